// SPDX-License-Identifier: MIT
// A lock between threads. Where there are none (WAYSTONE_NO_THREADS; WebAssembly without them) it is nothing.
#pragma once

#if !defined(WAYSTONE_NO_THREADS) && defined(__wasm__) && !defined(_REENTRANT)
#define WAYSTONE_NO_THREADS
#endif

#ifdef WAYSTONE_NO_THREADS

namespace waystone {

struct Lock {};
struct LockGuard {
    explicit LockGuard(Lock&) {}
};

}  // namespace waystone

#else

#include <mutex>

namespace waystone {

using Lock = std::mutex;
using LockGuard = std::lock_guard<std::mutex>;

}  // namespace waystone

#endif
