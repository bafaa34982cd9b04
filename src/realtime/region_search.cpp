// SPDX-License-Identifier: MIT
#include "realtime/region_search.hpp"

#include <algorithm>

namespace waystone {

RegionSearch::RegionSearch(const Grid& grid, const Hierarchy& hierarchy, unsigned level, std::uint64_t most_cells,
                           RegionSearchSettings settings, Arena& arena)
    : grid_(&grid),
      hierarchy_(&hierarchy),
      level_(level),
      settings_(settings),
      compass_(grid, settings.order),
      open_(hierarchy.size(level), &arena),
      most_cells_(most_cells),
      heap_(static_cast<std::size_t>(most_cells_), static_cast<std::size_t>(most_cells_), &arena) {
    space_.reserve(grid, {.nodes = most_cells_, .expansions = most_cells_}, &arena);
    path_.reserve(most_cells_, &arena);
}

void RegionSearch::start(State from, State to, State cell) {
    from_ = from;
    to_ = to;
    cell_ = cell;
    informed_ = settings_.informed || cell != kNoState;
    if (cell != kNoState) {
        left_ = right_ = static_cast<int>(grid_->x(cell));
        top_ = bottom_ = static_cast<int>(grid_->y(cell));
    } else {
        const auto& [low, high] = hierarchy_->bounds(level_, to);
        left_ = static_cast<int>(low.x);
        right_ = static_cast<int>(high.x);
        top_ = static_cast<int>(low.y);
        bottom_ = static_cast<int>(high.y);
    }
    touched_ = 0;
    path_.clear();
    open_.clear();
    phase_ = Phase::OpenHere;
}

bool RegionSearch::run(Meter& meter) {
    switch (phase_) {
        case Phase::OpenHere:
            if (settings_.neighbours && !meter.trace()) return false;
            open(region(from_));
            phase_ = Phase::OpenThere;
            [[fallthrough]];
        case Phase::OpenThere: {
            if (settings_.neighbours && !meter.trace()) return false;
            open(to_);
            const Grid::Arc root = compass_.arc_to_self(from_);
            space_.start(root, h(root));
            heap_.clear();
            heap_.put({space_.f(0), 0, 0});
            phase_ = Phase::Search;
            [[fallthrough]];
        }
        case Phase::Search:
            for (;;) {
                if (heap_.empty()) {
                    phase_ = Phase::Done;
                    return true;
                }
                at_ = heap_.top().state;
                const State here = space_[at_].state;
                if (cell_ == kNoState ? region(here) == to_ : here == cell_) break;
                if (!meter.expand()) return false;
                heap_.pop();
                expand(at_, meter);
            }
            phase_ = Phase::TraceBack;
            [[fallthrough]];
        case Phase::TraceBack:
            for (; at_ != 0; at_ = space_[at_].parent) {
                if (!meter.trace()) return false;
                path_.push(space_[at_].state);
            }
            phase_ = Phase::Done;
            [[fallthrough]];
        case Phase::Done: break;
    }
    return true;
}

void RegionSearch::open(State region) {
    open_.add(region);
    if (!settings_.neighbours) return;
    hierarchy_->graph(level_).for_each_arc(region, [&](const ExplicitGraph::Arc& arc) { open_.add(arc.to); });
}

// Cells that were opened since the map was abstracted belong to no region.
bool RegionSearch::may_enter(State cell) const {
    return hierarchy_->parent(0, cell) != kNoState && open_.contains(region(cell));
}

void RegionSearch::expand(std::uint32_t at, Meter& meter) {
    const LocalNode node = space_[at];
    std::uint64_t looks = 0, closed = 0;
    LocalSpace<Grid>::Expansion expansion(space_, at, compass_.arc_to_self(node.state));
    compass_.for_each_arc(node.state, [&](const Grid::Arc& arc) {
        ++looks;
        const Cost g = node.g + arc.cost;
        const auto reach = [&](std::uint32_t child, LocalNode& to) {
            to.g = g;
            to.parent = at;
            heap_.put({saturating_add(g, to.h), settings_.smaller_g ? ~g : g, child});
        };
        expansion.look(
            arc,
            [&](std::uint32_t child, LocalNode& to) {
                to.h = h(arc);
                to.place = 0;
                reach(child, to);
            },
            [&](std::uint32_t child, LocalNode& to) {
                closed += to.expanded();
                if (!to.expanded() && g < to.g) reach(child, to);
            },
            [this](State cell) { return may_enter(cell); });
    });
    expansion.end(space_);
    meter.detail().generated += looks;
    meter.detail().touched += looks - closed;
    touched_ += looks - closed;
}

Cost RegionSearch::h(const Grid::Arc& arc) const {
    if (!informed_) return 0;
    return grid_->octile(std::max({0, left_ - arc.x, arc.x - right_}), std::max({0, top_ - arc.y, arc.y - bottom_}));
}

}  // namespace waystone
