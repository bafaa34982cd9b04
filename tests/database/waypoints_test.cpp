// SPDX-License-Identifier: MIT
// Files of waypoints that are damaged or wrong.
#include "database/waypoints.hpp"

#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"
#include "support/waypoint_files.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

const char* const kTwoRooms = R"(
    ..........#...
    .########.#.#.
    .....#....#...
    .###...##.#...)";

void save(const Container& container, const std::string& path) {
    std::vector<std::byte> room;
    const auto bytes = container.file_bytes(room);
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

TEST(Waypoints, NoDamagedByteGoesUnnoticed) {
    const TempFolder folder;
    const Grid grid = draw_map(kTwoRooms).grid;
    save(make_waypoint_database(grid, {.m = 3}).container(), folder / "a.wdb");
    expect_no_damage_goes_unnoticed(grid, folder, folder / "a.wdb", "cpd", 13);
}

// What verify or opening says of the file with one entry changed, under right checksums.
class WaypointRewriter {
public:
    explicit WaypointRewriter(const Grid& grid, const Container& sound) : grid_(grid), sound_(sound) {}

    std::string operator()(std::string_view section, std::size_t at, std::uint32_t value) const {
        ContainerWriter writer("cpd", sound_.spec(), grid_);
        std::vector<NarrowArray> narrow;
        narrow.reserve(sound_.sections().size());
        for (const Section& s : sound_.sections()) {
            if (s.name == "quality") continue;
            const NarrowView view = sound_.narrow(s.name).value();
            const unsigned bits = 8 * view.width() - 1;
            NarrowArray& copy = narrow.emplace_back(view.size(), (1u << bits) - 1);
            for (std::size_t i = 0; i < view.size(); ++i) copy.set(i, view[i]);
            if (s.name == section) copy.set(at, value);
            writer.add(s.name, copy);
        }
        const auto answer = first_move_kind.verify(Container::open(writer.bytes()).value(), grid_);
        return answer ? std::string() : answer.error().sentence;
    }

private:
    const Grid& grid_;
    const Container& sound_;
};

TEST(Waypoints, VerifyFindsWhatIsWrongUnderRightChecksums) {
    const Grid grid = draw_map(kTwoRooms).grid;
    const FirstMoveDatabase db = make_waypoint_database(grid, {.m = 3});
    const Waypoints& waypoints = *db.waypoints();
    const WaypointRewriter rewritten(grid, db.container());
    const std::uint32_t count = waypoints.count();
    ASSERT_GT(count, 3u);
    ASSERT_GT(waypoints.row_begin(1), 1u);
    EXPECT_EQ(rewritten("run", 0, waypoints.run(0)), "");  // what it was
    EXPECT_EQ(rewritten("waypoint", 0, 100), "damaged: section \"waypoint\" names states that are not on the map");
    EXPECT_EQ(rewritten("owner", 0, count), "damaged: section \"owner\" names a waypoint that there is not");
    EXPECT_NE(rewritten("owner", 0, count - 1), "");
    EXPECT_EQ(rewritten("first", 1, 0), "damaged: section \"first\" is not in order");
    EXPECT_EQ(rewritten("run", 1, 0), "damaged: waypoint 0 has runs out of order");
    EXPECT_EQ(rewritten("run", 1, count * (count + 1)), "damaged: waypoint 0 has a run that begins at no waypoint");
    EXPECT_EQ(rewritten("run", 0, 0), "damaged: waypoint 0 has a row that does not lead to its target");
    EXPECT_EQ(rewritten("part", 0, 5), "damaged: waypoint 1 is in the wrong component");
}

TEST(Waypoints, SayWhatTheyAre) {
    const TempFolder folder;
    const Grid grid(50, 50, std::vector<Terrain>(2500, Terrain::Ground));
    ASSERT_TRUE(build_file(first_move_builder, grid, catalog().bind("cpd(bytes=2k)").value(), folder / "a.wdb"));
    const auto text = first_move_kind.describe(Container::open(folder / "a.wdb").value());
    ASSERT_TRUE(text.has_value()) << said(text);
    EXPECT_NE(text->find(" waypoints, "), std::string::npos) << *text;
    EXPECT_NE(text->find("; walks are "), std::string::npos) << *text;
    EXPECT_NE(text->find(" % over optimal, at worst "), std::string::npos) << *text;
}

}  // namespace
}  // namespace waystone
