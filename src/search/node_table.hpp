// SPDX-License-Identifier: MIT
// What a best-first search knows of each state: g, the arc it was reached by, and whether it is closed.
//
// One word a state: generation, g, arc (on the grid, where it is a direction), closed. Generations count
// downwards, so that one comparison answers the question asked at every look: a state reached in
// this search with no larger g has a smaller word than the candidate, anything older a larger one. Words are kept with
// all bits turned, since memory begins as zeros and a state never seen must have the largest word.
// Clears in O(1). Explicit graphs keep their arcs beside it.
//
// Where a state's word lies is the layout's business. Rows has a place for every state in one block: for searches that
// see much of the graph, or are alone. Tiles owns what was seen of a grid, in pages of 16 x 16 cells: for the thousands
// of searches that share a map.
#pragma once

#include "base/exact_queue.hpp"
#include "base/heap_key.hpp"
#include "base/position_queue.hpp"
#include "base/table_memory.hpp"

#include "graph/grid.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace waystone {

struct Rows {
    using Memory = Dense;
    using Queue = ExactQueue<HeapKey>;

    explicit Rows(const auto& graph) : size(graph.size()) {}
    static std::uint32_t place(State s) { return s; }
    static std::uint32_t place_of(const auto& arc) { return arc.to; }

    std::size_t size;
};

struct Tiles {
    using Memory = Paged;
    using Queue = PositionQueue<HeapKey>;

    explicit Tiles(const Grid& map)
        : grid(&map),
          across((map.width() >> 2 * kSide) + 1),
          size(std::size_t{across} * ((map.height() >> 2 * kSide) + 1) << 4 * kSide) {}
    std::uint32_t place(State s) const { return place(grid->x(s), grid->y(s)); }
    std::uint32_t place_of(const Grid::Arc& arc) const {
        return place(static_cast<std::uint32_t>(arc.x), static_cast<std::uint32_t>(arc.y));
    }

    const Grid* grid;
    std::uint32_t across;
    std::size_t size;

private:
    static constexpr unsigned kSide = 4;
    // Cells of a tile follow one another, and so do 16 x 16 tiles, which one inner page holds.
    std::uint32_t place(std::uint32_t x, std::uint32_t y) const {
        constexpr std::uint32_t kInside = (1u << kSide) - 1;
        const std::uint32_t block = (y >> 2 * kSide) * across + (x >> 2 * kSide);
        return ((block << kSide | (y >> kSide & kInside)) << kSide | (x >> kSide & kInside)) << 2 * kSide |
               (y & kInside) << kSide | (x & kInside);
    }
};

template <class Graph, class Layout = Rows>
class NodeTable {
    static constexpr bool kPacked = Graph::kArcBits <= 3;
    static constexpr bool kPaged = !std::is_same_v<typename Layout::Memory, Dense>;

public:
    using Word = std::uint64_t;

    NodeTable(const Layout& layout, Arena* arena) : words_(layout.size, arena) {
        if constexpr (!kPacked) arcs_ = decltype(arcs_)(layout.size, arena);
    }

    void clear() {
        if (kPaged || base_ >> kGenerationShift == 0) {
            words_.clear();
            base_ = kFirst;
        } else {
            base_ -= Word{1} << kGenerationShift;
        }
    }

    // All of these take the place of a state.
    Word word(std::uint32_t at) const { return ~words_[at]; }
    const Word* turned_words() const { return words_.data(); }
    static Word plus(Word candidate, Cost by) { return candidate + (Word{by} << kGShift); }
    // Not below the word of exactly those states that were seen with this g or less.
    Word candidate(Cost g) const { return base_ + (Word{g} << kGShift); }

    bool seen_word(Word word) const { return (word ^ base_) >> kGenerationShift == 0; }
    bool seen(std::uint32_t at) const { return seen_word(word(at)); }
    static bool closed(Word seen_word) { return (seen_word & 1) != 0; }
    Cost g(std::uint32_t at) const { return static_cast<Cost>(word(at) >> kGShift); }  // of a state that was seen
    unsigned arc(std::uint32_t at) const {
        if constexpr (kPacked) return arc_in(word(at));
        else return arcs_[at];
    }
    // The same of many states one after another, while nothing is opened.
    auto arcs() const
        requires kPaged
    {
        return [turned = PageReader(words_)](std::uint32_t at) mutable { return arc_in(~turned[at]); };
    }

    // Opens a state with the g of the candidate, reached by this arc. False where there is no memory for it.
    bool open(std::uint32_t at, Word candidate, unsigned arc) {
        if constexpr (kPacked) return words_.set(at, ~(candidate - 15 + (arc << 1)));
        else return words_.set(at, ~(candidate - 15)) && arcs_.set(at, arc);
    }
    void close(std::uint32_t at) { *words_.at(at) &= ~Word{1}; }

    void set_generation_for_test(std::uint32_t generation) { base_ = Word{generation} << kGenerationShift | 15; }

private:
    static constexpr unsigned kGShift = 4, kGenerationShift = 36;
    static constexpr Word kFirst = ((Word{1} << 28) - 2) << kGenerationShift | 15;

    static unsigned arc_in(Word seen_word) { return static_cast<unsigned>(seen_word >> 1 & 7); }

    Word base_ = kFirst;  // the candidate for g = 0
    typename Layout::Memory::template Array<Word> words_;
    typename Layout::Memory::template Array<unsigned> arcs_;
};

}  // namespace waystone
