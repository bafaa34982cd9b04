// SPDX-License-Identifier: MIT
#include "builders/case_sections.hpp"

#include "search/climb_region.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace waystone {

CaseTrees::CaseTrees(const Grid& grid, std::uint32_t relevant, std::span<const State> picked)
    : trailheads(picked.begin(), picked.end()), tree(picked.size()), cost(picked.size() * (picked.size() - 1) / 2) {
    const std::uint32_t side = case_bucket_side(relevant);
    std::ranges::sort(trailheads, {}, [&](State s) { return std::tuple(grid.y(s) / side, grid.x(s) / side, s); });
}

void CaseTrees::take(std::uint32_t to, CaseTree done) {
    for (std::uint32_t from = 0; from < to; ++from) cost[CaseBase::place(from, to)] = done.cost[from];
    done.cost = {};
    tree[to] = std::move(done);
}

std::uint64_t CaseTrees::bytes() const {
    std::uint64_t bytes = trailheads.size() * sizeof(State) + cost.size() * sizeof(Cost);
    for (const CaseTree& one : tree)
        bytes += sizeof(one) + 4 * (one.next.size() + one.via.size() + one.via_next.size());
    return bytes;
}

bool CaseTrees::read(const Container& checkpoint, std::span<const std::uint8_t> done) {
    const auto rows = static_cast<std::size_t>(std::ranges::count(done, std::uint8_t{1}));
    const auto next = checkpoint.section<std::uint32_t>("next", std::uint64_t{rows} * done.size());
    const auto via_count = checkpoint.section<std::uint32_t>("via_count", rows);
    const auto costs = checkpoint.section<Cost>("cost", cost.size());
    if (!next || !via_count || !costs) return false;
    const std::uint64_t vias = std::accumulate(via_count->begin(), via_count->end(), std::uint64_t{0});
    const auto via = checkpoint.section<State>("via", vias);
    const auto via_next = checkpoint.section<std::uint32_t>("via_next", vias);
    if (!via || !via_next) return false;
    std::ranges::copy(*costs, cost.begin());
    std::size_t row = 0, at = 0;
    for (std::size_t to = 0; to < done.size(); ++to) {
        if (done[to] == 0) continue;
        const auto part = [](const auto& all, std::size_t first, std::size_t count) {
            const auto some = all.subspan(first, count);
            return std::vector(some.begin(), some.end());
        };
        const std::uint32_t count = (*via_count)[row];
        tree[to].next = part(*next, row++ * done.size(), done.size());
        tree[to].via = part(*via, at, count);
        tree[to].via_next = part(*via_next, at, count);
        at += count;
    }
    return true;
}

PackedTrees::PackedTrees(const CaseTrees& trees, std::span<const std::uint8_t> done) : cost_(trees.cost) {
    for (std::size_t to = 0; to < done.size(); ++to) {
        if (done[to] == 0) continue;
        const CaseTree& tree = trees.tree[to];
        next_.insert(next_.end(), tree.next.begin(), tree.next.end());
        via_count_.push_back(static_cast<std::uint32_t>(tree.via.size()));
        via_.insert(via_.end(), tree.via.begin(), tree.via.end());
        via_next_.insert(via_next_.end(), tree.via_next.begin(), tree.via_next.end());
    }
}

void PackedTrees::add_to(ContainerWriter& writer) const {
    writer.add("next", next_);
    writer.add("via_count", via_count_);
    writer.add("via", via_);
    writer.add("via_next", via_next_);
    writer.add("cost", cost_);
}

CaseSections::CaseSections(const Grid& grid, const CaseSettings& settings, const std::string& spec,
                           const CaseTrees& trees)
    : writer_(kCasesKind, spec, grid),
      trailhead_(trees.trailheads),
      bucket_first_(0, 0),
      next_(0, 0),
      via_(0, 0),
      via_next_(0, 0),
      cost_(0, 0) {
    numbers_ = {.m = settings.m,
                .relevant = settings.relevant,
                .exact = settings.paths == CasePaths::Exact,
                .cost_shift = grid.rule().rule == MoveRule::Four ? kCostShift : 0,
                .bucket_side = case_bucket_side(settings.relevant)};
    lay_out_buckets(grid, trees);
    lay_out_trees(trees);
    count_coverage(grid, trees);
    const CaseNumbers& n = numbers_;
    numbers_section_ = {n.m,      n.relevant, n.exact, n.cost_shift,          n.bucket_side,
                        n.states, n.from,     n.to,    n.problems_covered_ppm};
    writer_.add("numbers", numbers_section_);
    writer_.add("trailhead", trailhead_);
    writer_.add("bucket_first", bucket_first_);
    writer_.add("next", next_);
    writer_.add("via_first", via_first_);
    writer_.add("via", via_);
    writer_.add("via_next", via_next_);
    writer_.add("cost", cost_);
    if (!covered_.empty()) writer_.add("covered", covered_);
}

