// SPDX-License-Identifier: MIT
#include "crowd/field.hpp"

#include <algorithm>
#include <bit>

namespace waystone {

Field::Field(const Grid& grid, State place, std::uint32_t within, std::shared_ptr<PagePool> pool)
    : grid_(&grid),
      cells_(grid),
      place_(place),
      within_(within),
      to_place_(grid, place),
      arena_(std::move(pool)),
      version_(grid.version()),
      learned_(cells_.size(), &arena_) {
    for (Search& search : searches_) begin(search);
}

void Field::begin(Search& search) {
    search.values = PagedArray<Cost>(cells_.size(), &arena_);
    for (auto& bucket : search.ring) bucket = PagedStack<State>(0, &arena_);
    search.bucket = search.seeds = search.cells = 0;
    search.seeded = search.done = false;
    search.cells_until = PageTree<std::uint32_t>(arena_, kInfinite >> kCostShift);
}

void Field::forget() {
    for (Search& search : searches_) begin(search);
    learned_.clear();
    any_learned_ = full_ = renewing_ = false;
    version_ = grid_->version();
}

void Field::aim(State place) {
    if (place == place_) return;
    place_ = place;
    to_place_ = OctileTo(*grid_, place);
    forget();
}

FieldLook Field::look(State s) const {
    FieldLook out;
    const Grid::Arc self = grid_->arc_to_self(s);
    const std::uint32_t at = cells_(self);
    const Cost* const values = serving().values.leaf(at) + CellPlaces<Grid>::in_tile(self);
    const Cost* const learned = any_learned_ ? learned_.leaf(at) + CellPlaces<Grid>::in_tile(self) : nullptr;
    out.covered = exact(*values);
    out.here = known(*values, learned != nullptr ? *learned : 0, self);
    out.f.fill(kInfinite);
    unsigned beyond = 0;  // the moves to cells that are not covered
    bool edge = out.covered;
    const auto see = [&](const Grid::Arc& arc, Cost value, Cost more) {
        out.f[arc.index] = saturating_add(known(value, more, arc), arc.cost);
        if (exact(value)) edge = true;
        else beyond |= 1u << arc.index;
    };
    if (CellPlaces<Grid>::surrounded(self)) {
        grid_->for_each_arc(s, [&](const Grid::Arc& arc) {
            const int step = CellPlaces<Grid>::step(arc);
            see(arc, values[step], learned != nullptr ? learned[step] : 0);
        });
    } else {
        grid_->for_each_arc(s, [&](const Grid::Arc& arc) {
            const std::uint32_t there = cells_(arc);
            see(arc, serving().values[there], any_learned_ ? learned_[there] : 0);
        });
    }
    // What is not covered is farther away than what is, however near it seems.
    if (edge)
        for (; beyond != 0; beyond &= beyond - 1) {
            const auto d = static_cast<unsigned>(std::countr_zero(beyond));
            out.f[d] = std::max(out.f[d], saturating_add(end_of_bucket(), grid_->cost(d)));
        }
    out.least = *std::min_element(out.f.begin(), out.f.end());
    return out;
}

bool Field::learn(State s, Cost distance) {
    if (!learned_.set(cells_(s), distance)) {
        full_ = true;
        return false;
    }
    any_learned_ = true;
    return true;
}

std::uint64_t Field::grow(std::uint64_t work, State until) {
    if (full_) return 0;
    if (!renewing_ && version_ != grid_->version()) {
        renewing_ = true;
        next_version_ = grid_->version();
        begin(searches_[serving_ ^ 1]);
    }
    Search& search = searches_[renewing_ ? serving_ ^ 1 : serving_];
    std::uint64_t spent = 0;
    while (spent < work && !search.done && !full_) {
        if (!search.seeded) {
            ++spent;
            full_ |= !add_seed(search);
            continue;
        }
        auto& bucket = search.ring[search.bucket & 3];
        if (bucket.size() == 0) {
            if (!advance(search)) continue;
            if (renewing_ && search.bucket > serving().bucket) break;
            if (!renewing_ && until != kNoState && covers(until)) break;
            continue;
        }
        ++spent;
        const State s = bucket.back();
        if ((search.values[cells_(s)] - 1) >> kCostShift == search.bucket) {  // otherwise it moved to an earlier one
            if (!expand(search, s)) break;
            ++search.cells;
        }
        bucket.pop_back();
    }
    if (renewing_ && (search.done || search.bucket > serving().bucket)) {
        serving_ ^= 1;
        renewing_ = false;
        version_ = next_version_;
        begin(searches_[serving_ ^ 1]);
        learned_.clear();
        any_learned_ = false;
    }
    return spent;
}

// The cells within the given distance of the place are where the search begins, looked at row by row.
bool Field::add_seed(Search& search) {
    const std::uint32_t side = 2 * within_ + 1;
    const std::int64_t x = std::int64_t{grid_->x(place_)} + search.seeds % side - within_;
    const std::int64_t y = std::int64_t{grid_->y(place_)} + search.seeds / side - within_;
    if (grid_->inside(x, y)) {
        const State s = grid_->at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
        const Grid::Arc arc = grid_->arc_to_self(s);
        if (grid_->passable(s) && initial(arc) == 0 && !visit(search, s, cells_(arc), 0)) return false;
    }
    search.seeded = ++search.seeds == side * side;
    return true;
}

// To the next bucket; false if the search has ended.
bool Field::advance(Search& search) {
    search.ring[search.bucket & 3].clear();
    full_ |= !search.cells_until.set(search.bucket, search.cells);
    const Cost last = kInfinite - grid_->largest_arc_cost() - 1;
    const bool empty = std::all_of(search.ring.begin(), search.ring.end(), [](const auto& b) { return b.size() == 0; });
    if (empty || search.bucket + 1 >= last >> kCostShift) {
        search.done = true;
        return false;
    }
    ++search.bucket;
    return true;
}

bool Field::expand(Search& search, State s) {
    const Grid::Arc self = grid_->arc_to_self(s);
    Cost* const here = search.values.existing(cells_(self));
    const Cost base = *here - 1;
    bool room = true;
    if (CellPlaces<Grid>::surrounded(self))  // all of them lie in the page of the cell
        grid_->for_each_arc(s, [&](const Grid::Arc& arc) {
            Cost& value = here[CellPlaces<Grid>::step(arc)];
            const Cost distance = base + arc.cost;
            if (!nearer(value, distance)) return;
            room = room && (same_bucket(value, distance) || push(search, arc.to, distance));
            if (room) value = distance + 1;
        });
    else
        grid_->for_each_arc(
            s, [&](const Grid::Arc& arc) { room = room && visit(search, arc.to, cells_(arc), base + arc.cost); });
    full_ |= !room;
    return room;
}

bool Field::visit(Search& search, State s, std::uint32_t at, Cost distance) {
    const Cost value = search.values[at];
    if (!nearer(value, distance)) return true;
    return (same_bucket(value, distance) || push(search, s, distance)) && search.values.set(at, distance + 1);
}

Cost Field::radius_of(std::uint64_t cells) const {
    const Search& search = serving();
    std::uint32_t least = 0, most = search.bucket + (search.done ? 1 : 0);  // finished buckets
    while (least < most) {
        const std::uint32_t middle = (least + most) / 2;
        if (search.cells_until[middle] >= cells) most = middle;
        else least = middle + 1;
    }
    const bool found = least < search.bucket + (search.done ? 1 : 0);
    return (found ? least + 1 : least) * kUnit;
}

}  // namespace waystone
