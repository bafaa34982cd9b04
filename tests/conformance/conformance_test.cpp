// SPDX-License-Identifier: MIT
// What every agent of the library promises, whatever its algorithm. There is no list of exceptions.
#include "conformance/entries.hpp"
#include "support/draw.hpp"
#include "support/oracle.hpp"
#include "support/served.hpp"
#include "support/watched_agent.hpp"

#include <waystone/catalog.hpp>
#include "sim/walk.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {
namespace {

Agent make(const std::string& spec, const Grid& grid) { return ready_agent(grid, spec).value(); }

struct TitledProblem {
    std::string title;
    std::shared_ptr<const Grid> grid;
    State start, goal;
};

TitledProblem drawn(std::string title, std::string_view text, Moves moves = {}) {
    const Drawing map = draw_map(text, moves);
    return {std::move(title), std::make_shared<const Grid>(map.grid), map.at('A'), map.at('G')};
}

const char* const kPocket = R"(
    .......
    .####..
    .A..#.G
    .####..
    .......)";
const char* const kTrap = R"(
    ..............
    ..##########..
    ...........#..
    ...........#..
    .....A.....#.G
    ...........#..
    ...........#..
    ..##########..
    ..............)";
const char* const kSpiral = R"(
    ...............
    .#############.
    .#...........#.
    .#.#########.#.
    .#.#.......#.#.
    .#.#.#####.#.#.
    .#.#.#.A.#.#.#.
    .#.#.#.###.#.#.
    .#.#.#.....#.#.
    .#.#.#######.#.
    .#.#.........#.
    .#.###########.
    G#.............)";
const char* const kComb = R"(
    A.#...#...#...#...
    ..#.#.#.#.#.#.#.#.
    ..#.#.#.#.#.#.#.#.
    ..#.#.#.#.#.#.#.#.
    ..#.#.#.#.#.#.#.#.
    ....#...#...#...#G)";
const char* const kCorridor = "A........................................G";
const char* const kRooms = R"(
    A....#.....#......
    .....#.....#......
    ...........#......
    .....#............
    .....#.....#......
    ##.######.####.###
    .....#.....#......
    .....#.....#......
    .....#............
    ...........#......
    .....#.....#.....G)";

// Also from the goal to the start, and under every rule.
std::vector<TitledProblem> drawn_problems() {
    std::vector<TitledProblem> problems;
    const std::vector<std::pair<std::string, const char*>> maps{{"pocket", kPocket},     {"U-trap", kTrap},
                                                                {"spiral", kSpiral},     {"comb", kComb},
                                                                {"corridor", kCorridor}, {"rooms", kRooms}};
    for (const auto& [title, text] : maps) {
        for (const MoveRule rule : {MoveRule::Eight, MoveRule::EightFree, MoveRule::Four}) {
            TitledProblem there = drawn(title + ", moves " + std::string(name(rule)), text, {.rule = rule});
            problems.push_back({there.title + ", back", there.grid, there.goal, there.start});
            problems.push_back(std::move(there));
        }
    }
    return problems;
}

std::vector<TitledProblem> random_problems(bool solvable, unsigned count) {
    std::vector<TitledProblem> problems;
    for (std::uint64_t seed = 0; problems.size() < count; ++seed) {
        Random random(seed);
        const Sketch sketch = random_sketch(random, {.min_side = 20, .max_side = 60, .max_walls = 0.45});
        auto grid = std::make_shared<const Grid>(sketch.grid());
        const State start = random_free(random, *grid), goal = random_free(random, *grid);
        const bool has_path = Oracle(grid->size(), slow_arcs(sketch)).distances(start)[goal] != kNoPath;
        if (has_path != solvable || start == goal) continue;
        problems.push_back({"random map, seed " + std::to_string(seed), std::move(grid), start, goal});
    }
    return problems;
}

const std::vector<TitledProblem>& solvable_problems() {
    static const std::vector<TitledProblem> all = [] {
        std::vector<TitledProblem> problems = drawn_problems();
        for (TitledProblem& problem : random_problems(true, 40)) problems.push_back(std::move(problem));
        return problems;
    }();
    return all;
}

class Conformance : public ::testing::TestWithParam<std::string> {
protected:
    const std::string& entry() const { return GetParam(); }
    // Without those on maps that the agent refuses.
    std::vector<TitledProblem> served(const std::vector<TitledProblem>& problems) const {
        std::vector<TitledProblem> out;
        Served served(entry());
        for (const TitledProblem& problem : problems)
            if (served(*problem.grid)) out.push_back(problem);
        EXPECT_GE(out.size(), 5u);
        return out;
    }
};

