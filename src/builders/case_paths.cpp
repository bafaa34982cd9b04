// SPDX-License-Identifier: MIT
#include "builders/case_paths.hpp"

#include "base/stamped_array.hpp"
#include "builders/farthest_climb.hpp"
#include "graph/explicit_graph.hpp"
#include "search/best_first.hpp"
#include "search/distance_field.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace waystone {
namespace {

constexpr std::uint32_t kNobody = ~std::uint32_t{0};

CaseTree empty_tree(std::size_t trailheads) {
    CaseTree tree;
    tree.next.resize(trailheads);
    std::iota(tree.next.begin(), tree.next.end(), 0u);
    tree.cost.assign(trailheads, kInfinite);
    return tree;
}

class ExactPaths final : public CasePathFinder {
public:
    ExactPaths(const Grid& grid, std::span<const State> trailheads) : grid_(grid), trailheads_(trailheads) {}
    std::unique_ptr<Worker> worker() const override;

private:
    class FieldWorker;
    const Grid& grid_;
    std::span<const State> trailheads_;
};

class ExactPaths::FieldWorker final : public Worker {
public:
    explicit FieldWorker(const ExactPaths& paths)
        : grid_(paths.grid_),
          trailheads_(paths.trailheads_),
          field_(grid_),
          node_(grid_.size(), kNobody),
          climb_(grid_) {}

    CaseTree tree(std::uint32_t to) override {
        const auto count = static_cast<std::uint32_t>(trailheads_.size());
        const State goal = trailheads_[to];
        CaseTree tree = empty_tree(count);
        field_.compute(goal);
        node_.clear();
        for (std::uint32_t t = 0; t < count; ++t) node_.set(trailheads_[t], t);
        for (std::uint32_t from = 0; from < count; ++from) {
            tree.cost[from] = field_[trailheads_[from]];
            if (from == to || tree.cost[from] == kInfinite) continue;
            std::uint32_t* link = &tree.next[from];
            for (State at = trailheads_[from];;) {
                at = climb_.state(climb_(at, [&](State s) { return after(s); }));
                const std::uint32_t known = node_.get(at);
                *link = known != kNobody ? known : count + static_cast<std::uint32_t>(tree.via.size());
                if (known != kNobody) break;
                node_.set(at, *link);
                tree.via.push_back(at);
                link = &tree.via_next.emplace_back();
            }
        }
        return tree;
    }

private:
    // The next state of the path to the field's source, kNoState there: more expensive moves first, then earlier
    // directions.
    State after(State s) const {
        State next = kNoState;
        Cost most_expensive = 0;
        const Cost here = field_[s];
        grid_.for_each_arc(s, [&](const Grid::Arc& arc) {
            if (arc.cost <= most_expensive || field_[arc.to] + arc.cost != here) return;
            next = arc.to;
            most_expensive = arc.cost;
        });
        return next;
    }

