// SPDX-License-Identifier: MIT
// A small catalogue of made-up entries: every parameter type, nesting, flags, aliases of aliases.
#pragma once

#include "catalog/catalog.hpp"
#include "realtime/policy_entry.hpp"

namespace waystone::fake {

class StandStill : public AgentCore {
public:
    void restart(State) override {}
    void start(State start, State) override { now_ = start; }
    void displace(State cell) override { now_ = cell; }
    Step step(Budget) override { return {Outcome::Stuck, 0}; }
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return 1; }
    std::size_t bytes() const override { return sizeof *this; }

private:
    State now_ = kNoState;
    Counters counters_;
};

inline Expected<Owned<AgentCore>> make(const AgentContext& context) {
    const Settings& settings = context.settings;
    if (settings.name() == "knn" && settings.integer("m") > settings.integer("records"))
        return settings.wrong("m", "m cannot exceed records");
    return make_owned<StandStill>(context);
}
template <template <class> class Seam, class Graph>
Expected<Owned<Seam<Graph>>> make_policy(const PolicyContext<Graph>&) {
    return fail(ErrorCode::BadSpec, "", "a made-up policy");
}
template <template <class> class Seam>
consteval PolicyEntry<Seam> policy(const Description& text) {
    return {text, make_policy<Seam, Grid>, make_policy<Seam, ExplicitGraph>};
}

inline constexpr Param kLrta[] = {Param::policy("depth", "fixed(1)", "depth", "how far to look"),
                                  Param::policy("goal", "global", "goal", "towards what"),
                                  Param::word("ties", "larger_g", "first|larger_g|random", "equal f")};
inline constexpr Param kTb[] = {Param::integer("k", "64", 1, 1e6, "states expanded per move"),
                                Param::real("w", "1", 0, 1000, "weight of h"), Param::flag("greedy", "by h alone"),
                                Param::word("note", "plain", "", "any word")};
inline constexpr Param kKnn[] = {
    Param::integer("records", "10000", 1, 1e9, "records"), Param::integer("m", "25", 1, 1e6, "steps"),
    Param::bytes("bytes", "none", 1, 1e12, "size | limit"), Param::path("file", "none", "a database to open")};
inline constexpr Param kFixed[] = {Param::integer("d", "1", 1, std::numeric_limits<double>::infinity(), "plies")};
inline constexpr Param kTree[] = {Param::path("file", "", "the tree")};
inline constexpr Param kPdb[] = {Param::integer("level", "5", 0, 20, "abstraction level")};

inline constexpr Description kLrtaText{"lrta", "agent", "Learns.", "fixed", "Korf 1990", kLrta};
inline constexpr Description kTbText{"tb", "agent", "Bounded.", "k", "", kTb};
inline constexpr Description kKnnText{"knn", "agent", "Looks up.", "", "", kKnn};
inline constexpr Description kFixedText{"fixed", "depth", "Always d.", "", "", kFixed};
inline constexpr Description kTreeText{"tree", "depth", "Decides.", "", "", kTree};
inline constexpr Description kDepthPdb{"pdb", "depth", "Stored depth.", "", "", kPdb};
inline constexpr Description kGlobal{"global", "goal", "The goal itself.", "", "", {}};
inline constexpr Description kGoalPdb{"pdb", "goal", "Stored subgoal.", "", "", kPdb};

inline constexpr AgentEntry kLrtaEntry(kLrtaText, make), kTbEntry(kTbText, make), kKnnEntry(kKnnText, make);
inline constexpr PolicyEntry<DepthPolicy> kFixedEntry = policy<DepthPolicy>(kFixedText),
                                          kTreeEntry = policy<DepthPolicy>(kTreeText),
                                          kDepthPdbEntry = policy<DepthPolicy>(kDepthPdb);
inline constexpr PolicyEntry<GoalPolicy> kGlobalEntry = policy<GoalPolicy>(kGlobal),
                                         kGoalPdbEntry = policy<GoalPolicy>(kGoalPdb);
inline constexpr const Entry* kEntries[] = {&kLrtaEntry, &kTbEntry,       &kKnnEntry,    &kFixedEntry,
                                            &kTreeEntry, &kDepthPdbEntry, &kGlobalEntry, &kGoalPdbEntry};
inline constexpr Alias kAliases[] = {
    {"klrta(n=40)", "lrta(depth=fixed($n),goal=global)", "K LRTA*"},
    {"dlrta(level=5)", "lrta(depth=pdb($level),goal=pdb($level))", "D LRTA*"},
    {"dlrta7", "dlrta(level=7)", "an alias of an alias"},
    {"tlrta(file)", "lrta(depth=tree($file))", "required"},
    {"gbfs(k=8,greedy=yes)", "tb(k=$k,greedy=$greedy)", "a flag"},
    {"any(depth=fixed(3))", "lrta(depth=$depth)", "a policy"},
    {"deep(n=9)", "fixed($n)", "an alias of a policy", "depth"},
    {"slow", "tb(k=1)", "one thing set"},
    {"slow2(k=2)", "slow(w=$k)", "a parameter of its own in the place of another's"},
};

inline const Catalog& catalog() {
    static const Catalog the_catalog(kEntries, kAliases);
    return the_catalog;
}

}  // namespace waystone::fake
