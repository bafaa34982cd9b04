// SPDX-License-Identifier: MIT
#include "io/png.hpp"

#include "base/random.hpp"
#include "io/grid_file.hpp"
#include "io/picture.hpp"
#include "io/scene.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>
#include <png.h>

#include <algorithm>
#include <array>

namespace waystone {
namespace {

Image noise(std::uint32_t width, std::uint32_t height) {
    Random random(width);
    Image image{width, height, std::vector<std::uint8_t>(std::size_t{3} * width * height)};
    for (std::uint8_t& byte : image.rgb) byte = static_cast<std::uint8_t>(random.next());
    return image;
}

TEST(Png, WhatIsWrittenReadsAgain) {
    for (const Image& image : {noise(1, 1), noise(17, 5), noise(300, 200)}) {
        const auto bytes = write_png(image, "a.png");
        ASSERT_TRUE(bytes) << said(bytes);
        const auto again = read_png(*bytes, "a.png");
        ASSERT_TRUE(again) << said(again);
        EXPECT_EQ(*again, image);
    }
}

TEST(Png, EveryColourTypeBecomesRgb) {
    struct Case {
        png_uint_32 format;
        std::size_t channels;
    };
    for (const auto& [format, channels] :
         {Case{PNG_FORMAT_GRAY, 1}, Case{PNG_FORMAT_GA, 2}, Case{PNG_FORMAT_RGB, 3}, Case{PNG_FORMAT_RGBA, 4},
          Case{PNG_FORMAT_LINEAR_Y, 2}, Case{PNG_FORMAT_LINEAR_RGB, 6}}) {
        png_image image{};
        image.version = PNG_IMAGE_VERSION;
        image.width = image.height = 2;
        image.format = format;
        std::vector<std::uint8_t> pixels(4 * channels, 255);
        std::fill_n(pixels.begin(), channels, std::uint8_t{0});
        if ((format & PNG_FORMAT_FLAG_ALPHA) != 0) pixels[channels - 1] = 255;
        std::string bytes(4096, '\0');
        png_alloc_size_t size = bytes.size();
        ASSERT_NE(png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.data(), 0, nullptr), 0);
        const auto read = read_png(bytes.substr(0, size), "a.png");
        ASSERT_TRUE(read) << said(read);
        EXPECT_EQ(render(grid_from_image(*read, {})), "#.\n..\n") << "format " << format;
    }
}

TEST(Png, AFileThatIsNoneGetsASentence) {
    const TempFolder folder;
    const std::string text = folder.put("a.png", "type octile\n"), empty = folder.put("b.png", "");
    EXPECT_EQ(said(load_grid(text)), text + ": this is not a PNG file");
    EXPECT_EQ(said(load_grid(empty)), empty + ": the file is empty");
}

TEST(Png, ASideBeyondTheLimitGetsASentence) {
    const auto bytes = write_png(noise(8193, 1), "a.png");
    ASSERT_TRUE(bytes);
    EXPECT_EQ(said(read_png(*bytes, "a.png")), "a.png: the picture has 8193x1 pixels; a side can have at most 8192");
}

TEST(Png, EveryPrefixAndEveryFlippedByteIsReadOrGetsASentence) {
    const std::string whole = write_png(noise(9, 7), "a.png").value();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto read = read_png(whole.substr(0, length), "a.png");
        EXPECT_TRUE(read || read.error().message().starts_with("a.png: ")) << said(read);
        std::string flipped = whole;
        flipped[length] = static_cast<char>(~flipped[length]);
        const auto other = read_png(flipped, "a.png");
        EXPECT_TRUE(other || !other.error().sentence.empty());
    }
    EXPECT_TRUE(said(read_png(whole.substr(0, 40), "a.png")).starts_with("a.png: the PNG is damaged: "));
}

TEST(Picture, KeepsWhatIsPassableForEveryTerrainAndScale) {
    const TempFolder folder;
    std::vector<Terrain> terrain;
    for (int i = 0; i < 7; ++i) terrain.push_back(static_cast<Terrain>(i));
    const Grid grid(7, 1, terrain);
    ASSERT_TRUE(save_grid(grid, folder / "a.png"));
    const auto again = load_grid(folder / "a.png");
    ASSERT_TRUE(again) << said(again);
    EXPECT_EQ(render(*again), render(grid));
    EXPECT_EQ(again->fingerprint(), grid.fingerprint());
    const auto large = picture(grid, 5);
    ASSERT_TRUE(large);
    EXPECT_EQ(large->width, 35u);
    EXPECT_EQ(large->height, 5u);
    EXPECT_EQ(grid_from_image(*large, {}).free_cells(), 3u * 25);
    EXPECT_EQ(said(picture(grid, 0)), "the scale is 0; for this map it must be from 1 to 1170");
}

TEST(Picture, ShowsCliffsOnceCellsAreThreePixelsWide) {
    const std::vector<Terrain> terrain(4, Terrain::Ground);
    const std::vector<std::uint8_t> east{1, 0, 0, 0}, none(4, 0);
    const Grid plain(2, 2, terrain), cliff(2, 2, terrain, {}, east, none);
    EXPECT_EQ(*picture(cliff, 2), *picture(plain, 2));
    EXPECT_NE(*picture(cliff, 3), *picture(plain, 3));
}

}  // namespace
}  // namespace waystone