    const Grid& grid_;
    std::span<const State> trailheads_;
    DistanceField<Grid> field_;
    StampedArray<std::uint32_t> node_;  // by state, for those that are nodes
    FarthestClimb climb_;
};

std::unique_ptr<CasePathFinder::Worker> ExactPaths::worker() const { return std::make_unique<FieldWorker>(*this); }

// Optimal paths between trailheads of neighbouring regions, and the graph of regions.
class RegionPaths final : public CasePathFinder {
public:
    RegionPaths(const Grid& grid, std::span<const State> trailheads);
    std::unique_ptr<Worker> worker() const override;

private:
    class RegionWorker;
    struct Hop {
        std::uint32_t from, to;
        Cost cost;
        std::vector<State> vias;
    };
    std::span<const State> trailheads_;
    std::vector<Hop> hops_;                 // sorted by `from`, then `to`
    std::unique_ptr<ExplicitGraph> graph_;  // its arcs are the hops, in their order
};

// By state the trailhead nearest to it, the smaller number of several; kNobody where there is none in reach.
std::vector<std::uint32_t> regions_of(const Grid& grid, std::span<const State> trailheads) {
    DistanceField<Grid> field(grid);
    field.compute(trailheads);
    std::vector<State> by_distance;
    for (State s = 0; s < grid.size(); ++s)
        if (field[s] != kInfinite) by_distance.push_back(s);
    std::ranges::sort(by_distance, {}, [&](State s) { return std::pair(field[s], s); });
    std::vector<std::uint32_t> region(grid.size(), kNobody);
    for (std::uint32_t t = 0; t < trailheads.size(); ++t) region[trailheads[t]] = t;
    for (const State s : by_distance)
        grid.for_each_arc(s, [&](const Grid::Arc& arc) {
            if (field[arc.to] != kInfinite && field[arc.to] + arc.cost == field[s])
                region[s] = std::min(region[s], region[arc.to]);
        });
    return region;
}

// Pairs of regions that touch, each once, the smaller number first.
std::vector<std::pair<std::uint32_t, std::uint32_t>> touching(const Grid& grid, std::span<const std::uint32_t> region) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (State s = 0; s < grid.size(); ++s)
        grid.for_each_arc(s, [&](const Grid::Arc& arc) {
            if (region[s] < region[arc.to] && region[arc.to] != kNobody) pairs.emplace_back(region[s], region[arc.to]);
        });
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

std::vector<State> subgoals_along(std::span<const State> path, FarthestClimb& climb) {
    std::vector<State> subgoals;
    for (std::size_t at = 0;;) {
        std::size_t last = at;
        at += climb(path[at], [&](State) { return ++last < path.size() ? path[last] : kNoState; });
        if (at + 1 == path.size()) return subgoals;
        subgoals.push_back(path[at]);
    }
}

RegionPaths::RegionPaths(const Grid& grid, std::span<const State> trailheads) : trailheads_(trailheads) {
    BestFirst<Grid, OctileTo> search(grid);
    FarthestClimb climb(grid);
    for (const auto& [a, b] : touching(grid, regions_of(grid, trailheads))) {
        search.start(trailheads[a], trailheads[b]);
        if (search.run() != SearchStatus::Found) continue;
        std::vector<State> path = search.path_to(trailheads[b]);
        hops_.push_back({a, b, search.cost(), subgoals_along(path, climb)});
        std::ranges::reverse(path);
        hops_.push_back({b, a, search.cost(), subgoals_along(path, climb)});
    }
    std::ranges::sort(hops_, {}, [](const Hop& hop) { return std::pair(hop.from, hop.to); });
    std::vector<ExplicitGraph::Edge> edges;
    for (const Hop& hop : hops_) edges.push_back({hop.from, hop.to, hop.cost});
    graph_ = std::make_unique<ExplicitGraph>(trailheads.size(), edges);
}

class RegionPaths::RegionWorker final : public Worker {
public:
    explicit RegionWorker(const RegionPaths& paths) : paths_(paths), field_(*paths.graph_) {}

    CaseTree tree(std::uint32_t to) override {
        const auto count = static_cast<std::uint32_t>(paths_.trailheads_.size());
        CaseTree tree = empty_tree(count);
        field_.compute(to);
        for (std::uint32_t from = 0; from < count; ++from) {
            tree.cost[from] = field_[from];
            if (from == to || field_[from] == kInfinite) continue;
            bool found = false;
            paths_.graph_->for_each_arc(from, [&](const ExplicitGraph::Arc& arc) {
                if (found || field_[arc.to] == kInfinite || field_[arc.to] + arc.cost != field_[from]) return;
                found = true;
                add(tree, from, paths_.hops_[arc.index]);
            });
        }
        return tree;
    }

private:
    static void add(CaseTree& tree, std::uint32_t from, const Hop& hop) {
        std::uint32_t* link = &tree.next[from];
        for (const State via : hop.vias) {
            *link = static_cast<std::uint32_t>(tree.next.size() + tree.via.size());
            tree.via.push_back(via);
            link = &tree.via_next.emplace_back();
        }
        *link = hop.to;
    }

    const RegionPaths& paths_;
    DistanceField<ExplicitGraph> field_;
};

std::unique_ptr<CasePathFinder::Worker> RegionPaths::worker() const { return std::make_unique<RegionWorker>(*this); }

}  // namespace

std::unique_ptr<CasePathFinder> make_path_finder(CasePaths paths, const Grid& grid, std::span<const State> trailheads) {
    if (paths == CasePaths::Dp) return std::make_unique<RegionPaths>(grid, trailheads);
    return std::make_unique<ExactPaths>(grid, trailheads);
}

}  // namespace waystone
