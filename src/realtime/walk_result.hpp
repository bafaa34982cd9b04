// SPDX-License-Identifier: MIT
// What comes of one step of a walk by a database.
#pragma once

#include "realtime/seams.hpp"

namespace waystone {

enum class WalkResult : std::uint8_t {
    Moved,
    Waits,  // the work of this tick is spent; it goes on from there
    Lost,   // the map is not the one of the database
};

}  // namespace waystone
