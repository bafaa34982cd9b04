// SPDX-License-Identifier: MIT
// The pattern database of Bulitko et al. 2008: for every pair of regions where to go next and how deep to look.
//
// The regions are those of an abstraction level over the states on which the agent searches. For a pair (from, to) it
// knows the subgoal, where an optimal path from one representative to the other first leaves `from`, and the depth
// towards `to`'s representative. Few states can be the first one outside a region, so a pair holds a number of that
// region's short list, in one byte as a rule, and the depth towards a subgoal is in the list, not in the pairs.
//
// Sections  numbers (base level, level, cap), region, representative, first_entry, entry_state, entry_depth;
//           pairs ordered by `to`, then `from`: entry (0: none, else its number plus 1) and goal_depth.
// Bound    a look-up is O(1). Const and shared: it keeps the container open.
#pragma once

#include "io/container.hpp"

#include <memory>

namespace waystone {

class PatternDatabase {
public:
    static constexpr std::string_view kKind = "pdb";
    static Expected<PatternDatabase> open(std::shared_ptr<const Container> container);

    unsigned base() const { return numbers_[0]; }
    unsigned level() const { return numbers_[1]; }
    std::uint32_t cap() const { return numbers_[2]; }
    std::uint32_t regions() const { return regions_; }
    std::size_t states() const { return region_.size(); }
    bool has_subgoals() const { return entry_.size() > 0; }
    bool has_subgoal_depths() const { return entry_depth_.size() > 0; }
    bool has_goal_depths() const { return goal_depth_.size() > 0; }
    bool in_expansions() const { return in_expansions_; }  // or else depths are plies
    unsigned bytes_per_pair() const {
        return (has_subgoals() ? entry_.width() : 0) + (has_goal_depths() ? goal_depth_.width() : 0);
    }

    // regions() for what is no state.
    std::uint32_t region(State s) const { return region_[s]; }
    State representative(std::uint32_t region) const { return representative_[region]; }

    // Places in the list of entry states, for a pair; kNoEntry where there is none: one region, no path, or no region
    // at all, as for cells that were opened since the database was built.
    static constexpr std::uint32_t kNoEntry = ~std::uint32_t{0};
    std::uint32_t entry(std::uint32_t from, std::uint32_t to) const {
        if (from >= regions_ || to >= regions_) return kNoEntry;
        const std::uint32_t number = entry_[pair(from, to)];
        return number == 0 || number > first_entry_[from + 1] - first_entry_[from] ? kNoEntry
                                                                                   : first_entry_[from] + number - 1;
    }
    State subgoal(std::uint32_t entry) const { return entry_state_[entry]; }
    std::uint32_t subgoal_depth(std::uint32_t entry) const { return entry_depth_[entry]; }
    // 0 where there is none.
    std::uint32_t goal_depth(std::uint32_t from, std::uint32_t to) const { return goal_depth_[pair(from, to)]; }

    // For checks: a pair's number as it is stored, and where a region's list begins.
    std::uint32_t raw_entry(std::uint32_t from, std::uint32_t to) const { return entry_[pair(from, to)]; }
    std::uint32_t first_entry(std::uint32_t region) const { return first_entry_[region]; }
    const Container& container() const { return *container_; }

private:
    explicit PatternDatabase(std::shared_ptr<const Container> container) : container_(std::move(container)) {}
    std::size_t pair(std::uint32_t from, std::uint32_t to) const { return std::size_t{to} * regions_ + from; }

    std::shared_ptr<const Container> container_;
    std::span<const std::uint32_t> numbers_, first_entry_;
    std::uint32_t regions_ = 0;
    bool in_expansions_ = false;
    NarrowView region_, representative_, entry_state_, entry_depth_, entry_, goal_depth_;
};

}  // namespace waystone
