// SPDX-License-Identifier: MIT
// The local search space of one planning step: what the lookahead found, and what the learning rule reads.
//
// Nodes are in the order in which they were generated, 20 bytes each; the number of an expansion leads to the node and,
// where the learning rule reads them, to its links. f is g + h, unless the lookahead has rules of its own and keeps it.
//
// Membership is a small table of node numbers, 5 to 10 bytes a node, so its size follows the lookahead and not the map.
// A slot also bears the stamp of its search in the bits that node numbers leave free: what an earlier search wrote
// counts as free. When the stamps have all been used, the table is cleared. On a grid, a search that goes by plies has
// a slot for every cell that it can reach, and need not ask whose slot it is.
//
// Capacity is fixed by reserve(), in an arena or in memory of its own; nothing allocates within it.
#pragma once

#include "base/fixed_array.hpp"
#include "graph/compass.hpp"
#include "realtime/local_links.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace waystone {

inline constexpr std::uint32_t kNoNode = ~std::uint32_t{0};

struct LocalNode {
    static constexpr std::uint32_t kExpanded = std::uint32_t{1} << 31;

    State state;
    Cost g;
    Cost h;                   // as it was when the state was generated
    std::uint32_t parent;     // node; kNoNode for the root
    std::uint32_t place = 0;  // for the lookahead's use; of an expanded node kExpanded and the number of its expansion

    bool expanded() const { return place >= kExpanded; }
    std::uint32_t expansion() const { return place - kExpanded; }
};

// What a local space must hold.
struct LocalNeeds {
    std::uint64_t nodes = 0;
    std::uint64_t expansions = 0;
    std::uint64_t plies = 0;  // no node is more moves away from the root; 0: not known
    bool own_f = false;       // f is not always g + h
};

template <class Graph>
class LocalSpace {
public:
    using Arc = typename Graph::Arc;

    // Whether links are kept for the learning rule. Before reserve().
    void keep_links(bool keep) { keep_links_ = keep; }
    void reserve(const Graph& graph, const LocalNeeds& needs, Arena* arena = nullptr) {
        nodes_.reserve(needs.nodes, arena);
        if (needs.own_f) f_.reserve(needs.nodes, arena);
        expanded_.reserve(needs.expansions, arena);
        links_.reserve(graph, needs.expansions, keep_links_, arena);
        const Scatter scatter = scatter_for(graph, needs);
        if (needs.plies < plies_ || scatter.slots() < index_.capacity()) return;
        plies_ = needs.plies;
        scatter_ = scatter;
        if (scatter.slots() == index_.capacity()) return;
        WAYSTONE_ASSERT(scatter.slots() <= LocalNode::kExpanded);
        index_.reserve(scatter.slots(), arena, true);  // fresh memory of the system is zero, and stays untouched
        stamp_ = first_stamp_ = scatter.slots();
    }
    std::size_t capacity() const { return nodes_.capacity(); }

    void start(const Arc& root, Cost h) {
        start_flat(root.to, h);
        flat_ = false;
        stamp_ += first_stamp_;
        if (stamp_ == 0) clear_index();
        index_[scatter_(root)] = stamp_;  // node 0
    }

    // For lookaheads of one ply, which meet no state twice: without membership.
    void start_flat(State root, Cost h) {
        nodes_.clear();
        expanded_.clear();
        flat_ = true;
        nodes_.push({.state = root, .g = 0, .h = h, .parent = kNoNode});
        if (own_f()) f_[0] = h;
    }
    void add_flat(const LocalNode& node, Cost f) {
        f_[nodes_.size()] = f;
        nodes_.push(node);
    }

    // One node being expanded. A local object, so that compilers keep what it needs in registers; end() gives it back.
    // With slots of their own, where reserve() was told of plies and the graph is a grid.
    template <bool own_slots>
    class AnyExpansion {
    public:
        AnyExpansion(LocalSpace& space, std::uint32_t node, const Arc& state)
            : nodes_(space.nodes_),
              links_(space.links_, static_cast<std::uint32_t>(space.expanded_.size()), node),
              f_(space.f_.data()),
              index_(space.index_.data()),
              slot_of_(space.scatter_, state),
              mask_(space.first_stamp_ - 1),
              stamp_(space.stamp_) {
            nodes_[node].place = LocalNode::kExpanded | static_cast<std::uint32_t>(space.expanded_.size());
            space.expanded_.push(node);
        }
        // Looks at the state that an arc leads to, and links it. Both are called with the node's number and the node:
        // `fresh` when it is new and has no more than its state yet, `known` when it is not.
        // A state that may not be added is passed over.
        struct Anywhere {
            bool operator()(State) const { return true; }
        };
        template <class Fresh, class Known, class MayAdd = Anywhere>
        void look(const Arc& arc, Fresh&& fresh, Known&& known, MayAdd&& may_add = {}) {
            std::uint32_t at = slot_of_(arc);
            for (; in_use(at); at = (at + 1) & mask_) {
                const std::uint32_t node = index_[at] ^ stamp_;
                WAYSTONE_DEBUG_ASSERT(!own_slots || nodes_[node].state == arc.to);
                if (!own_slots && nodes_[node].state != arc.to) continue;
                links_.add(arc, node);
                return known(node, nodes_[node]);
            }
            if (!may_add(arc.to)) return;
            const std::uint32_t node = size();
            index_[at] = stamp_ | node;
            links_.add(arc, node);
            LocalNode& added = nodes_.grow();
            added.state = arc.to;
            fresh(node, added);
        }
        // Without membership.
        void look_flat(const Arc& arc, const LocalNode& node, Cost f) {
            links_.add(arc, size());
            f_[nodes_.size()] = f;
            nodes_.push(node);
        }
        LocalNode& operator[](std::uint32_t node) { return nodes_[node]; }
        Cost& f(std::uint32_t node) { return f_[node]; }
        std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
        void end(LocalSpace& space) { space.nodes_.set_size(nodes_.size()); }

