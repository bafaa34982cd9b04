// SPDX-License-Identifier: MIT
#include "io/read_file.hpp"
#include "support/random_grid.hpp"
#include "support/temp_folder.hpp"

#include <waystone/recording.hpp>

#include <gtest/gtest.h>

#include <fstream>

namespace waystone {
namespace {

// A crowd with everything: orders of all kinds, edits, joins and leaves.
class BusyCrowd {
public:
    explicit BusyCrowd(Bodies bodies, const Parallel& parallel = {})
        : random_(5),
          map(sketch()),
          crowd(Crowd::make(
                    map, {.agent = Configuration::parse("rtaa(n=4)").value(), .bodies = bodies, .parallel = parallel})
                    .value()) {
        plain = crowd.use(Configuration::parse("lss(n=6)").value()).value();
        for (int i = 0; i < 60; ++i) join();
    }
    void tick() {
        if (random_.chance(0.3)) map.block(cell());
        if (random_.chance(0.5)) map.open(cell());
        for (const Unit unit : crowd.units())
            if (random_.chance(0.05))
                crowd.order(unit, {.cell = cell(), .within = random_.below(3), .nearest = random_.chance(0.5)});
        if (random_.chance(0.3)) join();
        if (random_.chance(0.3)) crowd.remove(anyone());
        if (random_.chance(0.2)) crowd.stop(anyone());
        crowd.tick({.work = random_.chance(0.1) ? 50u : 3000u});
    }

private:
    static Map sketch() {
        Random random(8);
        return Map(std::make_shared<Grid>(random_sketch(random, {.min_side = 40, .max_walls = 0.2}).grid()));
    }
    void join() { (void)crowd.add(random_free(random_, map.grid()), random_.chance(0.5) ? plain : 0); }
    Unit anyone() {
        const auto units = crowd.units();
        return units[random_.below(static_cast<std::uint32_t>(units.size()))];
    }
    State cell() { return random_.below(static_cast<std::uint32_t>(map.size())); }

