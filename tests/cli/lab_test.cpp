// SPDX-License-Identifier: MIT
#include "cli/program.hpp"
#include "support/lab_rows.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <random>
#include <regex>
#include <set>
#include <thread>

namespace waystone {
namespace {

// Long enough to be killed a few times, short enough for a test.
constexpr const char* kExperiment = R"json({
  "id": "mine", "title": "t",
  "problems": {"maps": ["gen:caves,64,64,seed=1", "gen:rooms,48,48,seed=2"], "random": 60},
  "max_moves": 20000,
  "sweeps": [{"name": "L", "algo": "lss(n=$n)", "parameters": {"n": [1, 2, 3, 4, 8]}},
             {"name": "T", "algo": "tb(k=$k)", "parameters": {"k": [2, 9]}}]
})json";

// The program without waiting for it.
pid_t start(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), WAYSTONE_PROGRAM);
    const pid_t child = ::fork();
    if (child != 0) return child;
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(nothing, STDERR_FILENO);
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    ::execv(words[0], words.data());
    ::_exit(127);
}

int wait_for(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

TEST(LabVerbs, ARunThatIsKilledAgainAndAgainEndsWithTheSameRows) {
    const TempFolder folder;
    const std::string file = folder.put("mine.json", kExperiment);
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_EQ(run_program({"lab", "run", file, "-o", folder / "whole"}).code, 0);
    const auto whole_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    std::mt19937 random(std::random_device{}());
    unsigned killed = 0;
    for (int i = 0; i < 12 && !std::filesystem::exists(folder / "cut/manifest.json"); ++i) {
        const pid_t child = start({"lab", "run", file, "-o", folder / "cut", "--resume"});
        const double share = std::uniform_real_distribution<>(0.1, 0.5)(random);
        std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(share * whole_ms));
        ::kill(child, i % 3 == 2 ? SIGTERM : SIGKILL);
        killed += !WIFEXITED(wait_for(child)) || i % 3 == 2;
    }
    EXPECT_GE(killed, 1u);
    const Ran last = run_program({"lab", "run", file, "-o", folder / "cut", "--resume"});
    ASSERT_EQ(last.code, 0) << last.err;
    EXPECT_EQ(rows_without_times(folder / "cut"), rows_without_times(folder / "whole"));
    EXPECT_FALSE(std::filesystem::exists(folder / "cut/journal"));
}

TEST(LabVerbs, CtrlCStopsCleanlyAndSaysHowToGoOn) {
    const TempFolder folder;
    // Long: it is stopped in any case.
    std::string text = kExperiment;
    text.replace(text.find("\"random\": 60"), 12, "\"random\": 60000");
    const std::string file = folder.put("mine.json", text);
    const std::string command = "'" WAYSTONE_PROGRAM "' lab run '" + file + "' -o '" + (folder / "o") + "' 2>'" +
                                (folder / "err") + "' & p=$!; while [ ! -s '" + (folder / "o/journal") +
                                "' ]; do sleep 0.02; done; sleep 0.2; kill -TERM $p; wait $p";
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 130);
    const std::string said = bytes_of(folder / "err");
    EXPECT_NE(said.find("problems walked; continue with: waystone lab run "), std::string::npos) << said;
    EXPECT_TRUE(said.ends_with(" --resume\n")) << said;
    EXPECT_FALSE(std::filesystem::exists(folder / "o/rows.csv"));
    const Ran report = run_program({"lab", "report", folder / "o", "--tables", folder / "t"});
    EXPECT_EQ(report.code, 30);
    EXPECT_NE(report.err.find("/o: this run is not finished; continue with: waystone lab run "), std::string::npos)
        << report.err;
    EXPECT_TRUE(report.err.ends_with(" --resume\n")) << report.err;
}

