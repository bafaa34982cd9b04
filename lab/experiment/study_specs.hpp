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

// Best quality under a hard limit on planning one move, and the rows that a paper has for it.
struct LimitsSpec {
    struct Row {
        std::string limit, algo;
        double suboptimality_pct = 0;
    };
    std::vector<Row> recalled;
};

// Databases of a series by its parameter "level".
struct DatabaseTableSpec {
    std::string of;  // the series
    std::vector<unsigned>
        more_levels;  // that are too large to build here: their pairs are counted, their time estimated
    struct Row {
        unsigned level = 0;
        double pairs = 0;
        std::string time;
    };
    std::vector<Row> recalled;
};

// A series with databases against one without: moves until the building is recouped.
struct AmortisationSpec {
    std::string dynamic, fixed;
    std::string recalled;
};

// What the decision trees of a series ask about.
struct FeatureTableSpec {
    std::string of;                     // the series
    std::vector<std::string> features;  // "f1", "f2", ...
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
    std::uint32_t trailheads = 0;  // at most so many; 0: until every state is covered
    // Numbers of trailheads from the range that those case bases have: the square uniform in it.
    std::string sizes_of = {};
    std::string fallback = "lrta(depth=fixed(1),ties=random)";  // who walks without a relevant case

    std::uint32_t m_on(std::size_t map) const { return m[m.size() == 1 ? 0 : map]; }
    std::uint32_t relevant_on(std::size_t map) const {
        return relevant.empty() ? m_on(map) : relevant[relevant.size() == 1 ? 0 : map];
    }
};

}  // namespace waystone::lab
