// SPDX-License-Identifier: MIT
#include "database/hilbert.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace waystone {
namespace {

struct Cell {
    int x, y;
};

std::vector<Cell> along(std::uint32_t width, std::uint32_t height) {
    std::vector<Cell> cells;
    for_each_along_hilbert(width, height, [&](std::uint32_t x, std::uint32_t y) {
        cells.push_back({static_cast<int>(x), static_cast<int>(y)});
    });
    return cells;
}

TEST(Hilbert, VisitsEveryCellOfAMapOnce) {
    for (const std::uint32_t width : {1u, 2u, 5u, 16u, 37u})
        for (const std::uint32_t height : {1u, 3u, 8u, 33u}) {
            std::vector<int> seen(std::size_t{width} * height, 0);
            for (const Cell& cell : along(width, height)) ++seen[static_cast<std::size_t>(cell.y) * width + cell.x];
            EXPECT_EQ(seen, std::vector<int>(seen.size(), 1)) << width << " x " << height;
        }
}

TEST(Hilbert, GoesFromNeighbourToNeighbourInASquare) {
    for (const std::uint32_t side : {2u, 4u, 32u, 64u}) {
        const std::vector<Cell> cells = along(side, side);
        for (std::size_t i = 1; i < cells.size(); ++i)
            ASSERT_EQ(std::abs(cells[i].x - cells[i - 1].x) + std::abs(cells[i].y - cells[i - 1].y), 1)
                << side << ", step " << i;
    }
}

TEST(Hilbert, AnIndexIsThePlaceAlongTheCurve) {
    for (const std::uint32_t side : {1u, 2u, 4u, 8u, 32u}) {
        std::uint32_t place = 0;
        for (const Cell& cell : along(side, side))
            ASSERT_EQ(hilbert_index(side, static_cast<std::uint32_t>(cell.x), static_cast<std::uint32_t>(cell.y)),
                      place++)
                << side;
    }
}

}  // namespace
}  // namespace waystone
