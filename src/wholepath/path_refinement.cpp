// SPDX-License-Identifier: MIT
#include "wholepath/path_refinement.hpp"

#include "graph/cell_places.hpp"

namespace waystone {
namespace {

constexpr Param kPathRefinementParams[] = {
    Param::word("corridor", "neighbours", "neighbours|path",
                "which states of the level below may be entered: the children of the path and its neighbours, or only "
                "of the path"),
    Param::integer("level", "auto", 0, 32,
                   "the level to start on; auto: the highest that has 2 sqrt(n) states of a map with n. Lower if start "
                   "and goal are one state there"),
    Param::word("metric", "octile", "octile|euclidean",
                "distance between abstract states, by the means of their cells"),
    Param::word("cliques", "aligned", "aligned|plain", "how states are grouped: aligned 2 x 2 blocks first, or not"),
    Param::word("ties", "larger_g", "larger_g|smaller_g",
                "which of the states with equal f to expand first; smaller_g is closer to the figures of bulitko2008"),
};

constexpr Description kPathRefinement{
    .name = "pra",
    .summary = "Plans the whole path on an abstract level, refines it down to the map, and then walks it.",
    .bound = "none: the first move may take work in proportion to the length of the path",
    .paper = "Sturtevant and Buro 2005 (PRA*); Bulitko et al. 2008",
    .params = kPathRefinementParams,
    .changes = "plans again from where it stands, without abstraction until the map is as it was",
    .tuning = "pra",
};

Expected<Owned<AgentCore>> make_path_refinement(const AgentContext& context) {
    const Settings& settings = context.settings;
    const auto levels = context.databases.find<Levels>();
    if (!levels) return settings.wrong("level", "needs levels of abstraction, but none were opened");
    PathRefinementSettings refinement;
    if (settings.has("level")) refinement.level = static_cast<unsigned>(settings.integer("level"));
    refinement.ties = settings.word("ties") == "larger_g" ? SearchTies::LargerG : SearchTies::SmallerG;
    refinement.neighbours = settings.word("corridor") == "neighbours";
    return make_owned<PathRefinement>(context, context, levels->hierarchy(), refinement);
}

}  // namespace

extern const AgentEntry path_refinement_entry;
const AgentEntry path_refinement_entry(kPathRefinement, make_path_refinement, [](const Grid& grid, const Settings&) {
    // Each level has an open list.
    const auto levels = static_cast<std::uint64_t>(std::bit_width(grid.size()));
    return most_paged_bytes(grid, 40) + (1 + levels) * kOpenListBytes;
});

PathRefinement::PathRefinement(const AgentContext& context, const Hierarchy& hierarchy, PathRefinementSettings settings)
    : PlanFirst(context.grid, context.arena),
      settings_(settings),
      hierarchy_(&hierarchy),
      made_for_(context.databases.made_for(context.grid)),
      highest_(highest_level()),
      ground_(context.grid, search_settings(), {}, &context.arena),
      open_(highest_ > 0 ? hierarchy.size(1) : 0, &context.arena) {
    abstract_.reserve(highest_, &context.arena);
    for (unsigned level = 1; level <= highest_; ++level)
        abstract_.push(make_owned<AbstractSearch>(context, hierarchy.graph(level), search_settings(), GroupCorridor{},
                                                  &context.arena)
                           .release());
}

PathRefinement::~PathRefinement() {
    for (std::size_t i = 0; i < abstract_.size(); ++i) abstract_[i]->~AbstractSearch();
}

unsigned PathRefinement::highest_level() const {
    const std::uint64_t states = hierarchy_->size(0);
    unsigned highest = hierarchy_->levels() - 1;
    if (settings_.level) return std::min(highest, *settings_.level);
    while (highest > 0 && hierarchy_->size(highest) * hierarchy_->size(highest) < 4 * states) --highest;
    return highest;
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
        AbstractSearch& search = *abstract_[level - 1];
        const State goal = hierarchy_->ancestor(goal_, level);
        search.set_filter(corridor);
        search.start(hierarchy_->ancestor(now_, level),
                     MeanDistanceTo(hierarchy_->graph(level), goal, hierarchy_->settings().metric), goal);
    }
}

// Groups are connected, so a corridor contains a path.
void PathRefinement::search(std::uint64_t work) {
    if (level_ == 0) {
        if (found(ground_, work)) begin_trace();
    } else if (found(*abstract_[level_ - 1], work)) {
        phase_ = Phase::TraceBack;
        at_ = hierarchy_->ancestor(goal_, level_);
        open_.clear();
    }
}

void PathRefinement::trace_back(std::uint64_t work) {
    if (level_ > 0) trace_back_abstract(work);
    else trace(ground_, work);
}

void PathRefinement::forget() {
    ground_.forget();
    for (std::size_t i = 0; i < abstract_.size(); ++i) abstract_[i]->forget();
}

void PathRefinement::trace_back_abstract(std::uint64_t work) {
    const AbstractSearch& search = *abstract_[level_ - 1];
    for (; work > 0; --work) {
        ++counters_.traced;
        open_.add(at_);
        if (settings_.neighbours)
            hierarchy_->graph(level_).for_each_arc(at_, [&](const ExplicitGraph::Arc& arc) { open_.add(arc.to); });
        if (at_ == search.root()) return begin_level(level_ - 1, {&open_, hierarchy_->parents_below(level_)});
        at_ = search.parent(at_);
    }
}

}  // namespace waystone
