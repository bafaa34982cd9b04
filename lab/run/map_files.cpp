// SPDX-License-Identifier: MIT
#include "lab/run/map_files.hpp"

#include "io/map_source.hpp"
#include "io/paths.hpp"
#include "io/platform.hpp"
#include "io/scene.hpp"
#include "io/text.hpp"
#include "lab/run/platform.hpp"

namespace waystone::lab {
namespace {

// Empty where there are none.
std::string maps_on_board() {
    const std::string program = program_file();
    if (program.empty()) return {};
    const std::string folder = folder_of(program), above = folder_of(folder);
    for (const auto& maps : {join_path(folder, "data/maps"), join_path(above, "data/maps"),
                             join_path(folder_of(above), "data/maps"), join_path(above, "share/waystone/maps")})
        if (file_kind(maps) == FileKind::Folder) return maps;
    return {};
}

}  // namespace

std::vector<std::string> map_folders() {
    static const std::string on_board = maps_on_board();
    std::vector<std::string> folders;
    for (std::string folder : {environment("WAYSTONE_MAPS"), on_board})
        if (!folder.empty()) folders.push_back(std::move(folder));
    return folders;
}

std::string find_file(const std::string& name) {
    if (file_kind(name) != FileKind::None) return name;
    for (const std::string& folder : map_folders())
        if (std::string path = join_path(folder, name); is_file(path)) return path;
    return name;
}

std::string find_data(const std::string& name) {
    if (file_kind(name) != FileKind::None) return name;
    for (const std::string& folder : map_folders())
        if (std::string path = join_path(folder_of(folder), name); file_kind(path) != FileKind::None) return path;
    return name;
}

std::string short_name(const std::string& path) {
    for (const std::string& folder : map_folders()) {
        const std::string start = join_path(folder, "");
        if (path.starts_with(start)) return path.substr(start.size());
    }
    return path;
}

Expected<Grid> open_named_map(const std::string& source, Moves moves) {
    auto grid = open_map(find_scene(source) != nullptr ? source : find_file(source), moves);
    if (!grid) return std::unexpected(with_places(std::move(grid.error())));
    return grid;
}

Error with_places(Error error) {
    if (error.code != ErrorCode::FileMissing || is_absolute(error.place) || file_kind(error.place) != FileKind::None)
        return error;
    const std::vector<std::string> folders = map_folders();
    error.sentence += folders.empty() ? "; no maps next to the program: ./run.sh unpacks them, or set WAYSTONE_MAPS to "
                                        "your own folder (docs/maps.md)"
                                      : "; also looked under " + joined(folders, " and ");
    return error;
}

}  // namespace waystone::lab
