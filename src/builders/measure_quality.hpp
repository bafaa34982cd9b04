// SPDX-License-Identifier: MIT
// How good the walks by a first-move database are, before anybody uses it.
//
// Some 500 problems, the same ones for every database of a map: random states, ten to a goal. Walks are those of the
// agent. Costs are fixed point, so the result is the same everywhere.
#pragma once

#include "builders/builder.hpp"
#include "database/first_move_database.hpp"

namespace waystone {

// The error is that of a stop, or that a walk does not arrive, which is a mistake in the database.
Expected<MeasuredQuality> measure_quality(const Grid& grid, const FirstMoveDatabase& database,
                                          const BuildContext& context);

}  // namespace waystone
