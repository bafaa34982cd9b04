// SPDX-License-Identifier: MIT
// Every agent makes the moves, and learns the values, of a slow version written from its definition.
#include "support/naive_realtime.hpp"
#include "support/open_loop.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

void expect_same(const RandomProblem& problem, std::string_view spec, NaiveAgent& naive) {
    OpenLoop loop(problem.grid, spec);
    loop->start(problem.start, problem.goal);
    std::vector<State> trail{problem.start};
    while (loop->now() != problem.goal && trail.size() < kMostSteps) {
        for (const State next : naive.plan(trail.back())) {
            loop->step({});
            trail.push_back(next);
            ASSERT_EQ(loop->now(), next) << spec << " at move " << trail.size() - 1 << ", " << problem.about(trail);
        }
        for (State s = 0; s < problem.grid.size(); ++s) {
            if (!problem.grid.passable(s)) continue;
            ASSERT_EQ(loop->learned_h(s), naive.h(s))
                << spec << ": h of " << s << " after move " << trail.size() - 1 << ", " << problem.about(trail);
        }
    }
    ASSERT_EQ(loop->now(), problem.goal) << spec << ", " << problem.about(trail);
}

const std::vector<RandomProblem>& problems() {
    static const auto all = random_realtime_problems(1000, 300, {.min_side = 3, .max_side = 14, .max_walls = 0.5});
    return all;
}

TEST(Textbook, LrtaStarAtOnePly) {
    for (const RandomProblem& problem : problems()) {
        NaiveOnePly naive(problem.sketch, problem.goal, false);
        expect_same(problem, "lrta", naive);
        if (HasFatalFailure()) return;
    }
}

TEST(Textbook, RtaStarAtOnePly) {
    for (const RandomProblem& problem : problems()) {
        NaiveOnePly naive(problem.sketch, problem.goal, true);
        expect_same(problem, "rta", naive);
        if (HasFatalFailure()) return;
    }
}

TEST(Textbook, LrtaStarAtSeveralPliesWithPathMaxThroughTheFirstParent) {
    for (const RandomProblem& problem : problems()) {
        for (const int d : {2, 3, 5}) {
            NaiveBreadthFirst naive(problem.sketch, problem.goal, {.depth = d}, kClockwise);
            expect_same(problem, "lrta(depth=fixed(" + std::to_string(d) + "))", naive);
            if (HasFatalFailure()) return;
        }
    }
}

// Reading A. Where the goal is seen, the paper's text would learn its f; we learn the least f, which may be smaller
// and keeps h admissible. The walk is the same, since it ends there.
TEST(Textbook, LrtsAsLustrek2006ReadsIt) {
    for (const RandomProblem& problem : problems()) {
        for (const int d : {1, 3, 4}) {
            NaiveBreadthFirst naive(problem.sketch, problem.goal,
                                    {.depth = d, .path_max = false, .ends_at_goal = false, .whole_way = true},
                                    kTestbed);
            expect_same(problem, "lrts(d=" + std::to_string(d) + ")", naive);
            if (HasFatalFailure()) return;
        }
    }
}

void expect_same_astar(std::string_view name, std::string_view more, NaiveAStarShaped::Kind kind) {
    for (const RandomProblem& problem : problems()) {
        for (const std::size_t n : {1u, 4u, 15u}) {
            kind.n = n;
            NaiveAStarShaped naive(problem.sketch, problem.goal, kind);
            expect_same(problem, std::string(name) + "(n=" + std::to_string(n) + std::string(more) + ")", naive);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(Textbook, LssLrtaStar) { expect_same_astar("lss", "", {}); }
TEST(Textbook, KLrtaStar) { expect_same_astar("klrta", "", {.one_step = true}); }
TEST(Textbook, RtaaStar) { expect_same_astar("rtaa", "", {.rtaa = true}); }
TEST(Textbook, DaLssLrtaStar) { expect_same_astar("dalss", "", {.depression = true}); }
TEST(Textbook, DaRtaaStar) { expect_same_astar("dartaa", "", {.rtaa = true, .depression = true}); }
TEST(Textbook, WLssLrtaStar) { expect_same_astar("wlss", ",w=3", {.w = 3}); }

TEST(Textbook, PLrtaStar) {
    for (const RandomProblem& problem : problems()) {
        for (const std::size_t queue : {1u, 3u, 30u}) {
            NaiveSweep naive(problem.sketch, problem.goal, queue, queue);
            expect_same(problem, "plrta(queue=" + std::to_string(queue) + ")", naive);
            if (HasFatalFailure()) return;
        }
        NaiveSweep naive(problem.sketch, problem.goal, 10, 2);
        expect_same(problem, "lrta(lookahead=neighbours,learning=sweep(queue=10,updates=2))", naive);
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace waystone
