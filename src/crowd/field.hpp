// SPDX-License-Identifier: MIT
// What a crowd knows of the paths to one place: exact distances near it, learned ones elsewhere.
//
// A search backwards from the place grows in slices, by Dijkstra's algorithm with buckets one unit wide: nothing in a
// bucket can improve another in it, so all distances in the present bucket and below are exact. Beyond it the distance
// of a cell is what units have learned by one-ply LRTA* (Korf 1990), and at first the octile distance. Units with the
// same place share both.
//
// When the map changes, the distances serve on while a new search grows beside the old one, and takes its place when
// it has come as far. Until then units that find distances wrong learn their way around it.
//
// Bound    one unit of work per cell taken from a bucket or looked at as a beginning; forgetting costs none.
// Owns     4 bytes for each cell seen and 4 for each that learned, in pages of 16 x 16 cells; 4 for each in a bucket.
#pragma once

#include "base/prefetch.hpp"
#include "base/table_memory.hpp"
#include "graph/cell_places.hpp"
#include "graph/heuristic.hpp"

#include <array>
#include <cstdint>
#include <memory>

namespace waystone {

// The successors of a cell, as a unit sees them that wants to get to the place.
struct FieldLook {
    std::array<Cost, 8> f;   // by direction: cost of the move and distance from there; kInfinite where there is none
    Cost least = kInfinite;  // of these
    Cost here = 0;           // distance from the cell itself
    bool covered = false;    // it is exact, unless the map has changed
};

class Field {
public:
    Field(const Grid& grid, State place, std::uint32_t within, std::shared_ptr<PagePool> pool);

    // A look comes soon.
    void prefetch() const {
        waystone::prefetch(this);
        waystone::prefetch(&serving_);
        waystone::prefetch(&searches_);
    }

    bool at_place(State s) const { return initial(grid_->arc_to_self(s)) == 0; }

    FieldLook look(State s) const;
    // Raises what is known of the distance from a cell. False if there is no memory for it.
    bool learn(State s, Cost distance);

    bool covers(State s) const { return exact(serving().values[cells_(s)]); }
    // All that it covers is nearer than this.
    Cost reach() const { return serving().seeded ? end_of_bucket() : 0; }
    Cost distance(State s) const { return serving().values[cells_(s)] - 1; }  // of a cell that is covered

    // Whether the map has changed since the distances were found.
    bool stale() const { return renewing_ || version_ != grid_->version(); }
    // Whether more search would tell more.
    bool complete() const { return serving().done && !stale(); }
    // Continues the search until it covers this cell, if there is one; returns the work spent.
    std::uint64_t grow(std::uint64_t work, State until = kNoState);
    // That it covers; of a map that has changed, that the search covers which is to take its place.
    std::uint32_t cells() const { return renewing_ ? searches_[serving_ ^ 1].cells : stale() ? 0 : serving().cells; }
    bool out_of_memory() const { return full_; }
    void continue_growing() { full_ = false; }  // there may be memory again
    // Returns all memory.
    void forget();
    // Another place instead.
    void aim(State place);
    State place() const { return place_; }

    // The distance, in whole units, that is enough for this many cells; as far as it knows.
    Cost radius_of(std::uint64_t cells) const;

    std::size_t bytes() const { return arena_.bytes(); }

private:
    // Distances are stored one larger, so that 0 means never seen.
    struct Search {
        PagedArray<Cost> values;
        std::array<PagedStack<State>, 4> ring;  // by the last two bits of the bucket
        std::uint32_t bucket = 0;
        std::uint32_t seeds = 0;  // cells around the place that were looked at
        bool seeded = false, done = false;
        std::uint32_t cells = 0;              // expanded
        PageTree<std::uint32_t> cells_until;  // that many when a bucket was finished
    };
    void begin(Search& search);
    const Search& serving() const { return searches_[serving_]; }
    bool exact(Cost value) const {
        return value != 0 && serving().seeded && (value - 1) >> kCostShift <= serving().bucket;
    }
    Cost end_of_bucket() const { return (serving().bucket + 1) << kCostShift; }  // all that is nearer is covered
    Cost initial(const Grid::Arc& arc) const {
        const Cost octile = to_place_(arc), slack = within_ * kUnit;
        return octile > slack ? octile - slack : 0;
    }
    Cost known(Cost value, Cost learned, const Grid::Arc& arc) const {
        const Cost first = exact(value) ? value - 1 : initial(arc);
        return learned > first ? learned : first;
    }
    bool add_seed(Search& search);
    bool advance(Search& search);
    bool expand(Search& search, State s);
    static bool nearer(Cost value, Cost distance) { return value == 0 || distance < value - 1; }
    static bool same_bucket(Cost value, Cost distance) {
        return value != 0 && (value - 1) >> kCostShift == distance >> kCostShift;
    }
    static bool push(Search& search, State s, Cost distance) {
        return search.ring[distance >> kCostShift & 3].push_back(s);
    }
    bool visit(Search& search, State s, std::uint32_t at, Cost distance);

    const Grid* grid_;
    CellPlaces<Grid> cells_;
    State place_;
    std::uint32_t within_;
    OctileTo to_place_;
    Arena arena_;
    std::array<Search, 2> searches_;
    unsigned serving_ = 0;
    bool renewing_ = false;                     // the other one grows, to take its place
    std::uint64_t version_, next_version_ = 0;  // of the map, when they began
    PagedArray<Cost> learned_;
    bool any_learned_ = false, full_ = false;
};

}  // namespace waystone
