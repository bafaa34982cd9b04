// SPDX-License-Identifier: MIT
// Crowds: many units under one budget, as arrays.
#include "crowds.hpp"

#include "hooks.hpp"

namespace waystone_python {
namespace {

// What crowds and their restoring have in common.
struct CrowdOptions {
    CrowdOptions(const py::object& configuration, const Database* database, Whole<std::uint64_t> agent_memory,
                 Whole<std::uint64_t> field_memory, Whole<std::uint32_t> thread_count)
        : given(configuration, true), threads(std::make_unique<Threads>(thread_count)) {
        options.configuration = given.handle;
        options.database = handle_of(database);
        options.agent_memory = agent_memory;
        options.field_memory = field_memory;
        options.jobs = threads->jobs();
    }
    GivenConfiguration given;
    std::unique_ptr<Threads> threads;
    waystone_crowd_options options = sized<waystone_crowd_options>();
};

template <class Make>
std::unique_ptr<Crowd> crowd_on(const Map& map, CrowdOptions& with, Make&& make) {
    const Reading reading(map.use);
    auto crowd = std::make_unique<Crowd>(map);
    check(make(&crowd->handle));
    crowd->threads = std::move(with.threads);
    return crowd;
}

std::unique_ptr<Crowd> make_crowd(const Map& map, const py::object& configuration, const Database* database,
                                  const py::object& bodies, Whole<std::uint64_t> agent_memory,
                                  Whole<std::uint64_t> field_memory, Whole<std::uint32_t> threads) {
    CrowdOptions with(configuration, database, agent_memory, field_memory, threads);
    with.options.bodies = chosen(bodies, "Bodies");
    return crowd_on(map, with,
                    [&](waystone_crowd* crowd) { return waystone_crowd_make(map.handle, &with.options, crowd); });
}

std::unique_ptr<Crowd> restore(const Map& map, const Text& checkpoint, const Database* database,
                               Whole<std::uint64_t> agent_memory, Whole<std::uint64_t> field_memory,
                               Whole<std::uint32_t> threads) {
    CrowdOptions with(py::none(), database, agent_memory, field_memory, threads);
    return crowd_on(map, with, [&](waystone_crowd* crowd) {
        return waystone_crowd_restore(map.handle, checkpoint.c_str(), &with.options, crowd);
    });
}

[[noreturn]] void fail_at(std::size_t i, waystone_status status) {
    fail(status, "number " + std::to_string(i) + " of the array: " + waystone_last_error());
}

py::array_t<waystone_unit> add_all(const Crowd& crowd, const py::object& given, Whole<std::uint32_t> configuration) {
    const auto cells = cells_of(given, crowd.ground.shape);
    const UsingCrowd use(crowd);
    py::array_t<waystone_unit> units(static_cast<py::ssize_t>(cells.size()));
    waystone_unit* const out = units.mutable_data();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto status = waystone_crowd_add(crowd.handle, cells[i], configuration, out + i);
        if (status < 10) continue;
        const std::string sentence = waystone_last_error();
        for (std::size_t added = 0; added < i; ++added) waystone_crowd_remove(crowd.handle, out[added]);
        fail(status,
             "cell " + std::to_string(cells[i]) + ", number " + std::to_string(i) + " of the array: " + sentence);
    }
    return units;
}

std::size_t order_all(const Crowd& crowd, const py::object& given, const CellArg& cell, Whole<std::uint32_t> within,
                      bool nearest) {
    const auto units = numbers_of(given, "units");
    const waystone_order order{cell.in(crowd.ground.shape), within, nearest ? 1u : 0u};
    const UsingCrowd use(crowd);
    std::size_t ordered = 0;
    check(waystone_crowd_order_all(crowd.handle, units.data(), units.size(), &order, &ordered));
    return ordered;
}

std::size_t order_each(const Crowd& crowd, const py::object& given, const py::object& goals,
                       Whole<std::uint32_t> within, bool nearest) {
    const auto units = numbers_of(given, "units");
    const auto cells = cells_of(goals, crowd.ground.shape);
    if (units.size() != cells.size())
        throw py::value_error("there are " + std::to_string(units.size()) + " units and " +
                              std::to_string(cells.size()) + " goals");
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i] >= crowd.ground.shape.cells())
            fail(WAYSTONE_BAD_PARAMETER,
                 "number " + std::to_string(i) + " of the goals, " + std::to_string(cells[i]) + ", is outside the map");
    const UsingCrowd use(crowd);
    std::size_t ordered = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const waystone_order order{cells[i], within, nearest ? 1u : 0u};
        const auto status = waystone_crowd_order(crowd.handle, units[i], &order);
        if (status >= 10) fail_at(i, status);
        if (status == WAYSTONE_OK) ++ordered;
    }
    return ordered;
}

