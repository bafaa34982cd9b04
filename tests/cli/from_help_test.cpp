// SPDX-License-Identifier: MIT
// The manual page and the completion of shells, which come from the help of all verbs.
#include "cli/program.hpp"

namespace waystone {
namespace {

std::vector<std::string> complete(std::vector<std::string> words) {
    words.insert(words.begin(), "complete");
    const Ran ran = run_program(words);
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::vector<std::string> out;
    for (std::size_t at = 0; at < ran.out.size(); at = ran.out.find('\n', at) + 1)
        out.push_back(ran.out.substr(at, ran.out.find('\n', at) - at));
    return out;
}

using Words = std::vector<std::string>;

TEST(Completion, OfVerbs) {
    EXPECT_EQ(complete({"so"}), (Words{"solve"}));
    EXPECT_EQ(complete({"lab", "re"}), (Words{"report"}));
    EXPECT_EQ(complete({"map", ""}), (Words{"info", "gen", "scale", "png"}));
    EXPECT_GT(complete({""}).size(), 10u);
}

TEST(Completion, OfOptionsAndTheirValues) {
    EXPECT_EQ(complete({"solve", "pocket", "--max-"}), (Words{"--max-cost", "--max-work", "--max-moves"}));
    EXPECT_EQ(complete({"solve", "--moves", "8"}), (Words{"8", "8free"}));
    EXPECT_EQ(complete({"solve", "--format", ""}), (Words{"table", "json", "csv"}));
    EXPECT_EQ(complete({"solve", "--scen", ""}), Words{});  // a file
    EXPECT_EQ(complete({"lab", "run", "--qu"}), (Words{"--quick"}));
    EXPECT_EQ(complete({"lab", "run", "--quick", "--resu"}), (Words{"--resume"}));
}

TEST(Completion, OfAgents) {
    EXPECT_EQ(complete({"solve", "--algo", "hcd"}), (Words{"hcdps"}));
    EXPECT_EQ(complete({"solve", "--algo", "=", "hcd"}), (Words{"hcdps"}));
    EXPECT_EQ(complete({"tune", "--algo", "'hcd"}), (Words{"hcdps"}));
    EXPECT_EQ(complete({"describe", "hcd"}), (Words{"hcdps"}));
    EXPECT_GT(complete({"solve", "--algo", "="}).size(), 10u);
}

TEST(Manual, HasEveryVerbWithItsOptionsAndExample) {
    const Ran ran = run_program({"man"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(ran.out.starts_with(".TH \"waystone\" 1 "));
    for (const char* part : {".SS solve\n", ".SS lab run\n", "\\fB\\-\\-algo\\fR", "\\fBMAP\\fR", "Exit codes: 0 done",
                             "Example: waystone lab run ", "WAYSTONE_CACHE"})
        EXPECT_NE(ran.out.find(part), std::string::npos) << part;
    EXPECT_EQ(ran.out.find("waystone complete"), std::string::npos);
}

}  // namespace
}  // namespace waystone
