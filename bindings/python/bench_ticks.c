// SPDX-License-Identifier: MIT
// What bench.py does, in C: prints the nanoseconds of processor time of each tick, then the hash of where everybody stands.
//
//   bench_ticks MAP UNITS TICKS WORK BODIES
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <waystone/waystone.h>

static void need(waystone_status status) {
    if (status == WAYSTONE_OK) return;
    fprintf(stderr, "bench_ticks: %s\n", waystone_last_error());
    exit(1);
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int main(int argc, char** argv) {
    waystone_map map;
    waystone_crowd crowd;
    waystone_crowd_options options = {0};
    waystone_map_info size = {0};
    waystone_crowd_info info = {0};
    waystone_tick_report report = {0};
    if (argc != 6) return 1;
    const size_t units = strtoul(argv[2], NULL, 10), ticks = strtoul(argv[3], NULL, 10);
    const uint64_t work = strtoull(argv[4], NULL, 10);
    options.struct_size = sizeof options;
    options.bodies = (waystone_bodies)atoi(argv[5]);
    size.struct_size = sizeof size;
    info.struct_size = sizeof info;
    report.struct_size = sizeof report;

    need(waystone_map_open(argv[1], NULL, &map));
    need(waystone_map_get_info(map, &size));
    uint8_t* const passable = malloc(size.cells);
    waystone_cell* const cells = malloc(size.free_cells * sizeof *cells);
    waystone_unit_move* const moves = malloc(units * sizeof *moves);
    need(waystone_map_cells(map, passable, size.cells, NULL));
    size_t count = 0;
    for (waystone_cell cell = 0; cell < size.cells; ++cell)
        if (passable[cell]) cells[count++] = cell;

    need(waystone_crowd_make(map, &options, &crowd));
    const size_t apart = count / units;
    for (size_t i = 0; i < units; ++i) {
        waystone_unit unit;
        need(waystone_crowd_add(crowd, cells[i * apart], 0, &unit));
        const waystone_order order = {cells[count - 1 - i % 100 * apart], 0, 1};
        need(waystone_crowd_order(crowd, unit, &order));
    }
    for (size_t i = 0; i < ticks; ++i) {
        const uint64_t start = now();
        need(waystone_crowd_tick(crowd, work, &report));
        need(waystone_crowd_moves(crowd, moves, units, &count));
        printf("%" PRIu64 "\n", now() - start);
    }
    need(waystone_crowd_get_info(crowd, &info));
    printf("%" PRIu64 "\n", info.state_hash);
    return 0;
}