void CaseSections::lay_out_buckets(const Grid& grid, const CaseTrees& trees) {
    const std::uint32_t side = numbers_.bucket_side;
    const std::size_t columns = (grid.width() + side - 1) / side, rows = (grid.height() + side - 1) / side;
    std::vector<std::uint32_t> first(columns * rows + 1, 0);
    for (const State s : trees.trailheads) ++first[grid.y(s) / side * columns + grid.x(s) / side + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    bucket_first_ = NarrowArray(first);
}

void CaseSections::lay_out_trees(const CaseTrees& trees) {
    const std::size_t count = trees.trailheads.size();
    std::size_t nodes = count;
    State last = 0;
    via_first_.assign(1, 0);
    for (const CaseTree& tree : trees.tree) {
        via_first_.push_back(via_first_.back() + tree.via.size());
        nodes = std::max(nodes, count + tree.via.size());
        for (const State s : tree.via) last = std::max(last, s);
    }
    next_ = NarrowArray(count * count, static_cast<std::uint32_t>(nodes - 1));
    const auto vias = static_cast<std::size_t>(via_first_.back());
    via_ = NarrowArray(vias, last);
    via_next_ = NarrowArray(vias, static_cast<std::uint32_t>(nodes - 1));
    for (std::size_t to = 0; to < count; ++to) {
        const CaseTree& tree = trees.tree[to];
        for (std::size_t from = 0; from < count; ++from) next_.set(to * count + from, tree.next[from]);
        for (std::size_t i = 0; i < tree.via.size(); ++i) {
            const std::size_t at = static_cast<std::size_t>(via_first_[to]) + i;
            via_.set(at, tree.via[i]);
            via_next_.set(at, tree.via_next[i]);
        }
    }
    std::vector<std::uint32_t> costs(trees.cost.size());
    std::ranges::transform(trees.cost, costs.begin(),
                           [&](Cost cost) { return cost == kInfinite ? 0 : cost >> numbers_.cost_shift; });
    cost_ = NarrowArray(costs);
}

void CaseSections::count_coverage(const Grid& grid, const CaseTrees& trees) {
    ClimbRegion region(grid, numbers_.relevant);
    std::vector<std::uint8_t> from(grid.size(), 0), to(grid.size(), 0);
    for (const State t : trees.trailheads) {
        for (const State s : region.climbing_to(t)) from[s] = 1;
        for (const State s : region.climbed_from(t)) to[s] = 1;
    }
    struct Tally {
        double states = 0, from = 0, to = 0, both = 0;
    };
    std::vector<Tally> tallies(grid.components());
    const std::vector<std::uint32_t> component = grid.component_numbers();
    covered_.assign((grid.size() + 7) / 8, 0);
    bool everything = true;
    for (State s = 0; s < grid.size(); ++s) {
        if (!leads_somewhere(grid, s)) continue;
        const bool both = from[s] != 0 && to[s] != 0;
        if (both) covered_[s >> 3] = static_cast<std::uint8_t>(covered_[s >> 3] | 1u << (s & 7));
        everything = everything && both;
        Tally& tally = tallies[component[s]];
        tally.states += 1;
        tally.from += from[s];
        tally.to += to[s];
        tally.both += both;
        ++numbers_.states;
        numbers_.from += from[s];
        numbers_.to += to[s];
    }
    if (everything) covered_.clear();
    // Start and goal differ and lie in one component.
    double problems = 0, covered = 0;
    for (const Tally& tally : tallies) {
        problems += tally.states * (tally.states - 1);
        covered += tally.from * tally.to - tally.both;
    }
    numbers_.problems_covered_ppm = static_cast<std::uint32_t>(1e6 * covered / std::max(problems, 1.0));
}

}  // namespace waystone
