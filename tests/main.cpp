// SPDX-License-Identifier: MIT
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    const waystone::TempFolder cache;  // databases that agents build on the way
    ::setenv("WAYSTONE_CACHE", (cache / "databases").c_str(), 1);
    return RUN_ALL_TESTS();
}
