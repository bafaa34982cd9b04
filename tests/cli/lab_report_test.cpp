// SPDX-License-Identifier: MIT
#include "cli/program.hpp"

namespace waystone {
namespace {

constexpr const char* kRows =
    "series,parameters,repetition,problem,algo,map,from,to,rule,outcome,cost,optimal_cost,suboptimality_pct,moves,work_"
    "per_move,"
    "work_max,work_bound,plan_us_mean,plan_us_max,first_move_us,scrubbing_pct,edits,database_bytes,agent_bytes,"
    "signature,build_s,"
    "disqualified_at,work_histogram,plan_ns_histogram\n"
    "A,,1,1,lss(n=9),nowhere.map,\"1,2\",\"3,4\",8,arrived,10,10,0,4,4,8,,1,3,3,0,0,0,64,1f,0,,2:3;3:1,10:4\n";

Ran report(const TempFolder& folder) { return run_program({"lab", "report", folder / "r", "--tables", folder / "t"}); }

std::string broken(std::string_view from, std::string_view to) {
    std::string text = kRows;
    return text.replace(text.find(from), from.size(), to);
}

TEST(LabReport, HelpShowsAnExample) {
    const Ran ran = run_program({"lab", "report", "--help"});
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(ran.out.contains("Example: waystone lab report ")) << ran.out;
}

TEST(LabReport, WritesTables) {
    const TempFolder folder;
    folder.put("r/rows.csv", kRows);
    const Ran ran = report(folder);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_TRUE(bytes_of(folder / "t/configurations.csv").contains("\nA,1,1,"));
}

TEST(LabReport, AStudyWritesItsPage) {
    const TempFolder folder;
    const Ran ran = run_program({"study", "run", "lustrek2006/table1", "-o", folder / "out"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const std::string page = bytes_of(folder / "out/report.html");
    EXPECT_TRUE(page.contains("published and measured") || ran.err.contains("no report.html: ")) << ran.err;
}

TEST(LabReport, BadInputIsASentenceWithFileAndLine) {
    const TempFolder folder;
    struct Case {
        std::string text, sentence;
    };
    for (const Case& c : std::vector<Case>{
             {"", "r/rows.csv: the file is empty: no rows"},
             {std::string(kRows).substr(0, std::string(kRows).find('\n') + 1), "r/rows.csv: there are no rows"},
             {broken("work_per_move", "work_a_move"), "r/rows.csv:1: no column 'work_per_move'"},
             {broken(",arrived,10,10", ",arrived,10"), "r/rows.csv:2: the row has 28 fields, the header has 29"},
             {broken(",arrived,10,10", ",arrived,ten,10"), "r/rows.csv:2: 'ten' in column 'cost' is not a number"},
             {broken("\"3,4\"", "\"3,4"), "r/rows.csv:2: unclosed quotation mark"},
             {broken("2:3;3:1", "2:3;99:1"), "r/rows.csv:2: '2:3;99:1' in column 'work_histogram' is not"},
             {broken(",1f,", ",xyz,"), "r/rows.csv:2: 'xyz' in column 'signature' is not a hexadecimal number"},
             {broken("A,,1,1,", "A,,1,first,"), "r/rows.csv:2: 'first' in column 'problem' is not a whole number"},
         }) {
        folder.put("r/rows.csv", c.text);
        const Ran ran = report(folder);
        EXPECT_EQ(ran.code, 30) << c.sentence;
        EXPECT_TRUE(ran.err.contains(c.sentence)) << ran.err << "expected: " << c.sentence;
        EXPECT_FALSE(std::filesystem::exists(folder / "t"));
    }
}

TEST(LabReport, FoldersThatAreNone) {
    const TempFolder folder;
    folder.put("empty/readme", "");
    EXPECT_TRUE(run_program({"lab", "report", folder / "nowhere", "--tables", folder / "t"})
                    .err.contains("nowhere: no such folder"));
    EXPECT_TRUE(run_program({"lab", "report", folder / "empty", "--tables", folder / "t"})
                    .err.contains("empty: there is neither rows.csv nor summary.csv"));
    folder.put("begun/journal", "");
    EXPECT_TRUE(run_program({"lab", "report", folder / "begun", "--tables", folder / "t"})
                    .err.contains("begun: this run is not finished; start it again with --resume"));
    folder.put("parts/shard-0-of-2/rows.csv", kRows);
    EXPECT_TRUE(run_program({"lab", "report", folder / "parts", "--tables", folder / "t"})
                    .err.contains("parts: its shards are not joined yet; use `lab merge`"));
    folder.put("r/rows.csv", kRows);
    EXPECT_TRUE(run_program({"lab", "report", folder / "r"}).err.contains("needs an output"));
    folder.put("r/manifest.json", "{");
    EXPECT_TRUE(report(folder).err.contains("r/manifest.json: not a JSON object"));
}

TEST(LabReport, AnOutputThatCannotBeWritten) {
    const TempFolder folder;
    folder.put("r/rows.csv", kRows);
    folder.put("t", "a file where a folder should be");
    EXPECT_EQ(report(folder).code, 30);
    const Ran ran = run_program({"lab", "report", folder / "r", "-o", folder / "nowhere/page.html"});
    EXPECT_EQ(ran.code, 30);
    EXPECT_TRUE(ran.err.contains("nowhere/page.html") || ran.err.contains("built without the plotting libraries"))
        << ran.err;
}

}  // namespace
}  // namespace waystone
