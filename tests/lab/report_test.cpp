// SPDX-License-Identifier: MIT
#include "lab/report/report.hpp"

#include "base/hash.hpp"
#include "io/png.hpp"
#include "lab/run/recording.hpp"
#include "support/temp_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

constexpr const char* kHead =
    "series,parameters,repetition,problem,algo,map,from,to,rule,outcome,cost,optimal_cost,suboptimality_pct,moves,work_"
    "per_move,"
    "work_max,work_bound,plan_us_mean,plan_us_max,first_move_us,scrubbing_pct,edits,database_bytes,agent_bytes,"
    "signature,build_s,"
    "disqualified_at,work_histogram,plan_ns_histogram\n";

struct Made {
    std::string series = "A";
    int problem = 1, repetition = 1;
    double cost = 10, work = 4, us = 1;
    std::string outcome = "arrived", disqualified = "", signature = "1f";
    std::string algo = "lss(n=9)", map = "nowhere.map", from = "1,2", to = "3,4";
};
std::string line(const Made& m) {
    const bool arrived = m.outcome == "arrived";
    return fmt::format(
        "{},n=1,{},{},{},{},\"{}\",\"{}\",8,{},{},{},{},{},{},{},,{},{},3,0,0,100,64,{},0.5,{},2:3;3:1,10:4\n",
        m.series, m.repetition, m.problem, m.algo, m.map, m.from, m.to, m.outcome,
        arrived ? fmt::to_string(m.cost) : "", arrived ? "10" : "", arrived ? fmt::to_string(10 * m.cost - 100) : "",
        arrived ? "4" : "", m.work, 2 * m.work, m.us, 3 * m.us, m.signature, m.disqualified);
}
std::string rows(const std::vector<Made>& made) {
    std::string out = kHead;
    for (const Made& m : made) out += line(m);
    return out;
}

Expected<Results> read(const TempFolder& folder) {
    if (!std::filesystem::exists(folder / "r/manifest.json")) folder.put("r/manifest.json", "{}");
    return read_results(std::vector{folder / "r"});
}

std::vector<Made> two_configurations(int problems) {
    std::vector<Made> made;
    for (int p = 1; p <= problems; ++p) made.push_back({.series = "A", .problem = p, .work = 4.0 + p});
    for (int p = 1; p <= problems; ++p) made.push_back({.series = "B", .problem = p, .work = 3 * (4.0 + p)});
    return made;
}

TEST(Report, PairsOverWhatBothSolvedAndSaysWhatIsLeftOut) {
    const TempFolder folder;
    auto made = two_configurations(20);
    made[2].outcome = "stuck";
    made[25].disqualified = "17";
    folder.put("r/rows.csv", rows(made));
    const auto results = read(folder);
    ASSERT_TRUE(results) << results.error().message();
    EXPECT_EQ(results->tasks.size(), 20u);
    const Findings findings = find(*results);
    const PairedTest* work = findings.test(0, 1, Metric::WorkPerMove);
    ASSERT_NE(work, nullptr);
    EXPECT_EQ(work->pairs, 18u);
    EXPECT_EQ(work->left_out, 2u);
    EXPECT_NEAR(work->ratio.value, 1.0 / 3, 1e-12);
    EXPECT_TRUE(work->significant());
    EXPECT_FALSE(findings.test(0, 1, Metric::Cost)->significant());
    ASSERT_EQ(findings.attention.size(), 2u);
    EXPECT_EQ(findings.attention[0],
              "«A n=1» got stuck on 1 of 20 problems, first on problem 3 (nowhere.map, 1,2 to 3,4).");
    EXPECT_EQ(findings.attention[1],
              "«B n=1» is disqualified: move 17 of problem 6 (nowhere.map, 1,2 to 3,4) broke the cut-off.");
    EXPECT_FALSE(findings.fronts[0][0]);  // not everything solved
}

