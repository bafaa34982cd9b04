// SPDX-License-Identifier: MIT
// The lock of the table of handles. Where a system has no threads (WAYSTONE_NO_THREADS; WebAssembly without them) it is
// nothing.
#pragma once

#if !defined(WAYSTONE_NO_THREADS) && defined(__wasm__) && !defined(_REENTRANT)
#define WAYSTONE_NO_THREADS
#endif

#ifdef WAYSTONE_NO_THREADS

namespace waystone {

struct TableLock {};
struct TableGuard {
    explicit TableGuard(TableLock&) {}
};

}  // namespace waystone

#else

#include <mutex>

namespace waystone {

using TableLock = std::mutex;
using TableGuard = std::lock_guard<std::mutex>;

}  // namespace waystone

#endif
