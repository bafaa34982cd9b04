// SPDX-License-Identifier: MIT
#include "builders/waypoint_graph.hpp"

#include "base/random.hpp"
#include "builders/farthest_climb.hpp"
#include "builders/parallel.hpp"
#include "database/hilbert.hpp"
#include "search/climb_region.hpp"
#include "search/distance_field.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <iterator>
#include <set>
#include <utility>

namespace waystone {
namespace {

constexpr std::size_t kFewestFields = 8, kMostFields = 256, kStatesPerField = 128;
constexpr std::uint32_t kPathsPerField = 64;
constexpr std::uint32_t kCandidates = 16;
constexpr std::uint32_t kLongestClimb = 40;  // moves between waypoints
// A link is superfluous if two others together cost at most this many parts of a hundred more.
constexpr std::uint64_t kDetour = 3;

// Where the paths to one state turn: the farthest states that climbing reaches at the price of the path.
class TurnCounter {
public:
    TurnCounter(const Grid& grid, std::span<const State> states)
        : grid_(&grid), states_(states), field_(grid), climb_(grid) {}

    template <class Visit>  // Visit(State)
    void run(std::uint64_t seed, const Visit& visit) {
        Random random(seed, 31);
        const auto any = [&] { return states_[random.below(static_cast<std::uint32_t>(states_.size()))]; };
        const State to = any();
        field_.compute(to);
        const auto next = [&](State s) {
            State best = kNoState;
            if (s == to) return best;
            grid_->for_each_arc(s, [&](const Grid::Arc& arc) {
                if (best == kNoState && field_[arc.to] + arc.cost == field_[s]) best = arc.to;
            });
            return best;
        };
        for (std::uint32_t i = 0; i < kPathsPerField; ++i) {
            State s = any();
            if (field_[s] == kInfinite) continue;
            while (s != to) {
                s = climb_.state(climb_(s, next));
                if (s != to) visit(s);
            }
        }
    }

private:
    const Grid* grid_;
    std::span<const State> states_;
    DistanceField<Grid> field_;
    FarthestClimb climb_;
};

class WaypointMaker {
public:
    WaypointMaker(const Grid& grid, const WaypointMap& map, const WaypointSettings& settings,
                  const BuildContext& context, WaypointGraph& graph)
        : grid_(grid), map_(map), settings_(settings), context_(context), graph_(graph), region_(grid, settings.m) {}

    bool run();

private:
    bool cover();
    void sort_waypoints();
    void choose_owners();
    bool find_climbs();
    bool join_neighbours();
    void number_parts();
    void choose_links();

    std::uint32_t number_of(State waypoint) const { return number_[waypoint]; }
    std::uint32_t reach() const { return std::max(kLongestClimb, settings_.m); }

