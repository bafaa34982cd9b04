// SPDX-License-Identifier: MIT
// What version 0.1.0 wrote is read, and means what it meant: tests/data/0.1.0/ has files of that program.
#include "cli/program.hpp"
#include "io/read_file.hpp"
#include "support/errors.hpp"
#include "support/root.hpp"

#include <waystone/recording.hpp>
#include <waystone/waystone.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace waystone {
namespace {

const std::filesystem::path kPrevious = kRoot / "tests/data/0.1.0";

struct PreviousDatabase {
    std::string path, spec, signature;
};

std::vector<PreviousDatabase> previous_databases() {
    std::vector<PreviousDatabase> listed;
    std::ifstream lines(kPrevious / "databases.txt");
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#')) continue;
        PreviousDatabase one;
        std::istringstream(line) >> one.path >> one.spec >> one.signature;
        one.path = (kPrevious / one.path).string();
        listed.push_back(one);
    }
    return listed;
}

Map pocket() { return Map::draw(bytes_of((kRoot / "scenes/pocket.txt").string())).value(); }

TEST(PreviousVersion, ItsDatabasesAreThoseThatThisVersionBuilds) {
    const Map map = pocket();
    std::set<std::string> kinds;
    for (const auto& [path, spec, signature] : previous_databases()) {
        SCOPED_TRACE(spec);
        const auto old = Database::open(path);
        ASSERT_TRUE(old) << said(old);
        kinds.insert(old->kind());
        EXPECT_TRUE(old->fits(map)) << said(old->fits(map));
        EXPECT_TRUE(make_agent(map, spec, *old));
        const auto built = Database::build(map, Configuration::parse(spec).value());
        ASSERT_TRUE(built) << said(built);
        EXPECT_EQ(old->contents(), built->contents());
    }
    EXPECT_EQ(kinds, (std::set<std::string>{"cases", "cpd", "knn", "levels", "pdb"}));
}

TEST(PreviousVersion, AgentsWalkByItsDatabasesAsTheyDid) {
    for (const auto& [path, spec, signature] : previous_databases()) {
        if (spec.starts_with("pra")) continue;  // takes no file
        SCOPED_TRACE(spec);
        std::string with_file = spec.ends_with(')') ? spec.substr(0, spec.size() - 1) + ',' : spec + '(';
        with_file += "file=" + path + ')';
        const Ran ran = run_program(
            {"solve", "pocket", "--problems", "20", "--seed", "1", "--algo", with_file, "--format", "json"});
        ASSERT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.json()[0]["signature"], signature);
        EXPECT_EQ(run_program({"verify", path, "--map", "pocket"}).code, 0);
    }
}

// Crowds of 0.1.0 moved otherwise after the same calls.
TEST(PreviousVersion, ItsRecordingsAreRefusedWithWhatToDo) {
    const std::string path = (kPrevious / "crowd.recording").string();
    const auto replayed = replay(path, pocket());
    ASSERT_FALSE(replayed);
    EXPECT_EQ(replayed.error().code, ErrorCode::FileStale);
    EXPECT_EQ(replayed.error().sentence,
              "this is a recording of version '1'; this program reads version 2: replay it with the version that wrote "
              "it, or record it again");
    const Ran ran = run_program({"crowd", "replay", path});
    EXPECT_EQ(ran.code, 30) << ran.err;
}

// What no reader knows is refused, and the sentence says what to do.
TEST(PreviousVersion, OtherFormatsAreRefusedWithWhatToDo) {
    std::string bytes = bytes_of(previous_databases().front().path);
    ASSERT_EQ(bytes[8], 1);
    const TempFolder folder;
    bytes[8] = 0;
    const auto older = Database::open(folder.put("older.wdb", bytes));
    ASSERT_FALSE(older);
    EXPECT_EQ(older.error().code, ErrorCode::FileStale);
    EXPECT_EQ(older.error().sentence,
              "made by an older version of Waystone: its format is 0, this program reads 1; build it again");
    bytes[8] = 2;
    const auto newer = Database::open(folder.put("newer.wdb", bytes));
    ASSERT_FALSE(newer);
    EXPECT_EQ(newer.error().sentence,
              "made by a newer version of Waystone: its format is 2, this program reads 1; build it again, or use that "
              "version");
    const auto recording = replay(folder.put("newer.recording", "waystone-recording 3\n"), pocket());
    ASSERT_FALSE(recording);
    EXPECT_EQ(recording.error().sentence,
              "this is a recording of version '3'; this program reads version 2: replay it with the version that wrote "
              "it, or record it again");
}

}  // namespace
}  // namespace waystone
