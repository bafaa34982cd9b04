// SPDX-License-Identifier: MIT
// The grid: one byte of legal moves per cell, edits with a version, and "reachable?" without a search.
//
// A state is the index of a cell, y * width + x. Four bytes a cell: terrain with cliffs, legal moves, and what
// components.hpp keeps; and the two bits of free_bits.hpp. A const grid may be shared by any number of agents and
// threads; edits need exclusive access. An edit recomputes the moves of nine cells, flips two bits and repairs the
// components above their tiles, in a few microseconds; a batch pays once for the levels that its cells share.
#pragma once

#include <waystone/error.hpp>
#include <waystone/map.hpp>
#include "base/prefetch.hpp"
#include "graph/components.hpp"
#include "graph/free_bits.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace waystone {

// The letters of the benchmark's maps. Agents walk on the first three.
enum class Terrain : std::uint8_t { Ground, GroundG, Swamp, Water, Trees, Out, OutO };
constexpr bool passable(Terrain terrain) { return terrain <= Terrain::Swamp; }
char letter(Terrain terrain);

// Whether a grid can have these: a known rule, and a diagonal that costs from 1 to less than 2.
Expected<void> check_moves(const Moves& moves);
// Whether there is memory for one of this size (base/platform_memory.hpp).
Expected<void> check_memory(std::uint64_t width, std::uint64_t height);

class Grid {
public:
    static constexpr unsigned kArcBits = 3;  // an arc's index is a direction
    struct Arc {                             // a move as seen from a state
        State to;
        Cost cost;
        unsigned index;  // direction
        int x, y;        // of `to`
    };

    // Terrain in row order; cliff_east / cliff_south mark barriers between a cell and its neighbour
    // on that side, and may be empty. Sides are from 1 to kMaxSide.
    Grid(std::uint32_t width, std::uint32_t height, std::span<const Terrain> terrain, Moves moves = {},
         std::span<const std::uint8_t> cliff_east = {}, std::span<const std::uint8_t> cliff_south = {});

    std::uint32_t width() const { return width_; }
    std::uint32_t height() const { return height_; }
    std::size_t size() const { return moves_.size(); }
    std::size_t free_cells() const { return free_cells_; }
    std::size_t bytes() const;
    const Moves& rule() const { return rule_; }
    bool has_cliffs() const { return has_cliffs_; }

    bool inside(std::int64_t x, std::int64_t y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }
    State at(std::uint32_t x, std::uint32_t y) const { return y * width_ + x; }
    std::uint32_t y(State s) const { return static_cast<std::uint32_t>(s * row_reciprocal_ >> kReciprocalShift); }
    std::uint32_t x(State s) const { return s - y(s) * width_; }
    // A state as an arc that leads to itself, for whatever takes arcs because they know their coordinates.
    Arc arc_to_self(State s) const {
        const std::uint32_t row = y(s);
        return {s, 0, 0, static_cast<int>(s - row * width_), static_cast<int>(row)};
    }

    Terrain terrain(State s) const { return static_cast<Terrain>(cells_[s] & kTerrainMask); }
    bool passable(State s) const { return waystone::passable(terrain(s)); }
    bool cliff_east(State s) const { return (cells_[s] & kCliffEast) != 0; }
    bool cliff_south(State s) const { return (cells_[s] & kCliffSouth) != 0; }

    // One bit a cell, by rows and by columns.
    const FreeBits& free_bits() const { return free_bits_; }

    std::uint8_t moves(State s) const { return moves_[s]; }
    // Its moves are needed soon.
    void prefetch(State s) const { waystone::prefetch(&moves_[s]); }
    std::int32_t offset(unsigned direction) const { return offset_[direction]; }
    Cost cost(unsigned direction) const { return is_diagonal(direction) ? rule_.diagonal : kUnit; }
    // The cost of the move between neighbours, or kInfinite where there is none.
    Cost cost_between(State from, State to) const;

    // In the order of directions, unrolled, so that costs and steps are constants where the visitor is inlined.
    template <class Visit>  // Visit(const Arc&)
    void for_each_arc(State s, Visit&& visit) const {
        const int y0 = static_cast<int>(y(s));
        const int x0 = static_cast<int>(s) - y0 * static_cast<int>(width_);
        const unsigned legal = moves_[s];
        const State width = width_;
        const Cost diagonal = rule_.diagonal;
        [&]<unsigned... D>(std::integer_sequence<unsigned, D...>) {
            const auto look = [&]<unsigned d>(std::integral_constant<unsigned, d>) {
                if ((legal >> d & 1) != 0)
                    visit(Arc{s + static_cast<State>(kDy[d]) * width + static_cast<State>(kDx[d]),
                              is_diagonal(d) ? diagonal : kUnit, d, x0 + kDx[d], y0 + kDy[d]});
            };
            (look(std::integral_constant<unsigned, D>{}), ...);
        }(std::make_integer_sequence<unsigned, 8>{});
    }
    unsigned degree(State s) const { return kBitCount[moves_[s]]; }
    unsigned most_successors() const { return rule_.rule == MoveRule::Four ? 4 : 8; }
    State arc_source(State to, unsigned arc) const { return to - static_cast<State>(offset_[arc]); }
    Cost least_arc_cost() const { return kUnit; }
    Cost largest_arc_cost() const { return rule_.rule == MoveRule::Four ? kUnit : rule_.diagonal; }

