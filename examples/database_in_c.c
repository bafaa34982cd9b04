// SPDX-License-Identifier: MIT
// Builds a database with progress, carries its bytes in memory, and walks by it: from C99.
#include <stdio.h>
#include <stdlib.h>
#include <waystone/waystone.h>

static int failed(waystone_status status) {
    if (status < 10) return 0;
    fprintf(stderr, "%s: %s\n", waystone_status_name(status), waystone_last_error());
    return 1;
}

struct watch {
    int reports;
    int stop;
};
static void progress(void* context, double done, double total) {
    struct watch* watch = context;
    if (done <= total) ++watch->reports;
}
static int stop(void* context) { return ((struct watch*)context)->stop; }

// All jobs in this thread, last one first: a game would hand them to its own threads.
static void run_jobs(void* context, size_t count, void (*job)(void* data, size_t number), void* data) {
    (void)context;
    while (count-- > 0) job(data, count);
}

int main(void) {
    waystone_map map;
    waystone_configuration configuration;
    waystone_database built, opened;
    waystone_agent agent;
    waystone_build_options build = {0};
    waystone_agent_options options = {0};
    waystone_walk_options walk = {0};
    waystone_walk_report report = {0};
    struct watch watch = {0, 0};
    char needs[200];
    void* bytes;
    size_t size;

    if (failed(waystone_map_open("gen:caves,96,96,seed=5", NULL, &map))) return 1;
    if (failed(waystone_configuration_parse("cpd(bytes=20k)", &configuration))) return 1;
    if (failed(waystone_configuration_needs(configuration, needs, sizeof needs, NULL))) return 1;
    printf("it needs %s\n", needs);

    build.struct_size = sizeof build;
    build.jobs.run = run_jobs;
    build.progress = progress;
    build.stop = stop;
    build.context = &watch;
    watch.stop = 1;
    if (waystone_database_build(map, configuration, &build, &built) != WAYSTONE_INTERRUPTED) return 1;
    printf("stopped: %s\n", waystone_last_error());
    watch.stop = 0;
    if (failed(waystone_database_build(map, configuration, &build, &built))) return 1;
    printf("built, and said so on the way: %s\n", watch.reports > 0 ? "yes" : "no");

    if (failed(waystone_database_contents(built, NULL, 0, &size))) return 1;
    bytes = malloc(size);
    if (bytes == NULL || failed(waystone_database_contents(built, bytes, size, NULL))) return 1;
    if (failed(waystone_database_read(bytes, size, &opened))) return 1;
    free(bytes);

    options.struct_size = sizeof options;
    options.database = opened;
    if (failed(waystone_agent_make(map, configuration, &options, &agent))) return 1;
    walk.struct_size = sizeof walk;
    walk.with_optimal = 1;
    report.struct_size = sizeof report;
    if (failed(waystone_agent_walk(agent, 96 * 67 + 6, 96 * 8 + 93, &walk, &report, NULL, 0, NULL))) return 1;
    printf("%s: length %.2f, a shortest path has %.2f; no move took more than %u units of work\n",
           waystone_outcome_name(report.outcome), report.length, report.optimal_length, (unsigned)report.work_max);

    waystone_agent_free(agent);
    waystone_database_free(opened);
    waystone_database_free(built);
    waystone_configuration_free(configuration);
    waystone_map_free(map);
    return waystone_object_count() == 0 ? 0 : 1;
}

// Prints:
//     it needs cpd(bytes=20000)
//     stopped: cpd(bytes=20000): stopped; nothing was kept
//     built, and said so on the way: yes
//     arrived: length 153.34, a shortest path has 152.51; no move took more than 34 units of work
