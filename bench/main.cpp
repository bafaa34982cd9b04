// SPDX-License-Identifier: MIT
// waystone_bench [--benchmark_filter=REGEX ...]: times of searches, agents, files and edits.
//
// All lengths are checked before anything is timed. docs/performance.md shows what it prints.
#include "bench/measures.hpp"

#include <cstdio>

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    using namespace waystone::bench;
    check_lengths();
    std::fprintf(stderr, "%zu problems on %zu maps have the stored length\n", kTasks * peer_maps().size(),
                 peer_maps().size());
    register_searches();
    register_realtime();
    register_cases();
    register_timebound();
    register_agents();
    register_grid();
    register_edits();
    register_replanning();
    register_crowds();
    register_c_face();
    register_scaling();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
