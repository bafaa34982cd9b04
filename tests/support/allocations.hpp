// SPDX-License-Identifier: MIT
// How often the whole test program has asked for memory by operator new.
#pragma once

#include <cstdint>

namespace waystone {

std::uint64_t allocations();

}  // namespace waystone
