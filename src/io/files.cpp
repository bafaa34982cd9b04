// SPDX-License-Identifier: MIT
#include <waystone/files.hpp>

#include "io/atomic_file.hpp"
#include "io/grid_file.hpp"
#include "io/map_file.hpp"
#include "io/paths.hpp"
#include "io/picture.hpp"
#include "io/png.hpp"
#include "io/read_file.hpp"
#include "io/scene.hpp"

namespace waystone {

// The content decides where it is unmistakable, then the extension.
Expected<Grid> read_grid(std::string_view bytes, const std::string& path, Moves moves) {
    if (const auto fits = check_moves(moves); !fits) return std::unexpected(fits.error());
    const std::string kind = extension(path);
    if (looks_like_png(bytes) || kind == ".png") {
        const auto image = read_png(bytes, path);
        if (!image) return std::unexpected(image.error());
        return grid_from_image(*image, moves);
    }
    if (kind == ".map" || looks_like_map(bytes)) return read_map(bytes, path, moves);
    auto scene = draw_scene(bytes, moves, path);
    if (!scene) return std::unexpected(scene.error());
    return std::move(scene->grid);
}

Expected<Grid> load_grid(const std::string& path, Moves moves) {
    if (const auto fits = check_moves(moves); !fits) return std::unexpected(fits.error());
    const auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    return read_grid(*text, path, moves);
}

Expected<std::string> map_text(const Grid& grid, const std::string& path) {
    if (!grid.has_cliffs()) return write_map(grid);
    return fail(ErrorCode::BadParameter, path, "this map has cliffs between cells, which the file cannot hold");
}

Expected<void> save_grid(const Grid& grid, const std::string& path) {
    const std::string kind = extension(path);
    if (grid.has_cliffs() || (kind != ".txt" && kind != ".png")) {
        const auto text = map_text(grid, path);
        return text ? write_file(path, *text) : std::unexpected(text.error());
    }
    if (kind == ".txt") return write_file(path, render(grid));
    const auto image = picture(grid);
    if (!image) return std::unexpected(image.error());
    const auto bytes = write_png(*image, path);
    if (!bytes) return std::unexpected(bytes.error());
    return write_file(path, *bytes);
}

Expected<Map> load_map(const std::string& path, Moves moves) {
    auto grid = load_grid(path, moves);
    if (!grid) return std::unexpected(grid.error());
    return Map(std::make_shared<Grid>(std::move(*grid)));
}

Expected<Map> read_map(std::span<const std::byte> bytes, Moves moves) {
    auto grid = read_grid({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, "map", moves);
    if (!grid) return std::unexpected(grid.error());
    return Map(std::make_shared<Grid>(std::move(*grid)));
}

Expected<void> save_map(const Map& map, const std::string& path) { return save_grid(map.grid(), path); }

Expected<Map> map_from_image(std::span<const std::byte> png_bytes, Moves moves) {
    if (const auto fits = check_moves(moves); !fits) return std::unexpected(fits.error());
    const std::string bytes(reinterpret_cast<const char*>(png_bytes.data()), png_bytes.size());
    const auto image = read_png(bytes, "image");
    if (!image) return std::unexpected(image.error());
    return Map(std::make_shared<Grid>(grid_from_image(*image, moves)));
}

}  // namespace waystone
