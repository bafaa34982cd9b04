// SPDX-License-Identifier: MIT
#include "sim/world.hpp"

#include "base/assert.hpp"
#include "base/random.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace waystone {

World::World(Grid original, const EditScript& script)
    : grid_(std::move(original)), script_(&script), originally_(grid_.size()) {
    WAYSTONE_ASSERT(check_edits(script, grid_).has_value());
    for (State s = 0; s < grid_.size(); ++s) originally_[s] = grid_.passable(s);
    if (!script.generator) return;
    is_drawn_.resize(grid_.size());
    for (State s = 0; s < grid_.size(); ++s) (originally_[s] != 0 ? free_ : walls_).push_back(s);
}

void World::reset() {
    for (const State cell : changed_) planned_.push_back({cell, originally_[cell] != 0});
    apply();
    for (const State cell : drawn_) is_drawn_[cell] = 0;
    drawn_.clear();
    changed_.clear();
    next_ = 0;
    events_ = edits_ = skipped_ = 0;
}

void World::advance(std::uint64_t ticks, std::uint64_t turns, State agent, State goal) {
    if (script_->generator) {
        const std::uint64_t events = turns / script_->generator->every;
        if (std::exchange(events_, events) != events) redraw(agent, goal);
    }
    for (; next_ < script_->edits.size() && script_->edits[next_].tick <= ticks; ++next_) {
        const TimedEdit& edit = script_->edits[next_];
        for (std::uint32_t y = edit.y; y < edit.y + edit.height; ++y)
            for (std::uint32_t x = edit.x; x < edit.x + edit.width; ++x) {
                changed_.push_back(grid_.at(x, y));
                plan(grid_.at(x, y), edit.open, agent, goal);
            }
    }
    apply();
}

void World::plan(State cell, bool open, State agent, State goal) {
    if (!open && (cell == agent || cell == goal)) ++skipped_;
    else planned_.push_back({cell, open});
}

// Half of the rate, of these cells.
std::int64_t World::share(const std::vector<State>& cells) const {
    return std::llround(static_cast<double>(cells.size()) * script_->generator->rate / 200);
}

// None twice.
void World::draw(const std::vector<State>& cells, std::int64_t count, std::uint64_t stream) {
    Random random(script_->generator->seed, stream);
    for (auto left = count; left > 0;) {
        const State cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
        if (std::exchange(is_drawn_[cell], 1) != 0) continue;
        drawn_.push_back(cell);
        --left;
    }
}

// What is drawn depends on the seed and the number of the event, never on the walk. A cell that is drawn twice
// running stays as it is.
void World::redraw(State agent, State goal) {
    for (const State cell : drawn_) is_drawn_[cell] = 0;
    drawn_.clear();
    std::int64_t closing = share(free_), opening = share(walls_);
    if (script_->generator->equal_cells) closing = opening = std::min(closing, opening);
    draw(free_, closing, 2 * events_);
    draw(walls_, opening, 2 * events_ + 1);
    for (const State cell : changed_)
        if (is_drawn_[cell] == 0) plan(cell, originally_[cell] != 0, agent, goal);
    for (const State cell : drawn_) plan(cell, originally_[cell] == 0, agent, goal);
    changed_ = drawn_;
    if (originally_[agent] == 0 && is_drawn_[agent] == 0) changed_.push_back(agent);  // could not close
}

void World::apply() {
    if (planned_.empty()) return;
    const std::uint64_t before = grid_.version();
    grid_.edit(planned_);
    edits_ += grid_.version() - before;
    planned_.clear();
}

}  // namespace waystone
