// SPDX-License-Identifier: MIT
// Databases as a program has them: built in memory, opened, saved, given to agents.
#include <waystone/database.hpp>

#include "catalog/catalog.hpp"
#include "support/build_file.hpp"
#include "support/environment.hpp"
#include "support/errors.hpp"
#include "support/random_grid.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <mutex>
#include <thread>

namespace waystone {
namespace {

constexpr const char* kSpecs[] = {"dlrta(level=1,cap=9)",
                                  "knn(records=60,m=4)",
                                  "hcdps(m=3)",
                                  "gsc(m=3,bytes=20k)",
                                  "pra",
                                  "prlrta(level=1,depth=pdb(level=2,cap=5),goal=pdb(level=2))"};

Grid some_map(std::uint64_t seed = 4) {
    Random random(seed, 9);
    return random_sketch(random, {.min_side = 40, .max_side = 40, .max_walls = 0.2}).grid();
}

std::string text(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// This many threads that take one task after the other, from the last on.
Parallel threads(unsigned count) {
    return [count](std::size_t tasks, const std::function<void(std::size_t)>& run) {
        std::atomic<std::size_t> left = tasks;
        std::vector<std::jthread> all;
        for (unsigned i = 0; i < count; ++i)
            all.emplace_back([&] {
                for (std::size_t at = left--; at > 0 && at <= tasks; at = left--) run(at - 1);
            });
    };
}

TEST(Database, HasTheSameBytesForAnyNumberOfThreads) {
    const Grid grid = some_map();
    for (const std::string spec : kSpecs) {
        SCOPED_TRACE(spec);
        const auto alone = build_databases(grid, spec);
        ASSERT_TRUE(alone) << said(alone);
        EXPECT_GT(alone->bytes(), 0u);
        EXPECT_EQ(alone->contents().size(), alone->bytes());
        for (const unsigned count : {1u, 2u, 5u})
            EXPECT_EQ(text(build_databases(grid, spec, {.parallel = threads(count)})->contents()),
                      text(alone->contents()));
    }
}

TEST(Database, InMemoryIsWhatABuilderWritesToAFile) {
    const TempFolder folder;
    const Grid grid = some_map();
    for (const std::string spec : kSpecs) {
        SCOPED_TRACE(spec);
        const Settings agent = catalog().bind(spec).value();
        std::string files;
        for (const DatabaseNeed& need : databases_needed(agent)) {
            ASSERT_TRUE(build_file(*need.builder, grid, agent, folder / "part.wdb"));
            files += bytes_of(folder / "part.wdb");
        }
        EXPECT_EQ(text(build_databases(grid, spec)->contents()), files);
    }
}

TEST(Database, SavedAndOpenedServesTheSameWalks) {
    const TempFolder folder;
    const Grid grid = some_map();
    for (const std::string spec : kSpecs) {
        SCOPED_TRACE(spec);
        const Database built = build_databases(grid, spec).value();
        ASSERT_TRUE(built.save(folder / "a.wdb"));
        const auto bytes = built.contents();
        for (const Database& database :
             {built, Database::open(folder / "a.wdb").value(), Database::open(std::span(bytes)).value(),
              Database::open(std::vector(bytes)).value()}) {
            EXPECT_EQ(text(database.contents()), text(bytes));
            EXPECT_EQ(database.fingerprint(), grid.fingerprint());
            ASSERT_EQ(database.parts().size(), databases_needed(catalog().bind(spec).value()).size());
            EXPECT_EQ(database.kind(), database.parts()[0].kind);
            EXPECT_EQ(database.spec(), databases_needed(catalog().bind(spec).value())[0].spec);
            const auto agent = make_agent(grid, spec, database);
            EXPECT_TRUE(agent) << said(agent);
        }
    }
}

TEST(Database, OfAConfigurationThatNeedsNoneIsEmpty) {
    const TempFolder folder;
    const Grid grid = some_map();
    const auto none = build_databases(grid, "lss(n=9)");
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->empty() && none->bytes() == 0 && none->kind().empty() && none->contents().empty());
    EXPECT_EQ(said(none->save(folder / "a.wdb")), folder / "a.wdb" + ": an empty database cannot be saved");
    EXPECT_EQ(said(build_databases(grid, "lssx")).substr(0, 2), "1:");
    EXPECT_EQ(folder.entries(), 0u);
}

TEST(Database, WritesNothingAndStopsWithNothingLeft) {
    const TempFolder folder;
    const Variable cache("WAYSTONE_CACHE", folder / "cache");
    std::filesystem::create_directory(folder / "cache");
    const Grid grid = some_map();
    for (const std::string spec : kSpecs) {
        SCOPED_TRACE(spec);
        int reports = 0;
        ASSERT_TRUE(build_databases(grid, spec, {.progress = [&](double done, double total) {
                                        EXPECT_LE(done, total);
                                        ++reports;
                                    }}));
        EXPECT_GT(reports, 0);
        for (int after = 0; after < reports; after += 1 + reports / 5) {
            int seen = 0;
            const auto stopped = build_databases(
                grid, spec, {.progress = [&](double, double) { ++seen; }, .stop = [&] { return seen > after; }});
            if (stopped) continue;  // the last report is behind the last question
            EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
            EXPECT_TRUE(said(stopped).ends_with(": stopped; nothing was kept")) << said(stopped);
        }
        const auto never = build_databases(grid, spec, {.stop = [] { return true; }});
        EXPECT_EQ(never.error().code, ErrorCode::Interrupted);
    }
    // A stop that is taken back is a stop all the same.
    bool once = true;
    const auto stopped = build_databases(grid, "gsc(m=3)", {.stop = [&] { return std::exchange(once, false); }});
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder / "cache"), {}), 0);
}

