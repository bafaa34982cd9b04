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
                    .err.contains("empty: there is neither rows.csv nor a comparison.csv below"));
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

TEST(LabImport, StandsBesideOurs) {
    const TempFolder folder;
    folder.put("r/rows.csv", kRows);
    const std::string theirs = folder.put(
        "theirs.csv",
        "map,start,goal,path_length,expanded\nnowhere.map,\"1, 2\",\"3,4\",12,7\nother.map,\"1,1\",\"2,2\",,\n");
    const Ran ran = run_program({"lab", "import", theirs, "-o", folder / "i", "--algo", "Theirs"});
    ASSERT_EQ(ran.code, 30);
    EXPECT_TRUE(ran.err.contains("theirs.csv:2: '1, 2' in column 'from' is not x,y")) << ran.err;
    folder.put("theirs.csv",
               "map,start,goal,path_length,expanded\nnowhere.map,\"1,2\",\"3,4\",12,7\nother.map,\"1,1\",\"2,2\",,\n");
    const Ran good = run_program({"lab", "import", theirs, "-o", folder / "i", "--algo", "Theirs"});
    ASSERT_EQ(good.code, 0) << good.err;
    EXPECT_TRUE(good.err.ends_with("/i/rows.csv: 2 rows\n")) << good.err;
    const Ran both = run_program({"lab", "report", folder / "r", folder / "i", "--tables", folder / "t"});
    ASSERT_EQ(both.code, 0) << both.err;
    const std::string table = bytes_of(folder / "t/map-nowhere.map.md");  // optimal is 10, as ours says
    EXPECT_TRUE(table.contains("| A | 1 | 1 | yes | 10.00 | 0.00 |")) << table;
    EXPECT_TRUE(table.contains("| Theirs | 1 | 1 | - | 12.00 | 20.00 |")) << table;
    EXPECT_TRUE(bytes_of(folder / "t/comparisons.csv").contains("A,Theirs,path length,")) << table;
    EXPECT_TRUE(bytes_of(folder / "t/map-other.map.csv").contains("\nTheirs,0,1,1,")) << "stuck";
    EXPECT_EQ(run_program({"lab", "import", theirs, "-o", folder / "i", "--algo", "Theirs"}).code, 30);
}

TEST(LabImport, BadInputIsASentenceAndNothingIsWritten) {
    const TempFolder folder;
    const std::string head = "algo,map,problem,from,to,cost\n";
    struct Case {
        std::string text, sentence;
    };
    for (const Case& c : std::vector<Case>{
             {"", "i.csv: the file is empty: no rows"},
             {head, "there are no rows"},
             {"map,from,to,cost\n", "i.csv:1: no column 'algo'; --algo NAME can say whose results these are"},
             {"algo,map,cost\n", "i.csv:1: which problem? There must be columns 'from' and 'to', or 'problem'"},
             {"algo,map,from,to\n", "i.csv:1: no column 'cost'"},
             {"algo,map,from,to,cots\n", "i.csv:1: unknown column 'cots'; did you mean 'cost'?"},
             {"algo,map,from,to,cost,path_length\n", "i.csv:1: duplicate column 'cost'"},
             {"algo,map,problem,cost,signature\n", "i.csv:1: column 'signature' cannot be imported"},
             {head + "x,m,1,\"1,1\",\"2,2\"\n", "i.csv:2: the row has 5 fields, the header has 6"},
             {head + "x,m,1,\"1,1\",\"2,2\",far\n", "i.csv:2: 'far' in column 'cost' is not a number from 0"},
             {head + "x,m,1,\"1,1\",\"2,2\",-1\n", "i.csv:2: '-1' in column 'cost' is not a number from 0"},
             {head + "x,m,1,\"1,1\",\"2,2\",inf\n", "i.csv:2: 'inf' in column 'cost' is not a number from 0"},
             {head + "x,m,0,\"1,1\",\"2,2\",1\n", "i.csv:2: '0' in column 'problem' is not a whole number from 1"},
             {head + "x,,1,\"1,1\",\"2,2\",1\n", "i.csv:2: column 'map' is empty"},
             {head + "x,m,1,\"1,1\",\"2,2\",1\nx,m,2,\"1;1\",\"2,2\",1\n",
              "i.csv:3: '1;1' in column 'from' is not x,y"},
             {"algo,map,problem,cost,rule\nx,m,1,1,6\n", "i.csv:2: '6' in column 'rule' is not 8, 8free or 4"},
             {"algo,map,problem,cost,outcome\nx,m,1,1,lost\n", "i.csv:2: 'lost' in column 'outcome' is not"},
             {"algo,map,problem,cost,outcome\nx,m,1,,arrived\n",
              "i.csv:2: a row that arrived must have a cost, and no other row may"},
         }) {
        const Ran ran = run_program({"lab", "import", folder.put("i.csv", c.text), "-o", folder / "o"});
        EXPECT_EQ(ran.code, 30) << c.sentence;
        EXPECT_TRUE(ran.err.contains(c.sentence)) << ran.err << "expected: " << c.sentence;
        EXPECT_FALSE(std::filesystem::exists(folder / "o")) << c.sentence;
    }
}

}  // namespace
}  // namespace waystone
