// SPDX-License-Identifier: MIT
// A priority queue of states with a fixed capacity: when full, it drops the smallest priority.
//
// A state is in it once, with the largest priority it was pushed with. Largest first; ties go to the smaller state.
//
// Keys lie sorted in blocks of 64, so that a short queue is one sorted array and a long one never moves many keys.
// Adjacent blocks hold more than half a block together. A table tells the priority of a state. No allocation after
// construction, which touches none of its memory.
#pragma once

#include "base/fixed_array.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace waystone {

class BoundedQueue {
public:
    explicit BoundedQueue(std::size_t capacity, Arena* arena = nullptr) : capacity_(capacity) {
        const std::size_t blocks = capacity <= kBlock ? 1 : capacity / (kBlock / 4) + 2;
        blocks_.reserve(blocks, arena);
        order_.reserve(blocks, arena);
        table_.reserve(std::bit_ceil(4 * capacity + 4), arena, true);
        table_.set_size(table_.capacity());
    }

    void clear() {
        if (size_ != 0) std::fill_n(table_.data(), table_.size(), Known{});
        size_ = count_ = used_ = 0;
    }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }

    void put(std::uint32_t state, std::uint32_t priority) {
        const Key key = key_of(state, priority);
        Known* known = &table_[find(state)];
        if (known->name != 0) {
            if (known->priority >= priority) return;
            const Key before = key_of(state, known->priority);
            const std::size_t at = block_of(before);
            erase(at, block(at).before(before));
        } else if (size_ == capacity_) {
            const std::size_t last = count_ - 1;
            const Key least = block(last).keys[block(last).size - 1];
            if (least < key) return;
            erase(last, block(last).size - 1);
            forget(state_of(least));
            known = &table_[find(state)];
        }
        *known = {state + 1, priority};
        insert(key);
    }

    std::uint32_t pop_largest() {
        const Key largest = block(0).keys[0];
        erase(0, 0);
        forget(state_of(largest));
        return state_of(largest);
    }

private:
    using Key = std::uint64_t;  // rising in the order of the queue
    static Key key_of(std::uint32_t state, std::uint32_t priority) { return Key{~priority} << 32 | state; }
    static std::uint32_t state_of(Key key) { return static_cast<std::uint32_t>(key); }

    static constexpr std::size_t kBlock = 64;
    struct Block {
        std::size_t size;
        Key keys[kBlock];  // rising

        // Number of keys before this one. Without a jump, since how two keys compare cannot be foreseen, and in two
        // rounds of comparisons that do not wait for one another.
        std::size_t before(Key key) const {
            std::size_t eights = 0;
            for (std::size_t i = 8; i <= size; i += 8) eights += keys[i - 1] < key;
            std::size_t at = 8 * eights;
            for (std::size_t i = at, end = std::min(at + 8, size); i < end; ++i) at += keys[i] < key;
            return at;
        }
    };
    Block& block(std::size_t at) { return blocks_.data()[order_.data()[at]]; }
    // The block where a key is, or belongs.
    std::size_t block_of(Key key) {
        std::size_t at = 0;
        for (std::size_t left = count_; left > 1;) {
            const std::size_t half = left / 2;
            if (block(at + half).keys[0] <= key) at += half;
            left -= half;
        }
        return at;
    }
    // An empty block at this place. Blocks that are free have their numbers behind the others.
    void add_block(std::size_t at) {
        std::uint32_t* const order = order_.data();
        const std::uint32_t number = count_ < used_ ? order[count_] : used_++;
        std::copy_backward(order + at, order + count_, order + count_ + 1);
        order[at] = number;
        ++count_;
        block(at).size = 0;
    }
    void insert(Key key) {
        if (count_ == 0) add_block(0);
        std::size_t at = block_of(key);
        if (block(at).size == kBlock) {
            add_block(at + 1);
            move(block(at), kBlock / 2, block(at + 1));
            if (block(at + 1).keys[0] <= key) ++at;
        }
        Block& into = block(at);
        Key* const place = into.keys + into.before(key);
        std::copy_backward(place, into.keys + into.size, into.keys + into.size + 1);
        *place = key;
        ++into.size;
        ++size_;
    }
    void erase(std::size_t at, std::size_t key) {
        Block& from = block(at);
        Key* const place = from.keys + key;
        std::copy(place + 1, from.keys + from.size, place);
        --from.size;
        --size_;
        if (count_ == 1) return;
        join(at);
        if (at > 0) join(at - 1);
    }
    // With the next block, where the two have become small.
    void join(std::size_t at) {
        if (at + 1 >= count_) return;
        Block &left = block(at), &right = block(at + 1);
        if (left.size != 0 && right.size != 0 && left.size + right.size > kBlock / 2) return;
        move(right, 0, left);
        std::uint32_t* const order = order_.data();
        std::rotate(order + at + 1, order + at + 2, order + count_);
        --count_;
    }
    // The keys from one on, to the end of another block.
    static void move(Block& from, std::size_t first, Block& to) {
        std::copy(from.keys + first, from.keys + from.size, to.keys + to.size);
        to.size += from.size - first;
        from.size = first;
    }

    struct Known {
        std::uint32_t name = 0;  // the state plus one; 0: none
        std::uint32_t priority = 0;
    };
    std::size_t home(std::uint32_t state) const { return (state * 0x9e3779b1u >> 7) & (table_.size() - 1); }
    std::size_t find(std::uint32_t state) const {
        std::size_t at = home(state);
        while (table_[at].name != 0 && table_[at].name != state + 1) at = (at + 1) & (table_.size() - 1);
        return at;
    }
    // Linear probing without tombstones: closes the gap.
    void forget(std::uint32_t state) {
        const std::size_t mask = table_.size() - 1;
        std::size_t gap = find(state);
        for (std::size_t at = (gap + 1) & mask; table_[at].name != 0; at = (at + 1) & mask) {
            if (((at - home(table_[at].name - 1)) & mask) < ((at - gap) & mask)) continue;
            table_[gap] = table_[at];
            gap = at;
        }
        table_[gap] = {};
    }

    std::size_t capacity_, size_ = 0;
    FixedArray<Block> blocks_;
    FixedArray<std::uint32_t> order_;  // numbers of blocks, by their keys
    std::uint32_t count_ = 0;          // blocks in use
    std::uint32_t used_ = 0;           // blocks from here on were never used
    FixedArray<Known> table_;          // by state
};

}  // namespace waystone
