// SPDX-License-Identifier: MIT
#include "lab/run/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace waystone::lab {
namespace {

TEST(ForEachIndex, DoesEachOnceWithAnyNumberOfThreads) {
    for (const int threads : {1, 2, 7}) {
        std::vector<int> done(1000);
        const auto workers = with_threads(threads, [&] {
            return for_each_index<std::size_t>(done.size(), nullptr, [&](std::size_t& count, std::size_t i) {
                ++done[i];
                ++count;
            });
        });
        EXPECT_EQ(done, std::vector<int>(1000, 1));
        EXPECT_LE(workers.size(), static_cast<std::size_t>(threads));
        EXPECT_EQ(std::accumulate(workers.begin(), workers.end(), std::size_t{0}), 1000u);
    }
    EXPECT_TRUE(for_each_index<int>(0, nullptr, [](int&, std::size_t) { ADD_FAILURE(); }).empty());
}

TEST(ForEachIndex, DoesAllBeforeTheFirstThatRefuses) {
    for (const int threads : {1, 4}) {
        std::vector<std::atomic<int>> done(1000);
        with_threads(threads, [&] {
            return for_each_index<int>(done.size(), nullptr, [&](int&, std::size_t i) {
                ++done[i];
                return i != 500 && i != 700;
            });
        });
        for (std::size_t i = 0; i <= 500; ++i) EXPECT_EQ(done[i], 1) << i;
        int behind = 0;
        for (std::size_t i = 501; i < done.size(); ++i) behind += done[i];
        EXPECT_LT(behind, threads == 1 ? 1 : 499);
    }
}

TEST(ForEachIndex, ThrowsWhatItsWorkThrows) {
    const auto fails = [] {
        for_each_index<int>(100, nullptr, [](int&, std::size_t i) {
            if (i == 37) throw std::runtime_error("37");
        });
    };
    EXPECT_THROW(with_threads(1, fails), std::runtime_error);
    EXPECT_THROW(with_threads(3, fails), std::runtime_error);
}

TEST(ParallelTasks, UseTheThreadsOfTheCallerOnce) {
    with_threads(3, [] {
        EXPECT_EQ(ThreadLimit::current(), 3u);
        for_each_index<int>(3, nullptr, [](int&, std::size_t) { EXPECT_EQ(ThreadLimit::current(), 1u); });
        std::atomic<int> sum = 0;
        parallel_tasks()(100, [&](std::size_t i) { sum += static_cast<int>(i); });
        parallel_tasks(2)(100, [&](std::size_t i) { sum += static_cast<int>(i); });
        EXPECT_EQ(sum, 9900);
    });
    EXPECT_GE(ThreadLimit::current(), 1u);
}

}  // namespace
}  // namespace waystone::lab
