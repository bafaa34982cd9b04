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
// Bound    joining and leaving a place are O(1) on average; choosing which fields grow looks at each field once.
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

    // The octile distance that a unit at this cell has to go at least.
    Cost octile(const Destination& place, State from) const {
        const Cost all = grid_->h(from, place.cell), slack = place.within * kUnit;
        return all > slack ? all - slack : 0;
    }

    // Before a tick.
    void begin_tick();
    void note_uncovered(SharedField& shared, State at, Cost away);
    // Continues searches of nearest cells, then grows the fields that most units wait for, then those whose map has changed; the older ones first. Returns the
    // work spent.
    std::uint64_t grow(std::uint64_t work);
    // Raises a learned distance, if need be in the memory of another field.
    void learn(SharedField& shared, State s, Cost distance);
    // Drops fields that nobody has used for a while. Not within a tick.
    void tidy(std::uint64_t tick);

    bool out_of_memory() const { return out_of_memory_; }  // in this tick
    std::size_t bytes() const;
    std::size_t field_bytes() const;

private:
    static constexpr std::uint64_t kKeptTicks = 100, kSlice = 4096;
    static constexpr std::uint32_t kFew =
        8;  // units with agents; what they need a field for is to find their own cells
    static constexpr std::uint64_t kCellsForFew = 16, kCellsPerAgent = 256;
    static std::uint64_t cells_left(const SharedField& shared) {
        const std::uint64_t most =
            shared.unlimited ? ~std::uint64_t{0} : (shared.users < kFew ? kCellsForFew : kCellsPerAgent) * shared.users;
        return shared.field.cells() < most ? most - shared.field.cells() : 0;
    }

    std::size_t home(const Destination& place) const;
    std::size_t find(const Destination& wanted) const;
    std::uint32_t join(const Destination& wanted, bool needs_field);
    void make_field(std::uint32_t place);
    void drop(std::uint32_t place);
    void begin_scan(SharedField& shared, State cell);
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
    std::vector<std::uint32_t> field_place_;                  // whose it is
    std::vector<std::uint64_t> needy_;                        // fields: those first for which most units wait
    bool out_of_memory_ = false, nothing_to_forget_ = false;  // in this tick
};

}  // namespace waystone
