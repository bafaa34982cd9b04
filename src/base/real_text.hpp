// SPDX-License-Identifier: MIT
// Real numbers from text, as std::from_chars reads them, also where the standard library has it for integers alone
// (libc++ 19).
#pragma once

#include <optional>
#include <string_view>

namespace waystone {

// All of the text; nothing where it is no number or none that a double can hold.
std::optional<double> real_from(std::string_view text);

}  // namespace waystone
