// SPDX-License-Identifier: MIT
// From the text of one argument to the value of one parameter, or a sentence that says what it must be.
#pragma once

#include "base/settings.hpp"
#include "catalog/grammar.hpp"

namespace waystone {

// Every type but Policy.
Expected<SettingValue> convert(const Param& param, const Node& node);

// "1..1000000", "at least 1", "first|larger_g", "yes|no", "path", "depth policy": for the reference.
std::string domain(const Param& param);

}  // namespace waystone
