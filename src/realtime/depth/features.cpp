// SPDX-License-Identifier: MIT
#include "realtime/depth/features.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr std::int64_t kOne = kUnit;  // ratios have the fixed point of costs
constexpr std::int64_t kLargestRatio = 1000 * kOne;

}  // namespace

FeatureTracker::FeatureTracker(const PolicyContext<Grid>& context, TrialSearch<Grid> presearch,
                               FeatureSettings settings)
    : grid_(&context.graph),
      settings_(settings),
      presearch_(std::move(presearch)),
      place_(context.graph),
      visits_(context.arena, place_.size()) {
    past_.reserve(settings.history, &context.arena);
    past_.set_size(settings.history);
}

void FeatureTracker::start(State, State goal) {
    goal_ = goal;
    running_ = false;
    visits_.clear();
    oldest_ = remembered_ = distinct_ = 0;
    raised_ = 0;
    last_direction_ = kNoDirection;
    planned_at_ = kNoState;
}

bool FeatureTracker::run(Planning<Grid>& planning, Meter& meter) {
    if (!running_) presearch_.begin(planning, settings_.presearch);
    running_ = true;
    if (!presearch_.run(planning, meter)) return false;
    running_ = false;
    take(planning);
    return true;
}

void FeatureTracker::take(const Planning<Grid>& planning) {
    const State now = planning.now, next = presearch_.action(planning);
    const auto raised = [&](State s, Cost h) { return h > planning.h.initial()(s); };
    const Cost h_now = planning.h(now), h_next = planning.h(next);

    std::int64_t frontier = 0, frontier_raised = 0;
    planning.for_each_frontier([&](std::uint32_t, const LocalNode& node) {
        ++frontier;
        frontier_raised += raised(node.state, node.h);
    });
    const std::int64_t open_frontier =
        static_cast<std::int64_t>(settings_.presearch) * grid_->most_successors();  // with no walls: 8p, or 4p
    const unsigned action = direction(now, next);

    features_ = {
        grid_->h(now, goal_),
        remembered_ == 0 ? 0 : grid_->h(now, past_[oldest_].state),
        distinct_,
        raised_,
        frontier * kOne / open_frontier,
        frontier == 0 ? 0 : frontier_raised * kOne / frontier,
        visits_[place_(now)].planned == action + 1,
        last_direction_ == action,
        h_next == 0 ? kLargestRatio : std::min(kLargestRatio, h_now * kOne / h_next),
        raised(next, h_next),
        h_now > h_next,
    };
}

void FeatureTracker::planned(const Planning<Grid>& planning) {
    if (Visit* const visit = visits_.at(place_(planning.now)); visit != nullptr)
        visit->planned = static_cast<std::uint8_t>(direction(planning.now, planning.plan.back()) + 1);
    planned_at_ = planning.now;
    planned_raise_ = planning.root_raise;
}

void FeatureTracker::moved(State from, State to) {
    if (remembered_ == past_.size()) {
        const Past& forgotten = past_[oldest_];
        raised_ -= forgotten.raise;
        if (Visit* const visit = visits_.at(place_(forgotten.state)); visit != nullptr && visit->lately > 0)
            distinct_ -= --visit->lately == 0;
        if (++oldest_ == past_.size()) oldest_ = 0;
        --remembered_;
    }
    // Only the first move of a plan leaves the state where something was learned.
    const Cost raise = from == planned_at_ ? planned_raise_ : 0;
    planned_at_ = kNoState;
    std::size_t at = std::size_t{oldest_} + remembered_;
    if (at >= past_.size()) at -= past_.size();
    past_[at] = {from, raise};
    ++remembered_;
    raised_ += raise;
    if (Visit* const visit = visits_.at(place_(from)); visit != nullptr) distinct_ += visit->lately++ == 0;
    last_direction_ = direction(from, to);
}

unsigned FeatureTracker::direction(State from, State to) const {
    const int dx = static_cast<int>(grid_->x(to)) - static_cast<int>(grid_->x(from));
    const int dy = static_cast<int>(grid_->y(to)) - static_cast<int>(grid_->y(from));
    return static_cast<unsigned>((dy + 1) * 3 + dx + 1);
}

}  // namespace waystone
