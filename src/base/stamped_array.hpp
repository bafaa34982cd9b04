// SPDX-License-Identifier: MIT
// An array that forgets everything in O(1): each slot carries the generation that wrote it.
//
// Costs 4 bytes a slot beside the value. Every 2^32 - 1 clears the stamps are wiped once.
#pragma once

#include "base/assert.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace waystone {

template <class T>
class StampedArray {
public:
    explicit StampedArray(std::size_t size = 0, T absent = T{}) : absent_(absent), slots_(size) {}

    void resize(std::size_t size) {
        slots_.assign(size, Slot{});
        generation_ = 1;
    }
    void clear() {
        if (++generation_ == 0) resize(slots_.size());
    }
    bool contains(std::size_t i) const { return slots_[i].generation == generation_; }
    T get(std::size_t i) const { return contains(i) ? slots_[i].value : absent_; }
    void set(std::size_t i, T value) { slots_[i] = {value, generation_}; }

    std::size_t size() const { return slots_.size(); }
    std::size_t bytes() const { return slots_.capacity() * sizeof(Slot); }

    // For tests: pretend that this many clears have happened.
    void set_generation_for_test(std::uint32_t generation) { generation_ = generation; }

private:
    struct Slot {
        T value{};
        std::uint32_t generation = 0;
    };
    T absent_;
    std::uint32_t generation_ = 1;
    std::vector<Slot> slots_;
};

}  // namespace waystone
