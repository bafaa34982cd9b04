// SPDX-License-Identifier: MIT
// Case bases against their definition: every case walked by climbing alone, and its price compared.
#include "builders/state_cover.hpp"
#include "search/distance_field.hpp"
#include "search/hill_climb.hpp"
#include "support/case_files.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

// The cost of a case, climbed from subgoal to subgoal; kInfinite where it ends early.
Cost climbed(const Grid& grid, const CaseBase& base, std::uint32_t from, std::uint32_t to, std::size_t& segments) {
    Cost cost = 0;
    for (std::uint32_t node = from; node != to;) {
        const std::uint32_t next = base.next(node, to);
        if (next == CaseBase::kNoNode) return kInfinite;
        const Climb climb = hill_climb(grid, base.state_of(node, to), base.state_of(next, to));
        EXPECT_TRUE(climb.reached);
        EXPECT_GT(climb.steps, 0u);
        cost += climb.cost;
        ++segments;
        node = next;
        if (segments > 1'000'000) return kInfinite;
    }
    return cost;
}

TEST(CaseBuilder, EveryCaseIsClimbedAtThePriceOfItsPath) {
    const TempFolder folder;
    std::size_t cases = 0, segments = 0, vias = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Grid grid = random_case_map(seed, 30, 0.45);
        const std::string spec = std::array{"hcdps(m=3)", "gsc(m=4,trailheads=9)", "hcdps(m=2,pick=systematic)",
                                            "gsc(m=5,relevant=7)"}[seed % 4];
        SCOPED_TRACE(spec + ", seed " + std::to_string(seed));
        if (spec.contains("trailheads") && states_to_cover(grid).size() < 9) continue;
        const auto built = build_cases(grid, spec, folder / "a.wdb");
        ASSERT_TRUE(built.has_value()) << built.error().message();
        const CaseBase base = open_cases(folder / "a.wdb");
        DistanceField<Grid> field(grid);
        for (std::uint32_t to = 0; to < base.trailheads(); ++to) {
            field.compute(base.trailhead(to));
            for (std::uint32_t from = 0; from < base.trailheads(); ++from) {
                const Cost least = field[base.trailhead(from)];
                ASSERT_EQ(base.cost(from, to), least);
                ASSERT_EQ(climbed(grid, base, from, to, segments), least);
                ++cases;
            }
        }
        vias += base.vias();
        const auto verified = case_kind.verify(base.container(), grid);
        ASSERT_TRUE(verified.has_value()) << verified.error().message();
    }
    EXPECT_GT(cases, 20'000u);
    EXPECT_GT(vias, 1000u);
    EXPECT_GT(segments, cases + vias);
}

TEST(CaseBuilder, PathsByDynamicProgrammingAreNearlyOptimal) {
    const TempFolder folder;
    double sum = 0, least_sum = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_case_map(seed, 40, 0.4);
        ASSERT_TRUE(build_cases(grid, "hcdps(m=4,paths=dp)", folder / "a.wdb").has_value());
        const CaseBase base = open_cases(folder / "a.wdb");
        DistanceField<Grid> field(grid);
        std::size_t segments = 0;
        for (std::uint32_t to = 0; to < base.trailheads(); ++to) {
            field.compute(base.trailhead(to));
            for (std::uint32_t from = 0; from < base.trailheads(); ++from) {
                const Cost least = field[base.trailhead(from)], cost = base.cost(from, to);
                ASSERT_EQ(cost == kInfinite, least == kInfinite);
                ASSERT_EQ(climbed(grid, base, from, to, segments), cost);
                if (cost == kInfinite) continue;
                ASSERT_GE(cost, least);
                sum += to_real(cost);
                least_sum += to_real(least);
            }
        }
        const auto verified = case_kind.verify(base.container(), grid);
        ASSERT_TRUE(verified.has_value()) << verified.error().message();
    }
    EXPECT_GT(sum, least_sum);
    EXPECT_LT(sum, 1.25 * least_sum);  // 1.236 on these maps, full of walls
}

