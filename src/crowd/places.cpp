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
        } else {
            slots_[slot] = free_places_.back();
            free_places_.pop_back();
        }
        places_[slots_[slot]] = wanted;
    }
    const std::uint32_t number = slots_[slot];
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
        needy_.reserve(fields_.capacity());
    } else {
        number = free_fields_.back();
        free_fields_.pop_back();
    }
    const Destination& to = places_[place];
    fields_[number] = std::make_unique<SharedField>(*grid_, to.cell, to.variant == 0 ? to.within : 0, pool_);
    field_place_[number] = place;
    field_of_[place] = number;
}

void Places::leave(std::uint32_t number, std::uint64_t tick) {
    Destination& place = places_[number];
    --place.users;
    if (SharedField* const shared = field(number)) {
        shared->users = place.users;
        shared->left_at = tick;
        if (place.users == 0) shared->first_arrival = 0;
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
    for (std::uint32_t i = 0; i < fields_.size(); ++i)
        if (fields_[i] && fields_[i]->users == 0 && tick - fields_[i]->left_at >= kKeptTicks) drop(field_place_[i]);
}

void Places::begin_scan(SharedField& shared, State cell) {
    shared.scan = RingScan(*grid_, cell);
    shared.nearest = kNoState;
    shared.nearest_away = kInfinite;
    shared.connectivity = grid_->connectivity();
    shared.scanning = true;
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
    for (const auto& shared : fields_) {
        if (!shared) continue;
        shared->uncovered = 0;
        shared->farthest_away = 0;
        shared->farthest = kNoState;
    }
}

void Places::note_uncovered(SharedField& shared, State at, Cost away) {
    ++shared.uncovered;
    if (away < shared.farthest_away) return;
    shared.farthest_away = away;
    shared.farthest = at;
}

std::uint64_t Places::grow(std::uint64_t work) {
    std::uint64_t spent = 0;
    needy_.clear();
    for (std::uint32_t i = 0; i < fields_.size(); ++i) {
        SharedField* const shared = fields_[i].get();
        if (shared == nullptr || shared->users == 0) continue;
        if (shared->from != kNoState && shared->connectivity != grid_->connectivity())
            begin_scan(*shared, places_[field_place_[i]].cell);
        if (shared->scanning) spent += scan(*shared, places_[field_place_[i]].cell, work - spent);
        if (shared->scanning || shared->field.complete()) continue;
        if ((shared->uncovered > 0 || shared->field.stale()) && cells_left(*shared) > 0)
            needy_.push_back(std::uint64_t{~shared->uncovered} << 32 | i);
    }
    // As many as can get a slice each.
    const std::size_t chosen = static_cast<std::size_t>(std::min<std::uint64_t>(needy_.size(), work / kSlice + 1));
    std::partial_sort(needy_.begin(), needy_.begin() + static_cast<std::ptrdiff_t>(chosen), needy_.end());
    for (bool more = true; more && spent < work;) {
        more = false;
        for (std::size_t i = 0; i < chosen && spent < work; ++i) {
            SharedField& shared = *fields_[static_cast<std::uint32_t>(needy_[i])];
            const State until = shared.field.stale() ? kNoState : shared.farthest;
            const std::uint64_t done = shared.field.grow(std::min({kSlice, work - spent, cells_left(shared)}), until);
            spent += done;
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
    SharedField* least = nullptr;
    for (const auto& shared : fields_)
        if (shared && shared.get() != &wanted && shared->field.bytes() > 0 && shared->users < wanted.users &&
            (least == nullptr || shared->users < least->users))
            least = shared.get();
    nothing_to_forget_ = least == nullptr;
    if (nothing_to_forget_) return false;
    least->field.forget();
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
           fields_.capacity() * (sizeof(void*) + 2 * sizeof(std::uint32_t)) + field_bytes();
}

}  // namespace waystone
