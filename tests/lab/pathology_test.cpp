// SPDX-License-Identifier: MIT
#include "lab/study/depth_study.hpp"

#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

TEST(Pathology, TheDegreeCountsRises) {
    EXPECT_EQ(degree_of_pathology(std::vector<double>{}), 0u);
    EXPECT_EQ(degree_of_pathology(std::vector<double>{3}), 0u);
    EXPECT_EQ(degree_of_pathology(std::vector<double>{3, 3, 2, 1}), 0u);
    EXPECT_EQ(degree_of_pathology(std::vector<double>{1, 2, 1, 2, 3}), 3u);
    EXPECT_EQ(degree_of_pathology(std::vector<double>{0, 0, 0.1}), 1u);
}

TEST(Pathology, ARiseWithinTheToleranceIsNone) {
    const std::vector<double> errors{1, 1.05, 1.2, 1.2, 2};
    EXPECT_EQ(degree_of_pathology(errors), 3u);
    EXPECT_EQ(degree_of_pathology(errors, 1.09), 2u);
    EXPECT_EQ(degree_of_pathology(errors, 2), 0u);
}

TEST(Pathology, AStateIsPathologicalWhereADeeperSearchUnlearnsTheOptimalMove) {
    EXPECT_FALSE(is_pathological_state(std::vector<std::uint8_t>{0, 0, 1, 1}));
    EXPECT_TRUE(is_pathological_state(std::vector<std::uint8_t>{0, 1, 0, 1}));
    EXPECT_FALSE(is_pathological_state(std::vector<std::uint8_t>{1, 1, 1}));
    EXPECT_TRUE(is_pathological_state(std::vector<std::uint8_t>{1, 0}));
}

TEST(Pathology, SharesAddUpToAHundredAndTheLastBinIsOpen) {
    const std::vector<double> shares = degree_shares(std::vector<unsigned>{0, 0, 1, 2, 7, 9, 3, 0}, 4);
    EXPECT_EQ(shares, (std::vector<double>{37.5, 12.5, 12.5, 37.5}));
}

}  // namespace
}  // namespace waystone::lab
