// SPDX-License-Identifier: MIT
// What an experiment file may ask for beside walks: figures, tables about points, case bases.
#pragma once

#include "database/case_settings.hpp"
#include "database/decision_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waystone::lab {

struct Axis {
    std::string title = {};
    bool log = false;
    std::optional<double> min = {}, max = {};  // from the dots where not given
};

// Planning per move against suboptimality; and, where asked for, the size of databases against it.
struct FigureSpec {
    Axis planning = {.title = "states expanded per move, mean"}, suboptimality = {.title = "suboptimality (times)"};
    std::optional<Axis> database_rel = {};
};

// A table made of points, by name:
//
//   spread        how far points lie apart that differ only in "over", parameters that ought not to matter
//   limits        best quality under a hard limit on planning one move
//   databases     of the series "of" by its parameter "level": sizes and build times. "more_levels" are too large to
//                 build here: their pairs are counted, their time is estimated
//   amortisation  the series "of" with databases against one without, "against": moves until the building is recouped
//   features      what the decision trees of the series "of" ask about: "list", f1 to f11
//   effects       the series "of" paired with the series "against" by problem: a row for each figure of "list",
//                 which decide, and of "beside", which are only shown
struct Analysis {
    std::string name;
    std::string of = {}, against = {};
    std::vector<std::string> over = {}, list = {}, beside = {}, by = {}, chosen_on = {};
    std::vector<unsigned> more_levels = {};
    // What a paper has for it, without a source: shown, and nothing else.
    struct Recalled {
        std::string at;    // a limit; a level; empty: of the whole table
        std::string text;  // who is best; the time to build
        double value = 0;  // with that suboptimality in percent; pairs
    };
    std::vector<Recalled> recalled = {};
};
// Of the names in decision_tree.hpp; kFeatures for others.
inline std::size_t feature_by_name(const std::string& name) {
    return static_cast<std::size_t>(std::ranges::find(kFeatureNames, name, &FeatureName::short_name) -
                                    kFeatureNames.begin());
}

// Case bases that differ in nothing but their seed; and in their size, where that is drawn.
struct CaseBases {
    std::string name = {};
    Pick pick = Pick::Greedy;
    std::vector<std::uint32_t> m = {}, relevant = {};  // by map, or one for all
    std::size_t count = 1;
    std::uint64_t seed = 1;
    std::uint32_t trailheads = 0;  // at most this many; 0: until every state is covered
    // Numbers of trailheads from the range that those case bases have: the square uniform in it.
    std::string sizes_of = {};
    std::string fallback = "lrta(depth=fixed(1),ties=random)";  // who walks without a relevant case

    std::uint32_t m_on(std::size_t map) const { return m[m.size() == 1 ? 0 : map]; }
    std::uint32_t relevant_on(std::size_t map) const {
        return relevant.empty() ? m_on(map) : relevant[relevant.size() == 1 ? 0 : map];
    }
};

}  // namespace waystone::lab
