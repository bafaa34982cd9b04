// SPDX-License-Identifier: MIT
// Whatever is wrong gets exit code 30, nothing on standard output, and a sentence that says where.
#include "cli/program.hpp"

namespace waystone {
namespace {

std::size_t lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void expect_refused(const Ran& ran, const std::string& sentence) {
    EXPECT_EQ(ran.code, 30) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, sentence + "\n");
}

TEST(BadInput, MissingAndMalformedMaps) {
    const TempFolder folder;
    const std::string header = "type octile\nheight 2\nwidth 3\nmap\n";
    const auto solve = [&](const std::string& text) {
        const std::string path = folder.put("bad.map", text);
        const Ran ran = run_program({"solve", path, "--problems", "1", "--algo", "astar"});
        EXPECT_EQ(ran.code, 30) << text;
        EXPECT_EQ(ran.out, "");
        EXPECT_EQ(lines(ran.err), 1u) << ran.err;
        EXPECT_TRUE(ran.err.starts_with(path)) << ran.err;
        return ran.err.substr(std::min(path.size(), ran.err.size()));
    };
    EXPECT_NE(solve("").find(":1: "), std::string::npos);
    for (const char* size : {"height 2\n", "height 2\nwidth 0\n", "height 2\nwidth -3\n", "height 2\nwidth 9999999\n",
                             "height 2\nwidth three\n", "width 3\n"})
        solve("type octile\n" + std::string(size) + "map\n...\n...\n");
    solve(header);
    EXPECT_NE(solve(header + "...\n..\n").find(":6: "), std::string::npos);
    EXPECT_NE(solve(header + "...\n....\n").find(":6: "), std::string::npos);
    EXPECT_NE(solve(header + "...\n.?.\n").find(":6: "), std::string::npos);
    solve(
        std::string("\x7f"
                    "ELF\0\1\2\3",
                    8));
    const Ran missing = run_program({"solve", folder / "none.map", "--problems", "1", "--algo", "astar"});
    EXPECT_EQ(missing.code, 30);
    EXPECT_TRUE(missing.err.starts_with((folder / "none.map") + ": no such file")) << missing.err;
    const std::string crlf = folder.put("crlf.map", "type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n..\r\n");
    EXPECT_EQ(run_program({"solve", crlf, "--problems", "1", "--algo", "astar"}).code, 0);
}

TEST(BadInput, APngThatIsNone) {
    const TempFolder folder;
    const std::string path = folder.put("map.png", "this is no picture");
    for (const Ran& ran : {run_program({"map", "info", path}), run_program({"inspect", path})}) {
        EXPECT_EQ(ran.code, 30);
        EXPECT_EQ(ran.out, "");
        EXPECT_TRUE(ran.err.starts_with(path)) << ran.err;
        EXPECT_EQ(lines(ran.err), 1u) << ran.err;
    }
}

TEST(BadInput, Scenarios) {
    const TempFolder folder;
    const auto solve = [](const std::string& path) {
        return run_program({"solve", "--scen", path, "--algo", "astar"});
    };
    EXPECT_EQ(solve(folder / "none.scen").code, 30);
    const std::string empty = folder.put("empty.scen", "");
    expect_refused(solve(empty), empty + ":1: the file is empty");
    const std::string none = folder.put("none.scen", "version 1\n");
    expect_refused(solve(none), none + ": the scenario has no problems");
    const std::string few = folder.put("few.scen", "version 1\n0 a.map 3\n");
    expect_refused(solve(few), few + ":2: a problem has 9 fields, this line has 3");
    const std::string lost = folder.put("lost.scen", "version 1\n0 a.map 3 1 0 0 2 0 2\n0 a.map 3 1 0 0 1 0 1\n");
    const Ran ran = solve(lost);
    EXPECT_EQ(ran.code, 30);
    EXPECT_EQ(lines(ran.err), 1u) << ran.err;
    EXPECT_TRUE(ran.err.starts_with(lost + ":2: the map 'a.map' was not found")) << ran.err;
}

TEST(BadInput, AConfigurationThatDoesNotExist) {
    expect_refused(run_program({"solve", "pocket", "--algo", "astra"}),
                   "--algo: astra:1: no agent 'astra'; did you mean 'astar'?\n    astra\n    ^");
    const Ran ran = run_program({"solve", "pocket", "--algo", "wastar(w=heavy)"});
    EXPECT_EQ(ran.code, 30);
    EXPECT_TRUE(ran.err.ends_with("\n    wastar(w=heavy)\n             ^\n")) << ran.err;
    expect_refused(run_program({"solve", "pocket", "--algo", "LSS(n=9)"}),
                   "--algo: LSS(n=9):1: no agent 'LSS'; did you mean 'lss'?\n    LSS(n=9)\n    ^");
    EXPECT_EQ(run_program({"describe", "astra"}).code, 30);
    EXPECT_EQ(run_program({"signature", "astra"}).code, 30);
}

TEST(BadInput, CommandLines) {
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {},
             {"sovle"},
             {"map"},
             {"solve", "pocket"},
             {"solve", "pocket", "--algo", "astar", "--unknown"},
             {"solve", "pocket", "--algo", "astar", "--moves", "5"},
             {"solve", "pocket", "--algo", "astar", "--format", "xml"},
             {"solve", "pocket", "--algo", "astar", "--threads", "0"},
             {"solve", "pocket", "--algo", "astar", "--from", "1,1"},
             {"solve", "pocket", "--algo", "astar", "--from", "1,1", "--to", "here"},
             {"solve", "pocket", "--algo", "astar", "--from", "1,1", "--to", "99,1"},
             {"solve", "pocket", "--algo", "astar", "--from", "1,1", "--to", "1,1", "--problems", "3"},
             {"solve", "pocket", "--algo", "astar", "--problems", "3", "--min-cost", "900"},
             {"solve", "--algo", "astar"},
             {"solve", "gen:caves,64,64", "--algo", "astar"},
             {"map", "gen", "forest"},
             {"map", "gen", "caves", "--set", "fill"},
             {"map", "gen", "caves", "--width", "0"},
             {"map", "png", "pocket"},
             {"inspect"},
             {"build", "pocket", "--algo", "astar"},
             {"build", "pocket", "-o", "x.wdb"},
             {"build", "pocket", "--algo", "astar", "-o", "x.wdb"},
             {"verify", "x.wdb"},
             {"verify", "no-such.wdb", "--map", "pocket"},
         }) {
        const Ran ran = run_program(arguments);
        EXPECT_EQ(ran.code, 30) << testing::PrintToString(arguments);
        EXPECT_EQ(ran.out, "");
        EXPECT_EQ(lines(ran.err), 1u) << ran.err;
    }
    expect_refused(run_program({"sovle"}), "waystone: no verb 'sovle'; did you mean 'solve'?; see waystone --help");
}

