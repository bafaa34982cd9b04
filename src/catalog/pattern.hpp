// SPDX-License-Identifier: MIT
// Several configurations in one string, and what descriptions say is worth tuning.
//
// A description's `tuning` (base/description.hpp) and that of a short name are patterns with spaces between them:
//
//     rtaa(n=*)              * is a logarithmic grid around the default, within the parameter's range
//     gsc(choose={a,b})      braces stand for each of their values
//     optimal:cpd            its paths are optimal as long as the map does not change
//
// `*` may stand for a parameter of the entry or short name itself, whose default is a number. Values that the catalogue
// refuses are left out, so its ranges are the only ones.
#pragma once

#include <waystone/catalog.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

// "f({1,2},{3,4})" is four strings.
std::vector<std::string> without_braces(std::string_view text);

struct TuningCandidate {
    std::string spec;
    bool optimal = false;      // promised by its pattern
    std::string starred = {};  // the pattern, where one whole number stands in for its only star
    std::int64_t star = 0;     // that number

    std::string with(std::int64_t value) const;  // the same with another number
};

// All that the patterns of a catalogue stand for, in its order; none twice.
std::vector<TuningCandidate> tuning_candidates(const Catalog& catalog);

// What is wrong with the patterns of an entry or a short name: those that stand for nothing.
std::vector<std::string> tuning_mistakes(const Entry& entry, const Catalog& catalog);
std::vector<std::string> tuning_mistakes(const Alias& alias, const Catalog& catalog);

}  // namespace waystone