    Random random_;

public:
    Map map;
    Crowd crowd;
    std::uint32_t plain = 0;
};

TEST(Checkpoint, ACrowdGoesOnLikeTheOneRestoredFromIt) {
    for (const Bodies bodies : {Bodies::None, Bodies::Cells}) {
        BusyCrowd busy(bodies);
        for (int i = 0; i < 60; ++i) busy.tick();
        const std::string text = busy.crowd.checkpoint();
        Map map = busy.map.clone();
        auto restored = Crowd::restore(map, text).value();
        EXPECT_EQ(restored.state_hash(), busy.crowd.state_hash());
        EXPECT_EQ(restored.size(), busy.crowd.size());
        EXPECT_EQ(restored.checkpoint(), text);
        for (int i = 0; i < 100; ++i) {
            busy.crowd.tick({.work = 2000});
            restored.tick({.work = 2000});
            ASSERT_EQ(restored.state_hash(), busy.crowd.state_hash()) << "tick " << i;
        }
        EXPECT_EQ(restored.add(0).has_value(), busy.crowd.add(0).has_value());
    }
}

TEST(Checkpoint, MayBeTakenWhileAUnitStandsOnACellThatHasJustBecomeAWall) {
    Map map = Map::draw("....").value();
    auto crowd = Crowd::make(map).value();
    const Unit unit = crowd.add(1).value();
    crowd.order(unit, {.cell = 3});
    map.block(1);
    const std::string text = crowd.checkpoint();
    auto restored = Crowd::restore(map, text).value();
    for (int i = 0; i < 5; ++i) {
        crowd.tick({.work = 100});
        restored.tick({.work = 100});
        EXPECT_EQ(crowd.state_hash(), restored.state_hash());
    }
    EXPECT_NE(restored.at(unit), 1u);
}

TEST(Checkpoint, IsRefusedForAnotherMapAndWhenItIsCut) {
    BusyCrowd busy(Bodies::Cells);
    for (int i = 0; i < 5; ++i) busy.tick();
    const std::string text = busy.crowd.checkpoint();
    Map other = busy.map.clone();
    for (State s = 0; s < other.size(); ++s)
        if (other.passable(s)) {
            other.block(s);
            break;
        }
    EXPECT_EQ(Crowd::restore(other, text).error().message(),
              "checkpoint:1: this is of another map, or of the map in another state");
    for (std::size_t length = 0; length + 2 < text.size(); length += 1 + length / 20)
        (void)Crowd::restore(busy.map, std::string_view(text).substr(0, length));  // any answer but a crash
    EXPECT_EQ(Crowd::restore(busy.map, "").error().message(), "checkpoint:0: it ends before 'map'");
}

TEST(Recording, ReplaysWithAnyNumberOfThreadsFromAnyTick) {
    const TempFolder folder;
    for (const Bodies bodies : {Bodies::None, Bodies::Cells}) {
        BusyCrowd busy(bodies);
        const Map original = busy.map.clone();
        for (int i = 0; i < 30; ++i) busy.tick();
        const std::string path = folder / "crowd.wrec";
        busy.crowd.record(path, {.map = "a map of mine"}).value();
        for (int i = 0; i < 120; ++i) busy.tick();
        busy.crowd.end_recording().value();

        const RecordingHead head = read_recording_head(path).value();
        EXPECT_EQ(head.map, "a map of mine");
        EXPECT_EQ(head.width, original.width());
        EXPECT_EQ(head.first_tick, 30u);
        EXPECT_EQ(head.configurations.size(), 2u);
        EXPECT_EQ(head.bodies, bodies);
        const Parallel backwards = [](std::size_t tasks, const auto& run) {
            for (std::size_t i = tasks; i-- > 0;) run(i);
        };
        for (const Parallel& parallel : {Parallel{}, backwards}) {
            const Replay again = replay(path, original, {.parallel = parallel}).value();
            EXPECT_EQ(again.ticks, 120u);
            EXPECT_TRUE(again.complete);
            EXPECT_FALSE(again.differs_at);
        }
    }
}

// More edits between two ticks than a map remembers one by one are written down as the cells that there are then.
TEST(Recording, ReplaysAnotherConfigurationAndEditsByTheThousand) {
    BusyCrowd busy(Bodies::Cells);
    const Map original = busy.map.clone();
    std::string text;
    busy.crowd
        .record([&](std::string_view more) {
            text += more;
            return true;
        })
        .value();
    for (int i = 0; i < 10; ++i) busy.tick();
    busy.plain = busy.crowd.use(Configuration::parse("lrta(depth=fixed(2))").value()).value();
    for (int i = 0; i < 20; ++i) busy.tick();
    std::vector<Edit> away, back;
    for (State cell = 0; cell < busy.map.size(); cell += 3) {
        away.push_back({cell, !busy.map.passable(cell)});
        back.push_back({cell, busy.map.passable(cell)});
    }
    for (int i = 0; i < 60; ++i) ASSERT_TRUE(busy.map.edit(away) && busy.map.edit(back));
    ASSERT_TRUE(busy.map.edit(std::span(away).first(30)));
    for (int i = 0; i < 20; ++i) busy.tick();
    busy.crowd.end_recording().value();
    EXPECT_TRUE(text.contains("\nuse lrta"));
    EXPECT_TRUE(text.contains("\ncells "));

    Replayer replayer = Replayer::read(text, original).value();
    while (replayer.tick().value()) {
    }
    EXPECT_EQ(replayer.result().ticks, 50u);
    EXPECT_TRUE(replayer.result().complete);
    EXPECT_FALSE(replayer.result().differs_at);
    for (State cell = 0; cell < original.size(); ++cell)
        ASSERT_EQ(replayer.map().passable(cell), busy.map.passable(cell)) << cell;
}

TEST(Recording, RefusesANameOfAMapThatWouldEndItsLine) {
    BusyCrowd busy(Bodies::None);
    const auto refused = busy.crowd.record([](std::string_view) { return true; }, {.map = "one\ntwo"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), "recording: the name of the map has a line end");
}

TEST(Recording, AReplayNamesTheFirstTickAndUnitThatDiffer) {
    const TempFolder folder;
    BusyCrowd busy(Bodies::None);
    const std::string path = folder / "crowd.wrec";
    const Map original = busy.map.clone();
    busy.crowd.record(path, {.units = true}).value();
    for (int i = 0; i < 40; ++i) busy.tick();
    busy.crowd.end_recording().value();

    // Another order in the middle: from there on one unit goes elsewhere.
    std::string text = read_file(path).value();
    std::size_t at = text.find("\ntick 3000", text.find("\norder ", text.size() / 2));
    const std::size_t begin = text.rfind("\norder ", at) + 1;
    const std::string line = text.substr(begin, text.find('\n', begin) - begin);
    const std::string unit = line.substr(6, line.find(' ', 6) - 6);
    text.insert(text.find('\n', begin) + 1, "order " + unit + " 0 0 1\n");
    std::ofstream(path) << text;
    const Replay again = replay(path, original).value();
    ASSERT_TRUE(again.differs_at);
    EXPECT_GT(*again.differs_at, 15u);
    EXPECT_LT(again.ticks, 40u);
}

TEST(Recording, BadFilesGetASentence) {
    const TempFolder folder;
    BusyCrowd busy(Bodies::Cells);
    const std::string path = folder / "crowd.wrec";
    const Map original = busy.map.clone();
    busy.crowd.record(path).value();
    for (int i = 0; i < 10; ++i) busy.tick();
    busy.crowd.end_recording().value();
    const std::string text = read_file(path).value();
    const auto message = [&](const std::string& contents, const Map& map) {
        std::ofstream(path) << contents;
        const auto again = replay(path, map);
        return again ? std::string("none") : again.error().message().substr(path.size());
    };
    EXPECT_EQ(message("hello", original), ":1: this is no recording of a crowd");
    EXPECT_EQ(message("", original), ":0: this is no recording of a crowd");
    EXPECT_EQ(message("waystone-recording 9\n", original),
              ":1: this is a recording of version '9'; this program reads version 2: replay it with the version that "
              "wrote it, or record it again");
    EXPECT_EQ(message(text, Map::draw("...\n...").value()), ":3: this is a recording of another map");
    EXPECT_FALSE(replay(folder / "none", original));
    EXPECT_FALSE(busy.crowd.record(folder / "no/such/folder"));
    for (std::size_t length = 0; length < text.size(); length += 1 + length / 30) {
        std::ofstream(path) << text.substr(0, length);
        const auto again = replay(path, original);
        if (again) {
            EXPECT_FALSE(again->complete) << "cut at " << length;
        }
    }
}

// A full disk may have room again later: what follows a line that is not there is not written either.
TEST(Recording, HasNoGapWhereItsWriterFailed) {
    const auto recorded = [](int fails_at, bool& ended) {
        BusyCrowd busy(Bodies::Cells);
        std::string text;
        int calls = 0;
        EXPECT_TRUE(busy.crowd.record([&](std::string_view more) {
            if (calls++ == fails_at) return false;
            text += more;
            return true;
        }));
        for (int i = 0; i < 20; ++i) busy.tick();
        ended = busy.crowd.end_recording().has_value();
        return text;
    };
    bool ended = false;
    const std::string whole = recorded(-1, ended);
    EXPECT_TRUE(ended);
    for (const int fails_at : {0, 3, 4, 5, 40}) {
        const std::string text = recorded(fails_at, ended);
        EXPECT_FALSE(ended) << fails_at;
        EXPECT_LT(text.size(), whole.size()) << fails_at;
        EXPECT_TRUE(whole.starts_with(text)) << fails_at;
    }
}

}  // namespace
}  // namespace waystone
