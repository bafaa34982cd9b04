// SPDX-License-Identifier: MIT
// A whole file as text.
#pragma once

#include <waystone/error.hpp>

#include <cstddef>
#include <string>

namespace waystone {

// Larger than the largest map and the longest scenario there may be.
inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 29;

Expected<std::string> read_file(const std::string& path);
// Why a file could not be opened or read, from errno.
std::unexpected<Error> unreadable(const std::string& path, int error);

}  // namespace waystone
