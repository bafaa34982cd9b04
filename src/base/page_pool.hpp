// SPDX-License-Identifier: MIT
// A block of memory cut into pages of 256 bytes, handed out one by one, by fours, or in runs.
//
// Pages have numbers. Number 0 means no page and always reads as zeros (as do 1 to 3, since a page of 1 kB is four of
// these). Taking a page and returning a chain of pages cost O(1). So do runs, which lie in lists by their size when they
// come back, unless the pool is nearly empty. Nothing is ever moved or joined. One thread at a time.
#pragma once

#include <waystone/memory.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace waystone {

class PagePool {
public:
    static constexpr std::size_t kPageBytes = 256;
    static constexpr std::uint32_t kLarge = 4;  // pages of a large one
    static constexpr std::size_t kLeastBytes = 4096;

    // Null if the memory cannot be allocated.
    static std::shared_ptr<PagePool> make(std::uint64_t bytes, const Allocator& allocator = {});
    PagePool(const PagePool&) = delete;
    PagePool& operator=(const PagePool&) = delete;
    ~PagePool();

    std::byte* page(std::uint32_t number) const { return base_ + std::size_t{number} * kPageBytes; }
    std::uint32_t capacity() const { return pages_; }
    std::uint32_t used() const { return used_; }
    // Number of pages that can still be taken one by one.
    std::uint32_t left() const { return pages_ - used_; }

    // One page or four, filled with zeros; 0 if none is left.
    std::uint32_t take(std::uint32_t size);
    // A run of adjacent pages; the first is 0 if there is no run this long.
    struct Run {
        std::uint32_t first = 0, size = 0;
        bool zero = false;  // known to hold only zeros
    };
    Run take_run(std::uint32_t size);
    // Extends a run by the pages after it, if they were never used.
    bool extend_run(Run& run, std::uint32_t more);

    // A holder chains its pages of one size, so that all can be returned at once.
    std::uint32_t next(std::uint32_t page) const { return links_[page]; }
    void set_next(std::uint32_t page, std::uint32_t next) { links_[page] = next; }
    void give_chain(std::uint32_t first, std::uint32_t last, std::uint32_t count, std::uint32_t size);
    void give_run(std::uint32_t first, std::uint32_t size);

private:
    struct FreeRun {  // written into a run that came back
        std::uint32_t next, size;
    };
    PagePool(std::byte* memory, std::size_t bytes, std::uint32_t pages, const Allocator& allocator);
    FreeRun& free_run(std::uint32_t first) const { return *reinterpret_cast<FreeRun*>(page(first)); }
    static constexpr std::uint32_t kExact = 32;
    static constexpr std::uint32_t kMostLooks = 8;  // at runs that may be too short, where there are longer ones
    static unsigned list_of(std::uint32_t size);
    std::uint32_t take_from_runs(std::uint32_t size);
    std::uint32_t take_from_list(unsigned list, std::uint32_t size, std::uint32_t most_looks);
    void keep_run(std::uint32_t first, std::uint32_t size);
    std::uint32_t take_fresh(std::uint32_t size);

    std::byte* base_;
    std::uint32_t* links_;  // behind the pages
    std::size_t bytes_;
    std::uint32_t pages_;
    std::uint32_t fresh_ = kLarge;  // no page from here on was ever used
    std::uint32_t used_ = kLarge;
    std::uint32_t free_small_ = 0, free_large_ = 0;
    std::array<std::uint32_t, 64> free_runs_{};
    std::uint64_t lists_in_use_ = 0;
    bool fresh_is_zero_;
    Allocator allocator_;
};

}  // namespace waystone
