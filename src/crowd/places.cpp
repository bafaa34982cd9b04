// SPDX-License-Identifier: MIT
#include "crowd/places.hpp"

#include <algorithm>

namespace waystone {

Places::Places(const Grid& grid, std::shared_ptr<PagePool> pool)
    : grid_(&grid), pool_(std::move(pool)), slots_(16, kNone) {}

std::size_t Places::home(const Destination& place) const {
    const std::uint64_t key = (std::uint64_t{place.variant} << 16 | place.within) << 32 | place.cell;
    return key * 0x9e3779b97f4a7c15ULL >> 32 & (slots_.size() - 1);
}

// The slot of a place, or the empty one where it would be.
std::size_t Places::find(const Destination& wanted) const {
    std::size_t slot = home(wanted);
    for (; slots_[slot] != kNone; slot = (slot + 1) & (slots_.size() - 1)) {
        const Destination& place = places_[slots_[slot]];
        if (place.cell == wanted.cell && place.within == wanted.within && place.variant == wanted.variant) break;
    }
    return slot;
}

void Places::widen() {
    slots_.assign(slots_.size() * 2, kNone);
    for (std::uint32_t i = 0; i < places_.size(); ++i)
        if (places_[i].cell != kNoState) slots_[find(places_[i])] = i;
}

// Linear probing: what follows moves up as far as its home allows.
void Places::erase_slot(std::size_t slot) {
    const std::size_t mask = slots_.size() - 1;
    slots_[slot] = kNone;
    for (std::size_t next = (slot + 1) & mask; slots_[next] != kNone; next = (next + 1) & mask) {
        const Destination& place = places_[slots_[next]];
        if (((next - home(place)) & mask) < ((next - slot) & mask)) continue;
        slots_[slot] = std::exchange(slots_[next], kNone);
        slot = next;
    }
}

std::uint32_t Places::join(State cell, std::uint16_t within, bool needs_field) {
    return join({.cell = cell, .within = within}, needs_field);
}

std::uint32_t Places::join_nearest(State cell, std::uint16_t within, State from, std::uint64_t& work) {
    for (std::uint16_t variant = 1;; ++variant) {
        const Destination wanted{.cell = cell, .within = within, .variant = variant};
        const std::uint32_t there = slots_[find(wanted)];
        ++work;
        if (there != kNone && variant < 0xffff && !grid_->reachable(field(there)->from, from)) continue;
        const std::uint32_t number = join(wanted, true);
        SharedField& shared = *field(number);
        if (there == kNone) {
            shared.from = from;
            begin_scan(shared, cell);
        }
        return number;
    }
}

std::uint32_t Places::join(const Destination& wanted, bool needs_field) {
    std::size_t slot = find(wanted);
    if (slots_[slot] == kNone) {
        if ((places_.size() - free_places_.size() + 1) * 2 > slots_.size()) {
            widen();
            slot = find(wanted);
        }
        if (free_places_.empty()) {
            slots_[slot] = static_cast<std::uint32_t>(places_.size());
            places_.emplace_back();
            field_of_.push_back(kNone);
            free_places_.reserve(places_.capacity());  // a tick gives places and fields back
        } else {
            slots_[slot] = free_places_.back();
            free_places_.pop_back();
        }
        places_[slots_[slot]] = wanted;
    }
    const std::uint32_t number = slots_[slot];
    if (has_field(number) && places_[number].users == 0) settled_ = kNever;
    if (++places_[number].users > 1 || needs_field) make_field(number);
    if (SharedField* const shared = field(number)) {
        shared->users = places_[number].users;
        shared->unlimited |= needs_field;
    }
    return number;
}

void Places::make_field(std::uint32_t place) {
    if (field_of_[place] != kNone) return;
    std::uint32_t number = kNone;
    if (free_fields_.empty()) {
        number = static_cast<std::uint32_t>(fields_.size());
        fields_.emplace_back();
        field_place_.emplace_back();
        reach_.emplace_back();
        noted_.reserve(fields_.capacity());
        needy_.reserve(fields_.capacity());
        free_fields_.reserve(fields_.capacity());
    } else {
        number = free_fields_.back();
        free_fields_.pop_back();
    }
    const Destination& to = places_[place];
    fields_[number] = std::make_unique<SharedField>(*grid_, to.cell, to.variant == 0 ? to.within : 0, pool_);
    field_place_[number] = place;
    field_of_[place] = number;
    note_reach(number);
}

// Where the place may be another one than that of the order, nobody is far enough to know without a look.
void Places::note_reach(std::uint32_t number) {
    const SharedField& shared = *fields_[number];
    const Destination& to = places_[field_place_[number]];
    reach_[number] = to.variant != 0 ? kInfinite : saturating_add(shared.field.reach(), to.within * kUnit);
}

void Places::leave(std::uint32_t number, std::uint64_t tick) {
    Destination& place = places_[number];
    --place.users;
    if (SharedField* const shared = field(number)) {
        shared->users = place.users;
        shared->left_at = tick;
        if (place.users > 0) return;
        shared->first_arrival = 0;
        left_.push_back({field_of_[number], tick});
    } else if (place.users == 0) {
        drop(number);
    }
}

void Places::drop(std::uint32_t number) {
    Destination& place = places_[number];
    erase_slot(find(place));
    if (std::uint32_t& field = field_of_[number]; field != kNone) {
        fields_[field].reset();
        free_fields_.push_back(field);
        field = kNone;
    }
    place = {};
    free_places_.push_back(number);
}

void Places::tidy(std::uint64_t tick) {
    const auto kept = std::find_if(left_.begin(), left_.end(), [&](Left left) { return tick - left.at < kKeptTicks; });
    std::sort(left_.begin(), kept, [](Left a, Left b) { return a.field < b.field; });
    for (auto left = left_.begin(); left != kept; ++left) {
        const SharedField* const shared = fields_[left->field].get();
        if (shared != nullptr && shared->users == 0 && shared->left_at == left->at) drop(field_place_[left->field]);
    }
    left_.erase(left_.begin(), kept);
}

void Places::begin_scan(SharedField& shared, State cell) {
    shared.scan = RingScan(*grid_, cell);
    shared.nearest = kNoState;
    shared.nearest_away = kInfinite;
    shared.connectivity = grid_->connectivity();
    shared.scanning = true;
    settled_ = kNever;
}

// A ring holds nothing nearer than its own distance, so the scan ends with the first ring beyond what was found.
std::uint64_t Places::scan(SharedField& shared, State cell, std::uint64_t work) {
    std::uint64_t spent = 0;
    while (spent < work) {
        if (shared.scan.ended() || Cost{shared.scan.ring()} * kUnit > shared.nearest_away) {
            shared.scanning = false;
            if (shared.nearest != kNoState) shared.field.aim(shared.nearest);
            break;
        }
        ++spent;
        const State s = shared.scan.next(*grid_);
        if (s == kNoState) continue;
        const Cost away = grid_->h(s, cell);
        if (away > shared.nearest_away || (away == shared.nearest_away && s > shared.nearest)) continue;
        if (!grid_->reachable(s, shared.from)) continue;
        shared.nearest = s;
        shared.nearest_away = away;
    }
    return spent;
}

void Places::begin_tick() {
    out_of_memory_ = nothing_to_forget_ = false;
    for (const std::uint32_t number : noted_) {
        if (!fields_[number]) continue;
        SharedField& shared = *fields_[number];
        shared.uncovered = 0;
        shared.farthest_away = 0;
        shared.farthest = kNoState;
    }
    noted_.clear();
}

void Places::note_uncovered(std::uint32_t place, State at, Cost away) {
    SharedField& shared = *field(place);
    if (shared.uncovered++ == 0) noted_.push_back(field_of_[place]);
    if (away < shared.farthest_away) return;
    shared.farthest_away = away;
    shared.farthest = at;
}

void Places::note_need(std::uint32_t number) {
    const SharedField& shared = *fields_[number];
    if (!shared.scanning && !shared.field.complete() && (shared.uncovered > 0 || shared.field.stale()) &&
        cells_left(shared) > 0)
        needy_.push_back(std::uint64_t{~shared.uncovered} << 32 | number);
}

std::uint64_t Places::grow(std::uint64_t work) {
    std::uint64_t spent = 0;
    needy_.clear();
    if (settled_ == grid_->version()) {
        for (const std::uint32_t number : noted_) note_need(number);
    } else {
        settled_ = grid_->version();
        for (std::uint32_t i = 0; i < fields_.size(); ++i) {
            SharedField* const shared = fields_[i].get();
            if (shared == nullptr || shared->users == 0) continue;
            if (shared->from != kNoState && shared->connectivity != grid_->connectivity())
                begin_scan(*shared, places_[field_place_[i]].cell);
            if (shared->scanning) spent += scan(*shared, places_[field_place_[i]].cell, work - spent);
            if (shared->scanning || shared->field.stale()) settled_ = kNever;
            note_need(i);
        }
    }
    // As many as can get a slice each.
    const std::size_t chosen = static_cast<std::size_t>(std::min<std::uint64_t>(needy_.size(), work / kSlice + 1));
    std::partial_sort(needy_.begin(), needy_.begin() + static_cast<std::ptrdiff_t>(chosen), needy_.end());
    for (bool more = true; more && spent < work;) {
        more = false;
        for (std::size_t i = 0; i < chosen && spent < work; ++i) {
            const auto number = static_cast<std::uint32_t>(needy_[i]);
            SharedField& shared = *fields_[number];
            const State until = shared.field.stale() ? kNoState : shared.farthest;
            const std::uint64_t done = shared.field.grow(std::min({kSlice, work - spent, cells_left(shared)}), until);
            spent += done;
            note_reach(number);
            if (shared.field.out_of_memory()) more |= make_room(shared);
            else
                more |= done > 0 && !shared.field.complete() && cells_left(shared) > 0 &&
                        (until == kNoState || !shared.field.covers(until));
        }
    }
    return spent;
}

void Places::learn(SharedField& shared, State s, Cost distance) {
    if (shared.field.learn(s, distance)) return;
    if (make_room(shared)) shared.field.learn(s, distance);
}

// Forgets the field that serves the fewest units, if those are fewer than the ones of the field that needs memory.
bool Places::make_room(const SharedField& wanted) {
    out_of_memory_ = true;
    if (nothing_to_forget_) return false;
    std::uint32_t least = kNone;
    for (std::uint32_t i = 0; i < fields_.size(); ++i) {
        const SharedField* const shared = fields_[i].get();
        if (shared != nullptr && shared != &wanted && shared->field.bytes() > 0 && shared->users < wanted.users &&
            (least == kNone || shared->users < fields_[least]->users))
            least = i;
    }
    nothing_to_forget_ = least == kNone;
    if (nothing_to_forget_) return false;
    fields_[least]->field.forget();
    note_reach(least);
    for (const auto& shared : fields_)
        if (shared) shared->field.continue_growing();
    return true;
}

std::size_t Places::field_bytes() const {
    std::size_t bytes = 0;
    for (const auto& shared : fields_)
        if (shared) bytes += sizeof(SharedField) + shared->field.bytes();
    return bytes;
}

std::size_t Places::bytes() const {
    return places_.capacity() * (sizeof(Destination) + sizeof(std::uint32_t)) +
           slots_.capacity() * sizeof(std::uint32_t) +
           fields_.capacity() * (sizeof(void*) + 4 * sizeof(std::uint32_t) + sizeof(std::uint64_t)) +
           left_.capacity() * sizeof(Left) + field_bytes();
}

}  // namespace waystone
