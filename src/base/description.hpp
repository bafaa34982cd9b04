// SPDX-License-Identifier: MIT
// What an agent or a policy says about itself: the one source of its binding, its errors and its reference page.
//
// Plain constants with the lifetime of the program, written next to the algorithm:
//
//     constexpr Param kParams[] = {Param::integer("n", "40", 1, 1e6, "states expanded per move"),
//                                  Param::word("ties", "larger_g", "first|larger_g", "which of equal f goes first")};
//     constexpr Description kDescription{.name = "astar", .summary = "...", ..., .params = kParams};
//
// The entry that takes it (base/entry.hpp) fills in the kind.
//
// An empty fallback means that the parameter must be given. A number, a path or a policy whose fallback is
// a word ("none") may be left out: Settings::has() then says no.
#pragma once

#include <span>
#include <string_view>

namespace waystone {

enum class ParamType { Integer, Real, Word, Flag, Bytes, Path, Policy };

inline constexpr std::string_view kNoPolicy = "none";

struct Param {
    std::string_view name;
    ParamType type;
    std::string_view fallback;  // the default, as one would type it
    double least = 0, most = 0;
    std::string_view choices;  // Word: "first|larger_g", or empty for any word; Policy: its kind
    std::string_view meaning;

    using Text = std::string_view;
    static constexpr Param integer(Text name, Text fallback, double least, double most, Text meaning) {
        return {name, ParamType::Integer, fallback, least, most, {}, meaning};
    }
    static constexpr Param real(Text name, Text fallback, double least, double most, Text meaning) {
        return {name, ParamType::Real, fallback, least, most, {}, meaning};
    }
    static constexpr Param bytes(Text name, Text fallback, double least, double most, Text meaning) {
        return {name, ParamType::Bytes, fallback, least, most, {}, meaning};
    }
    static constexpr Param word(Text name, Text fallback, Text choices, Text meaning) {
        return {name, ParamType::Word, fallback, 0, 0, choices, meaning};
    }
    static constexpr Param flag(Text name, Text meaning) { return {name, ParamType::Flag, "no", 0, 0, {}, meaning}; }
    static constexpr Param path(Text name, Text fallback, Text meaning) {
        return {name, ParamType::Path, fallback, 0, 0, {}, meaning};
    }
    // One that may be left out has the default kNoPolicy.
    static constexpr Param policy(Text name, Text fallback, Text kind, Text meaning) {
        return {name, ParamType::Policy, fallback, 0, 0, kind, meaning};
    }
};

struct Description {
    std::string_view name;
    std::string_view kind = {};  // "agent", or the seam a policy fills: "depth", "goal", "lookahead", ...
    std::string_view summary;    // one sentence
    std::string_view bound;      // the work it promises
    std::string_view paper;
    std::span<const Param> params;
    std::string_view changes = {};  // an agent's: what it does when the map changes under it
    std::string_view tuning = {};   // an agent's: the configurations worth trying, as patterns (catalog/pattern.hpp)
};

}  // namespace waystone
