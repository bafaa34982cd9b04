// SPDX-License-Identifier: MIT
// build, verify and inspect: through the program where no builder is needed, else with the test's own.
#include "cli/verbs/database.hpp"

#include "cli/program.hpp"
#include "io/map_source.hpp"
#include "io/read_file.hpp"
#include "support/errors.hpp"
#include "support/fake_database.hpp"

#include <csignal>

namespace waystone {
namespace {

// What a verb run in this process said.
template <class Verb>
Ran captured(const Verb& verb) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Ran ran;
    ran.code = verb();
    std::fflush(stdout);
    ran.out = testing::internal::GetCapturedStdout();
    ran.err = testing::internal::GetCapturedStderr();
    return ran;
}

BuildCommand options(const std::string& output, const std::string& algo = "lrta(depth=fixed(9))") {
    BuildCommand out;
    out.map = "pocket";
    out.algo = algo;
    out.output = output;
    out.format.format = "json";
    return out;
}

Ran build(const BuildCommand& with) {
    return captured([&] { return build_database(with, Catalog::standard(), fake::kBuilders, fake::kKinds); });
}

Ran verify(const std::string& file, const std::string& map, const std::string& rule = "8") {
    VerifyOptions with;
    with.file = file;
    with.map = map;
    with.moves.rule = rule;
    with.format.format = "json";
    return captured([&] { return verify_database(with, fake::kKinds); });
}

TEST(DatabaseVerbs, WhatIsBuiltIsVerifiedAndInspected) {
    const TempFolder folder;
    const std::string path = folder / "a.wdb";
    const Ran built = build(options(path));
    ASSERT_EQ(built.code, 0) << built.err;
    EXPECT_EQ(built.json()[0]["kind"], "fake");
    EXPECT_EQ(built.json()[0]["database"], "fake(d=9)");
    EXPECT_EQ(built.json()[0]["bytes"], std::filesystem::file_size(path));
    EXPECT_TRUE(built.json()[0].contains("build_s"));
    EXPECT_EQ(folder.entries(), 1u);

    const Ran verified = verify(path, "pocket");
    EXPECT_EQ(verified.code, 0) << verified.err;
    EXPECT_EQ(verified.json()[0]["checked"], "header, checksums of 2 sections, map and moves, contents");

    const auto row = database_row(path, fake::kKinds);
    ASSERT_TRUE(row);
    EXPECT_TRUE(row->find("about")->text.ends_with(" bytes per cell"));
    const Ran inspected = run_program({"inspect", path, "--format", "json"});
    EXPECT_EQ(inspected.code, 0) << inspected.err;
    EXPECT_EQ(inspected.json()[0]["what"], "database");
    EXPECT_EQ(inspected.json()[0]["section_factor_bytes"], 4);
    EXPECT_EQ(inspected.json()[0]["about"], "unknown to this program");
}

TEST(DatabaseVerbs, VerifyRefusesWhatDoesNotFit) {
    std::string known;
    for (const DatabaseKind* kind : database_kinds()) known += (known.empty() ? "" : ", ") + std::string(kind->name);
    const TempFolder folder;
    const std::string path = folder / "a.wdb";
    ASSERT_EQ(build(options(path)).code, 0);
    const auto refused = [&](const Ran& ran, const std::string& sentence) {
        EXPECT_EQ(ran.code, 30);
        EXPECT_EQ(ran.out, "");
        EXPECT_EQ(ran.err, path + ": " + sentence + "\n");
    };
    refused(verify(path, "pocket", "4"), "made for 8 moves; this map has 4 moves");
    EXPECT_EQ(verify(path, "gen:rooms,40,40").code, 30);
    EXPECT_EQ(verify(path, folder / "none.map").code, 30);
    refused(run_program({"verify", path, "--map", "pocket"}),
            "a database of kind 'fake', unknown to this program; it knows " + known);

    const Grid grid = open_map("pocket").value();
    const std::vector<std::uint32_t> factor{2}, wrong(grid.free_cells(), 300);
    const NarrowArray values(wrong);
    ContainerWriter writer("fake", "fake(d=2)", grid);
    writer.add("factor", factor);
    writer.add("values", values);
    ASSERT_TRUE(writer.write(path));
    refused(verify(path, "pocket"), "damaged: entry 0 is wrong");

    std::string bytes = bytes_of(path);
    bytes.back() = 1;
    folder.put("a.wdb", bytes);
    refused(verify(path, "pocket"), "damaged: section 'values' does not match its checksum");
    refused(run_program({"inspect", path}), "damaged: section 'values' does not match its checksum");
}

TEST(DatabaseVerbs, BuildSaysWhyThereIsNothingToBuild) {
    const TempFolder folder;
    const auto refused = [&](const BuildCommand& with, const std::string& sentence) {
        const Ran ran = build(with);
        EXPECT_EQ(ran.code, 30);
        EXPECT_EQ(ran.out, "");
        EXPECT_EQ(ran.err, sentence + "\n");
        EXPECT_EQ(folder.entries(), 0u);
    };
    refused(options(folder / "a.wdb", "astar"), "--algo: astar needs no database");
    refused(options(folder / "a.wdb", "lrta(depth=fixed(2000))"),
            "--algo: lrta(depth=fixed(2000)):1: no fake beyond 1000\n    lrta(depth=fixed(2000))\n    ^");
    refused(options(folder / "no/a.wdb"), folder / "no/a.wdb" + ": cannot be written: no such folder");
    const Ran ran = run_program({"build", "pocket", "--algo", "astar", "-o", folder / "a.wdb"});
    EXPECT_EQ(ran.code, 30);
    EXPECT_EQ(ran.err, "--algo: astar needs no database\n");
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
    refused(options("/dev/full"), "/dev/full: cannot be written: No space left on device");
}

TEST(DatabaseVerbs, BuildMergesItsShards) {
    const TempFolder folder;
    const auto build_pocket = [&](const std::string& algo, const std::string& file, std::vector<std::string> more) {
        std::vector<std::string> words{"build", "pocket", "--algo", algo, "-o", folder / file};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    };
    const std::string algo = "dlrta(level=1)";
    ASSERT_EQ(build_pocket(algo, "whole", {}).code, 0);
    const Ran early = build_pocket(algo, "parts", {"--merge", "2"});
    EXPECT_EQ(early.code, 30);
    EXPECT_EQ(early.err, folder / "parts.shard-0-of-2" + ": no such file\n");
    for (const char* shard : {"1/2", "0/2"}) ASSERT_EQ(build_pocket(algo, "parts", {"--shard", shard}).code, 0);
    ASSERT_EQ(build_pocket(algo, "parts", {"--merge", "2"}).code, 0);
    EXPECT_EQ(read_file(folder / "whole").value(), read_file(folder / "parts").value());
    const auto refused = [&](const std::string& spec, std::vector<std::string> more, const std::string& sentence) {
        const Ran ran = build_pocket(spec, "no", more);
        EXPECT_EQ(ran.code, 30);
        EXPECT_EQ(ran.err, sentence + "\n");
        EXPECT_FALSE(std::filesystem::exists(folder / "no"));
    };
    refused(algo, {"--shard", "2/2"}, "--shard: must be I/N with I from 0 to N-1, not '2/2'");
    refused(algo, {"--shard", "0/2", "--merge", "2"}, "--merge: merges what --shard has built: use only one of them");
    refused("knn(records=5)", {"--shard", "0/2"},
            "--shard: knn(records=5,seed=1) cannot be split: only pattern databases can");
}

TEST(DatabaseVerbs, BuildPutsAllThatAConfigurationNeedsIntoOneFile) {
    const TempFolder folder;
    const std::string path = folder / "a.wdb", algo = "prlrta(level=1,goal=pdb(level=2))";
    const auto build_it = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"build", "pocket", "--algo", algo, "-o", path, "--format", "json"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    };
    const Ran built = build_it({});
    ASSERT_EQ(built.code, 0) << built.err;
    EXPECT_EQ(built.json()[0]["kind"], "pdb+levels");
    EXPECT_EQ(built.json()[0]["bytes"], std::filesystem::file_size(path));
    EXPECT_EQ(folder.entries(), 1u);
    const Ran verified = run_program({"verify", path, "--map", "pocket", "--format", "json"});
    EXPECT_EQ(verified.code, 0) << verified.err;
    EXPECT_EQ(verified.json()[0]["kind"], "pdb+levels");
    const std::string whole = bytes_of(path);
    for (const char* shard : {"0/2", "1/2"}) ASSERT_EQ(build_it({"--shard", shard}).code, 0);
    ASSERT_EQ(build_it({"--merge", "2"}).code, 0);
    EXPECT_EQ(bytes_of(path), whole);
}

// As if the user had pressed Ctrl-C while it was at work.
Expected<Container> interrupted_build(const Grid& grid, const Settings& agent, const BuildContext& context) {
    std::raise(SIGINT);
    return fake::build(grid, agent, context);
}

TEST(DatabaseVerbs, CtrlCLeavesACheckpointAndTheNextBuildGoesOn) {
    const TempFolder folder;
    const std::string path = folder / "a.wdb";
    constexpr BuilderEntry interrupted{"fake", fake::needs, interrupted_build};
    const BuilderEntry* const builders[] = {&interrupted};
    const Ran ran =
        captured([&] { return build_database(options(path), Catalog::standard(), builders, fake::kKinds); });
    EXPECT_EQ(ran.code, 130);
    EXPECT_EQ(ran.err, path + ": stopped; run the same command to continue from " + path + ".part\n");
    EXPECT_EQ(bytes_of(path + ".part"), "half");
    EXPECT_EQ(build(options(path)).code, 0);
    EXPECT_EQ(folder.entries(), 1u);
}

}  // namespace
}  // namespace waystone