waystone_tick_report tick(const Crowd& crowd, Budget work) {
    const UsingCrowd use(crowd);
    auto report = sized<waystone_tick_report>();
    waystone_status status = WAYSTONE_OK;
    {
        const py::gil_scoped_release free;
        status = waystone_crowd_tick(crowd.handle, work, &report);
    }
    check(status);
    return report;
}

template <class T, auto call>
py::object list_of(const Crowd& crowd, const py::object& out) {
    const UsingCrowd use(crowd);
    return list_into<T>(
        out, [&](T* all, std::size_t room, std::size_t* count) { return call(crowd.handle, all, room, count); });
}

template <auto field>
auto info(const Crowd& crowd) {
    const UsingCrowd use(crowd);
    auto all = sized<waystone_crowd_info>();
    check(waystone_crowd_get_info(crowd.handle, &all));
    return all.*field;
}

void add_reports(py::module_& module) {
    using T = waystone_tick_report;
    Report<T>(module, "TickReport", "What a tick did.")
        .field("tick", &T::tick, "Its number, counted from 1.")
        .field("work", &T::work, "Never more than the budget.")
        .field("field_work", &T::field_work, "Of it: shared fields grown.")
        .field("agent_work", &T::agent_work, "Of it: by configurations.")
        .field("moved", &T::moved, "Units that moved, also those pushed or displaced.")
        .field("walking", &T::walking, "Units on their way.")
        .field("deferred", &T::deferred, "Units with orders that had no turn, for lack of budget.")
        .field("arrived", &T::arrived, "Units that arrived in this tick.")
        .field("unreachable", &T::unreachable, "Units that no path leads to their goals.")
        .field("displaced", &T::displaced, "Units moved from cells that became walls.")
        .field(
            "out_of_field_memory", [](const T& of) { return of.out_of_field_memory != 0; },
            "Whether a field or a learned distance did not fit.")
        .done();
    using O = waystone_order;
    Report<O>(module, "Order", "Where a unit is to go.")
        .field("cell", &O::cell, "The place.")
        .field("within", &O::within, "It has arrived at this octile distance from it.")
        .field(
            "nearest", [](const O& of) { return of.nearest != 0; },
            "Whether the nearest cell to which a path leads will do.")
        .done();
    using R = waystone_unit_row;
    Report<R>(module, "Unit", "A unit of a crowd.")
        .field("unit", &R::unit, "Its number.")
        .field(
            "status", [](const R& of) { return named("UnitStatus", of.status); }, "A UnitStatus.")
        .field(
            "at", [](const R& of) { return cell_or_none(of.at); }, "Where it stands.")
        .field(
            "goal", [](const R& of) { return cell_or_none(of.goal); }, "Where it goes; None without an order.")
        .done();
}

