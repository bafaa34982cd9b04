// SPDX-License-Identifier: MIT
// The states around one that hill climbing connects with it: B_m(t, S) of bulitko2012, and its two halves.
//
// Climbing towards t is one fixed step per state, and every step brings h down. So all states that climb to t are found
// nearest first, one step each, from what is known of the state stepped to. The climb back has another target for every
// state, so it is climbed step by step.
//
// Bound    one climbing step per cell within m moves of t, and up to m more per state whose climb back is asked for.
// Owns     a few bytes per cell within m moves. One per thread; answers live until the next question.
#pragma once

#include "search/hill_climb.hpp"

#include <span>
#include <vector>

namespace waystone {

class ClimbRegion {
public:
    ClimbRegion(const Grid& grid, std::uint32_t m);

    std::uint32_t m() const { return m_; }

    // The states that climb to t in at most m moves, t first, by growing h.
    std::span<const State> climbing_to(State t);
    // The states to which t climbs in at most m moves, t first, by growing h.
    std::span<const State> climbed_from(State t);
    // Both: the states that t covers. Keep(State) says which of them are asked for.
    template <class Keep>
    std::span<const State> covered_by(State t, const Keep& keep) {
        climbing_to(t);
        std::size_t count = 0;
        for (const State s : found_)
            if (keep(s) && hill_climb(*grid_, t, s, m_).reached) found_[count++] = s;
        found_.resize(count);
        return found_;
    }
    std::span<const State> covered_by(State t) {
        return covered_by(t, [](State) { return true; });
    }

private:
    struct Offset {
        int dx, dy;
    };
    std::size_t slot(int dx, int dy) const {
        const int side = 2 * static_cast<int>(m_) + 1;
        return static_cast<std::size_t>((dy + static_cast<int>(m_)) * side + dx + static_cast<int>(m_));
    }
    template <class Visit>  // Visit(State, Offset)
    void for_each_cell(State t, const Visit& visit) const;

    const Grid* grid_;
    std::uint32_t m_;
    std::vector<Offset> offsets_;       // of the cells within m moves, by h, then rows
    std::vector<std::uint16_t> moves_;  // by slot: to t; kNotThere where climbing fails
    std::vector<State> found_;
};

// Whether a state can be the end of any problem: one that leads nowhere cannot.
inline bool leads_somewhere(const Grid& grid, State s) { return grid.moves(s) != 0; }

}  // namespace waystone
