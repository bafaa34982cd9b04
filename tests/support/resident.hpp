// SPDX-License-Identifier: MIT
// How much memory of this process is there, as Linux says it.
#pragma once

#include <cstddef>
#include <fstream>

namespace waystone {

// 0 where nothing says so.
inline std::size_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t pages = 0, resident = 0;
    file >> pages >> resident;
    return resident * 4096;
}

}  // namespace waystone
