// SPDX-License-Identifier: MIT
// Cells of a row that have a move between them form a run. Rows are bits, so finding runs and what touches them from
// above is a matter of a few instructions; a small union-find joins runs.
#include "graph/tile.hpp"

#include "graph/union_find.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace waystone {
namespace {

constexpr unsigned kToNorthwest = 7, kToNorth = 0, kToNortheast = 1, kToWest = 6;
constexpr std::uint16_t kUnlabelled = 0xffff;

constexpr unsigned through_corner(unsigned corner) { return 1u << (2 * corner + 1); }

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
    std::array<std::uint16_t, kTileCells> leader;         // of each run; see union_find.hpp
    std::uint16_t count = 0;
};

void find_runs(const TileCells& cells, bool diagonals, Runs& runs) {
    std::array<unsigned, kTileCells> reach;  // the cells of each run
    for (std::uint32_t y = 0; y < cells.height; ++y) {
        const std::uint32_t row = y << kTileShift;
        const std::uint8_t* const links = &cells.links[row];
        const unsigned free = bits(&cells.free[row], 0);
        unsigned begins = free & ~(bits(links, kToWest) & 0xfffe);
        const unsigned north = y > 0 ? bits(links, kToNorth) : 0;
        const unsigned northwest = y > 0 && diagonals ? bits(links, kToNorthwest) : 0;
        const unsigned northeast = y > 0 && diagonals ? bits(links, kToNortheast) : 0;
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
                unite(runs.leader.data(), run, other);
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
    std::fill_n(number.begin(), runs.count, kUnlabelled);
    std::uint16_t count = 0;
    const auto label_of = [&](std::uint32_t cell) {
        std::uint16_t& label = number[runs.leader[runs.of[cell]]];
        if (label == kUnlabelled) label = count++;
        return label;
    };
    const std::uint32_t northeast = cells.width - 1, southwest = (cells.height - 1) << kTileShift;
    const std::array<std::uint32_t, 4> corner{northeast, southwest + northeast, southwest, 0};
    // `before` and `after` are the corners at the ends of the side.
    const auto along = [&](unsigned side, unsigned before, unsigned after, std::uint32_t step, std::uint32_t size) {
        const std::uint8_t* const links = &cells.links[corner[before]];
        unsigned leaving = 0;  // cells
        for (std::uint32_t i = 0; i < size; ++i) leaving |= unsigned{(links[i * step] & kLeaving[side]) != 0} << i;
        std::uint32_t moves_so_far = 0, runs_so_far = 0;
        std::uint16_t last = kNoLabel;
        for (; leaving != 0; leaving &= leaving - 1) {
            const auto i = static_cast<std::uint32_t>(std::countr_zero(leaving));
            unsigned moves = links[i * step] & kLeaving[side];
            if (i == 0) moves &= ~through_corner(before);
            if (i == size - 1) moves &= ~through_corner(after);
            if (moves == 0) continue;
            const std::uint16_t label = label_of(corner[before] + i * step);
            moves_so_far += kBitCount[moves];
            runs_so_far += label != last;
            labels.side[side][runs_so_far - 1] = {label, static_cast<std::uint16_t>(moves_so_far)};
            last = label;
        }
        labels.side_size[side] = static_cast<std::uint16_t>(runs_so_far);
    };
    along(kNorthSide, kNorthwest, kNortheast, 1, cells.width);
    along(kEastSide, kNortheast, kSoutheast, kTileSide, cells.height);
    along(kSouthSide, kSouthwest, kSoutheast, 1, cells.width);
    along(kWestSide, kNorthwest, kSouthwest, kTileSide, cells.height);
    for (unsigned i = 0; i < 4; ++i)
        labels.corner[i] = (cells.links[corner[i]] & through_corner(i)) != 0 ? label_of(corner[i]) : kNoLabel;
    labels.open = count;
    for (std::uint16_t run = 0; run < runs.count; ++run) {
        std::uint16_t& label = number[runs.leader[run]];
        if (label == kUnlabelled) label = count++;
        fill_row(&labels.of[runs.first[run]], static_cast<std::uint8_t>(label));
    }
    labels.count = count;
}

}  // namespace waystone
