// SPDX-License-Identifier: MIT
#include "lab/table/row.hpp"

#include <algorithm>

namespace waystone::lab {

const Value* Row::find(std::string_view name) const {
    const auto found =
        std::find_if(fields_.begin(), fields_.end(), [&](const auto& field) { return field.first == name; });
    return found == fields_.end() ? nullptr : &found->second;
}

}  // namespace waystone::lab
