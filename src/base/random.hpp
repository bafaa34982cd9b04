// SPDX-License-Identifier: MIT
// Our own random numbers, the same on every standard library: PCG32 (O'Neill 2014, XSH-RR).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace waystone {

class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : increment_(stream << 1 | 1) {
        next();
        state_ += seed;
        next();
    }

    std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005ULL + increment_;
        const auto mixed = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
        const auto turn = static_cast<std::uint32_t>(old >> 59);
        return mixed >> turn | mixed << (-turn & 31);
    }

    // Uniform in [0, bound), without bias; bound > 0.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = -bound % bound;
            while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next()} * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Uniform in [0, 1), with 53 bits.
    double real() {
        const std::uint64_t high = next();
        return static_cast<double>((high << 32 | next()) >> 11) * 0x1.0p-53;
    }

    bool chance(double probability) { return real() < probability; }

    template <class T>
    void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }

private:
    std::uint64_t state_ = 0;
    std::uint64_t increment_;
};

}  // namespace waystone
