// SPDX-License-Identifier: MIT
// Real numbers from text, as std::from_chars reads them, also where the standard library has it for integers alone
// (libc++ 19); and text from them, without the 100 kB of tables that std::to_chars brings along. Whatever the locale is.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace waystone {

// All of the text; nothing where it is no number or none that a double can hold.
std::optional<double> real_from(std::string_view text);

// The fewest digits that are read as the same number: 0.1, 12.5, 100000; below 1e-6 and from 1e15 on as in 1.5e+20.
std::string number_text(double value);

// With that number of decimals: 12.50.
std::string fixed_text(double value, int decimals);

}  // namespace waystone
