// SPDX-License-Identifier: MIT
#include "lab/run/database_cache.hpp"

#include "catalog/catalog.hpp"
#include "support/draw.hpp"
#include "support/environment.hpp"
#include "support/errors.hpp"
#include "support/fake_database.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

namespace waystone::lab {
namespace {

TEST(Cache, LiesWhereTheUserOrTheSystemKeepsCaches) {
    const Variable own("WAYSTONE_CACHE", {}), xdg("XDG_CACHE_HOME", {}), home("HOME", "/home/a");
    EXPECT_EQ(cache_folder(), "/home/a/.cache/waystone");
    const Variable set_xdg("XDG_CACHE_HOME", "/xdg");
    EXPECT_EQ(cache_folder(), "/xdg/waystone");
    const Variable set_own("WAYSTONE_CACHE", "/mine");
    EXPECT_EQ(cache_folder(), "/mine");
}

const std::string kAlgo = "lrta(depth=fixed(9))";
const DatabaseNeed kNeed{&fake::kBuilder, "fake(d=9)"};

class CachedDatabases : public testing::Test {
protected:
    DatabaseCache cache(const std::string& folder) const {
        return DatabaseCache(Catalog::standard(), folder, fake::kBuilders, fake::kKinds);
    }
    // As another process would, later.
    Expected<Database> open(const Grid& map) { return open(cache(folder_ / "deep/cache"), map); }
    Expected<Database> open(const DatabaseCache& from, const Grid& map) {
        path_ = cache_path(folder_ / "deep/cache", map.fingerprint(), kNeed);
        auto opened = from.get(map, kAlgo, {.progress = [&](double, double) { ++builds_; }});
        EXPECT_TRUE(opened) << said(opened);
        EXPECT_TRUE(opened && fake::verify(opened->open_parts()[0]->container(), map));
        return opened;
    }

    const Drawing one_ = draw_map("...\n.#."), other_ = draw_map("...\n#..");
    TempFolder folder_;
    std::string path_;
    int builds_ = 0;
};

TEST_F(CachedDatabases, AreBuiltOnceForEachMap) {
    ASSERT_TRUE(open(one_.grid));
    const auto again = open(one_.grid);
    ASSERT_TRUE(again);
    EXPECT_EQ(builds_, 1);
    EXPECT_EQ(again->open_parts()[0]->container().path(), path_);
    ASSERT_TRUE(open(other_.grid));
    EXPECT_EQ(builds_, 2);
}

TEST_F(CachedDatabases, AreSharedByAllWhoAskOneCache) {
    const DatabaseCache shared = cache(folder_ / "deep/cache"), copy = shared;
    const auto one = open(shared, one_.grid), two = open(copy, one_.grid);
    EXPECT_EQ(one->open_parts()[0], two->open_parts()[0]);
}

TEST_F(CachedDatabases, ServeTheMapThatWasEditedSince) {
    Grid grid = one_.grid;
    ASSERT_TRUE(open(grid));
    grid.block(grid.at(0, 0));
    const auto after = cache(folder_ / "deep/cache").get(grid, kAlgo, {.progress = [&](double, double) { ++builds_; }});
    ASSERT_TRUE(after) << said(after);
    EXPECT_EQ(builds_, 1);
    EXPECT_EQ(after->fingerprint(), one_.grid.fingerprint());
}

TEST_F(CachedDatabases, AreBuiltAgainWhenDamagedOrStale) {
    ASSERT_TRUE(open(one_.grid));
    const std::string sound = bytes_of(path_);
    std::ofstream(path_, std::ios::binary) << sound.substr(0, sound.size() - 1);
    ASSERT_TRUE(open(one_.grid));
    EXPECT_EQ(builds_, 2);
    EXPECT_EQ(bytes_of(path_), sound);
    ASSERT_TRUE(ContainerWriter("fake", "fake(d=8)", one_.grid).write(path_));
    ASSERT_TRUE(open(one_.grid));
    EXPECT_EQ(builds_, 3);
    EXPECT_EQ(bytes_of(path_), sound);
}

TEST_F(CachedDatabases, AreWholeWhenManyBuildAtOnce) {
    std::atomic<int> sound = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            const auto opened = cache(folder_ / "cache").get(one_.grid, kAlgo);
            sound += opened && fake::verify(opened->open_parts()[0]->container(), one_.grid);
        });
    threads.clear();
    EXPECT_EQ(sound, 8);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "cache"), {}), 1) << "no temporary is left";
}

TEST_F(CachedDatabases, StayInMemoryWhereTheyCannotBeKept) {
    const std::string file = folder_.put("file", "x");
    for (const std::string& folder : {std::string(), file + "/sub"}) {
        testing::internal::CaptureStderr();
        const DatabaseCache here = cache(folder);
        builds_ = 0;
        EXPECT_TRUE(open(here, one_.grid) && open(here, other_.grid) && open(here, one_.grid));
        EXPECT_EQ(builds_, 2);
        const std::string why = folder.empty() ? "set WAYSTONE_CACHE to a folder" : folder + " cannot be created";
        EXPECT_EQ(testing::internal::GetCapturedStderr(), "databases stay in memory and are not saved: " + why + "\n");
        EXPECT_EQ(folder_.entries(), 1u);
    }
}

TEST_F(CachedDatabases, AreNamedByWhoMakesAnAgentWithoutThem) {
    EXPECT_EQ(said(make_agent(one_.grid, "dlrta(level=1,cap=5)")),
              "dlrta needs a pattern database, pdb(level=1,cliques=aligned,order=o2,trace=first,cap=5,ties=larger_g,"
              "tables=subgoals+depths): build one with Database::build, or name a file");
    EXPECT_EQ(said(make_agent(one_.grid, "pra")),
              "pra needs levels of abstraction, levels(cliques=aligned,metric=octile): build one with Database::build");
    EXPECT_TRUE(make_agent(one_.grid, "lss(n=9)"));
}

}  // namespace
}  // namespace waystone::lab
