// SPDX-License-Identifier: MIT
// The keys of experiment files: the one list that the parser refuses by and that lab/experiment.schema.json is made of.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// What a point of a figure is measured by (study/sweep_point.cpp): keys of what is recalled, functions of expressions.
inline constexpr std::string_view kPointFigures[] = {"planning",
                                                     "planning_error",
                                                     "suboptimality",
                                                     "suboptimality_error",
                                                     "worst",
                                                     "unsolved",
                                                     "us_per_move",
                                                     "first_move_us",
                                                     "search_ms",
                                                     "cost",
                                                     "non_optimal_moves",
                                                     "back_moves_pct",
                                                     "expanded",
                                                     "restarts",
                                                     "restart_states",
                                                     "charged",
                                                     "database_rel",
                                                     "database_rel_sums"};

enum class KeyType : std::uint8_t {
    Text,
    Texts,
    TextOrTexts,
    Number,
    NumbersOrNull,  // a list
    Whole,          // from 0
    Wholes,
    WholeOrWholes,
    Flag,
    Object,          // of a shape
    List,            // of objects of a shape
    Studies,         // the same, or texts
    ParameterLists,  // name to list, or a list of such objects
    Point,           // name to value
    ExpressionText,  // a text or a number
};

struct Shape;
struct KeyFact {
    std::string_view name;
    KeyType type;
    std::string_view what;  // for people
    bool required = false;
    const Shape* shape = nullptr;   // of Object and List
    std::string_view choices = {};  // of a Text, with bars between: "8|8free|4"
};

// The objects that a file is made of.
struct Shape {
    std::string_view name;
    std::span<const KeyFact> keys;
};
extern const Shape kExperimentShape, kQuestionShape, kProblemsShape, kSweepShape, kCrowdShape, kTreeShape,
    kRecalledShape, kPointsOfShape, kFigureShape, kAxisShape, kAnalysisShape, kAnalysisRowShape, kCheckShape,
    kReadingShape, kCaseBasesShape, kSeriesShape, kBandShape, kVariantShape;

std::vector<std::string_view> choices_of(const KeyFact& key);

// A JSON Schema (2020-12), for editors and for other programs.
std::string experiment_schema();

}  // namespace waystone::lab