TEST(Database, KeepsToItsMemory) {
    const Grid grid = some_map();
    for (const std::string spec : kSpecs) {
        SCOPED_TRACE(spec);
        const auto none = build_databases(grid, spec, {.memory = 1000});
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().code, ErrorCode::OutOfMemory);
        EXPECT_TRUE(said(none).ends_with(" bytes of memory, and 1000 are allowed")) << said(none);
        EXPECT_TRUE(build_databases(grid, spec, {.memory = 100'000'000}));
    }
}

TEST(Database, DamagedBytesAreRefused) {
    const Grid grid = some_map();
    for (const std::string spec : kSpecs) {
        SCOPED_TRACE(spec);
        const auto sound = build_databases(grid, spec)->contents();
        Random random(8);
        for (int i = 0; i < 300; ++i) {
            auto bytes = sound;
            bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^= std::byte{1};
            EXPECT_FALSE(Database::open(std::move(bytes)));
        }
        for (int i = 0; i < 100; ++i) {
            const auto size = random.below(static_cast<std::uint32_t>(sound.size()));
            const auto cut = Database::open(std::span(sound).first(size));
            // Whole parts of several are a database too.
            EXPECT_TRUE(!cut || cut->parts().size() < Database::open(std::span(sound))->parts().size());
        }
    }
    EXPECT_EQ(said(Database::open(std::vector<std::byte>{})), "database: this is not a Waystone database");
    EXPECT_EQ(said(Database::open("no/such.wdb")), "no/such.wdb: no such file");
}

TEST(Database, PartsForDifferentMapsAreRefused) {
    auto bytes = build_databases(some_map(4), "pra")->contents();
    const auto more = build_databases(some_map(5), "dlrta(level=1)")->contents();
    bytes.insert(bytes.end(), more.begin(), more.end());
    EXPECT_EQ(said(Database::open(std::move(bytes))), "database: damaged: its parts are for different maps");
}

TEST(Database, ForAnotherMapGetsASentence) {
    const Grid grid = some_map(4), other = some_map(5);
    for (const std::string spec : kSpecs) {
        const Database database = build_databases(grid, spec).value();
        EXPECT_TRUE(fits(database, grid));
        EXPECT_FALSE(fits(database, other));
        EXPECT_EQ(make_agent(other, spec, database).error().code, ErrorCode::FileStale) << spec;
    }
    const Database database = build_databases(other, "dlrta(level=1,cap=5)").value();
    EXPECT_TRUE(said(make_agent(other, "dlrta(level=1,cap=6)", database)).contains("; the one given was made by pdb("));
}

TEST(Database, ServesTheMapThatWasEditedSince) {
    for (const std::string spec : kSpecs) {
        SCOPED_TRACE(spec);
        Grid grid = some_map();
        const Database database = build_databases(grid, spec).value();
        Random random(7);
        for (int i = 0; i < 60; ++i) {
            const State cell = random.below(static_cast<std::uint32_t>(grid.size()));
            if (grid.passable(cell)) grid.block(cell);
            else grid.open(cell);
        }
        ASSERT_FALSE(grid.is_original());
        EXPECT_TRUE(fits(database, grid));
        auto agent = make_agent(grid, spec, database);
        ASSERT_TRUE(agent) << said(agent);
        for (int problem = 0; problem < 20; ++problem) {
            const State start = random_free(random, grid), goal = random_free(random, grid);
            agent->start(start, goal);
            Step step{Outcome::Moved, 0};
            for (int tick = 0; tick < 20'000 && step.outcome == Outcome::Moved; ++tick) {
                const State before = agent->now();
                step = agent->step();
                ASSERT_TRUE(agent->now() == before || grid.cost_between(before, agent->now()) != kInfinite);
            }
            EXPECT_EQ(step.outcome, grid.reachable(start, goal) ? Outcome::Arrived : Outcome::Unreachable);
        }
    }
}

TEST(Database, OfAnEditedMapServesIt) {
    Grid grid = some_map();
    grid.block(grid.at(3, 3));
    grid.open(grid.at(3, 3));
    grid.open(grid.at(4, 4));
    grid.block(grid.at(4, 4));
    const Database database = build_databases(grid, "pra").value();
    EXPECT_EQ(database.fingerprint(), grid.fingerprint());
    EXPECT_TRUE(make_agent(grid, "pra", database));
}

TEST(Database, SeveralTogetherServeAgentsOfEach) {
    const Grid grid = some_map();
    Database all = build_databases(grid, "pra").value();
    const Database patterns = build_databases(grid, "dlrta(level=1)").value();
    all.add(patterns);
    all.add(patterns);
    EXPECT_EQ(all.parts().size(), 2u);
    EXPECT_TRUE(make_agent(grid, "pra", all) && make_agent(grid, "dlrta(level=1)", all) &&
                make_agent(grid, "astar", all));
}

TEST(Database, AFileOfSeveralPartsIsNamedLikeAnyOther) {
    const TempFolder folder;
    const Grid grid = some_map();
    Database all = build_databases(grid, "pra").value();
    all.add(build_databases(grid, "dlrta(level=1)").value());
    ASSERT_TRUE(all.save(folder / "all.wdb"));
    EXPECT_TRUE(make_agent(grid, "dlrta(level=1,file=\"" + (folder / "all.wdb") + "\")"));
    EXPECT_EQ(said(make_agent(grid, "gsc(file=\"" + (folder / "all.wdb") + "\")")),
              folder / "all.wdb" + ": this is a database of kind 'levels', not 'cases'");
}

}  // namespace
}  // namespace waystone
