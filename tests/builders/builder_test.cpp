// SPDX-License-Identifier: MIT
#include "builders/builder.hpp"

#include "catalog/catalog.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/fake_database.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone {
namespace {

TEST(Builders, EachMakesAKnownKind) {
    for (const BuilderEntry* builder : all_builders()) {
        const auto kinds = database_kinds();
        EXPECT_TRUE(std::ranges::any_of(kinds, [&](auto* kind) { return kind->name == builder->kind; }))
            << builder->kind;
    }
}

TEST(Builders, AnAgentSaysWhatItNeeds) {
    EXPECT_TRUE(databases_needed(*catalog().bind("astar"), fake::kBuilders).empty());
    EXPECT_TRUE(databases_needed(*catalog().bind("lrta(depth=fixed(1))"), fake::kBuilders).empty());
    const auto needed = databases_needed(*catalog().bind("lrta(depth=fixed(9))"), fake::kBuilders);
    ASSERT_EQ(needed.size(), 1u);
    EXPECT_EQ(needed[0].builder, &fake::kBuilder);
    EXPECT_EQ(needed[0].spec, "fake(d=9)");
}

TEST(Builders, AStoppedOneSaysWhereItGoesOn) {
    const TempFolder folder;
    const Grid grid = draw_map("...\n.#.").grid;
    const auto agent = catalog().bind("lrta(depth=fixed(9))");
    std::atomic<bool> stop = true;
    const BuildContext context{
        .spec = "fake(d=9)", .options = {.stop = [&] { return stop.load(); }}, .path = folder / "a.wdb"};
    EXPECT_EQ(context.stop_here().error().message(), folder / "a.wdb" + ": stopped; nothing was kept");
    const auto built = fake::build(grid, *agent, context);
    EXPECT_EQ(said(built),
              folder / "a.wdb" + ": stopped; run the same command to continue from " + (folder / "a.wdb.part"));
    EXPECT_EQ(built.error().code, ErrorCode::Interrupted);
    stop = false;
    ASSERT_TRUE(fake::build(grid, *agent, context));
    EXPECT_EQ(folder.entries(), 1u) << "the checkpoint is gone";
    EXPECT_EQ(BuildContext{.spec = "fake(d=9)"}.stop_here().error().message(), "fake(d=9): stopped; nothing was kept");
}

}  // namespace
}  // namespace waystone
