// SPDX-License-Identifier: MIT
#include "support/allocations.hpp"

#include <malloc.h>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> count{0}, given_back{0};
std::atomic<std::int64_t> until_failure{-1}, live_bytes{0}, watched_from{0}, largest{0};

// Memory of the system's two kinds: how it is freed, and its size.
struct Heap {
    void (*free)(void*);
    std::size_t (*size)(void*);
};

#ifdef _WIN32  // where nobody knows the size of aligned memory who does not know its alignment
constexpr Heap kPlain{std::free, ::_msize}, kAligned{waystone::free_aligned, [](void*) { return std::size_t{0}; }};
#else
constexpr Heap kPlain{std::free, ::malloc_usable_size}, kAligned{waystone::free_aligned, ::malloc_usable_size};
#endif

void give_back(void* memory, const Heap& heap = kPlain) {
    if (memory == nullptr) return;
    given_back.fetch_add(1, std::memory_order_relaxed);
    live_bytes.fetch_sub(static_cast<std::int64_t>(heap.size(memory)), std::memory_order_relaxed);
    heap.free(memory);
}

void count_one(void* memory, const Heap& heap) {
    count.fetch_add(1, std::memory_order_relaxed);
    const auto bytes = static_cast<std::int64_t>(heap.size(memory));
    const std::int64_t live = live_bytes.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    std::int64_t most = largest.load(std::memory_order_relaxed);
    while (most < live && !largest.compare_exchange_weak(most, live, std::memory_order_relaxed)) {
    }
}

void* counted(void* memory, const Heap& heap = kPlain) {
    if (memory == nullptr) throw std::bad_alloc();
    count_one(memory, heap);
    if (until_failure.load(std::memory_order_relaxed) >= 0 &&
        until_failure.fetch_sub(1, std::memory_order_relaxed) == 0) {
        give_back(memory, heap);
        throw std::bad_alloc();
    }
    return memory;
}

}  // namespace

#ifdef _WIN32
void* waystone::aligned_memory(std::size_t unit, std::size_t size) { return ::_aligned_malloc(size, unit); }
void waystone::free_aligned(void* memory) { ::_aligned_free(memory); }
#else
// It asks for a multiple of the alignment.
void* waystone::aligned_memory(std::size_t unit, std::size_t size) {
    return std::aligned_alloc(unit, (size + unit - 1) / unit * unit);
}
void waystone::free_aligned(void* memory) { std::free(memory); }
#endif

std::uint64_t waystone::allocations() { return count.load(std::memory_order_relaxed); }

std::int64_t waystone::live_allocations() {
    return static_cast<std::int64_t>(count.load(std::memory_order_relaxed) -
                                     given_back.load(std::memory_order_relaxed));
}

void waystone::watch_bytes() {
    watched_from.store(live_bytes.load());
    largest.store(live_bytes.load());
}
std::int64_t waystone::most_bytes() { return largest.load() - watched_from.load(); }

void waystone::fail_allocation_after(std::int64_t allocations) { until_failure.store(allocations); }
std::int64_t waystone::allocations_until_failure() { return until_failure.load(); }

// The forms not named here (arrays, sized) end in these by the standard's defaults. So would nothrow, but sanitizers
// bring their own. The aligned forms pair among themselves.
void* operator new(std::size_t size) { return counted(std::malloc(size == 0 ? 1 : size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory != nullptr) count_one(memory, kPlain);
    return memory;
}
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void* operator new(std::size_t size, std::align_val_t align) {
    return counted(waystone::aligned_memory(static_cast<std::size_t>(align), size), kAligned);
}
void operator delete(void* memory, std::align_val_t) noexcept { give_back(memory, kAligned); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory, kAligned); }
