// SPDX-License-Identifier: MIT
#include "cli/program.hpp"
#include "support/maps.hpp"

namespace waystone {
namespace {

TEST(Verbs, HelpShowsAnExampleForEach) {
    for (const std::vector<std::string>& verb : std::vector<std::vector<std::string>>{{},
                                                                                      {"solve"},
                                                                                      {"tune"},
                                                                                      {"map"},
                                                                                      {"map", "info"},
                                                                                      {"map", "gen"},
                                                                                      {"map", "scale"},
                                                                                      {"map", "png"},
                                                                                      {"inspect"},
                                                                                      {"build"},
                                                                                      {"verify"},
                                                                                      {"describe"},
                                                                                      {"signature"},
                                                                                      {"train"},
                                                                                      {"study", "list"},
                                                                                      {"study", "run"},
                                                                                      {"lab"},
                                                                                      {"lab", "run"},
                                                                                      {"lab", "merge"},
                                                                                      {"lab", "columns"},
                                                                                      {"lab", "import"},
                                                                                      {"lab", "schema"}}) {
        auto arguments = verb;
        arguments.emplace_back("--help");
        const Ran ran = run_program(arguments);
        EXPECT_EQ(ran.code, 0);
        EXPECT_NE(ran.out.find("Example: waystone "), std::string::npos) << ran.out;
        EXPECT_EQ(ran.err, "");
    }
    EXPECT_TRUE(run_program({"--version"}).out.starts_with("waystone "));
}

TEST(Verbs, StudyListsItselfAndRefusesWhatIsNotThere) {
    const Ran listed = run_program({"study", "list"});
    EXPECT_EQ(listed.code, 0);
    for (const char* id : {"lustrek2006/table1 ", "lustrek2006/table10 ", "lustrek2006/figure4 "})
        EXPECT_NE(listed.out.find(id), std::string::npos) << listed.out;
    const Ran unknown = run_program({"study", "run", "lustrek2006/tabel1"});
    EXPECT_EQ(unknown.code, 30);
    EXPECT_EQ(unknown.err, "study: no study 'lustrek2006/tabel1'; did you mean 'lustrek2006/table1'?\n");
    EXPECT_EQ(run_program({"study", "run", "lustrek2006/table1", "--scale", "huge"}).code, 30);
}

TEST(Verbs, StudyTakesTheNumbersThatPapersHadBefore) {
    const TempFolder folder;
    folder.put("hall.map", "type octile\nheight 3\nwidth 9\nmap\n.........\n....@....\n.........\n");
    folder.put("problems/003.scen", "version 1\n0\thall.map\t9\t3\t0\t1\t8\t1\t8.82842712\n");
    const MapsRoot maps(folder / "");
    const auto summary = [&](const std::string& id, const std::string& out) {
        const Ran ran = run_program({"study", "run", id, "-o", folder / out});
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_TRUE(ran.out.starts_with("lustrek2006/table8  Average solution length")) << ran.out;
        EXPECT_TRUE(std::filesystem::exists(folder / (out + "/lustrek2006/table8/comparison.csv")));
        return bytes_of(folder / (out + "/summary.md"));
    };
    const std::string by_name = summary("lustrek2006/table8", "a"), by_number = summary("003/table8", "b");
    EXPECT_TRUE(by_name.starts_with("<!-- waystone study run lustrek2006/table8 --scale quick")) << by_name;
    const auto below_the_date = [](const std::string& page) { return page.substr(page.find('\n')); };
    EXPECT_EQ(below_the_date(by_number), below_the_date(by_name));

    const Ran old = run_program({"study", "run", "003/table8", "-o", folder / "c"});
    EXPECT_TRUE(
        old.err.contains("'003/table8' is an old name, which version 0.3 will not take: write 'lustrek2006/table8'\n"))
        << old.err;

    const Ran unknown = run_program({"study", "run", "003/tabel8"});
    EXPECT_EQ(unknown.code, 30);
    EXPECT_EQ(unknown.err, "study: no study '003/tabel8'; did you mean 'lustrek2006/table8'?\n");
    EXPECT_EQ(run_program({"study", "run", "005"}).code, 30);
}

TEST(Verbs, OldNamesWorkAndSaySo) {
    const std::vector<std::string> rest{"pocket", "--problems", "4", "--algo", "astar", "--format", "json"};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.end(), rest.begin(), rest.end());
        return run_program(words);
    };
    const Ran old = with({"guide"}), now = with({"tune", "--exhaustive"});
    EXPECT_EQ(old.code, 0);
    EXPECT_EQ(now.code, 0);
    EXPECT_EQ(old.err,
              "'guide' is an old name, which version 0.3 will not take: write 'tune --exhaustive'\n" + now.err);
    const TempFolder folder;
    const Ran submitted =
        run_program({"lab", "submit", "--slurm", "--study", "003/table8", "-o", folder / "o", "--dry-run"});
    EXPECT_TRUE(submitted.err.starts_with("'003/table8' is an old name")) << submitted.err;
    ASSERT_EQ(old.json().size(), now.json().size());
    EXPECT_GT(old.json().size(), 0u);
    for (std::size_t i = 0; i < old.json().size(); ++i) EXPECT_EQ(old.json()[i].size(), now.json()[i].size());
}

