// SPDX-License-Identifier: MIT
#include "lab/run/calibration.hpp"

#include "support/temp_folder.hpp"
#include "tune/build_estimate.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace waystone::lab {
namespace {

TEST(Calibration, IsMeasuredOnceAndThenRead) {
    const TempFolder folder;
    const Calibration measured = Calibration::of_this_machine(Catalog::standard(), folder / "cache");
    const std::string text = bytes_of(folder / "cache/calibration.txt");
    EXPECT_TRUE(text.starts_with("waystone-calibration 1\n")) << text;
    const Calibration read = Calibration::of_this_machine(Catalog::standard(), folder / "cache");
    EXPECT_EQ(text, bytes_of(folder / "cache/calibration.txt"));
    for (const char* kind : {"cpd", "cases", "pdb", "knn"}) {
        EXPECT_NE(text.find(kind), std::string::npos) << text;
        EXPECT_EQ(measured.seconds_per_work(kind), read.seconds_per_work(kind)) << kind;
        EXPECT_GT(read.seconds_per_work(kind), 0) << kind;
    }
}

TEST(Calibration, WhatIsStoredIsBelieved) {
    const TempFolder folder;
    std::ofstream(folder / "calibration.txt") << "waystone-calibration 1\ncpd 0.25\nnonsense\n";
    const Calibration read = Calibration::of_this_machine(Catalog::standard(), folder / "");
    EXPECT_EQ(read.seconds_per_work("cpd"), 0.25);
    EXPECT_EQ(read.seconds_per_work("pdb"), usual_seconds_per_work("pdb"));
}

TEST(Calibration, ADamagedFileIsMeasuredAgainAndNoFolderMeansTheUsual) {
    const TempFolder folder;
    std::ofstream(folder / "calibration.txt") << "something else\ncpd 0.25\n";
    EXPECT_NE(Calibration::of_this_machine(Catalog::standard(), folder / "").seconds_per_work("cpd"), 0.25);
    EXPECT_TRUE(bytes_of(folder / "calibration.txt").starts_with("waystone-calibration 1\n"));
    EXPECT_EQ(Calibration::of_this_machine(Catalog::standard(), "").seconds_per_work("cpd"),
              usual_seconds_per_work("cpd"));
}

}  // namespace
}  // namespace waystone::lab
