// SPDX-License-Identifier: MIT
#include "graph/free_bits.hpp"

#include "support/random_grid.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

// Every cell by rows and by columns, walls all around, and blocks in both directions bit by bit.
void expect_right(const Grid& grid) {
    const auto free = [&](std::int64_t x, std::int64_t y) {
        return grid.inside(x, y) &&
               grid.passable(grid.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)));
    };
    const auto check = [&](const BitLines& lines, std::uint32_t length, std::uint32_t count, bool rows) {
        const auto cell = [&](std::int64_t along, std::int64_t line) {
            return rows ? free(along, line) : free(line, along);
        };
        const BitLines::Reader reader(lines);
        for (std::uint32_t line = 0; line < count; ++line) {
            for (std::uint32_t along = 0; along < length; ++along) {
                const std::size_t place = lines.place(along, line);
                ASSERT_EQ(lines.free(place), cell(along, line));
                const BitLines::Three ahead = reader.ahead(place), back = reader.back(place);
                for (std::uint32_t i = 0; i < BitLines::kValid; ++i) {
                    if (along + i <= length) {  // with the wall at the end
                        ASSERT_EQ(ahead.before >> i & 1, cell(along + i, std::int64_t{line} - 1));
                        ASSERT_EQ(ahead.here >> i & 1, cell(along + i, line));
                        ASSERT_EQ(ahead.after >> i & 1, cell(along + i, std::int64_t{line} + 1));
                    }
                    const std::int64_t behind = std::int64_t{along} - i;
                    if (behind >= -1) {
                        ASSERT_EQ(back.before << i >> 63, cell(behind, std::int64_t{line} - 1));
                        ASSERT_EQ(back.here << i >> 63, cell(behind, line));
                        ASSERT_EQ(back.after << i >> 63, cell(behind, std::int64_t{line} + 1));
                    }
                }
            }
        }
    };
    check(grid.free_bits().rows(), grid.width(), grid.height(), true);
    check(grid.free_bits().columns(), grid.height(), grid.width(), false);
}

TEST(FreeBits, AreTheCellsOfMapsOfEverySizeAlsoAfterEdits) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        Grid grid = random_sketch(random, {.max_side = seed % 4 == 0 ? 140u : 20u}).grid();
        expect_right(grid);
        std::vector<Edit> edits;
        for (std::uint32_t i = random.below(60); i > 0; --i)
            edits.push_back({random.below(static_cast<std::uint32_t>(grid.size())), random.chance(0.5)});
        grid.edit(edits);
        expect_right(grid);
        const Grid copy = grid;
        expect_right(copy);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(FreeBits, TakeTwoBitsACell) {
    const Grid grid(1000, 1000, std::vector<Terrain>(1'000'000, Terrain::Ground));
    EXPECT_LE(grid.free_bits().bytes(), 1'000'000u / 4 + 10'000);
}

}  // namespace
}  // namespace waystone