void add_orders(py::class_<Crowd>& type) {
    type.def(
        "use",
        [](const Crowd& crowd, const py::object& configuration) {
            const GivenConfiguration given(configuration);
            const UsingCrowd use(crowd);
            std::uint32_t number = 0;
            check(waystone_crowd_use(crowd.handle, given.handle, &number));
            return number;
        },
        "configuration"_a, "Another configuration for units: its number, for add(). That of the beginning is 0.");
    type.def(
        "add",
        [](const Crowd& crowd, const CellArg& cell, Whole<std::uint32_t> configuration) {
            const waystone_cell at = cell.in(crowd.ground.shape);
            const UsingCrowd use(crowd);
            waystone_unit unit = 0;
            check(waystone_crowd_add(crowd.handle, at, configuration, &unit));
            return unit;
        },
        "cell"_a, "configuration"_a = 0, "A unit on a cell; returns its number, which it keeps for life.");
    type.def("add_all", &add_all, "cells"_a, "configuration"_a = 0,
             "A unit on each of these cells, or none at all if one of them will not do. Returns their numbers.");
    type.def(
        "remove",
        [](const Crowd& crowd, Whole<std::uint32_t> unit) {
            const UsingCrowd use(crowd);
            return found(waystone_crowd_remove(crowd.handle, unit));
        },
        "unit"_a, "Removes a unit. False if there is no such unit.");
    type.def(
        "order",
        [](const Crowd& crowd, Whole<std::uint32_t> unit, const CellArg& cell, Whole<std::uint32_t> within,
           bool nearest) {
            const waystone_order order{cell.in(crowd.ground.shape), within, nearest ? 1u : 0u};
            const UsingCrowd use(crowd);
            return found(waystone_crowd_order(crowd.handle, unit, &order));
        },
        "unit"_a, "cell"_a, py::kw_only(), "within"_a = 0, "nearest"_a = false,
        "Sends a unit to a cell. It has arrived at the distance `within`, in cells; with nearest=True it goes to the "
        "nearest cell to which a path leads. False if there is no such unit.");
    type.def(
        "order_all", &order_all, "units"_a, "cell"_a, py::kw_only(), "within"_a = 0, "nearest"_a = false,
        "Sends many units to one place; with bodies each gets a cell of its own around it. Returns how many of the "
        "units there are.");
    type.def("order_each", &order_each, "units"_a, "cells"_a, py::kw_only(), "within"_a = 0, "nearest"_a = false,
             "Sends each unit to a cell of its own. Returns how many of the units there are.");
    type.def(
        "order_of",
        [](const Crowd& crowd, Whole<std::uint32_t> unit) -> py::object {
            const UsingCrowd use(crowd);
            waystone_order order{};
            if (!found(waystone_crowd_order_of(crowd.handle, unit, &order))) return py::none();
            return py::cast(order);
        },
        "unit"_a, "The order of a unit; None without one.");
    type.def(
        "stop",
        [](const Crowd& crowd, Whole<std::uint32_t> unit) {
            const UsingCrowd use(crowd);
            return found(waystone_crowd_stop(crowd.handle, unit));
        },
        "unit"_a, "Takes a unit's order away. False if there is no such unit.");
}

void add_looks(py::class_<Crowd>& type) {
    type.def("moves", &list_of<waystone_unit_move, waystone_crowd_moves>, "out"_a = py::none(),
             "The moves of the last tick, in the order they were decided: a structured array of unit, from and to.\n\n"
             "With out, an array of the dtype MOVE, they are written there, and what was filled is returned.");
    type.def(
        "units", &list_of<waystone_unit_row, waystone_crowd_units>, "out"_a = py::none(),
        "All units: a structured array of unit, status, at and goal. With out, of the dtype UNIT, as for moves().");
    type.def("deferred", &list_of<waystone_unit, waystone_crowd_deferred>, "out"_a = py::none(),
             "The numbers of units that had no turn in the last tick.");
    type.def(
        "unit",
        [](const Crowd& crowd, Whole<std::uint32_t> unit) -> py::object {
            const UsingCrowd use(crowd);
            waystone_unit_row row{};
            if (!found(waystone_crowd_unit(crowd.handle, unit, &row))) return py::none();
            return py::cast(row);
        },
        "unit"_a, "One unit; None if there is no such unit.");
    type.def(
        "unit_at",
        [](const Crowd& crowd, const CellArg& cell) -> py::object {
            const waystone_cell at = cell.in(crowd.ground.shape);
            const UsingCrowd use(crowd);
            waystone_unit unit = 0;
            if (!found(waystone_crowd_unit_at(crowd.handle, at, &unit))) return py::none();
            return py::int_(unit);
        },
        "cell"_a, "Who stands on a cell, where units have bodies; None if nobody does.");
    type.def(
        "unit_bytes",
        [](const Crowd& crowd, Whole<std::uint32_t> unit) -> py::object {
            const UsingCrowd use(crowd);
            std::uint64_t bytes = 0;
            if (!found(waystone_crowd_unit_bytes(crowd.handle, unit, &bytes))) return py::none();
            return py::int_(bytes);
        },
        "unit"_a, "What a unit owns in memory; None if there is no such unit.");
    type.def(
        "field",
        [](const Crowd& crowd, Whole<std::uint32_t> unit) -> py::object {
            const UsingCrowd use(crowd);
            const py::object costs = grid_or_none<waystone_cost>(
                crowd.ground.shape, [&](waystone_cost* all, std::size_t room, std::size_t* count) {
                    return waystone_crowd_field(crowd.handle, unit, all, room, count);
                });
            return costs.is_none() ? costs : py::object(distances_of(costs));
        },
        "unit"_a,
        "The shared field that a unit goes by: for each cell its distance from the goal, infinite where the field "
        "has not come yet. None if it has none.");
    type.def("__len__", &info<&waystone_crowd_info::units>, "How many units there are.");
    type.def_property_readonly("ticks", &info<&waystone_crowd_info::ticks>, "Ticks so far.");
    type.def_property_readonly("state_hash", &info<&waystone_crowd_info::state_hash>,
                               "Of where everybody stands and goes: the same for the same calls, on every machine.");
    type.def_property_readonly("bytes", &info<&waystone_crowd_info::bytes>, "Everything it holds in memory.");
    type.def_property_readonly("field_bytes", &info<&waystone_crowd_info::field_bytes>, "Of these: shared fields.");
}

