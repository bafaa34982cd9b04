// SPDX-License-Identifier: MIT
// Where the public maps are; tests that need them skip without.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace waystone {

inline std::string test_maps_root() {
    const char* root = std::getenv("WAYSTONE_MAPS");
    return root != nullptr && *root != '\0' ? root : WAYSTONE_SOURCE_DIR "/../shared/maps";
}

// Sets it while it lives.
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

#define WAYSTONE_NEEDS_MAPS()                                            \
    if (!std::filesystem::exists(waystone::test_maps_root() + "/bg512")) \
    GTEST_SKIP() << "maps not found under " << waystone::test_maps_root() << "; set WAYSTONE_MAPS"
