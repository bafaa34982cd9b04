// SPDX-License-Identifier: MIT
#include "sim/world.hpp"

#include "base/assert.hpp"
#include "base/random.hpp"
#include "search/hill_climb.hpp"

#include <algorithm>
#include <cmath>
#include <span>
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
    if (script_->generator) {
        if (events_ != 0) run_event(difference(events_, 0), kNoState, kNoState);
    } else {
        std::vector<Edit> back;
        for (const State cell : changed_) back.push_back({cell, originally_[cell] != 0});
        grid_.edit(back);
    }
    changed_.clear();
    next_ = 0;
    events_ = edits_ = skipped_ = 0;
    heading_ = kNoState;
}

State World::slipped(State from, State to, std::uint64_t n) const {
    if (!script_->generator || script_->generator->slip == 0) return to;
    Random random(script_->generator->seed, 2 * n);
    if (!random.chance(script_->generator->slip / 100)) return to;
    auto left = random.below(grid_.degree(from));
    grid_.for_each_arc(from, [&](const Grid::Arc& arc) {
        if (left-- == 0) to = arc.to;
    });
    return to;
}

// Climbs towards a random cell, and towards another one where it is stuck or has come there.
State World::fled(State agent, State goal, std::uint64_t n) {
    if (!script_->generator || script_->generator->flee == 0 || agent == goal) return goal;
    Random random(script_->generator->seed, 2 * n + 1);
    if (!random.chance(script_->generator->flee / 100)) return goal;
    if (heading_ == kNoState) heading_ = free_[random.below(static_cast<std::uint32_t>(free_.size()))];
    const State next = climb_step(grid_, goal, OctileTo(grid_, heading_));
    if (next == kNoState || next == heading_) heading_ = kNoState;
    return next == kNoState || next == agent ? goal : next;
}

void World::advance(std::uint64_t ticks, std::uint64_t turns, State agent, State goal) {
    const std::uint64_t before = grid_.version();
    if (script_->generator) {
        const auto& generator = *script_->generator;
        std::uint64_t event = turns / generator.every;
        if (generator.times > 0) event = std::min(event, generator.times);
        if (event != events_) run_event(change_to(event), agent, goal);
        events_ = event;
    } else {
        run_script(ticks, agent, goal);
    }
    edits_ += grid_.version() - before;
}

void World::run_script(std::uint64_t ticks, State agent, State goal) {
    std::vector<Edit> due;
    for (; next_ < script_->edits.size() && script_->edits[next_].tick <= ticks; ++next_) {
        const TimedEdit& edit = script_->edits[next_];
        for (std::uint32_t y = edit.y; y < edit.y + edit.height; ++y)
            for (std::uint32_t x = edit.x; x < edit.x + edit.width; ++x) {
                const State cell = grid_.at(x, y);
                changed_.push_back(cell);
                if (!edit.open && (cell == agent || cell == goal)) ++skipped_;
                else due.push_back({cell, edit.open});
            }
    }
    grid_.edit(due);
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

// Which cells differ from the original map after an event; before the first none do. It depends on the seed and the
// number of the event, never on the walk.
void World::draw_event(std::uint64_t event) {
    if (std::exchange(drawn_of_, event) == event) return;
    for (const State cell : drawn_) is_drawn_[cell] = 0;
    drawn_.clear();
    if (event == 0) return;
    std::int64_t closing = share(free_), opening = share(walls_);
    if (script_->generator->equal_cells) closing = opening = std::min(closing, opening);
    draw(free_, closing, 2 * event);
    draw(walls_, opening, 2 * event + 1);
}

// A cell that is drawn for both stays as it is.
World::Event World::difference(std::uint64_t from, std::uint64_t to) {
    constexpr std::uint8_t kTwice = 2;
    Event out;
    std::vector<State> opening;
    const auto change = [&](State cell, bool opens) { (opens ? opening : out.cells).push_back(cell); };
    draw_event(from);
    const std::vector<State> before = drawn_;
    draw_event(to);
    for (const State cell : before)
        if (is_drawn_[cell] != 0) is_drawn_[cell] = kTwice;
        else change(cell, originally_[cell] != 0);
    for (const State cell : drawn_)
        if (is_drawn_[cell] != kTwice) change(cell, originally_[cell] == 0);
    out.closing = out.cells.size();
    out.cells.insert(out.cells.end(), opening.begin(), opening.end());
    return out;
}

const World::Event& World::change_to(std::uint64_t event) {
    const bool next = event == events_ + 1;
    if (next && events_ < kept_.size()) return kept_[static_cast<std::size_t>(events_)];
    Event change = difference(events_, event);
    if (!next || events_ != kept_.size() || kept_cells_ + change.cells.size() > kKeptPerCell * grid_.size())
        return not_kept_ = std::move(change);
    kept_cells_ += change.cells.size();
    return kept_.emplace_back(std::move(change));
}

// A cell that cannot close is held until it can, or until an event opens it anyway.
void World::run_event(const Event& event, State agent, State goal) {
    const auto in = [](std::span<const State> cells, State cell) {
        return std::ranges::find(cells, cell) != cells.end();
    };
    const std::span<const State> all(event.cells), closing = all.first(event.closing),
                                                   opening = all.subspan(event.closing);
    if (held_.empty() && !in(closing, agent) && !in(closing, goal)) {
        grid_.edit(all, event.closing);
        return;
    }
    std::vector<State> cells, held;
    const auto close = [&](State cell) { (cell == agent || cell == goal ? held : cells).push_back(cell); };
    for (const State cell : closing) close(cell);
    for (const State cell : held_)
        if (!in(opening, cell)) close(cell);
    const std::size_t closed = cells.size();
    for (const State cell : opening)
        if (!in(held_, cell)) cells.push_back(cell);
    skipped_ += held.size();
    held_ = std::move(held);
    grid_.edit(cells, closed);
}

}  // namespace waystone
