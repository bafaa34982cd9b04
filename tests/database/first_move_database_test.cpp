// SPDX-License-Identifier: MIT
// First-move database files that are damaged, wrong, or for another map.
#include "database/first_move_database.hpp"

#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/first_move_files.hpp"
#include "support/ready_agent.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

const char* const kMap = R"(
    ..........
    .########.
    .....#....
    .###...##.)";

TEST(FirstMoveDatabase, NoDamagedByteGoesUnnoticed) {
    const TempFolder folder;
    const Grid grid = draw_map(kMap).grid;
    ASSERT_TRUE(build_first_moves(grid, folder / "a.wdb").has_value());
    expect_no_damage_goes_unnoticed(grid, folder, folder / "a.wdb", "cpd", 13);
}

TEST(FirstMoveDatabase, OneForAnotherMapOrOtherMovesIsRefused) {
    const TempFolder folder;
    const Grid grid = draw_map(kMap).grid, four = draw_map(kMap, {.rule = MoveRule::Four}).grid,
               other = draw_map(R"(
        ..........
        .########.
        .....##...
        .###...##.)")
                           .grid;
    ASSERT_TRUE(build_first_moves(grid, folder / "a.wdb").has_value());
    const std::string spec = "cpd(file=\"" + (folder / "a.wdb") + "\")";
    EXPECT_TRUE(ready_agent(grid, spec).has_value()) << said(ready_agent(grid, spec));
    EXPECT_EQ(said(ready_agent(four, spec)), folder / "a.wdb: made for 8 moves; this map has 4 moves");
    EXPECT_EQ(said(ready_agent(other, spec)),
              folder / "a.wdb: made for another map of the same size and moves, or the map has changed since");
    EXPECT_EQ(said(ready_agent(grid, "cpd(fallback=gsc)")), "14: cases needs a case base, but none was opened");
}

// The file again with one entry changed, under right checksums.
class RowRewriter {
public:
    RowRewriter(const TempFolder& folder, const Grid& grid, const std::string& path)
        : folder_(folder), grid_(grid), sound_(Container::open(path).value()) {}

    std::string operator()(std::string_view section, std::size_t at, std::uint32_t value) const {
        ContainerWriter writer("cpd", sound_.spec(), grid_);
        std::vector<NarrowArray> narrow;
        narrow.reserve(sound_.sections().size());
        for (const Section& s : sound_.sections()) {
            const NarrowView view = sound_.narrow(s.name).value();
            const unsigned bits = 8 * view.width() - 1;
            NarrowArray& copy = narrow.emplace_back(view.size(), (1u << bits) - 1);
            for (std::size_t i = 0; i < view.size(); ++i) copy.set(i, view[i]);
            if (s.name == section) copy.set(at, value);
            writer.add(s.name, copy);
        }
        EXPECT_TRUE(writer.write(folder_ / "b.wdb").has_value());
        const auto answer = first_move_kind.verify(Container::open(folder_ / "b.wdb").value(), grid_);
        return answer ? std::string() : answer.error().sentence;
    }

private:
    const TempFolder& folder_;
    const Grid& grid_;
    Container sound_;
};

TEST(FirstMoveDatabase, VerifyFindsWhatIsWrongUnderRightChecksums) {
    const TempFolder folder;
    const Grid grid = draw_map(kMap, {.rule = MoveRule::Four}).grid;
    ASSERT_TRUE(build_first_moves(grid, folder / "a.wdb").has_value());
    const RowRewriter rewritten(folder, grid, folder / "a.wdb");
    const FirstMoveDatabase db = open_first_moves(folder / "a.wdb");
    ASSERT_GT(db.row_begin(1), 1u);
    const std::uint32_t first = db.run(0), second = db.run(1);
    EXPECT_EQ(rewritten("run", 0, first), "");  // what it was
    EXPECT_EQ(rewritten("run", 0, first + 16), "damaged: state 0 has no run for the first target");
    EXPECT_EQ(rewritten("run", 1, second % 16), "damaged: state 0 has runs out of order");
    EXPECT_EQ(rewritten("run", 1, db.states() * 16), "damaged: state 0 has a run that begins at no state");
    EXPECT_EQ(rewritten("run", 0, 15), "damaged: state 0 has a run with a move that is not legal");
    EXPECT_EQ(rewritten("run", 0, 0), "damaged: state 0 has a run with a move that is not legal");
    EXPECT_EQ(rewritten("run", 1, (second & ~15u) + 2 + (second & 2)),
              "damaged: state 0 has a move that is not optimal");
    EXPECT_EQ(rewritten("first", 1, 127), "damaged: section \"first\" is not in order");
    EXPECT_EQ(rewritten("first", 0, 1), "damaged: section \"first\" is not in order");
    EXPECT_EQ(rewritten("moves", 0, 1), "damaged: a move leads to a cell that is no state");
    EXPECT_EQ(rewritten("moves", 0, 4), "damaged: state 0 does not have the map's moves");
    EXPECT_NE(rewritten("state", 0, 0x7e), "");
}

TEST(FirstMoveDatabase, DescribesItself) {
    const TempFolder folder;
    const Grid grid = draw_map(kMap).grid;
    ASSERT_TRUE(build_first_moves(grid, folder / "a.wdb").has_value());
    const auto text = first_move_kind.describe(Container::open(folder / "a.wdb").value());
    ASSERT_TRUE(text.has_value()) << said(text);
    EXPECT_TRUE(text->starts_with("26 states, ")) << *text;
}

TEST(FirstMoveDatabase, AMapWithoutMovesHasAnEmptyOne) {
    const TempFolder folder;
    const Grid grid = draw_map(".#.\n###").grid;
    ASSERT_TRUE(build_first_moves(grid, folder / "a.wdb").has_value());
    const FirstMoveDatabase db = open_first_moves(folder / "a.wdb");
    EXPECT_EQ(db.states(), 0u);
    EXPECT_FALSE(db.connected(0, 2));
    EXPECT_TRUE(first_move_kind.verify(db.container(), grid).has_value());
}

}  // namespace
}  // namespace waystone
