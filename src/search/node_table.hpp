// SPDX-License-Identifier: MIT
// What a best-first search knows of each state: g, the arc it was reached by, and whether it is closed.
//
// One word a state: generation, g, arc (on the grid, where it is a direction), closed. Generations count
// downwards, so that one comparison answers the question asked at every look: a state reached in
// this search with no larger g has a smaller word than the candidate, anything older a larger one.
// Clears in O(1). Explicit graphs keep their arcs beside it.
#pragma once

#include "base/paged_array.hpp"

#include <waystone/grid.hpp>

#include <cstddef>
#include <cstdint>

namespace waystone {

template <class Graph, class Memory = Dense>
class NodeTable {
public:
    using Word = std::uint64_t;

    explicit NodeTable(std::size_t states) : words_(states, kNever), arcs_(kPacked ? 0 : states, 0) {}

    void clear() {
        if (base_ >> kGenerationShift == 0) {
            words_.fill(kNever);
            base_ = kFirst;
        } else {
            base_ -= Word{1} << kGenerationShift;
        }
    }

    Word word(State s) const { return words_[s]; }
    auto words() const { return words_.view(); }
    static Word dearer(Word candidate, Cost by) { return candidate + (Word{by} << kGShift); }
    // Not below the word of exactly those states that were seen with this g or less.
    Word candidate(Cost g) const { return base_ + (Word{g} << kGShift); }

    bool seen(Word word) const { return (word ^ base_) >> kGenerationShift == 0; }
    bool seen(State s) const { return seen(words_[s]); }
    static bool closed(Word seen_word) { return (seen_word & 1) != 0; }
    Cost g(State s) const { return static_cast<Cost>(words_[s] >> kGShift); }  // of a state that was seen
    unsigned arc(State s) const {
        if constexpr (kPacked) return static_cast<unsigned>(words_[s] >> 1 & 7);
        else return arcs_[s];
    }

    // Opens a state with the g of the candidate, reached by this arc.
    void open(State s, Word candidate, unsigned arc) {
        if constexpr (kPacked) {
            words_.set(s, candidate - 15 + (arc << 1));
        } else {
            words_.set(s, candidate - 15);
            arcs_.set(s, arc);
        }
    }
    void close(State s) { words_.set(s, words_[s] | 1); }

    std::size_t bytes() const { return words_.bytes() + arcs_.bytes(); }
    void set_generation_for_test(std::uint32_t generation) { base_ = Word{generation} << kGenerationShift | 15; }

private:
    static constexpr bool kPacked = Graph::kArcBits <= 3;
    static constexpr unsigned kGShift = 4, kGenerationShift = 36;
    static constexpr Word kNever = ~Word{0}, kFirst = ((Word{1} << 28) - 2) << kGenerationShift | 15;

    Word base_ = kFirst;  // the candidate for g = 0
    typename Memory::template Array<Word> words_;
    typename Memory::template Array<unsigned> arcs_;
};

}  // namespace waystone
