// SPDX-License-Identifier: MIT
// Where the maps on board are.
#pragma once

#include "lab/run/map_files.hpp"
#include "support/environment.hpp"

#include <string>
#include <vector>

namespace waystone {

// As the program finds them: the last of its folders.
inline std::string maps_on_board() {
    const std::vector<std::string> folders = lab::map_folders();
    return folders.empty() ? "there are no maps on board" : folders.back();
}

// Sets WAYSTONE_MAPS while it lives.
struct MapsRoot : Variable {
    explicit MapsRoot(const std::string& root) : Variable("WAYSTONE_MAPS", root) {}
};

}  // namespace waystone
