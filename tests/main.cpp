// SPDX-License-Identifier: MIT
#include "support/environment.hpp"
#include "support/temp_folder.hpp"
#include "support/time_limit.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <regex>

namespace {

// WAYSTONE_TEST_NAMES, as set by `./test.sh -R NAMES`: a regular expression, as ctest's. Where the filter lets a test
// through that it does not match, that test is taken out.
void select_by_name() {
    const char* const names = std::getenv("WAYSTONE_TEST_NAMES");
    if (names == nullptr) return;
    const std::regex wanted(names, std::regex::extended);
    std::string filter = GTEST_FLAG_GET(filter);
    char separator = filter.find('-') == std::string::npos ? '-' : ':';
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
        const testing::TestSuite& suite = *all.GetTestSuite(i);
        for (int j = 0; j < suite.total_test_count(); ++j) {
            const std::string name = std::string(suite.name()) + "." + suite.GetTestInfo(j)->name();
            if (std::regex_search(name, wanted)) continue;
            filter += separator + name;
            separator = ':';
        }
    }
    GTEST_FLAG_SET(filter, filter);
}

}  // namespace

// Databases that agents build on the way: under ctest in a folder that its processes share and that is emptied before
// the first of them, else in one that goes with the process. Maps are those on board, whatever the user has set.
int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    select_by_name();
    testing::UnitTest::GetInstance()->listeners().Append(new waystone::TimeLimit);  // which gtest deletes
    const waystone::TempFolder own;
    const char* const shared = std::getenv("WAYSTONE_TEST_DATABASES");
    waystone::set_environment("WAYSTONE_CACHE", shared != nullptr ? shared : own / "databases");
    waystone::set_environment("WAYSTONE_MAPS", {});
    const int failed = RUN_ALL_TESTS();
    if (testing::UnitTest::GetInstance()->test_to_run_count() > 0) return failed;
    std::fprintf(stderr, "no test has such a name\n");
    return 1;
}
