// SPDX-License-Identifier: MIT
// Pattern databases against the definition: whole distance fields, and the agent's own lookahead restarted at
// every depth.
#include "abstraction/regions.hpp"
#include "builders/builder.hpp"
#include "catalog/catalog.hpp"
#include "database/kinds.hpp"
#include "database/pattern_database.hpp"
#include "database/pattern_settings.hpp"
#include "realtime/depth/trial_search.hpp"
#include "search/distance_field.hpp"
#include "support/build_file.hpp"
#include "support/errors.hpp"
#include "support/random_grid.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <map>

namespace waystone {

extern const BuilderEntry pattern_builder;
extern const DatabaseKind pattern_kind;

namespace {

Settings bound(const std::string& spec) { return catalog().bind(spec).value(); }

Expected<void> build(const Grid& grid, const std::string& spec, const std::string& path, unsigned threads = 0) {
    return build_file(pattern_builder, grid, bound(spec), path, threads);
}

PatternDatabase opened(const std::string& path) {
    return PatternDatabase::open(std::make_shared<const Container>(Container::open(path).value())).value();
}

struct Case {
    std::uint64_t seed;
    Grid grid;
};
std::vector<Case> random_cases(std::uint64_t first, int count, std::uint32_t side) {
    std::vector<Case> cases;
    for (std::uint64_t seed = first; cases.size() < static_cast<std::size_t>(count); ++seed) {
        Random random(seed, 9);
        Grid grid = random_sketch(random, {.min_side = 3, .max_side = side, .max_walls = 0.5}).grid();
        if (grid.free_cells() > 1) cases.push_back({seed, std::move(grid)});
    }
    return cases;
}

// The first move of a fresh agent with a search of this depth.
class NaiveMove {
public:
    NaiveMove(const Grid& grid, const Settings& loop)
        : arena_(PagePool::make(64 << 20)),
          planning_(grid, successor_order(loop.word("order")), 0, arena_),
          search_(TrialSearch<Grid>::make({grid, loop.policy("depth"), loop, Databases(), arena_}).value()) {
        search_.reserve(planning_, static_cast<std::uint32_t>(grid.size()));
    }
    State operator()(State from, State target, std::uint32_t depth) {
        planning_.now = from;
        planning_.target = target;
        planning_.h.start(target);
        Counters counters;
        Meter meter(counters, kUnlimited);
        search_.begin(planning_, depth);
        EXPECT_TRUE(search_.run(planning_, meter));
        return TrialSearch<Grid>::action(planning_);
    }

private:
    Arena arena_;
    Planning<Grid> planning_;
    TrialSearch<Grid> search_;
};

// The least depth, up to the cap, whose first move is optimal.
std::uint32_t naive_depth(const Grid& grid, NaiveMove& move, State from, State target, std::uint32_t cap) {
    DistanceField<Grid> field(grid);
    field.compute(target);
    for (std::uint32_t depth = 1; depth < cap; ++depth) {
        const State to = move(from, target, depth);
        if (field[to] + grid.cost_between(from, to) == field[from]) return depth;
    }
    return cap;
}

// Past the target in view nothing changes.
std::uint32_t moves_away(const Grid& grid, State from, State target) {
    std::map<State, int> layer{{from, 0}};
    for (int d = 0; !layer.contains(target); ++d) {
        const auto known = layer;
        for (const auto& [s, at] : known)
            if (at == d) grid.for_each_arc(s, [&](const Grid::Arc& arc) { layer.emplace(arc.to, d + 1); });
    }
    return static_cast<std::uint32_t>(layer[target]);
}

TEST(PatternBuilder, EveryEntryIsWhatTheDefinitionSays) {
    const TempFolder folder;
    const std::string path = folder / "a.wdb";
    int pairs = 0, deep = 0;
    for (const Case& c : random_cases(100, 40, 12)) {
        Random random(c.seed);
        const unsigned level = random.below(3);
        const std::string ties = std::array{"first", "last", "larger_g", "smaller_g"}[random.below(4)];
        const std::string spec = "lrta(depth=pdb(cap=6,fallback=stored),goal=pdb(level=" + std::to_string(level) +
                                 ",trace=" + std::array{"first", "last", "diagonal", "random"}[random.below(4)] +
                                 "),ties=" + ties + ",order=" + std::array{"clockwise", "o3"}[random.below(2)] +
                                 (c.seed % 2 == 0 ? ")" : ",lookahead=astar)");
        SCOPED_TRACE(spec + ", seed " + std::to_string(c.seed));
        const Hierarchy hierarchy(c.grid);
        if (level >= hierarchy.levels()) continue;
        const auto done = build(c.grid, spec, path);
        ASSERT_TRUE(done.has_value()) << done.error().message();
        const PatternDatabase db = opened(path);
        ASSERT_EQ(db.in_expansions(), c.seed % 2 != 0);
        const Regions regions = regions_of(c.grid, hierarchy, 0, level);
        ASSERT_EQ(db.regions(), regions.count());
        NaiveMove move(c.grid, bound(spec));
        const auto depth_to = [&](State from, State target) {
            const std::uint32_t cap = db.in_expansions() ? 6 : std::min(6u, moves_away(c.grid, from, target));
            return naive_depth(c.grid, move, from, target, cap);
        };
        DistanceField<Grid> field(c.grid), near(c.grid);
        for (std::uint32_t to = 0; to < db.regions(); ++to) {
            field.compute(regions.representative[to]);
            for (std::uint32_t from = 0; from < db.regions(); ++from) {
                const State start = regions.representative[from];
                const std::uint32_t entry = db.entry(from, to);
                if (from == to || field[start] == kInfinite) {
                    ASSERT_EQ(entry, PatternDatabase::kNoEntry);
                    ASSERT_EQ(db.goal_depth(from, to), 0u);
                    continue;
                }
                ASSERT_NE(entry, PatternDatabase::kNoEntry);
                const State subgoal = db.subgoal(entry);
                near.compute(subgoal);
                ASSERT_EQ(near[start] + field[subgoal], field[start]);
                ASSERT_NE(regions.of[subgoal], from);
                // Optimal within the region up to the last move.
                bool borders = false;
                c.grid.for_each_arc(subgoal, [&](const Grid::Arc& arc) {
                    borders |= regions.of[arc.to] == from && field[arc.to] == field[subgoal] + arc.cost;
                });
                ASSERT_TRUE(borders);
                ++pairs;
                if (pairs % 7 != 0) continue;  // the slow part
                ASSERT_EQ(db.subgoal_depth(entry), depth_to(start, subgoal));
                const std::uint32_t depth = depth_to(start, regions.representative[to]);
                ASSERT_EQ(db.goal_depth(from, to), depth);
                deep += depth > 2;
            }
        }
        const auto verified = pattern_kind.verify(db.container(), c.grid);
        ASSERT_TRUE(verified.has_value()) << verified.error().message();
    }
    EXPECT_GT(pairs, 2000);
    EXPECT_GT(deep, 10);
}

TEST(PatternBuilder, TheBytesDoNotDependOnThreads) {
    const TempFolder folder;
    for (const Case& c : random_cases(900, 5, 40)) {
        const std::string spec = "dlrta(level=1,cap=1000)";
        if (Hierarchy(c.grid).levels() < 2) continue;
        ASSERT_TRUE(build(c.grid, spec, folder / "one.wdb", 1).has_value());
        ASSERT_TRUE(build(c.grid, spec, folder / "four.wdb", 4).has_value());
        EXPECT_EQ(bytes_of(folder / "one.wdb"), bytes_of(folder / "four.wdb"));
    }
}

// Asked to stop again and again, each time a little later, until it is done.
TEST(PatternBuilder, AStoppedBuildGoesOnToTheSameBytes) {
    const TempFolder folder;
    Random random(5, 9);
    const Grid grid = random_sketch(random, {.min_side = 40, .max_side = 40, .max_walls = 0.2}).grid();
    const std::string spec = "dlrta(level=1,cap=1000)";
    ASSERT_TRUE(build(grid, spec, folder / "whole.wdb").has_value());
    const Settings agent = bound(spec);
    EXPECT_GT(expect_pieces_make_the_whole(pattern_builder, grid, agent, folder, folder / "whole.wdb", 60), 2);
}

TEST(PatternBuilder, ShardsMergeToTheSameBytes) {
    const TempFolder folder;
    for (const Case& c : random_cases(950, 5, 40)) {
        if (Hierarchy(c.grid).levels() < 2) continue;
        for (const std::string spec : {"dlrta(level=1,cap=1000)", "lrta(depth=pdb(level=1,cap=9))"}) {
            const Settings agent = bound(spec);
            ASSERT_TRUE(build(c.grid, spec, folder / "whole.wdb").has_value());
            const std::string path = folder / "parts.wdb";
            BuildContext context = build_to(pattern_builder, agent, path);
            context.merge = 3;
            EXPECT_EQ(pattern_builder.build(c.grid, agent, context).error().code, ErrorCode::FileMissing);
            for (const std::uint64_t i : {2, 0, 1}) {
                const Shard shard{i, 3};
                const auto built = pattern_builder.build(
                    c.grid, agent, {.spec = context.spec, .path = shard_path(path, shard), .shard = shard});
                ASSERT_TRUE(built.has_value()) << built.error().message();
            }
            ASSERT_TRUE(pattern_builder.build(c.grid, agent, context).has_value());
            EXPECT_EQ(bytes_of(folder / "whole.wdb"), bytes_of(path));
            context.merge = 2;
            EXPECT_FALSE(pattern_builder.build(c.grid, agent, context)) << "these are thirds";
            for (const std::uint64_t i : {0, 1, 2}) std::filesystem::remove(shard_path(path, {i, 3}));
        }
    }
}

TEST(PatternBuilder, BadInputGetsASentence) {
    const TempFolder folder;
    const Grid grid(3, 2, std::vector<Terrain>(6, Terrain::Ground), {});
    const auto sentence = [&](const std::string& spec) { return said(build(grid, spec, folder / "a.wdb")); };
    EXPECT_EQ(sentence("dlrta(level=9)"), "13: the map has no level 9: its highest is 2");
    EXPECT_EQ(sentence("lrta(depth=pdb(level=2),goal=pdb(level=1))"),
              "22: one database serves depth and goal: give both the same level");
    EXPECT_EQ(sentence("lrta(depth=pdb(cliques=plain),goal=pdb(level=1))"),
              "24: one database serves depth and goal: give both the same cliques");
    EXPECT_FALSE(catalog().bind("dlrta(cap=0)").has_value());
    EXPECT_EQ(folder.entries(), 0u);
}

TEST(PatternSettings, AgentsThatDifferElsewhereShareADatabase) {
    const auto spec = [](const char* agent) { return pattern_builder.needs(bound(agent)); };
    EXPECT_EQ(spec("lrta(depth=fixed(3))"), "");
    EXPECT_EQ(spec("lrta(depth=fixed(1),goal=pdb(level=3))"),
              "pdb(level=3,cliques=aligned,order=clockwise,trace=first,tables=subgoals)");
    EXPECT_EQ(spec("lrta(depth=fixed(1),goal=pdb(level=3))"), spec("lrta(depth=fixed(9),goal=pdb(level=3,n=7))"));
    EXPECT_EQ(spec("dlrta(level=3,cap=20)"),
              "pdb(level=3,cliques=aligned,order=o2,trace=first,cap=20,ties=larger_g,tables=subgoals+depths)");
    EXPECT_EQ(spec("dlrta(level=3,cap=3000)"),
              "pdb(level=3,cliques=aligned,order=o2,trace=first,cap=3000,ties=larger_g,tables=subgoals+depths+goal_"
              "depths)");
    EXPECT_EQ(spec("lrta(depth=pdb(level=3,cap=20))"),
              "pdb(level=3,cliques=aligned,order=clockwise,cap=20,ties=first,tables=goal_depths)");
}

TEST(PatternDatabase, NoDamagedByteGoesUnnoticed) {
    const TempFolder folder;
    const Grid grid(5, 4, std::vector<Terrain>(20, Terrain::Ground), {});
    ASSERT_TRUE(build(grid, "dlrta(level=1,cap=1000)", folder / "a.wdb").has_value());
    expect_no_damage_goes_unnoticed(grid, folder, folder / "a.wdb", "pdb", 13);
}

TEST(PatternDatabase, NoSectionOfALargeFileMayChange) {
    const TempFolder folder;
    Random random(21, 9);
    const Grid grid = random_sketch(random, {.min_side = 60, .max_side = 60, .max_walls = 0.3}).grid();
    ASSERT_TRUE(build(grid, "dlrta(level=1,cap=1000)", folder / "a.wdb").has_value());
    const std::string whole = bytes_of(folder / "a.wdb");
    const Container sound = Container::open(folder / "a.wdb").value();
    ASSERT_EQ(sound.sections().size(), 8u);
    for (const Section& section : sound.sections()) {
        for (const std::size_t at : {std::size_t{0}, section.size_bytes / 2, section.size_bytes - 1}) {
            std::string changed = whole;
            changed[section.offset + at] = static_cast<char>(changed[section.offset + at] ^ 1);
            EXPECT_EQ(said(Container::open(folder.put("b.wdb", changed))),
                      folder / "b.wdb: damaged: section '" + section.name + "' does not match its checksum");
        }
    }
}

// Entries that are wrong under a right checksum.
TEST(PatternDatabase, VerifyFindsASubgoalThatLeadsAstray) {
    const TempFolder folder;
    Random random(8, 9);
    const Grid grid = random_sketch(random, {.min_side = 20, .max_side = 20, .max_walls = 0.2}).grid();
    ASSERT_TRUE(build(grid, "dlrta(level=2,cap=10)", folder / "a.wdb").has_value());
    const Container sound = Container::open(folder / "a.wdb").value();
    ASSERT_TRUE(pattern_kind.verify(sound, grid).has_value());
    const auto rewritten = [&](std::string_view section, std::size_t at, std::uint8_t value) {
        std::vector<std::vector<std::uint8_t>> bytes;
        ContainerWriter writer("pdb", sound.spec(), grid);
        std::vector<NarrowArray> narrow;
        narrow.reserve(sound.sections().size());
        std::vector<std::vector<std::uint32_t>> wide;
        wide.reserve(sound.sections().size());
        for (const Section& s : sound.sections()) {
            if (s.name == "numbers" || s.name == "first_entry") {
                const auto view = sound.section<std::uint32_t>(s.name).value();
                writer.add(s.name, wide.emplace_back(view.begin(), view.end()));
                continue;
            }
            const NarrowView view = sound.narrow(s.name).value();
            NarrowArray& copy = narrow.emplace_back(view.size(), (1u << (8 * view.width() - 1)) - 1);
            for (std::size_t i = 0; i < view.size(); ++i) copy.set(i, view[i]);
            if (s.name == section) copy.set(at, value);
            writer.add(s.name, copy);
        }
        EXPECT_TRUE(writer.write(folder / "b.wdb").has_value());
        const Container changed = Container::open(folder / "b.wdb").value();
        const auto answer = pattern_kind.verify(changed, grid);
        return answer ? std::string() : answer.error().sentence;
    };
    EXPECT_EQ(rewritten("entry", 0, 0), "");  // what it was
    EXPECT_EQ(rewritten("entry", 1, 0), "damaged: the subgoal of the pair 1, 0 is on no optimal path");
    EXPECT_EQ(rewritten("entry", 1, 120), "damaged: the subgoal of the pair 1, 0 is out of range");
    EXPECT_EQ(rewritten("entry_depth", 0, 99), "damaged: a depth of region 0 is out of range");
    EXPECT_EQ(rewritten("representative", 0, 0xff), "damaged: the representative of region 0 lies outside it");
}

}  // namespace
}  // namespace waystone