    // Octile distance under the grid's diagonal cost; Manhattan where there are four moves.
    Cost h(State a, State b) const {
        const int dx = static_cast<int>(x(a)) - static_cast<int>(x(b));
        const int dy = static_cast<int>(y(a)) - static_cast<int>(y(b));
        return octile(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
    }
    Cost octile(int dx, int dy) const {
        const int less = dx < dy ? dx : dy;
        return static_cast<Cost>(dx + dy - less) * kUnit + static_cast<Cost>(less) * diagonal_extra_;
    }
    Cost diagonal_extra() const { return diagonal_extra_; }

    // Whether a path leads from one to the other. Climbs the levels of components.hpp: 10 ns for cells close to each
    // other, 50 ns across a map, up to 1 us on the largest ones when nothing is in the cache.
    bool reachable(State a, State b) const {
        return passable(a) && passable(b) && components_.joined(a, x(a), y(a), b, x(b), y(b));
    }
    // The component of this cell is asked for soon.
    void prefetch_component(State s) const {
        waystone::prefetch(&cells_[s]);
        components_.prefetch(s);
    }
    std::size_t components() const { return static_cast<std::size_t>(components_.count()); }
    // The component of every cell, counted from 0, and kNoState for walls. Looks at the whole map.
    std::vector<std::uint32_t> component_numbers() const { return components_.numbers(view()); }
    // Whether blocking these cells would part others that can reach each other now. Cells that are blocked already,
    // given twice or outside the map do not matter. Costs about as much as the edit.
    bool would_cut(std::span<const State> cells) const;

    // Edits take effect at once. Where a batch names a cell twice, the last one counts.
    void edit(std::span<const Edit> edits);
    // The same for a batch that is sorted out already: the first `closing` of the cells are passable and close, the
    // others are not and open, and none comes twice.
    void edit(std::span<const State> cells, std::size_t closing);
    void block(State cell) { edit_one({cell, false}); }
    void open(State cell) { edit_one({cell, true}); }
    // How many cells have changed since the grid was made, and how many of these changes opened or closed a cell.
    std::uint64_t version() const { return opens_ + closes_; }
    std::uint64_t opens() const { return opens_; }
    std::uint64_t closes() const { return closes_; }
    // The i-th cell that was opened or closed; only the last kOpensKept and kClosesKept are known. A batch's are in the
    // order of its edits.
    static constexpr std::uint64_t kOpensKept = 1 << 16, kClosesKept = 1 << 14;
    State opened(std::uint64_t i) const;
    State closed(std::uint64_t i) const;
    // Stays the same while edits change nothing for cells that are passable before and after: each pair of them can
    // reach each other as it could before. (A batch of more than 16 cells that opens some and closes others always
    // counts as a change.) That a cell itself closes or opens is for those to notice who stand on it or go there.
    std::uint64_t connectivity() const { return connectivity_; }

    // Hash of size, move rule and everything passable: what a database is tied to.
    std::uint64_t fingerprint() const;
    // That of the map as it was made, whatever was edited since; copies keep it. O(1).
    std::uint64_t original_fingerprint() const { return original_fingerprint_; }
    // Whether everything is as it was made, also after edits that were undone.
    bool is_original() const { return edited_cells_ == 0; }

private:
    static constexpr std::uint8_t kTerrainMask = 7, kCliffEast = 8, kCliffSouth = 16;
    static constexpr std::uint8_t kNamed = 32, kToOpen = 64;  // while a batch is sorted out
    static constexpr std::uint8_t kEdited = 128;  // passable now and not when the map was made, or the other way round
    static constexpr unsigned kReciprocalShift = 42;

    CellView view() const { return {cells_.data(), moves_.data(), &free_bits_}; }
    void edit_one(Edit one) { edit({&one, 1}); }
    std::uint8_t legal_moves(State s) const;
    bool crossable(int x, int y, unsigned cardinal) const;
    bool cliff_between(int x, int y, unsigned cardinal) const;
    bool free_at(int x, int y) const {
        return inside(x, y) && passable(at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)));
    }
    // For legal_row() in grid.cpp.
    std::uint8_t corner_side() const { return rule_.rule == MoveRule::Eight ? 0 : 1; }
    std::uint8_t mask() const { return rule_.rule == MoveRule::Four ? 0x55 : 0xff; }
    void compute_all_moves();
    void compute_moves_around(State cell);
    void change(std::span<const State> cells, std::size_t closing);
    std::uint64_t components_within(std::span<const State> cells) const;

    std::uint32_t width_, height_;
    std::uint64_t row_reciprocal_;
    Moves rule_;
    Cost diagonal_extra_;
    bool has_cliffs_ = false;
    std::size_t free_cells_ = 0;
    std::array<std::int32_t, 8> offset_{};
    std::vector<std::uint8_t> cells_;  // terrain and cliffs
    std::vector<std::uint8_t> moves_;  // legal moves
    FreeBits free_bits_;
    Components components_;
    std::uint64_t opens_ = 0, closes_ = 0, connectivity_ = 0;
    std::uint64_t original_fingerprint_ = 0;
    std::size_t edited_cells_ = 0;
    std::vector<State> opened_, closed_;  // the last ones, in rings; there from the first edit on
};

}  // namespace waystone
