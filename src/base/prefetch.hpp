// SPDX-License-Identifier: MIT
// Asks for memory before it is needed, so that it is there when it is. Costs nothing where a compiler has no such hint.
#pragma once

namespace waystone {

inline void prefetch(const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

}  // namespace waystone
