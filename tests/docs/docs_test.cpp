// SPDX-License-Identifier: MIT
// What the pages show is true: programs are the examples' files and print what stands below them, commands run,
// the reference is what the catalogue says.
#include "docs/markdown.hpp"
#include "io/png.hpp"
#include "lab/report/report.hpp"
#include "lab/run/row_columns.hpp"
#include "support/root.hpp"
#include "support/temp_folder.hpp"

#include <waystone/catalog.hpp>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

namespace waystone {
namespace {

struct Ran {
    int code;
    std::string printed;  // to standard output; its error output is the test's
};

Ran run(const std::string& command) {
    std::string printed;
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return {-1, ""};
    for (int c; (c = std::fgetc(pipe)) != EOF;) printed.push_back(static_cast<char>(c));
    const int status = ::pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, printed};
}

std::vector<std::filesystem::path> pages() {
    std::vector<std::filesystem::path> all{kRoot / "README.md", kRoot / "CONTRIBUTING.md"};
    for (const auto& entry : std::filesystem::directory_iterator(kRoot / "docs"))
        if (entry.path().extension() == ".md") all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
}

// An example without its licence line, as pages show it.
std::string shown(const std::filesystem::path& example) {
    const std::string text = bytes_of(example.string());
    return text.starts_with("// SPDX") ? text.substr(text.find('\n') + 1) : text;
}

TEST(Docs, TheReadmesProgramsAreTheExamplesFilesAndPrintWhatIsShown) {
    const std::vector<Fence> all = fences(bytes_of((kRoot / "README.md").string()));
    int programs = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].language != "cpp") continue;
        ++programs;
        std::string name;
        for (const auto& entry : std::filesystem::directory_iterator(kRoot / "examples"))
            if (entry.path().extension() == ".cpp" && shown(entry.path()) == all[i].text) name = entry.path().stem();
        ASSERT_FALSE(name.empty()) << "README.md:" << all[i].line << ": this program is no file of examples/";
        ASSERT_TRUE(i + 1 < all.size() && all[i + 1].language == "text")
            << "README.md:" << all[i].line << ": its output must follow in a text fence";
        const Ran ran = run(WAYSTONE_EXAMPLES_FOLDER "/" + name);
        EXPECT_EQ(ran.code, 0) << name;
        EXPECT_EQ(ran.printed, all[i + 1].text) << "README.md:" << all[i + 1].line << ": what " << name << " prints";
    }
    EXPECT_GT(programs, 0);
}

TEST(Docs, TheReferenceIsWhatTheCatalogueSays) {
    EXPECT_TRUE(bytes_of((kRoot / "docs/reference.md").string()) == Catalog::standard().describe_markdown())
        << "docs/reference.md is stale; ./run.sh describe --markdown > docs/reference.md makes it again";
}

TEST(Docs, TheCPageIsWhatTheHeaderSays) {
    const Ran ran = run("'" + (kRoot / "tools/c_page.sh").string() + "'");
    ASSERT_EQ(ran.code, 0);
    EXPECT_TRUE(bytes_of((kRoot / "docs/c.md").string()) == ran.printed)
        << "docs/c.md is stale; tools/c_page.sh > docs/c.md makes it again";
}

// Each ends with a comment "Prints:".
TEST(Docs, ProgramsInCPrintWhatTheySay) {
    int programs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kRoot / "examples")) {
        if (entry.path().extension() != ".c") continue;
        ++programs;
        const std::string text = bytes_of(entry.path().string());
        const std::size_t at = text.find("\n// Prints:\n");
        ASSERT_NE(at, std::string::npos) << entry.path();
        std::string expected;
        Lines lines(std::string_view(text).substr(at + 12));
        for (std::string_view line; lines.next(line);) expected.append(line.substr(7)).append(1, '\n');
        const Ran ran = run(WAYSTONE_EXAMPLES_FOLDER "/" + entry.path().stem().string());
        EXPECT_EQ(ran.code, 0) << entry.path();
        EXPECT_EQ(ran.printed, expected) << entry.path();
    }
    EXPECT_GT(programs, 2);
}

