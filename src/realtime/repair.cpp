// SPDX-License-Identifier: MIT
#include "realtime/repair.hpp"

namespace waystone {

void Repair::start(State goal) {
    left_ = per_move_;
    if (goal == goal_) return;
    goal_ = goal;
    running_ = found_ = false;
    search_->forget();
}

void Repair::missed(State now) {
    if (running_ || grid_->version() == version_ || now == goal_) return;
    search_->start(goal_, now);
    running_ = true;
    found_ = false;
}

bool Repair::run(Meter& meter) {
    while (running_ && left_ > 0) {
        if (!meter.expand()) return false;
        --left_;
        const SearchStatus status = search_->run(1);
        running_ = status == SearchStatus::Running;
        found_ = status == SearchStatus::Found;
    }
    return true;
}

State Repair::next(State now) {
    if (!found_ || now == goal_) return kNoState;
    const State next = search_->seen(now) ? search_->parent(now) : kNoState;
    if (next != kNoState && grid_->cost_between(now, next) != kInfinite) return next;
    found_ = false;
    missed(now);
    return kNoState;
}

}  // namespace waystone
