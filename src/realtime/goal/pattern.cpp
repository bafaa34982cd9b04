// SPDX-License-Identifier: MIT
// Subgoals from a pattern database: LRTA*(., PDB) of Bulitko et al. 2008, D LRTA* of Bulitko and Björnsson 2009.
//
// The agent heads for the state where an optimal path between the representatives of its own region and the goal's
// region enters the next region. Subgoals alone do not make a complete search: the agent may slip into a third region
// and be sent back forever. So when it comes back to a state, it heads for the global goal. It does the same on a
// changed map, in cells that the database does not know and when the subgoal cannot be reached.
//
// Bound    one look-up per planning step.
// Owns     pages of 4 bytes a state: visits, or subgoals already chosen.
// Choice   how long the global goal holds is open in the paper; the rules are parameters. See docs/choices.md.
#include "base/page_tree.hpp"
#include "database/pattern_database.hpp"
#include "realtime/policy_entry.hpp"

#include <type_traits>

namespace waystone {
namespace {

constexpr Param kPatternGoalParams[] = {
    Param::integer(
        "level", "auto", 0, 31,
        "abstraction level of the regions; at 0 every cell is a region; auto: the lowest with at most 4096 regions"),
    Param::word(
        "cliques", "aligned", "aligned|plain|columns|tiles",
        "how regions are made: aligned 2 x 2 blocks first (bulitko2008), or only cliques, with cells taken row "
        "by row or column by column (bulitko2009), or what is connected in a square of 2^level by 2^level cells"),
    Param::word("trace", "first", "first|last|diagonal|random",
                "which of several optimal paths gives the subgoal: by the order of successors, diagonal moves first, "
                "or a random one for each pair of regions"),
    Param::word("select", "every_move", "every_move|on_reach",
                "choose a new subgoal before every move (bulitko2008), or when the last one is reached (bulitko2009)"),
    Param::word(
        "revisit", "state", "state|moves|region|permanent|subgoal|later|never",
        "when to head for the global goal instead: in a state visited before; then for n moves, until the agent leaves "
        "the region, or permanently; for n moves when a subgoal is chosen again; in a state visited n times"),
    Param::integer("n", "20", 1, 1e6, "for revisit=moves, subgoal and later"),
    Param::path("file", "none",
                "the database file; none: the database passed with the agent, which the program builds and caches"),
};

enum class Revisit : std::uint8_t { State, Moves, Region, Permanent, Subgoal, Later, Never };

Revisit revisit_by_name(std::string_view name) {
    if (name == "state") return Revisit::State;
    if (name == "moves") return Revisit::Moves;
    if (name == "region") return Revisit::Region;
    if (name == "permanent") return Revisit::Permanent;
    if (name == "subgoal") return Revisit::Subgoal;
    return name == "later" ? Revisit::Later : Revisit::Never;
}

template <class Graph>
class PatternGoal final : public GoalPolicy<Graph> {
public:
    PatternGoal(const Graph& graph, const Settings& settings, std::shared_ptr<const PatternDatabase> database,
                std::uint64_t version, Arena& arena)
        : graph_(&graph),
          version_(version),
          shared_(std::move(database)),
          database_(*shared_),
          commits_(settings.word("select") == "on_reach"),
          revisit_(revisit_by_name(settings.word("revisit"))),
          n_(static_cast<std::uint32_t>(settings.integer("n"))),
          place_(graph),
          marks_(arena, place_.size()) {}

    void start(State, State goal) override {
        goal_region_ = database_.region(goal);
        marks_.clear();
        committed_ = last_chosen_ = kNoState;
        global_moves_ = 0;
        global_region_ = kNoRegion;
        permanent_ = false;
    }

    bool select(Planning<Graph>& planning, State global_goal, Meter& meter, State& target) override {
        if (!meter.look_up()) return false;
        const std::uint32_t here = database_.region(planning.now);
        if (revisit_ != Revisit::Subgoal) note_visit(planning, here);
        planning.fallback = gives_up(planning, here);
        target = global_goal;
        if (planning.fallback) return true;
        if (!commits_ || committed_ == kNoState || committed_ == planning.now) choose(planning, here, global_goal);
        if (!reachable(planning.now, committed_)) planning.fallback = true;
        if (!planning.fallback) target = committed_;
        return true;
    }
    std::uint64_t bound() const override { return 1; }
    bool has_subgoals() const override { return true; }
    Aim aim() const override {
        if (committed_ == kNoState || chosen_in_ >= database_.regions() || goal_region_ >= database_.regions())
            return {};
        return {.from = chosen_in_,
                .to = goal_region_,
                .start = database_.representative(chosen_in_),
                .goal = database_.representative(goal_region_)};
    }

private:
    static constexpr std::uint32_t kNoRegion = ~std::uint32_t{0};

