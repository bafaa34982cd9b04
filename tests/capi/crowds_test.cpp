// SPDX-License-Identifier: MIT
#include "support/c_face.hpp"
#include "support/temp_folder.hpp"

#include <waystone/crowd.hpp>

#include <fstream>
#include <thread>

namespace waystone {
namespace {

constexpr const char* kHall =
    "............\n"
    "............\n"
    "####.#######\n"
    "............\n"
    "............\n";

waystone_crowd_options with_bodies() {
    auto options = sized<waystone_crowd_options>();
    options.bodies = WAYSTONE_BODIES_CELLS;
    return options;
}
waystone_crowd_info crowd_info(waystone_crowd crowd) {
    auto info = sized<waystone_crowd_info>();
    EXPECT_OK(waystone_crowd_get_info(crowd, &info));
    return info;
}
std::vector<waystone_unit_row> units_of(waystone_crowd crowd) {
    return list_of<waystone_unit_row>([&](auto... to) { return waystone_crowd_units(crowd, to...); });
}

// Ten units below, all sent to one corner above.
struct Hall {
    explicit Hall(const waystone_crowd_options& options = with_bodies()) {
        EXPECT_OK(waystone_map_draw(kHall, nullptr, map.out()));
        EXPECT_OK(waystone_crowd_make(map, &options, crowd.out()));
        for (waystone_cell cell = 48; cell < 58; ++cell) {
            units.push_back(0);
            EXPECT_OK(waystone_crowd_add(crowd, cell, 0, &units.back()));
        }
    }
    void order(waystone_cell cell) {
        const waystone_order to = {cell, 0, 0};
        std::size_t ordered = 0;
        EXPECT_OK(waystone_crowd_order_all(crowd, units.data(), units.size(), &to, &ordered));
        EXPECT_EQ(ordered, units.size());
    }
    waystone_tick_report tick(std::uint64_t work = 1000) {
        auto report = sized<waystone_tick_report>();
        EXPECT_OK(waystone_crowd_tick(crowd, work, &report));
        return report;
    }
    OwnedMap map;
    OwnedCrowd crowd;
    std::vector<waystone_unit> units;
};

TEST(capi_crowds, DoTickForTickWhatThoseOfCppDo) {
    Hall c;
    auto map = Map::draw(kHall).value();
    auto crowd = Crowd::make(map, {.bodies = Bodies::Cells}).value();
    std::vector<Unit> units;
    for (State cell = 48; cell < 58; ++cell) units.push_back(crowd.add(cell).value());
    c.order(11);
    crowd.order(units, Order{.cell = 11});
    for (int i = 0; i < 60; ++i) {
        if (i == 20) {
            ASSERT_OK(waystone_map_block(c.map, 28));
            ASSERT_TRUE(map.block(28));
        }
        if (i == 25) {
            ASSERT_OK(waystone_map_open_cell(c.map, 28));
            ASSERT_TRUE(map.open(28));
        }
        const auto report = c.tick(300);
        const TickReport expected = crowd.tick({.work = 300});
        ASSERT_EQ(report.work, expected.work);
        ASSERT_EQ(report.moved, expected.moved);
        ASSERT_EQ(report.displaced, expected.displaced);
        ASSERT_EQ(crowd_info(c.crowd).state_hash, crowd.state_hash()) << "tick " << i;
        const auto moves =
            list_of<waystone_unit_move>([&](auto... to) { return waystone_crowd_moves(c.crowd, to...); });
        ASSERT_EQ(moves.size(), crowd.moves().size());
        for (std::size_t m = 0; m < moves.size(); ++m) {
            EXPECT_EQ(moves[m].unit, crowd.moves()[m].unit.number);
            EXPECT_EQ(moves[m].to, crowd.moves()[m].to);
        }
    }
    EXPECT_EQ(crowd_info(c.crowd).ticks, 60u);
    for (const waystone_unit_row& row : units_of(c.crowd)) {
        EXPECT_EQ(row.at, crowd.at({row.unit}));
        EXPECT_EQ(row.goal, 11u);
        waystone_unit who = WAYSTONE_NO_UNIT;
        EXPECT_OK(waystone_crowd_unit_at(c.crowd, row.at, &who));
        EXPECT_EQ(who, row.unit);
    }
}

TEST(capi_crowds, TellUnitsFromThoseThatAreGone) {
    Hall c;
    const waystone_order order = {0, 2, 1};
    ASSERT_OK(waystone_crowd_order(c.crowd, c.units[3], &order));
    waystone_order found{};
    EXPECT_OK(waystone_crowd_order_of(c.crowd, c.units[3], &found));
    EXPECT_EQ(found.within, 2u);
    EXPECT_EQ(found.nearest, 1u);
    EXPECT_EQ(waystone_crowd_order_of(c.crowd, c.units[4], &found), WAYSTONE_NONE);
    EXPECT_OK(waystone_crowd_stop(c.crowd, c.units[3]));
    EXPECT_EQ(waystone_crowd_order_of(c.crowd, c.units[3], &found), WAYSTONE_NONE);
    std::uint64_t bytes = 0;
    EXPECT_OK(waystone_crowd_unit_bytes(c.crowd, c.units[3], &bytes));
    EXPECT_GT(bytes, 0u);

    EXPECT_OK(waystone_crowd_remove(c.crowd, c.units[3]));
    EXPECT_EQ(waystone_crowd_remove(c.crowd, c.units[3]), WAYSTONE_NONE);
    EXPECT_EQ(waystone_crowd_order(c.crowd, c.units[3], &order), WAYSTONE_NONE);
    EXPECT_EQ(waystone_crowd_stop(c.crowd, c.units[3]), WAYSTONE_NONE);
    EXPECT_EQ(waystone_crowd_unit_bytes(c.crowd, c.units[3], &bytes), WAYSTONE_NONE);
    waystone_unit_row row{};
    EXPECT_EQ(waystone_crowd_unit(c.crowd, c.units[3], &row), WAYSTONE_NONE);
    EXPECT_STREQ(waystone_unit_status_name(row.status), "gone");
    EXPECT_EQ(units_of(c.crowd).size(), 9u);

    const waystone_order outside = {60, 0, 0};
    EXPECT_EQ(waystone_crowd_order(c.crowd, c.units[0], &outside), WAYSTONE_BAD_PARAMETER);
    waystone_unit none = 77;
    EXPECT_EQ(waystone_crowd_add(c.crowd, 48, 0, &none), WAYSTONE_BAD_PROBLEM) << "taken";
    EXPECT_EQ(waystone_crowd_add(c.crowd, 24, 0, &none), WAYSTONE_BAD_PROBLEM) << "a wall";
    EXPECT_EQ(waystone_crowd_add(c.crowd, 0, 5, &none), WAYSTONE_BAD_PARAMETER) << "no such configuration";
    EXPECT_EQ(none, 77u);
    EXPECT_EQ(waystone_crowd_unit_at(c.crowd, 0, &none), WAYSTONE_NONE);
}

TEST(capi_crowds, SayWhoHadNoTurn) {
    Hall c;
    c.order(0);
    const auto report = c.tick(24);
    const auto deferred = list_of<waystone_unit>([&](auto... to) { return waystone_crowd_deferred(c.crowd, to...); });
    EXPECT_EQ(report.deferred, deferred.size());
    EXPECT_GT(deferred.size(), 0u);
    EXPECT_OK(waystone_crowd_tick(c.crowd, 24, nullptr)) << "without a report";
}

TEST(capi_crowds, AreDrivenByConfigurationsOnThreadsOfTheCaller) {
    std::uint64_t hashes[2] = {};
    for (const bool threads : {false, true}) {
        OwnedConfiguration first, second;
        ASSERT_OK(waystone_configuration_parse("lss(n=9)", first.out()));
        ASSERT_OK(waystone_configuration_parse("lrta", second.out()));
        auto options = with_bodies();
        options.configuration = first;
        std::size_t jobs = 0;
        if (threads)
            options.jobs = {[](void* context, std::size_t count, void (*job)(void*, std::size_t), void* data) {
                                *static_cast<std::size_t*>(context) += count;
                                std::thread half([&] {
                                    for (std::size_t i = count / 2; i < count; ++i) job(data, i);
                                });
                                for (std::size_t i = 0; i < count / 2; ++i) job(data, i);
                                half.join();
                            },
                            &jobs};
        Hall c(options);
        std::uint32_t number = 0;
        ASSERT_OK(waystone_crowd_use(c.crowd, second, &number));
        EXPECT_EQ(number, 1u);
        waystone_unit unit = 0;
        ASSERT_OK(waystone_crowd_add(c.crowd, 36, number, &unit));
        c.units.push_back(unit);
        c.order(23);
        for (int i = 0; i < 30; ++i) c.tick();
        EXPECT_EQ(jobs > 0, threads);
        hashes[threads] = crowd_info(c.crowd).state_hash;
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(capi_crowds, GoOnFromACheckpoint) {
    Hall c;
    c.order(0);
    for (int i = 0; i < 7; ++i) c.tick();
    const std::string text = text_of([&](auto... to) { return waystone_crowd_checkpoint(c.crowd, to...); });
    OwnedCrowd again;
    ASSERT_OK(waystone_crowd_restore(c.map, text.c_str(), nullptr, again.out()));
    for (int i = 0; i < 20; ++i) {
        c.tick();
        ASSERT_OK(waystone_crowd_tick(again, 1000, nullptr));
        EXPECT_EQ(crowd_info(c.crowd).state_hash, crowd_info(again).state_hash);
    }
    waystone_crowd none{};
    EXPECT_EQ(waystone_crowd_restore(c.map, "no checkpoint", nullptr, &none), WAYSTONE_FILE_MALFORMED);
    OwnedMap other;
    ASSERT_OK(waystone_map_draw("..", nullptr, other.out()));
    EXPECT_EQ(waystone_crowd_restore(other, text.c_str(), nullptr, &none), WAYSTONE_FILE_STALE);
}

std::string recorded(waystone_crowd crowd) {
    return text_of([&](auto... to) { return waystone_crowd_recorded(crowd, to...); });
}

TEST(capi_crowds, RecordTheSameToAFileAndToMemory) {
    const TempFolder folder;
    const std::string path = folder / "hall.rec";
    std::string texts[2];
    for (const bool to_memory : {false, true}) {
        Hall c;
        auto options = sized<waystone_record_options>();
        options.map = "hall";
        options.with_units = 1;
        std::size_t length = 0;
        EXPECT_EQ(waystone_crowd_recorded(c.crowd, nullptr, 0, &length), WAYSTONE_NONE);
        ASSERT_OK(waystone_crowd_record(c.crowd, to_memory ? nullptr : path.c_str(), &options));
        EXPECT_EQ(waystone_crowd_checkpoint(c.crowd, nullptr, 0, &length), WAYSTONE_NOT_NOW);
        c.order(0);
        for (int i = 0; i < 10; ++i) c.tick();
        ASSERT_OK(waystone_map_block(c.map, 2));
        c.tick();
        ASSERT_OK(waystone_crowd_end_recording(c.crowd));
        if (to_memory) texts[1] = recorded(c.crowd);
    }
    std::ifstream file(path, std::ios::binary);
    texts[0] = {std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(texts[0], texts[1]);

    OwnedRecording opened, read;
    ASSERT_OK(waystone_recording_open(path.c_str(), opened.out()));
    ASSERT_OK(waystone_recording_read(texts[1].data(), texts[1].size(), read.out()));
    auto info = sized<waystone_recording_info>();
    ASSERT_OK(waystone_recording_get_info(read, &info));
    EXPECT_STREQ(info.map, "hall");
    EXPECT_EQ(info.units, 10u);
    EXPECT_EQ(info.width, 12u);
    EXPECT_EQ(info.bodies, static_cast<waystone_bodies>(WAYSTONE_BODIES_CELLS));
    waystone_recording none{};
    EXPECT_EQ(waystone_recording_read("x", 1, &none), WAYSTONE_FILE_MALFORMED);
    EXPECT_EQ(waystone_recording_open((folder / "none.rec").c_str(), &none), WAYSTONE_FILE_MISSING);
}

// A recording of a walk through the hall, its map before it.
struct Recorded {
    Recorded() {
        Hall c;
        auto options = sized<waystone_record_options>();
        options.with_units = 1;
        EXPECT_OK(waystone_map_clone(c.map, map.out()));
        EXPECT_OK(waystone_crowd_record(c.crowd, nullptr, &options));
        c.order(0);
        for (int i = 0; i < 12; ++i) {
            if (i == 6) {
                EXPECT_OK(waystone_map_block(c.map, 3));
            }
            c.tick();
            hashes.push_back(crowd_info(c.crowd).state_hash);
        }
        EXPECT_OK(waystone_crowd_end_recording(c.crowd));
        text = recorded(c.crowd);
    }
    OwnedMap map;
    std::string text;
    std::vector<std::uint64_t> hashes;
};

TEST(capi_crowds, AreReplayedTickByTick) {
    const Recorded made;
    OwnedReplay replay;
    {
        OwnedRecording recording;
        ASSERT_OK(waystone_recording_read(made.text.data(), made.text.size(), recording.out()));
        ASSERT_OK(waystone_replay_begin(recording, made.map, nullptr, replay.out()));
    }
    waystone_crowd crowd{};
    waystone_map map{};
    ASSERT_OK(waystone_replay_crowd(replay, &crowd));
    ASSERT_OK(waystone_replay_map(replay, &map));
    auto report = sized<waystone_replay_report>();
    for (std::size_t i = 0; i < made.hashes.size(); ++i) {
        int passable = 0;
        EXPECT_OK(waystone_map_passable(map, 3, &passable));
        EXPECT_EQ(passable, i < 7);
        ASSERT_OK(waystone_replay_tick(replay, &report));
        EXPECT_EQ(report.ticks, i + 1);
        EXPECT_EQ(crowd_info(crowd).state_hash, made.hashes[i]);
    }
    EXPECT_EQ(waystone_replay_tick(replay, &report), WAYSTONE_NONE);
    EXPECT_EQ(report.complete, 1u);
    EXPECT_EQ(report.differs_at, 0u);
    EXPECT_EQ(report.unit, WAYSTONE_NO_UNIT);

    EXPECT_EQ(waystone_crowd_tick(crowd, 10, nullptr), WAYSTONE_NOT_NOW);
    EXPECT_EQ(waystone_crowd_free(crowd), WAYSTONE_NOT_NOW);
    EXPECT_EQ(waystone_crowd_record(crowd, nullptr, nullptr), WAYSTONE_NOT_NOW);
    EXPECT_EQ(waystone_map_block(map, 0), WAYSTONE_NOT_NOW);
    EXPECT_EQ(waystone_map_free(map), WAYSTONE_NOT_NOW);
    EXPECT_EQ(units_of(crowd).size(), 10u);
    replay.gone();
    auto info = sized<waystone_crowd_info>();
    EXPECT_EQ(waystone_crowd_get_info(crowd, &info), WAYSTONE_BAD_HANDLE) << "gone with its replay";
    EXPECT_EQ(waystone_map_block(map, 0), WAYSTONE_BAD_HANDLE);
}

TEST(capi_crowds, NameTheTickAndUnitThatDiffers) {
    const Recorded made;
    std::string text = made.text;
    // Another hash in the fifth tick, and another place of its first unit.
    std::size_t at = 0;
    for (int i = 0; i < 5; ++i) at = text.find("\ntick 1000", at + 1);
    text[at + 12] = text[at + 12] == '0' ? '1' : '0';
    const std::size_t line = text.find("\nat ", at), unit = line + 4, place = text.find(' ', unit) + 1;
    const std::string where = text.substr(place, text.find(' ', place) - place);
    text.replace(place, where.size(), "59");
    OwnedRecording recording;
    OwnedReplay replay;
    ASSERT_OK(waystone_recording_read(text.data(), text.size(), recording.out()));
    ASSERT_OK(waystone_replay_begin(recording, made.map, nullptr, replay.out()));
    auto report = sized<waystone_replay_report>();
    while (waystone_replay_tick(replay, &report) == WAYSTONE_OK) {
    }
    EXPECT_EQ(report.ticks, 5u);
    EXPECT_EQ(report.differs_at, 5u);
    EXPECT_EQ(std::to_string(report.unit), text.substr(unit, place - unit - 1));
    EXPECT_EQ(report.expected, 59u);
    EXPECT_EQ(std::to_string(report.found), where);
    OwnedMap other;
    ASSERT_OK(waystone_map_draw("..", nullptr, other.out()));
    waystone_replay none{};
    EXPECT_EQ(waystone_replay_begin(recording, other, nullptr, &none), WAYSTONE_FILE_STALE);
}

}  // namespace
}  // namespace waystone
