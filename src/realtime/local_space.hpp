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
    struct IndexSlot {
        std::uint64_t key = 0;  // generation, state
        std::uint32_t node = 0;
    };

    // Room for this many nodes and links.
    void reserve(std::size_t nodes, std::size_t links) {
        nodes_.reserve(nodes);
        links_.reserve(links);
        std::uint32_t side = 4;
        while (std::size_t{side} * side < 4 * nodes) side *= 2;
        if (side <= side_) return;
        side_ = side;
        index_.assign(std::size_t{side} * side, IndexSlot{});
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
        index_[Compass<Graph>::scatter(root, side_)] = {key(root), 0};
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

    // One node being expanded. A local object, so that compilers keep what it needs in registers; end() gives it back.
    class Expansion {
    public:
        Expansion(LocalSpace& space, std::uint32_t node)
            : nodes_(space.nodes_),
              links_(space.links_),
              index_(space.index_.data()),
              side_(space.side_),
              generation_(std::uint64_t{space.generation_} << 32) {
            nodes_[node].expanded = true;
            nodes_[node].first_link = static_cast<std::uint32_t>(links_.size());
        }
        Found find_or_add(const Arc& arc) {
            return find_or_add(arc, [](State) { return true; });
        }
        // Where a new state may not be added, the node is kNoNode.
        template <class Filter>  // bool Filter(State)
        Found find_or_add(const Arc& arc, Filter&& may_add) {
            const std::uint64_t key = generation_ | arc.to;
            std::size_t at = Compass<Graph>::scatter(arc, side_);
            while (index_[at].key != key) {
                if ((index_[at].key ^ generation_) >> 32 != 0) {
                    if (!may_add(arc.to)) return {kNoNode, false};
                    const auto node = static_cast<std::uint32_t>(nodes_.size());
                    index_[at].key = key;
                    index_[at].node = node;
                    nodes_.push({.state = arc.to, .g = 0, .h = 0, .f = 0, .parent = kNoNode});
                    return {node, true};
                }
                at = (at + 1) & (std::size_t{side_} * side_ - 1);
            }
            return {index_[at].node, false};
        }
        void add_flat(const LocalNode& node) { nodes_.push(node); }
        void link(std::uint32_t to, Cost cost) { links_.push({to, cost}); }
        LocalNode& operator[](std::uint32_t node) { return nodes_[node]; }
        std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
        // Returns the number of links.
        std::uint16_t end(LocalSpace& space, std::uint32_t node) {
            const auto links = static_cast<std::uint16_t>(links_.size() - nodes_[node].first_link);
            nodes_[node].links = links;
            space.nodes_.set_size(nodes_.size());
            space.links_.set_size(links_.size());
            return links;
        }

    private:
        typename FixedArray<LocalNode>::Filling nodes_;
        typename FixedArray<LocalLink>::Filling links_;
        IndexSlot* index_;
        std::uint32_t side_;
        std::uint64_t generation_;
    };

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
    std::uint64_t key(const Arc& arc) const { return std::uint64_t{generation_} << 32 | arc.to; }

    FixedArray<LocalNode> nodes_;
    FixedArray<LocalLink> links_;
    std::vector<IndexSlot> index_;
    std::uint32_t side_ = 0;
    std::uint32_t generation_ = 0;
};

}  // namespace waystone
