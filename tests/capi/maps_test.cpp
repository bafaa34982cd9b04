// SPDX-License-Identifier: MIT
#include "support/c_face.hpp"
#include "support/temp_folder.hpp"

namespace waystone {
namespace {

constexpr const char* kRooms =
    "....#...\n"
    "....#...\n"
    "........\n"
    "....#...\n"
    "....#.#.\n";

waystone_map_info info_of(waystone_map map) {
    auto info = sized<waystone_map_info>();
    EXPECT_OK(waystone_map_get_info(map, &info));
    return info;
}
std::vector<std::uint8_t> cells_of(waystone_map map) {
    return list_of<std::uint8_t>([&](auto... to) { return waystone_map_cells(map, to...); });
}
bool ask(waystone_status (*call)(waystone_map, waystone_cell, waystone_cell, int*), waystone_map map, waystone_cell a,
         waystone_cell b) {
    int answer = 7;
    EXPECT_OK(call(map, a, b, &answer));
    return answer == 1;
}

TEST(capi_maps, ComeFromDrawingsCellsTextsFilesScenesAndRecipes) {
    OwnedMap drawn, made, text, file, scene, recipe;
    ASSERT_OK(waystone_map_draw(kRooms, nullptr, drawn.out()));
    const auto cells = cells_of(drawn);
    EXPECT_EQ(cells.size(), 40u);
    ASSERT_OK(waystone_map_make(8, 5, cells.data(), cells.size(), nullptr, made.out()));
    const std::string written = text_of([&](auto... to) { return waystone_map_text(drawn, to...); });
    EXPECT_TRUE(written.starts_with("type octile\nheight 5\nwidth 8\nmap\n")) << written;
    ASSERT_OK(waystone_map_read(written.data(), written.size(), nullptr, text.out()));
    const TempFolder folder;
    ASSERT_OK(waystone_map_save(drawn, (folder / "rooms.map").c_str()));
    ASSERT_OK(waystone_map_open((folder / "rooms.map").c_str(), nullptr, file.out()));
    for (const waystone_map map : {waystone_map(made), waystone_map(text), waystone_map(file)}) {
        EXPECT_EQ(cells_of(map), cells);
        EXPECT_EQ(info_of(map).fingerprint, info_of(drawn).fingerprint);
    }
    ASSERT_OK(waystone_map_open("pocket", nullptr, scene.out()));
    ASSERT_OK(waystone_map_open("gen:maze,33,17,seed=4", nullptr, recipe.out()));
    EXPECT_EQ(info_of(recipe).width, 33u);
    EXPECT_EQ(info_of(recipe).height, 17u);
}

TEST(capi_maps, HaveTheMovesOfTheirOptions) {
    auto options = sized<waystone_map_options>();
    options.rule = WAYSTONE_FOUR;
    OwnedMap four, usual;
    ASSERT_OK(waystone_map_draw("..\n..", &options, four.out()));
    ASSERT_OK(waystone_map_draw("..\n..", nullptr, usual.out()));
    EXPECT_FALSE(ask(waystone_map_can_move, four, 0, 3));
    EXPECT_TRUE(ask(waystone_map_can_move, usual, 0, 3));
    EXPECT_EQ(info_of(usual).diagonal, WAYSTONE_DIAGONAL);
    EXPECT_EQ(list_of<std::uint8_t>([&](auto... to) { return waystone_map_moves(four, to...); }),
              (std::vector<std::uint8_t>{0x14, 0x50, 0x05, 0x41}));

    options.rule = 3;
    waystone_map none{};
    EXPECT_EQ(waystone_map_draw("..", &options, &none), WAYSTONE_BAD_CALL);
    EXPECT_STREQ(waystone_last_error(), "there is no rule 3 for moves");
    options = sized<waystone_map_options>();
    options.diagonal = 5;
    EXPECT_EQ(waystone_map_draw("..", &options, &none), WAYSTONE_BAD_PARAMETER);
    EXPECT_EQ(none.id, 0u) << "a call that fails writes nothing";
}

TEST(capi_maps, AnswerQuestions) {
    OwnedMap map;
    ASSERT_OK(waystone_map_draw(kRooms, nullptr, map.out()));
    int passable = 7;
    EXPECT_OK(waystone_map_passable(map, 4, &passable));
    EXPECT_EQ(passable, 0);
    EXPECT_OK(waystone_map_passable(map, 40, &passable));
    EXPECT_EQ(passable, 0) << "outside";
    EXPECT_TRUE(ask(waystone_map_reachable, map, 0, 7));
    EXPECT_FALSE(ask(waystone_map_can_move, map, 0, 7));
    const waystone_cell door = 20;
    int cuts = 0;
    EXPECT_OK(waystone_map_would_cut(map, &door, 1, &cuts));
    EXPECT_EQ(cuts, 1);
    double length = 0;
    EXPECT_OK(waystone_map_distance(map, 16, 23, &length));
    EXPECT_EQ(length, 7);
    const waystone_cell before = door - 1;
    EXPECT_OK(waystone_map_block(map, door));
    EXPECT_EQ(waystone_map_distance(map, before, door + 1, &length), WAYSTONE_NONE);
    EXPECT_EQ(length, 7) << "nothing is written";
}

TEST(capi_maps, ChangeByEditsAndGoBackToCheckpoints) {
    OwnedMap map, clone;
    ASSERT_OK(waystone_map_draw(kRooms, nullptr, map.out()));
    const auto before = cells_of(map);
    ASSERT_OK(waystone_map_clone(map, clone.out()));
    EXPECT_EQ(info_of(map).components, 1u);
    const waystone_edit edits[] = {{20, 0}, {0, 0}, {4, 1}, {0, 1}};
    EXPECT_OK(waystone_map_edit(map, edits, 4));
    EXPECT_EQ(info_of(map).components, 1u);
    EXPECT_OK(waystone_map_block(map, 4));
    EXPECT_EQ(info_of(map).components, 2u);
    const auto components = list_of<std::uint32_t>([&](auto... to) { return waystone_map_components(map, to...); });
    EXPECT_EQ(components[20], WAYSTONE_NO_CELL);
    EXPECT_NE(components[19], components[21]);
    EXPECT_EQ(components[0], components[19]);

    EXPECT_EQ(waystone_map_block(map, 40), WAYSTONE_BAD_PARAMETER);
    EXPECT_STREQ(waystone_last_error(), "cell 40 lies outside the map of 8x5 cells");
    const waystone_edit outside[] = {{1, 0}, {41, 0}};
    EXPECT_EQ(waystone_map_edit(map, outside, 2), WAYSTONE_BAD_PARAMETER);
    EXPECT_EQ(cells_of(map)[1], 1) << "all of them or none";

    EXPECT_EQ(cells_of(clone), before) << "a clone is on its own";
    EXPECT_OK(waystone_map_restore(map, before.data(), before.size()));
    EXPECT_EQ(cells_of(map), before);
    EXPECT_EQ(info_of(map).fingerprint, info_of(clone).fingerprint);
    EXPECT_EQ(waystone_map_restore(map, before.data(), 39), WAYSTONE_BAD_PARAMETER);
}

TEST(capi_maps, FillWhatFitsOfABuffer) {
    OwnedMap map;
    ASSERT_OK(waystone_map_draw("..#", nullptr, map.out()));
    std::uint8_t cells[4] = {9, 9, 9, 9};
    std::size_t count = 0;
    EXPECT_EQ(waystone_map_cells(map, cells, 2, &count), WAYSTONE_MORE);
    EXPECT_EQ(count, 3u);
    EXPECT_EQ(cells[1], 1);
    EXPECT_EQ(cells[2], 9) << "not beyond the capacity";
    EXPECT_OK(waystone_map_cells(map, cells, 4, nullptr));
    EXPECT_EQ(cells[2], 0);
    EXPECT_EQ(cells[3], 9);
    EXPECT_EQ(waystone_map_cells(map, nullptr, 0, nullptr), WAYSTONE_BAD_CALL);
    char text[9] = "????????";
    EXPECT_EQ(waystone_map_text(map, text, 5, &count), WAYSTONE_MORE);
    EXPECT_STREQ(text, "type");
    EXPECT_EQ(text[5], '?');
    EXPECT_EQ(waystone_map_text(map, text, 0, &count), WAYSTONE_MORE);
    EXPECT_EQ(text[0], 't');
}

TEST(capi_maps, AreRefusedWithPlaceAndReason) {
    waystone_map map{};
    EXPECT_EQ(waystone_map_open("none.map", nullptr, &map), WAYSTONE_FILE_MISSING);
    EXPECT_TRUE(std::string(waystone_last_error()).starts_with("none.map: no such file"));
    EXPECT_EQ(waystone_map_draw("..\n.", nullptr, &map), WAYSTONE_BAD_PARAMETER);
    EXPECT_STREQ(waystone_last_error(), "drawing:2: row has 1 cells, the first row has 2");
    const std::string text = "type octile\nheight 1\nwidth 2\nmap\n.X\n";
    EXPECT_EQ(waystone_map_read(text.data(), text.size(), nullptr, &map), WAYSTONE_FILE_MALFORMED);
    EXPECT_TRUE(std::string(waystone_last_error()).starts_with("map:5: ")) << waystone_last_error();
    EXPECT_EQ(waystone_map_make(3, 3, reinterpret_cast<const std::uint8_t*>("12345678"), 8, nullptr, &map),
              WAYSTONE_BAD_PARAMETER);
    EXPECT_EQ(waystone_map_open("gen:caves,9999,9", nullptr, &map), WAYSTONE_BAD_PARAMETER);
    EXPECT_EQ(map.id, 0u);
}

TEST(capi_maps, ScenesAreDrawingsWithAStartAndAGoal) {
    const char* drawing = nullptr;
    ASSERT_OK(waystone_scene("spiral", &drawing));
    waystone_cell start = 0, goal = 0;
    EXPECT_OK(waystone_drawing_mark(drawing, 'A', &start));
    EXPECT_OK(waystone_drawing_mark(drawing, 'G', &goal));
    EXPECT_NE(start, goal);
    EXPECT_EQ(waystone_drawing_mark(drawing, 'Z', &goal), WAYSTONE_NONE);
    EXPECT_EQ(waystone_scene("none", &drawing), WAYSTONE_FILE_MISSING);
}

}  // namespace
}  // namespace waystone
