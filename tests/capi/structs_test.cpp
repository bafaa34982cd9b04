// SPDX-License-Identifier: MIT
// Structs grow at their end: programs of an earlier version bring a smaller one, those of a later version a larger one.
#include "capi/structs.hpp"

#include <gtest/gtest.h>

namespace waystone {

struct GrownStruct {
    std::uint32_t struct_size, width, added;  // the last one in a later version than the others
};
template <>
constexpr std::size_t first_size<GrownStruct>() {
    return offsetof(GrownStruct, added);
}

namespace {

constexpr std::uint32_t kBefore = offsetof(GrownStruct, added);

TEST(capi_structs, AnEarlierProgramsOptionsLackWhatWasAdded) {
    const GrownStruct given{kBefore, 7, 99};  // what lies behind it is not looked at
    GrownStruct options{};
    ASSERT_EQ(take(&given, options, "GrownStruct"), WAYSTONE_OK);
    EXPECT_EQ(options.width, 7u);
    EXPECT_EQ(options.added, 0u);
    const GrownStruct whole{sizeof(GrownStruct), 7, 99};
    ASSERT_EQ(take(&whole, options, "GrownStruct"), WAYSTONE_OK);
    EXPECT_EQ(options.added, 99u);
}

TEST(capi_structs, AnEarlierProgramsReportKeepsWhatLiesBehindIt) {
    GrownStruct report{kBefore, 0, 99};
    ASSERT_EQ(check(&report, "GrownStruct"), WAYSTONE_OK);
    ASSERT_EQ(put(GrownStruct{0, 7, 8}, &report), WAYSTONE_OK);
    EXPECT_EQ(report.struct_size, kBefore);
    EXPECT_EQ(report.width, 7u);
    EXPECT_EQ(report.added, 99u);
}

TEST(capi_structs, NothingSmallerThanTheFirstVersionIsTaken) {
    const GrownStruct given{kBefore - 1, 7, 0};
    GrownStruct options{};
    EXPECT_EQ(take(&given, options, "GrownStruct"), WAYSTONE_BAD_CALL);
    EXPECT_STREQ(waystone_last_error(),
                 "struct_size of GrownStruct is 7; set it to sizeof(GrownStruct), which is 12 in this version");
}

}  // namespace
}  // namespace waystone
