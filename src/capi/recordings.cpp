// SPDX-License-Identifier: MIT
// Recordings of crowds, and replays.
#include "capi/call.hpp"
#include "capi/crowd_options.hpp"
#include "capi/structs.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"

namespace waystone {
namespace {

waystone_status keep_recording(waystone_recording* handle, std::string text, const std::string& name) {
    auto head = parse_recording_head(text, name);
    if (!head) return refuse(head.error());
    std::string configurations = joined(head->configurations, "\n");
    return make<RecordingObject>(handle, std::move(text), name, std::move(*head), std::move(configurations));
}

waystone_replay_report report_of(const Replay& replay) {
    return {.struct_size = 0,
            .complete = replay.complete ? 1u : 0u,
            .ticks = replay.ticks,
            .differs_at = replay.differs_at.value_or(0),
            .unit = replay.unit ? replay.unit->number : WAYSTONE_NO_UNIT,
            .expected = replay.expected,
            .found = replay.found,
            .reserved = 0};
}

// What goes with a replay, until it is told to stay.
struct ReplayParts {
    ReplayParts() = default;
    ReplayParts(const ReplayParts&) = delete;
    ReplayParts& operator=(const ReplayParts&) = delete;
    ~ReplayParts() {
        if (stays) return;
        if (crowd.id != 0) release(crowd, true);
        if (map.id != 0) release(map, true);
    }
    waystone_crowd crowd{};
    waystone_map map{};
    bool stays = false;
};

waystone_status keep_replay(waystone_replay* handle, Replayer replayer) {
    const auto shared = std::make_shared<Replayer>(std::move(replayer));
    const auto users = std::make_shared<ObjectUsers>(), map_users = std::make_shared<ObjectUsers>();
    ReplayParts parts;
    waystone_status status = make<MapObject>(&parts.map, Map(shared->map().shared()), true, map_users);
    if (status == kOk) status = make<CrowdObject>(&parts.crowd, nullptr, shared, users, map_users);
    if (status == kOk) status = make<ReplayObject>(handle, shared, users, map_users, parts.crowd, parts.map);
    parts.stays = status == kOk;
    return status;
}

}  // namespace
}  // namespace waystone

using namespace waystone;

waystone_status waystone_crowd_record(waystone_crowd crowd, const char* path, const waystone_record_options* options) {
    return write(crowd, [&](CrowdObject& of) {
        if (of.is_replayed()) return refuse(WAYSTONE_NOT_NOW, "this crowd belongs to a replay");
        WAYSTONE_TAKE(waystone_record_options, given, options);
        const RecordOptions with{.map = given.map == nullptr ? "" : given.map, .units = given.with_units != 0};
        if (path != nullptr) {
            const auto begun = of.own->record(path, with);
            if (begun) of.recorded = nullptr;
            return answer(begun);
        }
        const auto recorded = std::make_shared<std::string>();
        const auto begun = of.own->record(
            [recorded](std::string_view text) {
                recorded->append(text);
                return true;
            },
            with);
        if (begun) of.recorded = recorded;
        return answer(begun);
    });
}

waystone_status waystone_crowd_end_recording(waystone_crowd crowd) {
    return write(crowd, [&](CrowdObject& of) {
        if (of.is_replayed()) return refuse(WAYSTONE_NOT_NOW, "this crowd belongs to a replay");
        return answer(of.own->end_recording());
    });
}

waystone_status waystone_crowd_recorded(waystone_crowd crowd, char* text, size_t capacity, size_t* length) {
    return write(crowd, [&](const CrowdObject& of) {
        if (of.recorded == nullptr) return none("nothing was recorded in memory");
        return put_text(*of.recorded, text, capacity, length);
    });
}

waystone_status waystone_recording_open(const char* path, waystone_recording* recording) {
    return guarded([&] {
        WAYSTONE_NEEDS(path);
        WAYSTONE_NEEDS(recording);
        auto text = read_file(path);
        return text ? keep_recording(recording, std::move(*text), path) : refuse(text.error());
    });
}

waystone_status waystone_recording_read(const void* bytes, size_t size, waystone_recording* recording) {
    return guarded([&] {
        WAYSTONE_NEEDS(bytes);
        WAYSTONE_NEEDS(recording);
        return keep_recording(recording, std::string(static_cast<const char*>(bytes), size), "recording");
    });
}

waystone_status waystone_recording_free(waystone_recording recording) { return release(recording); }

waystone_status waystone_recording_get_info(waystone_recording recording, waystone_recording_info* info) {
    return read(recording, [&](const RecordingObject& of) {
        WAYSTONE_FITS(waystone_recording_info, info);
        return put({.struct_size = 0,
                    .bodies = static_cast<waystone_bodies>(of.head.bodies),
                    .width = of.head.width,
                    .height = of.head.height,
                    .rule = static_cast<waystone_rule>(of.head.moves.rule),
                    .diagonal = of.head.moves.diagonal,
                    .first_tick = of.head.first_tick,
                    .units = of.head.units,
                    .map = of.head.map.c_str(),
                    .configurations = of.configurations.c_str()},
                   info);
    });
}

waystone_status waystone_replay_begin(waystone_recording recording, waystone_map map,
                                      const waystone_crowd_options* options, waystone_replay* replay) {
    return read(recording, [&](const RecordingObject& of) {
        return read(map, [&](const MapObject& on) {
            WAYSTONE_NEEDS(replay);
            return with_crowd_options(options, [&](const CrowdOptions& with) {
                auto replayer = Replayer::read(of.text, on.map, with, of.name);
                return replayer ? keep_replay(replay, std::move(*replayer)) : refuse(replayer.error());
            });
        });
    });
}

waystone_status waystone_replay_free(waystone_replay replay) {
    waystone_crowd crowd{};
    waystone_map map{};
    const waystone_status found = write(replay, [&](const ReplayObject& of) {
        crowd = of.crowd;
        map = of.map;
        return kOk;
    });
    if (found != kOk) return found;
    // One may be gone already, if the other was in use when this was tried before.
    if (const auto status = release(crowd, true); status == WAYSTONE_IN_USE) return status;
    if (const auto status = release(map, true); status == WAYSTONE_IN_USE) return status;
    return release(replay);
}

waystone_status waystone_replay_tick(waystone_replay replay, waystone_replay_report* report) {
    return write(replay, [&](ReplayObject& of) {
        if (report != nullptr)
            if (const auto wrong = check(report, "waystone_replay_report"); wrong != kOk) return wrong;
        const auto ticked = of.replayer->tick();
        if (!ticked) return refuse(ticked.error());
        if (report != nullptr) put(report_of(of.replayer->result()), report);
        return *ticked ? kOk : none("the recording has no more ticks to replay");
    });
}

waystone_status waystone_replay_crowd(waystone_replay replay, waystone_crowd* crowd) {
    return write(replay, [&](const ReplayObject& of) {
        WAYSTONE_NEEDS(crowd);
        *crowd = of.crowd;
        return kOk;
    });
}

waystone_status waystone_replay_map(waystone_replay replay, waystone_map* map) {
    return write(replay, [&](const ReplayObject& of) {
        WAYSTONE_NEEDS(map);
        *map = of.map;
        return kOk;
    });
}
