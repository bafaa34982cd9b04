// SPDX-License-Identifier: MIT
// Subgoals from the most similar solved problem: kNN LRTA* of Bulitko and Björnsson 2009.
//
// Standing at its last subgoal, the agent asks: can the goal be climbed to within m moves? Then that is the target.
// Otherwise the records come by similarity, and the first one is taken whose start can be climbed to from here, whose
// goal can be climbed to from the goal, and whose subgoal was not taken before. If there is none, it takes the global
// goal; with `retry`, it looks through the records again after that many moves. Each subgoal is used once, so the walk
// ends as LRTA* does. On a changed map, and where the agent has a fallback, a subgoal that has come no nearer for m
// moves is dropped for the global goal.
//
// Bound    m climbing steps, and for every record tried 2 m; every distance computed is a look-up. A limit on the
//          records tried bounds it below the whole case base.
// Owns     pages: a byte a cell around subgoals taken, a byte a record for what is known of its goal, and the queue.
#include "base/page_tree.hpp"
#include "database/case_records.hpp"
#include "realtime/policy_entry.hpp"
#include "search/hill_climb.hpp"

#include <algorithm>
#include <utility>

namespace waystone {
namespace {

constexpr Param kNearestCaseParams[] = {
    Param::integer("records", "10000", 1, 1e7, "solved problems in the case base"),
    Param::integer("m", "25", 1, 1e6, "the most moves a climb may take"),
    Param::integer("tries", "all", 1, 1e7, "the most records tried for one subgoal"),
    Param::word("sample", "random", "random|coverage",
                "how those are drawn: at random, or of eight random ones the one least similar to those before it"),
    Param::integer("retry", "none", 1, 1e9, "moves after which records are tried again where none served"),
    Param::word(
        "subgoal", "before_failure", "before_failure|farthest",
        "which state of a stored path: the last before the first that cannot be climbed to, or the farthest of all"),
    Param::integer("seed", "1", 0, 1e15, "which problems are drawn"),
    Param::path("file", "none",
                "the database file; none: the database passed with the agent, which the program builds and caches"),
};

// A climb that can stop when the work is spent.
class Climber {
public:
    explicit Climber(const Grid& grid) : grid_(&grid), h_(grid, 0) {}
    void start(State from, State target, std::uint32_t m) {
        at_ = from;
        target_ = target;
        left_ = m;
        h_ = OctileTo(*grid_, target);
    }
    enum class Answer : std::uint8_t { Reached, Failed, Spent };
    Answer run(Meter& meter) {
        while (at_ != target_) {
            if (left_ == 0) return Answer::Failed;
            if (!meter.climb()) return Answer::Spent;
            --left_;
            const State next = climb_step(*grid_, at_, h_);
            if (next == kNoState) return Answer::Failed;
            at_ = next;
        }
        return Answer::Reached;
    }

private:
    const Grid* grid_;
    OctileTo h_;
    State at_ = kNoState, target_ = kNoState;
    std::uint32_t left_ = 0;
};

class NearestCase final : public GoalPolicy<Grid> {
public:
    NearestCase(const PolicyContext<Grid>& context, std::shared_ptr<const CaseRecords> records)
        : grid_(&context.graph),
          version_(context.databases.made_for(context.graph).version),
          shared_(std::move(records)),
          records_(*shared_),
          index_(records_.index(context.graph, context.arena)),
          climber_(context.graph),
          m_(static_cast<std::uint32_t>(context.settings.integer("m"))),
          tries_(context.settings.has("tries") ? static_cast<std::uint32_t>(context.settings.integer("tries"))
                                               : records_.size()),
          fallback_(context.loop.takes("fallback") && context.loop.has("fallback")),
          retry_(context.settings.has("retry") ? static_cast<std::uint32_t>(context.settings.integer("retry")) : 0),
          place_(context.graph),
          taken_(context.arena, place_.size()),
          goal_side_(context.arena, records_.size() + std::size_t{1}) {}

    void start(State, State goal) override {
        goal_ = goal;
        target_ = kNoState;
        phase_ = Phase::Follow;
        moves_to_retry_ = 0;
        taken_.clear();
        goal_side_.clear();
    }

    bool select(Planning<Grid>& planning, State global_goal, Meter& meter, State& target) override {
        if (grid_->version() != version_ && target_ != kNoState && !grid_->reachable(planning.now, target_))
            target_ = kNoState;
        if (phase_ == Phase::Follow && (target_ == kNoState || target_ == planning.now || retries(planning.now))) {
            climber_.start(planning.now, global_goal, m_);
            phase_ = Phase::ClimbToGoal;
        }
        if (phase_ != Phase::Follow && !choose(planning.now, meter)) return false;
        if (target_ != global_goal && (fallback_ || grid_->version() != version_) && !comes_nearer(planning.now))
            target_ = global_goal;
        target = target_;
        planning.fallback = target_ == global_goal;
        return true;
    }
    std::uint64_t bound() const override {
        return m_ + index_.bound() + std::uint64_t{2} * m_ * std::min(tries_, records_.size());
    }
    bool has_subgoals() const override { return true; }
    Aim aim() const override {
        if (phase_ != Phase::Follow || target_ == kNoState || target_ == goal_) return {};
        return {.from = record_, .start = records_.start(record_), .goal = records_.goal(record_)};
    }

private:
    enum class Phase : std::uint8_t { Follow, ClimbToGoal, Next, ClimbToStart, ClimbFromGoal };
    enum GoalSide : std::uint8_t { Unknown, Climbable, NotClimbable };

