// SPDX-License-Identifier: MIT
// One agent walks out of a pocket, in C99. No move takes more work than it is allowed.
#include <stdio.h>
#include <string.h>
#include <waystone/waystone.h>

static const char* const kDrawing =
    "..................\n"
    "...############...\n"
    "..............#...\n"
    "....A.........#.G.\n"
    "..............#...\n"
    "...############...\n"
    "..................\n";

static int failed(waystone_status status) {
    if (status < 10) return 0; // below 10 are answers
    fprintf(stderr, "%s: %s\n", waystone_status_name(status), waystone_last_error());
    return 1;
}

int main(void) {
    waystone_map map;
    waystone_configuration configuration;
    waystone_agent agent;
    waystone_cell start, goal;
    waystone_step step;
    char drawing[200];
    int moves = 0;
    unsigned most = 0;

    if (failed(waystone_map_draw(kDrawing, NULL, &map))) return 1;
    if (failed(waystone_drawing_mark(kDrawing, 'A', &start))) return 1;
    if (failed(waystone_drawing_mark(kDrawing, 'G', &goal))) return 1;
    if (failed(waystone_configuration_parse("lss(n=9)", &configuration))) return 1;
    if (failed(waystone_agent_make(map, configuration, NULL, &agent))) return 1;

    strcpy(drawing, kDrawing);
    if (failed(waystone_agent_start(agent, start, goal))) return 1;
    do {
        char* cell;
        if (failed(waystone_agent_step(agent, 64, &step))) return 1;
        if (step.work > most) most = (unsigned)step.work;
        cell = drawing + step.at / 18 * 19 + step.at % 18; // a row has 18 cells and a line end
        if (*cell == '.') *cell = 'o';
        ++moves;
    } while (step.outcome == WAYSTONE_MOVED);
    printf("%s%s: %d moves; the most expensive took %u units of work\n", drawing, waystone_outcome_name(step.outcome),
           moves, most);

    // In any order: the agent keeps its map as long as it needs it.
    waystone_map_free(map);
    waystone_configuration_free(configuration);
    waystone_agent_free(agent);
    return 0;
}

// Prints:
//     ..oooooooooooooo..
//     ..o############.o.
//     ..oooooo......#.o.
//     ....Aooooooooo#.G.
//     .....oo.o.o...#...
//     ...############...
//     ..................
//     arrived: 69 moves; the most expensive took 36 units of work
