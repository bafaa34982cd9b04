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

#elif defined(_WIN32)

#include <atomic>

namespace waystone {

// std::mutex of mingw-w64 cannot be initialised before the program starts, as the table of handles is.
class Lock {
public:
    void lock() {
        while (taken_.exchange(true, std::memory_order_acquire)) taken_.wait(true, std::memory_order_relaxed);
    }
    void unlock() {
        taken_.store(false, std::memory_order_release);
        taken_.notify_one();
    }

private:
    std::atomic<bool> taken_{false};
};
class LockGuard {
public:
    explicit LockGuard(Lock& lock) : lock_(lock) { lock_.lock(); }
    LockGuard(const LockGuard&) = delete;
    LockGuard& operator=(const LockGuard&) = delete;
    ~LockGuard() { lock_.unlock(); }

private:
    Lock& lock_;
};

}  // namespace waystone

#else

#include <mutex>

namespace waystone {

using Lock = std::mutex;
using LockGuard = std::lock_guard<std::mutex>;

}  // namespace waystone

#endif
