// SPDX-License-Identifier: MIT
// The commands on the pages run: all sh blocks of a page, line by line, in one shell and one folder.
//
// That folder has what the pages assume: lab/ and results/ of the source tree, the experiments that the page shows as
// JSON (by their id), a folder for /cluster, and an sbatch that accepts every job (a real Slurm is in tests/slurm).
// A line with `--scale paper` runs at the scale quick. `./test.sh full` (WAYSTONE_TEST_LONG) runs it as shown, and runs
// what takes long by its own comment, that at the scale quick.
#include "docs/markdown.hpp"
#include "support/root.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace waystone {
namespace {

// README.md, CONTRIBUTING.md and docs/*.md, those with an sh block.
std::vector<std::string> pages_with_commands() {
    std::vector<std::string> all{"README.md", "CONTRIBUTING.md"};
    for (const auto& entry : std::filesystem::directory_iterator(kRoot / "docs"))
        if (entry.path().extension() == ".md") all.push_back("docs/" + entry.path().filename().string());
    std::erase_if(all, [](const std::string& page) {
        return std::ranges::none_of(fences(bytes_of((kRoot / page).string())),
                                    [](const Fence& fence) { return fence.language == "sh"; });
    });
    std::ranges::sort(all);
    return all;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

// What builds and tests the whole tree, or measures it, is what runs this test, or takes too long.
bool builds_or_measures(const std::string& line) {
    return line == "./run.sh" || line.starts_with("./test.sh") || line.starts_with("node report/test/");
}

// The line as it runs here; empty for one that does not.
std::string as_run(std::string line, const TempFolder& folder) {
    if (builds_or_measures(line)) return "";
    const bool in_full = std::getenv("WAYSTONE_TEST_LONG") != nullptr;
    const std::size_t comment = line.find("   #");
    const bool takes_long = comment != std::string::npos && line.find("takes long", comment) != std::string::npos;
    if (takes_long && !in_full) return "";
    if (takes_long || !in_full) replace_all(line, "--scale paper", "--scale quick");
    replace_all(line, "/cluster/", folder / "cluster/");
    if (line.starts_with("./run.sh ")) line.replace(0, std::string("./run.sh").size(), "waystone");
    return line;
}

class CommandsShownRun : public ::testing::TestWithParam<std::string> {};

TEST_P(CommandsShownRun, InTheOrderOfThePage) {
    const TempFolder folder;
    std::filesystem::create_directories(folder / "cluster");
    for (const char* name : {"lab", "results"}) std::filesystem::create_symlink(kRoot / name, folder / name);
    std::filesystem::permissions(folder.put("bin/sbatch", "#!/bin/sh\necho 1\n"), std::filesystem::perms(0755));

    std::string script = "set -e\nPATH='" + folder / "bin" + "':$PATH\ncd '" + folder / "" +
                         "'\nwaystone() { '" WAYSTONE_PROGRAM "' \"$@\"; }\n";
    int commands = 0;
    for (const Fence& fence : fences(bytes_of((kRoot / GetParam()).string()))) {
        if (fence.language == "json") {
            constexpr std::string_view kId = "\"id\": \"";
            if (const std::size_t at = fence.text.find(kId); at != std::string::npos) {
                const std::size_t from = at + kId.size();
                folder.put(fence.text.substr(from, fence.text.find('"', from) - from) + ".json", fence.text);
            }
        }
        if (fence.language != "sh") continue;
        Lines lines(fence.text);
        for (std::string_view line; lines.next(line);) {
            const std::string command = as_run(std::string(line), folder);
            if (command.empty()) continue;
            ++commands;
            script += "echo '" + GetParam() + ":" + std::to_string(fence.line + lines.number() - 1) + "' >line\n" +
                      command + "\n";
        }
    }
    if (commands == 0) GTEST_SKIP() << "what " << GetParam() << " shows builds or measures everything";
    const std::string file = folder.put("commands.sh", script);
    const int status = std::system(("sh '" + file + "' >'" + folder / "said" + "' 2>&1 </dev/null").c_str());
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0)
        << bytes_of(folder / "line") << bytes_of(folder / "said");
}

INSTANTIATE_TEST_SUITE_P(docs, CommandsShownRun, ::testing::ValuesIn(pages_with_commands()),
                         [](const auto& page) { return std::filesystem::path(page.param).stem().string(); });

TEST(CommandsShown, AreOnThesePages) {
    const std::vector<std::string> pages = pages_with_commands();
    for (const char* page : {"README.md", "docs/lab.md", "docs/program.md", "docs/worlds.md"})
        EXPECT_NE(std::ranges::find(pages, page), pages.end()) << page;
}

// Comments do not hide a command, and a loop is one.
TEST(CommandsShown, RunWithCommentsAndInLoops) {
    const TempFolder folder;
    EXPECT_EQ(as_run("waystone study list   # all of them", folder), "waystone study list   # all of them");
    EXPECT_EQ(as_run("for i in 0 1; do waystone describe lss; done", folder),
              "for i in 0 1; do waystone describe lss; done");
    EXPECT_EQ(as_run("./run.sh describe lss", folder), "waystone describe lss");
    EXPECT_EQ(as_run("./run.sh", folder), "");
    EXPECT_EQ(as_run("waystone lab build a.json -o /cluster/a", folder),
              "waystone lab build a.json -o " + folder / "cluster/a");
}

}  // namespace
}  // namespace waystone