TEST(Verbs, StudyListHasNoNumbersOfPapers) {
    const std::string listed = run_program({"study", "list"}).out;
    for (const char* paper : {"bulitko2008/", "bulitko2009/", "bulitko2012/", "hernandez2014/", "lustrek2006/"})
        EXPECT_TRUE(listed.contains(std::string("\n") + paper) || listed.starts_with(paper)) << listed;
    EXPECT_FALSE(listed.starts_with("00") || listed.contains("\n00")) << listed;
}

TEST(Verbs, TrainGrowsATreeThatInspectShowsAndSolveUses) {
    const TempFolder folder;
    const auto train = [&](const std::string& file) {
        return run_program({"train", "gen:caves,40,40,seed=1", "gen:rooms,40,40,seed=2", "--problems", "15", "--dmax",
                            "5", "--history", "20", "--min-leaf", "20", "--confidence", "0.25", "-o", folder / file,
                            "--format", "json"});
    };
    const Ran ran = train("a.wdt");
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto row = ran.json().is_array() ? ran.json()[0] : ran.json();
    EXPECT_EQ(row["problems"], 30);
    EXPECT_GT(row["examples"], 300);
    EXPECT_GT(row["leaves"], 2);
    EXPECT_GT(row["accuracy_validated"], 0.3);
    EXPECT_EQ(train("b.wdt").code, 0);
    EXPECT_EQ(bytes_of(folder / "a.wdt"), bytes_of(folder / "b.wdt"));

    const Ran shown = run_program({"inspect", folder / "a.wdt"});
    EXPECT_EQ(shown.code, 0) << shown.err;
    EXPECT_NE(shown.out.find("\nif "), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("  depth "), std::string::npos) << shown.out;
    const Ran solved = run_program({"solve", "gen:islands,50,50,seed=3", "--problems", "10", "--algo",
                                    "lrta(depth=tree(\"" + (folder / "a.wdt") + "\"))"});
    EXPECT_EQ(solved.code, 0) << solved.err;
}

TEST(Verbs, MapGenGivesTheSameBytesForTheSameSeed) {
    const TempFolder folder;
    const auto gen = [&](const char* seed, const std::string& file) {
        const Ran ran = run_program(
            {"map", "gen", "caves", "--width", "64", "--height", "48", "--seed", seed, "-o", folder / file});
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.out, "");
        return bytes_of(folder / file);
    };
    const std::string first = gen("1", "a.map");
    EXPECT_TRUE(first.starts_with("type octile\nheight 48\nwidth 64\nmap\n"));
    EXPECT_EQ(first, gen("1", "b.map"));
    EXPECT_NE(first, gen("2", "c.map"));
    EXPECT_EQ(first, run_program({"map", "gen", "caves", "--width", "64", "--height", "48"}).out);
}

TEST(Verbs, MapPngKeepsWhatIsPassable) {
    const TempFolder folder;
    const std::string map = folder / "rooms.map", png = folder / "rooms.png";
    ASSERT_EQ(run_program({"map", "gen", "rooms", "--width", "40", "--height", "30", "-o", map}).code, 0);
    ASSERT_EQ(run_program({"map", "png", map, "-o", png}).code, 0);
    const auto info = [](const std::string& path) {
        return run_program({"map", "info", path, "--format", "json"}).json()[0];
    };
    EXPECT_EQ(info(map)["fingerprint"], info(png)["fingerprint"]);
    EXPECT_EQ(info(png)["width"], 40);
    EXPECT_EQ(info(png)["height"], 30);
}

TEST(Verbs, MapScaleTakesTheBenchmarksRule) {
    const TempFolder folder;
    const std::string map = folder.put("a.map", "type octile\nheight 1\nwidth 2\nmap\n.@\n");
    const Ran ran = run_program({"map", "scale", map, "--width", "4", "--height", "2"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, "type octile\nheight 2\nwidth 4\nmap\n..@@\n..@@\n");
}

TEST(Verbs, InspectTellsFilesApart) {
    const TempFolder folder;
    const auto what = [](const std::string& path) {
        const Ran ran = run_program({"inspect", path, "--format", "json"});
        EXPECT_EQ(ran.code, 0) << ran.err;
        return ran.json()[0]["what"].get<std::string>();
    };
    const std::string map = folder.put("a.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
    EXPECT_EQ(what(map), "map");
    EXPECT_EQ(what(folder.put("b", "version 1\n0 a.map 2 1 0 0 1 0 1\n")), "scenario");
    EXPECT_EQ(what(folder.put("c", "A.#\n..G\n")), "drawn map");
    ASSERT_EQ(run_program({"map", "png", map, "-o", folder / "d.png"}).code, 0);
    EXPECT_EQ(what(folder / "d.png"), "PNG picture");
    EXPECT_EQ(run_program({"inspect", folder.put("e", "some words")}).code, 30);
}

TEST(Verbs, DescribeKnowsTheCatalogue) {
    EXPECT_NE(run_program({"describe"}).out.find("bestfirst"), std::string::npos);
    EXPECT_EQ(run_program({"describe", "astar"}).code, 0);
    EXPECT_NE(run_program({"describe", "--markdown"}).out.find("## Agents"), std::string::npos);
}

TEST(Verbs, SignatureIsTheSameTwice) {
    const Ran one = run_program({"signature", "astar", "wastar(w=2)"});
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_TRUE(one.out.starts_with("astar "));
    EXPECT_EQ(one.out, run_program({"signature", "astar", "wastar(w=2)"}).out);
}

}  // namespace
}  // namespace waystone