    void note_visit(Planning<Graph>& planning, std::uint32_t here) {
        planning.visits = marks_[place_(planning.now)];
        marks_.set(place_(planning.now), planning.visits + 1);
        if (planning.visits == 0) return;
        if (revisit_ == Revisit::Moves) global_moves_ = n_;
        if (revisit_ == Revisit::Region) global_region_ = here;
        if (revisit_ == Revisit::Permanent) permanent_ = true;
    }
    // Whether the global goal holds now, because of something seen before.
    bool gives_up(const Planning<Graph>& planning, std::uint32_t here) {
        switch (revisit_) {
            case Revisit::State: return planning.visits > 0;
            case Revisit::Later: return planning.visits >= n_;
            case Revisit::Permanent: return permanent_;
            case Revisit::Region:
                if (global_region_ != here) global_region_ = kNoRegion;
                return global_region_ == here;
            case Revisit::Moves:
            case Revisit::Subgoal:
                if (global_moves_ == 0) return false;
                --global_moves_;
                return true;
            case Revisit::Never: break;
        }
        return false;
    }
    // On the map that the database was built for, every subgoal can be reached; abstract graphs do not change.
    bool reachable(State from, State to) const {
        if constexpr (std::is_same_v<Graph, Grid>)
            return graph_->version() == version_ || to == kNoState || graph_->reachable(from, to);
        else return true;
    }
    // Where the database knows no subgoal, it is the global goal: in its own region.
    void choose(Planning<Graph>& planning, std::uint32_t here, State global_goal) {
        chosen_in_ = here;
        const std::uint32_t entry = database_.entry(here, goal_region_);
        committed_ = entry == PatternDatabase::kNoEntry ? global_goal : database_.subgoal(entry);
        if (revisit_ != Revisit::Subgoal || committed_ == global_goal || committed_ == last_chosen_) return;
        last_chosen_ = commits_ ? kNoState : committed_;  // choosing the same one move after move is no repeat
        const bool again = marks_[place_(committed_)] != 0;
        marks_.set(place_(committed_), 1);
        if (!again) return;
        planning.fallback = true;
        global_moves_ = n_ - 1;
        committed_ = kNoState;
    }

    const Graph* graph_;
    std::uint64_t version_;  // of the map that the database was made for; 0 where the graph is no map
    std::shared_ptr<const PatternDatabase> shared_;
    const PatternDatabase& database_;
    bool commits_;
    Revisit revisit_;
    std::uint32_t n_;
    CellPlaces<Graph> place_;
    PageTree<std::uint32_t> marks_;  // visits of states; or subgoals chosen before
    std::uint32_t goal_region_ = 0, chosen_in_ = kNoRegion;
    State committed_ = kNoState, last_chosen_ = kNoState;
    std::uint32_t global_moves_ = 0, global_region_ = kNoRegion;
    bool permanent_ = false;
};

constexpr Description kPatternGoal{
    .name = "pdb",
    .summary =
        "The state where an optimal path enters the next region, from a pattern database; the global goal after a "
        "revisit.",
    .bound = "one look-up per planning step",
    .paper = "Bulitko et al. 2008 as LRTA*(., PDB); Bulitko and Björnsson 2009 as D LRTA*",
    .params = kPatternGoalParams,
};

template <class Graph>
Expected<Owned<GoalPolicy<Graph>>> make_pattern_goal(const PolicyContext<Graph>& context) {
    const Settings& settings = context.settings;
    auto database = context.databases.template find<PatternDatabase>();
    if (!database) return settings.wrong("file", "needs a pattern database, but none was opened");
    if (database->states() != context.graph.size() || !database->has_subgoals())
        return settings.wrong("file", database->container().path() + ": it has no subgoals for this search");
    std::uint64_t version = 0;
    if constexpr (std::is_same_v<Graph, Grid>) version = context.databases.made_for(context.graph).version;
    return make_owned<PatternGoal<Graph>>(context, context.graph, settings, std::move(database), version,
                                          context.arena);
}

}  // namespace

extern const PolicyEntry<GoalPolicy> pattern_goal_entry;
const PolicyEntry<GoalPolicy> pattern_goal_entry(kPatternGoal, make_pattern_goal<Grid>,
                                                 make_pattern_goal<ExplicitGraph>);

}  // namespace waystone
