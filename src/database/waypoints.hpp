// SPDX-License-Identifier: MIT
// First moves in few bytes: not from every state to every target, but from waypoint to waypoint.
//
// Every state of the map belongs to a waypoint, its owner: the one climbs to the other, both ways. A waypoint's row
// says for every other waypoint of its component which one to climb to next. Along such steps the distance that is left
// falls at each one, so they arrive. Waypoints are numbered along a Hilbert curve, and rows are coded in runs as those
// of a whole database are: a run is target * (count + 1) + next, where the number of waypoints as the next one stands
// for the target itself. Owners are coded in runs as well, over the cells of the curve.
//
// Sections  waypoint (their states), area (the first cell of a run of owners), owner (one for each area), part (the
//           component of a waypoint, where there are several), first (a row's first run), run.
// Bound     an answer is a binary search. Const and shared; reads the container that it came from and holds nothing.
#pragma once

#include "database/hilbert.hpp"
#include "io/container.hpp"

namespace waystone {

// How long walks by a database are, over problems drawn at random when it was built.
struct MeasuredQuality {
    std::uint64_t problems = 0;
    // Millionths by which walks are longer than optimal: the mean, and the worst.
    std::uint64_t mean = 0, worst = 0;
};

class Waypoints {
public:
    static constexpr std::uint32_t kMost = 8192;  // a run fits into 32 bits
    static bool are_in(const Container& container) { return container.find("waypoint") != nullptr; }
    static Expected<Waypoints> read(const Container& container);

    std::uint32_t count() const { return static_cast<std::uint32_t>(state_.size()); }
    std::uint64_t areas() const { return area_.size(); }
    std::uint64_t runs() const { return run_.size(); }
    State state(std::uint32_t waypoint) const { return state_[waypoint]; }
    // Of a state of the map that this was built for. Other cells have one too, which says nothing.
    std::uint32_t owner(State s) const {
        const std::uint32_t index = hilbert_index(side_, s % width_, s / width_);
        std::size_t low = 0, count = area_.size();
        while (count > 1) {
            const std::size_t half = count / 2;
            low = area_[low + half] <= index ? low + half : low;
            count -= half;
        }
        return owner_[low];
    }
    bool joined(std::uint32_t a, std::uint32_t b) const { return part_.size() == 0 || part_[a] == part_[b]; }
    // The waypoint to climb to, on the way from one to another that is joined to it.
    std::uint32_t next(std::uint32_t from, std::uint32_t to) const {
        const std::uint32_t step = count() + 1;
        const std::size_t begin = first_[from];
        const std::uint32_t next = run_.last_up_to(to * step + count(), begin, first_[from + 1] - begin) % step;
        return next == count() ? to : next;
    }

    // A row as it is stored.
    std::size_t row_begin(std::uint32_t waypoint) const { return first_[waypoint]; }
    std::uint32_t run(std::size_t i) const { return run_[i]; }

private:
    std::uint32_t width_ = 1, side_ = 1;
    NarrowView state_, area_, owner_, part_, first_, run_;
};

}  // namespace waystone
