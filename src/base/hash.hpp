// SPDX-License-Identifier: MIT
// XXH64 (Collet 2014): the fingerprints of maps and the checksums of files.
//
// Gives what libxxhash gives for the same bytes and seed, on every machine, in one piece or in many. It detects damage,
// not deliberate forgery. As fast as libxxhash where pieces are long; no allocation.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace waystone {

class Xxh64 {
public:
    explicit Xxh64(std::uint64_t seed = 0)
        : seed_(seed), lanes_{seed + kPrime1 + kPrime2, seed + kPrime2, seed, seed - kPrime1} {}

    void add(std::span<const std::byte> bytes) {
        total_ += bytes.size();
        if (have_ != 0) {
            const std::size_t taken = bytes.size() < kStripe - have_ ? bytes.size() : kStripe - have_;
            keep(bytes.first(taken));
            bytes = bytes.subspan(taken);
            if (have_ < kStripe) return;
            mix_stripe(kept_.data());
            have_ = 0;
        }
        for (; bytes.size() >= kStripe; bytes = bytes.subspan(kStripe)) mix_stripe(bytes.data());
        keep(bytes);
    }
    void add(std::string_view text) { add(std::as_bytes(std::span(text))); }

    // Of everything added so far; more may follow.
    std::uint64_t value() const {
        std::uint64_t hash = (total_ < kStripe ? seed_ + kPrime5 : merged_lanes()) + total_;
        const std::byte* at = kept_.data();
        std::size_t left = have_;
        for (; left >= 8; at += 8, left -= 8)
            hash = std::rotl(hash ^ mixed(0, load<std::uint64_t>(at)), 27) * kPrime1 + kPrime4;
        if (left >= 4) {
            hash = std::rotl(hash ^ (load<std::uint32_t>(at) * kPrime1), 23) * kPrime2 + kPrime3;
            at += 4;
            left -= 4;
        }
        for (; left > 0; ++at, --left)
            hash = std::rotl(hash ^ (std::to_integer<std::uint64_t>(*at) * kPrime5), 11) * kPrime1;
        hash = (hash ^ (hash >> 33)) * kPrime2;
        hash = (hash ^ (hash >> 29)) * kPrime3;
        return hash ^ (hash >> 32);
    }

private:
    static constexpr std::uint64_t kPrime1 = 0x9e3779b185ebca87ULL, kPrime2 = 0xc2b2ae3d27d4eb4fULL,
                                   kPrime3 = 0x165667b19e3779f9ULL, kPrime4 = 0x85ebca77c2b2ae63ULL,
                                   kPrime5 = 0x27d4eb2f165667c5ULL;
    static constexpr std::size_t kStripe = 32;  // eight bytes for each of four lanes

    template <class T>
    static T load(const std::byte* at) {  // little-endian, as the definition has it
        T value;
        std::memcpy(&value, at, sizeof value);
        if constexpr (std::endian::native == std::endian::big) value = std::byteswap(value);
        return value;
    }
    static std::uint64_t mixed(std::uint64_t lane, std::uint64_t word) {
        return std::rotl(lane + word * kPrime2, 31) * kPrime1;
    }
    void mix_stripe(const std::byte* at) {
        for (std::uint64_t& lane : lanes_) {
            lane = mixed(lane, load<std::uint64_t>(at));
            at += 8;
        }
    }
    std::uint64_t merged_lanes() const {
        std::uint64_t hash =
            std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) + std::rotl(lanes_[3], 18);
        for (const std::uint64_t lane : lanes_) hash = (hash ^ mixed(0, lane)) * kPrime1 + kPrime4;
        return hash;
    }
    void keep(std::span<const std::byte> bytes) {
        if (!bytes.empty()) std::memcpy(kept_.data() + have_, bytes.data(), bytes.size());
        have_ += bytes.size();
    }

    std::uint64_t seed_, total_ = 0;
    std::array<std::uint64_t, 4> lanes_;
    std::array<std::byte, kStripe> kept_{};  // what does not fill a stripe yet
    std::size_t have_ = 0;
};

inline std::uint64_t xxh64(std::span<const std::byte> bytes, std::uint64_t seed = 0) {
    Xxh64 hash(seed);
    hash.add(bytes);
    return hash.value();
}
inline std::uint64_t xxh64(std::string_view text, std::uint64_t seed = 0) {
    return xxh64(std::as_bytes(std::span(text)), seed);
}

// 16 digits.
inline std::string hex(std::uint64_t number) {
    std::string out(16, '0');
    for (std::size_t i = out.size(); i-- > 0; number >>= 4) out[i] = "0123456789abcdef"[number & 15];
    return out;
}

}  // namespace waystone
