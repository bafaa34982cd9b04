// SPDX-License-Identifier: MIT
// A bug ends in a replaceable handler; bad input never comes here.
#pragma once

#include <waystone/assert.hpp>

namespace waystone {

[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace waystone

#define WAYSTONE_ASSERT(condition) \
    ((condition) ? static_cast<void>(0) : ::waystone::assertion_failed(#condition, __FILE__, __LINE__))

// For checks inside an expansion: off in optimised builds.
#ifdef NDEBUG
#define WAYSTONE_DEBUG_ASSERT(condition) static_cast<void>(0)
#else
#define WAYSTONE_DEBUG_ASSERT(condition) WAYSTONE_ASSERT(condition)
#endif
