// SPDX-License-Identifier: MIT
#include "search/dstar_lite.hpp"

#include <algorithm>

namespace waystone {

DStarLite::DStarLite(const Grid& grid, Arena* arena)
    : grid_(&grid), nodes_(grid.size(), Values{}, arena), queue_(grid.size(), grid.size(), arena), h_(grid, 0) {}

void DStarLite::start(State from, State goal) {
    from_ = from;
    goal_ = goal;
    counters_ = {};
    begin();
}

void DStarLite::begin() {
    nodes_.clear();
    queue_.clear();
    k_m_ = 0;
    keys_for_ = from_;
    h_ = OctileTo(*grid_, from_);
    updates_left_ = 0;
    version_ = grid_->version();
    opens_ = grid_->opens();
    closes_ = grid_->closes();
    begun_at_ = counters_.expanded;
    from_nothing_ = 0;
    status_ = SearchStatus::Running;
    const Values values{.g = kInfinite, .rhs = 0};
    nodes_.set(goal_, values);
    place(grid_->arc_to_self(goal_), values);
}

void DStarLite::displace(State to) {
    from_ = to;
    status_ = SearchStatus::Running;
}

SearchStatus DStarLite::run(std::uint64_t work) {
    if (!up_to_date()) notice_changes();
    if (status_ != SearchStatus::Running) return status_;
    take_up_keys();
    for (;; --work) {
        const bool changes = updates_left_ > 0 || opens_ != grid_->opens() || closes_ != grid_->closes();
        if (!changes && done()) break;
        if (work == 0) return status_;
        if (updates_left_ > 0) update(to_update_[--updates_left_]);
        else if (!look_up_change()) expand();
    }
    if (from_nothing_ == 0) from_nothing_ = counters_.expanded - begun_at_;
    return status_ = cost() == kInfinite ? SearchStatus::Exhausted : SearchStatus::Found;
}

void DStarLite::notice_changes() {
    version_ = grid_->version();
    status_ = SearchStatus::Running;
    const std::uint64_t opened = grid_->opens() - opens_, closed = grid_->closes() - closes_;
    const std::uint64_t again = from_nothing_ > 0 ? from_nothing_ : counters_.expanded - begun_at_;
    if (opened <= Grid::kOpensKept && closed <= Grid::kClosesKept && kRepair * (opened + closed) <= again) return;
    ++counters_.restarts;
    begin();
}

// The searcher has moved since the keys were computed, so all of them are too small by up to as much.
void DStarLite::take_up_keys() {
    if (keys_for_ == from_) return;
    k_m_ += h_(from_);
    keys_for_ = from_;
    h_ = OctileTo(*grid_, from_);
}

bool DStarLite::look_up_change() {
    if (opens_ != grid_->opens()) look_around(grid_->opened(opens_++));
    else if (closes_ != grid_->closes()) look_around(grid_->closed(closes_++));
    else return false;
    return true;
}

// The moves that changed with a cell are among it and its neighbours. Where none of these was ever seen, no rhs can be
// another.
void DStarLite::look_around(State cell) {
    ++counters_.looked_up;
    const int x0 = static_cast<int>(grid_->x(cell)), y0 = static_cast<int>(grid_->y(cell));
    const bool four = grid_->rule().rule == MoveRule::Four;
    bool seen = false;
    for (int y = y0 - 1; y <= y0 + 1; ++y)
        for (int x = x0 - 1; x <= x0 + 1; ++x) {
            if (!grid_->inside(x, y) || (four && x != x0 && y != y0)) continue;
            const State s = grid_->at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
            seen |= nodes_.contains(s);
            if (s != goal_) to_update_[updates_left_++] = s;
        }
    if (!seen) updates_left_ = 0;
}

void DStarLite::update(State s) {
    ++counters_.learned;
    Values values = nodes_.get(s);
    Cost rhs = kInfinite;
    grid_->for_each_arc(s, [&](const Grid::Arc& arc) {
        ++counters_.generated;
        rhs = std::min(rhs, saturating_add(nodes_.get(arc.to).g, arc.cost));
    });
    if (rhs == values.rhs) return;
    values.rhs = rhs;
    nodes_.set(s, values);
    place(grid_->arc_to_self(s), values);
}

void DStarLite::expand() {
    ++counters_.expanded;
    const Key top = queue_.top();
    const Grid::Arc at = grid_->arc_to_self(top.state);
    Values values = nodes_.get(top.state);
    if (const Key newer = key(at, values); top < newer) {
        queue_.put(newer);
        return;
    }
    if (values.g > values.rhs) {
        values.g = values.rhs;
        nodes_.set(top.state, values);
        queue_.pop();
        grid_->for_each_arc(top.state, [&](const Grid::Arc& arc) {
            ++counters_.generated;
            Values beside = nodes_.get(arc.to);
            counters_.touched += beside.g == kInfinite;
            const Cost through = saturating_add(values.g, arc.cost);
            if (through >= beside.rhs) return;
            beside.rhs = through;
            nodes_.set(arc.to, beside);
            place(arc, beside);
        });
        return;
    }
    // Farther from the goal than it was: those that relied on it look for another way.
    ++counters_.reopened;
    const Cost before = values.g;
    values.g = kInfinite;
    nodes_.set(top.state, values);
    place(at, values);
    grid_->for_each_arc(top.state, [&](const Grid::Arc& arc) {
        ++counters_.generated;
        if (arc.to != goal_ && nodes_.get(arc.to).rhs == saturating_add(before, arc.cost))
            to_update_[updates_left_++] = arc.to;
    });
}

// Whether no vertex in the queue can make the searcher's path shorter, and none has made it longer.
bool DStarLite::done() const {
    const Values from = nodes_.get(from_);
    if (queue_.empty()) return true;
    const Key own = key(grid_->arc_to_self(from_), from), &top = queue_.top();
    return (top.f > own.f || (top.f == own.f && top.k >= own.k)) && from.rhs <= from.g;
}

DStarLite::Key DStarLite::key(const Grid::Arc& at, const Values& values) const {
    const Cost k = std::min(values.g, values.rhs);
    return {k + k_m_ + h_(at), k, at.to};
}

void DStarLite::place(const Grid::Arc& at, const Values& values) {
    if (values.g != values.rhs) queue_.put(key(at, values));
    else queue_.erase(at.to);
}

// Of equal ones the first in the order of directions.
State DStarLite::next(State s) const {
    State best = kNoState;
    Cost least = kInfinite;
    grid_->for_each_arc(s, [&](const Grid::Arc& arc) {
        const Cost through = saturating_add(nodes_.get(arc.to).g, arc.cost);
        if (through >= least) return;
        least = through;
        best = arc.to;
    });
    return best;
}

}  // namespace waystone
