// SPDX-License-Identifier: MIT
#include "timebound/path_refinement.hpp"

#include "search/agent_entry.hpp"

namespace waystone {
namespace {

constexpr Param kParams[] = {
    Param::word("corridor", "neighbours", "neighbours|path",
                "what the level below may enter: the children of the path and of its neighbours, or of the path alone"),
    Param::integer("level", "auto", 0, 32,
                   "where to begin; auto: on the highest level that has 2 sqrt(n) states of a map with n. Lower where "
                   "start and goal are one state there"),
    Param::word("metric", "octile", "octile|euclidean",
                "distance of abstract states, between the means of their cells"),
    Param::word("cliques", "aligned", "aligned|plain", "how states are grouped: aligned 2 x 2 blocks first, or not"),
    Param::word("ties", "larger_g", "larger_g|smaller_g",
                "which of the states with equal f is expanded first; smaller_g is nearer to paper 000's figures"),
};

constexpr Description kDescription{
    .name = "pra",
    .kind = "agent",
    .summary = "Plans the whole way on an abstract level, refines it down to the map, and then walks it.",
    .bound = "none: the first move may take work in proportion to the length of the way",
    .paper = "Sturtevant and Buro 2005 (PRA*); paper 000",
    .params = kParams,
    .changes = "plans again from where it stands, and without abstraction until the map is as it was",
};

Expected<std::unique_ptr<AgentCore>> make(const Grid& grid, const Settings& settings, const Databases& databases) {
    auto levels = databases.find<Levels>();
    if (!levels) return settings.wrong("level", "it needs levels of abstraction, and none were opened");
    PathRefinementSettings refinement;
    if (settings.has("level")) refinement.level = static_cast<unsigned>(settings.integer("level"));
    refinement.ties = settings.word("ties") == "larger_g" ? SearchTies::LargerG : SearchTies::SmallerG;
    refinement.neighbours = settings.word("corridor") == "neighbours";
    return std::make_unique<PathRefinement>(grid, std::move(levels), databases.made_for(grid), refinement);
}

}  // namespace

extern const AgentEntry path_refinement_entry;
const AgentEntry path_refinement_entry{kDescription, make};

PathRefinement::PathRefinement(const Grid& grid, std::shared_ptr<const Levels> levels, const MadeFor& made_for,
                               PathRefinementSettings settings)
    : PlanFirst(grid),
      settings_(settings),
      hierarchy_(levels, &levels->hierarchy()),
      made_for_(made_for),
      ground_(grid, search_settings()) {
    const Hierarchy& hierarchy = *hierarchy_;
    const std::uint64_t states = hierarchy.size(0);
    highest_ = hierarchy.levels() - 1;
    if (settings_.level) highest_ = std::min(highest_, *settings_.level);
    else
        while (highest_ > 0 && hierarchy.size(highest_) * hierarchy.size(highest_) < 4 * states) --highest_;
    for (unsigned level = 1; level <= highest_; ++level)
        abstract_.emplace_back(hierarchy.graph(level), search_settings());
    if (highest_ > 0) open_ = CorridorSet(hierarchy.size(1));
}

void PathRefinement::begin_search() {
    unsigned level = 0;
    const unsigned highest = made_for_.holds(*grid_) ? highest_ : 0;
    for (State a = now_, b = goal_; level < highest; ++level) {
        a = hierarchy_->parent(level, a);
        b = hierarchy_->parent(level, b);
        if (a == b) break;
    }
    begin_level(level, {});
}

void PathRefinement::begin_level(unsigned level, GroupCorridor corridor) {
    level_ = level;
    phase_ = Phase::Search;
    if (level == 0) {
        ground_.set_filter(corridor);
        ground_.start(now_, goal_);
    } else {
        AbstractSearch& search = abstract_[level - 1];
        const State goal = hierarchy_->ancestor(goal_, level);
        search.set_filter(corridor);
        search.start(hierarchy_->ancestor(now_, level),
                     MeanDistanceTo(hierarchy_->graph(level), goal, hierarchy_->settings().metric), goal);
    }
}

// Groups hang together, so a corridor holds a path.
void PathRefinement::search(std::uint64_t work) {
    if (level_ == 0) {
        if (found(ground_, work)) begin_trace();
    } else if (found(abstract_[level_ - 1], work)) {
        phase_ = Phase::TraceBack;
        at_ = hierarchy_->ancestor(goal_, level_);
        open_.clear();
    }
}

void PathRefinement::trace_back(std::uint64_t work) {
    if (level_ > 0) trace_back_abstract(work);
    else trace(ground_, work);
}

void PathRefinement::trace_back_abstract(std::uint64_t work) {
    const AbstractSearch& search = abstract_[level_ - 1];
    for (; work > 0; --work) {
        ++counters_.traced;
        open_.add(at_);
        if (settings_.neighbours)
            hierarchy_->graph(level_).for_each_arc(at_, [&](const ExplicitGraph::Arc& arc) { open_.add(arc.to); });
        if (at_ == search.root()) return begin_level(level_ - 1, {&open_, hierarchy_->parents_below(level_)});
        at_ = search.parent(at_);
    }
}

std::size_t PathRefinement::bytes() const {
    std::size_t bytes = sizeof(*this) + ground_.bytes() + open_.bytes() + path_bytes();
    for (const AbstractSearch& search : abstract_) bytes += sizeof(search) + search.bytes();
    return bytes;
}

}  // namespace waystone
