// SPDX-License-Identifier: MIT
// What bench/wasm.mjs measures, through the C face in a program of this machine: nanoseconds a move, milliseconds a tick.
//
//     c_face MAP SECONDS SPEC...       a line `SPEC moves nanoseconds`, then `crowd ticks milliseconds hash`
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <waystone/waystone.h>

enum { kUnits = 2000, kTicks = 300, kWork = 40000 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void check(waystone_status status) {
    if (status < 10) return;
    fprintf(stderr, "%s\n", waystone_last_error());
    exit(1);
}

// The free cells of the largest component, in their order.
static waystone_cell* free_cells(waystone_map map, size_t* count) {
    size_t cells = 0, i, largest = 0;
    uint32_t* components;
    size_t* sizes;
    waystone_cell* out;
    check(waystone_map_components(map, NULL, 0, &cells));
    components = malloc(cells * sizeof *components);
    sizes = calloc(cells, sizeof *sizes);
    out = malloc(cells * sizeof *out);
    if (components == NULL || sizes == NULL || out == NULL) exit(1);
    check(waystone_map_components(map, components, cells, NULL));
    for (i = 0; i < cells; ++i)
        if (components[i] != WAYSTONE_NO_CELL && ++sizes[components[i]] > sizes[largest]) largest = components[i];
    *count = 0;
    for (i = 0; i < cells; ++i)
        if (components[i] == largest) out[(*count)++] = (waystone_cell)i;
    free(components);
    free(sizes);
    return out;
}

static void walk(waystone_map map, const waystone_cell* cells, size_t count, const char* spec, double seconds) {
    waystone_configuration configuration;
    waystone_agent agent;
    waystone_step step;
    unsigned long long moves = 0, round;
    double best = 1e9, begin = now();
    check(waystone_configuration_parse(spec, &configuration));
    check(waystone_agent_make(map, configuration, NULL, &agent));
    for (round = 0; now() - begin < seconds; ++round) {
        double start = now(), nanoseconds;
        unsigned problem;
        moves = 0;
        for (problem = 0; problem < 8; ++problem) {
            check(waystone_agent_start(agent, cells[count * problem / 8], cells[count - 1 - count * problem / 9]));
            do {
                check(waystone_agent_step(agent, WAYSTONE_UNLIMITED, &step));
                ++moves;
            } while (step.outcome == WAYSTONE_MOVED && moves % 3000 != 0);
        }
        nanoseconds = (now() - start) * 1e9 / (double)moves;
        if (nanoseconds < best) best = nanoseconds;
    }
    printf("%s %llu %.1f\n", spec, moves, best);
    waystone_agent_free(agent);
    waystone_configuration_free(configuration);
}

static void crowd(waystone_map map, const waystone_cell* cells, size_t count, double seconds) {
    double best = 1e9, begin = now();
    unsigned long long hash = 0;
    do {
        static waystone_unit units[kUnits];
        waystone_crowd crowd;
        waystone_crowd_options options = {0};
        waystone_order order = {0};
        waystone_crowd_info info = {0};
        double start;
        unsigned i;
        options.struct_size = sizeof options;
        options.bodies = WAYSTONE_BODIES_CELLS;
        info.struct_size = sizeof info;
        check(waystone_crowd_make(map, &options, &crowd));
        for (i = 0; i < kUnits; ++i) check(waystone_crowd_add(crowd, cells[i], 0, units + i));
        order.cell = cells[count - 1];
        check(waystone_crowd_order_all(crowd, units, kUnits, &order, NULL));
        start = now();
        for (i = 0; i < kTicks; ++i) check(waystone_crowd_tick(crowd, kWork, NULL));
        if ((now() - start) * 1e3 / kTicks < best) best = (now() - start) * 1e3 / kTicks;
        check(waystone_crowd_get_info(crowd, &info));
        hash = info.state_hash;
        waystone_crowd_free(crowd);
    } while (now() - begin < seconds);
    printf("crowd %d %.4f %016llx\n", kTicks, best, hash);
}

int main(int argc, char** argv) {
    waystone_map map;
    waystone_cell* cells;
    size_t count;
    double seconds;
    int i;
    if (argc < 3) return 2;
    seconds = atof(argv[2]);
    check(waystone_map_open(argv[1], NULL, &map));
    cells = free_cells(map, &count);
    for (i = 3; i < argc; ++i) walk(map, cells, count, argv[i], seconds);
    crowd(map, cells, count, seconds);
    free(cells);
    return 0;
}
