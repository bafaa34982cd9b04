// SPDX-License-Identifier: MIT
// Maps of the public face on disk and from pictures in memory.
#include <waystone/files.hpp>

#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace waystone {
namespace {

std::vector<std::byte> file_bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

TEST(MapFiles, WhatIsSavedLoadsAgainInEveryFormat) {
    const TempFolder folder;
    const Map map = Map::draw("..#.\n.#..\n....", {.rule = MoveRule::Four}).value();
    for (const char* name : {"a.map", "a.png", "a.txt"}) {
        ASSERT_TRUE(save_map(map, folder / name));
        const auto again = load_map(folder / name, {.rule = MoveRule::Four});
        ASSERT_TRUE(again) << said(again);
        EXPECT_EQ(again->fingerprint(), map.fingerprint()) << name;
    }
}

TEST(MapFiles, AnImageInMemoryIsAMap) {
    const TempFolder folder;
    const Map map = Map::draw("..#.\n.#..\n....").value();
    ASSERT_TRUE(save_map(map, folder / "a.png"));
    const std::vector<std::byte> bytes = file_bytes_of(folder / "a.png");
    EXPECT_EQ(map_from_image(bytes)->fingerprint(), map.fingerprint());
    EXPECT_NE(map_from_image(bytes, {.rule = MoveRule::Four})->fingerprint(), map.fingerprint());
    EXPECT_EQ(said(map_from_image({})), "image: the file is empty");
    EXPECT_EQ(said(map_from_image(std::span(bytes).subspan(3))), "image: this is not a PNG file");
    EXPECT_FALSE(map_from_image(std::span(bytes).first(bytes.size() / 2)));
}

TEST(misuse, AMapFileIsNotLoadedWithMovesThatThereAreNot) {
    const TempFolder folder;
    ASSERT_TRUE(save_map(Map::draw("..").value(), folder / "a.png"));
    const std::string sentence = "moves: a diagonal must cost at least 1 and less than 2, not 0.000000";
    EXPECT_EQ(said(load_map(folder / "a.png", {.diagonal = 0})), sentence);
    EXPECT_EQ(said(map_from_image(file_bytes_of(folder / "a.png"), {.diagonal = 0})), sentence);
    EXPECT_EQ(said(load_map("nowhere.map")), "nowhere.map: no such file");
}

}  // namespace
}  // namespace waystone
