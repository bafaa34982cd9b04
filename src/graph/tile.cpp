// SPDX-License-Identifier: MIT
// Cells of a row that have a move between them form a run. Rows are bits, so finding runs and what touches them from
// above is a matter of a few instructions; a small union-find joins runs.
#include "graph/tile.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace waystone {
namespace {

constexpr unsigned kNW = 7, kN = 0, kNE = 1, kW = 6;
constexpr std::uint16_t kUnnumbered = 0xffff;

// One bit of each of 16 bytes.
unsigned bits(const std::uint8_t* bytes, unsigned bit) {
    std::uint64_t low, high;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&low, bytes, 8);
        std::memcpy(&high, bytes + 8, 8);
    } else {
        low = high = 0;
        for (unsigned i = 0; i < 8; ++i) {
            low |= std::uint64_t{bytes[i]} << 8 * i;
            high |= std::uint64_t{bytes[8 + i]} << 8 * i;
        }
    }
    constexpr std::uint64_t kOnes = 0x0101010101010101, kGather = 0x0102040810204080;
    const std::uint64_t first = (low >> bit & kOnes) * kGather >> 56, second = (high >> bit & kOnes) * kGather >> 56;
    return static_cast<unsigned>(first | second << 8);
}

// Writes a whole row of one value, across what follows the run: the runs that follow write theirs later.
void fill_row(std::uint8_t* from, std::uint8_t value) { std::memset(from, value, kTileSide); }

struct Runs {
    std::array<std::uint8_t, kTileCells + kTileSide> of;  // the run of each free cell
    std::array<std::uint8_t, kTileCells> first;           // cell of each run
    std::array<std::uint16_t, kTileCells> leader;         // of each run
    std::uint16_t count = 0;

    std::uint16_t find(std::uint16_t run) {
        while (leader[run] != run) run = leader[run] = leader[leader[run]];
        return run;
    }
};

void find_runs(const TileCells& cells, bool diagonals, Runs& runs) {
    std::array<unsigned, kTileCells> reach;  // the cells of each run
    for (std::uint32_t y = 0; y < cells.height; ++y) {
        const std::uint32_t row = y << kTileShift;
        const std::uint8_t* const links = &cells.links[row];
        const unsigned free = bits(&cells.free[row], 0);
        unsigned begins = free & ~(bits(links, kW) & 0xfffe);
        const unsigned north = y > 0 ? bits(links, kN) : 0;
        const unsigned northwest = y > 0 && diagonals ? bits(links, kNW) : 0;
        const unsigned northeast = y > 0 && diagonals ? bits(links, kNE) : 0;
        while (begins != 0) {
            const auto first = static_cast<unsigned>(std::countr_zero(begins));
            begins &= begins - 1;
            // Up to the next cell that is not free or begins a run of its own.
            const unsigned stop = (~free | begins) >> first;
            const auto size = static_cast<unsigned>(std::countr_zero(stop));
            const unsigned mine = ((1u << size) - 1) << first;
            const std::uint16_t run = runs.count++;
            runs.first[run] = static_cast<std::uint8_t>(row + first);
            fill_row(&runs.of[row + first], static_cast<std::uint8_t>(run));
            reach[run] = mine;
            runs.leader[run] = run;
            unsigned above = (mine & north) | (mine & northwest) >> 1 | (mine & northeast) << 1;
            above &= 0xffff;
            while (above != 0) {
                const std::uint8_t other = runs.of[row - kTileSide + static_cast<unsigned>(std::countr_zero(above))];
                above &= ~reach[other];
                const std::uint16_t a = runs.find(run), b = runs.find(other);
                if (a < b) runs.leader[b] = a;
                else runs.leader[a] = b;
            }
        }
    }
    for (std::uint16_t run = 0; run < runs.count; ++run) runs.leader[run] = runs.leader[runs.leader[run]];
}

}  // namespace

void label_tile(const TileCells& cells, bool diagonals, TileLabels& labels) {
    Runs runs;
    find_runs(cells, diagonals, runs);
    std::array<std::uint16_t, kTileCells> number;  // of leaders
    std::fill_n(number.begin(), runs.count, kUnnumbered);
    std::uint16_t count = 0;
    const auto along = [&](unsigned side, std::uint32_t cell, std::uint32_t step, std::uint32_t size) {
        std::uint16_t* out = &labels.border[side * kTileSide];
        for (std::uint32_t i = 0; i < size; ++i, cell += step) {
            if ((cells.links[cell] & kLeaving[side]) != 0) {
                std::uint16_t& label = number[runs.leader[runs.of[cell]]];
                if (label == kUnnumbered) label = count++;
                *out++ = label;
            } else if (diagonals) {
                *out++ = kNoLabel;
            }
        }
        labels.border_size[side] = static_cast<std::uint16_t>(out - &labels.border[side * kTileSide]);
    };
    along(kNorthSide, 0, 1, cells.width);
    along(kEastSide, cells.width - 1, kTileSide, cells.height);
    along(kSouthSide, (cells.height - 1) << kTileShift, 1, cells.width);
    along(kWestSide, 0, kTileSide, cells.height);
    labels.open = count;
    for (std::uint16_t run = 0; run < runs.count; ++run) {
        std::uint16_t& label = number[runs.leader[run]];
        if (label == kUnnumbered) label = count++;
        fill_row(&labels.of[runs.first[run]], static_cast<std::uint8_t>(label));
    }
    labels.count = count;
}

}  // namespace waystone
