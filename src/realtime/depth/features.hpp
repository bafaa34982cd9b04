// SPDX-License-Identifier: MIT
// The eleven features of a situation, kept while the agent walks (Bulitko et al. 2008, appendix A).
//
// From the last n moves, each in O(1) per move: f2 the distance to where the agent was n moves ago (or at the start),
// f3 how many distinct states it was in, f4 how much h was raised there; f1 is the unlearned distance to the
// global goal. From a pre-search of p plies: f5 and f6 how much of the frontier is there and raised, f7 and f8 whether
// its action is the one planned here last time, or straight on, f9 to f11 how h compares with the successor's.
//
// Bound    the expansions of the pre-search: (2p-1)^2 with eight moves.
// Owns     pages of 4 bytes a cell where it was, and 8 bytes per move remembered.
// Choice   s1 ... sn are the states before the current one, which itself does not count in f3. See docs/choices.md.
#pragma once

#include "base/page_tree.hpp"
#include "database/decision_tree.hpp"
#include "realtime/depth/trial_search.hpp"

namespace waystone {

class FeatureTracker {
public:
    FeatureTracker(const PolicyContext<Grid>& context, TrialSearch<Grid> presearch, FeatureSettings settings);

    void start(State start, State goal);
    // False when the tick's work is spent; call again. Then features() are those of planning.now.
    bool run(Planning<Grid>& planning, Meter& meter);
    const Features& features() const { return features_; }
    // What happened then.
    void planned(const Planning<Grid>& planning);
    void moved(State from, State to);

    const FeatureSettings& settings() const { return settings_; }
    std::uint64_t bound(const Grid& grid) const { return presearch_.most_expansions(grid, settings_.presearch); }

private:
    struct Visit {                 // of a state
        std::uint16_t lately = 0;  // times among the last n
        std::uint8_t planned = 0;  // one more than the direction, when the agent last planned here
        std::uint8_t unused = 0;
    };
    struct Past {
        State state;
        Cost raise;
    };
    void take(const Planning<Grid>& planning);
    unsigned direction(State from, State to) const;

    const Grid* grid_;
    FeatureSettings settings_;
    TrialSearch<Grid> presearch_;
    bool running_ = false;
    State goal_ = kNoState;
    CellPlaces<Grid> place_;
    PageTree<Visit> visits_;
    FixedArray<Past> past_;  // a ring
    std::uint32_t oldest_ = 0, remembered_ = 0;
    std::uint32_t distinct_ = 0;
    std::int64_t raised_ = 0;  // sum over the ring
    unsigned last_direction_ = kNoDirection;
    State planned_at_ = kNoState;
    Cost planned_raise_ = 0;  // of the state where the running plan began
    Features features_{};
    static constexpr unsigned kNoDirection = 0xfe;
};

}  // namespace waystone