// An agent on one map, with the walker that checks its moves.
class Trial {
public:
    Trial(const std::string& entry, const Grid& grid)
        : watched_(new WatchedAgent(make(entry, grid), 3'000'000)),
          agent_(std::unique_ptr<AgentCore>(watched_)),
          walker_(grid) {}

    Walk operator()(State start, State goal, std::uint64_t work_per_tick = kUnlimited) {
        return walker_.run(agent_, start, goal,
                           {.work_per_tick = work_per_tick, .keep_trail = true, .keep_times = false});
    }
    Walk operator()(const TitledProblem& problem, std::uint64_t work_per_tick = kUnlimited) {
        return (*this)(problem.start, problem.goal, work_per_tick);
    }
    Agent& agent() { return agent_; }
    const WatchedAgent& watched() const { return *watched_; }

private:
    WatchedAgent* watched_;
    Agent agent_;
    Walker walker_;
};

std::string about(const TitledProblem& problem, const Walk& walk) {
    return problem.title + ": " + std::to_string(walk.moves()) + " moves, " + std::to_string(walk.ticks) +
           " ticks, outcome " + std::to_string(static_cast<int>(walk.outcome)) + '\n' +
           show_trail(*problem.grid, walk.trail);
}

TEST_P(Conformance, ArrivesWhereThereIsAWay) {
    for (const TitledProblem& problem : served(solvable_problems())) {
        Trial run(entry(), *problem.grid);
        const Walk walk = run(problem);
        ASSERT_TRUE(walk.arrived()) << about(problem, walk);
        ASSERT_EQ(walk.trail.back(), problem.goal) << about(problem, walk);
        ASSERT_EQ(walk.trail.size(), walk.moves() + 1);
        for (std::size_t i = 0; i + 1 < walk.trail.size(); ++i)
            ASSERT_NE(problem.grid->cost_between(walk.trail[i], walk.trail[i + 1]), kInfinite) << about(problem, walk);
        ASSERT_EQ(run.agent().step().outcome, Outcome::Arrived) << "and says so when asked again";
        ASSERT_EQ(run.agent().now(), problem.goal);
    }
}

