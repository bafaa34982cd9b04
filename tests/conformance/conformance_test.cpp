// SPDX-License-Identifier: MIT
// What every agent of the library promises, whatever its algorithm. There is no list of exceptions.
#include "support/draw.hpp"
#include "support/oracle.hpp"
#include "support/watched_agent.hpp"

#include <waystone/catalog.hpp>
#include <waystone/walk.hpp>

#include <gtest/gtest.h>

#include <cctype>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {
namespace {

// Who is tested: everything the catalogue can name, and parameters that change what an agent is.
std::vector<std::string> entries() {
    std::vector<std::string> specs = agent_names();
    for (const char* spec :
         {"lrta(depth=fixed(3))",
          "lrta(depth=fixed(5),ties=larger_g,order=testbed)",
          "lrta(depth=fixed(4),lookahead=bfs(pathmax=stored))",
          "lrta(depth=fixed(3),lookahead=bfs(pathmax=largest_h))",
          "lrta(depth=fixed(3),lookahead=bfs(pathmax=least_f),ties=random,seed=7)",
          "lrta(memory=64k)",
          "rta(d=3)",
          "lrts(d=3)",
          "lrts(d=3,gamma=0.5)",
          "lrts(d=2,quota=10)",
          "lrts(d=3,learning=uniform)",
          "lrts(d=4,learning=maxmin)",
          "klrta(n=1)",
          "klrta(n=7)",
          "lss(n=1)",
          "lss(n=9)",
          "rtaa(n=9)",
          "plrta(queue=1)",
          "plrta(queue=250)",
          "dalss(n=9)",
          "dartaa(n=9)",
          "wlss(n=9,w=4)",
          "bestfirst(queue=heap)",
          "bestfirst(order=paper,w=0.2)",
          "bestfirst(ties=smaller_g)",
          "prlrta(level=1)",
          "prlrta(level=2,depth=fixed(3))",
          "prlrta(level=1,depth=fixed(1),corridor=neighbours)",
          "prlrta(level=2,depth=fixed(2),aim=representative,gamma=0.5)",
          "refine(level=1,depth=fixed(3),h=zero,commit=frontier)",
          "refine(level=1,depth=fixed(5),lookahead=astar,learning=dijkstra,cliques=plain)",
          "tb(k=1)",
          "tb(k=1,t=1,greedy)",
          "tb(k=4,w=3)",
          "tb(k=4,w=1.4,t=5,reopen=yes)",
          "tb(k=16,greedy,restart=eager)",
          "pra(level=1)",
          "pra(level=3,corridor=path,cliques=plain)",
          "pra(ties=smaller_g,metric=euclidean)",
          "lrta(depth=oracle(max=4))",
          "lrta(depth=pdb(level=1,cap=9))",
          "lrta(depth=fixed(2),goal=pdb(level=1))",
          "lrta(depth=fixed(3),goal=pdb(level=1,cliques=plain,select=on_reach,revisit=subgoal))",
          "lrta(depth=pdb(cap=9,deepen=2),goal=pdb(level=1,revisit=later,n=3))",
          "lrta(depth=fixed(9),goal=pdb(level=1,revisit=region),lookahead=astar,learning=dijkstra,commit=frontier)",
          "lrta(goal=pdb(level=1,trace=random,revisit=moves,n=3),learning=sweep(queue=9))",
          "hcdps(m=2,pick=systematic,choose=best)",
          "hcdps(m=3,paths=dp)",
          "gsc(m=3,trailheads=4)",
          "gsc(m=2,trailheads=9,relevant=4,choose=best,fallback=lrta(depth=fixed(3)))",
          "dlrta(level=1,cap=1000)",
          "knn(records=50,m=4,d=1)",
          "prlrta(level=1,depth=pdb(level=1,cap=5))",
          "prlrta(level=1,depth=pdb(cap=5),goal=pdb)",
          "prlrta(level=1,depth=fixed(2),goal=pdb)",
          "knn(records=200,m=9,tries=3)",
          "dlrta(level=1,cap=4,revisit=permanent)",
          "lrta(depth=tree(\"" WAYSTONE_SOURCE_DIR "/tests/conformance/depth.wdt\"))",
          "lrta(depth=tree(\"" WAYSTONE_SOURCE_DIR "/tests/conformance/depth.wdt\"),commit=frontier)"})
        specs.push_back(spec);
    return specs;
}
Agent make(const std::string& spec, const Grid& grid) { return make_agent(grid, spec).value(); }

struct Problem {
    std::string title;
    std::shared_ptr<const Grid> grid;
    State start, goal;
};

Problem drawn(std::string title, std::string_view text, Moves moves = {}) {
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
std::vector<Problem> drawn_problems() {
    std::vector<Problem> problems;
    const std::vector<std::pair<std::string, const char*>> maps{{"pocket", kPocket},     {"U-trap", kTrap},
                                                                {"spiral", kSpiral},     {"comb", kComb},
                                                                {"corridor", kCorridor}, {"rooms", kRooms}};
    for (const auto& [title, text] : maps) {
        for (const MoveRule rule : {MoveRule::Eight, MoveRule::EightFree, MoveRule::Four}) {
            Problem there = drawn(title + ", moves " + std::string(name(rule)), text, {.rule = rule});
            problems.push_back({there.title + ", back", there.grid, there.goal, there.start});
            problems.push_back(std::move(there));
        }
    }
    return problems;
}

std::vector<Problem> random_problems(bool solvable, unsigned count) {
    std::vector<Problem> problems;
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

const std::vector<Problem>& solvable_problems() {
    static const std::vector<Problem> all = [] {
        std::vector<Problem> problems = drawn_problems();
        for (Problem& problem : random_problems(true, 40)) problems.push_back(std::move(problem));
        return problems;
    }();
    return all;
}

class Conformance : public ::testing::TestWithParam<std::string> {
protected:
    const std::string& entry() const { return GetParam(); }
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
    Walk operator()(const Problem& problem, std::uint64_t work_per_tick = kUnlimited) {
        return (*this)(problem.start, problem.goal, work_per_tick);
    }
    Agent& agent() { return agent_; }
    const WatchedAgent& watched() const { return *watched_; }

private:
    WatchedAgent* watched_;
    Agent agent_;
    Walker walker_;
};

std::string about(const Problem& problem, const Walk& walk) {
    return problem.title + ": " + std::to_string(walk.moves()) + " moves, " + std::to_string(walk.ticks) +
           " ticks, outcome " + std::to_string(static_cast<int>(walk.outcome)) + '\n' +
           show_trail(*problem.grid, walk.trail);
}

TEST_P(Conformance, ArrivesWhereThereIsAWay) {
    for (const Problem& problem : solvable_problems()) {
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
    std::vector<Problem> problems = random_problems(false, 40);
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
    for (const Problem& problem : problems) {
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
    for (const Problem& problem : solvable_problems()) {
        Trial run(entry(), *problem.grid);
        for (const std::uint64_t budget : {1u, 2u, 7u, 64u}) {
            const Walk walk = run(problem, budget);
            ASSERT_LE(walk.tick_work_max, budget) << about(problem, walk);
            ASSERT_TRUE(walk.arrived()) << about(problem, walk);
        }
    }
}

TEST_P(Conformance, WalksTheSameWayWhateverTheBudget) {
    for (const Problem& problem : solvable_problems()) {
        Trial run(entry(), *problem.grid);
        const Walk whole = run(problem), sliced = run(problem, 3);
        ASSERT_EQ(whole.signature, sliced.signature) << about(problem, whole) << about(problem, sliced);
        ASSERT_EQ(whole.counters.work(), sliced.counters.work()) << about(problem, whole);
    }
}

TEST_P(Conformance, WalksTheSameWayTwiceAlsoAfterAnotherProblemInBetween) {
    for (const Problem& problem : solvable_problems()) {
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
    for (const Problem& problem : solvable_problems()) {
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
    for (const Problem& problem : solvable_problems()) {
        Trial run(entry(), *problem.grid);
        ASSERT_TRUE(run(problem.goal, problem.goal).arrived());
        run.agent().start(problem.goal, problem.goal);
        const Step step = run.agent().step();
        ASSERT_EQ(step.outcome, Outcome::Arrived) << problem.title;
        ASSERT_EQ(step.work, 0u) << problem.title;
        ASSERT_EQ(run.agent().now(), problem.goal) << problem.title;
    }
}

TEST_P(Conformance, AllocatesNothingInAStepOnceItIsWarm) {
    for (const Problem& problem : solvable_problems()) {
        Trial run(entry(), *problem.grid);
        run(problem);
        const Walk warm = run(problem);
        ASSERT_EQ(run.watched().allocations_in_steps(), 0u) << about(problem, warm);
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Conformance, ::testing::ValuesIn(entries()),
                         [](const ::testing::TestParamInfo<std::string>& instance) {
                             std::string title;  // gtest wants letters, digits and _
                             std::string spec = instance.param;
                             if (const auto at = spec.find(WAYSTONE_SOURCE_DIR); at != std::string::npos)
                                 spec.erase(at, std::string_view(WAYSTONE_SOURCE_DIR).size());
                             for (const char c : spec)
                                 title += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
                             return title;
                         });

TEST(Allocations, AreCounted) {
    const std::uint64_t before = allocations();
    ::operator delete(::operator new(3));  // called by name: a new-expression may be left out by the compiler
    ::operator delete(::operator new(64, std::align_val_t{64}), std::align_val_t{64});
    EXPECT_EQ(allocations() - before, 2u);
}

}  // namespace
}  // namespace waystone
