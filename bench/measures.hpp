// SPDX-License-Identifier: MIT
// How the benchmarks register themselves and report.
#pragma once

#include "bench/peer_maps.hpp"

#include <benchmark/benchmark.h>

#include <ctime>
#include <string>

namespace waystone::bench {

// Time over all iterations divided by how often something was done in them; printed as 33ns or 1.4us.
inline void report_time_per(benchmark::State& state, const std::string& what, std::uint64_t done) {
    using Counter = benchmark::Counter;
    state.counters["per_" + what] = Counter(static_cast<double>(done), Counter::kIsRate | Counter::kInvert);
}
inline void report(benchmark::State& state, const std::string& what, double per_iteration) {
    state.counters[what] = benchmark::Counter(per_iteration);
}

// Processor time of this thread, so that other programs do not count.
inline double thread_us() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

void register_searches();
void register_edits();
void register_replanning();
void register_grid();
void register_realtime();
void register_cases();
void register_timebound();
void register_agents();
void register_crowds();
void register_c_face();
void register_scaling();

}  // namespace waystone::bench
