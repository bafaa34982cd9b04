// SPDX-License-Identifier: MIT
#include "capi/handle_table.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <thread>

namespace waystone {
namespace {

template <bool kChecked>
struct OwnTable : HandleTable<kChecked> {
    ~OwnTable() { this->release(); }
};

template <bool kChecked>
void tells_stale_foreign_and_null_handles() {
    const auto table = std::make_unique<OwnTable<kChecked>>();
    int map = 0, agent = 0;
    const std::uint32_t a = table->add(Kind::Map, &map), b = table->add(Kind::Agent, &agent);
    typename HandleTable<kChecked>::Slot* slot = nullptr;
    const auto find = [&](std::uint32_t handle, Kind kind) { return table->enter(handle, kind, Access::Write, slot); };
    EXPECT_EQ(find(0, Kind::Map), Found::Stale);
    EXPECT_EQ(find(a + 1, Kind::Map), Found::OtherKind);
    EXPECT_EQ(find(a ^ 1u << 31, Kind::Map), Found::Stale);
    EXPECT_EQ(find(~0u, Kind::Map), Found::Stale);
    EXPECT_EQ(find(b, Kind::Map), Found::OtherKind);
    ASSERT_EQ(find(a, Kind::Map), Found::Yes);
    EXPECT_EQ(slot->object.load(), &map);
    EXPECT_EQ(table->live(), 2u);
    EXPECT_EQ(table->remove(*slot, a), &map);
    EXPECT_EQ(table->live(), 1u);
    EXPECT_EQ(find(a, Kind::Map), Found::Stale);
}

TEST(capi_handles, AreToldFromStaleForeignAndNullOnes) {
    tells_stale_foreign_and_null_handles<false>();
    tells_stale_foreign_and_null_handles<true>();
}

TEST(capi_handles, ComeAgainAfterFourMillionObjectsAtTheEarliest) {
    OwnTable<false> table;
    int object = 0;
    HandleTable<false>::Slot* slot = nullptr;
    const std::uint32_t first = table.add(Kind::Map, &object);
    ASSERT_EQ(table.enter(first, Kind::Map, Access::Write, slot), Found::Yes);
    ASSERT_NE(table.remove(*slot, first), nullptr);
    std::uint64_t made = 0;
    for (std::uint32_t handle = 0; handle != first; ++made) {
        handle = table.add(Kind::Map, &object);
        ASSERT_NE(handle, 0u);
        ASSERT_EQ(table.enter(handle, Kind::Map, Access::Write, slot), Found::Yes);
        table.remove(*slot, handle);
    }
    EXPECT_GT(made, 4'000'000u);
}

TEST(capi_handles, HoldAMillionObjects) {
    OwnTable<false> table;
    int object = 0;
    std::uint32_t last = 0;
    for (int i = 0; i < 1 << 20; ++i) {
        last = table.add(Kind::Agent, &object);
        ASSERT_NE(last, 0u);
    }
    EXPECT_EQ(table.add(Kind::Agent, &object), 0u);
    HandleTable<false>::Slot* slot = nullptr;
    ASSERT_EQ(table.enter(last, Kind::Agent, Access::Write, slot), Found::Yes);
    table.remove(*slot, last);
    EXPECT_NE(table.add(Kind::Agent, &object), last) << "another use of the same slot";
}

TEST(capi_handles, AllowManyReadersOrOneWriterWhereTheyAreChecked) {
    OwnTable<true> table;
    int object = 0;
    const std::uint32_t handle = table.add(Kind::Map, &object);
    HandleTable<true>::Slot* slot = nullptr;
    const auto enter = [&](Access access) { return table.enter(handle, Kind::Map, access, slot); };
    EXPECT_EQ(enter(Access::Read), Found::Yes);
    EXPECT_EQ(enter(Access::Read), Found::Yes);
    EXPECT_EQ(enter(Access::Write), Found::InUse);
    table.leave(*slot, Access::Read);
    EXPECT_EQ(enter(Access::Write), Found::InUse);
    table.leave(*slot, Access::Read);
    EXPECT_EQ(enter(Access::Write), Found::Yes);
    EXPECT_EQ(enter(Access::Read), Found::InUse);
    EXPECT_EQ(enter(Access::Write), Found::InUse);
    table.leave(*slot, Access::Write);
    EXPECT_EQ(enter(Access::Read), Found::Yes);
}

// Every object goes exactly once, whoever tries, and none is seen by two writers.
TEST(capi_handles, MayBeFreedByManyThreadsAtOnce) {
    OwnTable<true> table;
    constexpr int kObjects = 2000;
    std::vector<int> users(kObjects);
    std::vector<std::uint32_t> handles;
    for (int& user : users) handles.push_back(table.add(Kind::Crowd, &user));
    std::atomic<int> removed{0};
    const auto work = [&] {
        for (const std::uint32_t handle : handles) {
            HandleTable<true>::Slot* slot = nullptr;
            if (table.enter(handle, Kind::Crowd, Access::Write, slot) != Found::Yes) continue;
            ++*static_cast<int*>(slot->object.load());
            if (table.remove(*slot, handle) != nullptr) ++removed;
            const std::uint32_t other = table.add(Kind::Map, nullptr);
            ASSERT_NE(other, 0u);
        }
    };
    std::thread a(work), b(work), c(work);
    a.join();
    b.join();
    c.join();
    EXPECT_EQ(removed, kObjects);
    EXPECT_EQ(users, std::vector<int>(kObjects, 1));
    EXPECT_EQ(table.live(), static_cast<std::uint32_t>(kObjects));
}

}  // namespace
}  // namespace waystone
