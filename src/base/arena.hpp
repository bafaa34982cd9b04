// SPDX-License-Identifier: MIT
// What one agent takes from a pool: its objects and tables, and pages for tables that grow.
//
// Objects and tables lie one after another and are freed together with the arena. Allocating them never fails: if the
// pool is empty, memory comes from the system and failed() says so, so making an agent needs one check at the end.
// Anything made in a step calls prepare() first. Tables take and return pages themselves (page_tree.hpp), and report an
// empty pool.
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
    // Without a pool everything comes from the system: for searches of the lab and the builders.
    explicit Arena(std::shared_ptr<PagePool> pool = nullptr) : pool_(std::move(pool)) {}
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena();

    void* allocate(std::size_t bytes, std::size_t alignment, bool zeroed = false);
    template <class T>
    T* array(std::size_t count, bool zeroed = false) {
        return static_cast<T*>(allocate(count * sizeof(T), alignof(T), zeroed));
    }
    // Sets this many more bytes aside; false if the pool cannot.
    bool prepare(std::size_t bytes);

    // This much will be requested later.
    void expect(std::size_t bytes) {
        asked_ += bytes;
        if (std::size_t{pool_->left()} * PagePool::kPageBytes < bytes) failed_ = true;
    }

    bool failed() const { return failed_; }
    std::size_t needed_bytes() const { return asked_; }  // by allocate() and expect(), so far

    PagePool& pool() { return *pool_; }
    const std::shared_ptr<PagePool>& shared_pool() const { return pool_; }
    // From here on: pages for tables that grow. Runs, also later ones, are not counted.
    void limit_growth(std::uint64_t pages) { most_grown_ = grown_ + pages; }
    // 0 if the pool is empty or the limit is reached.
    std::uint32_t take(std::uint32_t size) {
        if (grown_ + size > most_grown_) return 0;
        const std::uint32_t page = pool_->take(size);
        if (page == 0) return 0;
        grown_ += size;
        count(size);
        return page;
    }
    void gave(std::uint32_t pages) {
        grown_ -= pages;
        pages_ -= pages;
    }

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
    PagePool::Run run_;                               // the newest
    std::size_t offset_ = 0;                          // in it
    std::uint32_t pages_ = 0, peak_ = 0, grown_ = 0;  // grown: by take()
    std::uint64_t most_grown_ = ~std::uint64_t{0};
    bool failed_ = false;
    std::size_t asked_ = 0, overflow_bytes_ = 0;
    Overflow* overflow_ = nullptr;
};

}  // namespace waystone
