// SPDX-License-Identifier: MIT
// The nearest records against a scan over all of them.
#include "database/record_index.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone {
namespace {

struct Records {
    explicit Records(const Grid& grid, std::size_t count, Random& random) {
        std::vector<RecordPoint> points;
        std::vector<State> start, goal;
        for (std::size_t i = 0; i < count; ++i) {
            start.push_back(random.below(static_cast<std::uint32_t>(grid.size())));
            goal.push_back(random.below(static_cast<std::uint32_t>(grid.size())));
            points.push_back(
                {{static_cast<std::int32_t>(grid.x(start[i])), static_cast<std::int32_t>(grid.y(start[i])),
                  static_cast<std::int32_t>(grid.x(goal[i])), static_cast<std::int32_t>(grid.y(goal[i]))}});
        }
        std::vector<std::uint32_t> order;
        arrange(points, order, boxes);
        for (std::size_t i = 0; i < count; ++i) {
            starts.set(i, start[order[i]]);
            goals.set(i, goal[order[i]]);
        }
        EXPECT_TRUE(std::ranges::is_permutation(order, [&] {
            std::vector<std::uint32_t> all(count);
            for (std::size_t i = 0; i < count; ++i) all[i] = static_cast<std::uint32_t>(i);
            return all;
        }()));
    }
    NarrowArray starts{5000, 1u << 20}, goals{5000, 1u << 20};
    std::vector<std::uint32_t> boxes;
};

TEST(NearestRecords, ComeInTheOrderOfAScan) {
    Random random(4);
    for (const std::size_t count : {0u, 1u, 7u, 8u, 9u, 17u, 100u, 5000u}) {
        const Grid grid(40, 30, std::vector<Terrain>(1200, Terrain::Ground),
                        {.rule = static_cast<MoveRule>(random.below(3))});
        const Records records(grid, count, random);
        const NarrowView starts({records.starts.bytes().data(), count * records.starts.width()},
                                records.starts.width());
        const NarrowView goals({records.goals.bytes().data(), count * records.goals.width()}, records.goals.width());
        Arena arena(PagePool::make(8 << 20));
        NearestRecords nearest(grid, starts, goals, records.boxes, arena);
        for (int query = 0; query < 5; ++query) {
            nearest.start(random.below(1200), random.below(1200));
            std::vector<std::pair<Cost, std::uint32_t>> scan;
            for (std::uint32_t i = 0; i < count; ++i) scan.emplace_back(nearest.distance(i), i);
            std::ranges::sort(scan);
            std::uint64_t looks = 0;
            int patience = 0;  // the work runs out now and then
            const auto look = [&] {
                if (++patience % 3 == 0) return false;
                ++looks;
                return true;
            };
            std::uint32_t record = 0;
            for (const auto& [distance, i] : scan) {
                auto answer = NearestRecords::Answer::Spent;
                while (answer == NearestRecords::Answer::Spent) answer = nearest.next(look, record);
                ASSERT_EQ(answer, NearestRecords::Answer::Found);
                ASSERT_EQ(record, i) << count << " records, at distance " << distance;
            }
            ASSERT_EQ(nearest.next([] { return true; }, record), NearestRecords::Answer::None);
            EXPECT_EQ(looks, nearest.bound()) << count << " records, to the last of them";
        }
    }
}

// The point of it: a near record is found without looking at most of the others.
TEST(NearestRecords, LooksAtFewToFindTheFirst) {
    Random random(6);
    const Grid grid(200, 200, std::vector<Terrain>(40000, Terrain::Ground), {});
    const Records records(grid, 5000, random);
    Arena arena(PagePool::make(8 << 20));
    NearestRecords nearest(grid, records.starts.view(), records.goals.view(), records.boxes, arena);
    std::uint64_t looks = 0;
    for (int query = 0; query < 50; ++query) {
        nearest.start(random.below(40000), random.below(40000));
        std::uint32_t record = 0;
        nearest.next([&] { return ++looks > 0; }, record);
    }
    EXPECT_LT(looks / 50, 1000u);
}

}  // namespace
}  // namespace waystone
