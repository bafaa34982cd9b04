// SPDX-License-Identifier: MIT
// A whole walk, with the cells it stood on.
#pragma once

#include "objects.hpp"

namespace waystone_python {

// So that an agent that is lost for ever comes to an end.
inline constexpr std::uint64_t kMaxMoves = 1'000'000;

struct Walk : Zeroed {
    waystone_walk_report report = sized<waystone_walk_report>();
    py::array_t<waystone_cell> trail;
};

}  // namespace waystone_python
