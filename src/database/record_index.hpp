// SPDX-License-Identifier: MIT
// Records by similarity: the exact nearest neighbours of a problem, nearest first, one after the other.
//
// A record is a start and a goal; its distance from a problem is the octile distance of the starts plus that of the
// goals. The records are in the order of a k-d tree over the four coordinates, halves of halves down to leaves of a
// few, and every node has the box around its records. A query keeps a queue of boxes and records by distance: what
// comes out is what a scan over all records, sorted by distance and then by place, would give.
//
// Bound    every distance computed counts as a look-up; nodes + records for a query that runs to its end.
// Owns     the queue, in pages: 8 bytes for each record and node that is in it. Where the pool is empty the query ends.
#pragma once

#include "base/min_heap.hpp"
#include "io/narrow_array.hpp"

#include "graph/grid.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace waystone {

struct RecordPoint {
    std::array<std::int32_t, 4> at;  // start x, y, goal x, y
};

// The shape of the tree over a number of records: node 1 is the root, 2n and 2n + 1 are the halves of n.
class RecordTree {
public:
    static constexpr std::size_t kLeaf = 8;

    explicit RecordTree(std::size_t records) : records_(records) {
        std::size_t most = records;
        while (most > kLeaf) {
            most = (most + 1) / 2;
            ++depth_;
        }
    }
    std::size_t nodes() const { return records_ == 0 ? 0 : (std::size_t{2} << depth_); }  // number 0 stays unused
    bool is_leaf(std::uint32_t node) const { return node >= (std::uint32_t{1} << depth_); }
    struct Range {
        std::uint32_t begin, end;
    };
    Range range(std::uint32_t node) const;

private:
    std::size_t records_;
    unsigned depth_ = 0;
};

// Puts points into the tree's order and computes the boxes: for each node the least and the largest of each coordinate.
// `order` comes back with the place that each had before.
void arrange(std::vector<RecordPoint>& points, std::vector<std::uint32_t>& order, std::vector<std::uint32_t>& boxes);

class NearestRecords {
public:
    // All of it lives elsewhere: the states of starts and goals in the tree's order, and the boxes.
    NearestRecords(const Grid& grid, NarrowView starts, NarrowView goals, std::span<const std::uint32_t> boxes,
                   Arena& arena);

    void start(State start, State goal);
    enum class Answer : std::uint8_t { Found, None, Spent };
    // The next record. Look is called before a distance is computed; where it answers false the query stops, and the
    // next call continues.
    template <class Look>
    Answer next(const Look& look, std::uint32_t& record) {
        for (;;) {
            for (; pending_ < pending_end_; ++pending_) {
                if (!look()) return Answer::Spent;
                if (!push(pending_is_record_, pending_)) return Answer::None;
            }
            if (queue_.empty()) return Answer::None;
            const Entry nearest = queue_.top();
            queue_.pop();
            if (nearest.is_record()) {
                record = nearest.number();
                return Answer::Found;
            }
            open(nearest.number());
        }
    }
    Cost distance(std::uint32_t record) const;
    std::uint64_t bound() const { return starts_.size() == 0 ? 0 : tree_.nodes() - 1 + starts_.size(); }

private:
    // Boxes come before records at the same distance, so that records at one distance come by their place.
    struct Entry {
        Cost distance = 0;
        std::uint32_t key = 0;  // records have the top bit
        bool is_record() const { return key >> 31 != 0; }
        std::uint32_t number() const { return key & 0x7fffffff; }
        bool operator<(const Entry& other) const {
            return distance != other.distance ? distance < other.distance : key < other.key;
        }
    };
    bool push(bool record, std::uint32_t number);
    void open(std::uint32_t node);
    Cost octile(std::int32_t dx, std::int32_t dy) const;

    const Grid* grid_;
    NarrowView starts_, goals_;
    std::span<const std::uint32_t> boxes_;
    RecordTree tree_;
    RecordPoint query_{};
    MinHeap<Entry, PagedStack<Entry>> queue_;
    std::uint32_t pending_ = 0, pending_end_ = 0;  // not yet in the queue
    bool pending_is_record_ = false;
};

}  // namespace waystone
