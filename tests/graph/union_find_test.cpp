// SPDX-License-Identifier: MIT
#include "graph/union_find.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace waystone {
namespace {

TEST(union_find, OnePassGivesEveryMemberTheLeastOfItsSet) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Random random(seed);
        const std::uint32_t size = 1 + random.below(60), pairs = random.below(2 * size);
        std::vector<std::uint16_t> parent(size), least(size);
        std::iota(parent.begin(), parent.end(), std::uint16_t{0});
        least = parent;
        for (std::uint32_t i = 0; i < pairs; ++i) {
            const std::uint32_t a = random.below(size), b = random.below(size);
            unite(parent.data(), a, b);
            const auto [low, high] = std::minmax({least[a], least[b]});
            std::replace(least.begin(), least.end(), high, low);
        }
        for (std::uint32_t i = 0; i < size; ++i) parent[i] = parent[parent[i]];
        ASSERT_EQ(parent, least) << seed;
    }
}

}  // namespace
}  // namespace waystone
