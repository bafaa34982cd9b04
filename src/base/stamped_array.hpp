// SPDX-License-Identifier: MIT
// An array that forgets everything in O(1): each slot carries the generation that wrote it.
//
// Costs 4 bytes per slot besides the value, in an arena or in its own memory. Every 2^32 - 1 clears the stamps are
// wiped once.
#pragma once

#include "base/table_memory.hpp"

#include <cstddef>
#include <cstdint>

namespace waystone {

template <class T>
class StampedArray {
public:
    explicit StampedArray(std::size_t size = 0, T absent = T{}, Arena* arena = nullptr)
        : absent_(absent), size_(size), slots_(size, arena) {}

    // In memory of its own.
    void resize(std::size_t size) { *this = StampedArray(size, absent_); }
    void clear() {
        if (++generation_ != 0) return;
        slots_.clear();
        generation_ = 1;
    }
    bool contains(std::size_t i) const { return slots_[i].generation == generation_; }
    T get(std::size_t i) const { return contains(i) ? slots_[i].value : absent_; }
    void set(std::size_t i, T value) { slots_.set(i, {value, generation_}); }

    std::size_t size() const { return size_; }

    // For tests: pretend that this many clears have happened.
    void set_generation_for_test(std::uint32_t generation) { generation_ = generation; }

private:
    struct Slot {
        T value{};
        std::uint32_t generation = 0;
    };
    T absent_;
    std::uint32_t generation_ = 1;
    std::size_t size_;
    DenseArray<Slot> slots_;
};

}  // namespace waystone
