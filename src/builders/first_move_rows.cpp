// SPDX-License-Identifier: MIT
#include "builders/first_move_rows.hpp"

#include "database/first_move_database.hpp"
#include "database/hilbert.hpp"

#include <algorithm>
#include <bit>
#include <utility>

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

FirstMoveRows::FirstMoveRows(const FirstMoveMap& map) : map_(&map), g_(map.moves_.size()), first_(map.moves_.size()) {
    for (auto& bucket : bucket_) bucket.resize(std::size_t{map.states()} + 1);
}

std::span<const std::uint32_t> FirstMoveRows::row(std::uint32_t rank) {
    runs_.clear();
    if (find_moves(map_->cell_[rank])) code(rank);
    return runs_;
}

// Moves cost from 1 to less than 2, so a state leads into the next bucket and the one after it. A state enters a bucket
// at most once: when its distance first falls into it.
bool FirstMoveRows::find_moves(std::uint32_t source) {
    std::ranges::fill(g_, kInfinite);
    std::ranges::fill(first_, std::uint8_t{0});
    const std::ptrdiff_t stride = map_->stride_;
    const std::uint8_t* const legal = map_->moves_.data();
    Cost* const g = g_.data();
    std::uint8_t* const first = first_.data();
    const Cost diagonal = map_->diagonal_;
    std::uint32_t *here = bucket_[0].data(), *next = bucket_[1].data(), *after = bucket_[2].data();
    std::uint32_t *here_end = here, *next_end = next, *after_end = after;

    g[source] = 0;
    for (unsigned d = 0; d < 8; ++d) {
        if ((legal[source] >> d & 1) == 0) continue;
        const auto to = static_cast<std::uint32_t>(source + kDy[d] * stride + kDx[d]);
        g[to] = is_diagonal(d) ? diagonal : kUnit;
        first[to] = static_cast<std::uint8_t>(1u << d);
        *here_end++ = to;
    }
    for (Cost bucket = 1; here != here_end || next != next_end; ++bucket) {
        if (bucket >= (kInfinite >> kCostShift) - 2) return false;
        for (const std::uint32_t* at = here; at != here_end; ++at) {
            const std::uint32_t s = *at;
            const Cost base = g[s];
            if (base >> kCostShift != bucket) continue;  // moved to an earlier bucket since
            const unsigned moves = legal[s];
            const std::uint8_t by = first[s];
            const Cost straight = base + kUnit, across = base + diagonal;
            const bool far = across >> kCostShift != bucket + 1;
            const auto look = [&]<unsigned d>(std::integral_constant<unsigned, d>) {
                if ((moves >> d & 1) == 0) return;
                const auto to = static_cast<std::uint32_t>(s + kDy[d] * stride + kDx[d]);
                const Cost cost = is_diagonal(d) ? across : straight, known = g[to];
                if (cost > known) return;
                g[to] = cost;
                first[to] = static_cast<std::uint8_t>(by | (cost < known ? 0 : first[to]));
                // Written in any case, and kept where it enters the bucket: cheaper than a branch.
                const bool enters = cost >> kCostShift != known >> kCostShift, skips = is_diagonal(d) && far;
                *next_end = to;
                next_end += enters && !skips;
                if constexpr (is_diagonal(d)) {
                    *after_end = to;
                    after_end += enters && skips;
                }
            };
            [&]<unsigned... D>(std::integer_sequence<unsigned, D...>) {
                (look(std::integral_constant<unsigned, D>{}), ...);
            }(std::make_integer_sequence<unsigned, 8>{});
        }
        std::uint32_t* const empty = here;
        here = std::exchange(next, after);
        here_end = std::exchange(next_end, after_end);
        after = after_end = empty;
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
    constexpr unsigned kGuess = 1u << FirstMoveDatabase::kHeuristic;
    const auto symbols_of = [&](std::uint32_t t, unsigned moves) {
        const unsigned guess = heuristic[HeuristicMove::target(place[t].x - x, place[t].y - y)];
        return moves | (moves >> guess & 1) << FirstMoveDatabase::kHeuristic;
    };
    unsigned left = 2 * kGuess - 1;
    std::uint32_t begin = 0;
    const std::uint32_t states = map_->states();
    for (std::uint32_t t = 0; t < states; ++t) {
        unsigned symbols = first[cell[t]];
        if (symbols == 0) continue;
        if ((left & kGuess) != 0) symbols = symbols_of(t, symbols);  // else it does not matter yet
        if ((left & symbols) != 0) [[likely]] {
            left &= symbols;
            continue;
        }
        runs_.push_back(begin << kBits | static_cast<std::uint32_t>(std::countr_zero(left)));
        begin = t;
        left = symbols_of(t, symbols & (kGuess - 1));
    }
    runs_.push_back(begin << kBits | static_cast<std::uint32_t>(std::countr_zero(left)));
}

std::uint64_t likely_runs(const FirstMoveMap& map, std::uint32_t rows) {
    if (rows == 0) return 0;
    FirstMoveRows maker(map);
    std::uint64_t runs = 0;
    for (std::uint32_t i = 0; i < rows; ++i)
        runs += maker.row(static_cast<std::uint32_t>(std::uint64_t{i} * map.states() / rows)).size();
    return runs * map.states() / rows;
}

}  // namespace waystone