    const Grid& grid_;
    const WaypointMap& map_;
    const WaypointSettings& settings_;
    const BuildContext& context_;
    WaypointGraph& graph_;
    ClimbRegion region_;
    std::vector<std::uint32_t> number_;  // by cell: the waypoint there
    std::vector<std::uint32_t> owner_;   // by cell
};

constexpr std::uint32_t kNone = ~std::uint32_t{0};

bool WaypointMaker::run() {
    graph_ = {};
    if (!cover()) return false;
    for (const bool joined : {false, true}) {
        if (graph_.waypoints.size() > settings_.most) {
            graph_ = {};
            return true;
        }
        sort_waypoints();
        choose_owners();
        if (!find_climbs()) return false;
        if (joined || !join_neighbours()) break;
    }
    number_parts();
    choose_links();
    return true;
}

bool WaypointMaker::cover() {
    std::vector<std::uint8_t> open(grid_.size(), 0);
    for (const State s : map_.states) open[s] = 1;
    const auto is_open = [&](State s) { return open[s] != 0; };
    const auto add = [&](State waypoint) {
        graph_.waypoints.push_back(waypoint);
        for (const State s : region_.covered_by(waypoint, is_open)) open[s] = 0;
    };
    for (std::size_t i = 0; i < std::min(settings_.corners, map_.corners.size()); ++i) add(map_.corners[i]);
    Random random(settings_.m, 32);
    std::vector<State> near;
    for (const State s : map_.states) {
        if (open[s] == 0) continue;
        if (context_.asked_to_stop()) return false;
        const auto around = region_.covered_by(s);
        near.assign(around.begin(), around.end());
        State best = s;
        std::ptrdiff_t most = std::ranges::count_if(region_.climbing_to(s), is_open);
        for (std::uint32_t i = 0; i < kCandidates; ++i) {
            const State candidate = near[random.below(static_cast<std::uint32_t>(near.size()))];
            const std::ptrdiff_t gain = std::ranges::count_if(region_.climbing_to(candidate), is_open);
            if (gain <= most) continue;
            most = gain;
            best = candidate;
        }
        add(best);
        if (graph_.waypoints.size() > settings_.most) return true;
    }
    return true;
}

void WaypointMaker::sort_waypoints() {
    std::ranges::sort(graph_.waypoints, {}, [&](State s) { return map_.place[s]; });
    const auto twice = std::ranges::unique(graph_.waypoints);
    graph_.waypoints.erase(twice.begin(), twice.end());
    number_.assign(grid_.size(), kNone);
    for (std::uint32_t i = 0; i < graph_.count(); ++i) number_[graph_.waypoints[i]] = i;
}

// Those that may own a state are intersected from state to state for as long as one is left.
void WaypointMaker::choose_owners() {
    std::vector<std::vector<std::uint32_t>> covering(grid_.size());
    for (std::uint32_t i = 0; i < graph_.count(); ++i)
        for (const State s : region_.covered_by(graph_.waypoints[i])) covering[s].push_back(i);
    owner_.assign(grid_.size(), kNone);
    graph_.areas.clear();
    std::vector<std::uint32_t> left, both;
    std::size_t begin = 0;
    const auto close = [&](std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) owner_[map_.states[i]] = left.front();
        graph_.areas.push_back({graph_.areas.empty() ? 0 : map_.place[map_.states[begin]], left.front()});
        begin = end;
    };
    for (std::size_t i = 0; i < map_.states.size(); ++i) {
        const std::vector<std::uint32_t>& here = covering[map_.states[i]];
        both.clear();
        std::ranges::set_intersection(left, here, std::back_inserter(both));
        if (i > 0 && both.empty()) close(i);
        left = both.empty() ? here : both;
    }
    if (!left.empty()) close(map_.states.size());
}

bool WaypointMaker::find_climbs() {
    const std::uint32_t count = graph_.count();
    graph_.climbs.assign(count, {});
    struct Nothing {};
    Workers<Nothing> workers([] { return std::make_unique<Nothing>(); });
    // Each finds its own ones. That both climb, each to the other, is asked twice.
    workers.for_each(context_.options.parallel, count, 16, [&](Nothing&, std::size_t i) {
        if (context_.asked_to_stop()) return;
        const State from = graph_.waypoints[i];
        const std::uint32_t x = grid_.x(from), y = grid_.y(from), r = reach();
        for (std::uint32_t v = y - std::min(y, r); v <= std::min(y + r, grid_.height() - 1); ++v)
            for (std::uint32_t u = x - std::min(x, r); u <= std::min(x + r, grid_.width() - 1); ++u) {
                const State to = grid_.at(u, v);
                if (number_of(to) == kNone || to == from) continue;
                const Climb climb = hill_climb(grid_, from, to, r);
                if (climb.reached && hill_climb(grid_, to, from, r).reached)
                    graph_.climbs[i].push_back({number_of(to), climb.cost});
            }
        std::ranges::sort(graph_.climbs[i], {}, &WaypointLink::to);
    });
    return !context_.asked_to_stop();
}

// Adds waypoints where owners of neighbouring states are more than two climbs apart; false where none are.
bool WaypointMaker::join_neighbours() {
    const auto near = [&](std::uint32_t a, std::uint32_t b) {
        const auto &from = graph_.climbs[a], &to = graph_.climbs[b];
        if (std::ranges::binary_search(from, b, {}, &WaypointLink::to)) return true;
        return std::ranges::any_of(from, [&](const WaypointLink& climb) {
            return std::ranges::binary_search(to, climb.to, {}, &WaypointLink::to);
        });
    };
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    const std::size_t before = graph_.waypoints.size();
    for (const State s : map_.states)
        grid_.for_each_arc(s, [&](const Grid::Arc& arc) {
            const std::uint32_t a = owner_[s], b = owner_[arc.to];
            if (a >= b || !seen.emplace(a, b).second || near(a, b)) return;
            graph_.waypoints.push_back(s);
            graph_.waypoints.push_back(arc.to);
        });
    return graph_.waypoints.size() > before;
}

void WaypointMaker::number_parts() {
    graph_.part.assign(graph_.count(), kNone);
    std::vector<std::uint32_t> todo;
    std::uint32_t parts = 0;
    for (std::uint32_t i = 0; i < graph_.count(); ++i) {
        if (graph_.part[i] != kNone) continue;
        graph_.part[i] = parts;
        todo.assign(1, i);
        while (!todo.empty()) {
            const std::uint32_t at = todo.back();
            todo.pop_back();
            for (const WaypointLink& climb : graph_.climbs[at]) {
                if (graph_.part[climb.to] != kNone) continue;
                graph_.part[climb.to] = parts;
                todo.push_back(climb.to);
            }
        }
        ++parts;
    }
}

// What is dropped has a path of links that are each cheaper, so nothing comes apart.
void WaypointMaker::choose_links() {
    graph_.links.assign(graph_.count(), {});
    const auto cost_of = [&](std::uint32_t from, std::uint32_t to) {
        const auto& climbs = graph_.climbs[from];
        const auto at = std::ranges::lower_bound(climbs, to, {}, &WaypointLink::to);
        return at != climbs.end() && at->to == to ? at->cost : kInfinite;
    };
    for (std::uint32_t i = 0; i < graph_.count(); ++i) {
        std::vector<WaypointLink> nearest = graph_.climbs[i];
        std::ranges::sort(nearest, {}, [](const WaypointLink& link) { return std::pair(link.cost, link.to); });
        std::vector<WaypointLink>& kept = graph_.links[i];
        for (const WaypointLink& link : nearest) {
            const bool superfluous = std::ranges::any_of(kept, [&](const WaypointLink& by) {
                const std::uint64_t rest = cost_of(by.to, link.to);
                return by.cost < link.cost && rest < link.cost &&
                       (by.cost + rest) * 100 <= std::uint64_t{link.cost} * (100 + kDetour);
            });
            if (!superfluous) kept.push_back(link);
        }
    }
}

}  // namespace

