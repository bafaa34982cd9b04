// SPDX-License-Identifier: MIT
// The names before papers were called by author and year, for tests/realtime/refining_loop_test.cpp alone.
#pragma once

#include "support/bulitko2008.hpp"

namespace waystone {

using Paper000Means = Bulitko2008Means;

inline Paper000Means over_paper_000(const std::string& spec) { return over_bulitko2008(spec); }

}  // namespace waystone
