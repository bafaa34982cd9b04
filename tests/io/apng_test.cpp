// SPDX-License-Identifier: MIT
#include "io/apng.hpp"

#include "base/random.hpp"
#include "support/apng_frames.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

Image frame(std::uint32_t seed, std::uint32_t width, std::uint32_t height) {
    Random random(seed);
    Image image{width, height, std::vector<std::uint8_t>(std::size_t{3} * width * height)};
    for (std::uint8_t& byte : image.rgb) byte = static_cast<std::uint8_t>(random.next());
    return image;
}

TEST(AnimatedPng, EveryFrameReadsAgain) {
    for (const std::size_t count : {1u, 2u, 7u}) {
        AnimatedPng movie;
        std::vector<Image> frames;
        for (std::uint32_t i = 0; i < count; ++i) {
            frames.push_back(frame(i, 31, 12));
            ASSERT_TRUE(movie.add(frames.back()));
        }
        EXPECT_EQ(movie.frames(), count);
        EXPECT_EQ(apng_frames(movie.bytes()), frames);
    }
}

// What knows nothing of animations shows the first frame.
TEST(AnimatedPng, IsAPngToo) {
    AnimatedPng movie;
    ASSERT_TRUE(movie.add(frame(1, 200, 300)));
    ASSERT_TRUE(movie.add(frame(2, 200, 300)));
    const auto still = read_png(movie.bytes(), "movie.png");
    ASSERT_TRUE(still) << said(still);
    EXPECT_EQ(*still, frame(1, 200, 300));
}

TEST(AnimatedPng, ItsFramesComeInTheOrderedRateAndGoOnForEver) {
    AnimatedPng movie(25);
    ASSERT_TRUE(movie.add(frame(1, 5, 5)));
    ASSERT_TRUE(movie.add(frame(2, 5, 5)));
    for (const PngChunk& chunk : png_chunks(movie.bytes())) {
        if (chunk.type == "acTL") {
            EXPECT_EQ(apng_number(chunk.contents, 4), 0u) << "how often it plays; 0: for ever";
        }
        if (chunk.type != "fcTL") continue;
        EXPECT_EQ(apng_number(chunk.contents, 20, 2), 1u);
        EXPECT_EQ(apng_number(chunk.contents, 22, 2), 25u);
    }
}

TEST(AnimatedPng, AFrameOfAnotherSizeIsRefusedAndLeftOut) {
    AnimatedPng movie;
    ASSERT_TRUE(movie.add(frame(1, 5, 4)));
    EXPECT_EQ(said(movie.add(frame(2, 4, 5))), "all frames of a movie must have one size");
    EXPECT_EQ(apng_frames(movie.bytes()), (std::vector<Image>{frame(1, 5, 4)}));
}

}  // namespace
}  // namespace waystone
