// SPDX-License-Identifier: MIT
// Maps: making, looking at, editing.
#include "capi/call.hpp"
#include "capi/structs.hpp"
#include "io/grid_file.hpp"
#include "io/map_source.hpp"
#include "search/optimal.hpp"

#include <waystone/files.hpp>

#include <ranges>
#include <string>

namespace waystone {
namespace {

waystone_status take_moves(const waystone_map_options* given, Moves& moves) {
    WAYSTONE_TAKE(waystone_map_options, options, given);
    if (options.rule > WAYSTONE_FOUR)
        return refuse(WAYSTONE_BAD_CALL, "there is no rule " + std::to_string(options.rule) + " for moves");
    moves.rule = static_cast<MoveRule>(options.rule);
    if (options.diagonal != 0) moves.diagonal = options.diagonal;
    return answer(check_moves(moves));
}

waystone_status keep_map(waystone_map* handle, Expected<Map> map) {
    if (!map) return refuse(map.error());
    return make<MapObject>(handle, std::move(*map));
}

// Makes a map from its options by `make_it`.
template <class Make>
waystone_status new_map(const waystone_map_options* options, waystone_map* map, Make&& make_it) {
    Moves moves;
    if (const auto wrong = take_moves(options, moves); wrong != kOk) return wrong;
    return keep_map(map, make_it(moves));
}

waystone_status outside(const MapObject& on, waystone_cell cell) {
    return refuse(WAYSTONE_BAD_PARAMETER, "cell " + std::to_string(cell) + " lies outside the map of " +
                                              std::to_string(on.map.width()) + "x" + std::to_string(on.map.height()) +
                                              " cells");
}

template <class Change>
waystone_status edit_map(waystone_map map, Change&& change) noexcept {
    return write(map, [&](MapObject& on) {
        if (on.replayed) return refuse(WAYSTONE_NOT_NOW, "this map belongs to a replay, which alone may change it");
        return change(on);
    });
}

}  // namespace
}  // namespace waystone

using namespace waystone;

waystone_status waystone_map_make(uint32_t width, uint32_t height, const uint8_t* passable, size_t count,
                                  const waystone_map_options* options, waystone_map* map) {
    return guarded([&] {
        WAYSTONE_NEEDS(passable);
        WAYSTONE_NEEDS(map);
        return new_map(options, map,
                       [&](Moves moves) { return Map::from_cells(width, height, std::span(passable, count), moves); });
    });
}

waystone_status waystone_map_draw(const char* drawing, const waystone_map_options* options, waystone_map* map) {
    return guarded([&] {
        WAYSTONE_NEEDS(drawing);
        WAYSTONE_NEEDS(map);
        return new_map(options, map, [&](Moves moves) { return Map::draw(drawing, moves); });
    });
}

waystone_status waystone_map_read(const void* bytes, size_t size, const waystone_map_options* options,
                                  waystone_map* map) {
    return guarded([&] {
        WAYSTONE_NEEDS(bytes);
        WAYSTONE_NEEDS(map);
        return new_map(options, map, [&](Moves moves) {
            return read_map(std::span(static_cast<const std::byte*>(bytes), size), moves);
        });
    });
}

waystone_status waystone_map_open(const char* source, const waystone_map_options* options, waystone_map* map) {
    return guarded([&] {
        WAYSTONE_NEEDS(source);
        WAYSTONE_NEEDS(map);
        return new_map(options, map, [&](Moves moves) -> Expected<Map> {
            auto grid = open_map(source, moves);
            if (!grid) return std::unexpected(grid.error());
            return Map(std::make_shared<Grid>(std::move(*grid)));
        });
    });
}

waystone_status waystone_map_clone(waystone_map map, waystone_map* clone) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(clone);
        if (const auto room = check_memory(on.map.width(), on.map.height()); !room) return refuse(room.error());
        return make<MapObject>(clone, on.map.clone());
    });
}

waystone_status waystone_map_free(waystone_map map) { return release(map); }

waystone_status waystone_map_save(waystone_map map, const char* path) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(path);
        return answer(save_map(on.map, path));
    });
}

waystone_status waystone_map_text(waystone_map map, char* text, size_t capacity, size_t* length) {
    return read(map, [&](const MapObject& on) {
        const auto written = map_text(on.map.grid(), "map");
        return written ? put_text(*written, text, capacity, length) : refuse(written.error());
    });
}

