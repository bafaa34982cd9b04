// SPDX-License-Identifier: MIT
// Four neighbouring blocks joined to one: which of their open labels can reach each other, and which reach its border.
//
// A border lists, side after side, the labels behind the moves that leave. Moves lead both ways, so two blocks that
// touch list the same moves in the same order; only where diagonals count there is an entry for every cell. Costs as
// much as the borders are long, less where labels form runs. Allocates only when a larger block comes than any before.
#pragma once

#include "graph/tile.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace waystone {

// A block as its parent sees it; one outside the map has no width.
struct BlockView {
    std::uint32_t width = 0, height = 0, open = 0;
    std::array<std::span<const std::uint16_t>, 4> side;

    bool there() const { return width > 0; }
};

// How moves cross a seam. Without cliffs two free cells that touch have a move between them.
struct SeamRule {
    bool diagonals = false;
    const std::uint8_t* moves = nullptr;  // of the map, where diagonals have to be looked up because of cliffs
    std::uint32_t map_width = 0;
};

class BlockJoin {
public:
    // The children are in the order NW, NE, SW, SE; `corner` is the first cell of the first. Finished labels are
    // counted from `finished_from`, at least as many as can be open.
    void join(const std::array<BlockView, 4>& children, const SeamRule& rule, State corner,
              std::uint32_t finished_from);

    std::uint32_t open() const { return open_; }          // labels that reach the border; they come first
    std::uint32_t finished() const { return finished_; }  // labels that do not
    std::span<const std::uint16_t> side(unsigned side) const { return side_[side]; }
    // The block's label for each open label of that child.
    std::span<const std::uint16_t> labels(unsigned child) const {
        return std::span(label_).subspan(first_[child], first_[child + 1] - first_[child]);
    }

private:
    std::uint32_t find(std::uint32_t node) {
        while (label_[node] != node) node = label_[node] = label_[label_[node]];
        return node;
    }
    void unite(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        label_[std::max(a, b)] = static_cast<std::uint16_t>(std::min(a, b));
    }
    void join_seam(const std::array<BlockView, 4>& children, const SeamRule& rule, State corner, unsigned a,
                   unsigned b);
    void number_side(const std::array<BlockView, 4>& children, unsigned side, unsigned a, unsigned b);

    std::array<std::uint32_t, 5> first_{};  // where the labels of each child begin
    std::vector<std::uint16_t> label_;      // leaders at first, the block's labels in the end
    std::vector<std::uint16_t> number_;     // of leaders
    std::array<std::vector<std::uint16_t>, 4> side_;
    std::uint32_t open_ = 0, finished_ = 0;
};

}  // namespace waystone
