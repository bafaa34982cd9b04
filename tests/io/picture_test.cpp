// SPDX-License-Identifier: MIT
#include "io/picture.hpp"

#include "support/draw.hpp"

#include <gtest/gtest.h>

#include <array>

namespace waystone {
namespace {

using Pixel = std::array<int, 3>;

Pixel pixel(const Image& image, std::uint32_t x, std::uint32_t y) {
    const std::size_t at = (std::size_t{y} * image.width + x) * 3;
    return {image.rgb[at], image.rgb[at + 1], image.rgb[at + 2]};
}

TEST(WalkPicture, FitsAScreenAndShowsEveryCell) {
    struct Case {
        std::uint32_t width, height, scale;
    };
    for (const auto& [width, height, scale] :
         {Case{7, 5, 32}, Case{256, 144, 4}, Case{100, 700, 1}, Case{1025, 3, 1}, Case{2000, 1, 1}}) {
        const Grid grid(width, height, std::vector(std::size_t{width} * height, Terrain::Ground));
        const auto image = walk_picture(grid, {}, 0, static_cast<State>(grid.size() - 1), whole_frame(grid));
        ASSERT_TRUE(image);
        EXPECT_EQ(image->width, width * scale);
        EXPECT_EQ(image->height, height * scale);
    }
}

TEST(WalkPicture, IsHotterWhereTheAgentCameMoreOften) {
    const Drawing scene = draw_map(R"(
        A......G
        ........)");
    const std::vector<State> trail{0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5, 6, 7};
    const auto image = walk_picture(scene.grid, trail, 0, 7, whole_frame(scene.grid));
    ASSERT_TRUE(image);
    const std::uint32_t scale = walk_picture_scale(whole_frame(scene.grid));
    const Pixel once = pixel(*image, 1 * scale, 0), often = pixel(*image, 3 * scale, 0),
                never = pixel(*image, 0, scale);
    EXPECT_LT(often[1], once[1]);  // from yellow to red: less green
    EXPECT_NE(once, never);
    EXPECT_EQ(never, pixel(*image, 5 * scale, scale));
}

TEST(WalkPicture, MarksStartAndGoalAtTheEdgesToo) {
    const Drawing scene = draw_map("A......G");
    const auto image = walk_picture(scene.grid, {}, scene.at('A'), scene.at('G'), whole_frame(scene.grid));
    ASSERT_TRUE(image);
    const Pixel start = pixel(*image, 16, 16), goal = pixel(*image, 7 * 32 + 16, 16);
    EXPECT_GT(start[1], start[2]);
    EXPECT_GT(goal[2], goal[1]);
}

TEST(WalkPicture, CutToAFrameIsThatPartOfTheWhole) {
    const Drawing scene = draw_map(R"(
        ..........
        ...A.#....
        ....@.G...
        ..........
        ..........)");
    const State start = scene.at('A'), goal = scene.at('G');
    const std::vector<State> trail{start, start + 1, start + 12, goal};
    const Frame frame = frame_around(scene.grid, trail, 1);
    EXPECT_EQ((std::array{frame.x, frame.y, frame.width, frame.height}), (std::array{2u, 0u, 6u, 4u}));
    const auto part = walk_picture(scene.grid, trail, start, goal, frame);
    const auto all = walk_picture(scene.grid, trail, start, goal, whole_frame(scene.grid));
    ASSERT_TRUE(part && all);
    const std::uint32_t scale = walk_picture_scale(frame);
    ASSERT_EQ(part->width, 6 * scale);
    ASSERT_EQ(part->height, 4 * scale);
    for (std::uint32_t y = 0; y < part->height; ++y)
        for (std::uint32_t x = 0; x < part->width; ++x)
            ASSERT_EQ(pixel(*part, x, y), pixel(*all, x + 2 * scale, y)) << x << ',' << y;
    const Frame edge = frame_around(scene.grid, std::vector<State>{0, 49}, 9);
    EXPECT_EQ((std::array{edge.x, edge.y, edge.width, edge.height}), (std::array{0u, 0u, 10u, 5u}));
}

}  // namespace
}  // namespace waystone
