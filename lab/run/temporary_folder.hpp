// SPDX-License-Identifier: MIT
// A folder for as long as this lives.
#pragma once

#include "lab/run/platform.hpp"

#include <string>

namespace waystone::lab {

class TemporaryFolder {
public:
    // Its path is empty where none can be made.
    explicit TemporaryFolder(const std::string& name) : path_(make_temporary_folder(name)) {}
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        if (!path_.empty()) remove_folder(path_);
    }

    const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace waystone::lab
