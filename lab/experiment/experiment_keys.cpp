// SPDX-License-Identifier: MIT
#include "lab/experiment/experiment_keys.hpp"

#include "lab/table/json.hpp"

#include <array>
#include <vector>

namespace waystone::lab {
namespace {

using enum KeyType;

constexpr KeyFact kExperiment[] = {
    {"$schema", Text, "path of this schema, for editors; ignored"},
    {"id", Text, "its name; for a built-in one the path under lab/experiments", true},
    {"title", Text, "a one-line title", true},
    {"paper", Text, "the published source; makes the experiment a study"},
    {"problems", Object, "where the problems come from", true, &kProblemsShape},
    {"sweeps", List, "configurations over lists of parameters", false, &kSweepShape},
    {"max_moves", Number, "a longer walk counts as stuck; required by sweeps of walks"},
    {"cutoff", Number, "limit on expansions in one move: a move with more disqualifies and ends the walk"},
    {"work_cutoff", Number, "the same for all counted work"},
    {"repetitions", Whole, "how often every configuration walks every problem; default 1"},
    {"seed", Whole, "$seed in the first repetition, then increasing by 1; default 1"},
    {"optimal_costs", Flag, "false: no problem is solved by A*, and rows have no optimal costs; default true"},
    {"measures", Flag, "also count non-optimal moves; costs one search of the map per problem"},
    {"notes", Texts, "for people"},
    {"question", Object, "study: that a paper left open, for docs/beyond.md", false, &kQuestionShape},
    {"differs", Texts, "study: where ours differs from what was published and, if known, why"},
    {"points_of", Studies, "sweeps of other experiments that belong here too", false, &kPointsOfShape},
    {"figure", Object, "study: draw points", false, &kFigureShape},
    {"analyses", List, "study: tables made from points", false, &kAnalysisShape},
    {"checks", List, "study: claims as expressions", false, &kCheckShape},
    {"depths", Wholes, "study: of the series"},
    {"columns", Texts, "study: of the series"},
    {"series", List, "study: one measure each", false, &kSeriesShape},
    {"variants", List, "study: the same series over other problems", false, &kVariantShape},
    {"case_bases", List, "study: for the measure of that name", false, &kCaseBasesShape},
};
constexpr KeyFact kQuestion[] = {
    {"asked", Text, "what the paper says", true},
    {"built", Text, "what there is now to answer it", true},
    {"because", Texts, "what the answer comes from"},
    {"removed", Text, "title of the last commit that had it: the study is not run again, its results stay"},
};
constexpr KeyFact kProblems[] = {
    {"scenario", TextOrTexts, "scenario files, or globs of them"},
    {"min_length", Number, "only scenario problems at least this long"},
    {"max_length", Number, "and at most this long"},
    {"min_bucket", Whole, "only from this bucket on"},
    {"max_bucket", Whole, "and up to this"},
    {"limit", Whole, "at most this number from each scenario"},
    {"maps", TextOrTexts,
     "files or globs of them, recipes (gen:caves,64,64,seed=1, or seed=1..9 for nine), built-in scenes"},
    {"random", Whole,
     "number of random problems, or of crowds, on each map; built-in scenes may use their own instead. Of a scenario: "
     "that many crowds, with its problems in random order"},
    {"seed", Whole, "seed of the first map's problems, then increasing by 1; default 1"},
    {"min_cost", Number, "only random problems with at least this optimal cost"},
    {"max_cost", Number, "and at most this"},
    {"quick", Whole, "number of random problems at quick scale; default every tenth, and all crowds"},
    {"robots", TextOrTexts, "crowds: problems of the League of Robot Runners, folders or .json files; no headings"},
    {"map", Text, "every free cell of this map is a start, with 'goal'"},
    {"goal", Wholes, "[x, y]"},
    {"moves", Text, "how agents move; default 8", false, nullptr, "8|8free|4"},
    {"diagonal", Number, "cost of a diagonal move, from 1 to 2; default sqrt 2"},
};
constexpr KeyFact kSweep[] = {
    {"name", Text, "the series in results", true},
    {"algo", Text,
     "a configuration; $name stands for a parameter, $seed for the repetition's seed. Of a crowd, none: no agents",
     true},
    {"parameters", ParameterLists, "lists by name: a point per combination; or a list of such objects"},
    {"quick", ParameterLists, "the values to keep at quick scale"},
    {"crowd", Object, "many units at once: an experiment of crowds has it in all sweeps", false, &kCrowdShape},
    {"edits", Text, "maps change under the agent: a script or gen:every=10,rate=5,seed=1,balance=rates"},
    {"in_real_time", Flag, "false: cut-offs do not apply"},
    {"where_possible", Flag,
     "true: a map that refuses it, or the size of its database, does not end the run; rows say so"},
    {"turns", Flag, "true: its points take turns: each problem is walked by one of them, by the problem's number"},
    {"counting", Text, "what planning counts", false, nullptr,
     "expanded|touched|lookahead|lookahead+refined|expanded+climbed|work"},
    {"tree", Object, "a decision tree grown for each point: $tree", false, &kTreeShape},
    {"recalled", List, "study: values of a paper that have no source", false, &kRecalledShape},
    {"note", Text, "for people"},
};
constexpr KeyFact kCrowd[] = {
    {"units", ExpressionText, "how many; default 1000, or all robots of a team. Of scenarios the first that many"},
    {"orders", Text, "gather, scatter, waves or forever; default gather. Scenarios and robots have their own"},
    {"bodies", Text, "none or cells; default none. Robots have bodies"},
    {"work", ExpressionText, "budget of a tick, for all units"},
    {"work_per_unit", ExpressionText, "the same for each unit; default 20, and 1000 for all at least"},
    {"ticks", ExpressionText, "at most; default 5000. A crowd ends when nobody walks"},
    {"unreachable", ExpressionText, "per cent of the units are ordered to where no path leads; default 0"},
    {"edit_rate", ExpressionText, "cells that close or open per tick; default 0"},
    {"edit_ticks", ExpressionText, "only in the first ticks; default all"},
    {"agent_memory", ExpressionText, "for what agents learn; default 64M"},
    {"field_memory", ExpressionText, "for shared fields; default 256M"},
};
constexpr KeyFact kTree[] = {
    {"dmax", Text, "the parameter that holds the largest depth", true},
    {"history", Whole, "number of past moves that features use"},
    {"min_leaf", Whole, "examples in a leaf"},
    {"confidence", Number, "of pruning"},
    {"problems", Whole, "to learn from on each map"},
    {"algo", Text, "who walks them, whose own depth does not count; default: lrta"},
};
constexpr auto kRecalled = [] {
    std::array<KeyFact, std::size(kPointFigures) + 1> keys{{{"at", Point, "which point; default: the only one"}}};
    for (std::size_t i = 1; i < keys.size(); ++i) keys[i] = {kPointFigures[i - 1], Number, "of the point"};
    return keys;
}();
constexpr KeyFact kPointsOf[] = {
    {"study", Text, "the id of the other experiment", true},
    {"series", Texts, "its sweeps; none: all", true},
};
constexpr KeyFact kFigure[] = {
    {"planning", Object, "the axis", false, &kAxisShape},
    {"suboptimality", Object, "the axis", false, &kAxisShape},
    {"database_rel", Object, "the axis of a second figure", false, &kAxisShape},
};
constexpr KeyFact kAxis[] = {
    {"log", Flag, "logarithmic"},
    {"min", Number, "where it starts"},
    {"max", Number, "where it ends"},
};
constexpr KeyFact kAnalysis[] = {
    {"analysis", Text, "which table", true, nullptr, "spread|limits|databases|amortisation|features|effects"},
    {"of", Text, "a sweep; for all but spread and limits"},
    {"against", Text, "amortisation: a sweep without databases; effects: the sweep to compare with"},
    {"over", Texts, "spread: parameters that should not matter; effects: parameters whose points count together"},
    {"by", Texts, "effects: parameters that both sides have, a comparison for each value"},
    {"chosen_on", Texts, "effects: maps on which all other parameters are chosen; the rest decides"},
    {"more_levels", Wholes, "databases: beyond those of the sweep"},
    {"list", Texts, "features: f1 to f11; effects: figures that decide; the first chooses"},
    {"beside", Texts, "effects: figures that are only shown"},
    {"recalled", List, "rows of a paper", false, &kAnalysisRowShape},
};
constexpr KeyFact kAnalysisRow[] = {
    {"at", Text, "a limit on one move; a level of abstraction"},
    {"text", Text, "who is best; the time to build"},
    {"value", Number, "percent over optimal; pairs"},
};
constexpr KeyFact kCheck[] = {
    {"claim", Text, "in words", true},
    {"left", ExpressionText, "see docs/studies.md", true},
    {"relation", Text, "<, <=, >, >=, = or within N%"},
    {"right", ExpressionText, "see docs/studies.md"},
    {"recalled", Text, "a figure without a source, instead of relation and right"},
    {"readings", List, "other ways to read the paper", false, &kReadingShape},
};
constexpr KeyFact kReading[] = {
    {"reading", Text, "in words", true},
    {"left", ExpressionText, "instead of the claim's", true},
    {"relation", Text, "default: that of the claim"},
    {"right", ExpressionText, "default: that of the claim"},
};
constexpr KeyFact kCaseBases[] = {
    {"name", Text, "for series", true},
    {"pick", Text, "how records are picked", true, nullptr, "random|greedy"},
    {"m", WholeOrWholes, "a number, or one for each map", true},
    {"relevant", WholeOrWholes, "a number, or one for each map"},
    {"count", Whole, "of case bases", true},
    {"seed", Whole, "of the first"},
    {"trailheads", Whole, "at most"},
    {"sizes_of", Text, "as large as those"},
    {"fallback", Text, "the agent that walks if no case fits"},
};
constexpr KeyFact kSeries[] = {
    {"name", Text, "the line's name", true},
    {"measure", Text, "see lab/study/measures.hpp", true},
    {"algo", Text, "what walks"},
    {"free_algo", Text, "what walks without learning"},
    {"vector", Text, "which figures of the measure"},
    {"states", Text, "where searches start"},
    {"picture", Text, "name of a picture to draw"},
    {"of", Text, "case bases; for spread: a measure"},
    {"tolerance", Number, "of comparisons between depths"},
    {"count", Number, "of states"},
    {"seed", Number, "of states"},
    {"max_moves", Number, "of a walk"},
    {"level", Number, "of abstraction"},
    {"columns", Texts, "instead of the experiment's"},
    {"published", NumbersOrNull, "a value for each column"},
    {"band", Object, "how far ours may be from it", false, &kBandShape},
    {"note", Text, "for people"},
    {"in_variants", Flag, "false: only over the experiment's own problems"},
};
constexpr KeyFact kBand[] = {{"percent", Number, "of the published value"}, {"points", Number, "absolute"}};
constexpr KeyFact kVariant[] = {
    {"name", Text, "for people", true},
    {"leave_out", Wholes, "problems by number, from 1"},
    {"problems", Object, "instead of the experiment's", false, &kProblemsShape},
    {"scale", Text, "only at paper scale", false, nullptr, "paper"},
};

Json list_of(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }
Json either(Json one, Json other) { return {{"anyOf", {std::move(one), std::move(other)}}}; }

Json schema_of(const KeyFact& key) {
    const Json text{{"type", "string"}}, number{{"type", "number"}}, whole{{"type", "integer"}, {"minimum", 0}};
    const Json reference{{"$ref", "#/$defs/" + std::string(key.shape != nullptr ? key.shape->name : "")}};
    const Json value{{"type", {"string", "number"}}};
    switch (key.type) {
        case Text: return text;
        case Texts: return list_of(text);
        case TextOrTexts: return either(text, list_of(text));
        case Number: return number;
        case NumbersOrNull: return list_of({{"type", {"number", "null"}}});
        case Whole: return whole;
        case Wholes: return list_of(whole);
        case WholeOrWholes: return either(whole, list_of(whole));
        case Flag: return {{"type", "boolean"}};
        case Object: return reference;
        case List: return list_of(reference);
        case Studies: return list_of(either(text, reference));
        case ExpressionText: return value;
        case Point: return {{"type", "object"}, {"additionalProperties", value}};
        case ParameterLists: break;
    }
    Json values = list_of(value);
    values["minItems"] = 1;
    const Json block{{"type", "object"}, {"additionalProperties", values}};
    Json blocks = list_of(block);
    blocks["minItems"] = 1;
    return either(block, blocks);
}

Json schema_of(const Shape& shape) {
    Json out{{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}};
    Json required = Json::array();
    for (const KeyFact& key : shape.keys) {
        Json one{{"description", key.what}};
        const Json schema = schema_of(key);
        for (const std::string& part : schema.keys()) one[part] = schema.at(part);
        if (!key.choices.empty()) one["enum"] = choices_of(key);
        out["properties"][key.name] = std::move(one);
        if (key.required) required.push_back(key.name);
    }
    if (!required.empty()) out["required"] = std::move(required);
    return out;
}

}  // namespace

const Shape kExperimentShape{"experiment", kExperiment};
const Shape kQuestionShape{"question", kQuestion};
const Shape kProblemsShape{"problems", kProblems};
const Shape kSweepShape{"sweep", kSweep};
const Shape kCrowdShape{"crowd", kCrowd};
const Shape kTreeShape{"tree", kTree};
const Shape kRecalledShape{"recalled", kRecalled};
const Shape kPointsOfShape{"points_of", kPointsOf};
const Shape kFigureShape{"figure", kFigure};
const Shape kAxisShape{"axis", kAxis};
const Shape kAnalysisShape{"analysis", kAnalysis};
const Shape kAnalysisRowShape{"analysis_row", kAnalysisRow};
const Shape kCheckShape{"check", kCheck};
const Shape kReadingShape{"reading", kReading};
const Shape kCaseBasesShape{"case_bases", kCaseBases};
const Shape kSeriesShape{"series", kSeries};
const Shape kBandShape{"band", kBand};
const Shape kVariantShape{"variant", kVariant};

std::vector<std::string_view> choices_of(const KeyFact& key) {
    std::vector<std::string_view> out;
    for (std::string_view rest = key.choices; !rest.empty();) {
        out.push_back(rest.substr(0, rest.find('|')));
        rest.remove_prefix(std::min(out.back().size() + 1, rest.size()));
    }
    return out;
}

std::string experiment_schema() {
    Json out{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
             {"title", "A Waystone experiment: see docs/lab.md"},
             {"$ref", "#/$defs/experiment"},
             {"$defs", Json::object()}};
    for (const Shape* shape :
         {&kExperimentShape, &kQuestionShape, &kProblemsShape, &kSweepShape, &kCrowdShape, &kTreeShape, &kRecalledShape,
          &kPointsOfShape, &kFigureShape, &kAxisShape, &kAnalysisShape, &kAnalysisRowShape, &kCheckShape,
          &kReadingShape, &kCaseBasesShape, &kSeriesShape, &kBandShape, &kVariantShape})
        out["$defs"][shape->name] = schema_of(*shape);
    return out.dump(2) + "\n";
}

}  // namespace waystone::lab
