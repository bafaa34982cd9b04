// SPDX-License-Identifier: MIT
#include "graph/block_join.hpp"

#include "base/assert.hpp"
#include "graph/union_find.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr std::uint16_t kNoNumber = 0xffff;

}  // namespace

void BlockJoin::join(const std::array<BlockView, 4>& children, std::uint32_t finished_from) {
    for (unsigned c = 0; c < 4; ++c) first_[c + 1] = first_[c] + children[c].open;
    const std::uint32_t nodes = first_[4];
    if (label_.size() < nodes) {
        label_.resize(nodes);
        number_.resize(nodes);
    }
    std::uint16_t* const label = label_.data();
    for (std::uint32_t i = 0; i < nodes; ++i) label[i] = static_cast<std::uint16_t>(i);
    std::fill_n(number_.begin(), nodes, kNoNumber);

    join_seam(children, 0, kEastSide, 1, kWestSide);
    join_seam(children, 2, kEastSide, 3, kWestSide);
    join_seam(children, 0, kSouthSide, 2, kNorthSide);
    join_seam(children, 1, kSouthSide, 3, kNorthSide);
    join_corners(children, 0, kSoutheast, 3, kNorthwest);
    join_corners(children, 1, kSouthwest, 2, kNortheast);
    for (std::uint32_t i = 0; i < nodes; ++i) label[i] = label[label[i]];

    open_ = finished_ = 0;
    number_side(children, kNorthSide, 0, kNortheast, 1, kNorthwest);
    number_side(children, kEastSide, 1, kSoutheast, 3, kNortheast);
    number_side(children, kSouthSide, 2, kSoutheast, 3, kSouthwest);
    number_side(children, kWestSide, 0, kSouthwest, 2, kNorthwest);
    constexpr std::array<unsigned, 4> kChildAt{1, 3, 2, 0};  // the corner
    for (unsigned i = 0; i < 4; ++i) {
        const std::uint16_t from = children[kChildAt[i]].corner[i];
        corner_[i] = from == kNoLabel ? kNoLabel : number(kChildAt[i], from);
    }
    for (std::uint32_t i = 0; i < nodes; ++i) {
        std::uint16_t& number = number_[label[i]];
        if (number == kNoNumber) number = static_cast<std::uint16_t>(finished_from + finished_++);
        label[i] = number;
    }
}

BlockView BlockJoin::result() const {
    BlockView out{open_, {}, corner_};
    for (unsigned side = 0; side < 4; ++side) out.side[side] = {side_[side].data(), side_size_[side]};
    return out;
}

void BlockJoin::join_seam(const std::array<BlockView, 4>& children, unsigned a, unsigned side_of_a, unsigned b,
                          unsigned side_of_b) {
    const std::span<const BorderRun> one = children[a].side[side_of_a], other = children[b].side[side_of_b];
    WAYSTONE_DEBUG_ASSERT((one.empty() ? 0 : one.back().end) == (other.empty() ? 0 : other.back().end));
    if (one.empty()) return;
    std::uint16_t* const label = label_.data();
    const BorderRun *x = one.data(), *y = other.data();
    const std::uint32_t first_a = first_[a], first_b = first_[b], size = one.back().end;
    for (std::uint32_t end = 0; end < size;) {
        unite(label, first_a + x->label, first_b + y->label);
        const std::uint32_t end_x = x->end, end_y = y->end;
        end = std::min(end_x, end_y);
        x += end_x == end;
        y += end_y == end;
    }
}

void BlockJoin::join_corners(const std::array<BlockView, 4>& children, unsigned a, unsigned corner_of_a, unsigned b,
                             unsigned corner_of_b) {
    const std::uint16_t of_a = children[a].corner[corner_of_a], of_b = children[b].corner[corner_of_b];
    WAYSTONE_DEBUG_ASSERT((of_a == kNoLabel) == (of_b == kNoLabel));
    if (of_a != kNoLabel) unite(label_.data(), first_[a] + of_a, first_[b] + of_b);
}

// The block's label for an open one of a child, numbered when it first comes up. Without a branch, since nobody could
// predict it.
inline std::uint16_t BlockJoin::number(unsigned child, std::uint16_t label) {
    std::uint16_t& number = number_[label_[first_[child] + label]];
    const bool fresh = number == kNoNumber;
    number = fresh ? static_cast<std::uint16_t>(open_) : number;
    open_ += fresh;
    return number;
}

// One side of the block from those of two children, with the diagonals through the corners where the two meet.
void BlockJoin::number_side(const std::array<BlockView, 4>& children, unsigned side, unsigned a, unsigned corner_of_a,
                            unsigned b, unsigned corner_of_b) {
    const std::size_t most = children[a].side[side].size() + children[b].side[side].size() + 2;
    if (side_[side].size() < most) side_[side].resize(most);
    BorderRun* const out = side_[side].data();
    std::size_t size = 0;
    std::uint32_t before = 0;  // moves
    std::uint16_t last = kNoLabel;
    const auto add = [&](unsigned child, std::uint16_t label, std::uint32_t end) {
        const std::uint16_t now = number(child, label);
        size += now != last;
        out[size - 1] = {now, static_cast<std::uint16_t>(end)};
        last = now;
    };
    const auto add_all = [&](unsigned child) {
        const std::span<const BorderRun> runs = children[child].side[side];
        for (const BorderRun run : runs) add(child, run.label, before + run.end);
        if (!runs.empty()) before += runs.back().end;
    };
    const auto add_corner = [&](unsigned child, unsigned corner) {
        if (const std::uint16_t label = children[child].corner[corner]; label != kNoLabel) add(child, label, ++before);
    };
    add_all(a);
    add_corner(a, corner_of_a);
    add_corner(b, corner_of_b);
    add_all(b);
    side_size_[side] = size;
}

}  // namespace waystone
