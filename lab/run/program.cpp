// SPDX-License-Identifier: MIT
#include "lab/run/program.hpp"

#include "commit.hpp"  // made at every build, see cmake/commit.cmake
#include "lab/run/platform.hpp"

#include <fmt/format.h>

#include <chrono>
#include <thread>

namespace waystone::lab {

ProgramFacts program_facts() {
#ifdef __clang__
    return {WAYSTONE_VERSION, WAYSTONE_COMMIT, "clang " __clang_version__};
#else
    return {WAYSTONE_VERSION, WAYSTONE_COMMIT, "gcc " __VERSION__};
#endif
}

MachineFacts machine_facts() {
    return {.processor = processor_name(), .system = system_name(), .cores = std::thread::hardware_concurrency()};
}

std::string time_now() {
    using namespace std::chrono;
    const auto now = floor<seconds>(system_clock::now());
    const auto day = floor<days>(now);
    const year_month_day date(day);
    const hh_mm_ss time(now - day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", int{date.year()}, unsigned{date.month()},
                       unsigned{date.day()}, time.hours().count(), time.minutes().count(), time.seconds().count());
}

}  // namespace waystone::lab
