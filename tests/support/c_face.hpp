// SPDX-License-Identifier: MIT
// The C face, as tests use it: handles that are freed, structs that know their size.
#pragma once

#include <waystone/waystone.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace waystone {

#define EXPECT_OK(call) EXPECT_EQ(call, WAYSTONE_OK) << waystone_last_error()
#define ASSERT_OK(call) ASSERT_EQ(call, WAYSTONE_OK) << waystone_last_error()

template <class Handle, waystone_status (*kFree)(Handle)>
class OwnedHandle {
public:
    OwnedHandle() = default;
    OwnedHandle(const OwnedHandle&) = delete;
    OwnedHandle& operator=(const OwnedHandle&) = delete;
    ~OwnedHandle() {
        if (handle_.id != 0) {
            EXPECT_OK(kFree(handle_));
        }
    }
    operator Handle() const { return handle_; }
    Handle* out() { return &handle_; }
    // Freed now; the handle stays, and is stale.
    Handle gone() {
        const Handle was = handle_;
        EXPECT_OK(kFree(was));
        handle_ = {};
        return was;
    }

private:
    Handle handle_{};
};

using OwnedMap = OwnedHandle<waystone_map, waystone_map_free>;
using OwnedConfiguration = OwnedHandle<waystone_configuration, waystone_configuration_free>;
using OwnedDatabase = OwnedHandle<waystone_database, waystone_database_free>;
using OwnedRefresh = OwnedHandle<waystone_refresh, waystone_refresh_free>;
using OwnedPool = OwnedHandle<waystone_pool, waystone_pool_free>;
using OwnedAgent = OwnedHandle<waystone_agent, waystone_agent_free>;
using OwnedCrowd = OwnedHandle<waystone_crowd, waystone_crowd_free>;
using OwnedRecording = OwnedHandle<waystone_recording, waystone_recording_free>;
using OwnedReplay = OwnedHandle<waystone_replay, waystone_replay_free>;
using OwnedScenario = OwnedHandle<waystone_scenario, waystone_scenario_free>;
using OwnedTuning = OwnedHandle<waystone_tuning, waystone_tuning_free>;

// With its size set, and nothing else.
template <class Struct>
Struct sized() {
    Struct value{};
    value.struct_size = sizeof(Struct);
    return value;
}

// A text or a list of any length: asked for its length first. Call(buffer, capacity, length).
template <class Call>
std::string text_of(Call&& call) {
    std::size_t length = 0;
    EXPECT_OK(call(static_cast<char*>(nullptr), std::size_t{0}, &length));
    std::string text(length + 1, '?');
    EXPECT_OK(call(text.data(), text.size(), &length));
    EXPECT_EQ(length + 1, text.size());
    EXPECT_EQ(text.back(), '\0');
    text.pop_back();
    return text;
}
template <class Item, class Call>
std::vector<Item> list_of(Call&& call) {
    std::size_t count = 0;
    EXPECT_OK(call(static_cast<Item*>(nullptr), std::size_t{0}, &count));
    std::vector<Item> items(count + 1);  // so that an empty one is not null
    EXPECT_OK(call(items.data(), count, &count));
    EXPECT_EQ(count + 1, items.size());
    items.pop_back();
    return items;
}

inline waystone_map draw_c(const char* drawing) {
    waystone_map map{};
    EXPECT_OK(waystone_map_draw(drawing, nullptr, &map));
    return map;
}
inline waystone_map open_c(const char* source) {
    waystone_map map{};
    EXPECT_OK(waystone_map_open(source, nullptr, &map));
    return map;
}
inline waystone_configuration parse_c(const char* text) {
    waystone_configuration configuration{};
    EXPECT_OK(waystone_configuration_parse(text, &configuration));
    return configuration;
}
inline waystone_database build_c(waystone_map map, waystone_configuration configuration) {
    waystone_database database{};
    EXPECT_OK(waystone_database_build(map, configuration, nullptr, &database));
    return database;
}

}  // namespace waystone
