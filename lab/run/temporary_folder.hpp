// SPDX-License-Identifier: MIT
// A folder for as long as this lives.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace waystone::lab {

class TemporaryFolder {
public:
    // Its path is empty where none can be made.
    explicit TemporaryFolder(const std::string& name)
        : path_((std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string()) {
        if (::mkdtemp(path_.data()) == nullptr) path_.clear();
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }

    const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace waystone::lab