TEST(CaseBuilder, TrailheadsNearAStateAreFoundInItsRuns) {
    const TempFolder folder;
    const Grid grid = random_case_map(3, 60, 0.3);
    ASSERT_TRUE(build_cases(grid, "hcdps(m=3)", folder / "a.wdb").has_value());
    const CaseBase base = open_cases(folder / "a.wdb");
    for (const State s : states_to_cover(grid)) {
        std::vector<bool> found(base.trailheads(), false);
        std::uint32_t count = 0;
        for (unsigned band = 0; band < CaseBase::kBands; ++band) {
            const CaseBase::Run run = base.near(grid.x(s), grid.y(s), band);
            for (std::uint32_t t = run.begin; t < run.end; ++t) {
                ASSERT_FALSE(found[t]);
                found[t] = true;
                ++count;
            }
        }
        ASSERT_LE(count, base.most_near());
        for (std::uint32_t t = 0; t < base.trailheads(); ++t) {
            if (found[t]) continue;
            const State other = base.trailhead(t);
            const auto apart = [](std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; };
            ASSERT_GT(std::max(apart(grid.x(s), grid.x(other)), apart(grid.y(s), grid.y(other))), base.relevant());
        }
    }
}

TEST(CaseBuilder, SaysWhichStatesAndProblemsAreCovered) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_case_map(seed, 24, 0.4);
        if (states_to_cover(grid).size() < 40) continue;
        ASSERT_TRUE(build_cases(grid, "gsc(m=3,trailheads=6,relevant=4)", folder / "a.wdb").has_value());
        const CaseBase base = open_cases(folder / "a.wdb");
        std::vector<bool> from(grid.size(), false), to(grid.size(), false);
        for (State s = 0; s < grid.size(); ++s) {
            if (grid.moves(s) == 0) continue;
            for (std::uint32_t t = 0; t < base.trailheads(); ++t) {
                from[s] = from[s] || hill_climb(grid, s, base.trailhead(t), 4).reached;
                to[s] = to[s] || hill_climb(grid, base.trailhead(t), s, 4).reached;
            }
            ASSERT_EQ(base.covered(s), from[s] && to[s]);
        }
        EXPECT_EQ(base.numbers().from, static_cast<std::uint32_t>(std::ranges::count(from, true)));
        EXPECT_EQ(base.numbers().to, static_cast<std::uint32_t>(std::ranges::count(to, true)));
        double problems = 0, covered = 0;
        for (const State s : states_to_cover(grid))
            for (const State g : states_to_cover(grid)) {
                if (s == g || !grid.reachable(s, g)) continue;
                problems += 1;
                covered += from[s] && to[g];
            }
        EXPECT_NEAR(base.numbers().problems_covered_ppm, 1e6 * covered / problems, 1.5);
    }
}

TEST(CaseBuilder, TheBytesDoNotDependOnThreads) {
    const TempFolder folder;
    for (const char* spec : {"hcdps(m=3)", "gsc(m=3)", "gsc(m=3,bytes=8000)", "hcdps(m=3,paths=dp)"}) {
        const Grid grid = random_case_map(12, 50, 0.4);
        ASSERT_TRUE(build_cases(grid, spec, folder / "one.wdb", 1).has_value()) << spec;
        ASSERT_TRUE(build_cases(grid, spec, folder / "four.wdb", 4).has_value()) << spec;
        EXPECT_EQ(bytes_of(folder / "one.wdb"), bytes_of(folder / "four.wdb")) << spec;
    }
}

// Asked to stop again and again until it is done.
TEST(CaseBuilder, AStoppedBuildGoesOnToTheSameBytes) {
    const Grid grid = random_case_map(5, 40, 0.3);
    for (const char* spec : {"hcdps(m=3)", "gsc(m=3)", "gsc(m=3,bytes=9000)", "gsc(m=3,paths=dp)"}) {
        SCOPED_TRACE(spec);
        const TempFolder folder;
        ASSERT_TRUE(build_cases(grid, spec, folder / "whole.wdb").has_value());
        const Settings agent = catalog().bind(spec).value();
        EXPECT_GT(expect_pieces_make_the_whole(case_builder, grid, agent, folder, folder / "whole.wdb", 20), 3);
    }
}

