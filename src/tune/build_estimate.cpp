// SPDX-License-Identifier: MIT
#include "tune/build_estimate.hpp"

#include "abstraction/hierarchy.hpp"
#include "base/random.hpp"
#include "builders/builder.hpp"
#include "builders/first_move_rows.hpp"
#include "builders/state_cover.hpp"
#include "database/case_settings.hpp"
#include "database/first_move_database.hpp"
#include "database/pattern_settings.hpp"
#include "io/narrow_array.hpp"
#include "search/best_first.hpp"
#include "search/climb_region.hpp"

#include <algorithm>
#include <cmath>

namespace waystone {
namespace {

constexpr std::size_t kSamples = 64;

double square(double x) { return x * x; }

// Over components: the states squared, which is what one field per state visits.
double pairs_of_states(const Grid& grid) {
    std::vector<double> size(grid.components(), 0);
    for (const std::uint32_t c : grid.component_numbers())
        if (c != kNoState) ++size[c];
    double sum = 0;
    for (const double states : size) sum += square(states);
    return sum;
}

BuildEstimate first_moves(const Grid& grid) {
    const FirstMoveMap map(grid);
    const std::uint32_t states = map.states();
    const auto runs = static_cast<double>(likely_runs(map, std::min<std::uint32_t>(states, kSamples)));
    const auto largest = static_cast<std::uint32_t>(std::min(runs, 4e9));
    return {.work = pairs_of_states(grid),
            .bytes = runs * narrow_width(states << FirstMoveDatabase::kSymbolBits) +
                     states * (1.0 + narrow_width(largest)) + static_cast<double>(grid.size()) / 8};
}

// Waypoints in place of rows. Their builder tries covers until the bytes are used up, so its work grows with these. From
// builds on maps of games: what it takes on any map that is not small, and for every byte; beyond the largest size there
// are no more waypoints.
constexpr double kWaypointWork = 250e6, kWorkPerByte = 900, kMostWaypointBytes = 1.6e6, kStatesOfSmallMaps = 40e3;

BuildEstimate within(double bytes, const BuildEstimate& whole, const Grid& grid) {
    if (whole.bytes <= bytes) return whole;
    const auto states = static_cast<double>(states_to_cover(grid).size());
    const double used = std::min(bytes, kMostWaypointBytes);
    return {.work = kWaypointWork * std::min(1.0, states / kStatesOfSmallMaps) + kWorkPerByte * used, .bytes = used};
}

// Trailheads of a greedy cover over those of a random one, and the bytes of a case. Both from builds: 0.77 to 0.86 on
// maps of games and caves, but 1.25 on rooms; 3.3 to 5.5 bytes.
constexpr double kGreedyShare = 0.8, kBytesPerCase = 4.3;
constexpr double kClimbsPerCase = 60;  // case_paths.hpp
constexpr double kTriesToFit = 3;      // numbers of trailheads, under a limit on bytes

BuildEstimate cases(const Grid& grid, const CaseSettings& settings) {
    const std::vector<State> states = states_to_cover(grid);
    std::vector<State> picked;
    const CoverSettings random{.pick = Pick::Random, .m = settings.m, .seed = settings.seed};
    pick_trailheads(grid, random, {}, [](double) {}, picked);
    auto trailheads = static_cast<double>(picked.size());
    double picking = 0;
    ClimbRegion region(grid, settings.m);
    for (std::size_t i = 0; i < std::min(kSamples, states.size()); ++i) {
        const State s = states[i * states.size() / std::min(kSamples, states.size())];
        picking += square(2 * settings.m + 1) + static_cast<double>(region.climbing_to(s).size()) * settings.m / 2;
    }
    picking /= static_cast<double>(std::max<std::size_t>(1, std::min(kSamples, states.size())));
    if (settings.pick == Pick::Greedy) {
        trailheads *= kGreedyShare;
        picking *= 2 * static_cast<double>(states.size());
    } else {
        picking *= trailheads;
    }
    if (settings.trailheads) trailheads = std::min(trailheads, static_cast<double>(*settings.trailheads));
    double tries = 1;
    if (settings.bytes) {
        const double fit = std::sqrt(static_cast<double>(*settings.bytes) / kBytesPerCase);
        if (fit < trailheads) tries = kTriesToFit;
        trailheads = std::min(trailheads, fit);
    }
    const double fields = settings.paths == CasePaths::Exact ? static_cast<double>(states.size()) : trailheads;
    return {.work = picking + tries * trailheads * (fields + kClimbsPerCase * trailheads),
            .bytes = kBytesPerCase * square(trailheads)};
}

std::optional<BuildEstimate> patterns(const Grid& grid, const Settings& agent) {
    const auto settings = pattern_settings(agent);
    if (!settings || !*settings) return std::nullopt;
    const PatternSettings& asked = **settings;
    const Hierarchy hierarchy(
        grid, {.variant = asked.cliques, .most_levels = asked.level.value_or(HierarchySettings().most_levels)});
    const unsigned base = std::min(asked.base, hierarchy.levels() - 1);
    unsigned level = base;
    while (level + 1 < hierarchy.levels() && hierarchy.size(level) > kAutoRegions) ++level;
    level = asked.level.value_or(level);
    if (level >= hierarchy.levels()) return std::nullopt;  // the builder has a sentence for it
    const auto regions = static_cast<double>(hierarchy.size(level)), states = static_cast<double>(hierarchy.size(base));
    // A lookahead tree from every region for depths towards goals: as wide as the cap, at most the map.
    const double trees = asked.goal_depths ? std::min(states, square(2.0 * asked.cap + 1)) : 0;
    const double a_pair = (asked.subgoals ? 1.0 : 0.0) + (asked.goal_depths ? narrow_width(asked.cap) : 0.0);
    return BuildEstimate{.work = regions * (states + trees),
                         .bytes = square(regions) * a_pair + static_cast<double>(grid.size()) * 2};
}

// Searches between random cells, as records are made.
std::optional<BuildEstimate> records(const Grid& grid, const Settings& agent) {
    double wanted = 0;
    for_each_call(agent, [&](const Settings& call) {
        if (call.description().kind == "goal" && call.name() == "knn")
            wanted = static_cast<double>(call.integer("records"));
    });
    const std::vector<State> free = states_to_cover(grid);
    if (free.empty()) return std::nullopt;
    Random random(1);
    BestFirst<Grid, OctileTo> search(grid);
    double expanded = 0, found = 0;
    for (std::size_t i = 0; i < kSamples; ++i) {
        const State start = free[random.below(static_cast<std::uint32_t>(free.size()))],
                    goal = free[random.below(static_cast<std::uint32_t>(free.size()))];
        if (start == goal || !grid.reachable(start, goal)) continue;
        search.start(start, goal);
        if (search.run() != SearchStatus::Found) continue;
        expanded += static_cast<double>(search.counters().expanded);
        ++found;
    }
    const double cell = narrow_width(static_cast<std::uint32_t>(grid.size() - 1));
    return BuildEstimate{.work = wanted * expanded / std::max(1.0, found), .bytes = wanted * (3 * cell + 8)};
}

}  // namespace

std::optional<BuildEstimate> BuildEstimator::make(std::string_view kind, const Settings& agent) {
    if (kind == FirstMoveDatabase::kKind) {
        if (!first_moves_) first_moves_ = first_moves(grid_);
        if (!agent.has("bytes")) return first_moves_;
        return within(static_cast<double>(agent.bytes("bytes")), *first_moves_, grid_);
    }
    if (kind == "cases")
        if (const auto settings = case_settings(agent)) return cases(grid_, *settings);
    if (kind == "pdb") return patterns(grid_, agent);
    if (kind == "knn") return records(grid_, agent);
    return std::nullopt;
}

std::optional<BuildEstimate> BuildEstimator::estimate(std::string_view kind, const std::string& spec,
                                                      const Settings& agent) {
    const auto [at, added] = known_.try_emplace(spec);
    if (added) at->second = make(kind, agent);
    return at->second;
}

double usual_seconds_per_work(std::string_view kind) {
    struct Usual {
        std::string_view kind;
        double seconds;
    };
    constexpr Usual kUsual[] = {{"cpd", 20e-9}, {"cases", 10e-9}, {"pdb", 10e-9}, {"knn", 100e-9}};
    const auto found = std::ranges::find(kUsual, kind, &Usual::kind);
    return found == std::end(kUsual) ? 0 : found->seconds;
}

}  // namespace waystone