TEST(Docs, TheColumnsAreWhatRowsHave) {
    EXPECT_TRUE(bytes_of((kRoot / "docs/rows.md").string()) == lab::row_columns_page())
        << "docs/rows.md is stale; ./run.sh lab columns > docs/rows.md makes it again";
    EXPECT_EQ(run("'" WAYSTONE_PROGRAM "' lab columns").printed, lab::row_columns_page());
    const TempFolder folder;
    const std::string file = folder.put("e.json", R"({"id": "e", "title": "t", "max_moves": 9, "problems":
        {"maps": ["pocket"], "diagonal": 1.4}, "sweeps": [{"name": "A*", "algo": "astar"}]})");
    ASSERT_EQ(run("'" WAYSTONE_PROGRAM "' lab run '" + file + "' -o '" + folder / "o" + "'").code, 0);
    std::string names;
    for (const lab::RowColumn& column : lab::row_columns())
        names += (names.empty() ? "" : ",") + std::string(column.name);
    const std::string rows = bytes_of(folder / "o/rows.csv");
    EXPECT_EQ(rows.substr(0, rows.find('\n')), names);
}

TEST(Docs, TheReproductionPageIsWhatResultsSay) {
    const auto page = lab::reproduction_page((kRoot / "results").string());
    ASSERT_TRUE(page) << page.error().message();
    EXPECT_TRUE(bytes_of((kRoot / "docs/reproduction.md").string()) == *page)
        << "docs/reproduction.md is stale; ./run.sh study page results > docs/reproduction.md makes it again";
}

TEST(Docs, TheQuestionsPageIsWhatResultsSay) {
    const auto page = lab::questions_page((kRoot / "results").string());
    ASSERT_TRUE(page) << page.error().message();
    EXPECT_TRUE(bytes_of((kRoot / "docs/beyond.md").string()) == *page)
        << "docs/beyond.md is stale; ./run.sh study page results --questions > docs/beyond.md makes it again";
}

TEST(Docs, LinksBetweenPagesLeadSomewhere) {
    for (const auto& page : pages()) {
        const std::string text = bytes_of(page.string());
        for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 2)) {
            std::string target = text.substr(at + 2, text.find(')', at) - at - 2);
            if (target.find("://") != std::string::npos || target.starts_with("#")) continue;
            target = target.substr(0, target.find('#'));
            EXPECT_TRUE(std::filesystem::exists(page.parent_path() / target)) << page.filename() << ": " << target;
        }
    }
}

// The first table of which.md, its cells up to the semicolon.
TEST(Docs, TheReadmeQuotesWhichConfigurationIsBest) {
    const std::string page = bytes_of((kRoot / "docs/which.md").string()),
                      readme = bytes_of((kRoot / "README.md").string());
    std::size_t rows = 0;
    for (std::size_t at = page.find("\n| ", page.find("## In short")); page.compare(at, 3, "\n| ") == 0; ++rows) {
        const std::size_t end = page.find('\n', at + 1);
        std::string quoted;
        bool skip = false;
        for (const char c : page.substr(at + 1, end - at - 1)) {
            if (c == ';') skip = true;
            if (c == '|' && std::exchange(skip, false)) quoted += ' ';
            if (!skip) quoted += c;
        }
        EXPECT_NE(readme.find('\n' + quoted + '\n'), std::string::npos) << "README.md lacks " << quoted;
        at = rows == 0 ? page.find('\n', end + 1) : end;  // past the line below the head
    }
    EXPECT_GT(rows, 4u);
}

TEST(Docs, ThePictureOnTheFirstScreenIsSmallAndMadeByTheCommandBelowIt) {
    const std::string path = (kRoot / "docs/images/walk.png").string();
    EXPECT_LT(std::filesystem::file_size(path), 150u * 1024);
    std::string command;
    for (const Fence& fence : fences(bytes_of((kRoot / "README.md").string())))
        if (fence.language == "sh" && fence.text.ends_with(" --picture walk.png\n")) command = fence.text;
    ASSERT_TRUE(command.starts_with("waystone ")) << "README.md: no command makes walk.png";
    command = command.substr(std::string("waystone").size());
    const TempFolder folder;
    ASSERT_EQ(run("cd '" + folder / "" + "' && '" WAYSTONE_PROGRAM "'" + command).code, 0);
    const auto shown_one = read_png(bytes_of(path), path);
    const auto made = read_png(bytes_of(folder / "walk.png"), "walk.png");
    ASSERT_TRUE(shown_one && made);
    EXPECT_TRUE(*shown_one == *made) << "docs/images/walk.png is stale:" << command;
}

}  // namespace
}  // namespace waystone