TEST(BadInput, NumbersOutOfTheirRange) {
    const auto refused = [](const std::string& option, const std::string& value, const std::string& must) {
        expect_refused(
            run_program({"solve", "pocket", "--algo", "astar", option, value}),
            "waystone: " + option + ": must be " + must + ", not '" + value + "'; see waystone solve --help");
    };
    refused("--max-moves", "0", "a whole number, 1 or more");
    refused("--max-moves", "x", "a whole number, 1 or more");
    refused("--problems", "1e12", "a whole number from 1 to 1000000");
    refused("--problems", "1000000000000", "a whole number from 1 to 1000000");
    refused("--seed", "-1", "a whole number, 0 or more");
    refused("--seed", "99999999999999999999999", "a whole number, 0 or more");
    refused("--diagonal", "nan", "a number from 1 to 2");
    refused("--diagonal", "2.5", "a number from 1 to 2");
    refused("--min-cost", "inf", "a number, 0 or more");
    refused("--max-cost", "-1", "a number, 1 or more");
    refused("--threads", "9999999", "a whole number from 1 to 1024");
    EXPECT_EQ(run_program({"map", "gen", "caves", "--set", "fill=0.4", "--set", "fill=0.5"}).err,
              "fill is given twice\n");
}

TEST(BadInput, VerbsOfVerbs) {
    expect_refused(run_program({"lab", "rn"}), "waystone: no verb 'rn'; did you mean 'run'?; see waystone lab --help");
    expect_refused(run_program({"study"}),
                   "waystone: a verb is needed after study: list, page, run; see waystone study --help");
    const Ran none = run_program({});
    EXPECT_TRUE(none.err.starts_with("waystone: a verb is needed: try, crowd, solve, tune, map, ")) << none.err;
}

TEST(BadInput, AnOutputThatCannotBeWritten) {
    const TempFolder folder;
    const Ran ran =
        run_program({"map", "gen", "rooms", "--width", "16", "--height", "16", "-o", folder / "no/such/folder.map"});
    EXPECT_EQ(ran.code, 30);
    EXPECT_EQ(lines(ran.err), 1u) << ran.err;
    EXPECT_EQ(folder.entries(), 0u);
}

TEST(BadInput, OfTrees) {
    const TempFolder folder;
    const std::string bad = folder.put("bad.wdt", "waystone tree 1\nhistory 0\n");
    expect_refused(run_program({"inspect", bad}), bad + ":2: history must be from 1 to 65535, not 0");
    expect_refused(run_program({"train", "-o", folder / "a.wdt"}), "train: needs maps or scenarios to learn from");
    expect_refused(run_program({"train", "pocket", "--algo", "astar", "-o", folder / "a.wdt"}),
                   "--algo: the agent that walks must be an lrta");
    EXPECT_EQ(run_program({"train", "no.map", "-o", folder / "a.wdt"}).code, 30);
    EXPECT_EQ(run_program({"train", "pocket", "--dmax", "0", "-o", folder / "a.wdt"}).code, 30);
    EXPECT_EQ(run_program({"train", "pocket", "-o", folder / "no/a.wdt"}).code, 30);
    const Ran ran =
        run_program({"solve", "pocket", "--problems", "1", "--algo", "lrta(depth=tree(" + (folder / "no.wdt") + "))"});
    EXPECT_EQ(ran.code, 30);
    EXPECT_NE(ran.err.find("no.wdt: no such file"), std::string::npos) << ran.err;
    EXPECT_EQ(folder.entries(), 1u);
}

}  // namespace
}  // namespace waystone