waystone_status waystone_map_get_info(waystone_map map, waystone_map_info* info) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_FITS(waystone_map_info, info);
        const Moves moves = on.map.moves();
        return put({.struct_size = 0,
                    .width = on.map.width(),
                    .height = on.map.height(),
                    .rule = static_cast<waystone_rule>(moves.rule),
                    .diagonal = moves.diagonal,
                    .components = static_cast<std::uint32_t>(on.map.grid().components()),
                    .cells = on.map.size(),
                    .free_cells = on.map.free_cells(),
                    .bytes = on.map.bytes(),
                    .version = on.map.version(),
                    .fingerprint = on.map.fingerprint()},
                   info);
    });
}

waystone_status waystone_map_passable(waystone_map map, waystone_cell cell, int* answer) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(answer);
        *answer = on.map.passable(cell);
        return kOk;
    });
}

waystone_status waystone_map_can_move(waystone_map map, waystone_cell from, waystone_cell to, int* answer) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(answer);
        *answer = on.map.can_move(from, to);
        return kOk;
    });
}

waystone_status waystone_map_reachable(waystone_map map, waystone_cell from, waystone_cell to, int* answer) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(answer);
        *answer = on.map.reachable(from, to);
        return kOk;
    });
}

waystone_status waystone_map_would_cut(waystone_map map, const waystone_cell* cells, size_t count, int* answer) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(cells);
        WAYSTONE_NEEDS(answer);
        *answer = on.map.would_cut(std::span(cells, count));
        return kOk;
    });
}

waystone_status waystone_map_distance(waystone_map map, waystone_cell from, waystone_cell to, double* length) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(length);
        if (!on.map.reachable(from, to)) return none("no path leads there");
        const auto found = OptimalSolver().length(on.map.grid(), from, to);
        if (!found) return refuse(WAYSTONE_TOO_FAR, "the path is longer than costs can hold");
        *length = *found;
        return kOk;
    });
}

waystone_status waystone_map_block(waystone_map map, waystone_cell cell) {
    return edit_map(map, [&](MapObject& on) { return on.map.block(cell) ? kOk : outside(on, cell); });
}

waystone_status waystone_map_open_cell(waystone_map map, waystone_cell cell) {
    return edit_map(map, [&](MapObject& on) { return on.map.open(cell) ? kOk : outside(on, cell); });
}

waystone_status waystone_map_edit(waystone_map map, const waystone_edit* edits, size_t count) {
    return edit_map(map, [&](MapObject& on) {
        WAYSTONE_NEEDS(edits);
        std::vector<Edit> all;
        all.reserve(count);
        for (const waystone_edit& edit : std::span(edits, count)) all.push_back({edit.cell, edit.open != 0});
        return answer(on.map.edit(all));
    });
}

waystone_status waystone_map_cells(waystone_map map, uint8_t* cells, size_t capacity, size_t* count) {
    return read(map, [&](const MapObject& on) {
        const std::ranges::iota_view all(State{0}, static_cast<State>(on.map.size()));
        return put_list(all, cells, capacity, count,
                        [&](State s) { return static_cast<std::uint8_t>(on.map.grid().passable(s)); });
    });
}

waystone_status waystone_map_restore(waystone_map map, const uint8_t* cells, size_t count) {
    return edit_map(map, [&](MapObject& on) {
        WAYSTONE_NEEDS(cells);
        if (count != on.map.size())
            return refuse(WAYSTONE_BAD_PARAMETER,
                          "the map has " + std::to_string(on.map.size()) + " cells, not " + std::to_string(count));
        std::vector<Edit> differ;
        for (State s = 0; s < count; ++s)
            if (on.map.passable(s) != (cells[s] != 0)) differ.push_back({s, cells[s] != 0});
        return answer(on.map.edit(differ));
    });
}

waystone_status waystone_map_moves(waystone_map map, uint8_t* moves, size_t capacity, size_t* count) {
    return read(map, [&](const MapObject& on) {
        const std::ranges::iota_view all(State{0}, static_cast<State>(on.map.size()));
        return put_list(all, moves, capacity, count, [&](State s) { return on.map.grid().moves(s); });
    });
}

waystone_status waystone_map_components(waystone_map map, uint32_t* components, size_t capacity, size_t* count) {
    return read(map, [&](const MapObject& on) {
        return put_list(on.map.grid().component_numbers(), components, capacity, count);
    });
}
