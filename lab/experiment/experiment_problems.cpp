// SPDX-License-Identifier: MIT
// The problems that an experiment file asks for.
#include "lab/experiment/experiment.hpp"

#include "base/random.hpp"
#include "io/paths.hpp"
#include "io/text.hpp"
#include "lab/run/crowd_orders.hpp"
#include "lab/run/map_files.hpp"
#include "lab/run/robot_runners.hpp"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <iterator>

namespace waystone::lab {
namespace {

constexpr std::size_t kQuickStride = 10;
constexpr std::string_view kRecipe = "gen:";

std::vector<std::string> glob_files(const std::string& pattern) {
    ::glob_t found{};
    std::vector<std::string> names;
    if (::glob(pattern.c_str(), GLOB_NOSORT, nullptr, &found) == 0)
        for (std::size_t i = 0; i < found.gl_pathc; ++i)
            if (is_file(found.gl_pathv[i])) names.emplace_back(found.gl_pathv[i]);
    ::globfree(&found);
    std::ranges::sort(names);
    return names;
}

// `gen:caves,64,64,seed=1..100` stands for a hundred recipes; any other for itself.
Expected<std::vector<std::string>> recipes(const std::string& pattern) {
    constexpr std::string_view kSeed = ",seed=", kTo = "..";
    const std::size_t at = pattern.find(kSeed);
    const std::size_t begin = at == std::string::npos ? pattern.size() : at + kSeed.size();
    const std::size_t end = std::min(pattern.find(',', begin), pattern.size());
    const std::string_view seeds = std::string_view(pattern).substr(begin, end - begin);
    const std::size_t to = seeds.find(kTo);
    if (to == std::string_view::npos) return std::vector{pattern};
    const auto first = parse_number<std::uint64_t>(trimmed(seeds.substr(0, to)));
    const auto last = parse_number<std::uint64_t>(trimmed(seeds.substr(to + kTo.size())));
    if (!first || !last || *first > *last || *last - *first >= kMostProblems)
        return fail(ErrorCode::BadParameter, pattern,
                    fmt::format("seeds are not two whole numbers like 1..100: {}", quoted(seeds)));
    std::vector<std::string> out;
    for (std::uint64_t i = 0; i <= *last - *first; ++i)
        out.push_back(fmt::format("{}{}{}", pattern.substr(0, begin), *first + i, pattern.substr(end)));
    return out;
}

// All that the patterns stand for, each once.
Expected<std::vector<std::string>> all_matching(const std::vector<std::string>& patterns) {
    std::vector<std::string> names;
    for (const std::string& pattern : patterns) {
        const auto found = matching_files(pattern);
        if (!found) return std::unexpected(found.error());
        for (const std::string& name : *found)
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    return names;
}

// Adds a set's tasks and maps behind those of another; a map of the same name is the same map.
void join(ProblemSet& all, ProblemSet&& more) {
    std::vector<std::size_t> place(more.maps.size());
    for (std::size_t i = 0; i < more.maps.size(); ++i) {
        const auto known = std::ranges::find(all.maps, more.maps[i].name, &LoadedMap::name);
        place[i] = static_cast<std::size_t>(known - all.maps.begin());
        if (known == all.maps.end()) all.maps.push_back(std::move(more.maps[i]));
    }
    for (Task& task : more.tasks) {
        task.map = place[task.map];
        all.tasks.push_back(std::move(task));
    }
    std::ranges::move(more.skipped, std::back_inserter(all.skipped));
}

// Every cell of the goal's component is a start.
Expected<ProblemSet> all_starts(const ProblemsSpec& spec) {
    auto grid = open_named_map(spec.map, spec.moves);
    if (!grid) return std::unexpected(grid.error());
    if (!grid->inside(spec.goal_x, spec.goal_y) || !grid->passable(grid->at(spec.goal_x, spec.goal_y)))
        return fail(ErrorCode::BadProblem, spec.map,
                    fmt::format("the goal {},{} is not a free cell", spec.goal_x, spec.goal_y));
    ProblemSet set{.name = spec.map};
    const State goal = grid->at(spec.goal_x, spec.goal_y);
    for (State s = 0; s < grid->size(); ++s)
        if (s != goal && grid->reachable(s, goal))
            set.tasks.push_back({.start = s, .goal = goal, .place = fmt::format("{},{}", grid->x(s), grid->y(s))});
    set.maps.push_back({spec.map, std::move(*grid)});
    return set;
}

Expected<ProblemSet> problem_of_scene(const std::string& name, Moves moves) {
    if (auto set = scene_problem(name, moves)) return std::move(*set);
    return fail(ErrorCode::BadProblem, name,
                "only built-in scenes have their own problem: give the number of 'random' ones");
}

Expected<void> expect_not_too_many(const std::string& name, std::size_t on_each, std::size_t maps) {
    if (on_each * maps <= kMostProblems) return {};
    return fail(ErrorCode::BadProblem, name,
                fmt::format("{} maps make {} problems; a run takes at most {}", maps, on_each * maps, kMostProblems));
}

// As many random problems on each map, each with a seed of its own; or those that are drawn in the scenes.
Expected<ProblemSet> problems_on_maps(const ProblemsSpec& spec) {
    ProblemSet all{.name = spec.random > 0 ? fmt::format("{} random problems per map", spec.random) : "scenes"};
    const auto names = all_matching(spec.maps);
    if (!names) return std::unexpected(names.error());
    if (const auto fits = expect_not_too_many(all.name, spec.random, names->size()); !fits)
        return std::unexpected(fits.error());
    for (const std::string& name : *names) {
        auto set = spec.random == 0 ? problem_of_scene(name, spec.moves)
                                    : random_problems({.map = name,
                                                       .count = spec.random,
                                                       .seed = spec.seed + all.maps.size(),
                                                       .min_cost = spec.min_cost,
                                                       .max_cost = spec.max_cost,
                                                       .moves = spec.moves});
        if (!set) return set;
        for (Task& task : set->tasks) task.place = name + " " + task.place;
        join(all, std::move(*set));
    }
    return all;
}

Expected<ProblemSet> problems_of_scenarios(const ProblemsSpec& spec) {
    ProblemSet all{.name = joined(spec.scenarios, ", ")};
    const auto names = all_matching(spec.scenarios);
    if (!names) return std::unexpected(names.error());
    for (const std::string& name : *names) {
        auto set = problems_from_scenario({.path = name, .map = {}, .moves = spec.moves});
        if (!set) return set;
        for (LoadedMap& map : set->maps) map.name = short_name(map.name);
        std::erase_if(set->tasks, [&](const Task& task) {
            const Problem& stored = *task.stored;
            return stored.length < spec.min_length || stored.length > spec.max_length ||
                   stored.bucket < spec.min_bucket || stored.bucket > spec.max_bucket;
        });
        if (set->tasks.size() > spec.limit) set->tasks.resize(spec.limit);
        join(all, std::move(*set));
    }
    if (all.tasks.empty() && all.skipped.empty())
        return fail(ErrorCode::BadProblem, all.name, "the length and bucket limits leave no problem");
    return all;
}

std::size_t largest_part(const Grid& grid) { return CrowdGround(grid).main.size(); }

// Of each map or scenario.
std::size_t crowds_on_each(const ProblemsSpec& spec, bool quick) {
    return quick && spec.quick > 0 ? std::min(spec.quick, spec.random) : spec.random;
}

// Each with a seed of its own.
Expected<ProblemSet> crowds_on_maps(const ProblemsSpec& spec, bool quick) {
    const std::size_t count = crowds_on_each(spec, quick);
    ProblemSet all{.name = fmt::format("{} crowds per map", count)};
    const auto names = all_matching(spec.maps);
    if (!names) return std::unexpected(names.error());
    if (const auto fits = expect_not_too_many(all.name, count, names->size()); !fits)
        return std::unexpected(fits.error());
    for (const std::string& name : *names) {
        auto grid = open_named_map(name, spec.moves);
        if (!grid) return std::unexpected(grid.error());
        const std::size_t room = largest_part(*grid), map = all.maps.size();
        all.maps.push_back({name, std::move(*grid)});
        for (std::size_t i = 0; i < count; ++i) {
            all.tasks.push_back({.map = map, .place = fmt::format("{} crowd {}", name, i + 1)});
            all.crowds.push_back({.seed = spec.seed + map * spec.random + i, .room = room});
        }
    }
    return all;
}

// The problems of a file in its order are one crowd; in orders that are drawn they are as many as were asked for.
std::vector<CrowdProblem> crowds_of(ProblemSet set, const ProblemsSpec& spec, std::size_t file, std::size_t count) {
    if (spec.random == 0) return {{.tasks = crowd_tasks(set)}};
    std::vector<CrowdProblem> out;
    const std::vector<Task> in_order = set.tasks;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t seed = spec.seed + file * spec.random + i;
        Random random(seed, 12);
        set.tasks = in_order;
        random.shuffle(std::span(set.tasks));
        out.push_back({.seed = seed, .tasks = crowd_tasks(set)});
    }
    return out;
}

Expected<ProblemSet> crowds_of_scenarios(const ProblemsSpec& spec, bool quick) {
    ProblemSet all{.name = joined(spec.scenarios, ", ")};
    const auto names = all_matching(spec.scenarios);
    if (!names) return std::unexpected(names.error());
    const std::size_t count = crowds_on_each(spec, quick);
    if (const auto fits = expect_not_too_many(all.name, count, names->size()); !fits)
        return std::unexpected(fits.error());
    for (std::size_t file = 0; file < names->size(); ++file) {
        const std::string& name = (*names)[file];
        ProblemsSpec one = spec;
        one.scenarios = {name};
        auto set = problems_of_scenarios(one);
        if (!set) return set;
        if (!set->skipped.empty()) return std::unexpected(set->skipped.front());
        if (set->maps.size() != 1)
            return fail(ErrorCode::BadProblem, name,
                        fmt::format("the units of a crowd are on {} maps", set->maps.size()));
        const auto crowds = crowds_of(*set, spec, file, count);
        set->tasks.clear();
        for (std::size_t i = 0; i < crowds.size(); ++i)
            set->tasks.push_back({.place = spec.random == 0 ? name : fmt::format("{} crowd {}", name, i + 1)});
        join(all, std::move(*set));
        all.crowds.insert(all.crowds.end(), crowds.begin(), crowds.end());
    }
    return all;
}

Expected<ProblemSet> crowds_of_robots(const ProblemsSpec& spec) {
    ProblemSet all{.name = joined(spec.robots, ", ")};
    for (const std::string& name : spec.robots) {
        auto problem = load_robot_problem(name);
        if (!problem) return std::unexpected(problem.error());
        all.tasks.push_back({.map = all.maps.size(), .place = name});
        all.maps.push_back({name, std::move(problem->grid)});
        all.crowds.push_back({.starts = std::move(problem->starts), .errands = std::move(problem->errands)});
    }
    return all;
}

}  // namespace

Expected<std::vector<std::string>> matching_files(const std::string& pattern) {
    if (pattern.starts_with(kRecipe)) return recipes(pattern);
    if (pattern.find_first_of("*?[") == std::string::npos) return std::vector<std::string>{pattern};
    std::vector<std::string> names = glob_files(pattern);
    for (const std::string& folder : map_folders()) {
        if (!names.empty()) return names;
        for (const std::string& path : glob_files(join_path(folder, pattern))) names.push_back(short_name(path));
    }
    if (names.empty()) return std::unexpected(with_places({ErrorCode::FileMissing, pattern, "no file matches"}));
    return names;
}

Expected<ProblemSet> load_problems(const ProblemsSpec& spec, bool quick) {
    if (spec.crowds)
        return !spec.robots.empty() ? crowds_of_robots(spec)
               : spec.maps.empty()  ? crowds_of_scenarios(spec, quick)
                                    : crowds_on_maps(spec, quick);
    auto set = !spec.maps.empty()  ? problems_on_maps(spec)
               : !spec.map.empty() ? all_starts(spec)
                                   : problems_of_scenarios(spec);
    if (!set) return set;
    if (quick && spec.map.empty()) {
        std::vector<Task> some;
        const std::size_t stride = spec.quick > 0 ? std::max<std::size_t>(1, spec.random / spec.quick) : kQuickStride;
        for (std::size_t i = 0; i < set->tasks.size(); i += stride) some.push_back(std::move(set->tasks[i]));
        set->tasks = std::move(some);
    }
    return set;
}

}  // namespace waystone::lab
