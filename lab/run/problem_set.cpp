// SPDX-License-Identifier: MIT
#include "lab/run/problem_set.hpp"

#include "base/signature.hpp"
#include "io/map_file.hpp"
#include "io/paths.hpp"
#include "io/read_file.hpp"
#include "io/scenario.hpp"
#include "io/scene.hpp"
#include "io/text.hpp"
#include "lab/run/map_files.hpp"
#include "lab/run/parallel.hpp"
#include "search/optimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace waystone::lab {
namespace {

// Maps by the string that names them, each opened once; a map that failed is reported once.
class MapShelf {
public:
    MapShelf(ProblemSet& set, Moves moves) : set_(&set), moves_(moves) {}

    std::optional<std::size_t> get(const std::string& source) {
        const auto known = index_.find(source);
        if (known != index_.end()) return known->second;
        auto grid = open_named_map(source, moves_);
        std::optional<std::size_t> index;
        if (grid) {
            index = set_->maps.size();
            set_->maps.push_back({source, std::move(*grid)});
        } else {
            set_->skipped.push_back(grid.error());
        }
        index_[source] = index;
        return index;
    }

private:
    ProblemSet* set_;
    Moves moves_;
    std::map<std::string, std::optional<std::size_t>> index_;
};

// From mark A to mark G of a drawing, if it has both.
std::optional<ProblemSet> marked_problem(const std::string& name, std::string_view text, Moves moves) {
    auto scene = draw_scene(text, moves, name);
    if (!scene || !scene->has('A') || !scene->has('G')) return std::nullopt;
    ProblemSet set{.name = name,
                   .maps = {},
                   .tasks = {{.start = scene->at('A'), .goal = scene->at('G'), .place = "problem 1"}},
                   .skipped = {}};
    set.maps.push_back({name, std::move(scene->grid)});
    return set;
}

}  // namespace

MoveRule rule_by_name(std::string_view name) {
    return name == "4" ? MoveRule::Four : name == "8free" ? MoveRule::EightFree : MoveRule::Eight;
}

Expected<ProblemSet> problems_from_scenario(const ScenarioSource& source) {
    auto scenario = load_scenario(find_file(source.path));
    if (!scenario) return std::unexpected(with_places(std::move(scenario.error())));
    if (scenario->problems.empty()) return fail(ErrorCode::FileMalformed, source.path, "the scenario has no problems");
    if (scenario->problems.size() > source.limit) scenario->problems.resize(source.limit);
    ProblemSet set;
    MapShelf shelf(set, source.moves);
    std::map<std::string, Expected<std::string>> paths;  // by the problem's own field
    for (Problem& problem : scenario->problems) {
        auto path = paths.find(problem.map);
        if (path == paths.end()) {
            auto found =
                source.map.empty() ? find_map(*scenario, problem, map_folders()) : Expected<std::string>(source.map);
            if (!found) set.skipped.push_back(found.error());
            path = paths.emplace(problem.map, std::move(found)).first;
        }
        if (!path->second) continue;
        const auto map = shelf.get(*path->second);
        if (!map) continue;
        const Grid& grid = set.maps[*map].grid;
        if (const auto fits = check_problem(grid, *scenario, problem); !fits) {
            set.skipped.push_back(fits.error());
            continue;
        }
        set.tasks.push_back({.map = *map,
                             .start = grid.at(problem.start_x, problem.start_y),
                             .goal = grid.at(problem.goal_x, problem.goal_y),
                             .place = at_line(source.path, problem.line),
                             .stored = std::move(problem),
                             .optimal = {}});
    }
    set.name = set.maps.size() == 1 ? set.maps.front().name : source.path;
    return set;
}

Expected<ProblemSet> single_problem(const std::string& map, Point from, Point to, Moves moves) {
    auto grid = open_named_map(map, moves);
    if (!grid) return std::unexpected(grid.error());
    struct Named {
        const char* option;
        Point point;
    };
    for (const Named& end : {Named{"--from", from}, Named{"--to", to}}) {
        const auto bad = [&](const char* where) {
            return fail(ErrorCode::BadProblem, end.option,
                        fmt::format("({}, {}) lies {}", end.point.x, end.point.y, where));
        };
        if (!grid->inside(end.point.x, end.point.y))
            return bad(fmt::format("outside the map of {}x{} cells", grid->width(), grid->height()).c_str());
        if (!grid->passable(grid->at(static_cast<std::uint32_t>(end.point.x), static_cast<std::uint32_t>(end.point.y))))
            return bad("on a wall");
    }
    const auto state = [&](Point p) {
        return grid->at(static_cast<std::uint32_t>(p.x), static_cast<std::uint32_t>(p.y));
    };
    ProblemSet set{.name = map,
                   .maps = {},
                   .tasks = {{.start = state(from), .goal = state(to), .place = "problem 1"}},
                   .skipped = {}};
    set.maps.push_back({map, std::move(*grid)});
    return set;
}

std::optional<ProblemSet> scene_problem(const std::string& map, Moves moves) {
    const BuiltinScene* found = find_scene(map);
    return found == nullptr ? std::nullopt : marked_problem(map, found->text, moves);
}

Expected<ProblemSet> drawn_problem(const std::string& map, Moves moves) {
    if (const auto grid = open_named_map(map, moves); !grid) return std::unexpected(grid.error());
    std::optional<ProblemSet> set;
    if (!is_file(map)) set = scene_problem(map, moves);
    const std::string path = find_file(map);
    if (!set && is_file(path) && extension(path) != ".map")
        if (const auto text = read_file(path); text && !looks_like_map(*text)) set = marked_problem(map, *text, moves);
    if (!set) return fail(ErrorCode::BadProblem, map, "it is no drawing with a start A and a goal G");
    return std::move(*set);
}

std::vector<CrowdTask> crowd_tasks(const ProblemSet& set) {
    std::set<State> starts, goals;
    std::vector<CrowdTask> out;
    for (const Task& task : set.tasks) {
        if (starts.contains(task.start) || goals.contains(task.goal)) continue;
        starts.insert(task.start);
        goals.insert(task.goal);
        out.push_back({task.start, task.goal});
    }
    return out;
}

void solve_optimally(ProblemSet& set) {
    std::vector<std::size_t> all(set.tasks.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    Progress progress("optimal costs", all.size());
    solve_optimally(set, all, &progress);
}

void solve_optimally(ProblemSet& set, std::span<const std::size_t> tasks, Progress* progress) {
    for_each_index<OptimalSolver>(tasks.size(), progress, [&](OptimalSolver& solver, std::size_t i) {
        Task& task = set.tasks[tasks[i]];
        if (!task.optimal) task.optimal = solver.length(set.grid(task), task.start, task.goal);
    });
}

std::uint64_t fingerprint(const ProblemSet& set) {
    Signature signature;
    for (const LoadedMap& map : set.maps) signature.add(map.grid.fingerprint());
    for (const Task& task : set.tasks) {
        signature.add(task.map);
        signature.add(task.start);
        signature.add(task.goal);
    }
    const auto add_cells = [&](const std::vector<State>& cells) {
        signature.add(cells.size());
        for (const State cell : cells) signature.add(cell);
    };
    for (const CrowdProblem& crowd : set.crowds) {
        signature.add(crowd.seed);
        signature.add(crowd.tasks.size());
        for (const CrowdTask& task : crowd.tasks) {
            signature.add(task.start);
            signature.add(task.goal);
        }
        add_cells(crowd.starts);
        for (const std::vector<State>& errand : crowd.errands) add_cells(errand);
    }
    return signature.value();
}

}  // namespace waystone::lab