TEST(Report, SaysInASentenceWhoNeedsLess) {
    const TempFolder folder;
    folder.put("r/rows.csv", rows(two_configurations(20)));
    const Findings findings = find(*read(folder));
    EXPECT_TRUE(findings.attention.empty());
    EXPECT_TRUE(findings.fronts[0][0]);
    EXPECT_FALSE(findings.fronts[0][1]);
    EXPECT_EQ(findings.sentences[0],
              "2 configurations walked 20 problems on 1 map, and solved every one that has a path.");
    EXPECT_EQ(
        findings.sentences[1],
        "«A n=1» needs 3 times less work per move than «B n=1» [3, 3], at the same quality (p = 1). Medians over the "
        "20 problems both solved.");
}

TEST(Report, RepetitionsAreOneProblem) {
    const TempFolder folder;
    folder.put("r/rows.csv", rows({{.us = 1}, {.repetition = 2, .us = 5}}));
    const auto results = read(folder);
    ASSERT_EQ(results->tasks.size(), 1u);
    const Cell& cell = results->configurations[0].cells[0];
    EXPECT_EQ(cell[Metric::PlanMean], 3);
    EXPECT_EQ(cell[Metric::PlanMax], 15);
    EXPECT_EQ(results->configurations[0].work.counts()[2], 6u);
    folder.put("r/rows.csv", rows({{}, {.repetition = 2, .signature = "20", .algo = "lss(n=10)"}}));  // a seed, say
    EXPECT_TRUE(find(*read(folder)).attention.empty());
    folder.put("r/rows.csv", rows({{}, {.repetition = 2, .signature = "20"}}));
    EXPECT_EQ(find(*read(folder)).attention,
              std::vector<std::string>{
                  "The walk differs between repetitions: A n=1 on problem 1 (nowhere.map, 1,2 to 3,4)."});
}

TEST(Report, NoticesWhatCannotBe) {
    const TempFolder folder;
    folder.put("r/rows.csv", rows({{}, {}}));
    EXPECT_EQ(find(*read_results(std::vector{folder / "r"})).attention.front(),
              "r has no manifest.json, which a complete run writes.");
    EXPECT_EQ(find(*read(folder)).attention,
              std::vector<std::string>{"Two rows for the same walk: A n=1 on problem 1 (nowhere.map, 1,2 to 3,4)."});
    folder.put("r/rows.csv",
               rows({{.cost = 9}, {.series = "B", .outcome = "unreachable"}, {.series = "C", .outcome = "lost"}}));
    std::string all;
    for (const std::string& sentence : find(*read(folder)).attention) all += sentence + "\n";
    for (const char* part : {"Shorter than the shortest path: A n=1 on problem 1",
                             "Called unreachable, but others arrived: B n=1", "Unknown outcome 'lost': C n=1"})
        EXPECT_TRUE(all.contains(part)) << part << "\n" << all;
}

TEST(Report, NoticesWhatIsNotThere) {
    const TempFolder folder;
    folder.put("r/rows.csv", rows({{}, {.problem = 2}, {.series = "B"}}));
    folder.put("r/experiment.json",
               R"json({"sweeps": [{"name": "A", "algo": "lss(n=$n)", "parameters": {"n": [1, 2]}}]})json");
    folder.put("r/manifest.json", R"({"rows": 4, "shard": {"index": 1, "of": 2}})");
    EXPECT_EQ(
        find(*read(folder)).attention,
        (std::vector<std::string>{
            R"(r is a single shard ({"index":1,"of":2}): the problems of the others are missing; see `waystone lab merge`.)",
            "r: rows.csv has 3 rows, the manifest says 4.",
            "Requested by experiment.json, but there are no rows: A n=2.",
            "«B n=1» has no row for 1 of 2 problems of its folder."}));
}

