// SPDX-License-Identifier: MIT
// Levels of abstraction that were stored and opened again, against those that were just made.
#include "database/levels.hpp"

#include "abstraction/largest_corridor.hpp"
#include "database/kinds.hpp"
#include "support/errors.hpp"
#include "support/random_grid.hpp"

#include <gtest/gtest.h>

namespace waystone {

extern const DatabaseKind levels_kind;

namespace {

std::vector<std::byte> stored(const Grid& grid, const Hierarchy& hierarchy) {
    const LevelSections sections(hierarchy);
    ContainerWriter writer(Levels::kKind, level_spec(hierarchy.settings()), grid);
    sections.add_to(writer);
    return writer.bytes();
}

Expected<Levels> opened(std::vector<std::byte> bytes) {
    return Levels::open(std::make_shared<const Container>(Container::open(std::move(bytes)).value()));
}

void expect_same(const Grid& grid, const Hierarchy& made, const Hierarchy& again) {
    ASSERT_EQ(again.levels(), made.levels());
    for (unsigned level = 0; level < made.levels(); ++level) ASSERT_EQ(again.size(level), made.size(level));
    for (State s = 0; s < grid.size(); ++s) ASSERT_EQ(again.parent(0, s), made.parent(0, s));
    for (unsigned level = 1; level < made.levels(); ++level) {
        const auto arcs = [&](const Hierarchy& hierarchy, State s) {
            std::vector<std::pair<State, Cost>> list;
            hierarchy.graph(level).for_each_arc(
                s, [&](const ExplicitGraph::Arc& arc) { list.emplace_back(arc.to, arc.cost); });
            return list;
        };
        for (State s = 0; s < made.size(level); ++s) {
            if (level + 1 < made.levels()) {
                ASSERT_EQ(again.parent(level, s), made.parent(level, s));
            }
            ASSERT_EQ(arcs(again, s), arcs(made, s));
            ASSERT_TRUE(std::ranges::equal(again.children(level, s), made.children(level, s)));
            ASSERT_EQ(again.representative(level, s), made.representative(level, s));
            ASSERT_EQ(again.cells(level, s), made.cells(level, s));
            const Position mean = made.graph(level).positions()[s], mean_again = again.graph(level).positions()[s];
            ASSERT_EQ(mean.x, mean_again.x);
            ASSERT_EQ(mean.y, mean_again.y);
            const Box box = made.bounds(level, s), box_again = again.bounds(level, s);
            ASSERT_EQ(box.low.x, box_again.low.x);
            ASSERT_EQ(box.low.y, box_again.low.y);
            ASSERT_EQ(box.high.x, box_again.high.x);
            ASSERT_EQ(box.high.y, box_again.high.y);
        }
    }
}

TEST(Levels, OpenedAgainAreWhatTheyWere) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Grid grid = random_sketch(random, {.min_side = 1, .max_side = 40, .max_walls = 0.7}).grid();
        const HierarchySettings settings{.variant = seed % 2 == 0 ? CliqueVariant::Aligned : CliqueVariant::Plain,
                                         .metric = seed % 3 == 0 ? AbstractMetric::Octile : AbstractMetric::Euclidean};
        const Hierarchy made(grid, settings);
        const auto levels = opened(stored(grid, made));
        ASSERT_TRUE(levels) << said(levels);
        ASSERT_NO_FATAL_FAILURE(expect_same(grid, made, levels->hierarchy()));
        EXPECT_EQ(levels->hierarchy().settings(), settings);
        for (unsigned level = 1; level < made.levels(); ++level)
            for (const bool neighbours : {false, true})
                EXPECT_EQ(levels->largest_corridor(level, neighbours), largest_corridor(made, level, neighbours));
        const Container container = Container::open(stored(grid, made)).value();
        EXPECT_TRUE(levels_kind.verify(container, grid)) << said(levels_kind.verify(container, grid));
        EXPECT_EQ(stored(grid, levels->hierarchy()), stored(grid, made));
    }
}

