// SPDX-License-Identifier: MIT
// Five hundred units under one budget, recorded in memory and replayed: from C99.
#include <stdio.h>
#include <stdlib.h>
#include <waystone/waystone.h>

enum { kUnits = 500, kTicks = 200, kSide = 128 };

static int failed(waystone_status status) {
    if (status < 10) return 0;
    fprintf(stderr, "%s: %s\n", waystone_status_name(status), waystone_last_error());
    return 1;
}

// Adds units to the first free cells from here on.
static int add_units(waystone_map map, waystone_crowd crowd, waystone_unit* units) {
    waystone_cell cell = kSide * kSide / 4;
    int count = 0, free_cell;
    for (; count < kUnits; ++cell) {
        if (failed(waystone_map_passable(map, cell, &free_cell))) return 0;
        if (!free_cell) continue;
        if (failed(waystone_crowd_add(crowd, cell, 0, units + count))) return 0;
        ++count;
    }
    return 1;
}

int main(void) {
    static waystone_unit units[kUnits];
    static waystone_unit_move moves[kUnits];
    waystone_map map;
    waystone_crowd crowd;
    waystone_recording recording;
    waystone_replay replay;
    waystone_crowd_options options = {0};
    waystone_tick_report tick = {0};
    waystone_crowd_info info = {0};
    waystone_replay_report replayed = {0};
    waystone_order order = {0};
    size_t count, size;
    char* text;
    int i;
    unsigned most = 0;

    options.struct_size = sizeof options;
    options.bodies = WAYSTONE_BODIES_CELLS;
    tick.struct_size = sizeof tick;
    info.struct_size = sizeof info;
    replayed.struct_size = sizeof replayed;

    if (failed(waystone_map_open("gen:caves,128,128,seed=3", NULL, &map))) return 1;
    if (failed(waystone_crowd_make(map, &options, &crowd))) return 1;
    if (!add_units(map, crowd, units)) return 1;
    if (failed(waystone_crowd_record(crowd, NULL, NULL))) return 1;

    order.cell = kSide * 100 + 64;
    order.nearest = 1;
    if (failed(waystone_crowd_order_all(crowd, units, kUnits, &order, NULL))) return 1;
    for (i = 0; i < kTicks; ++i) {
        if (failed(waystone_crowd_tick(crowd, 20000, &tick))) return 1;
        if (tick.work > most) most = (unsigned)tick.work;
        // What a game draws:
        if (failed(waystone_crowd_moves(crowd, moves, kUnits, &count))) return 1;
        if (count != tick.moved) return 1;
    }
    if (failed(waystone_crowd_get_info(crowd, &info))) return 1;
    printf("%u units, %d ticks, at most %u units of work in one\n", (unsigned)info.units, kTicks, most);

    if (failed(waystone_crowd_end_recording(crowd))) return 1;
    if (failed(waystone_crowd_recorded(crowd, NULL, 0, &size))) return 1;
    text = malloc(size + 1);
    if (text == NULL || failed(waystone_crowd_recorded(crowd, text, size + 1, NULL))) return 1;
    if (failed(waystone_recording_read(text, size, &recording))) return 1;
    free(text);
    if (failed(waystone_replay_begin(recording, map, NULL, &replay))) return 1;
    while (waystone_replay_tick(replay, &replayed) == WAYSTONE_OK) {
    }
    printf("replayed %u ticks: %s\n", (unsigned)replayed.ticks,
           replayed.complete && replayed.differs_at == 0 ? "the same" : "different");

    waystone_replay_free(replay);
    waystone_recording_free(recording);
    waystone_crowd_free(crowd);
    waystone_map_free(map);
    return waystone_object_count() == 0 ? 0 : 1;
}

// Prints:
//     500 units, 200 ticks, at most 13226 units of work in one
//     replayed 200 ticks: the same
