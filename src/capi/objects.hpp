// SPDX-License-Identifier: MIT
// What handles stand for, and the table of them.
//
// Objects hold the values of the C++ face. Those that may be used by others' calls, as a map by its agents' steps, say
// so by Users: readers and one writer, noticed in checked builds alone.
#pragma once

#include "capi/handle_table.hpp"

#include <waystone/waystone.h>
#include <waystone/recording.hpp>
#include <waystone/scenario.hpp>
#include <waystone/tune.hpp>

#include <memory>
#include <string>
#include <vector>

namespace waystone {

#if defined(NDEBUG) && !defined(WAYSTONE_CHECKED)
inline constexpr bool kHandlesAreChecked = false;
#else
inline constexpr bool kHandlesAreChecked = true;
#endif

using ObjectTable = HandleTable<kHandlesAreChecked>;
using ObjectUsers = Users<kHandlesAreChecked>;
ObjectTable& object_table();

struct MapObject {
    using Handle = waystone_map;
    static constexpr Kind kKind = Kind::Map;

    explicit MapObject(Map of, bool is_replayed = false,
                       std::shared_ptr<ObjectUsers> shared = std::make_shared<ObjectUsers>())
        : map(std::move(of)), replayed(is_replayed), users(std::move(shared)) {}
    bool enter(Access access) const { return users->enter(access); }
    void leave(Access access) const { users->leave(access); }

    bool is_replayed() const { return replayed; }

    Map map;
    bool replayed;  // belongs to a replay, which alone may change it
    std::shared_ptr<ObjectUsers> users;
};

struct ConfigurationObject {
    using Handle = waystone_configuration;
    static constexpr Kind kKind = Kind::Configuration;
    Configuration configuration;
};

struct DatabaseObject {
    using Handle = waystone_database;
    static constexpr Kind kKind = Kind::Database;

    explicit DatabaseObject(Database of) : database(std::move(of)), parts(database.parts()) {}
    Database database;
    std::vector<DatabasePart> parts;  // whose strings are given out
};

struct RefreshObject {
    using Handle = waystone_refresh;
    static constexpr Kind kKind = Kind::Refresh;
    Refresh refresh;
    bool finished = false;
};

struct PoolObject {
    using Handle = waystone_pool;
    static constexpr Kind kKind = Kind::Pool;

    explicit PoolObject(Pool of) : pool(std::move(of)), users(std::make_shared<ObjectUsers>()) {}
    bool enter(Access) const { return users->enter(Access::Write); }
    void leave(Access) const { users->leave(Access::Write); }

    Pool pool;
    std::shared_ptr<ObjectUsers> users;
};

// An agent's steps read its map and draw from its pool.
struct AgentUsers {
    std::shared_ptr<ObjectUsers> map, pool;  // the latter null where the pool is its own

    bool enter() const {
        if (!map->enter(Access::Read)) return false;
        if (pool == nullptr || pool->enter(Access::Write)) return true;
        map->leave(Access::Read);
        return false;
    }
    void leave() const {
        map->leave(Access::Read);
        if (pool != nullptr) pool->leave(Access::Write);
    }
};

struct AgentObject {
    using Handle = waystone_agent;
    static constexpr Kind kKind = Kind::Agent;

    bool enter(Access) const { return !kHandlesAreChecked || users.enter(); }
    void leave(Access) const {
        if (kHandlesAreChecked) users.leave();
    }

    Agent agent;
    Map map;
    AgentUsers users;
    std::unique_ptr<Observer> observer = nullptr;
    std::vector<waystone_searched> searched = {};  // by the last step, where they are kept
    bool keeps_searched = false;
};

struct CrowdObject {
    using Handle = waystone_crowd;
    static constexpr Kind kKind = Kind::Crowd;

    bool enter(Access) const {
        if (!users->enter(Access::Write)) return false;
        if (map_users->enter(Access::Read)) return true;
        users->leave(Access::Write);
        return false;
    }
    void leave(Access) const {
        map_users->leave(Access::Read);
        users->leave(Access::Write);
    }
    bool is_replayed() const { return replayer != nullptr; }
    const Crowd& crowd() const { return replayer ? replayer->crowd() : *own; }

    std::unique_ptr<Crowd> own;
    std::shared_ptr<Replayer> replayer;  // instead, where it belongs to a replay, which alone may change it
    std::shared_ptr<ObjectUsers> users, map_users;
    std::shared_ptr<std::string> recorded = nullptr;  // in memory
};

struct RecordingObject {
    using Handle = waystone_recording;
    static constexpr Kind kKind = Kind::Recording;
    std::string text, name;
    RecordingHead head;
    std::string configurations;  // one a line
};

struct ReplayObject {
    using Handle = waystone_replay;
    static constexpr Kind kKind = Kind::Replay;

    bool enter(Access) const {
        if (!users->enter(Access::Write)) return false;
        if (map_users->enter(Access::Write)) return true;
        users->leave(Access::Write);
        return false;
    }
    void leave(Access) const {
        map_users->leave(Access::Write);
        users->leave(Access::Write);
    }

    std::shared_ptr<Replayer> replayer;
    std::shared_ptr<ObjectUsers> users, map_users;
    waystone_crowd crowd{};  // handles that go with it
    waystone_map map{};
};

struct ScenarioObject {
    using Handle = waystone_scenario;
    static constexpr Kind kKind = Kind::Scenario;
    Scenario scenario;
};

struct TuningObject {
    using Handle = waystone_tuning;
    static constexpr Kind kKind = Kind::Tuning;
    TuneResult result;
};

}  // namespace waystone
