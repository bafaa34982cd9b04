// SPDX-License-Identifier: MIT
// The problems of a run, wherever they come from: a scenario file, a seed, or one pair of points.
//
// Each distinct map is loaded once. A problem that does not fit its map is left out with its sentence in
// `skipped`; the rest stay in their order. Random problems depend on the map and the seed alone, never on
// the number of threads. After solve_optimally() every task knows whether it can be solved and how short.
#pragma once

#include <waystone/error.hpp>
#include <waystone/scenario.hpp>
#include "graph/grid.hpp"

#include "lab/run/crowd_problem.hpp"
#include "lab/run/database_cache.hpp"

#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// "8", "8free" or "4", which the caller has checked.
MoveRule rule_by_name(std::string_view name);

class Progress;

struct LoadedMap {
    std::string name;
    Grid grid;
};

struct Task {
    std::size_t map = 0;  // index in ProblemSet::maps
    State start = 0, goal = 0;
    std::string place = {};              // "arena.map.scen:7"; "problem 3"
    std::optional<Problem> stored = {};  // as its scenario has it
    std::optional<double> optimal = {};  // true length; none while unknown, and where no path exists
};

struct ProblemSet {
    std::string name = {};  // the map, or the scenario where it uses several
    std::deque<LoadedMap> maps = {};
    std::vector<Task> tasks = {};
    std::vector<Error> skipped = {};
    // By task, where they are crowds: a task then is a map with a crowd on it, and has neither start nor goal.
    std::vector<CrowdProblem> crowds = {};
    DatabaseCache databases = DatabaseCache();  // where agents on its maps get what they look up

    const Grid& grid(const Task& task) const { return maps[task.map].grid; }
    bool reachable(const Task& task) const { return grid(task).reachable(task.start, task.goal); }
};

struct ScenarioSource {
    std::string path;
    std::string map = {};  // for all problems; empty: as the scenario says
    std::size_t limit = std::numeric_limits<std::size_t>::max();
    Moves moves = {};
};
Expected<ProblemSet> problems_from_scenario(const ScenarioSource& source);

// Of one run: all of them are held in memory, with their results.
inline constexpr std::size_t kMostProblems = 1'000'000;

struct RandomSource {
    std::string map;
    std::size_t count = 100;
    std::uint64_t seed = 1;
    double min_cost = 0, max_cost = std::numeric_limits<double>::infinity();  // of optimal paths
    Moves moves = {};
};
// The start is uniform over the cells that lead anywhere, the goal over the others of its component.
Expected<ProblemSet> random_problems(const RandomSource& source);

struct Point {
    std::int64_t x = 0, y = 0;
};
Expected<ProblemSet> single_problem(const std::string& map, Point from, Point to, Moves moves);
// From mark A to mark G of a built-in scene; nothing for other maps.
std::optional<ProblemSet> scene_problem(const std::string& map, Moves moves);
// The same for a map as the command line names it, which may be a file with a drawing; BadProblem for other maps.
Expected<ProblemSet> drawn_problem(const std::string& map, Moves moves);

// Of a scenario: a unit for each problem, but for those whose start or goal an earlier one has. MAPF scenarios have none
// of these.
std::vector<CrowdTask> crowd_tasks(const ProblemSet& set);

// Fills in Task::optimal by A*, in parallel; of some tasks alone where they are given.
void solve_optimally(ProblemSet& set);
void solve_optimally(ProblemSet& set, std::span<const std::size_t> tasks, Progress* progress);

// Of its maps and problems, in order.
std::uint64_t fingerprint(const ProblemSet& set);

}  // namespace waystone::lab
