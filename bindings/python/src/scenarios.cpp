// SPDX-License-Identifier: MIT
// Files of problems: .scen.
#include "objects.hpp"

namespace waystone_python {
namespace {

struct ProblemRow {
    std::uint32_t bucket, width, height, start_x, start_y, goal_x, goal_y;
    double length;
};

std::uint64_t count_of(const Scenario& scenario) {
    std::uint64_t count = 0;
    check(waystone_scenario_count(scenario.handle, &count));
    return count;
}

waystone_scenario_problem_info problem_of(const Scenario& scenario, std::uint64_t number) {
    auto info = sized<waystone_scenario_problem_info>();
    if (!found(waystone_scenario_get(scenario.handle, number, &info)))
        throw py::index_error("there is no problem " + std::to_string(number));
    return info;
}

py::array rows(const Scenario& scenario) {
    py::array_t<ProblemRow> all(static_cast<py::ssize_t>(count_of(scenario)));
    for (py::ssize_t i = 0; i < all.size(); ++i) {
        const auto p = problem_of(scenario, static_cast<std::uint64_t>(i));
        all.mutable_data()[i] = {p.bucket, p.width, p.height, p.start_x, p.start_y, p.goal_x, p.goal_y, p.length};
    }
    return all;
}

py::array_t<waystone_cell> problems(const Scenario& scenario, const Map& map) {
    const std::uint64_t count = count_of(scenario);
    py::array_t<waystone_cell> cells({static_cast<py::ssize_t>(count), py::ssize_t{2}});
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto p = problem_of(scenario, i);
        if (p.width != map.shape.width || p.height != map.shape.height)
            throw py::value_error("problem " + std::to_string(i) + " is for a map of " + std::to_string(p.width) +
                                  " x " + std::to_string(p.height) + " cells, not " + std::to_string(map.shape.width) +
                                  " x " + std::to_string(map.shape.height));
        cells.mutable_data()[2 * i] = CellArg{.is_pair = true, .x = p.start_x, .y = p.start_y}.in(map.shape);
        cells.mutable_data()[2 * i + 1] = CellArg{.is_pair = true, .x = p.goal_x, .y = p.goal_y}.in(map.shape);
    }
    return cells;
}

void add(const Scenario& scenario, const Map& map, const Text& name, const CellArg& start, const CellArg& goal,
         double length, Whole<std::uint32_t> bucket) {
    const auto from = start.in(map.shape), to = goal.in(map.shape), width = map.shape.width;
    auto info = sized<waystone_scenario_problem_info>();
    info.bucket = bucket;
    info.width = width;
    info.height = map.shape.height;
    info.start_x = from % width;
    info.start_y = from / width;
    info.goal_x = to % width;
    info.goal_y = to / width;
    info.length = length;
    info.decimals = 8;
    info.map = name.c_str();
    check(waystone_scenario_add(scenario.handle, &info));
}

}  // namespace

void add_scenarios(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(ProblemRow, bucket, width, height, start_x, start_y, goal_x, goal_y, length);
    py::class_<Scenario> type(module, "Scenario", "Problems on maps, as in .scen files.");
    type.def(py::init([] {
                 return made<Scenario>([](waystone_scenario* handle) { return waystone_scenario_make(handle); });
             }),
             "An empty one.");
    type.def_static(
        "open",
        [](const Path& path) {
            return made<Scenario>(
                [&](waystone_scenario* handle) { return waystone_scenario_open(path.c_str(), handle); });
        },
        "path"_a, "From a file of version 1 or 1.0.");
    type.def_static(
        "read",
        [](const py::bytes& data) {
            const auto bytes = static_cast<std::string_view>(data);
            return made<Scenario>(
                [&](waystone_scenario* handle) { return waystone_scenario_read(bytes.data(), bytes.size(), handle); });
        },
        "data"_a, "From what such a file holds.");
    type.def("problems", &problems, "map"_a, "Start and goal cells in two columns, as solve() takes them.");
    type.def("rows", &rows,
             "A structured array of bucket, width, height, start_x, start_y, goal_x, goal_y and the optimal length.");
    type.def(
        "map_of",
        [](const Scenario& of, Whole<std::uint64_t> number) { return std::string(problem_of(of, number).map); },
        "number"_a, "The map of a problem, as in the file.");
    type.def("add", &add, "map"_a, "name"_a, "start"_a, "goal"_a, "length"_a = 0.0, "bucket"_a = 0,
             "Adds a problem on a map of that name; length is that of a shortest path.");
    type.def(
        "save", [](const Scenario& of, const Path& path) { check(waystone_scenario_save(of.handle, path.c_str())); },
        "path"_a, "Writes a file.");
    type.def("__len__", &count_of, "How many problems there are.");
    add_free(type);
}

}  // namespace waystone_python