TEST(CaseBuilder, TheSizeAskedForIsMetExactlyOrJustBelow) {
    const TempFolder folder;
    const Grid grid = random_case_map(21, 50, 0.4);
    const auto size_of = [&](const std::string& spec) {
        EXPECT_TRUE(build_cases(grid, spec, folder / "a.wdb").has_value()) << spec;
        return std::filesystem::file_size(folder / "a.wdb");
    };
    const auto trailheads = [&] { return open_cases(folder / "a.wdb").trailheads(); };
    size_of("gsc(m=3)");
    const std::uint32_t all = trailheads();
    ASSERT_GT(all, 40u);
    for (const char* paths : {"exact", "dp"})
        for (const std::uint64_t limit : {2000u, 3333u, 5000u, 8001u}) {
            const std::string more = ",paths=" + std::string(paths) + ")";
            EXPECT_LE(size_of("gsc(m=3,bytes=" + std::to_string(limit) + more), limit);
            const std::uint32_t count = trailheads();
            EXPECT_GT(count, 5u);
            // The string in the header is longer or shorter, which its padding takes up or shows.
            EXPECT_GT(size_of("gsc(m=3,trailheads=" + std::to_string(count + 1) + more) + 64, limit);
            EXPECT_EQ(trailheads(), count + 1);
        }
    size_of("gsc(m=3,trailheads=" + std::to_string(all + 9) + ")");
    EXPECT_EQ(trailheads(), all) << "no more than cover everything";
    size_of("gsc(m=3,bytes=100M)");
    EXPECT_EQ(trailheads(), all);
}

TEST(CaseBuilder, BadInputGetsASentence) {
    const TempFolder folder;
    const Grid grid = draw_map(R"(
        ....#....
        ....#....
        .........)")
                          .grid;
    const auto sentence = [&](const std::string& spec, const Grid& map) {
        return said(build_cases(map, spec, folder / "a.wdb"));
    };
    EXPECT_EQ(sentence("gsc(trailheads=0)", grid), "16: trailheads must be in 1..65536, not 0");
    EXPECT_EQ(sentence("gsc(m=0)", grid), "7: m must be in 1..255, not 0");
    EXPECT_EQ(sentence("gsc(trailheads=26)", grid),
              "16: trailheads must not exceed the number of connected states: 25");
    EXPECT_EQ(sentence("gsc(m=2,bytes=100)", grid),
              "15: bytes must be at least 1088 on this map: 100 are too few for one path");
    EXPECT_EQ(sentence("gsc(m=2,bytes=1088)", grid), "no error");
    EXPECT_EQ(open_cases(folder / "a.wdb").trailheads(), 2u);
    std::filesystem::remove(folder / "a.wdb");
    EXPECT_EQ(sentence("gsc(m=2,bytes=1087)", grid),
              "15: bytes must be at least 1088 on this map: 1087 are too few for one path");
    const Grid apart = draw_map(".#.#.").grid;
    EXPECT_EQ(sentence("hcdps", apart), "no two cells of this map are connected: there is no problem to solve");
    EXPECT_EQ(folder.entries(), 0u);
}

TEST(CaseSettings, AgentsThatDifferElsewhereShareADatabase) {
    const auto spec = [](const char* agent) { return case_builder.needs(catalog().bind(agent).value()); };
    EXPECT_EQ(spec("lrta(depth=fixed(3))"), "");
    EXPECT_EQ(spec("hcdps"), "cases(pick=random,m=7,relevant=7,paths=exact,seed=0)");
    EXPECT_EQ(spec("hcdps"), spec("hcdps(choose=best,fallback=lrta(depth=fixed(2)))"));
    EXPECT_EQ(spec("gsc(m=6,relevant=7,trailheads=170)"),
              "cases(pick=greedy,m=6,relevant=7,trailheads=170,paths=exact,seed=0)");
    EXPECT_EQ(spec("gsc(m=6,bytes=300k,paths=dp,seed=4)"),
              "cases(pick=greedy,m=6,relevant=12,bytes=300000,paths=dp,seed=4)");
    EXPECT_EQ(spec("gsc(m=200)"), "cases(pick=greedy,m=200,relevant=255,paths=exact,seed=0)");
    EXPECT_EQ(spec("hcdps(pick=systematic,seed=4)"), "cases(pick=systematic,m=7,relevant=7,paths=exact)");
}

}  // namespace
}  // namespace waystone
