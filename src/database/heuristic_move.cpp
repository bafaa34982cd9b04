// SPDX-License-Identifier: MIT
#include "database/heuristic_move.hpp"

namespace waystone {
namespace {

struct Octile {
    Cost diagonal_extra;

    Cost operator()(int dx, int dy) const {
        const int a = std::abs(dx), b = std::abs(dy);
        return static_cast<Cost>(std::max(a, b)) * kUnit + static_cast<Cost>(std::min(a, b)) * diagonal_extra;
    }
    unsigned best(unsigned legal, int dx, int dy) const {
        Cost least = kInfinite;
        unsigned best = HeuristicMove::kNone;
        for (unsigned d = 0; d < 8; ++d) {
            if ((legal >> d & 1) == 0) continue;
            const Cost f = kUnit + (is_diagonal(d) ? diagonal_extra : 0) + (*this)(dx - kDx[d], dy - kDy[d]);
            if (f >= least) continue;
            least = f;
            best = d;
        }
        return best;
    }
};

}  // namespace

HeuristicMove::HeuristicMove(const Moves& moves) {
    const Octile octile{moves.rule == MoveRule::Four ? kUnit : moves.diagonal - kUnit};
    for (unsigned legal = 0; legal < 256; ++legal) {
        best_[legal].fill(kNone);
        for (int dy = -4; dy <= 4; ++dy)
            for (int dx = -4; dx <= 4; ++dx)
                best_[legal][target(dx, dy)] = static_cast<std::uint8_t>(octile.best(legal, dx, dy));
    }
}

}  // namespace waystone
