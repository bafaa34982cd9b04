// SPDX-License-Identifier: MIT
// Recordings, and replays tick by tick.
#include "crowds.hpp"

namespace waystone_python {
namespace {

struct Replay : Object<waystone_replay, waystone_replay_free> {
    std::unique_ptr<Threads> threads;
};

std::unique_ptr<Replay> begin(const Recording& recording, const Map& map, const Database* database,
                              Whole<std::uint32_t> threads) {
    const Reading reading(map.use);
    auto replay = std::make_unique<Replay>();
    replay->threads = std::make_unique<Threads>(threads);
    auto options = sized<waystone_crowd_options>();
    options.database = handle_of(database);
    options.jobs = replay->threads->jobs();
    check(waystone_replay_begin(recording.handle, map.handle, &options, &replay->handle));
    return replay;
}

// Its map, and with it its crowd: used as one with the replay, and freed by it.
std::unique_ptr<Map> map_of(const Replay& replay) {
    const Writing alone(replay.use);
    waystone_map handle{};
    check(waystone_replay_map(replay.handle, &handle));
    auto map = std::make_unique<Map>();
    map->is_owned = false;
    map->handle = handle;
    auto info = sized<waystone_map_info>();
    check(waystone_map_get_info(handle, &info));
    map->shape = {info.width, info.height};
    map->use = replay.use;
    return map;
}
std::unique_ptr<Crowd> crowd_of(const Replay& replay) {
    auto crowd = std::make_unique<Crowd>(*map_of(replay));
    crowd->is_owned = false;
    check(waystone_replay_crowd(replay.handle, &crowd->handle));
    crowd->use = replay.use;
    return crowd;
}

py::object tick(const Replay& replay) {
    const Writing alone(replay.use);
    auto report = sized<waystone_replay_report>();
    waystone_status status = WAYSTONE_OK;
    {
        const py::gil_scoped_release free;
        status = waystone_replay_tick(replay.handle, &report);
    }
    check(status);
    return py::make_tuple(status == WAYSTONE_OK, report);
}

waystone_recording_info info_of(const Recording& recording) {
    auto info = sized<waystone_recording_info>();
    check(waystone_recording_get_info(recording.handle, &info));
    return info;
}

void add_recording_class(py::module_& module) {
    py::class_<Recording> type(module, "Recording", "What Crowd.record() wrote.");
    type.def_static(
        "open",
        [](const Path& path) {
            return made<Recording>(
                [&](waystone_recording* handle) { return waystone_recording_open(path.c_str(), handle); });
        },
        "path"_a, "From a file.");
    type.def_static(
        "read",
        [](const py::bytes& data) {
            const auto bytes = static_cast<std::string_view>(data);
            return made<Recording>([&](waystone_recording* handle) {
                return waystone_recording_read(bytes.data(), bytes.size(), handle);
            });
        },
        "data"_a, "From what such a file holds.");
    type.def_property_readonly(
        "bodies", [](const Recording& of) { return named("Bodies", info_of(of).bodies); }, "Those of its crowd.");
    type.def_property_readonly(
        "shape",
        [](const Recording& of) {
            const auto info = info_of(of);
            return py::make_tuple(info.height, info.width);
        },
        "(height, width) of its map.");
    type.def_property_readonly(
        "first_tick", [](const Recording& of) { return info_of(of).first_tick; }, "Where it begins.");
    type.def_property_readonly(
        "units", [](const Recording& of) { return info_of(of).units; }, "How many there were at its beginning.");
    type.def_property_readonly(
        "map", [](const Recording& of) { return std::string(info_of(of).map); },
        "By which its map can be found, as record() was told.");
    type.def_property_readonly(
        "configurations",
        [](const Recording& of) -> py::list { return py::str(info_of(of).configurations).attr("splitlines")(); },
        "Those of its crowd.");
    type.def("replay", &begin, "map"_a, "database"_a = py::none(), py::kw_only(), "threads"_a = 1,
             "Does again what was recorded, on a copy of the map, and compares the hash of every tick.");
    add_free(type);
}

}  // namespace

void add_recordings(py::module_& module) {
    using R = waystone_replay_report;
    Report<R>(module, "ReplayReport", "How a replay goes.")
        .field(
            "complete", [](const R& of) { return of.complete != 0; },
            "Whether the recording has an end, and it was reached.")
        .field("ticks", &R::ticks, "Replayed so far.")
        .field("differs_at", &R::differs_at, "The first tick whose hash differs; 0: none so far.")
        .field(
            "unit",
            [](const R& of) { return of.unit == WAYSTONE_NO_UNIT ? py::none() : py::object(py::int_(of.unit)); },
            "That stands elsewhere, if the recording has units.")
        .field(
            "expected", [](const R& of) { return cell_or_none(of.expected); }, "Where it stood when recorded.")
        .field(
            "found", [](const R& of) { return cell_or_none(of.found); }, "Where it stands now.")
        .done();

    py::class_<Replay> type(module, "Replay", "A recording that is done again; Recording.replay() begins one.");
    type.def(
        "tick", &tick,
        "The next tick: whether there was one, and a ReplayReport. False at the end, or after a tick that differs.");
    type.def(
        "run",
        [](const Replay& replay) {
            py::tuple last;
            do {
                if (PyErr_CheckSignals() != 0) throw py::error_already_set();
                last = tick(replay);
            } while (last[0].cast<bool>());
            return py::object(last[1]);
        },
        "All ticks that are left; returns the last ReplayReport.");
    type.def_property_readonly("crowd", &crowd_of, "Its crowd, for every call that changes nothing.");
    type.def_property_readonly("map", &map_of, "Its map, for every call that changes nothing.");
    add_free(type);
    add_recording_class(module);
}

}  // namespace waystone_python
