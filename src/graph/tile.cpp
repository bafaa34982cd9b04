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

// The cells of a tile as labelling asks for them. All sets of cells are bits.
class FreeRows {
public:
    struct Row {
        unsigned free, begins, north;
        unsigned above(unsigned cells) const { return cells & north; }  // what moves from those lead to
    };
    explicit FreeRows(const TileBits& cells) : cells_(&cells) {}
    std::uint32_t width() const { return cells_->width; }
    std::uint32_t height() const { return cells_->height; }
    Row row(std::uint32_t y) const {
        const unsigned free = cells_->row[y];
        return {free, free & ~(free << 1), y > 0 ? cells_->row[y - 1] : 0u};
    }
    unsigned leaving(unsigned side) const { return cells_->beside[side] & line(side); }
    unsigned moves(unsigned, std::uint32_t, std::uint32_t) const { return 1; }
    bool through(unsigned) const { return false; }

private:
    unsigned line(unsigned side) const {
        if (side == kNorthSide) return cells_->row[0];
        if (side == kSouthSide) return cells_->row[cells_->height - 1];
        const std::uint32_t x = side == kWestSide ? 0 : cells_->width - 1;
        unsigned out = 0;
        for (std::uint32_t y = 0; y < kTileSide; ++y) out |= (unsigned{cells_->row[y]} >> x & 1) << y;
        return out;
    }
    const TileBits* cells_;
};

class LinkedCells {
public:
    struct Row {
        unsigned free, begins, north, northwest, northeast;
        unsigned above(unsigned cells) const {
            return ((cells & north) | (cells & northwest) >> 1 | (cells & northeast) << 1) & 0xffff;
        }
    };
    LinkedCells(const TileCells& cells, bool diagonals) : cells_(&cells), diagonals_(diagonals) {}
    std::uint32_t width() const { return cells_->width; }
    std::uint32_t height() const { return cells_->height; }
    Row row(std::uint32_t y) const {
        const std::uint8_t* const links = &cells_->links[y << kTileShift];
        const unsigned free = bits(&cells_->free[y << kTileShift], 0);
        const bool diagonals = y > 0 && diagonals_;
        return {free, free & ~(bits(links, kToWest) & 0xfffe), y > 0 ? bits(links, kToNorth) : 0,
                diagonals ? bits(links, kToNorthwest) : 0, diagonals ? bits(links, kToNortheast) : 0};
    }
    unsigned leaving(unsigned side) const {
        unsigned out = 0;
        const std::uint32_t size = side == kNorthSide || side == kSouthSide ? width() : height();
        for (std::uint32_t i = 0; i < size; ++i) out |= unsigned{(links(side, i) & kLeaving[side]) != 0} << i;
        return out;
    }
    // Of those that leave through a side, from the i-th of its cells, the number that do not leave through a corner.
    unsigned moves(unsigned side, std::uint32_t i, std::uint32_t size) const {
        constexpr std::array<unsigned, 4> kBefore{kNorthwest, kNortheast, kSouthwest, kNorthwest};
        constexpr std::array<unsigned, 4> kAfter{kNortheast, kSoutheast, kSoutheast, kSouthwest};
        unsigned out = links(side, i) & kLeaving[side];
        if (i == 0) out &= ~through_corner(kBefore[side]);
        if (i == size - 1) out &= ~through_corner(kAfter[side]);
        return kBitCount[out];
    }
    bool through(unsigned corner) const {
        const std::uint32_t x = corner == kNortheast || corner == kSoutheast ? width() - 1 : 0;
        const std::uint32_t y = corner == kSoutheast || corner == kSouthwest ? height() - 1 : 0;
        return (cells_->links[(y << kTileShift) + x] & through_corner(corner)) != 0;
    }

private:
    unsigned links(unsigned side, std::uint32_t i) const {
        if (side == kNorthSide) return cells_->links[i];
        if (side == kSouthSide) return cells_->links[((height() - 1) << kTileShift) + i];
        return cells_->links[(i << kTileShift) + (side == kWestSide ? 0 : width() - 1)];
    }
    const TileCells* cells_;
    bool diagonals_;
};