    private:
        bool in_use(std::uint32_t slot) const { return (index_[slot] ^ stamp_) <= mask_; }

        typename FixedArray<LocalNode>::Filling nodes_;
        typename LocalLinks<Graph>::Row links_;
        Cost* f_;
        std::uint32_t* index_;
        typename Compass<Graph>::Scatter::Around slot_of_;
        std::uint32_t mask_, stamp_;
    };
    using Expansion = AnyExpansion<false>;
    using PlyExpansion = AnyExpansion<Compass<Graph>::Scatter::kHasBlocks>;

    // The node of the state that an arc leads to, or kNoNode.
    std::uint32_t find(const Arc& arc) const {
        if (flat_) {
            const auto at = std::ranges::find(nodes(), arc.to, &LocalNode::state);
            return at == nodes().end() ? kNoNode : static_cast<std::uint32_t>(at - nodes().begin());
        }
        const std::uint32_t mask = first_stamp_ - 1;
        for (std::uint32_t at = scatter_(arc);; at = (at + 1) & mask) {
            const std::uint32_t node = index_[at] ^ stamp_;
            if (node > mask) return kNoNode;
            if (nodes_[node].state == arc.to) return node;
        }
    }

    Cost f(std::uint32_t node) const {
        const Cost* const own = f_.data();
        return own != nullptr ? own[node] : saturating_add(nodes_[node].g, nodes_[node].h);
    }
    // h has changed, and f is g + h again.
    void renew(std::uint32_t node, Cost h) {
        nodes_[node].h = h;
        if (own_f()) f_[node] = saturating_add(nodes_[node].g, h);
    }

    // Nodes by the number of their expansion.
    std::span<const std::uint32_t> expanded() const { return expanded_; }
    // The links of an expanded node; see LocalLinks.
    template <class Weigh, class Visit>  // Visit(node, weigh(cost))
    void for_each_link(const LocalNode& node, Weigh&& weigh, Visit&& visit) const {
        WAYSTONE_DEBUG_ASSERT(keep_links_);
        links_.for_each(node.expansion(), node.state, weigh, visit);
    }
    // The least of values[link] + weigh(cost).
    template <class Weigh>
    Cost least_link(const LocalNode& node, const Cost* values, Weigh&& weigh) const {
        WAYSTONE_DEBUG_ASSERT(keep_links_);
        return links_.least(node.expansion(), node.state, values, weigh);
    }
    bool flat() const { return flat_; }  // nothing but the root and its successors
    // The successor of the root through which a node was reached.
    std::uint32_t root_child(std::uint32_t node) const {
        while (nodes_[node].parent != 0) node = nodes_[node].parent;
        return node;
    }

    std::span<LocalNode> nodes() { return nodes_; }
    std::span<const LocalNode> nodes() const { return nodes_; }
    LocalNode& operator[](std::uint32_t node) { return nodes_[node]; }
    const LocalNode& operator[](std::uint32_t node) const { return nodes_[node]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }

private:
    using Scatter = typename Compass<Graph>::Scatter;

    static Scatter scatter_for(const Graph& graph, const LocalNeeds& needs) {
        if constexpr (Scatter::kHasBlocks)
            if (needs.plies != 0) return Scatter::for_block(graph, needs.plies);
        return Scatter(static_cast<std::uint32_t>(std::bit_ceil(needs.nodes + needs.nodes / 5 + 2)));
    }
    bool own_f() const { return f_.data() != nullptr; }
    void clear_index() {
        std::fill_n(index_.data(), index_.capacity(), 0);
        stamp_ = first_stamp_;
    }

    FixedArray<LocalNode> nodes_;
    FixedArray<Cost> f_;  // by node, where the lookahead keeps it
    FixedArray<std::uint32_t> expanded_;
    LocalLinks<Graph> links_;
    FixedArray<std::uint32_t> index_;  // stamp | node
    Scatter scatter_{2};
    std::uint64_t plies_ = 0;                    // of the scatter
    std::uint32_t first_stamp_ = 0, stamp_ = 0;  // stamps are multiples of the first
    bool keep_links_ = false;
    bool flat_ = false;
};

}  // namespace waystone
