// SPDX-License-Identifier: MIT
// Random problems: candidates are drawn one after another from the seed, measured in parallel where a range of costs is
// asked for, and taken in the order in which they were drawn.
#include "lab/run/problem_set.hpp"

#include "lab/run/map_files.hpp"
#include "lab/run/parallel.hpp"
#include "sim/problem_draw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace waystone::lab {

Expected<ProblemSet> random_problems(const RandomSource& source) {
    constexpr std::size_t kTriesPerProblem = 1000;
    if (source.count > kMostProblems)
        return fail(ErrorCode::BadParameter, source.map,
                    fmt::format("{} random problems; at most {} are possible", source.count, kMostProblems));
    auto grid = open_named_map(source.map, source.moves);
    if (!grid) return std::unexpected(grid.error());
    ProblemSet set{.name = source.map};
    set.maps.push_back({source.map, std::move(*grid)});
    const ProblemDraw cells(set.maps.front().grid);
    if (cells.empty()) return fail(ErrorCode::BadProblem, source.map, "no two cells of this map are connected");
    Random random(source.seed);
    const bool ranged = source.min_cost > 0 || std::isfinite(source.max_cost);
    for (std::size_t tried = 0; set.tasks.size() < source.count;) {
        if (tried >= kTriesPerProblem * source.count)
            return fail(ErrorCode::BadProblem, source.map,
                        fmt::format("of {} random problems only {} cost from {} to {}; {} were requested", tried,
                                    set.tasks.size(), source.min_cost, source.max_cost, source.count));
        // As many again as are missing: how many that is depends on nothing but the seed.
        ProblemSet drawn;
        const std::size_t missing = source.count - set.tasks.size();
        for (std::size_t i = 0; i < missing; ++i) {
            const auto [start, goal] = cells.draw(random);
            drawn.tasks.push_back({.start = start, .goal = goal});
        }
        tried += missing;
        if (ranged) {
            drawn.maps.swap(set.maps);
            std::erase_if(drawn.tasks, [&](const Task& t) {
                return to_real(drawn.grid(t).h(t.start, t.goal)) > source.max_cost + 1;
            });
            solve_optimally(drawn);
            std::erase_if(drawn.tasks, [&](const Task& t) {
                return !t.optimal || *t.optimal < source.min_cost || *t.optimal > source.max_cost;
            });
            drawn.maps.swap(set.maps);
        }
        for (Task& task : drawn.tasks) {
            task.place = fmt::format("problem {}", set.tasks.size() + 1);
            set.tasks.push_back(std::move(task));
        }
    }
    return set;
}

}  // namespace waystone::lab