TEST_P(Conformance, SaysUnreachableAtOnceAndWithoutWork) {
    std::vector<TitledProblem> problems = random_problems(false, 40);
    problems.push_back(drawn("moat", R"(
        A...####
        ....#..#
        ....#.G#
        ....####)"));
    problems.push_back(drawn("corners touch", R"(
        A..#...
        ..#....
        .#....G
        #......)"));
    for (const TitledProblem& problem : served(problems)) {
        Trial run(entry(), *problem.grid);
        for (const std::uint64_t budget : {kUnlimited, std::uint64_t{1}}) {
            const Walk walk = run(problem, budget);
            ASSERT_EQ(walk.outcome, Outcome::Unreachable) << about(problem, walk);
            ASSERT_EQ(walk.ticks, 1u) << about(problem, walk);
            ASSERT_EQ(walk.moves(), 0u) << about(problem, walk);
            ASSERT_EQ(walk.counters.work(), 0u) << about(problem, walk);
        }
    }
}

TEST_P(Conformance, NeverSpendsMoreThanItsBudgetAndArrivesAllTheSame) {
    for (const TitledProblem& problem : served(solvable_problems())) {
        Trial run(entry(), *problem.grid);
        for (const std::uint64_t budget : {1u, 2u, 7u, 64u}) {
            const Walk walk = run(problem, budget);
            ASSERT_LE(walk.tick_work_max, budget) << about(problem, walk);
            ASSERT_TRUE(walk.arrived()) << about(problem, walk);
        }
    }
}

TEST_P(Conformance, WalksTheSameWayWhateverTheBudget) {
    for (const TitledProblem& problem : served(solvable_problems())) {
        Trial run(entry(), *problem.grid);
        const Walk whole = run(problem), sliced = run(problem, 3);
        ASSERT_EQ(whole.signature, sliced.signature) << about(problem, whole) << about(problem, sliced);
        ASSERT_EQ(whole.counters.work(), sliced.counters.work()) << about(problem, whole);
    }
}

TEST_P(Conformance, WalksTheSameWayTwiceAlsoAfterAnotherProblemInBetween) {
    for (const TitledProblem& problem : served(solvable_problems())) {
        Trial run(entry(), *problem.grid), fresh(entry(), *problem.grid);
        const Walk first = run(problem), second = run(problem), other = fresh(problem);
        ASSERT_EQ(first.signature, second.signature) << about(problem, first) << about(problem, second);
        ASSERT_EQ(first.signature, other.signature) << about(problem, first) << about(problem, other);
        run(problem.goal, problem.start);
        run.agent().start(problem.goal, problem.start);  // and one that is given up half-way
        for (int i = 0; i < 5; ++i) run.agent().step({.work = 1});
        const Walk third = run(problem);
        ASSERT_EQ(first.signature, third.signature) << about(problem, first) << about(problem, third);
        ASSERT_EQ(first.trail, third.trail);
        ASSERT_EQ(first.counters.work(), third.counters.work()) << about(problem, third);
    }
}

TEST_P(Conformance, CountsAllItsWorkAndKeepsTheBoundItNames) {
    for (const TitledProblem& problem : served(solvable_problems())) {
        Trial run(entry(), *problem.grid);
        for (const std::uint64_t budget : {kUnlimited, std::uint64_t{5}}) {
            const Walk walk = run(problem, budget);
            ASSERT_TRUE(run.watched().every_step_counted()) << about(problem, walk);
            ASSERT_EQ(run.watched().work(), walk.counters.work()) << about(problem, walk);
            ASSERT_LE(walk.work_max, walk.work_bound) << about(problem, walk);
            ASSERT_LE(walk.counters.touched, walk.counters.generated) << about(problem, walk);
            ASSERT_GT(walk.agent_bytes, 0u);
        }
    }
}

TEST_P(Conformance, StandingOnTheGoalItArrivesWithoutAMove) {
    for (const TitledProblem& problem : served(solvable_problems())) {
        Trial run(entry(), *problem.grid);
        ASSERT_TRUE(run(problem.goal, problem.goal).arrived());
        run.agent().start(problem.goal, problem.goal);
        const Step step = run.agent().step();
        ASSERT_EQ(step.outcome, Outcome::Arrived) << problem.title;
        ASSERT_EQ(step.work, 0u) << problem.title;
        ASSERT_EQ(run.agent().now(), problem.goal) << problem.title;
    }
}

TEST_P(Conformance, TakesAnotherGoalAtAnyTime) {
    for (const TitledProblem& problem : served(solvable_problems())) {
        Trial run(entry(), *problem.grid);
        Agent& agent = run.agent();
        const auto walk = [&](State goal, int ticks) {
            agent.order(goal);
            for (int tick = 0; tick < ticks; ++tick) {
                const State from = agent.now();
                const Outcome outcome = agent.step({.work = 3}).outcome;
                ASSERT_TRUE(agent.now() == from || problem.grid->cost_between(from, agent.now()) != kInfinite);
                ASSERT_NE(outcome, Outcome::Unreachable) << problem.title;
                if (outcome == Outcome::Arrived) break;
            }
        };
        agent.start(problem.start, problem.goal);
        walk(problem.goal, 7);
        walk(problem.start, 11);
        walk(problem.goal, 3'000'000);
        ASSERT_EQ(agent.now(), problem.goal) << problem.title;
        agent.order(problem.goal);
        ASSERT_EQ(agent.step().outcome, Outcome::Arrived) << problem.title;
    }
}

TEST_P(Conformance, AllocatesNothingInAStepOnceItIsWarm) {
    for (const TitledProblem& problem : served(solvable_problems())) {
        Trial run(entry(), *problem.grid);
        run(problem);
        const Walk warm = run(problem);
        ASSERT_EQ(run.watched().allocations_in_steps(), 0u) << about(problem, warm);
    }
}

INSTANTIATE_TEST_SUITE_P(conformance, Conformance, ::testing::ValuesIn(conformance_entries()), conformance_title);

// One whose parameters must be given cannot be used by its name alone: it gets a line in entries.hpp.
TEST(ConformanceEntries, UseEveryPolicyOfTheCatalogue) {
    for (const Entry* policy : unused_policies(conformance_entries()))
        ADD_FAILURE() << policy->description.kind << " policy " << policy->description.name
                      << " is in no string of tests/conformance/entries.hpp";
}

TEST(ConformanceEntries, NoticeAPolicyThatNobodyUses) {
    const auto unused = unused_policies({"lrta", "no such string"});
    const auto missed = [&](std::string_view kind, std::string_view name) {
        return std::ranges::any_of(unused, [&](const Entry* entry) {
            return entry->description.kind == kind && entry->description.name == name;
        });
    };
    EXPECT_TRUE(missed("learning", "none"));
    EXPECT_TRUE(missed("depth", "pdb"));
    EXPECT_TRUE(missed("goal", "pdb"));
    EXPECT_FALSE(missed("learning", "minimin"));
    EXPECT_FALSE(missed("depth", "fixed"));
}

TEST(Allocations, AreCounted) {
    const std::uint64_t before = allocations();
    ::operator delete(::operator new(3));  // called by name: a new-expression may be left out by the compiler
    ::operator delete(::operator new(64, std::align_val_t{64}), std::align_val_t{64});
    EXPECT_EQ(allocations() - before, 2u);
}

}  // namespace
}  // namespace waystone
