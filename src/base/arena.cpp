// SPDX-License-Identifier: MIT
#include "base/arena.hpp"

#include <cstring>

namespace waystone {
namespace {

constexpr std::size_t kMostAligned = alignof(std::max_align_t);

std::size_t rounded_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

}  // namespace

Arena::~Arena() {
    while (overflow_ != nullptr) ::operator delete(std::exchange(overflow_, overflow_->next));
    if (pool_ == nullptr || pool_.use_count() == 1) return;  // the pool goes with it
    while (run_.first != 0) {
        const Before before = *reinterpret_cast<const Before*>(pool_->page(run_.first));
        pool_->give_run(run_.first, run_.size);
        run_ = {.first = before.first, .size = before.size};
    }
}

void* Arena::allocate(std::size_t bytes, std::size_t alignment, bool zeroed) {
    asked_ += rounded_up(bytes, kMostAligned);
    if (pool_ == nullptr) return from_system(bytes, zeroed);
    const std::size_t end = rounded_up(offset_, alignment) + bytes;
    const bool fits = run_.first != 0 && end <= std::size_t{run_.size} * PagePool::kPageBytes;
    if (!fits && !add_run(bytes)) return from_system(bytes, zeroed);
    offset_ = rounded_up(offset_, alignment);
    std::byte* const memory = pool_->page(run_.first) + offset_;
    offset_ += bytes;
    if (zeroed && !run_.zero) std::memset(memory, 0, bytes);
    return memory;
}

// Room for this many bytes behind what is there, or in a new run.
bool Arena::add_run(std::size_t bytes) {
    const auto pages = [](std::size_t size) {
        return static_cast<std::uint32_t>((size + PagePool::kPageBytes - 1) / PagePool::kPageBytes);
    };
    if (run_.first != 0) {
        const std::uint32_t more = pages(rounded_up(offset_, kMostAligned) + bytes) - run_.size;
        if (pool_->extend_run(run_, more)) {
            count(more);
            return true;
        }
    }
    const PagePool::Run fresh = pool_->take_run(pages(sizeof(Before) + bytes + kMostAligned));
    if (fresh.first == 0) return false;
    *reinterpret_cast<Before*>(pool_->page(fresh.first)) = {run_.first, run_.size};
    run_ = fresh;
    offset_ = sizeof(Before);
    count(run_.size);
    return true;
}

bool Arena::prepare(std::size_t bytes) {
    if (pool_ == nullptr) return true;
    const std::size_t end = rounded_up(offset_, kMostAligned) + bytes;
    return (run_.first != 0 && end <= std::size_t{run_.size} * PagePool::kPageBytes) || add_run(bytes);
}

void* Arena::from_system(std::size_t bytes, bool zeroed) {
    const std::size_t header = rounded_up(sizeof(Overflow), kMostAligned);
    auto* const block = static_cast<std::byte*>(::operator new(header + bytes));
    overflow_ = new (block) Overflow{overflow_};
    overflow_bytes_ += bytes;
    failed_ = pool_ != nullptr;
    if (zeroed) std::memset(block + header, 0, bytes);
    return block + header;
}

}  // namespace waystone
