// SPDX-License-Identifier: MIT
// The sections of a whole first-move database, from its rows.
#pragma once

#include "builders/first_move_rows.hpp"
#include "database/first_move_database.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace waystone {

using FirstMoveRow = std::vector<std::uint32_t>;

class FirstMoveSections {
public:
    // Rows by rank, `runs` in all. They are emptied on the way, so that their memory serves the sections.
    FirstMoveSections(const Grid& grid, const FirstMoveMap& map, std::span<FirstMoveRow> rows, std::size_t runs)
        : state_((grid.size() + 7) / 8, 0),
          first_(rows.size() + 1, static_cast<std::uint32_t>(runs)),
          run_(runs, map.states() << FirstMoveDatabase::kSymbolBits) {
        for (std::uint32_t rank = 0; rank < map.states(); ++rank) {
            const State s = map.state(rank);
            state_[s >> 3] = static_cast<std::uint8_t>(state_[s >> 3] | 1u << (s & 7));
            moves_.push_back(grid.moves(s));
        }
        std::size_t at = 0;
        for (std::uint32_t rank = 0; rank < map.states(); ++rank) {
            for (const std::uint32_t one : rows[rank]) run_.set(at++, one);
            first_.set(rank + 1, static_cast<std::uint32_t>(at));
            rows[rank] = FirstMoveRow();
        }
    }
    // Lives until the writer is done.
    void add_to(ContainerWriter& writer) const {
        writer.add("state", state_);
        writer.add("moves", moves_);
        writer.add("first", first_);
        writer.add("run", run_);
    }

private:
    std::vector<std::uint8_t> state_, moves_;
    NarrowArray first_, run_;
};

}  // namespace waystone
