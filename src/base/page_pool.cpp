// SPDX-License-Identifier: MIT
#include "base/page_pool.hpp"

#include "base/platform_memory.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <new>

namespace waystone {

Expected<Pool> Pool::reserve(std::size_t bytes, const Allocator& allocator) {
    if (bytes < PagePool::kLeastBytes)
        return fail(ErrorCode::BadParameter, "",
                    "a pool of " + std::to_string(bytes) + " bytes is too small: at least " +
                        std::to_string(PagePool::kLeastBytes));
    auto pool = PagePool::make(bytes, allocator);
    if (!pool)
        return fail(ErrorCode::OutOfMemory, "", "a pool of " + std::to_string(bytes) + " bytes could not be allocated");
    return Pool(std::move(pool));
}

std::size_t Pool::capacity_bytes() const { return std::size_t{pool_->capacity()} * PagePool::kPageBytes; }
std::size_t Pool::used_bytes() const { return std::size_t{pool_->used()} * PagePool::kPageBytes; }

std::shared_ptr<PagePool> PagePool::make(std::uint64_t bytes, const Allocator& allocator) {
    const std::uint64_t pages = std::min<std::uint64_t>(bytes / kPageBytes, std::numeric_limits<std::uint32_t>::max());
    const std::uint64_t all = pages * (kPageBytes + sizeof(std::uint32_t));
    if (all > std::numeric_limits<std::size_t>::max()) return nullptr;
    const auto with_links = static_cast<std::size_t>(all);
    void* memory =
        allocator.allocate != nullptr ? allocator.allocate(allocator.context, with_links) : reserve_zeroed(with_links);
    if (memory == nullptr) return nullptr;
    return std::shared_ptr<PagePool>(
        new PagePool(static_cast<std::byte*>(memory), with_links, static_cast<std::uint32_t>(pages), allocator));
}

PagePool::PagePool(std::byte* memory, std::size_t bytes, std::uint32_t pages, const Allocator& allocator)
    : base_(memory),
      links_(reinterpret_cast<std::uint32_t*>(memory + std::size_t{pages} * kPageBytes)),
      bytes_(bytes),
      pages_(pages),
      fresh_is_zero_(allocator.allocate == nullptr),
      allocator_(allocator) {
    if (!fresh_is_zero_) std::memset(base_, 0, kLarge * kPageBytes);
}

PagePool::~PagePool() {
    if (allocator_.allocate == nullptr) release(base_, bytes_);
    else if (allocator_.release != nullptr) allocator_.release(allocator_.context, base_, bytes_);
}

std::uint32_t PagePool::take_fresh(std::uint32_t size) {
    if (pages_ - fresh_ < size) return 0;
    const std::uint32_t first = fresh_;
    fresh_ += size;
    return first;
}

// Runs of up to kExact pages have a list for each size, longer ones a list for each power of two.
unsigned PagePool::list_of(std::uint32_t size) {
    constexpr unsigned kExactBits = std::bit_width(kExact) - 1;
    return size <= kExact ? size - 1 : kExact + static_cast<unsigned>(std::bit_width(size)) - 1 - kExactBits;
}

// A list beyond that of the size holds only runs that are long enough.
std::uint32_t PagePool::take_from_runs(std::uint32_t size) {
    const unsigned own = list_of(size);
    const std::uint64_t beyond = lists_in_use_ & (~std::uint64_t{1} << own);
    std::uint32_t at = take_from_list(own, size, beyond == 0 ? std::numeric_limits<std::uint32_t>::max() : kMostLooks);
    if (at == 0 && beyond != 0) at = take_from_list(static_cast<unsigned>(std::countr_zero(beyond)), size, 1);
    return at;
}

std::uint32_t PagePool::take_from_list(unsigned list, std::uint32_t size, std::uint32_t most_looks) {
    std::uint32_t* link = &free_runs_[list];
    for (std::uint32_t at = *link; at != 0 && most_looks > 0; link = &free_run(at).next, at = *link, --most_looks) {
        const FreeRun found = free_run(at);
        if (found.size < size) continue;
        *link = found.next;
        if (free_runs_[list] == 0) lists_in_use_ &= ~(std::uint64_t{1} << list);
        if (found.size > size) keep_run(at + size, found.size - size);
        return at;
    }
    return 0;
}

void PagePool::keep_run(std::uint32_t first, std::uint32_t size) {
    const unsigned list = list_of(size);
    free_run(first) = {free_runs_[list], size};
    free_runs_[list] = first;
    lists_in_use_ |= std::uint64_t{1} << list;
}

std::uint32_t PagePool::take(std::uint32_t size) {
    std::uint32_t& list = size == 1 ? free_small_ : free_large_;
    std::uint32_t page = list;
    bool zero = false;
    if (page != 0) {
        list = links_[page];
    } else if ((page = take_fresh(size)) != 0) {
        zero = fresh_is_zero_;
    } else if ((page = take_from_runs(size)) == 0) {
        return 0;
    }
    used_ += size;
    if (!zero) std::memset(this->page(page), 0, size * kPageBytes);
    return page;
}

PagePool::Run PagePool::take_run(std::uint32_t size) {
    Run run{.first = take_from_runs(size), .size = size};
    if (run.first == 0) run = {.first = take_fresh(size), .size = size, .zero = fresh_is_zero_};
    if (run.first != 0) used_ += size;
    return run;
}

bool PagePool::extend_run(Run& run, std::uint32_t more) {
    if (run.first + run.size != fresh_ || pages_ - fresh_ < more) return false;
    run.zero = run.zero && fresh_is_zero_;
    run.size += more;
    fresh_ += more;
    used_ += more;
    return true;
}

void PagePool::give_chain(std::uint32_t first, std::uint32_t last, std::uint32_t count, std::uint32_t size) {
    if (count == 0) return;
    std::uint32_t& list = size == 1 ? free_small_ : free_large_;
    links_[last] = list;
    list = first;
    used_ -= count * size;
}

void PagePool::give_run(std::uint32_t first, std::uint32_t size) {
    keep_run(first, size);
    used_ -= size;
}

}  // namespace waystone