TEST(LabVerbs, ADamagedJournalIsSaidAndWalkedAgain) {
    const TempFolder folder;
    const std::string file = folder.put("mine.json", kExperiment), journal = folder / "o/journal";
    ASSERT_EQ(run_program({"lab", "run", file, "-o", folder / "whole", "--quick"}).code, 0);
    const std::string command = "trap '' XFSZ; ulimit -f 16; '" WAYSTONE_PROGRAM "' lab run '" + file + "' -o '" +
                                (folder / "o") + "' --quick 2>/dev/null";
    ASSERT_EQ(WEXITSTATUS(std::system(command.c_str())), 30);  // full after a few units
    std::string bytes = bytes_of(journal);
    bytes[bytes.size() - 9] ^= 1;
    folder.put("o/journal", bytes);
    const Ran ran = run_program({"lab", "run", file, "-o", folder / "o", "--quick", "--resume"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(ran.err.starts_with(journal + ": the last ")) << ran.err;
    EXPECT_NE(ran.err.find(" bytes are damaged or cut short; they are dropped, and their problems walked again\n"),
              std::string::npos)
        << ran.err;
    EXPECT_EQ(rows_without_times(folder / "o"), rows_without_times(folder / "whole"));
}

TEST(LabVerbs, ShardsMergeToTheRunWithoutThem) {
    const TempFolder folder;
    const std::string file = folder.put("mine.json", kExperiment);
    ASSERT_EQ(run_program({"lab", "run", file, "-o", folder / "whole", "--quick", "--gppc"}).code, 0);
    for (const char* shard : {"0/4", "1/4", "2/4", "3/4"}) {
        const Ran ran = run_program({"lab", "run", file, "-o", folder / "s", "--quick", "--shard", shard});
        ASSERT_EQ(ran.code, 0) << ran.err;
        if (shard[0] == '1') {
            EXPECT_EQ(run_program({"lab", "merge", folder / "s"}).code, 30);
        }
    }
    const Ran merged = run_program({"lab", "merge", folder / "s"});
    ASSERT_EQ(merged.code, 0) << merged.err;
    EXPECT_EQ(rows_without_times(folder / "s"), rows_without_times(folder / "whole"));
    const std::string gppc = bytes_of(folder / "whole/gppc.csv");
    EXPECT_EQ(gppc.substr(0, gppc.find('\n')),
              "algo,repetition,map,scen,experiment_id,path_size,path_length,ref_length,time_cost,20steps_cost,"
              "max_step_time");
    EXPECT_EQ(std::ranges::count(gppc, '\n'), 1 + 7 * 12);
}

TEST(LabVerbs, ARunEndsWithATableOfItsConfigurations) {
    const TempFolder folder;
    const Ran ran = run_program({"lab", "run", folder.put("mine.json", kExperiment), "-o", folder / "o", "--quick"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(ran.err.ends_with("/o/rows.csv: 84 rows\n")) << ran.err;
    EXPECT_TRUE(ran.out.starts_with("configuration  problems  solved ")) << ran.out;
    EXPECT_EQ(std::ranges::count(ran.out, '\n'), 1 + 7) << ran.out;
    const auto rows = csv_records(folder / "o/rows.csv");
    const auto cost = std::ranges::find(rows[0], "cost") - rows[0].begin();
    double sum = 0;
    for (std::size_t i = 1; i <= 12; ++i) sum += std::stod(rows[i][static_cast<std::size_t>(cost)]);
    EXPECT_TRUE(std::regex_search(ran.out, std::regex(fmt::format("\nL n=1 +12 +12 +{:.2f} ", sum / 12)))) << ran.out;
}

TEST(LabVerbs, BadInputIsOneSentenceAndExitCode30) {
    const TempFolder folder;
    const std::string file = folder.put("mine.json", kExperiment);
    const auto refused = [&](std::vector<std::string> arguments, const std::string& sentence) {
        const Ran ran = run_program(arguments);
        EXPECT_EQ(ran.code, 30);
        EXPECT_NE(ran.err.find(sentence), std::string::npos) << ran.err;
        EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    };
    for (const char* shard : {"4/4", "-1/4", "1", "1/0", "a/b", "1/4/2"})
        refused({"lab", "run", file, "-o", folder / "x", "--shard", shard},
                "--shard: must be I/N with I from 0 to N-1");
    refused({"lab", "run", folder / "none.json", "-o", folder / "x"}, "none.json: ");
    refused({"lab", "run", "quickstrat", "-o", folder / "x"}, "did you mean 'quickstart'?");
    refused({"lab", "run", "lustrek2006/table8", "-o", folder / "x"}, "waystone study run lustrek2006/table8");
    refused({"lab", "run", file, "-o", file}, "the folder cannot be created");
    refused({"lab", "merge", folder / "none"}, "no shards");
    refused({"lab", "run", folder.put("bad.json", "{\n\"id\": 7\n}"), "-o", folder / "x"}, "bad.json:2: 'id' in");
    refused({"lab", "run", folder.put("cut.json", "{\n\"id\": }"), "-o", folder / "x"},
            "cut.json:2: not valid JSON at column 7: unexpected '}'");
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = kExperiment;
        text.replace(text.find(from), from.size(), to);
        return folder.put("changed.json", text);
    };
    refused({"lab", "run", changed("\"random\": 60", "\"random\": 1000000000000"), "-o", folder / "x"},
            "changed.json:3: 'random' in 'problems' must be from 1 to 1000000");
    refused({"lab", "run", changed("\"random\": 60", "\"random\": 900000"), "-o", folder / "x"},
            "2 maps make 1800000 problems; a run takes at most 1000000");
    refused(
        {"lab", "run", changed("\"max_moves\"", "\"repetitions\": 1000000000000, \"max_moves\""), "-o", folder / "x"},
        "changed.json:4: 'repetitions' in the experiment must be from 1 to 10000");
    refused({"study", "run", "quickstart"}, "no study 'quickstart'");
    EXPECT_EQ(run_program({"study", "list"}).out.find("quickstart"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder / "x"));
}

TEST(LabVerbs, AFullDiskIsOneSentenceAndTheRunGoesOnLater) {
    const TempFolder folder;
    const std::string file = folder.put("mine.json", kExperiment);
    ASSERT_EQ(run_program({"lab", "run", file, "-o", folder / "whole", "--quick"}).code, 0);
    // Files of at most 8 blocks of 512 bytes; the shell ignores the signal so that the write fails instead.
    const std::string command = "trap '' XFSZ; ulimit -f 16; '" WAYSTONE_PROGRAM "' lab run '" + file + "' -o '" +
                                (folder / "o") + "' --quick 2>'" + (folder / "err") + "'";
    const int status = std::system(command.c_str());
    const std::string said = bytes_of(folder / "err");
    EXPECT_EQ(WEXITSTATUS(status), 30) << said;
    EXPECT_NE(said.find("journal: cannot be written: "), std::string::npos) << said;
    EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
    EXPECT_FALSE(std::filesystem::exists(folder / "o/rows.csv"));
    ASSERT_EQ(run_program({"lab", "run", file, "-o", folder / "o", "--quick", "--resume"}).code, 0);
    EXPECT_EQ(rows_without_times(folder / "o"), rows_without_times(folder / "whole"));
}

}  // namespace
}  // namespace waystone
