// SPDX-License-Identifier: MIT
// Configurations as the command line lists them: braces stand for several.
#pragma once

#include <waystone/catalog.hpp>

#include <optional>
#include <string>
#include <vector>

namespace waystone {

// All that were given by --algo, one by one; nothing where one is wrong, which has been said.
std::optional<std::vector<std::string>> spec_list(const std::vector<std::string>& given, const Catalog& catalog);

}  // namespace waystone
