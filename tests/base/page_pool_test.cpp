// SPDX-License-Identifier: MIT
#include "base/arena.hpp"
#include "base/page_tree.hpp"
#include "base/random.hpp"
#include "base/table_memory.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <queue>
#include <set>
#include <vector>

namespace waystone {
namespace {

constexpr std::size_t kPage = PagePool::kPageBytes;

TEST(PagePool, IsRefusedBelowItsLeastSize) {
    EXPECT_FALSE(Pool::reserve(100).has_value());
    EXPECT_EQ(Pool::reserve(0).error().code, ErrorCode::BadParameter);
    EXPECT_EQ(Pool::reserve(4096)->capacity_bytes(), 4096u);
}

TEST(PagePool, SaysSoWhereMemoryIsNotToBeHad) {
    const Allocator none{[](void*, std::size_t) -> void* { return nullptr; }, [](void*, void*, std::size_t) {},
                         nullptr};
    EXPECT_EQ(Pool::reserve(4096, none).error().code, ErrorCode::OutOfMemory);
}

TEST(PagePool, TakesFromTheCallersAllocatorOnceAndGivesBackOnce) {
    struct Calls {
        int taken = 0, given = 0;
    } calls;
    const Allocator counting{[](void* context, std::size_t bytes) -> void* {
                                 ++static_cast<Calls*>(context)->taken;
                                 return std::memset(::operator new(bytes), 0x5a, bytes);
                             },
                             [](void* context, void* memory, std::size_t) {
                                 ++static_cast<Calls*>(context)->given;
                                 ::operator delete(memory);
                             },
                             &calls};
    {
        const Pool pool = Pool::reserve(64 << 10, counting).value();
        Arena arena(pool.shared());
        PageTree<std::uint32_t> tree(arena, 1 << 20);
        EXPECT_EQ(tree[77'777], 0u) << "zeros, whatever the allocator gave";
        for (std::uint32_t i = 0; i < 1000; ++i) ASSERT_TRUE(tree.set(i, i));
        EXPECT_EQ(tree[999], 999u);
    }
    EXPECT_EQ(calls.taken, 1);
    EXPECT_EQ(calls.given, 1);
}

TEST(PagePool, HandsOutEveryPageOnceAndThenNone) {
    const auto pool = PagePool::make(64 * kPage);
    std::set<std::uint32_t> pages;
    while (const std::uint32_t page = pool->take(1)) EXPECT_TRUE(pages.insert(page).second);
    EXPECT_EQ(pages.size(), 64u - PagePool::kLarge);
    EXPECT_EQ(pool->left(), 0u);
    EXPECT_EQ(pool->take(PagePool::kLarge), 0u);
    EXPECT_EQ(pool->take_run(1).first, 0u);
}

TEST(PagePool, PagesThatComeBackAreZeroAgain) {
    const auto pool = PagePool::make(64 * kPage);
    const std::uint32_t page = pool->take(1);
    *pool->page(page) = std::byte{7};
    pool->give_chain(page, page, 1, 1);
    EXPECT_EQ(pool->take(1), page);
    EXPECT_EQ(*pool->page(page), std::byte{0});
}

TEST(PagePool, RunsComeBackAndServeAgainInParts) {
    const auto pool = PagePool::make(64 * kPage);
    const auto run = pool->take_run(20);
    ASSERT_NE(run.first, 0u);
    pool->give_run(run.first, run.size);
    EXPECT_EQ(pool->take_run(8).first, run.first);
    EXPECT_EQ(pool->take_run(12).first, run.first + 8);
    EXPECT_EQ(pool->used(), PagePool::kLarge + 20);
}

TEST(PagePool, RunsOfAllSizesNeverOverlapAndTheirPagesAddUp) {
    Random random(1);
    const auto pool = PagePool::make(5000 * kPage);
    std::map<std::uint32_t, std::uint32_t> taken;  // first page and size
    std::uint32_t pages = PagePool::kLarge;
    for (int i = 0; i < 20'000; ++i) {
        if (!taken.empty() && random.chance(0.5)) {
            const auto run = std::next(taken.begin(), random.below(static_cast<std::uint32_t>(taken.size())));
            pool->give_run(run->first, run->second);
            pages -= run->second;
            taken.erase(run);
        } else {
            const auto run = pool->take_run(1 + random.below(random.chance(0.2) ? 300 : 20));
            if (run.first == 0) continue;
            const auto next = taken.lower_bound(run.first);
            const auto before = next == taken.begin() ? taken.end() : std::prev(next);
            ASSERT_TRUE(next == taken.end() || run.first + run.size <= next->first);
            ASSERT_TRUE(before == taken.end() || run.first >= before->first + before->second);
            taken[run.first] = run.size;
            pages += run.size;
        }
        ASSERT_EQ(pool->used(), pages);
    }
}

TEST(PagePool, AHundredThousandRunsAreTakenWithoutLookingAtTheOthers) {
    const auto pool = PagePool::make(std::size_t{600'000} * kPage);
    std::vector<PagePool::Run> runs;
    for (int i = 0; i < 100'000; ++i) runs.push_back(pool->take_run(3));
    for (const auto& run : runs) pool->give_run(run.first, run.size);  // all too short for the next ones
    for (int i = 0; i < 60'000; ++i) ASSERT_NE(pool->take_run(4).first, 0u) << "within the time that a test may take";
}

TEST(Arena, GivesEverythingBackToASharedPool) {
    const Pool pool = Pool::reserve(1 << 20).value();
    const std::size_t before = pool.used_bytes();
    for (int round = 0; round < 100; ++round) {
        Arena arena(pool.shared());
        arena.array<int>(100);
        PageTree<std::uint32_t> small(arena, 1 << 20);
        arena.array<double>(5000, true);
        PageTree<std::uint64_t, PagePool::kLarge> large(arena, 1 << 20);
        ASSERT_TRUE(small.set(round * 1000, 1) && large.set(round * 1000, 1));
        EXPECT_EQ(arena.bytes(), pool.used_bytes() - before);
        EXPECT_FALSE(arena.failed());
    }
    EXPECT_EQ(pool.used_bytes(), before);
}

TEST(Arena, SaysSoWhereThePoolWasTooSmallAndStillGivesMemory) {
    Arena arena(PagePool::make(16 * kPage));
    int* const numbers = arena.array<int>(100'000, true);
    EXPECT_EQ(numbers[99'999], 0);
    EXPECT_TRUE(arena.failed());
    EXPECT_GE(arena.needed_bytes(), 400'000u);
    EXPECT_FALSE(arena.prepare(100'000));
    EXPECT_TRUE(arena.prepare(1000));
}

TEST(Arena, ZeroedMemoryIsZeroAlsoWhereItWasUsedBefore) {
    const auto pool = PagePool::make(1 << 20);
    {
        Arena first(pool);
        std::memset(first.allocate(10'000, 8), 0x77, 10'000);
    }
    Arena second(pool);
    const auto* bytes = second.array<unsigned char>(10'000, true);
    for (int i = 0; i < 10'000; ++i) ASSERT_EQ(bytes[i], 0);
}

template <class Tree>
void compare_with_map(std::size_t size, std::uint64_t seed) {
    Arena arena(PagePool::make(8 << 20));
    Tree tree(arena, size);
    std::map<std::size_t, std::uint32_t> model;
    Random random(seed);
    for (int i = 0; i < 3000; ++i) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(size));
        if (random.chance(0.5)) {
            const std::uint32_t value = random.below(255) + 1;
            ASSERT_TRUE(tree.set(at, static_cast<std::remove_cvref_t<decltype(tree[0])>>(value)));
            model[at] = value;
        }
        const auto found = model.find(at);
        ASSERT_EQ(static_cast<std::uint32_t>(tree[at]), found == model.end() ? 0 : found->second);
        if (i % 1000 == 999) {
            tree.clear();
            model.clear();
            ASSERT_EQ(arena.bytes(), 0u);
        }
    }
}

TEST(PageTree, IsAnArrayOfZerosUntilItIsWrittenTo) {
    for (const std::size_t size : {1u, 63u, 64u, 65u, 4096u, 4097u, 300'000u, 70'000'000u}) {
        compare_with_map<PageTree<std::uint32_t>>(size, size);
        compare_with_map<PageTree<std::uint8_t>>(size, size);
        compare_with_map<PageTree<std::uint64_t, PagePool::kLarge>>(size, size);
    }
}

TEST(PageTree, RefusesAWriteWhereThePoolIsEmptyAndKeepsWhatItHas) {
    Arena arena(PagePool::make(32 * kPage));
    PageTree<std::uint32_t> tree(arena, 1 << 20);
    std::uint32_t written = 0;
    while (tree.set(std::size_t{written} * 4096, written + 1)) ++written;
    EXPECT_GT(written, 3u);
    for (std::uint32_t i = 0; i < written; ++i) EXPECT_EQ(tree[std::size_t{i} * 4096], i + 1);
    EXPECT_EQ(tree[std::size_t{written} * 4096], 0u);
    tree.clear();
    EXPECT_TRUE(tree.set(5, 5));
}

TEST(PagedStack, GrowsAndShrinksLikeAVector) {
    Arena arena(PagePool::make(8 << 20));
    PagedStack<std::uint64_t> stack(0, &arena);
    std::vector<std::uint64_t> model;
    Random random(3);
    for (int i = 0; i < 200'000; ++i) {
        if (random.chance(0.6) || model.empty()) {
            ASSERT_TRUE(stack.push_back(i));
            model.push_back(i);
        } else {
            ASSERT_EQ(stack.back(), model.back());
            stack.pop_back();
            model.pop_back();
        }
    }
    for (std::size_t i = 0; i < model.size(); ++i) ASSERT_EQ(stack[i], model[i]);
    stack.clear();
    EXPECT_EQ(arena.bytes(), 0u);
}

}  // namespace
}  // namespace waystone
