// SPDX-License-Identifier: MIT
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

// Databases that agents build on the way: under ctest in a folder that its processes share and that is emptied before
// the first of them, else in one that goes with the process. Maps are those on board, whatever the user has set.
int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    const waystone::TempFolder own;
    const char* const shared = std::getenv("WAYSTONE_TEST_DATABASES");
    ::setenv("WAYSTONE_CACHE", shared != nullptr ? shared : (own / "databases").c_str(), 1);
    ::unsetenv("WAYSTONE_MAPS");
    return RUN_ALL_TESTS();
}
