// SPDX-License-Identifier: MIT
#include "database/heuristic_move.hpp"

#include "graph/grid.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

// By the definition, on a grid of that rule.
unsigned naive(const Grid& grid, unsigned legal, int dx, int dy) {
    Cost least = kInfinite;
    unsigned best = HeuristicMove::kNone;
    for (unsigned d = 0; d < 8; ++d) {
        if ((legal >> d & 1) == 0) continue;
        const Cost f = grid.cost(d) + grid.octile(std::abs(dx - kDx[d]), std::abs(dy - kDy[d]));
        if (f < least) best = d;
        least = std::min(least, f);
    }
    return best;
}

TEST(HeuristicMove, IsTheLegalMoveWithLeastCostAndOctileDistance) {
    for (const Moves& moves : {Moves{}, Moves{.diagonal = kDiagonal14}, Moves{.diagonal = kUnit},
                               Moves{.diagonal = 2 * kUnit - 1}, Moves{.rule = MoveRule::Four}}) {
        const Grid grid(1, 1, std::vector<Terrain>(1, Terrain::Ground), moves);
        const HeuristicMove heuristic(moves);
        for (unsigned legal = 0; legal < 256; ++legal) {
            if (moves.rule == MoveRule::Four && (legal & 0xaa) != 0) continue;
            for (int dy = -12; dy <= 12; ++dy)
                for (int dx = -12; dx <= 12; ++dx)
                    ASSERT_EQ(heuristic(static_cast<std::uint8_t>(legal), dx, dy), naive(grid, legal, dx, dy))
                        << "moves " << legal << " to " << dx << ", " << dy << ", diagonals " << moves.diagonal;
        }
    }
}

}  // namespace
}  // namespace waystone
