// SPDX-License-Identifier: MIT
#include "graph/block_join.hpp"

#include "base/assert.hpp"

#include <algorithm>
#include <cstring>

namespace waystone {
namespace {

constexpr std::uint16_t kUnnumbered = 0xffff;
constexpr std::uint64_t kFourTimes = 0x0001000100010001;

std::uint64_t four(const std::uint16_t* labels) {
    std::uint64_t out;
    std::memcpy(&out, labels, sizeof(out));
    return out;
}

// Where the run of equal labels that begins at i ends; the second for two sides at once.
std::uint32_t end_of_run(const std::uint16_t* side, std::uint32_t i, std::uint32_t size) {
    const std::uint16_t label = side[i++];
    while (i + 4 <= size && four(side + i) == label * kFourTimes) i += 4;
    while (i < size && side[i] == label) ++i;
    return i;
}
std::uint32_t end_of_run(const std::uint16_t* one, const std::uint16_t* other, std::uint32_t i, std::uint32_t size) {
    const std::uint16_t a = one[i], b = other[i];
    ++i;
    while (i + 4 <= size && four(one + i) == a * kFourTimes && four(other + i) == b * kFourTimes) i += 4;
    while (i < size && one[i] == a && other[i] == b) ++i;
    return i;
}

}  // namespace

void BlockJoin::join(const std::array<BlockView, 4>& children, const SeamRule& rule, State corner,
                     std::uint32_t finished_from) {
    for (unsigned c = 0; c < 4; ++c) first_[c + 1] = first_[c] + children[c].open;
    const std::uint32_t nodes = first_[4];
    label_.resize(nodes);
    for (std::uint32_t i = 0; i < nodes; ++i) label_[i] = static_cast<std::uint16_t>(i);
    number_.assign(nodes, kUnnumbered);

    join_seam(children, rule, corner, 0, 1);
    join_seam(children, rule, corner, 2, 3);
    join_seam(children, rule, corner, 0, 2);
    join_seam(children, rule, corner, 1, 3);
    if (rule.diagonals && children[3].there()) {  // where all four meet
        const std::uint32_t x = children[0].width - 1, y = children[0].height - 1;
        const State northwest = corner + y * rule.map_width + x;
        const auto across = [&](unsigned a, std::uint16_t of_a, unsigned b, std::uint16_t of_b, State from,
                                unsigned d) {
            if (of_a == kNoLabel || of_b == kNoLabel) return;
            if (rule.moves == nullptr || (rule.moves[from] >> d & 1) != 0) unite(first_[a] + of_a, first_[b] + of_b);
        };
        across(0, children[0].side[kEastSide][y], 3, children[3].side[kWestSide][0], northwest, 3);
        across(1, children[1].side[kWestSide][y], 2, children[2].side[kEastSide][0], northwest + 1, 5);
    }
    for (std::uint32_t i = 0; i < nodes; ++i) label_[i] = label_[label_[i]];  // leaders come before their followers

    open_ = finished_ = 0;
    number_side(children, kNorthSide, 0, 1);
    number_side(children, kEastSide, 1, 3);
    number_side(children, kSouthSide, 2, 3);
    number_side(children, kWestSide, 0, 2);
    for (std::uint32_t i = 0; i < nodes; ++i)
        if (label_[i] == i && number_[i] == kUnnumbered)
            number_[i] = static_cast<std::uint16_t>(finished_from + finished_++);
    for (std::uint16_t& label : label_) label = number_[label];
}

void BlockJoin::join_seam(const std::array<BlockView, 4>& children, const SeamRule& rule, State corner, unsigned a,
                          unsigned b) {
    if (!children[b].there()) return;
    const bool east = b == a + 1;
    const std::span<const std::uint16_t> one = children[a].side[east ? kEastSide : kSouthSide];
    const std::span<const std::uint16_t> other = children[b].side[east ? kWestSide : kNorthSide];
    const auto size = static_cast<std::uint32_t>(one.size());
    WAYSTONE_DEBUG_ASSERT(other.size() == size);
    if (!rule.diagonals) {
        for (std::uint32_t i = 0; i < size; i = end_of_run(one.data(), other.data(), i, size))
            unite(first_[a] + one[i], first_[b] + other[i]);
        return;
    }
    // The first cell of the seam on the side of `a`, and the step from one to the next.
    const State step = east ? rule.map_width : 1;
    State first = corner + (east ? children[0].width - 1 : (children[0].height - 1) * rule.map_width);
    if (a == 1) first += children[0].width;
    if (a == 2) first += children[0].height * rule.map_width;
    const unsigned back = east ? 1 : 5, straight = east ? 2 : 4, ahead = 3;  // directions
    for (std::uint32_t i = 0; i < size;) {
        if (one[i] == kNoLabel) {
            ++i;
            continue;
        }
        const auto across = [&](std::uint16_t label, unsigned direction) {
            if (label == kNoLabel) return;
            if (rule.moves == nullptr || (rule.moves[first + i * step] >> direction & 1) != 0)
                unite(first_[a] + one[i], first_[b] + label);
        };
        across(other[i], straight);
        if (i > 0) across(other[i - 1], back);
        if (i + 1 < size) across(other[i + 1], ahead);
        const std::uint32_t last =  // of a run, where nothing new is found in between
            rule.moves == nullptr ? end_of_run(one.data(), other.data(), i, size) - 1 : i;
        i = std::max(i + 1, last);
    }
}

// One side of the block from those of two children: numbers the labels that come up, and writes them down.
void BlockJoin::number_side(const std::array<BlockView, 4>& children, unsigned side, unsigned a, unsigned b) {
    std::vector<std::uint16_t>& out = side_[side];
    out.resize(children[a].side[side].size() + children[b].side[side].size());
    std::uint16_t* to = out.data();
    for (const unsigned c : {a, b}) {
        const std::span<const std::uint16_t> from = children[c].side[side];
        const auto size = static_cast<std::uint32_t>(from.size());
        for (std::uint32_t i = 0; i < size;) {
            const std::uint32_t end = end_of_run(from.data(), i, size);
            std::uint16_t label = kNoLabel;
            if (from[i] != kNoLabel) {
                std::uint16_t& number = number_[label_[first_[c] + from[i]]];
                if (number == kUnnumbered) number = static_cast<std::uint16_t>(open_++);
                label = number;
            }
            for (; i < end; ++i) *to++ = label;
        }
    }
}

}  // namespace waystone
