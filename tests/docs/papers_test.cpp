// SPDX-License-Identifier: MIT
// Papers are called by author and year: no file of the repository names one by the number that it had before.
#include "support/root.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone {
namespace {

// Those that are about the old numbers, or keep what was said at the time.
constexpr std::string_view kAboutNumbers[] = {
    "CHANGELOG.md",
    "lab/experiment/paper_names.hpp",
    "tests/cli/verbs_test.cpp",
    "tests/docs/papers_test.cpp",
    "tests/lab/paper_names_test.cpp",
};

bool is_about_numbers(std::string_view file) {
    return std::ranges::find(kAboutNumbers, file) != std::end(kAboutNumbers);
}

// Empty where this is no working copy of a repository.
std::vector<std::string> tracked_files() {
    std::FILE* pipe = ::popen(("git -C '" + kRoot.string() + "' ls-files -z 2>/dev/null").c_str(), "r");
    std::vector<std::string> all;
    std::string name;
    for (int c; pipe != nullptr && (c = std::fgetc(pipe)) != EOF;) {
        if (c != '\0') name.push_back(static_cast<char>(c));
        else all.push_back(std::exchange(name, ""));
    }
    if (pipe != nullptr) ::pclose(pipe);
    return all;
}

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// "paper 003", "Papers 000", "paper_001", "Paper002": whether the text before a number ends with the word.
bool ends_with_paper(std::string_view before) {
    if (before.ends_with(' ') || before.ends_with('_')) before.remove_suffix(1);
    if (before.ends_with('s')) before.remove_suffix(1);
    constexpr std::string_view kPaper = "paper";
    return before.size() >= kPaper.size() &&
           std::ranges::equal(before.substr(before.size() - kPaper.size()), kPaper, {}, lower);
}

// The lines, from 1, that name a paper by its number: as above, as an id ("003/table8") or a folder ("results/003").
std::vector<std::size_t> lines_with_numbers(std::string_view text) {
    std::vector<std::size_t> lines;
    for (std::size_t at = text.find("00"); at != std::string_view::npos; at = text.find("00", at + 1)) {
        if (at + 2 >= text.size() || text[at + 2] < '0' || text[at + 2] > '4') continue;
        const std::string_view before = text.substr(0, at), after = text.substr(at + 3);
        const bool parted = before.empty() || before.ends_with("\\n") ||  // or a line break in a literal
                            std::string_view(" \n\t\"'`(/").contains(before.back());
        const bool id = parted && after.size() > 1 && after[0] == '/' && is_letter(after[1]);
        const bool folder = before.ends_with("results/") || before.ends_with("out/") ||
                            before.ends_with("experiments/") || before.ends_with("study run ");
        if (id || folder || ends_with_paper(before))
            lines.push_back(1 + static_cast<std::size_t>(std::ranges::count(before, '\n')));
    }
    return lines;
}

TEST(Papers, NumbersAreFoundInProseIdsAndFolders) {
    using Lines = std::vector<std::size_t>;
    EXPECT_EQ(lines_with_numbers("of paper 003"), Lines{1});
    EXPECT_EQ(lines_with_numbers("\nPapers 000, 001"), Lines{2});
    EXPECT_EQ(lines_with_numbers("support/paper_000.hpp, Paper001Means"), (Lines{1, 1}));
    EXPECT_EQ(lines_with_numbers("\"002/figure1\"\n`004/readings`"), (Lines{1, 2}));
    EXPECT_EQ(lines_with_numbers("'id\\n003/table8,'"), Lines{1});
    EXPECT_EQ(lines_with_numbers("results/001 out/000 study run 003"), (Lines{1, 1, 1}));
    EXPECT_EQ(lines_with_numbers("problems/000-upscaled.scen 1,000 / 2.001/s 0.003 300 times 5000/a hrt001d"), Lines{});
}

TEST(Papers, AreCalledByAuthorAndYearEverywhere) {
    const std::vector<std::string> files = tracked_files();
    if (files.empty()) GTEST_SKIP() << kRoot << " is not a git repository";
    for (const std::string& file : files) {
        if (is_about_numbers(file)) continue;
        EXPECT_TRUE(lines_with_numbers(file).empty()) << file << ": is named by the number of a paper";
        for (const std::size_t line : lines_with_numbers(bytes_of((kRoot / file).string())))
            ADD_FAILURE() << file << ':' << line << ": names a paper by its number; see lab/experiment/paper_names.hpp";
    }
}

}  // namespace
}  // namespace waystone
