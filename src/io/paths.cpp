// SPDX-License-Identifier: MIT
#include "io/paths.hpp"

#include "io/platform.hpp"

#include <algorithm>

namespace waystone {

bool is_file(const std::string& path) {
    const FileKind kind = file_kind(path);
    return kind == FileKind::Regular || kind == FileKind::Other;
}

std::string folder_of(std::string_view path) {
    const std::size_t drive = drive_length(path), slash = path.find_last_of(kSeparators);
    if (slash == std::string_view::npos) return drive == 0 ? "." : std::string(path.substr(0, drive));
    return std::string(path.substr(0, std::max(slash, drive + 1)));
}

std::string base_name(std::string_view path) {
    return std::string(path.substr(std::max(path.find_last_of(kSeparators) + 1, drive_length(path))));
}

std::string extension(std::string_view path) {
    const std::string name = base_name(path);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return {};
    std::string out = name.substr(dot);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

std::string join_path(std::string_view folder, std::string_view path) {
    if (is_absolute(path) || drive_length(path) > 0 || folder.empty() || folder == ".") return std::string(path);
    std::string out(folder);
    if (!kSeparators.contains(out.back()) && drive_length(out) < out.size()) out += '/';
    return out.append(path);
}

}  // namespace waystone
