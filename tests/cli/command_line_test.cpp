// SPDX-License-Identifier: MIT
// How command lines are read, on a program that exists here alone.
#include "cli/verbs/command_line.hpp"

#include "cli/verbs/verb.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

struct Options {
    std::string map, output, format = "table";
    std::vector<std::string> algos, rest;
    std::uint32_t limit = 7;
    double share = 0.5;
    bool quick = false, walks = true;
};

struct Game {
    Verb program{"game", "A program."};
    Options* options = nullptr;

    Game() {
        Verb& verb = program.add("run", "Runs.", "game run arena");
        options = &verb.runs<Options>([](const Options& o, const Program&) { return static_cast<int>(o.limit); });
        verb.text("MAP", options->map, "a map").required();
        verb.texts("REST", options->rest, "more");
        verb.text("-o,--output", options->output, "a file");
        verb.choice("--format", options->format, {"table", "json"}, "how").shows_default();
        verb.texts("--algo", options->algos, "a configuration");
        verb.whole("--limit", options->limit, {1, 100}, "how many").shows_default();
        verb.number("--share", options->share, {0, 1}, "which part");
        verb.flag("--quick", options->quick, "less").excludes("--limit");
        verb.flag("--no-walks", options->walks, "none of them", false).needs("--output");
        program.add("map", "Draws.", "game map png")
            .add("png", "Draws one.", "game map png")
            .runs<Nothing>([](const Nothing&, const Program&) { return 3; });
    }
    int reads(const std::vector<std::string>& words) {
        const auto run = program.read(words, "game 1");
        EXPECT_TRUE(run) << run.error().message();
        return run ? (*run)(Program{.catalog = Catalog::standard()}) : -1;
    }
    std::string refuses(const std::vector<std::string>& words) {
        const auto run = program.read(words, "game 1");
        return run ? "" : run.error().message();
    }
};

TEST(CommandLine, TakesValuesAsTheNextWordOrAfterAnEqualsSign) {
    Game game;
    EXPECT_EQ(game.reads({"run", "--limit", "9", "arena", "--algo=a=b", "-o", "x", "--algo", "c", "--share", "1",
                          "--format=json", "--no-walks", "more", "and more"}),
              9);
    const Options& o = *game.options;
    EXPECT_EQ(o.map, "arena");
    EXPECT_EQ(o.rest, (std::vector<std::string>{"more", "and more"}));
    EXPECT_EQ(o.output, "x");
    EXPECT_EQ(o.algos, (std::vector<std::string>{"a=b", "c"}));
    EXPECT_EQ(o.format, "json");
    EXPECT_EQ(o.share, 1);
    EXPECT_FALSE(o.walks);
}

TEST(CommandLine, TakesWhatBeginsWithAHyphen) {
    Game game;
    game.reads({"run", "-ofile", "--", "--limit"});
    EXPECT_EQ(game.options->output, "file");
    EXPECT_EQ(game.options->map, "--limit");
    Game dash;
    dash.reads({"run", "-", "--output", "-x"});
    EXPECT_EQ(dash.options->map, "-");
    EXPECT_EQ(dash.options->output, "-x");
}

TEST(CommandLine, FindsVerbsOfVerbs) {
    Game game;
    EXPECT_EQ(game.reads({"map", "png"}), 3);
    EXPECT_EQ(game.refuses({}), "game: a verb is needed: run, map; see game --help");
    EXPECT_EQ(game.refuses({"map"}), "game: a verb is needed after map: png; see game map --help");
    EXPECT_EQ(game.refuses({"map", "pgn"}), "game: no verb 'pgn'; did you mean 'png'?; see game map --help");
}

TEST(CommandLine, SaysWhatIsWrong) {
    const auto refuses = [](std::vector<std::string> words, const std::string& sentence) {
        words.insert(words.begin(), "run");
        EXPECT_EQ(Game().refuses(words), "game: " + sentence + "; see game run --help");
    };
    refuses({}, "MAP is required");
    refuses({"a", "--limti", "3"}, "no option '--limti'; did you mean '--limit'?");
    refuses({"a", "--limit"}, "--limit needs a value: N");
    refuses({"a", "--output", "--quick"}, "--output needs a value: TEXT");
    refuses({"a", "--limit", "0"}, "--limit: must be a whole number from 1 to 100, not '0'");
    refuses({"a", "--limit", "-1"}, "--limit: must be a whole number from 1 to 100, not '-1'");
    refuses({"a", "--share", "nan"}, "--share: must be a number from 0 to 1, not 'nan'");
    refuses({"a", "--format", "xml"}, "--format: must be one of table, json, not 'xml'");
    refuses({"a", "--quick=yes"}, "--quick takes no value");
    refuses({"a", "--limit", "3", "--limit=4"}, "--limit is given twice");
    refuses({"a", "--quick", "--limit", "3"}, "--quick and --limit exclude each other");
    refuses({"a", "--no-walks"}, "--no-walks needs --output");
    EXPECT_EQ(Game().refuses({"map", "png", "x"}), "game: unexpected 'x'; see game map png --help");
}

TEST(CommandLine, HelpShowsEverything) {
    Game game;
    const std::string help = game.program.find_verb("run")->help();
    for (const char* part :
         {"Runs.\nUsage: game run [OPTION]... MAP [REST...]\n", "  MAP                       a map; required\n",
          "  -o, --output TEXT         a file\n", "  --format table|json       how; default: table\n",
          "how many (1 to 100); default: 7\n", "less; not with --limit\n", "none of them; only with --output\n",
          "-h, --help", "Example: game run arena\n"})
        EXPECT_NE(help.find(part), std::string::npos) << part << "in:\n" << help;
    testing::internal::CaptureStdout();
    EXPECT_EQ(game.reads({"run", "--help"}), 0);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), help);
    testing::internal::CaptureStdout();
    EXPECT_EQ(game.reads({"--version"}), 0);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "game 1\n");
}

}  // namespace
}  // namespace waystone
