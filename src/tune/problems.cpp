// SPDX-License-Identifier: MIT
#include "tune/problems.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace waystone {
namespace {

std::vector<State> largest_component(const Grid& grid) {
    const std::vector<std::uint32_t> component = grid.component_numbers();
    std::vector<std::size_t> size(grid.components(), 0);
    for (const std::uint32_t c : component)
        if (c != kNoState) ++size[c];
    std::vector<State> cells;
    if (size.empty()) return cells;
    const auto largest = static_cast<std::uint32_t>(std::ranges::max_element(size) - size.begin());
    for (State s = 0; s < grid.size(); ++s)
        if (component[s] == largest) cells.push_back(s);
    return cells;
}

Expected<TuneHalves> split(std::vector<TuneProblem> problems) {
    if (problems.size() < kLeastProblems)
        return fail(ErrorCode::BadProblem, "",
                    "tuning needs at least " + std::to_string(kLeastProblems) +
                        " different problems with a path, and " +
                        (problems.empty() ? "there are none" : "there are " + std::to_string(problems.size())));
    TuneHalves out;
    const auto middle = problems.begin() + static_cast<std::ptrdiff_t>((problems.size() + 1) / 2);
    out.tuned_on.assign(problems.begin(), middle);
    out.kept_apart.assign(middle, problems.end());
    return out;
}

}  // namespace

Expected<TuneHalves> sampled_halves(const Grid& grid, std::size_t count, std::uint64_t seed) {
    const std::vector<State> cells = largest_component(grid);
    if (cells.size() < 2) return fail(ErrorCode::BadProblem, "", "no two cells of this map are connected");
    const auto size = static_cast<std::uint32_t>(cells.size());
    const std::uint64_t pairs = std::uint64_t{size} * (size - 1);
    Random random(seed);
    std::vector<TuneProblem> problems;
    if (pairs <= 4 * std::uint64_t{count}) {  // drawing would meet the same ones again and again
        for (const State start : cells)
            for (const State goal : cells)
                if (start != goal) problems.push_back({start, goal});
        random.shuffle(std::span(problems));
        problems.resize(std::min(problems.size(), count));
        return split(std::move(problems));
    }
    std::set<std::pair<State, State>> seen;
    while (problems.size() < count) {
        const State start = cells[random.below(size)], goal = cells[random.below(size)];
        if (start != goal && seen.insert({start, goal}).second) problems.push_back({start, goal});
    }
    return split(std::move(problems));
}

Expected<TuneHalves> given_halves(const Grid& grid, std::vector<TuneProblem> problems, std::uint64_t seed) {
    std::set<std::pair<State, State>> seen;
    const auto inside = [&](State s) { return s < grid.size() && grid.passable(s); };
    for (const TuneProblem& p : problems)
        if (!inside(p.start) || !inside(p.goal))
            return fail(ErrorCode::BadProblem, "", "a problem starts or ends outside the map or on a wall");
    std::erase_if(problems, [&](const TuneProblem& p) { return !seen.insert({p.start, p.goal}).second; });
    const std::size_t without_path = std::erase_if(
        problems, [&](const TuneProblem& p) { return p.start == p.goal || !grid.reachable(p.start, p.goal); });
    Random(seed).shuffle(std::span(problems));
    auto out = split(std::move(problems));
    if (out) out->without_path = without_path;
    return out;
}

}  // namespace waystone
