// SPDX-License-Identifier: MIT
// Parts of paths. Texts, because std::filesystem takes a narrow path for another encoding than UTF-8 on Windows.
#pragma once

#include <string>
#include <string_view>

namespace waystone {

bool is_file(const std::string& path);

// Everything before and after the last slash, and the lower-case extension with its dot.
std::string folder_of(std::string_view path);
std::string base_name(std::string_view path);
std::string extension(std::string_view path);
// `path` as seen from `folder`; absolute paths stay.
std::string join_path(std::string_view folder, std::string_view path);

}  // namespace waystone
