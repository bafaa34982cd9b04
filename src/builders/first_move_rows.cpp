// SPDX-License-Identifier: MIT
#include "builders/first_move_rows.hpp"

#include "database/first_move_database.hpp"
#include "database/hilbert.hpp"

#include <algorithm>
#include <bit>

namespace waystone {

FirstMoveMap::FirstMoveMap(const Grid& grid)
    : stride_(grid.width() + 2),
      diagonal_(grid.largest_arc_cost()),
      heuristic_(grid.rule()),
      moves_(std::size_t{stride_} * (grid.height() + 2), 0) {
    for_each_along_hilbert(grid.width(), grid.height(), [&](std::uint32_t x, std::uint32_t y) {
        const State s = grid.at(x, y);
        if (grid.moves(s) == 0) return;
        const std::uint32_t cell = (y + 1) * stride_ + x + 1;
        moves_[cell] = grid.moves(s);
        cell_.push_back(cell);
        place_.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
        state_.push_back(s);
    });
}

FirstMoveRows::FirstMoveRows(const FirstMoveMap& map)
    : map_(&map), g_(map.moves_.size()), first_(map.moves_.size()) {
    for (auto& bucket : bucket_) bucket.resize(std::size_t{map.states()} + 1);
}

std::span<const std::uint32_t> FirstMoveRows::row(std::uint32_t rank) {
    runs_.clear();
    if (find_moves(map_->cell_[rank])) code(rank);
    return runs_;
}

// A state enters a bucket at most once: when its distance first falls into it.
bool FirstMoveRows::find_moves(std::uint32_t source) {
    std::ranges::fill(g_, kInfinite);
    std::ranges::fill(first_, std::uint8_t{0});
    const std::ptrdiff_t stride = map_->stride_;
    const std::uint8_t* const legal = map_->moves_.data();
    Cost* const g = g_.data();
    std::uint8_t* const first = first_.data();
    const Cost diagonal = map_->diagonal_;
    std::array<std::uint32_t*, 4> end{};
    for (unsigned i = 0; i < 4; ++i) end[i] = bucket_[i].data();
    std::array<std::ptrdiff_t, 8> offset{};
    for (unsigned d = 0; d < 8; ++d) offset[d] = kDy[d] * stride + kDx[d];

    g[source] = 0;
    for (unsigned d = 0; d < 8; ++d) {
        if ((legal[source] >> d & 1) == 0) continue;
        const auto to = static_cast<std::uint32_t>(source + offset[d]);
        g[to] = is_diagonal(d) ? diagonal : kUnit;
        first[to] = static_cast<std::uint8_t>(1u << d);
        *end[1]++ = to;
    }
    constexpr Cost kLast = (kInfinite >> kCostShift) - 4;
    unsigned empty = 0;
    for (Cost bucket = 1; empty < 3; ++bucket) {
        std::uint32_t* const here = bucket_[bucket & 3].data();
        std::uint32_t* const stop = end[bucket & 3];
        empty = here == stop ? empty + 1 : 0;
        if (bucket >= kLast && here != stop) return false;
        for (const std::uint32_t* at = here; at != stop; ++at) {
            const std::uint32_t t = *at;
            const Cost gt = g[t];
            if (gt >> kCostShift != bucket) continue;  // moved to an earlier bucket since
            const unsigned moves = legal[t];
            unsigned better = 0, best = first[t];
            for (unsigned d = 0; d < 8; ++d) {
                const Cost cost = is_diagonal(d) ? diagonal : kUnit, there = g[t + offset[d]];
                better |= static_cast<unsigned>(gt + cost < there) << d;
                const unsigned before = static_cast<unsigned>(there + cost == gt) & (moves >> d);
                best |= first[t + offset[d]] & (0u - (before & 1));
            }
            first[t] = static_cast<std::uint8_t>(best);
            for (better &= moves; better != 0; better &= better - 1) {
                const auto d = static_cast<unsigned>(std::countr_zero(better));
                const auto to = static_cast<std::uint32_t>(t + offset[d]);
                const Cost cost = gt + (is_diagonal(d) ? diagonal : kUnit), known = g[to];
                g[to] = cost;
                std::uint32_t*& last = end[cost >> kCostShift & 3];
                *last = to;
                last += cost >> kCostShift != known >> kCostShift;
            }
        }
        end[bucket & 3] = here;
    }
    return true;
}

void FirstMoveRows::code(std::uint32_t rank) {
    constexpr unsigned kBits = FirstMoveDatabase::kSymbolBits;
    const auto* const place = map_->place_.data();
    const std::uint32_t* const cell = map_->cell_.data();
    const std::uint8_t* const first = first_.data();
    const int x = place[rank].x, y = place[rank].y;
    const HeuristicMove::Row& heuristic = map_->heuristic_.of(map_->moves_[cell[rank]]);
    unsigned left = (1u << FirstMoveDatabase::kSymbols) - 1;
    std::uint32_t begin = 0;
    const std::uint32_t states = map_->states();
    for (std::uint32_t t = 0; t < states; ++t) {
        const unsigned moves = first[cell[t]];
        if (moves == 0) continue;
        const unsigned guess = heuristic[HeuristicMove::target(place[t].x - x, place[t].y - y)];
        const unsigned symbols = moves | (moves >> guess & 1) << FirstMoveDatabase::kHeuristic;
        if ((left & symbols) != 0) [[likely]] {
            left &= symbols;
            continue;
        }
        runs_.push_back(begin << kBits | static_cast<std::uint32_t>(std::countr_zero(left)));
        begin = t;
        left = symbols;
    }
    runs_.push_back(begin << kBits | static_cast<std::uint32_t>(std::countr_zero(left)));
}

}  // namespace waystone
