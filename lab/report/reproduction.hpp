// SPDX-License-Identifier: MIT
// The page that shows what of the papers comes out: docs/reproduction.md, out of committed results.
#pragma once

#include <waystone/error.hpp>

#include <string>

namespace waystone::lab {

// A section for every folder of `study run` below this one, in the order of their names; as Markdown. An experiment in
// which a value lies outside its band or a claim fails must say so in a sentence of its own ("differs"), or there is no
// page.
Expected<std::string> reproduction_page(const std::string& results);

}  // namespace waystone::lab