void add_recording(py::class_<Crowd>& type) {
    type.def(
        "checkpoint",
        [](const Crowd& crowd) {
            const UsingCrowd use(crowd);
            return text_from([&](char* text, std::size_t room, std::size_t* length) {
                return waystone_crowd_checkpoint(crowd.handle, text, room, length);
            });
        },
        "Where units stand and go, and whose turn it is, as text for Crowd.restore().");
    type.def(
        "record",
        [](const Crowd& crowd, const py::object& path, bool with_units, const Text& map) {
            auto options = sized<waystone_record_options>();
            options.with_units = with_units ? 1 : 0;
            options.map = map.c_str();
            const std::string file = path.is_none() ? "" : path_of(path);
            const UsingCrowd use(crowd);
            check(waystone_crowd_record(crowd.handle, path.is_none() ? nullptr : file.c_str(), &options));
        },
        "path"_a = py::none(), py::kw_only(), "with_units"_a = false, "map"_a = "",
        "Writes all calls, edits and hashes to a file from now on; without a path they are kept in memory, for "
        "recorded(). with_units keeps where each unit stands, so that a replay can name one that differs. map is by "
        "which whoever replays it will find the map.");
    type.def(
        "end_recording",
        [](const Crowd& crowd) {
            const UsingCrowd use(crowd);
            check(waystone_crowd_end_recording(crowd.handle));
        },
        "Completes the recording.");
    type.def(
        "recorded",
        [](const Crowd& crowd) {
            const UsingCrowd use(crowd);
            return py::bytes(text_from([&](char* text, std::size_t room, std::size_t* length) {
                if (!found(waystone_crowd_recorded(crowd.handle, text, room, length)))
                    fail(WAYSTONE_NOT_NOW, "nothing was recorded in memory: record() comes first");
                return waystone_status{WAYSTONE_OK};
            }));
        },
        "What was recorded in memory so far, as bytes.");
}

}  // namespace

void add_crowds(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(waystone_unit_move, unit, from, to);
    PYBIND11_NUMPY_DTYPE(waystone_unit_row, unit, status, at, goal);
    module.attr("MOVE") = py::dtype::of<waystone_unit_move>();
    module.attr("UNIT") = py::dtype::of<waystone_unit_row>();
    add_reports(module);

    py::class_<Crowd> type(module, "Crowd",
                           "Many units under one budget: all work of a tick is counted and never exceeds it.");
    const auto database = py::arg("database") = py::none();
    const auto agent_memory = py::arg("agent_memory") = 0, field_memory = py::arg("field_memory") = 0;
    const auto threads = py::arg("threads") = 1;
    type.def(
        py::init(&make_crowd), "map"_a, "configuration"_a = py::none(), database, py::kw_only(), "bodies"_a = "none",
        agent_memory, field_memory, threads,
        "A crowd on a map. Units share fields; the configuration drives them where none serves.\n\n"
        "bodies='cells': no two stand on one cell, swap or cross. Memory is in bytes, 0 for 64 MB each. The result "
        "is the same for any number of threads; 0 means one for each processor.");
    type.def_static("restore", &restore, "map"_a, "checkpoint"_a, database, py::kw_only(), agent_memory, field_memory,
                    threads, "A crowd as checkpoint() told of it, on the same map as it was then.");
    type.def("tick", &tick, "work"_a = py::none(),
             "One tick of everybody, within this work; None: no limit. Other Python threads run meanwhile.");
    add_orders(type);
    add_looks(type);
    add_recording(type);
    add_free(type);
}

}  // namespace waystone_python
