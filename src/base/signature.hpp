// SPDX-License-Identifier: MIT
// The running signature of a walk: a 64-bit hash of the numbers fed to it, in order.
//
// Defined on numbers, not on bytes of memory, so that it is the same on every machine.
#pragma once

#include <cstdint>

namespace waystone {

class Signature {
public:
    void add(std::uint64_t number) { state_ = mix(state_ ^ number) + 0x9e3779b97f4a7c15ULL * ++count_; }
    std::uint64_t value() const { return mix(state_ + count_); }

private:
    static std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
        return x ^ (x >> 31);
    }
    std::uint64_t state_ = 0x57617973746f6e65ULL;  // "Waystone"
    std::uint64_t count_ = 0;
};

}  // namespace waystone
