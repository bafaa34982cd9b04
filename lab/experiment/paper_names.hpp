// SPDX-License-Identifier: MIT
// Papers are called by author and year: "lustrek2006". Before, they had numbers, and ids with those are still taken.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace waystone::lab {

// The id as it is now: "lustrek2006/table8" for "003/table8", "bulitko2008" for "000". Any other id as it is.
inline std::string current_id(std::string_view id) {
    using Name = std::pair<std::string_view, std::string_view>;
    const std::string_view paper = id.substr(0, id.find('/'));
    for (const auto& [number, name] :
         {Name{"000", "bulitko2008"}, Name{"001", "bulitko2009"}, Name{"002", "hernandez2014"},
          Name{"003", "lustrek2006"}, Name{"004", "bulitko2012"}})
        if (paper == number) return std::string(name) + std::string(id.substr(paper.size()));
    return std::string(id);
}

}  // namespace waystone::lab
