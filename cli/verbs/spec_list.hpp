// SPDX-License-Identifier: MIT
// Values as the command line has them: configurations, where braces stand for several, and bytes.
#pragma once

#include <waystone/catalog.hpp>
#include <waystone/error.hpp>

#include "base/settings.hpp"

#include <optional>
#include <string>
#include <vector>

namespace waystone {

// All that were given by --algo, one by one; nothing where one is wrong, which has been said.
std::optional<std::vector<std::string>> spec_list(const std::vector<std::string>& given, const Catalog& catalog);

// "200k", as catalogue strings have it. The parameter is the option: its name and range.
Expected<std::uint64_t> read_bytes(const std::string& verb, const Param& option, const std::string& text);

}  // namespace waystone
