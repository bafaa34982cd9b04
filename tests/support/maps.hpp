// SPDX-License-Identifier: MIT
// Where the maps on board are.
#pragma once

#include "lab/run/map_files.hpp"

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace waystone {

// As the program finds them: the last of its folders.
inline std::string maps_on_board() {
    const std::vector<std::string> folders = lab::map_folders();
    return folders.empty() ? "there are no maps on board" : folders.back();
}

// Sets WAYSTONE_MAPS while it lives.
class MapsRoot {
public:
    explicit MapsRoot(const std::string& root) {
        if (const char* before = std::getenv("WAYSTONE_MAPS")) before_ = before;
        ::setenv("WAYSTONE_MAPS", root.c_str(), 1);
    }
    MapsRoot(const MapsRoot&) = delete;
    MapsRoot& operator=(const MapsRoot&) = delete;
    ~MapsRoot() {
        if (before_) ::setenv("WAYSTONE_MAPS", before_->c_str(), 1);
        else ::unsetenv("WAYSTONE_MAPS");
    }

private:
    std::optional<std::string> before_;
};

}  // namespace waystone
