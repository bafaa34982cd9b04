// SPDX-License-Identifier: MIT
// The cells of a map along a Hilbert curve: cells that are close in the order are close on the map.
//
// The curve fills the least square with a side of 2^k around the map; parts of it outside are skipped.
//
// Bound    O(cells).
#pragma once

#include <waystone/map.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace waystone {

template <class Visit>  // Visit(std::uint32_t x, std::uint32_t y)
class HilbertWalk {
public:
    HilbertWalk(std::uint32_t width, std::uint32_t height, Visit visit)
        : width_(width), height_(height), visit_(visit) {}
    void run() { square(0, 0, std::bit_ceil(std::max(width_, height_)), false, false); }

private:
    // A square's quarters, as they come: those at the corners (0, 0), (0, 1), (1, 1), (1, 0), seen through a swap of the
    // axes and a half turn. The first quarter swaps again, the last swaps and turns again.
    void square(std::uint32_t x, std::uint32_t y, std::uint32_t side, bool swapped, bool turned) {
        if (x >= width_ || y >= height_) return;
        if (side == 1) {
            visit_(x, y);
            return;
        }
        const std::uint32_t half = side / 2;
        const auto quarter = [&](bool u, bool v, bool swap, bool turn) {
            const bool right = (swapped ? v : u) != turned, down = (swapped ? u : v) != turned;
            square(x + (right ? half : 0), y + (down ? half : 0), half, swapped != swap, turned != turn);
        };
        quarter(false, false, true, false);
        quarter(false, true, false, false);
        quarter(true, true, false, false);
        quarter(true, false, true, true);
    }

    std::uint32_t width_, height_;
    Visit visit_;
};

template <class Visit>
void for_each_along_hilbert(std::uint32_t width, std::uint32_t height, Visit visit) {
    HilbertWalk<Visit>(width, height, visit).run();
}

// Where a cell comes along the curve that fills a square with a side of 2^k, counting all cells of the square.
inline std::uint32_t hilbert_index(std::uint32_t side, std::uint32_t x, std::uint32_t y) {
    bool swapped = false, turned = false;
    std::uint32_t index = 0;
    for (std::uint32_t half = side / 2; half != 0; half /= 2) {
        const bool across = ((x & half) != 0) != turned, down = ((y & half) != 0) != turned;
        const bool u = swapped ? down : across, v = swapped ? across : down;
        index = index * 4 + (u ? 2u + !v : v);
        swapped ^= !v;  // in the first quarter and in the last
        turned ^= u && !v;
    }
    return index;
}

}  // namespace waystone
