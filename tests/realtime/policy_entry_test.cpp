// SPDX-License-Identifier: MIT
#include "realtime/policy_entry.hpp"

#include "catalog/catalog.hpp"
#include "support/draw.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace waystone {
namespace {

// A learning rule of one's own: as minimin, and a little more.
template <class Graph>
class Nudge final : public Learning<Graph> {
public:
    void begin(Planning<Graph>&) override {}
    bool run(Planning<Graph>& planning, Meter& meter) override {
        if (!meter.learn()) return false;
        planning.root_raise = planning.raise(planning.now, planning.least_f + 1, meter);
        return true;
    }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return 1; }
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make(const PolicyContext<Graph>& context) {
    return make_owned<Nudge<Graph>>(context);
}
constexpr PolicyEntry<Learning> kNudge({.name = "nudge",
                                        .summary = "The least f on the frontier, and a little more.",
                                        .bound = "1 visit",
                                        .paper = "",
                                        .params = {}},
                                       make<Grid>, make<ExplicitGraph>);

Catalog with_nudge() {
    Catalog own;
    EXPECT_TRUE(own.add(kNudge));
    return own;
}

const char* const kNarrowPocket = R"(
    .......
    .####..
    .A..#.G
    .####..
    .......)";

TEST(PolicyEntry, APolicyOfOnesOwnIsAddedByItsEntryAlone) {
    const Catalog own = with_nudge();
    EXPECT_EQ(own.mistakes(), std::vector<std::string>{});
    EXPECT_EQ(kNudge.description.kind, "learning");
    const Drawing map = draw_map(kNarrowPocket);
    for (const char* spec : {"lrta(learning=nudge)", "refine(level=1,learning=nudge)"}) {
        const Database database = build_databases(map.grid, spec, {}, own).value();
        Agent agent = make_agent(map.grid, spec, database, own).value();
        agent.start(map.at('A'), map.at('G'));
        for (int i = 0; i < 1000 && agent.now() != map.at('G'); ++i) agent.step();
        EXPECT_EQ(agent.now(), map.at('G')) << spec;
        EXPECT_GT(agent.counters().h_updates, 0u) << spec;
    }
    EXPECT_FALSE(catalog().bind("lrta(learning=nudge)").has_value());
}

TEST(PolicyEntry, CannotBeWrittenWithoutItsFactories) {
    using Entry = PolicyEntry<Learning>;
    static_assert(std::is_constructible_v<Entry, Description, Entry::Make<Grid>, Entry::Make<ExplicitGraph>>);
    static_assert(!std::is_constructible_v<Entry, Description, Entry::Make<Grid>>);
    static_assert(!std::is_constructible_v<Entry, Description>);
    using DepthMake = PolicyEntry<DepthPolicy>::Make<Grid>;
    static_assert(!std::is_constructible_v<Entry, Description, DepthMake, Entry::Make<ExplicitGraph>>);
    static_assert(!std::is_copy_constructible_v<Entry>);
}

TEST(PolicyEntry, OfAnotherSeamIsRefusedWithASentence) {
    const Drawing map = draw_map(kNarrowPocket);
    const Settings loop = catalog().bind("lrta").value();
    const Databases none;
    Arena arena(PagePool::make(1 << 20));
    const PolicyContext<Grid> context{map.grid, loop.policy("depth"), loop, none, arena};
    EXPECT_TRUE(make_policy<DepthPolicy>(context).has_value());
    EXPECT_EQ(make_policy<Learning>(context).error().message(), "fixed is no learning policy of this loop");
}

std::string refused(const char* spec) {
    const Drawing map = draw_map(kNarrowPocket);
    const auto agent = ready_agent(map.grid, spec);
    return agent ? "" : agent.error().message();
}

TEST(PolicyEntry, PoliciesSayWhatTheyNeedOfTheLookahead) {
    EXPECT_EQ(refused("lrta(depth=oracle,lookahead=neighbours)"),
              "29: depth=oracle compares depths: it needs lookahead=bfs or astar");
    EXPECT_EQ(refused("lrta(learning=maxmin,lookahead=astar)"),
              "15: maxmin needs a lookahead in layers: bfs or neighbours");
    EXPECT_EQ(refused("lrta(depth=fixed(2),learning=sweep)"),
              "30: sweep chooses only among neighbours: it needs lookahead=neighbours");
    for (const char* spec : {"lrta(learning=sweep)", "lrta(depth=fixed(2),lookahead=neighbours,learning=sweep)",
                             "lrta(depth=oracle(max=1),learning=sweep)", "lrta(lookahead=neighbours,learning=maxmin)"})
        EXPECT_EQ(refused(spec), "") << spec;
}

TEST(PolicyEntry, PoliciesThatServeMapsAloneSaySoOnAbstractGraphs) {
    EXPECT_EQ(refused("refine(level=1,depth=tree(\"" WAYSTONE_SOURCE_DIR "/tests/conformance/depth.wdt\"))"),
              "22: trees choose depths only on grids");
}

}  // namespace
}  // namespace waystone
