// SPDX-License-Identifier: MIT
// Case base files that are damaged, wrong, or for another map.
#include "support/case_files.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/ready_agent.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

TEST(CaseBase, NoDamagedByteGoesUnnoticed) {
    const TempFolder folder;
    const Grid grid = draw_map(R"(
        ..........
        .########.
        .....#....
        .###...##.)")
                          .grid;
    ASSERT_TRUE(build_cases(grid, "gsc(m=3,trailheads=4,relevant=3)", folder / "a.wdb").has_value());
    expect_no_damage_goes_unnoticed(grid, folder, folder / "a.wdb", kCasesKind, 13);
}

TEST(CaseBase, OneForAnotherMapOrOtherMovesIsRefused) {
    const TempFolder folder;
    const char* const text = R"(
        .......
        .##.##.
        .......)";
    const Grid grid = draw_map(text).grid, four = draw_map(text, {.rule = MoveRule::Four}).grid,
               other = draw_map(R"(
        .......
        .##.#..
        .......)")
                           .grid;
    ASSERT_TRUE(build_cases(grid, "hcdps(m=2)", folder / "a.wdb").has_value());
    const std::string spec = "hcdps(m=2,file=\"" + (folder / "a.wdb") + "\")";
    EXPECT_TRUE(ready_agent(grid, spec).has_value()) << said(ready_agent(grid, spec));
    EXPECT_EQ(said(ready_agent(four, spec)), folder / "a.wdb: made for 8 moves; this map has 4 moves");
    EXPECT_EQ(said(ready_agent(other, spec)),
              folder / "a.wdb: made for another map of the same size and moves, or the map has changed since");
    EXPECT_EQ(said(ready_agent(grid, "hcdps(m=3,file=\"" + (folder / "a.wdb") + "\")")),
              folder /
                  "a.wdb: made by cases(pick=random,m=2,relevant=2,paths=exact,seed=0), not by "
                  "cases(pick=random,m=3,relevant=3,paths=exact,seed=0)");
}

// The file again with one entry changed, under right checksums.
class Rewriter {
public:
    Rewriter(const TempFolder& folder, const Grid& grid, const std::string& path)
        : folder_(folder), grid_(grid), sound_(Container::open(path).value()) {}

    std::string operator()(std::string_view section, std::size_t at, std::uint32_t value) const {
        ContainerWriter writer(kCasesKind, sound_.spec(), grid_);
        std::vector<NarrowArray> narrow;
        std::vector<std::vector<std::uint32_t>> wide;
        std::vector<std::vector<std::uint64_t>> wider;
        narrow.reserve(sound_.sections().size());
        wide.reserve(1);
        wider.reserve(1);
        for (const Section& s : sound_.sections()) {
            if (s.name == "numbers") {
                const auto view = sound_.section<std::uint32_t>(s.name).value();
                writer.add(s.name, wide.emplace_back(view.begin(), view.end()));
                if (s.name == section) wide.back()[at] = value;
                continue;
            }
            if (s.name == "via_first") {
                const auto view = sound_.section<std::uint64_t>(s.name).value();
                writer.add(s.name, wider.emplace_back(view.begin(), view.end()));
                if (s.name == section) wider.back()[at] = value;
                continue;
            }
            const NarrowView view = sound_.narrow(s.name).value();
            NarrowArray& copy = narrow.emplace_back(view.size(), (1u << (8 * view.width() - 1)) - 1);
            for (std::size_t i = 0; i < view.size(); ++i) copy.set(i, view[i]);
            if (s.name == section) copy.set(at, value);
            writer.add(s.name, copy);
        }
        EXPECT_TRUE(writer.write(folder_ / "b.wdb").has_value());
        const auto answer = case_kind.verify(Container::open(folder_ / "b.wdb").value(), grid_);
        return answer ? std::string() : answer.error().sentence;
    }
    const Container& sound() const { return sound_; }

private:
    const TempFolder& folder_;
    const Grid& grid_;
    Container sound_;
};

TEST(CaseBase, VerifyFindsWhatIsWrongUnderRightChecksums) {
    const TempFolder folder;
    const Grid grid = draw_map(R"(
        ..............
        .############.
        .....#........
        .###...#####..
        .###.#..####..)",
                               {.rule = MoveRule::Four})
                          .grid;
    ASSERT_TRUE(build_cases(grid, "gsc(m=3,trailheads=5,relevant=3)", folder / "a.wdb").has_value());
    const Rewriter rewritten(folder, grid, folder / "a.wdb");
    const CaseBase base = open_cases(folder / "a.wdb");
    ASSERT_EQ(base.trailheads(), 5u);
    ASSERT_GT(base.vias(), 2u);
    ASSERT_FALSE(base.covers_everything());
    EXPECT_EQ(rewritten("next", 0, 0), "");  // what it was
    EXPECT_EQ(rewritten("next", 1, 1), "damaged: the case 1, 0 does not have the stored cost");
    EXPECT_EQ(rewritten("next", 1, 100), "damaged: the case 1, 0 does not have the stored cost");
    EXPECT_EQ(rewritten("via", 0, 15), "damaged: the case 2, 0 leads through a wall");
    EXPECT_NE(rewritten("via", 0, base.trailhead(0)), "");
    EXPECT_NE(rewritten("via_next", 0, 5), "");
    EXPECT_EQ(rewritten("cost", 0, 5), "damaged: the case 1, 0 does not have the stored cost");
    EXPECT_EQ(rewritten("trailhead", 0, 15), "damaged: trailhead 0 is a wall, or in the wrong place");
    EXPECT_EQ(rewritten("trailhead", 0, 120), "damaged: a trailhead lies outside the map");
    EXPECT_EQ(rewritten("covered", 0, 0), "damaged: state 0 is not covered as stored");
    EXPECT_EQ(rewritten("bucket_first", 1, 127), "damaged: section \"bucket_first\" is not in order");
    EXPECT_EQ(rewritten("via_first", 1, 999), "damaged: section \"via_first\" is not in order");
    EXPECT_EQ(rewritten("numbers", 4, 0), "damaged: section \"numbers\" is out of range");
    EXPECT_EQ(rewritten("numbers", 4, ~std::uint32_t{0} - 9), "damaged: section 'bucket_first' has 3 entries, not 2")
        << "so wide that a sum would wrap at the map's width, and not at its height";
}

TEST(CaseBase, DescribesItself) {
    const TempFolder folder;
    const Grid grid = draw_map(R"(
        .........
        .#######.
        .........)")
                          .grid;
    ASSERT_TRUE(build_cases(grid, "gsc(m=4,trailheads=2)", folder / "a.wdb").has_value());
    const auto text = case_kind.describe(Container::open(folder / "a.wdb").value());
    ASSERT_TRUE(text.has_value()) << said(text);
    EXPECT_TRUE(text->starts_with("2 trailheads that cover within 4 moves, 4 cases, optimal paths, ")) << *text;
}

}  // namespace
}  // namespace waystone
