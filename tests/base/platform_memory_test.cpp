// SPDX-License-Identifier: MIT
#include "base/platform_memory.hpp"

#include "support/resident.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace waystone {
namespace {

constexpr std::size_t kGigabyte = std::size_t{1} << 30;

TEST(PlatformMemory, IsZeroAndCanBeWritten) {
    constexpr std::size_t kBytes = 3 * 4096 + 17;
    auto* const bytes = static_cast<unsigned char*>(reserve_zeroed(kBytes));
    ASSERT_NE(bytes, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes) % 4096, 0u);
    for (std::size_t at = 0; at < kBytes; ++at) {
        ASSERT_EQ(bytes[at], 0) << at;
        bytes[at] = static_cast<unsigned char>(at);
    }
    for (std::size_t at = 0; at < kBytes; ++at) ASSERT_EQ(bytes[at], static_cast<unsigned char>(at)) << at;
    release(bytes, kBytes);
}

TEST(PlatformMemory, CostsNothingUntilTouched) {
    const std::size_t before = resident_bytes();
    if (before == 0) GTEST_SKIP() << "this system does not tell what lies in memory";
    auto* const bytes = static_cast<unsigned char*>(reserve_zeroed(8 * kGigabyte));
    ASSERT_NE(bytes, nullptr);
    for (std::size_t gigabyte = 0; gigabyte < 8; ++gigabyte) bytes[gigabyte * kGigabyte] = 1;
    EXPECT_EQ(bytes[8 * kGigabyte - 1], 0);
    EXPECT_LT(resident_bytes(),
              before + kGigabyte / 8);  // at most nine pages, of 2 MB where the system makes them large
    release(bytes, 8 * kGigabyte);
}

TEST(PlatformMemory, IsZeroAgainAfterARelease) {
    for (int round = 0; round < 3; ++round) {
        auto* const bytes = static_cast<unsigned char*>(reserve_zeroed(1 << 20));
        ASSERT_NE(bytes, nullptr);
        for (std::size_t at = 0; at < 1 << 20; at += 512) {
            ASSERT_EQ(bytes[at], 0) << at;
            bytes[at] = 0xff;
        }
        release(bytes, 1 << 20);
    }
}

TEST(PlatformMemory, ARefusalIsNothing) {
    EXPECT_EQ(reserve_zeroed(0), nullptr);
    EXPECT_EQ(reserve_zeroed(std::numeric_limits<std::size_t>::max() / 2), nullptr);
    release(nullptr, 0);
    release(nullptr, 4096);
}

}  // namespace
}  // namespace waystone
