// SPDX-License-Identifier: MIT
// The open list of the A*-shaped lookahead: nodes of a local space, least f first, then by the rule for ties, then the
// node that was generated first.
//
// A lookahead generates several times as many nodes as it expands, and what it expands next it has mostly just
// generated. As many nodes are kept as the search can still expand, and one more for the choice: those beyond may be
// forgotten, since none of them will ever be the best. The order is total.
//
// Owns     a short list; the heap behind it lies in borrowed memory, 48 bytes an expansion.
#pragma once

#include "base/front_heap.hpp"
#include "realtime/seams.hpp"

namespace waystone {

class OpenList {
public:
    explicit OpenList(Ties ties)
        : by_g_(ties == Ties::LargerG || ties == Ties::SmallerG ? kAll : 0),
          by_node_(ties == Ties::Last ? kAll : 0),
          flip_(ties == Ties::LargerG || ties == Ties::Last ? kAll : 0),
          random_(ties == Ties::Random) {}

    // Memory it borrows for a search of this many expansions.
    static std::uint64_t bytes(std::uint64_t expansions) { return 3 * (expansions + 1) * sizeof(Entry); }
    void start(std::uint32_t expansions, std::span<std::byte> memory) {
        queue_.borrow(memory.first(static_cast<std::size_t>(bytes(expansions))));
        kept_ = std::size_t{expansions} + 1;
    }

    // The best node; kNoNode where there is none.
    std::uint32_t top(const LocalNode* nodes) {
        for (; !queue_.empty(); queue_.pop())
            if (const Entry& best = queue_.top(); is_current(nodes, best)) return best.node;
        return kNoNode;
    }
    // After top().
    void pop() {
        queue_.pop();
        --kept_;
    }
    void push(const LocalNode* nodes, std::uint32_t node, Random& random) {
        const LocalNode& n = nodes[node];
        std::uint32_t tie = ((n.g & by_g_) | (node & by_node_)) ^ flip_;
        if (random_) [[unlikely]]
            tie = random.next();
        if (queue_.full()) [[unlikely]]
            queue_.retain(kept_, [nodes](const Entry& entry) { return is_current(nodes, entry); });
        queue_.push({std::uint64_t{saturating_add(n.g, n.h)} << 32 | tie, node}, kept_);
    }
    // Before a node is pushed again, since its g has fallen. What the heap has of it is passed over when it comes up.
    void forget(std::uint32_t node) {
        queue_.erase_in_front([node](const Entry& entry) { return entry.node == node; });
    }

private:
    struct Entry {
        std::uint64_t key;  // f, then the tie
        std::uint32_t node;
        // Without a jump: how two entries compare cannot be foreseen.
        friend bool operator<(const Entry& a, const Entry& b) {
            return (a.key < b.key) | ((a.key == b.key) & (a.node < b.node));
        }
    };
    static constexpr std::uint32_t kAll = ~std::uint32_t{0};

    static bool is_current(const LocalNode* nodes, const Entry& entry) {
        const LocalNode& node = nodes[entry.node];
        return !node.expanded() && saturating_add(node.g, node.h) == entry.key >> 32;
    }

    std::uint32_t by_g_, by_node_, flip_;  // masks that make the tie
    bool random_;
    std::size_t kept_ = 0;
    FrontHeap<Entry> queue_;
};

}  // namespace waystone
