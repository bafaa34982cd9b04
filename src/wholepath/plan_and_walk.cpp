// SPDX-License-Identifier: MIT
#include "wholepath/plan_and_walk.hpp"

#include "graph/cell_places.hpp"
#include "search/agent_entry.hpp"

namespace waystone {
namespace {

constexpr Param kBestFirstParams[] = {
    Param::word("order", "astar", "astar|weighted|paper|greedy",
                "which state to expand next: least g + h, g + w h, w g + h (as in bulitko2008), or h"),
    Param::real("w", "1", 0.001, 1000, "the weight of the orders weighted and paper"),
    Param::word("queue", "auto", "auto|buckets|heap",
                "buckets half a unit of f wide (only for A*), or a heap with exact ties; auto: buckets where possible"),
    Param::word("ties", "auto", "auto|larger_g|smaller_g",
                "which of the states with equal f a heap takes, before the smaller state; auto: larger_g. Buckets have "
                "their own order"),
    Param::word("reopen", "auto", "auto|yes|no", "whether closed states are reopened; auto: only for A*"),
    Param::word("h", "octile", "octile|manhattan|euclidean|zero",
                "distance to the goal; with four moves octile is Manhattan distance"),
};

constexpr Description kBestFirst{
    .name = "bestfirst",
    .summary = "Plans the whole path by best-first search, waiting while it plans, and then walks it.",
    .bound = "none: the first move, and the first after a change of the map, may take work in proportion to the map",
    .paper = "Hart, Nilsson and Raphael 1968; Pohl 1970; Bulitko et al. 2008 for the weight on g",
    .params = kBestFirstParams,
    .changes = "plans again from where it stands",
};

Expected<Owned<AgentCore>> make_best_first(const AgentContext& context) {
    const Settings& settings = context.settings;
    SearchSettings search;
    const std::string& order = settings.word("order");
    search.order = order == "astar"      ? SearchOrder::AStar
                   : order == "weighted" ? SearchOrder::Weighted
                   : order == "paper"    ? SearchOrder::PaperG
                                         : SearchOrder::Greedy;
    search.w = settings.real("w");
    const bool astar = search.order == SearchOrder::AStar;
    const std::string &queue = settings.word("queue"), &reopen = settings.word("reopen"), &h = settings.word("h");
    if (queue == "buckets" && !astar) return settings.wrong("queue", "buckets work only with order=astar");
    const std::string& ties = settings.word("ties");
    if (queue == "buckets" && ties != "auto") return settings.wrong("ties", "buckets have their own order");
    search.queue = queue == "heap" || ties != "auto" ? SearchQueue::Heap : SearchQueue::Buckets;
    search.ties = ties == "smaller_g" ? SearchTies::SmallerG : SearchTies::LargerG;
    if (reopen == "no" && astar && search.queue == SearchQueue::Buckets)
        return settings.wrong("reopen", "buckets need reopening to be exact; use queue=heap");
    search.reopen = reopen == "auto" ? astar : reopen == "yes";
    const HeuristicKind kind = h == "octile"      ? HeuristicKind::Octile
                               : h == "manhattan" ? HeuristicKind::Manhattan
                               : h == "euclidean" ? HeuristicKind::Euclidean
                                                  : HeuristicKind::Zero;
    if (kind == HeuristicKind::Manhattan && context.grid.rule().rule != MoveRule::Four)
        return settings.wrong("h", "Manhattan distance overestimates if there are diagonal moves");
    return make_owned<PlanAndWalk>(context, context.grid, search, kind, context.arena);
}

}  // namespace

extern const AgentEntry best_first_entry;
const AgentEntry best_first_entry(kBestFirst, make_best_first, [](const Grid& grid, const Settings&) {
    return most_paged_bytes(grid, 32) + kOpenListBytes;
});

}  // namespace waystone
