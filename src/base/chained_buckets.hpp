// SPDX-License-Identifier: MIT
// A monotone queue of small numbers: priorities fall into buckets 2^shift wide, and each bucket is a chain.
//
// For searches whose steps cost at least the width of a bucket: then the order within a bucket does not matter, and
// what is in the queue can be moved to a lower priority in O(1). The last bucket holds everything that lies beyond the
// others; when they are empty, its chain is spread over all of them again.
//
// Memory is borrowed: 16 bytes a number.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace waystone {

class ChainedBuckets {
public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    static constexpr std::uint64_t bytes(std::uint64_t numbers) {
        return 2 * sizeof(std::uint32_t) * (2 * numbers + 1);
    }
    // Empty, for numbers below this and priorities from `least` on.
    void borrow(std::span<std::byte> memory, std::uint32_t numbers, std::uint32_t least, unsigned shift) {
        links_ = reinterpret_cast<Link*>(memory.data());
        heads_ = reinterpret_cast<std::uint32_t*>(links_ + numbers);
        last_ = 2 * numbers + 1;
        std::fill_n(heads_, last_ + 1, kNone);
        shift_ = shift;
        first_ = least >> shift;
        at_ = 0;
    }

    void push(std::uint32_t number, std::uint32_t priority) {
        std::uint32_t& head = heads_[bucket(priority)];
        links_[number] = {.next = head, .before = kNone};
        if (head != kNone) links_[head].before = number;
        head = number;
    }
    // Takes out what is there with this priority.
    void erase(std::uint32_t number, std::uint32_t priority) {
        const Link link = links_[number];
        (link.before == kNone ? heads_[bucket(priority)] : links_[link.before].next) = link.next;
        if (link.next != kNone) links_[link.next].before = link.before;
    }
    // Takes out one of the least bucket; kNone where there is none.
    template <class PriorityOf>  // of a number
    std::uint32_t pop(PriorityOf&& priority_of) {
        for (; at_ < last_; ++at_)
            if (const std::uint32_t number = heads_[at_]; number != kNone) {
                heads_[at_] = links_[number].next;
                if (heads_[at_] != kNone) links_[heads_[at_]].before = kNone;
                return number;
            }
        if (heads_[last_] == kNone) return kNone;
        spread(priority_of);
        return pop(priority_of);
    }

private:
    struct Link {
        std::uint32_t next, before;
    };
    std::uint32_t bucket(std::uint32_t priority) const { return std::min((priority >> shift_) - first_, last_); }
    template <class PriorityOf>
    void spread(PriorityOf&& priority_of) {
        std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
        for (std::uint32_t number = heads_[last_]; number != kNone; number = links_[number].next)
            least = std::min<std::uint32_t>(least, priority_of(number));
        first_ = least >> shift_;
        at_ = 0;
        for (std::uint32_t number = std::exchange(heads_[last_], kNone); number != kNone;) {
            const std::uint32_t next = links_[number].next;
            push(number, priority_of(number));
            number = next;
        }
    }

    Link* links_ = nullptr;
    std::uint32_t* heads_ = nullptr;  // of the chains
    std::uint32_t last_ = 0, first_ = 0, at_ = 0;
    unsigned shift_ = 0;
};

}  // namespace waystone
