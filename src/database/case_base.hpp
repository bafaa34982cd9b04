// SPDX-License-Identifier: MIT
// A case base (bulitko2012; HCDPS before it): trailheads, and for every pair of them a path, as states to climb to.
//
// A case (from, to) is a sequence of subgoals, each hill-climbable from the one before it at the price of the path. All
// paths to one trailhead follow the same rule, so from a common subgoal on they are the same: the paths to a trailhead
// form a tree, whose nodes are all trailheads and, after them, the subgoals in between ("vias") that this tree needs. A
// node holds the number of the next one. There is about one via for every eight cases, therefore a case takes four to
// five bytes, its cost included.
//
// Trailheads lie sorted by square buckets of the map, so that those within the cutoff of a state are among three short
// runs. A state that no trailhead covers in both directions is marked; no marks means that all are covered.
//
// Sections  numbers, trailhead, bucket_first, next (by `to`, then `from`), via_first, via, via_next, cost (by the
//           larger, then the smaller of a pair: paths there and back cost the same), covered (a bit a cell; may be
//           missing).
// Bound    every question is O(1). Const and shared: it keeps the container open.
#pragma once

#include "io/container.hpp"

#include <memory>
#include <optional>

namespace waystone {

inline constexpr std::string_view kCasesKind = "cases";

// The section `numbers`.
struct CaseNumbers {
    std::uint32_t m = 0, relevant = 0;
    std::uint32_t exact = 0;       // paths are optimal
    std::uint32_t cost_shift = 0;  // costs are stored shifted right by so much
    std::uint32_t bucket_side = 1;
    std::uint32_t states = 0;                // that lead anywhere
    std::uint32_t from = 0, to = 0;          // that climb to some trailhead within `relevant` moves; are climbed to
    std::uint32_t problems_covered_ppm = 0;  // with a relevant case, of a million solvable ones
    static constexpr std::size_t kCount = 9;
};

// Cells a side, for a cutoff.
constexpr std::uint32_t case_bucket_side(std::uint32_t relevant) { return relevant < 8 ? 8 : relevant; }

class CaseBase {
public:
    static constexpr std::string_view kKind = kCasesKind;
    static Expected<CaseBase> open(std::shared_ptr<const Container> container);

    const CaseNumbers& numbers() const { return numbers_; }
    std::uint32_t relevant() const { return numbers_.relevant; }
    std::uint32_t trailheads() const { return count_; }
    std::uint64_t cases() const { return std::uint64_t{count_} * count_; }
    std::size_t vias() const { return via_.size(); }
    const Container& container() const { return *container_; }

    State trailhead(std::uint32_t number) const { return trailhead_[number]; }

    // Trailheads near a state come in three runs of numbers, the rows of buckets above, around and below it.
    static constexpr unsigned kBands = 3;
    struct Run {
        std::uint32_t begin, end;
    };
    Run near(std::uint32_t x, std::uint32_t y, unsigned band) const {
        const std::uint32_t column = x / numbers_.bucket_side, row = y / numbers_.bucket_side + band;
        if (row == 0 || row > rows_) return {0, 0};
        const std::uint32_t first = (row - 1) * columns_;
        const std::uint32_t left = column == 0 ? 0 : column - 1;
        const std::uint32_t right = column + 1 == columns_ ? column : column + 1;
        return {bucket_first_[first + left], bucket_first_[first + right + 1]};
    }
    // The most that the three runs of any state hold together.
    std::uint32_t most_near() const { return most_near_; }

    // Nodes of the tree of paths to a trailhead: trailheads by their numbers, then vias. kNoNode where none follows.
    static constexpr std::uint32_t kNoNode = ~std::uint32_t{0};
    std::uint32_t next(std::uint32_t node, std::uint32_t to) const {
        const std::uint32_t after = raw_next(node, to);
        return after == node || after >= nodes(to) ? kNoNode : after;
    }
    State state_of(std::uint32_t node, std::uint32_t to) const {
        return node < count_ ? trailhead_[node] : via_[via_place(node, to)];
    }
    std::uint32_t nodes(std::uint32_t to) const {
        return count_ + static_cast<std::uint32_t>(via_first_[to + 1] - via_first_[to]);
    }
    // As it is stored: a node whose next is itself has none.
    std::uint32_t raw_next(std::uint32_t node, std::uint32_t to) const {
        return node < count_ ? next_[std::size_t{to} * count_ + node] : via_next_[via_place(node, to)];
    }
    // Of the path; kInfinite where there is none.
    Cost cost(std::uint32_t from, std::uint32_t to) const {
        if (from == to) return 0;
        const std::uint32_t stored = cost_[place(from, to)];
        return stored == 0 ? kInfinite : stored << numbers_.cost_shift;
    }
    std::size_t via_place(std::uint32_t node, std::uint32_t to) const {
        return static_cast<std::size_t>(via_first_[to]) + node - count_;
    }
    // Where the costs of a pair are.
    static std::size_t place(std::uint32_t a, std::uint32_t b) {
        const std::size_t larger = a > b ? a : b, smaller = a > b ? b : a;
        return larger * (larger - 1) / 2 + smaller;
    }

    bool covers_everything() const { return covered_.empty(); }
    bool covered(State s) const { return covered_.empty() || (covered_[s >> 3] >> (s & 7) & 1) != 0; }

private:
    explicit CaseBase(std::shared_ptr<const Container> container) : container_(std::move(container)) {}
    Expected<void> read();
    void count_near();

    std::shared_ptr<const Container> container_;
    CaseNumbers numbers_;
    std::uint32_t count_ = 0, columns_ = 0, rows_ = 0, most_near_ = 0;
    NarrowView trailhead_, bucket_first_, next_, via_, via_next_, cost_;
    std::span<const std::uint64_t> via_first_;
    std::span<const std::uint8_t> covered_;
};

}  // namespace waystone
