// SPDX-License-Identifier: MIT
// The open list of the A*-shaped lookahead: nodes of a local space, least f first, then by the rule for ties, then the
// node that was generated first.
//
// A lookahead generates several times as many nodes as it expands, and what it expands next it has mostly just
// generated. So the best few stand in a short sorted list, and the others in a heap behind it. As many nodes are kept
// as the search can still expand, and one more for the choice: those beyond may be forgotten, since none of them will
// ever be the best. The order is total, so it does not depend on the history of either part.
//
// Owns     the short list; the heap lies in borrowed memory, 48 bytes an expansion.
#pragma once

#include "base/min_heap.hpp"
#include "realtime/seams.hpp"

#include <array>

namespace waystone {

class OpenList {
public:
    explicit OpenList(Ties ties)
        : by_g_(ties == Ties::LargerG || ties == Ties::SmallerG ? kAll : 0),
          by_node_(ties == Ties::Last ? kAll : 0),
          flip_(ties == Ties::LargerG || ties == Ties::Last ? kAll : 0),
          random_(ties == Ties::Random) {}

    // What it borrows for a search of so many expansions.
    static std::size_t bytes(std::size_t expansions) { return 4 * (expansions + 1) * sizeof(Entry); }
    void start(std::uint32_t expansions, std::span<std::byte> memory) {
        heap_.borrow(memory.first(bytes(expansions)));
        size_ = 0;
        kept_ = std::size_t{expansions} + 1;
    }

    // The best node; kNoNode where there is none.
    std::uint32_t top(const LocalNode* nodes) {
        while (size_ == 0 && !heap_.empty()) {
            if (is_current(nodes, heap_.top())) best_[size_++] = heap_.top();
            heap_.pop();
        }
        return size_ == 0 ? kNoNode : best_[size_ - 1].node;
    }
    // After top().
    void pop() {
        --size_;
        --kept_;
    }
    void push(const LocalNode* nodes, std::uint32_t node, Random& random) {
        const LocalNode& n = nodes[node];
        const std::uint32_t tie =
            random_ ? static_cast<std::uint32_t>(random.next()) : ((n.g & by_g_) | (node & by_node_)) ^ flip_;
        add(nodes, {saturating_add(n.g, n.h), tie, node});
    }
    // A node whose g has fallen since it was pushed.
    void improve(const LocalNode* nodes, std::uint32_t node, Random& random) {
        for (std::size_t i = 0; i < size_; ++i) {
            if (best_[i].node != node) continue;
            for (--size_; i < size_; ++i) best_[i] = best_[i + 1];
        }
        push(nodes, node, random);  // what the heap has of it is passed over when it comes up
    }

private:
    struct Entry {
        std::uint32_t f, tie, node;
        std::uint64_t key() const { return std::uint64_t{f} << 32 | tie; }
        friend bool operator<(const Entry& a, const Entry& b) {
            return (a.key() < b.key()) | ((a.key() == b.key()) & (a.node < b.node));
        }
    };
    static constexpr std::uint32_t kAll = ~std::uint32_t{0};
    static constexpr std::size_t kBest = 16;

    static bool is_current(const LocalNode* nodes, const Entry& entry) {
        const LocalNode& node = nodes[entry.node];
        return !node.expanded() && saturating_add(node.g, node.h) == entry.f;
    }

    // What stands in the list comes before all in the heap.
    void add(const LocalNode* nodes, const Entry& entry) {
        if (!heap_.empty() && heap_.top() < entry) return add_to_heap(nodes, entry);
        if (size_ < std::min(kBest, kept_)) {
            std::size_t at = size_++;
            for (; at > 0 && best_[at - 1] < entry; --at) best_[at] = best_[at - 1];
            best_[at] = entry;
            return;
        }
        if (best_[0] < entry) {
            if (size_ < kept_) add_to_heap(nodes, entry);
            return;
        }
        if (size_ < kept_) add_to_heap(nodes, best_[0]);
        std::size_t at = 0;
        for (; at + 1 < size_ && entry < best_[at + 1]; ++at) best_[at] = best_[at + 1];
        best_[at] = entry;
    }
    void add_to_heap(const LocalNode* nodes, const Entry& entry) {
        if (heap_.size() == heap_.capacity())
            heap_.retain(kept_, [nodes](const Entry& one) { return is_current(nodes, one); });
        heap_.push(entry);
    }

    std::uint32_t by_g_, by_node_, flip_;  // masks that make the tie
    bool random_;
    std::size_t size_ = 0;  // of the list
    std::size_t kept_ = 0;
    std::array<Entry, kBest> best_;  // the best one last
    MinHeap<Entry> heap_;
};

}  // namespace waystone
