// SPDX-License-Identifier: MIT
// The local search space of one planning step: what the lookahead found, and what the learning rule reads.
//
// Nodes stand in the order in which they were generated; expanded ones keep links to all their successors,
// so that learning never looks anything up again. Membership is a small table addressed by the low bits of the
// coordinates: states near one another never collide, so its size follows the lookahead and not the
// map. Capacity is fixed by reserve(); nothing allocates within it.
#pragma once

#include "base/fixed_array.hpp"
#include "graph/compass.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace waystone {

inline constexpr std::uint32_t kNoNode = ~std::uint32_t{0};

struct LocalNode {
    State state;
    Cost g;
    Cost h;                              // as it was when the state was generated
    Cost f;                              // g + h, or what the lookahead's own rules make of it
    std::uint32_t parent;                // node; kNoNode for the root
    std::uint32_t first_link = kNoNode;  // of an expanded node
    std::uint32_t root_child = kNoNode;  // the successor of the root through which it was reached
    std::uint16_t links = 0;
    bool expanded = false;
};

struct LocalLink {
    std::uint32_t node;
    Cost cost;
};

template <class Graph>
class LocalSpace {
public:
    using Arc = typename Graph::Arc;

    // Room for this many nodes and links.
    void reserve(std::size_t nodes, std::size_t links) {
        nodes_.reserve(nodes);
        links_.reserve(links);
        unsigned half = 2;
        while ((std::size_t{1} << 2 * half) < 4 * nodes) ++half;
        if (half <= half_ && !index_.empty()) return;
        half_ = half;
        index_.assign(std::size_t{1} << 2 * half, IndexSlot{});
        generation_ = 0;
    }

    void start(const Arc& root, Cost h) {
        nodes_.clear();
        links_.clear();
        if (++generation_ == 0) {
            index_.assign(index_.size(), IndexSlot{});
            generation_ = 1;
        }
        nodes_.push({.state = root.to, .g = 0, .h = h, .f = h, .parent = kNoNode});
        *slot(root) = {key(root), 0};
    }

    // For lookaheads that meet no state twice: without membership.
    void start_flat(State root, Cost h) {
        nodes_.clear();
        links_.clear();
        nodes_.push({.state = root, .g = 0, .h = h, .f = h, .parent = kNoNode});
    }
    void add_flat(const LocalNode& node) { nodes_.push(node); }

    // The node of the state that the arc leads to: added if it is new, which a later look at `fresh` says.
    struct Found {
        std::uint32_t node;
        bool fresh;
    };
    Found find_or_add(const Arc& arc) {
        IndexSlot* at = slot(arc);
        if (at->key == key(arc)) return {at->node, false};
        const auto node = static_cast<std::uint32_t>(nodes_.size());
        *at = {key(arc), node};
        nodes_.push({.state = arc.to, .g = 0, .h = 0, .f = 0, .parent = kNoNode});
        return {node, true};
    }

    void begin_expansion(std::uint32_t node) {
        nodes_[node].expanded = true;
        nodes_[node].first_link = static_cast<std::uint32_t>(links_.size());
    }
    void link(std::uint32_t to, Cost cost) { links_.push({to, cost}); }
    void end_expansion(std::uint32_t node) {
        nodes_[node].links = static_cast<std::uint16_t>(links_.size() - nodes_[node].first_link);
    }

    std::span<const LocalLink> links(const LocalNode& node) const {
        return {links_.data() + node.first_link, node.links};
    }
    std::span<LocalNode> nodes() { return nodes_; }
    std::span<const LocalNode> nodes() const { return nodes_; }
    LocalNode& operator[](std::uint32_t node) { return nodes_[node]; }
    const LocalNode& operator[](std::uint32_t node) const { return nodes_[node]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
    std::size_t bytes() const {
        return nodes_.capacity() * sizeof(LocalNode) + links_.capacity() * sizeof(LocalLink) +
               index_.capacity() * sizeof(IndexSlot);
    }

private:
    struct IndexSlot {
        std::uint64_t key = 0;  // generation, state
        std::uint32_t node = 0;
    };
    std::uint64_t key(const Arc& arc) const { return std::uint64_t{generation_} << 32 | arc.to; }
    // The slot of the state, or the free one where it would go.
    IndexSlot* slot(const Arc& arc) {
        const std::size_t mask = index_.size() - 1;
        std::size_t at = Compass<Graph>::scatter(arc, half_);
        while (index_[at].key != key(arc) && index_[at].key >> 32 == generation_) at = (at + 1) & mask;
        return &index_[at];
    }

    FixedArray<LocalNode> nodes_;
    FixedArray<LocalLink> links_;
    std::vector<IndexSlot> index_;
    unsigned half_ = 0;
    std::uint32_t generation_ = 0;
};

}  // namespace waystone