WaypointMap::WaypointMap(const Grid& grid) : place(grid.size()) {
    const std::uint32_t side = std::bit_ceil(std::max(grid.width(), grid.height()));
    for_each_along_hilbert(grid.width(), grid.height(), [&](std::uint32_t x, std::uint32_t y) {
        const State s = grid.at(x, y);
        place[s] = hilbert_index(side, x, y);
        if (grid.moves(s) != 0) states.push_back(s);
    });
}

bool WaypointMap::find_corners(const Grid& grid, const BuildContext& context) {
    std::vector<std::uint32_t> turns(grid.size(), 0);
    Workers<TurnCounter> workers([&] { return std::make_unique<TurnCounter>(grid, states); });
    const std::size_t fields = std::clamp(states.size() / kStatesPerField, kFewestFields, kMostFields);
    workers.for_each(context.options.parallel, fields, 1, [&](TurnCounter& counter, std::size_t i) {
        if (context.asked_to_stop()) return;
        counter.run(i, [&](State s) { std::atomic_ref(turns[s]).fetch_add(1, std::memory_order_relaxed); });
    });
    if (context.asked_to_stop()) return false;
    std::vector<State> order;
    for (const State s : states)
        if (turns[s] > 0) order.push_back(s);
    std::ranges::sort(order, {}, [&](State s) { return std::pair(~turns[s], place[s]); });  // most turns first
    std::vector<std::uint8_t> near(grid.size(), 0);
    for (const State s : order) {
        if (near[s] != 0) continue;
        corners.push_back(s);
        const std::uint32_t x = grid.x(s), y = grid.y(s);
        for (std::uint32_t v = y - std::min(y, 1u); v <= std::min(y + 1, grid.height() - 1); ++v)
            for (std::uint32_t u = x - std::min(x, 1u); u <= std::min(x + 1, grid.width() - 1); ++u)
                near[grid.at(u, v)] = 1;
    }
    return true;
}

bool make_waypoints(const Grid& grid, const WaypointMap& map, const WaypointSettings& settings,
                    const BuildContext& context, WaypointGraph& graph) {
    return WaypointMaker(grid, map, settings, context, graph).run();
}

}  // namespace waystone
