// SPDX-License-Identifier: MIT
#include "lab/run/program.hpp"

#include "commit.hpp"  // made at every build, see cmake/commit.cmake
#include "io/text.hpp"

#include <sys/utsname.h>

#include <array>
#include <ctime>
#include <fstream>
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
    MachineFacts facts{.processor = "unknown", .system = "unknown", .cores = std::thread::hardware_concurrency()};
    std::ifstream cpus("/proc/cpuinfo");
    for (std::string line; std::getline(cpus, line);)
        if (line.starts_with("model name")) {
            facts.processor = trimmed(std::string_view(line).substr(line.find(':') + 1));
            break;
        }
    struct utsname name{};
    if (::uname(&name) == 0) facts.system = std::string(name.sysname) + " " + name.release + " " + name.machine;
    return facts;
}

std::string time_now() {
    const std::time_t now = std::time(nullptr);
    struct tm utc{};
    ::gmtime_r(&now, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text.data();
}

}  // namespace waystone::lab
