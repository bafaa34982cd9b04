// SPDX-License-Identifier: MIT
// The places that units of a crowd go to, and the fields around them.
//
// Units with equal orders share a place. A field costs memory, so a place has one only if somebody needs it: a unit
// without an agent of its own, or a second unit. For units with agents it grows no further than pays: 256 cells for each
// of them, or 16 where they are fewer than eight. Fields live in one pool. If that is empty, the field that serves the
// fewest units is forgotten, or, if that is the one that needs the memory, stops growing. A field without units is kept
// for a hundred ticks, in case they come back.
//
// Where no path leads to a place, units may ask for the nearest cell to which one does. It is searched ring by ring,
// out of the budget; until it is found they walk towards the place itself. Units of one component share it.
//
// Bound    joining and leaving a place are O(1) on average; choosing which fields grow looks at those that do not cover
//          all their units, and after an edit at each field once.
#pragma once

#include "crowd/field.hpp"
#include "crowd/ring_scan.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace waystone {

// A field, and what the crowd notes about it.
struct SharedField {
    SharedField(const Grid& grid, State cell, std::uint32_t within, std::shared_ptr<PagePool> pool)
        : field(grid, cell, within, std::move(pool)) {}

    bool scanning = false;        // for the nearest cell, below
    bool unlimited = false;       // grows until it covers everybody; for units without agents it must
    std::uint32_t users = 0;      // units that go there
    std::uint32_t uncovered = 0;  // of these, units that the field did not cover in this tick
    State farthest = kNoState;    // the cell of one of those, about the farthest
    Cost farthest_away = 0;
    std::uint64_t first_arrival = 0;  // tick; 0: none yet
    std::uint64_t left_at = 0;        // tick; since when it has no units
    Cost radius = kUnit;              // with bodies, a unit nearer than this has arrived
    std::uint64_t radius_at = 0;      // the tick for which that holds

    // For units that go as near as they can.
    State from = kNoState;  // a cell of their component
    RingScan scan;
    State nearest = kNoState;  // found so far
    Cost nearest_away = kInfinite;
    std::uint64_t connectivity = 0;  // of the map when the scan began

    Field field;
};

struct Destination {
    State cell = kNoState;
    std::uint16_t within = 0;
    std::uint16_t variant = 0;  // 0: the place itself; from 1 on: as near as possible, for units of one component each
    std::uint32_t users = 0;
};

class Places {
public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    Places(const Grid& grid, std::shared_ptr<PagePool> pool);

    // One more unit goes there.
    std::uint32_t join(State cell, std::uint16_t within, bool needs_field);
    // The same for a unit that stands on this cell and goes as near as it can. Counts its looks at components.
    std::uint32_t join_nearest(State cell, std::uint16_t within, State from, std::uint64_t& work);
    void leave(std::uint32_t place, std::uint64_t tick);
    const Destination& operator[](std::uint32_t place) const { return places_[place]; }
    bool has_field(std::uint32_t place) const { return field_of_[place] != kNone; }
    // Null if it has none.
    SharedField* field(std::uint32_t place) {
        const std::uint32_t number = field_of_[place];
        return number == kNone ? nullptr : fields_[number].get();
    }
    const SharedField* field(std::uint32_t place) const {
        const std::uint32_t number = field_of_[place];
        return number == kNone ? nullptr : fields_[number].get();
    }

    // The field of a unit that stands there is needed soon; a hint to the processor.
    void prefetch_field(std::uint32_t place) {
        if (const SharedField* const shared = field(place)) {
            prefetch(shared);
            shared->field.prefetch();
        }
    }

    // Whether the field of a place covers a cell, or is still to find out where the place is. `to` is the place's cell.
    // Most fields are small and most units far away, so that none of the field's own memory is looked at.
    bool leads(std::uint32_t place, State to, State at) const {
        const std::uint32_t number = field_of_[place];
        if (number == kNone || grid_->h(at, to) >= reach_[number]) return false;
        return fields_[number]->scanning || fields_[number]->field.covers(at);
    }

    // The octile distance that a unit at this cell has to go at least.
    Cost octile(const Destination& place, State from) const {
        const Cost all = grid_->h(from, place.cell), slack = place.within * kUnit;
        return all > slack ? all - slack : 0;
    }

    // Before a tick.
    void begin_tick();
    void note_uncovered(std::uint32_t place, State at, Cost away);
    // Continues searches of nearest cells, then grows the fields that most units wait for, then those whose map has
    // changed; the older ones first. Returns the work spent.
    std::uint64_t grow(std::uint64_t work);
    // Raises a learned distance, if need be in the memory of another field.
    void learn(SharedField& shared, State s, Cost distance);
    // Drops fields that nobody has used for a while. Not within a tick.
    void tidy(std::uint64_t tick);

    bool out_of_memory() const { return out_of_memory_; }  // in this tick
    std::size_t bytes() const;
    std::size_t field_bytes() const;

private:
    static constexpr std::uint64_t kKeptTicks = 100, kSlice = 4096, kNever = ~std::uint64_t{0};
    static constexpr std::uint32_t kFew =
        8;  // units with agents; what they need a field for is to find their own cells
    static constexpr std::uint64_t kCellsForFew = 16, kCellsPerAgent = 256;
    static std::uint64_t cells_left(const SharedField& shared) {
        const std::uint64_t most =
            shared.unlimited ? ~std::uint64_t{0} : (shared.users < kFew ? kCellsForFew : kCellsPerAgent) * shared.users;
        return shared.field.cells() < most ? most - shared.field.cells() : 0;
    }

    struct Left {
        std::uint32_t field;
        std::uint64_t at;  // tick
    };

    std::size_t home(const Destination& place) const;
    std::size_t find(const Destination& wanted) const;
    std::uint32_t join(const Destination& wanted, bool needs_field);
    void make_field(std::uint32_t place);
    void drop(std::uint32_t place);
    void begin_scan(SharedField& shared, State cell);
    void note_need(std::uint32_t number);
    void note_reach(std::uint32_t number);
    std::uint64_t scan(SharedField& shared, State cell, std::uint64_t work);
    void erase_slot(std::size_t slot);
    void widen();
    bool make_room(const SharedField& wanted);

    const Grid* grid_;
    std::shared_ptr<PagePool> pool_;
    std::vector<Destination> places_;
    std::vector<std::uint32_t> field_of_;                   // their fields, or kNone
    std::vector<std::uint32_t> free_places_, free_fields_;  // numbers to give again
    std::vector<std::uint32_t> slots_;                      // hash table of places; kNone: empty
    std::vector<std::unique_ptr<SharedField>> fields_;
    std::vector<std::uint32_t> field_place_;  // whose it is
    std::vector<Cost> reach_;                 // no cell as far from their place as this is covered
    std::vector<std::uint32_t> noted_;        // fields with units that they do not cover
    std::vector<std::uint64_t> needy_;        // fields: those first for which most units wait
    std::vector<Left> left_;                  // fields that lost their last unit, the earliest first
    std::uint64_t settled_ = kNever;          // the version of the map that all fields with units know, none scanning
    bool out_of_memory_ = false, nothing_to_forget_ = false;  // in this tick
};

}  // namespace waystone