template <class Cells>
void find_runs(const Cells& cells, Runs& runs) {
    std::array<unsigned, kTileCells> reach;  // the cells of each run
    for (std::uint32_t y = 0; y < cells.height(); ++y) {
        const std::uint32_t row = y << kTileShift;
        const auto line = cells.row(y);
        unsigned begins = line.begins;
        while (begins != 0) {
            const auto first = static_cast<unsigned>(std::countr_zero(begins));
            begins &= begins - 1;
            // Up to the next cell that is not free or begins a run of its own.
            const unsigned stop = (~line.free | begins) >> first;
            const auto size = static_cast<unsigned>(std::countr_zero(stop));
            const unsigned mine = ((1u << size) - 1) << first;
            const std::uint16_t run = runs.count++;
            runs.first[run] = static_cast<std::uint8_t>(row + first);
            fill_row(&runs.of[row + first], static_cast<std::uint8_t>(run));
            reach[run] = mine;
            runs.leader[run] = run;
            unsigned above = line.above(mine);
            while (above != 0) {
                const std::uint8_t other = runs.of[row - kTileSide + static_cast<unsigned>(std::countr_zero(above))];
                above &= ~reach[other];
                unite(runs.leader.data(), run, other);
            }
        }
    }
    for (std::uint16_t run = 0; run < runs.count; ++run) runs.leader[run] = runs.leader[runs.leader[run]];
}

template <class Cells>
void label(const Cells& cells, TileLabels& labels) {
    Runs runs;
    find_runs(cells, runs);
    std::array<std::uint16_t, kTileCells> number;  // of leaders
    std::fill_n(number.begin(), runs.count, kUnlabelled);
    std::uint16_t count = 0;
    const auto label_of = [&](std::uint32_t cell) {
        std::uint16_t& label = number[runs.leader[runs.of[cell]]];
        if (label == kUnlabelled) label = count++;
        return label;
    };
    const std::uint32_t northeast = cells.width() - 1, southwest = (cells.height() - 1) << kTileShift;
    const std::array<std::uint32_t, 4> corner{northeast, southwest + northeast, southwest, 0};
    const auto along = [&](unsigned side, std::uint32_t from, std::uint32_t step, std::uint32_t size) {
        std::uint32_t moves_so_far = 0, runs_so_far = 0;
        std::uint16_t last = kNoLabel;
        for (unsigned leaving = cells.leaving(side); leaving != 0; leaving &= leaving - 1) {
            const auto i = static_cast<std::uint32_t>(std::countr_zero(leaving));
            const unsigned moves = cells.moves(side, i, size);
            if (moves == 0) continue;
            const std::uint16_t label = label_of(from + i * step);
            moves_so_far += moves;
            runs_so_far += label != last;
            labels.side[side][runs_so_far - 1] = {label, static_cast<std::uint16_t>(moves_so_far)};
            last = label;
        }
        labels.side_size[side] = static_cast<std::uint16_t>(runs_so_far);
    };
    along(kNorthSide, 0, 1, cells.width());
    along(kEastSide, northeast, kTileSide, cells.height());
    along(kSouthSide, southwest, 1, cells.width());
    along(kWestSide, 0, kTileSide, cells.height());
    for (unsigned i = 0; i < 4; ++i) labels.corner[i] = cells.through(i) ? label_of(corner[i]) : kNoLabel;
    labels.open = count;
    for (std::uint16_t run = 0; run < runs.count; ++run) {
        std::uint16_t& label = number[runs.leader[run]];
        if (label == kUnlabelled) label = count++;
        fill_row(&labels.of[runs.first[run]], static_cast<std::uint8_t>(label));
    }
    labels.count = count;
}

}  // namespace

void label_tile(const TileBits& cells, TileLabels& labels) { label(FreeRows(cells), labels); }

void label_tile(const TileCells& cells, bool diagonals, TileLabels& labels) {
    label(LinkedCells(cells, diagonals), labels);
}

}  // namespace waystone
