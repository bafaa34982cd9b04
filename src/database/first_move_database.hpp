// SPDX-License-Identifier: MIT
// A first-move database, also called a compressed path database (Strasser, Botea and Harabor 2015): for every state and
// every target of its component the first move of an optimal path.
//
// States are cells with a legal move, numbered along a Hilbert curve: that number is a state's rank. A state's row lists
// runs: from the run's first target on, in the order of ranks, its symbol serves every target up to the next run. A
// symbol is one of the 8 directions or kHeuristic, the move that the heuristic would take (heuristic_move.hpp). A run is
// rank * 16 + symbol, in as few bytes as hold the largest rank: three up to a million states. Targets of other
// components fit every run: ask connected() first.
//
// A look-up reads the database alone, never the map: on a map that was edited it answers as before.
//
// A database of limited size has waypoints in place of rows (waypoints.hpp); then nothing here serves but waypoints()
// and quality().
//
// Sections  state (a bit a cell), moves (legal ones, a byte a state), first (a row's first run), run; quality (problems,
//          mean and worst in millionths), where that was measured.
// Bound    a look-up is a binary search in one row. Const and shared: it keeps the container open, and holds 4 bytes a
//          cell beside it, and 4 a state where there are several components.
#pragma once

#include "database/heuristic_move.hpp"
#include "database/waypoints.hpp"
#include "io/container.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace waystone {

class FirstMoveDatabase {
public:
    static constexpr std::string_view kKind = "cpd";
    static Expected<FirstMoveDatabase> open(std::shared_ptr<const Container> container);

    static constexpr unsigned kHeuristic = 8, kSymbols = 9, kSymbolBits = 4;
    static constexpr unsigned kNoMove = 8;  // for look-ups
    static constexpr std::uint32_t kNoRank = ~std::uint32_t{0};

    std::uint32_t states() const { return static_cast<std::uint32_t>(moves_.size()); }
    std::uint64_t runs() const { return run_.size(); }
    unsigned bytes_per_run() const { return run_.width(); }
    const Container& container() const { return *container_; }
    // Null where there is a row for every state.
    const Waypoints* waypoints() const { return waypoints_ ? &*waypoints_ : nullptr; }
    const std::optional<MeasuredQuality>& quality() const { return quality_; }

    // kNoRank for walls and for cells that lead nowhere.
    std::uint32_t rank(State s) const { return rank_[s]; }
    std::uint8_t moves(std::uint32_t rank) const { return moves_[rank]; }
    // Whether a path led from one to the other on the map that this was built for.
    bool connected(State a, State b) const {
        const std::uint32_t from = rank_[a], to = rank_[b];
        return from != kNoRank && to != kNoRank && (component_.empty() || component_[from] == component_[to]);
    }
    // The direction of an optimal first move between two different states that are connected.
    unsigned move(State s, State t) const {
        const std::uint32_t row = rank_[s];
        const unsigned symbol = symbol_at(row, rank_[t]);
        if (symbol != kHeuristic) return symbol;
        const int dy = y(t) - y(s), dx = static_cast<int>(t - s) - dy * static_cast<int>(width_);
        return heuristic_(moves_[row], dx, dy);
    }

    // A row as it is stored.
    std::size_t row_begin(std::uint32_t rank) const { return first_[rank]; }
    std::uint32_t run(std::size_t i) const { return run_[i]; }

private:
    static constexpr unsigned kReciprocalShift = 42;  // exact up to the largest map, as in graph/grid.hpp

    explicit FirstMoveDatabase(std::shared_ptr<const Container> container)
        : container_(std::move(container)),
          width_(container_->map().width),
          row_reciprocal_(((std::uint64_t{1} << kReciprocalShift) + width_ - 1) / width_),
          heuristic_(container_->map().moves) {}
    int y(State s) const { return static_cast<int>(s * row_reciprocal_ >> kReciprocalShift); }
    Expected<void> read();
    Expected<void> read_quality();
    Expected<void> find_components();

    // Of the last run that begins at the target or before it; the first begins at 0.
    unsigned symbol_at(std::uint32_t row, std::uint32_t target) const {
        constexpr std::uint32_t kMask = (1u << kSymbolBits) - 1;
        const std::size_t begin = first_[row], count = first_[row + 1] - begin;
        return count == 0 ? kNoMove : run_.last_up_to(target << kSymbolBits | kMask, begin, count) & kMask;
    }

    std::shared_ptr<const Container> container_;
    std::uint32_t width_;
    std::uint64_t row_reciprocal_;
    HeuristicMove heuristic_;
    std::vector<std::uint32_t> rank_;       // by cell
    std::vector<std::uint32_t> component_;  // by rank; empty where there is one
    std::span<const std::uint8_t> moves_;
    NarrowView first_, run_;
    std::optional<Waypoints> waypoints_;
    std::optional<MeasuredQuality> quality_;
};

}  // namespace waystone
