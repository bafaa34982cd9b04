// SPDX-License-Identifier: MIT
// The pages of one table, so that all of them return to the pool at once: by clear(), or with the table.
#pragma once

#include "base/arena.hpp"

#include <cstdint>
#include <utility>

namespace waystone {

class PageChain {
public:
    // Size is that of a page, in pages of the pool.
    PageChain() = default;
    PageChain(Arena& arena, std::uint32_t size) : arena_(&arena), size_(size) {}
    PageChain(PageChain&& other) noexcept
        : arena_(other.arena_),
          size_(other.size_),
          newest_(std::exchange(other.newest_, 0)),
          oldest_(std::exchange(other.oldest_, 0)),
          count_(std::exchange(other.count_, 0)) {}
    PageChain& operator=(PageChain&& other) noexcept {
        std::swap(arena_, other.arena_);
        std::swap(size_, other.size_);
        std::swap(newest_, other.newest_);
        std::swap(oldest_, other.oldest_);
        std::swap(count_, other.count_);
        return *this;
    }
    ~PageChain() { clear(); }

    // A page of zeros; 0 where the pool is empty.
    std::uint32_t take() {
        const std::uint32_t page = arena_->take(size_);
        if (page == 0) return 0;
        arena_->pool().set_next(page, newest_);
        newest_ = page;
        if (count_++ == 0) oldest_ = page;
        return page;
    }
    void clear() {
        if (count_ == 0) return;
        arena_->pool().give_chain(newest_, oldest_, count_, size_);
        arena_->gave(count_ * size_);
        newest_ = oldest_ = count_ = 0;
    }

private:
    Arena* arena_ = nullptr;
    std::uint32_t size_ = 1, newest_ = 0, oldest_ = 0, count_ = 0;
};

}  // namespace waystone
