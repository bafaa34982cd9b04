// SPDX-License-Identifier: MIT
// The folder of the sources.
#pragma once

#include <filesystem>

namespace waystone {

inline const std::filesystem::path kRoot = WAYSTONE_SOURCE_DIR;

}  // namespace waystone
