// SPDX-License-Identifier: MIT
// Maps: made, edited, looked into.
#include "objects.hpp"

#include <cmath>

namespace waystone_python {

std::unique_ptr<Map> map_from(waystone_map handle) {
    auto map = std::make_unique<Map>();
    map->handle = handle;
    auto info = sized<waystone_map_info>();
    check(waystone_map_get_info(handle, &info));
    map->shape = {info.width, info.height};
    return map;
}

namespace {

waystone_map_options options_of(const py::object& rule, const py::object& diagonal) {
    auto options = sized<waystone_map_options>();
    options.rule = chosen(rule, "Rule");
    if (diagonal.is_none()) return options;
    const auto cost = std::round(diagonal.cast<double>() * WAYSTONE_STRAIGHT);
    if (!(cost > 0 && cost < WAYSTONE_INFINITE))
        throw py::value_error("diagonal must be the cost of a diagonal move, such as 1.4");
    options.diagonal = static_cast<waystone_cost>(cost);
    return options;
}

template <class Make>
std::unique_ptr<Map> make_map(Make&& make) {
    waystone_map handle;
    check(make(&handle));
    return map_from(handle);
}

std::unique_ptr<Map> from_array(const py::object& cells, const py::object& rule, const py::object& diagonal) {
    const auto options = options_of(rule, diagonal);
    const auto bytes = byte_array(cells);
    constexpr auto kMost = py::ssize_t{std::numeric_limits<std::uint32_t>::max()};
    if (bytes.shape(0) > kMost || bytes.shape(1) > kMost) throw py::value_error("the array is too large for a map");
    return make_map([&](waystone_map* map) {
        return waystone_map_make(static_cast<std::uint32_t>(bytes.shape(1)), static_cast<std::uint32_t>(bytes.shape(0)),
                                 bytes.data(), static_cast<std::size_t>(bytes.size()), &options, map);
    });
}

void edit(const Map& map, const py::object& cells, const py::object& open) {
    const auto where = cells_of(cells, map.shape);
    const py::array states = py::module_::import("numpy").attr("asarray")(open);
    if (states.dtype().kind() != 'b')
        throw py::type_error("open must be True or False, or an array of bool with one for each cell");
    if (states.ndim() > 1 || (states.ndim() == 1 && static_cast<std::size_t>(states.size()) != where.size()))
        throw py::value_error("open must be one for each of the " + std::to_string(where.size()) + " cells");
    const py::array_t<bool, py::array::c_style | py::array::forcecast> flags = states;
    std::vector<waystone_edit> edits;
    edits.reserve(where.size());
    for (std::size_t i = 0; i < where.size(); ++i)
        edits.push_back({where[i], flags.data()[flags.ndim() == 0 ? 0 : i] ? 1u : 0u});
    const Writing alone(map.use);
    check(waystone_map_edit(map.handle, edits.data(), edits.size()));
}

template <auto call>
bool asked(const Map& map, const CellArg& from, const CellArg& to) {
    const Reading reading(map.use);
    int answer = 0;
    check(call(map.handle, from.in(map.shape), to.in(map.shape), &answer));
    return answer != 0;
}

template <auto call>
void change(const Map& map, const CellArg& cell) {
    const Writing alone(map.use);
    check(call(map.handle, cell.in(map.shape)));
}

template <class T, auto call>
py::object whole_map(const Map& map) {
    const Reading reading(map.use);
    return grid_or_none<T>(
        map.shape, [&](T* all, std::size_t room, std::size_t* count) { return call(map.handle, all, room, count); });
}

py::object xy(const Map& map, const py::object& cell) {
    const auto split = [&](const py::object& of) {
        const py::object width = py::int_(map.shape.width);
        return py::make_tuple(of.attr("__mod__")(width), of.attr("__floordiv__")(width));
    };
    if (is_number(cell)) return split(py::int_(whole(cell, std::numeric_limits<std::uint32_t>::max())));
    return split(whole_array(cell, "cells"));
}

template <auto value>
auto info(const Map& map) {
    const Reading reading(map.use);
    auto all = sized<waystone_map_info>();
    check(waystone_map_get_info(map.handle, &all));
    return all.*value;
}

}  // namespace

void add_maps(py::module_& module) {
    py::class_<Map> type(module, "Map",
                         "Cells that can be passed or not, and the moves between them.\n\n"
                         "A cell is a number, y * width + x; wherever one is asked for, (x, y) serves too. Arrays of a "
                         "whole map have the shape (height, width).");
    const auto rule = py::arg("rule") = "8";
    const auto diagonal = py::arg("diagonal") = py::none();
    type.def(py::init(&from_array), "cells"_a, py::kw_only(), rule, diagonal,
             "A map from an array of bool or uint8, in which passable cells are not 0. The array is copied.\n\n"
             "rule is '8' (a diagonal needs both its neighbours free), '8free' or '4'; diagonal is the cost of a "
             "diagonal move, sqrt(2) unless given.");
    type.def_static(
        "open",
        [](const Path& source, const py::object& rule, const py::object& diagonal) {
            const auto options = options_of(rule, diagonal);
            return make_map([&](waystone_map* map) { return waystone_map_open(source.c_str(), &options, map); });
        },
        "source"_a, py::kw_only(), rule, diagonal,
        "A map from a file (.map, PNG, drawn text), the name of a built-in scene, or a recipe such as "
        "'gen:caves,512,512,seed=1'.");
    type.def_static(
        "draw",
        [](const Text& drawing, const py::object& rule, const py::object& diagonal) {
            const auto options = options_of(rule, diagonal);
            return make_map([&](waystone_map* map) { return waystone_map_draw(drawing.c_str(), &options, map); });
        },
        "drawing"_a, py::kw_only(), rule, diagonal,
        "A map from rows of text. '#', '@', 'T', 'O' and 'W' are blocked, everything else is passable.");
    type.def_static(
        "read",
        [](const py::bytes& data, const py::object& rule, const py::object& diagonal) {
            const auto options = options_of(rule, diagonal);
            const auto bytes = static_cast<std::string_view>(data);
            return make_map(
                [&](waystone_map* map) { return waystone_map_read(bytes.data(), bytes.size(), &options, map); });
        },
        "data"_a, py::kw_only(), rule, diagonal, "A map from what a file holds: a .map, a PNG or a drawing.");
    type.def(
        "clone",
        [](const Map& map) {
            const Reading reading(map.use);
            return make_map([&](waystone_map* clone) { return waystone_map_clone(map.handle, clone); });
        },
        "An independent map with the same cells.");
    type.def(
        "save",
        [](const Map& map, const Path& path) {
            const Reading reading(map.use);
            check(waystone_map_save(map.handle, path.c_str()));
        },
        "path"_a, "Writes a file: .png and .txt keep what is passable, anything else is a .map.");
    type.def(
        "text",
        [](const Map& map) {
            const Reading reading(map.use);
            return text_from([&](char* text, std::size_t room, std::size_t* length) {
                return waystone_map_text(map.handle, text, room, length);
            });
        },
        "The text of a .map file.");

    type.def_property_readonly("width", [](const Map& map) { return map.shape.width; }, "Cells in a row.");
    type.def_property_readonly("height", [](const Map& map) { return map.shape.height; }, "Rows.");
    type.def_property_readonly(
        "shape", [](const Map& map) { return py::make_tuple(map.shape.height, map.shape.width); },
        "(height, width), as numpy counts.");
    type.def_property_readonly(
        "rule", [](const Map& map) { return named("Rule", info<&waystone_map_info::rule>(map)); },
        "Its moves, a Rule.");
    type.def_property_readonly(
        "diagonal", [](const Map& map) { return info<&waystone_map_info::diagonal>(map) / double{WAYSTONE_STRAIGHT}; },
        "The cost of a diagonal move.");
    type.def_property_readonly("free_cells", &info<&waystone_map_info::free_cells>, "How many cells are passable.");
    type.def_property_readonly("component_count", &info<&waystone_map_info::components>,
                               "How many sets of cells there are that can reach each other.");
    type.def_property_readonly("bytes", &info<&waystone_map_info::bytes>, "What it takes in memory.");
    type.def_property_readonly("version", &info<&waystone_map_info::version>,
                               "How many cells changed since it was made.");
    type.def_property_readonly("fingerprint", &info<&waystone_map_info::fingerprint>,
                               "A hash of everything that paths depend on. Databases are tied to it.");

    type.def(
        "at",
        [](const Map& map, Whole<std::uint32_t> x, Whole<std::uint32_t> y) {
            return CellArg{.is_pair = true, .x = x, .y = y}.in(map.shape);
        },
        "x"_a, "y"_a, "The number of a cell.");
    type.def("xy", &xy, "cell"_a, "The x and y of a cell; two arrays for an array of cells.");
    type.def(
        "passable",
        [](const Map& map, const CellArg& cell) {
            const Reading reading(map.use);
            int answer = 0;
            check(waystone_map_passable(map.handle, cell.in(map.shape), &answer));
            return answer != 0;
        },
        "cell"_a, "Whether a unit can stand there.");
    type.def("can_move", &asked<waystone_map_can_move>, "start"_a, "goal"_a,
             "Whether one move leads from one cell to the other.");
    type.def("reachable", &asked<waystone_map_reachable>, "start"_a, "goal"_a,
             "Whether any path leads there; needs no search.");
    type.def(
        "would_cut",
        [](const Map& map, const py::object& cells) {
            const auto where = cells_of(cells, map.shape);
            const Reading reading(map.use);
            int answer = 0;
            check(waystone_map_would_cut(map.handle, where.data(), where.size(), &answer));
            return answer != 0;
        },
        "cells"_a, "Whether blocking these cells would part others that can reach each other now.");
    type.def(
        "distance",
        [](const Map& map, const CellArg& start, const CellArg& goal) {
            const waystone_cell from = start.in(map.shape), to = goal.in(map.shape);
            const Reading reading(map.use);
            double length = 0;
            waystone_status status = WAYSTONE_OK;
            {
                const py::gil_scoped_release free;
                status = waystone_map_distance(map.handle, from, to, &length);
            }
            return found(status) ? length : std::numeric_limits<double>::infinity();
        },
        "start"_a, "goal"_a, "The length of a shortest path, by A*; infinite if there is none.");

    type.def("block", &change<waystone_map_block>, "cell"_a, "Makes a cell impassable, at once.");
    type.def("open_cell", &change<waystone_map_open_cell>, "cell"_a, "Makes a cell passable, at once.");
    type.def(
        "edit", &edit, "cells"_a, "open"_a,
        "Changes many cells at once, or none if one of them is outside. open is True, False, or one for each cell.");
    type.def(
        "restore",
        [](const Map& map, const py::object& cells) {
            const auto bytes = byte_array(cells);
            if (bytes.shape(0) != map.shape.height || bytes.shape(1) != map.shape.width)
                throw py::value_error("the array has the shape " + std::string(py::str(bytes.attr("shape"))) +
                                      ", but the map is one of " + std::to_string(map.shape.height) + " rows of " +
                                      std::to_string(map.shape.width) + " cells");
            const Writing alone(map.use);
            check(waystone_map_restore(map.handle, bytes.data(), static_cast<std::size_t>(bytes.size())));
        },
        "cells"_a, "Makes every cell what such an array says, by edits where it differs.");
    type.def(
        "cells", [](const Map& map) { return whole_map<std::uint8_t, waystone_map_cells>(map).attr("view")("bool"); },
        "An array of bool: whether each cell is passable. A copy.");
    type.def(
        "moves", &whole_map<std::uint8_t, waystone_map_moves>,
        "An array of uint8: bit d is set if a move in direction d is legal. Directions count clockwise from north.");
    type.def("components", &whole_map<std::uint32_t, waystone_map_components>,
             "An array of uint32: the number of each cell's component; NO_CELL for walls.");
    add_free(type);
    type.def("__repr__", [](const Map& map) {
        return "<waystone.Map of " + std::to_string(map.shape.width) + " x " + std::to_string(map.shape.height) +
               " cells" + (map.handle.id == 0 ? ", freed>" : ">");
    });

    module.def(
        "mark",
        [](const Text& drawing, const Text& letter) {
            if (letter.value.size() != 1) throw py::value_error("expected one letter");
            waystone_cell cell = 0;
            if (!found(waystone_drawing_mark(drawing.c_str(), letter.value[0], &cell)))
                throw py::value_error("there is no '" + letter.value + "' in the drawing");
            return cell;
        },
        "drawing"_a, "letter"_a, "The first cell with a letter in a drawing.");
    module.def(
        "scene",
        [](const Text& name) {
            const char* drawing = nullptr;
            if (!found(waystone_scene(name.c_str(), &drawing)))
                fail(WAYSTONE_BAD_PARAMETER, "there is no built-in scene '" + name.value + "'");
            return drawing;
        },
        "name"_a, "The drawing of a built-in scene, with a start A and a goal G.");
}

}  // namespace waystone_python
