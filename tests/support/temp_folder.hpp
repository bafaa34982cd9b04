// SPDX-License-Identifier: MIT
// A folder of its own for a test, removed with everything in it at the end.
#pragma once

#include "lab/run/platform.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace waystone {

// Of a path in UTF-8, which std::filesystem takes for another encoding on Windows.
inline std::filesystem::path path_of(std::string_view utf8) {
    return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

class TempFolder {
public:
    TempFolder() {
        path_ = path_of(lab::make_temporary_folder("waystone-test"));
        EXPECT_FALSE(path_.empty());
        std::filesystem::permissions(path_, std::filesystem::perms(0755));  // for tests that become another user
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    std::string operator/(const std::string& name) const {
        const std::u8string path = (path_ / path_of(name)).u8string();
        return std::string(path.begin(), path.end());
    }
    std::string put(const std::string& name, std::string_view bytes) const {
        const std::filesystem::path path = path_ / path_of(name);
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
        return *this / name;
    }
    std::size_t entries() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
    }

private:
    std::filesystem::path path_;
};

inline std::string bytes_of(const std::string& path) {
    std::ifstream file(path_of(path), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace waystone
