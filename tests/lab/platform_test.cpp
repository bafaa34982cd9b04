// SPDX-License-Identifier: MIT
#include "lab/run/platform.hpp"

#include "io/paths.hpp"
#include "io/platform.hpp"
#include "lab/run/program.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace waystone::lab {
namespace {

TEST(LabPlatform, KnowsWhichProgramIsRunning) {
    EXPECT_TRUE(is_file(program_file()));
    EXPECT_TRUE(base_name(program_file()).starts_with("waystone_tests")) << program_file();
    EXPECT_FALSE(system_name().empty());
    EXPECT_FALSE(processor_name().empty());
}

TEST(LabPlatform, GivesWordsAsTheyAre) {
    char name[] = "waystone", word[] = "lss(n=20)";
    char* words[] = {name, word};
    EXPECT_EQ(program_words(2, words), (std::vector<std::string>{"waystone", "lss(n=20)"}));
    EXPECT_TRUE(program_words(0, words).empty());
}

TEST(LabPlatform, ListsFoldersSorted) {
    const TempFolder folder;
    folder.put("b.txt", "");
    folder.put("a\u00fc/c.txt", "");
    const auto entries = entries_of(folder / "");
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(base_name(entries[0]), "a\u00fc");
    EXPECT_EQ(file_kind(entries[0]), FileKind::Folder);
    EXPECT_EQ(file_kind(entries[1]), FileKind::Regular);
    EXPECT_TRUE(entries_of(folder / "none").empty());
}

TEST(LabPlatform, MakesFoldersThatNobodyElseHas) {
    const std::string one = make_temporary_folder("waystone-test"), other = make_temporary_folder("waystone-test");
    EXPECT_NE(one, other);
    EXPECT_EQ(file_kind(one), FileKind::Folder);
    ASSERT_TRUE(SystemFile::create(join_path(one, "file")));
    remove_folder(one);
    remove_folder(other);
    EXPECT_EQ(file_kind(one), FileKind::None);
}

TEST(LabPlatform, TellsTheTimeAsResultsHaveIt) {
    EXPECT_TRUE(std::regex_match(time_now(), std::regex("20\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\dZ")))
        << time_now();
}

}  // namespace
}  // namespace waystone::lab
