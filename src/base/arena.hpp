// SPDX-License-Identifier: MIT
// What one agent draws from a pool: the objects and tables it is made of, and the pages that grow.
//
// Objects and tables are laid one behind the other and go all at once, with the arena. Their memory is always given:
// where the pool cannot, it comes from the system and failed() says so, so that whoever makes an agent asks once at the
// end. What is made in a step asks prepare() first. Pages are drawn and given back by the tables that use them
// (page_tree.hpp); those answer "no" where the pool is empty.
#pragma once

#include "base/page_pool.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

namespace waystone {

class Arena {
public:
    // Without a pool everything comes from the system: for searches of the laboratory and the builders.
    explicit Arena(std::shared_ptr<PagePool> pool = nullptr) : pool_(std::move(pool)) {}
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena();

    void* allocate(std::size_t bytes, std::size_t alignment, bool zeroed = false);
    template <class T>
    T* array(std::size_t count, bool zeroed = false) {
        return static_cast<T*>(allocate(count * sizeof(T), alignof(T), zeroed));
    }
    // Whether this many bytes more can be had; they are set aside.
    bool prepare(std::size_t bytes);

    bool failed() const { return overflow_ != nullptr && pool_ != nullptr; }
    std::size_t needed_bytes() const { return asked_; }  // by allocate(), so far

    PagePool& pool() { return *pool_; }
    bool has_pool() const { return pool_ != nullptr; }
    std::uint32_t take(std::uint32_t size) {
        const std::uint32_t page = pool_->take(size);
        if (page != 0) count(size);
        return page;
    }
    void gave(std::uint32_t pages) { pages_ -= pages; }

    std::size_t bytes() const { return std::size_t{pages_} * PagePool::kPageBytes + overflow_bytes_; }
    std::size_t peak_bytes() const { return std::size_t{peak_} * PagePool::kPageBytes + overflow_bytes_; }

private:
    struct Overflow {
        Overflow* next;
    };
    struct Before {  // at the beginning of a run
        std::uint32_t first, size;
    };
    void count(std::uint32_t pages) {
        pages_ += pages;
        if (pages_ > peak_) peak_ = pages_;
    }
    bool add_run(std::size_t bytes);
    void* from_system(std::size_t bytes, bool zeroed);

    std::shared_ptr<PagePool> pool_;
    PagePool::Run run_;       // the newest
    std::size_t offset_ = 0;  // in it
    std::uint32_t pages_ = 0, peak_ = 0;
    std::size_t asked_ = 0, overflow_bytes_ = 0;
    Overflow* overflow_ = nullptr;
};

// Objects in an arena: destroyed by their owner, their memory goes with the arena.
struct Destroy {
    template <class T>
    void operator()(T* object) const {
        object->~T();
    }
};

}  // namespace waystone
