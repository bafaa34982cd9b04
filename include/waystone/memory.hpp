// SPDX-License-Identifier: MIT
// Where agents keep what they learn: a pool of pages, reserved once, so that no step ever asks for memory.
//
// An agent that is given no pool reserves one of its own when it is made; Configuration::memory(map) says how large.
// A pool may be shared by any number of agents: each draws what it needs, and gives it back with its next order or
// when it goes. Where a pool is empty an agent answers OutOfMemory; it never allocates.
//
// A pool and the agents on it belong to one thread at a time. Reserving costs a system call; pages that nobody has
// drawn cost nothing on systems that commit memory when it is touched.
#pragma once

#include <waystone/error.hpp>

#include <cstddef>
#include <memory>

namespace waystone {

class PagePool;

// Where pools get their memory, where the caller wants to know. The functions are called when a pool is made and when
// the last user of it goes, never in between. allocate() answers memory aligned to 64 bytes, or null.
struct Allocator {
    void* (*allocate)(void* context, std::size_t bytes) = nullptr;
    void (*release)(void* context, void* memory, std::size_t bytes) = nullptr;
    void* context = nullptr;
};

// A handle: copies share the pool, and agents keep it alive.
class Pool {
public:
    // At least 4096 bytes. From the allocator, or from the system where it has none.
    static Expected<Pool> reserve(std::size_t bytes, const Allocator& allocator = {});

    std::size_t capacity_bytes() const;
    std::size_t used_bytes() const;

    const std::shared_ptr<PagePool>& shared() const { return pool_; }  // for our own code

private:
    explicit Pool(std::shared_ptr<PagePool> pool) : pool_(std::move(pool)) {}
    std::shared_ptr<PagePool> pool_;
};

}  // namespace waystone