    // Sets the target; false when the work is spent.
    bool choose(State now, Meter& meter) {
        for (;;) {
            switch (phase_) {
                case Phase::ClimbToGoal: {
                    const auto answer = climber_.run(meter);
                    if (answer == Climber::Answer::Spent) return false;
                    if (answer == Climber::Answer::Reached) return take(now, goal_);
                    index_.start(now, goal_);
                    tried_ = 0;
                    phase_ = Phase::Next;
                    break;
                }
                case Phase::Next: {
                    if (tried_ == tries_) return exhausted(now);
                    const auto answer = index_.next([&] { return meter.look_up(); }, record_);
                    if (answer == NearestRecords::Answer::Spent) return false;
                    if (answer == NearestRecords::Answer::None) return exhausted(now);
                    const State subgoal = records_.subgoal(record_);
                    if (taken_[place_(subgoal)] != 0 || subgoal == now || !grid_->reachable(now, subgoal)) break;
                    if (goal_side_[record_] == NotClimbable) break;
                    ++tried_;
                    climber_.start(now, records_.start(record_), m_);
                    phase_ = Phase::ClimbToStart;
                    break;
                }
                case Phase::ClimbToStart: {
                    const auto answer = climber_.run(meter);
                    if (answer == Climber::Answer::Spent) return false;
                    phase_ = Phase::Next;
                    if (answer == Climber::Answer::Failed) break;
                    if (goal_side_[record_] == Climbable) return take(now, records_.subgoal(record_));
                    climber_.start(goal_, records_.goal(record_), m_);
                    phase_ = Phase::ClimbFromGoal;
                    break;
                }
                case Phase::ClimbFromGoal: {
                    const auto answer = climber_.run(meter);
                    if (answer == Climber::Answer::Spent) return false;
                    const bool reached = answer == Climber::Answer::Reached;
                    goal_side_.set(record_, reached ? Climbable : NotClimbable);
                    phase_ = Phase::Next;
                    if (reached) return take(now, records_.subgoal(record_));
                    break;
                }
                case Phase::Follow: return true;
            }
        }
    }
    // Whether the subgoal was nearer than ever in one of the last m moves.
    bool comes_nearer(State now) {
        if (const Cost h = grid_->h(now, target_); h < nearest_) {
            nearest_ = h;
            patience_ = m_;
            return true;
        }
        return patience_-- != 0;
    }
    bool exhausted(State now) {
        take(now, goal_);
        moves_to_retry_ = retry_;
        last_ = now;
        return true;
    }
    // Whether it is time to look through the records again.
    bool retries(State now) {
        return moves_to_retry_ != 0 && std::exchange(last_, now) != now && --moves_to_retry_ == 0;
    }
    bool take(State now, State target) {
        target_ = target;
        moves_to_retry_ = 0;
        nearest_ = grid_->h(now, target);
        patience_ = m_;
        if (target != goal_ && !taken_.set(place_(target), 1)) target_ = goal_;  // without memory none is taken
        phase_ = Phase::Follow;
        return true;
    }

    const Grid* grid_;
    std::uint64_t version_;  // of the map that the records were made for
    std::shared_ptr<const CaseRecords> shared_;
    const CaseRecords& records_;
    NearestRecords index_;
    Climber climber_;
    std::uint32_t m_, tries_;
    bool fallback_;        // another agent waits where this one has no subgoal
    std::uint32_t retry_;  // 0: never
    CellPlaces<Grid> place_;
    PageTree<std::uint8_t> taken_;
    PageTree<std::uint8_t> goal_side_;  // by record: whether its goal can be climbed to from ours
    State goal_ = kNoState, target_ = kNoState;
    Phase phase_ = Phase::Follow;
    std::uint32_t record_ = 0, tried_ = 0;
    std::uint32_t moves_to_retry_ = 0;  // 0: none is to come
    State last_ = kNoState;             // where a move was last counted
    Cost nearest_ = 0;                  // that the subgoal was
    std::uint32_t patience_ = 0;        // moves left for it to come nearer
};

constexpr Description kNearestCase{
    .name = "knn",
    .summary = "The subgoal of the most similar solved problem whose ends can be climbed to; kept until reached.",
    .bound = "m climbing steps, 2 m for every record tried, and a look-up for every distance computed",
    .paper = "Bulitko and Björnsson 2009 as kNN LRTA*",
    .params = kNearestCaseParams,
};

Expected<Owned<GoalPolicy<Grid>>> make_nearest_case_on_grid(const PolicyContext<Grid>& context) {
    auto records = context.databases.find<CaseRecords>();
    if (!records) return context.settings.wrong("file", "needs records, but none were opened");
    return make_owned<NearestCase>(context, context, std::move(records));
}

Expected<Owned<GoalPolicy<ExplicitGraph>>> make_nearest_case_on_graph(const PolicyContext<ExplicitGraph>& context) {
    return context.settings.wrong("records", "records work only for agents that search on the map itself");
}

}  // namespace

extern const PolicyEntry<GoalPolicy> nearest_case_entry;
const PolicyEntry<GoalPolicy> nearest_case_entry(kNearestCase, make_nearest_case_on_grid, make_nearest_case_on_graph);

}  // namespace waystone
