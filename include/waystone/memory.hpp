// SPDX-License-Identifier: MIT
// Where agents keep what they learn: a pool of pages, reserved once, so that no step allocates.
//
// An agent without a pool reserves its own when it is made; Configuration::memory(map) says how large. Any number of
// agents may share a pool. Each takes what it needs and returns it with its next order or when it is destroyed. If the
// pool is empty, an agent answers OutOfMemory; it never allocates.
//
// A pool and the agents on it belong to one thread at a time. Reserving costs a system call. Unused pages cost nothing
// on systems that commit memory when it is touched.
#pragma once

#include <waystone/export.h>
#include <waystone/error.hpp>

#include <cstddef>
#include <memory>

namespace waystone {

class PagePool;

// Your own source of memory for pools. Called when a pool is made and when its last user is gone, never in between.
// allocate() returns memory aligned to 64 bytes, or null.
struct Allocator {
    void* (*allocate)(void* context, std::size_t bytes) = nullptr;
    void (*release)(void* context, void* memory, std::size_t bytes) = nullptr;
    void* context = nullptr;
};

// A handle: copies share the pool, and agents keep it alive.
class WAYSTONE_PUBLIC Pool {
public:
    // At least 4096 bytes, from the allocator, or from the system if it is empty.
    static Expected<Pool> reserve(std::size_t bytes, const Allocator& allocator = {});

    std::size_t capacity_bytes() const;
    std::size_t used_bytes() const;

    const std::shared_ptr<PagePool>& shared() const { return pool_; }  // for our own code

private:
    explicit Pool(std::shared_ptr<PagePool> pool) : pool_(std::move(pool)) {}
    std::shared_ptr<PagePool> pool_;
};

}  // namespace waystone
