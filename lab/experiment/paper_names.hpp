// SPDX-License-Identifier: MIT
// Papers are called by author and year: "lustrek2006". Before, they had numbers, and ids with those are still taken.
#pragma once

#include <string>
#include <string_view>

namespace waystone::lab {

// The id as it is now: "lustrek2006/table8" for "003/table8", "bulitko2008" for "000". Any other id as it is.
std::string current_id(std::string_view id);

}  // namespace waystone::lab
