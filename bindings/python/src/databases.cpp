// SPDX-License-Identifier: MIT
// Databases: built, kept, looked into, brought up to date.
#include "hooks.hpp"
#include "objects.hpp"

namespace waystone_python {
namespace {

std::unique_ptr<Database> build(const Map& map, const py::object& configuration, Whole<std::uint64_t> memory,
                                Whole<std::uint32_t> threads, const py::object& progress) {
    const GivenConfiguration given(configuration);
    Watch watch(progress);
    Threads pool(threads);
    auto options = sized<waystone_build_options>();
    options.memory = memory;
    options.jobs = pool.jobs();
    options.progress = [](void* context, double done, double total) {
        static_cast<Watch*>(context)->progress(done, total);
    };
    options.stop = Watch::asked_to_stop;
    options.context = &watch;
    const Reading reading(map.use);
    auto database = std::make_unique<Database>();
    waystone_status status = WAYSTONE_OK;
    {
        const py::gil_scoped_release free;
        status = waystone_database_build(map.handle, given.handle, &options, &database->handle);
    }
    watch.finish(status);
    return database;
}

waystone_database_info info_of(const Database& database) {
    auto info = sized<waystone_database_info>();
    check(waystone_database_get_info(database.handle, &info));
    return info;
}

py::list parts(const Database& database) {
    py::list all;
    auto part = sized<waystone_database_part_info>();
    for (std::uint32_t i = 0; found(waystone_database_get_part(database.handle, i, &part)); ++i) {
        py::dict row("kind"_a = part.kind, "spec"_a = part.spec, "bytes"_a = part.bytes);
        all.append(row);
    }
    return all;
}

// Calls with a number before the buffer.
template <class T, auto call>
py::object list_of(const Database& database, Whole<std::uint32_t> which) {
    return list_or_none<T>(
        [&](T* all, std::size_t room, std::size_t* count) { return call(database.handle, which, all, room, count); });
}
template <class T, auto call>
py::object list_of_all(const Database& database) {
    return list_or_none<T>(
        [&](T* all, std::size_t room, std::size_t* count) { return call(database.handle, all, room, count); });
}

void add_views(py::class_<Database>& type) {
    type.def(
        "regions", &list_of<std::uint32_t, waystone_database_regions>, "level"_a = 0,
        "For each cell the number of its region, NO_CELL where there is none; reshape(map.shape) makes rows of it. "
        "Level 0: of a pattern database or of waypoints; from 1 on: of a hierarchy. None if there is no such part.");
    type.def("representatives", &list_of<waystone_cell, waystone_database_representatives>, "level"_a = 0,
             "The cell that stands for each region; None if there is no such part.");
    type.def("trailheads", &list_of_all<waystone_cell, waystone_database_trailheads>,
             "The trailheads of a case base; None if there is no such part.");
    type.def(
        "case",
        [](const Database& database, Whole<std::uint32_t> start, Whole<std::uint32_t> goal) {
            return list_or_none<waystone_cell>([&](waystone_cell* all, std::size_t room, std::size_t* count) {
                return waystone_database_case(database.handle, start, goal, all, room, count);
            });
        },
        "start"_a, "goal"_a, "The cells to climb to between two trailheads, by their numbers; None if not stored.");
    type.def("records", &list_of_all<waystone_record, waystone_database_records>,
             "The solved problems of knn: start, goal and subgoal; None if there is no such part.");
    type.def("first_moves", &list_of<std::uint8_t, waystone_database_first_moves>, "cell"_a,
             "For each cell the direction of the first move from `cell` towards it, 8 for none; None if the database "
             "has no such rows.");
}

void add_refresh(py::module_& module) {
    py::class_<Refresh> type(module, "Refresh",
                             "Brings a first-move database (cpd) up to date with an edited map, a few rows at a time, "
                             "while agents use the old one.");
    type.def(py::init([](const Database& old, const Map& edited) {
                 const Reading reading(edited.use);
                 return made<Refresh>([&](waystone_refresh* handle) {
                     return waystone_refresh_begin(old.handle, edited.handle, handle);
                 });
             }),
             "old"_a, "edited"_a, "Begins. The map is copied.");
    type.def(
        "run",
        [](const Refresh& refresh, Whole<std::uint64_t> rows) {
            const Writing alone(refresh.use);
            std::uint64_t left = 0;
            waystone_status status = WAYSTONE_OK;
            {
                const py::gil_scoped_release free;
                status = waystone_refresh_run(refresh.handle, rows, &left);
            }
            check(status);
            return left;
        },
        "rows"_a, "Makes up to this number of rows; returns how many are left.");
    type.def(
        "finish",
        [](const Refresh& refresh) {
            const Writing alone(refresh.use);
            auto database = std::make_unique<Database>();
            waystone_status status = WAYSTONE_OK;
            {
                const py::gil_scoped_release free;
                status = waystone_refresh_finish(refresh.handle, &database->handle);
            }
            check(status);
            return database;
        },
        "What a build for the edited map would make, byte for byte. Once.");
    add_free(type);
}

}  // namespace

void add_databases(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(waystone_record, start, goal, subgoal);
    py::class_<Database> type(module, "Database",
                              "What a configuration looks up: built for a map, saved, opened, shared by all agents.");
    type.def_static(
        "build", &build, "map"_a, "configuration"_a, py::kw_only(), "memory"_a = 0, "threads"_a = 1,
        "progress"_a = py::none(),
        "Builds everything that a configuration needs, in memory.\n\n"
        "progress(done, total) is called now and then; Ctrl-C, or an exception of it, ends the build. memory "
        "is the most bytes that the build may hold, 0 for no limit. threads=0 means one for each "
        "processor; the result is the same for any number.");
    type.def_static(
        "open",
        [](const Path& path) {
            return made<Database>(
                [&](waystone_database* handle) { return waystone_database_open(path.c_str(), handle); });
        },
        "path"_a, "Opens a file. It is mapped, and must not be written to while it is open.");
    type.def_static(
        "read",
        [](const py::bytes& data) {
            const auto bytes = static_cast<std::string_view>(data);
            return made<Database>(
                [&](waystone_database* handle) { return waystone_database_read(bytes.data(), bytes.size(), handle); });
        },
        "data"_a, "From what a file holds, which is copied.");
    type.def(
        "save",
        [](const Database& database, const Path& path) {
            check(waystone_database_save(database.handle, path.c_str()));
        },
        "path"_a, "Writes a file. It appears when it is complete.");
    type.def(
        "contents",
        [](const Database& database) {
            std::size_t size = 0;
            check(waystone_database_contents(database.handle, nullptr, 0, &size));
            auto bytes =
                py::reinterpret_steal<py::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<py::ssize_t>(size)));
            if (!bytes) throw py::error_already_set();
            check(waystone_database_contents(database.handle, PyBytes_AsString(bytes.ptr()), size, &size));
            return bytes;
        },
        "What such a file holds, as bytes.");
    type.def(
        "add",
        [](const Database& database, const Database& more) {
            const Writing alone(database.use);
            check(waystone_database_add(database.handle, more.handle));
        },
        "more"_a, "Adds the parts of another database, for agents of several configurations.");
    type.def(
        "check",
        [](const Database& database, const Map& map) {
            const Reading reading(map.use);
            check(waystone_database_fits(database.handle, map.handle));
        },
        "map"_a, "Raises Error, which says why, if agents on this map cannot use it.");
    type.def_property_readonly("parts", &parts, "Its parts, each a dict of kind, spec and bytes.");
    type.def_property_readonly("bytes", [](const Database& of) { return info_of(of).bytes; }, "Its size.");
    type.def_property_readonly(
        "fingerprint", [](const Database& of) { return info_of(of).fingerprint; },
        "That of its map; 0 if it is empty.");
    type.def(
        "describe",
        [](const Database& database) {
            return text_from([&](char* text, std::size_t room, std::size_t* length) {
                return waystone_database_describe(database.handle, text, room, length);
            });
        },
        "What is in it, for people.");
    add_views(type);
    add_free(type);
    type.def("__repr__", [](const Database& of) {
        return of.handle.id == 0 ? std::string("<waystone.Database, freed>")
                                 : "<waystone.Database of " + std::to_string(info_of(of).bytes) + " bytes>";
    });
    add_refresh(module);
}

}  // namespace waystone_python
