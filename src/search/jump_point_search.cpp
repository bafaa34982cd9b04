// SPDX-License-Identifier: MIT
#include "search/jump_point_search.hpp"

#include "base/assert.hpp"

#include <algorithm>
#include <cstdlib>

namespace waystone {
namespace {

using Three = BitLines::Three;
using Reader = BitLines::Reader;

constexpr unsigned kN = 0, kE = 2, kS = 4, kW = 6;
constexpr unsigned kAhead = BitLines::kValid - 1;  // cells that one block decides
constexpr std::size_t kNothing = ~std::size_t{0};

template <int Step>
Three block_at(const Reader& lines, std::size_t place) {
    if constexpr (Step > 0) return lines.ahead(place);
    else return lines.back(place);
}

// Walls, and cells that have a free cell beside them with a wall behind that, among the kAhead cells after the first.
template <int Step>
std::uint64_t stops(const Three& block) {
    if constexpr (Step > 0) {
        constexpr std::uint64_t kMask = ((std::uint64_t{1} << kAhead) - 1) << 1;
        return ((block.before & ~(block.before << 1)) | (block.after & ~(block.after << 1)) | ~block.here) & kMask;
    } else {
        constexpr std::uint64_t kMask = ~std::uint64_t{0} << (64 - kAhead) >> 1;
        return ((block.before & ~(block.before >> 1)) | (block.after & ~(block.after >> 1)) | ~block.here) & kMask;
    }
}

// Whether the first Count cells of a block's line are free.
template <int Step, unsigned Count>
bool first_free(std::uint64_t line) {
    constexpr std::uint64_t kMask = ((std::uint64_t{1} << Count) - 1) << (Step > 0 ? 0 : 64 - Count);
    return (line & kMask) == kMask;
}

// How far it is along a line to the goal or the first jump point, from a cell whose block was read; kNothing where
// there is a wall before. Nothing but this line's cells lies between a cell and the wall, so the goal is among them if
// its place is.
template <int Step>
std::size_t jump(const Reader& lines, std::size_t place, Three block, std::size_t goal) {
    std::size_t gone = 0;
    std::uint64_t found = stops<Step>(block);
    while (found == 0) [[unlikely]] {
        gone += kAhead;
        block = block_at<Step>(lines, Step > 0 ? place + gone : place - gone);
        found = stops<Step>(block);
    }
    const auto first = static_cast<unsigned>(Step > 0 ? std::countr_zero(found) : std::countl_zero(found));
    const std::size_t to_goal = Step > 0 ? goal - place : place - goal;
    const bool free = ((Step > 0 ? block.here >> first : block.here << first >> 63) & 1) != 0;
    gone += first;
    if (to_goal <= gone) [[unlikely]]
        return to_goal;
    return free ? gone : kNothing;
}

}  // namespace

struct JumpPointSearch::Cell {
    State state;
    Cost g;
    int x, y;
    std::size_t row, column;  // places in the bit maps
};

JumpPointSearch::JumpPointSearch(const Grid& grid, Arena* arena)
    : grid_(&grid), nodes_(Rows(grid), arena), parents_(grid.size(), arena), queue_(arena), h_(grid, 0) {
    WAYSTONE_ASSERT(serves(grid));
}

void JumpPointSearch::start(State start, State goal) {
    h_ = OctileTo(*grid_, goal);
    root_ = start;
    goal_ = goal;
    const std::uint32_t x = grid_->x(goal), y = grid_->y(goal);
    goal_row_ = grid_->free_bits().rows().place(x, y);
    goal_column_ = grid_->free_bits().columns().place(y, x);
    goal_g_ = kInfinite;
    goal_parent_ = kNoState;
    too_far_ = false;
    counters_ = {};
    nodes_.clear();
    nodes_.open(start, nodes_.candidate(0), 0);
    queue_.clear();
    queue_.start_at(h_(start));
    bool fits = true;
    if (start == goal) goal_g_ = 0;
    else if (grid_->passable(start)) fits = queue_.push(h_(start), {start, 0});
    status_ = fits ? SearchStatus::Running : SearchStatus::OutOfMemory;
}

void JumpPointSearch::forget() {
    nodes_.clear();
    queue_.forget();
    status_ = SearchStatus::Exhausted;
}

// Inside a bucket the order is not that of f. So a jump point reached again by a shorter path is expanded again, and the
// search ends only when nothing cheaper than the goal is left.
SearchStatus JumpPointSearch::run(std::uint64_t max_expansions) {
    if (status_ != SearchStatus::Running) return status_;
    for (std::uint64_t left = max_expansions; left > 0;) {
        if (queue_.bucket_empty()) {
            const bool more =
                queue_.advance([this](const Entry& entry) { return std::uint64_t{entry.g} + h_(entry.state); });
            if (queue_.failed()) return status_ = SearchStatus::OutOfMemory;
            if (!more || goal_g_ <= queue_.current())
                return status_ = goal_g_ != kInfinite ? SearchStatus::Found : SearchStatus::Exhausted;
        }
        const Entry entry = queue_.pop();
        if (nodes_.g(entry.state) != entry.g) continue;  // reached more cheaply since
        if (std::uint64_t{entry.g} + h_(entry.state) >= goal_g_) continue;
        --left;
        ++counters_.expanded;
        nodes_.close(entry.state);
        expand(entry.state, entry.g);
        if (status_ != SearchStatus::Running) [[unlikely]]
            return status_;
    }
    return status_;
}

void JumpPointSearch::expand(State state, Cost g) {
    const std::uint32_t y = grid_->y(state), x = state - y * grid_->width();
    const FreeBits& bits = grid_->free_bits();
    const Cell from{
        state, g, static_cast<int>(x), static_cast<int>(y), bits.rows().place(x, y), bits.columns().place(y, x)};
    if (state == root_) {
        straight<false, -1>(from);
        straight<true, 1>(from);
        straight<false, 1>(from);
        straight<true, -1>(from);
        diagonal<1, -1>(from);
        diagonal<1, 1>(from);
        diagonal<-1, 1>(from);
        diagonal<-1, -1>(from);
        return;
    }
    switch (nodes_.arc(state)) {
        case kN: return beside_straight<false, -1>(from);
        case kE: return beside_straight<true, 1>(from);
        case kS: return beside_straight<false, 1>(from);
        default: return beside_straight<true, -1>(from);
    }
}

template <bool Horizontal, int Step>
void JumpPointSearch::straight(const Cell& from) {
    const FreeBits& bits = grid_->free_bits();
    const Reader lines(Horizontal ? bits.rows() : bits.columns());
    const std::size_t place = Horizontal ? from.row : from.column;
    const std::size_t length =
        jump<Step>(lines, place, block_at<Step>(lines, place), Horizontal ? goal_row_ : goal_column_);
    if (length == kNothing) return;
    const int far = Step * static_cast<int>(length);
    reach(from, Horizontal ? from.x + far : from.x, Horizontal ? from.y : from.y + far,
          from.g + std::uint64_t{length} * kUnit, Horizontal ? (Step > 0 ? kE : kW) : (Step > 0 ? kS : kN));
}

// At the end of a straight line: on, and on each side where a wall has ended straight there and diagonally ahead.
template <bool Horizontal, int Step>
void JumpPointSearch::beside_straight(const Cell& from) {
    straight<Horizontal, Step>(from);
    const BitLines& lines = Horizontal ? grid_->free_bits().rows() : grid_->free_bits().columns();
    const std::size_t place = Horizontal ? from.row : from.column, width = lines.line_places();
    const auto opens = [&](std::size_t side) {
        return lines.free(side) && !lines.free(Step > 0 ? side - 1 : side + 1);
    };
    if (opens(place - width)) {
        straight<!Horizontal, -1>(from);
        diagonal<Horizontal ? Step : -1, Horizontal ? -1 : Step>(from);
    }
    if (opens(place + width)) {
        straight<!Horizontal, 1>(from);
        diagonal<Horizontal ? Step : 1, Horizontal ? 1 : Step>(from);
    }
}

// What was read for the scan along the row also says whether the next diagonal step is legal.
template <int StepX, int StepY>
void JumpPointSearch::diagonal(const Cell& from) {
    const FreeBits& bits = grid_->free_bits();
    const Reader rows(bits.rows()), columns(bits.columns());
    const std::size_t row_step = bits.rows().line_places(), column_step = bits.columns().line_places();
    const std::size_t goal_row = goal_row_, goal_column = goal_column_;
    const Cost cost = grid_->largest_arc_cost();
    std::size_t row = from.row, column = from.column;
    std::uint64_t g = from.g;
    int x = from.x, y = from.y;
    Three block = block_at<StepX>(rows, row);
    while (first_free<StepX, 2>(block.here) && first_free<StepX, 2>(StepY > 0 ? block.after : block.before)) {
        row += (StepY > 0 ? row_step : 0 - row_step) + static_cast<std::size_t>(StepX);
        column += (StepX > 0 ? column_step : 0 - column_step) + static_cast<std::size_t>(StepY);
        x += StepX;
        y += StepY;
        g += cost;
        block = block_at<StepX>(rows, row);
        if (const std::size_t length = jump<StepX>(rows, row, block, goal_row); length != kNothing)
            reach(from, x + StepX * static_cast<int>(length), y, g + std::uint64_t{length} * kUnit,
                  StepX > 0 ? kE : kW);
        if (const std::size_t length = jump<StepY>(columns, column, block_at<StepY>(columns, column), goal_column);
            length != kNothing)
            reach(from, x, y + StepY * static_cast<int>(length), g + std::uint64_t{length} * kUnit,
                  StepY > 0 ? kS : kN);
    }
}

void JumpPointSearch::reach(const Cell& from, int x, int y, std::uint64_t g, unsigned direction) {
    const State to = grid_->at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
    const Cost last_g = kInfinite - grid_->largest_arc_cost();
    ++counters_.generated;
    if (g > last_g) [[unlikely]] {
        ++counters_.touched;
        too_far_ = true;
        return;
    }
    const Word candidate = nodes_.candidate(static_cast<Cost>(g)), word = nodes_.word(to);
    const bool closed = nodes_.seen_word(word) && nodes_.closed(word);
    counters_.touched += !closed;
    if (word <= candidate) return;
    if (to == goal_) [[unlikely]] {
        if (g >= goal_g_) return;
        goal_g_ = static_cast<Cost>(g);
        goal_parent_ = from.state;
        return;
    }
    const std::uint64_t f = g + h_.at(x, y);
    if (f >= goal_g_) {
        too_far_ |= goal_g_ == kInfinite;
        return;
    }
    counters_.reopened += closed;
    nodes_.open(to, candidate, direction);
    parents_.set(to, from.state);
    if (!queue_.push(f, {to, static_cast<Cost>(g)})) [[unlikely]]
        status_ = SearchStatus::OutOfMemory;
}

// From a jump point the path goes diagonally first and then straight.
State JumpPointSearch::parent(State s) {
    if (s == goal_) traced_from_ = goal_parent_;
    else if (s == traced_from_) traced_from_ = parents_[s];
    const int dx = static_cast<int>(grid_->x(s)) - static_cast<int>(grid_->x(traced_from_));
    const int dy = static_cast<int>(grid_->y(s)) - static_cast<int>(grid_->y(traced_from_));
    const int width = static_cast<int>(grid_->width());
    const int back_x = std::abs(dx) < std::abs(dy) ? 0 : (dx > 0) - (dx < 0);
    const int back_y = std::abs(dy) < std::abs(dx) ? 0 : (dy > 0) - (dy < 0);
    return s - static_cast<State>(back_y * width + back_x);
}

std::vector<State> JumpPointSearch::path_to_goal() {
    std::vector<State> path{goal_};
    while (path.back() != root_) path.push_back(parent(path.back()));
    std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace waystone
