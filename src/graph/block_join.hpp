// SPDX-License-Identifier: MIT
// Joins four neighbouring blocks into one: which of their open labels can reach each other, and which reach its border.
//
// A border lists the moves that leave, in runs with the same label (tile.hpp). Two blocks that touch list the same
// moves in the same order, so joining them is one pass over two lists. Costs as much as there are runs and labels,
// however long the borders are. Allocates only for a block larger than any before.
#pragma once

#include "graph/tile.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace waystone {

// A block as its parent sees it; one outside the map has nothing.
struct BlockView {
    std::uint32_t open = 0;  // labels
    std::array<std::span<const BorderRun>, 4> side;
    CornerLabels corner = kNoCorners;
};

class BlockJoin {
public:
    // The children are in the order NW, NE, SW, SE. Finished labels are counted from `finished_from`, at least as many
    // as can be open.
    void join(const std::array<BlockView, 4>& children, std::uint32_t finished_from);

    // The block as its own parent will see it, until the next join.
    BlockView result() const;
    std::uint32_t finished() const { return finished_; }  // labels that do not reach the border
    // The block's label for each open label of that child.
    std::span<const std::uint16_t> labels(unsigned child) const {
        return std::span(label_).subspan(first_[child], first_[child + 1] - first_[child]);
    }

private:
    void join_seam(const std::array<BlockView, 4>& children, unsigned a, unsigned side_of_a, unsigned b,
                   unsigned side_of_b);
    void join_corners(const std::array<BlockView, 4>& children, unsigned a, unsigned corner_of_a, unsigned b,
                      unsigned corner_of_b);
    std::uint16_t number(unsigned child, std::uint16_t label);
    void number_side(const std::array<BlockView, 4>& children, unsigned side, unsigned a, unsigned corner_of_a,
                     unsigned b, unsigned corner_of_b);

    std::array<std::uint32_t, 5> first_{};        // where the labels of each child begin
    std::vector<std::uint16_t> label_;            // parents at first (union_find.hpp), the block's labels in the end
    std::vector<std::uint16_t> number_;           // of the least label of each set
    std::array<std::vector<BorderRun>, 4> side_;  // with room at the end
    std::array<std::size_t, 4> side_size_{};
    CornerLabels corner_ = kNoCorners;
    std::uint32_t open_ = 0, finished_ = 0;
};

}  // namespace waystone
