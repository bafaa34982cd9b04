// SPDX-License-Identifier: MIT
// Where the public maps are; tests that need them skip without.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace waystone {

inline std::string test_maps_root() {
    const char* root = std::getenv("WAYSTONE_MAPS");
    return root != nullptr && *root != '\0' ? root : WAYSTONE_SOURCE_DIR "/../shared/maps";
}

}  // namespace waystone

#define WAYSTONE_NEEDS_MAPS()                                            \
    if (!std::filesystem::exists(waystone::test_maps_root() + "/bg512")) \
    GTEST_SKIP() << "maps not found under " << waystone::test_maps_root() << "; set WAYSTONE_MAPS"
