// SPDX-License-Identifier: MIT
// Which cells of a grid can reach each other, kept current under edits by a hierarchy of tiles.
//
// Every tile of 16 x 16 cells has labels (tile.hpp). Four tiles form a block, four blocks a block of the next level
// (block_join.hpp), up to one block of everything. A block has its own label for each open label of its children, and
// knows which labels are on its border. Labels are numbered along the border, so a block that looks the same from
// outside has the same border, and a repair stops there. A label that does not reach the border is finished: it is a
// component of the map.
//
// Takes 1 byte a cell for the tiles' labels and 0.9 to 1.4 bytes for the levels. An edit costs a microsecond for its
// tile, and for each block that looks different from outside as much as its children's borders have runs and labels.
// Const functions may run in parallel.
#pragma once

#include "base/prefetch.hpp"
#include "graph/block_join.hpp"
#include "graph/free_bits.hpp"
#include "graph/label_array.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace waystone {

// The map's own arrays, which it lends for each call.
struct CellView {
    const std::uint8_t* cells;  // terrain in the low three bits
    const std::uint8_t* moves;
    const FreeBits* free;
};
constexpr bool free_cell(std::uint8_t cell) { return (cell & 7) <= 2; }

class Components {
public:
    Components(std::uint32_t width, std::uint32_t height, MoveRule rule, bool cliffs);

    void build(CellView view);
    // After cells have changed, and the moves around them.
    void repair(CellView view, std::span<const State> changed);

    std::uint64_t count() const { return count_; }
    // Both cells must be free.
    bool joined(State a, std::uint32_t ax, std::uint32_t ay, State b, std::uint32_t bx, std::uint32_t by) const {
        if (labels_[a] == labels_[b] && tile_at(ax, ay) == tile_at(bx, by)) return true;
        return joined_above(labels_[a], ax, ay, labels_[b], bx, by);
    }
    // Whether a cell is joined is asked soon.
    void prefetch(State s) const { waystone::prefetch(&labels_[s]); }
    // By how much count() would grow if these free cells were blocked. They are sorted, and none comes twice.
    std::int64_t growth_without(CellView view, std::span<const State> cells) const;
    // The number of every cell's component, counted tile by tile; kNoState for cells that are not free.
    std::vector<std::uint32_t> numbers(CellView view) const;
    std::size_t bytes() const;

private:
    struct Block {
        std::uint16_t open = 0, finished = 0;  // labels; each finished one is a component
        std::array<std::uint16_t, 4> size{};   // of the sides of its border, in runs
    };
    // The first level has the tiles. Sides of borders lie as far apart as the largest block needs; the topmost block
    // needs no border.
    struct Level {
        unsigned shift;               // a block's side is 1 << shift cells
        std::uint32_t across, down;   // blocks
        std::uint32_t width, height;  // most runs of a side from west to east, north to south; 0 for the topmost level
        std::uint32_t most_open;  // labels that a block may have open; in blocks, finished ones are counted from there
        RunArray border;          // border_size() for each block
        LabelArray up;            // labels for those of the four children, in turn; not for tiles
        std::vector<Block> blocks;
        std::vector<CornerLabels> corners;  // of each block; empty where no diagonal counts

        CornerLabels corner(std::uint32_t block) const { return corners.empty() ? kNoCorners : corners[block]; }
        std::size_t border_size() const { return std::size_t{2} * (width + height); }
        std::size_t side_at(std::uint32_t block, unsigned side) const {
            return block * border_size() + (side + 1) / 2 * std::size_t{width} + side / 2 * std::size_t{height};
        }
    };
    // What is used again from block to block.
    struct Room {
        TileBits bits;    // where straight moves between free cells decide,
        TileCells cells;  // and where cliffs or diagonals count
        TileLabels labels;
        BlockJoin join;
        std::array<std::vector<BorderRun>, 4> borders;  // of children whose border is kept in bytes
        std::vector<std::uint32_t> blocks, different;
        std::vector<std::uint64_t> marks;  // a bit for each block of a level
    };
    // Blocks of one level as they would be, for growth_without(); sorted.
    struct Pretended {
        std::vector<std::uint32_t> blocks;
        std::vector<Block> facts;
        std::vector<CornerLabels> corners;
        std::vector<BorderRun> borders;  // one after another, laid out as in the level
    };

    std::size_t tile_at(std::uint32_t x, std::uint32_t y) const {
        return std::size_t{y >> kTileShift} * tiles_across_ + (x >> kTileShift);
    }
    bool joined_above(std::uint32_t a, std::uint32_t ax, std::uint32_t ay, std::uint32_t b, std::uint32_t bx,
                      std::uint32_t by) const;
    std::uint32_t climb(std::size_t level, std::uint32_t label, std::uint32_t x, std::uint32_t y) const;
    template <class Visit>
    void for_each_tile_around(State cell, Visit&& visit) const;
    void sort_out(std::size_t level, Room& room) const;
    void to_parents(std::size_t level, Room& room) const;
    void gather(CellView view, std::uint32_t tile, Room& room) const;
    void leave_out(State cell, std::uint32_t tile, Room& room) const;
    void label_gathered(Room& room) const;
    bool label(CellView view, std::uint32_t tile, Room& room);
    BlockView child(std::size_t level, std::uint32_t x, std::uint32_t y, const Pretended* pretended,
                    std::vector<BorderRun>& room) const;
    void join(std::size_t level, std::uint32_t block, const Pretended* pretended, Room& room) const;
    bool keep(std::size_t level, std::uint32_t block, const BlockJoin& join);
    bool looks_same(std::size_t level, std::uint32_t block, const BlockView& as) const;
    bool replace(std::size_t level, std::uint32_t block, const BlockView& by, std::uint32_t finished);

    std::uint32_t width_, height_, tiles_across_;
    std::uint8_t joining_;  // moves
    bool by_bits_;          // whether they join all free cells side by side, and nothing else
    std::uint64_t count_ = 0;
    std::vector<std::uint8_t> labels_;  // of each cell in its tile
    std::vector<Level> levels_;         // from the tiles to the block of everything
    Room room_;
};

}  // namespace waystone