TEST(Report, TheSameProblemInTwoFoldersIsOneAndTimesOfTwoRunsAreNotCompared) {
    const TempFolder folder;
    folder.put("one/rows.csv", rows({{}, {.problem = 2}}));
    folder.put("two/rows.csv", rows({{}, {.problem = 2}}));
    const auto results = read_results(std::vector{folder / "one", folder / "two"});
    ASSERT_TRUE(results);
    EXPECT_EQ(results->tasks.size(), 2u);
    ASSERT_EQ(results->configurations.size(), 2u);
    EXPECT_EQ(results->configurations[1].label, "A n=1 (two)");
    const Findings findings = find(*results);
    EXPECT_NE(findings.test(0, 1, Metric::Cost), nullptr);
    EXPECT_EQ(findings.test(0, 1, Metric::PlanMean), nullptr);
    EXPECT_FALSE(findings.sentences[1].starts_with("Not all configurations had the same problems"));
    folder.put("two/rows.csv", rows({{}, {.problem = 3}}));
    EXPECT_TRUE(find(*read_results(std::vector{folder / "one", folder / "two"}))
                    .sentences[1]
                    .starts_with("Not all configurations had the same problems"));
}

TEST(Report, ManyConfigurationsAreComparedWithTheFirstAlone) {
    const TempFolder folder;
    std::vector<Made> made;
    for (std::size_t c = 0; c <= kAllPairs; ++c)
        for (int p = 1; p <= 3; ++p) made.push_back({.series = fmt::format("S{}", c), .problem = p});
    folder.put("r/rows.csv", rows(made));
    const Findings findings = find(*read(folder));
    EXPECT_EQ(findings.tests.size(), 3 * kAllPairs);
    EXPECT_TRUE(findings.left_out.contains("each is compared only with the first, S0 n=1"));
}

TEST(Report, TablesInThreeFormsAndFigures) {
    const TempFolder folder;
    folder.put("r/rows.csv", rows(two_configurations(5)));
    const auto results = read(folder);
    std::map<std::string, std::string> files;
    for (const auto& [name, bytes] : report_files(*results, find(*results))) files[name] = bytes;
    EXPECT_TRUE(files["configurations.csv"].starts_with("configuration,solved,problems,"));
    EXPECT_TRUE(files["configurations.md"].starts_with("| configuration | solved |"));
    EXPECT_TRUE(files["configurations.tex"].starts_with("\\begin{tabular}{lrr"));
    EXPECT_TRUE(files["comparisons.tex"].contains("A n=1 & B n=1 & work per move & 0.3333 & 0.3333"));
    EXPECT_TRUE(files["quality-work.vl.json"].contains("vega-lite"));
    EXPECT_TRUE(files["quality-work.vl.json"].contains("\"domainMin\": 0"));
    EXPECT_TRUE(files.contains("quality-database.vl.json"));
}

TEST(Report, SeveralMapsHaveATableEach) {
    const TempFolder folder;
    std::vector<Made> made = two_configurations(4);
    for (Made& m : made) m.map = m.problem <= 3 ? "a/b.map" : "a:b.map";
    made.back().map = "c.map";  // so B has nothing on a:b.map
    folder.put("r/rows.csv", rows(made));
    const auto results = read(folder);
    std::map<std::string, std::string> files;
    for (const auto& [name, bytes] : report_files(*results, find(*results))) files[name] = bytes;
    const auto lines = [&](const std::string& name) { return std::ranges::count(files[name], '\n'); };
    EXPECT_TRUE(files["configurations.md"].contains("| A n=1 | 4 | 4 |")) << files["configurations.md"];
    EXPECT_TRUE(files["map-a-b.map.md"].contains("| A n=1 | 3 | 3 | yes | 10.00 |")) << files["map-a-b.map.md"];
    EXPECT_FALSE(files["map-a-b.map.md"].contains("database B")) << files["map-a-b.map.md"];
    EXPECT_EQ(lines("map-a-b.map.csv"), 3);
    EXPECT_TRUE(files["map-a-b.map-2.csv"].contains("\nA n=1,1,1,")) << files["map-a-b.map-2.csv"];
    folder.put("r/rows.csv", rows(two_configurations(4)));
    for (const auto& [name, bytes] : report_files(*read(folder), find(*read(folder))))
        EXPECT_FALSE(name.starts_with("map-")) << name;
}

