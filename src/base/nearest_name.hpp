// SPDX-License-Identifier: MIT
// The nearest valid name, for error sentences.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace waystone {

// Letters to insert, delete, replace or swap with their neighbour to get from one word to the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

// What to append to "no agent 'lrtb'": "; did you mean 'lrta'?", or where nothing is close the valid
// names, "; there are lrta, tb", or the nearest of many. Empty when there are no names. Case does not count.
std::string suggestion(std::string_view wrong, std::span<const std::string_view> names);

}  // namespace waystone