TEST(Levels, OfAnotherMapAreNotVerified) {
    const Grid one(8, 8, std::vector<Terrain>(64, Terrain::Ground));
    Grid other = one;
    other.block(0);
    const Container container = Container::open(stored(other, Hierarchy(one))).value();
    EXPECT_TRUE(said(levels_kind.verify(container, other)).contains("does not match this map's levels"));
    EXPECT_EQ(levels_kind.describe(container).value(), "4 levels with 64, 16, 4, 1 states");
}

// A sound file from a program that thought otherwise.
TEST(Levels, NumbersThatDoNotFitTogetherAreRefused) {
    const Grid grid(2, 1, std::vector<Terrain>(2, Terrain::Ground));
    const auto said_of = [&](std::vector<std::uint32_t> numbers, std::vector<std::uint32_t> size,
                             std::vector<std::uint32_t> parent, std::vector<std::uint32_t> degree,
                             std::vector<std::uint32_t> arc, std::vector<std::uint64_t> corridor) {
        const NarrowArray parents(parent), degrees(degree), arcs(arc);
        ContainerWriter writer(Levels::kKind, "levels", grid);
        writer.add("numbers", numbers);
        writer.add("size", size);
        writer.add("parent", parents);
        writer.add("degree", degrees);
        writer.add("arc", arcs);
        writer.add("corridor", corridor);
        const auto levels = opened(writer.bytes());
        return levels ? "" : levels.error().sentence;
    };
    EXPECT_EQ(said_of({0, 0}, {2, 1}, {0, 1, 0, 0}, {1, 1, 0}, {1, 0}, {2, 2, 2, 2}), "");
    EXPECT_EQ(said_of({2, 0}, {1}, {0, 0}, {0}, {}, {2, 2}), "damaged: section \"numbers\" is out of range");
    EXPECT_EQ(said_of({0, 0}, {}, {0, 0}, {0}, {}, {2, 2}), "damaged: section \"size\" is out of range");
    EXPECT_EQ(said_of({0, 0}, {3}, {0, 0}, {0}, {}, {2, 2}), "damaged: a level has more states than the one below it");
    EXPECT_EQ(said_of({0, 0}, {1}, {0, 2}, {0}, {}, {2, 2}), "damaged: a state lies in a group that does not exist");
    EXPECT_EQ(said_of({0, 0}, {2, 1}, {0, 1, 0, 1}, {1, 1, 0}, {1, 0}, {2, 2, 2, 2}),
              "damaged: a state lies in a group that does not exist");
    EXPECT_EQ(said_of({0, 0}, {2}, {0, 0}, {1, 1}, {1, 0}, {2, 2}), "damaged: a group has no states");
    EXPECT_EQ(said_of({0, 0}, {2}, {0, 1}, {1, 2}, {1, 0}, {2, 2}), "damaged: section \"arc\" ends too early");
    EXPECT_EQ(said_of({0, 0}, {2}, {0, 1}, {1, 1}, {0, 0}, {2, 2}), "damaged: an arc leads nowhere");
    EXPECT_EQ(said_of({0, 0}, {2}, {0, 1}, {1, 1}, {2, 0}, {2, 2}), "damaged: an arc leads nowhere");
    EXPECT_EQ(said_of({0, 0}, {2}, {0, 1}, {1, 0}, {1, 0}, {2, 2}),
              "damaged: section \"arc\" has arcs that belong to no state");
    EXPECT_EQ(said_of({0, 0}, {1}, {0, 0}, {0}, {}, {3, 3}), "damaged: section \"corridor\" is out of range");
    EXPECT_EQ(said_of({0, 0}, {1}, {0, 0}, {0}, {}, {2, 1}), "damaged: section \"corridor\" is out of range");
}

}  // namespace
}  // namespace waystone