TEST(Report, WalksAreCutToWhereTheyWent) {
    const TempFolder folder;
    const std::string line(60, '.');
    const std::string map =
        folder.put("long.map", "type octile\nheight 3\nwidth 60\nmap\n" + line + "\n" + line + "\n" + line + "\n");
    folder.put("r/rows.csv", rows({{.algo = "astar", .map = map, .from = "5,1", .to = "10,1"}}));
    const auto again = walk_again(*read(folder), 0);
    ASSERT_TRUE(again && again->walks.size() == 1);
    const auto image = read_png(again->walks[0].png, "");
    ASSERT_TRUE(image) << again->walks[0].note;
    EXPECT_EQ(image->width, 14u * 32);  // six cells and four on each side
    EXPECT_EQ(image->height, 3u * 32);
}

TEST(Report, LatexAndMarkdownEscapeWhatIsTheirs) {
    Row row;
    row.add("a", "50% of a_b & {c} | d\\e");
    row.add("p", 0.00001);
    const Column p{"p", "p", 3};
    EXPECT_TRUE(latex_table({&row, 1}, {&p, 1}).contains("\n1.0e-05 "));
    const Column column{"a", "x^2"};
    EXPECT_TRUE(latex_table({&row, 1}, {&column, 1}).contains("50\\% of a\\_b \\& \\{c\\} | d\\textbackslash{}e \\\\"));
    EXPECT_TRUE(markdown_table({&row, 1}, {&column, 1}).contains("50% of a_b & {c} \\| d\\\\e |"));
}

TEST(Report, AProblemIsWalkedAgainAndTheSignatureTold) {
    auto set = *scene_problem("pocket", {});
    const Grid& grid = set.maps.front().grid;
    const auto walk = record(set, 0, "astar", {}, 0);
    ASSERT_TRUE(walk);
    const auto place = [&](State s) { return fmt::format("{},{}", grid.x(s), grid.y(s)); };
    Made made{.signature = hex(walk->walk.signature),
              .algo = "astar",
              .map = "pocket",
              .from = place(walk->start),
              .to = place(walk->goal)};
    Made other = made, none = made;
    other.series = "B";
    other.signature = "2";
    none.series = "C";
    none.algo = "no such algorithm";
    const TempFolder folder;
    std::string text = rows({made, other, none});
    // The rows of the file say four moves; give them as many as there are.
    for (std::size_t at = 0; (at = text.find(",4,4,8,", at)) != std::string::npos; ++at)
        text.replace(at, 7, fmt::format(",{},4,8,", walk->walk.moves()));
    folder.put("r/rows.csv", text);
    const auto results = read(folder);
    ASSERT_TRUE(results) << results.error().message();
    const auto again = walk_again(*results, 0);
    ASSERT_TRUE(again);
    ASSERT_EQ(again->walks.size(), 3u) << again->note;
    EXPECT_TRUE(again->walks[0].same) << again->walks[0].note;
    EXPECT_FALSE(again->walks[0].png.empty());
    EXPECT_FALSE(again->walks[1].same);
    EXPECT_TRUE(again->walks[1].note.starts_with("NOT the recorded walk")) << again->walks[1].note;
    EXPECT_TRUE(again->walks[2].note.starts_with("could not be repeated")) << again->walks[2].note;
    EXPECT_FALSE(walk_again(*results, 77));
    folder.put("r/rows.csv", rows({{}}));
    EXPECT_TRUE(walk_again(*read(folder), 0)->note.starts_with("The walks could not be repeated: nowhere.map"));
}

TEST(Report, APageHoldsItsDataAndNothingOfTheTemplate) {
    if (!report_ready()) GTEST_SKIP() << report_ready().error().message();
    const TempFolder folder;
    folder.put("r/rows.csv", rows({{.series = "</script><i>"}}));
    const auto results = read(folder);
    const auto page = report_page(*results, find(*results), std::nullopt);
    ASSERT_TRUE(page);
    EXPECT_FALSE(page->contains("</script><i>"));
    EXPECT_TRUE(page->contains("\\u003c/script>\\u003ci>"));
    for (const ReportText& text : report_texts())
        EXPECT_FALSE(page->contains("{{" + std::string(text.name))) << text.name;
}

}  // namespace
}  // namespace waystone::lab
