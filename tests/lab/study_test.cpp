// SPDX-License-Identifier: MIT
#include "lab/study/study.hpp"

#include "support/errors.hpp"
#include "support/maps.hpp"
#include "support/replaced.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace waystone::lab {
namespace {

constexpr const char* kSmall = R"json({
  "id": "x/y", "title": "t", "paper": "p",
  "problems": {"scenario": "a.scen"},
  "depths": [1, 2], "columns": ["1", "2"],
  "series": [{"name": "length", "measure": "mean_length", "algo": "lrts(d=$d)", "published": [1.5, null]}]
})json";

TEST(Experiment, ReadsWhatItSays) {
    const auto experiment = parse_experiment(kSmall, "x.json");
    ASSERT_TRUE(experiment) << said(experiment);
    EXPECT_EQ(experiment->series[0].published[0], 1.5);
    EXPECT_FALSE(experiment->series[0].published[1]);
    EXPECT_EQ(experiment->series[0].word("algo"), "lrts(d=$d)");
}

TEST(Experiment, EveryMistakeGetsASentence) {
    const auto said_of = [](const std::string& text) { return said(parse_experiment(text, "x.json")); };
    EXPECT_EQ(said_of(replaced(kSmall, "\"title\"", "\"titel\"")),
              "x.json:2: unknown key 'titel' in the experiment; did you mean 'title'?");
    EXPECT_EQ(said_of(replaced(kSmall, "\"id\": \"x/y\", ", "")), "x.json:1: the experiment needs the key 'id'");
    EXPECT_EQ(said_of(replaced(kSmall, "[1.5, null]", "[1.5]")),
              "x.json:5: series 'length' has 1 published values for 2 columns");
    EXPECT_EQ(said_of(replaced(kSmall, "[1, 2], \"columns\"", "[1, 0], \"columns\"")), "x.json:4: a depth of 0");
    const std::string cut = said_of(replaced(kSmall, "\"depths\": [1, 2]", "\"depths\": [1, 2"));
    EXPECT_TRUE(cut.starts_with("x.json:4: not valid JSON at column ")) << cut;
    EXPECT_TRUE(cut.ends_with(": unexpected ':'; expected ']'")) << cut;
    EXPECT_TRUE(said_of("").starts_with("x.json:1: not valid JSON at column 1: ")) << said_of("");
}

TEST(Experiment, AllThatAreCompiledInCanBeReadAndNameThemselves) {
    ASSERT_GE(builtin_experiments().size(), 14u);
    for (const BuiltinExperiment& builtin : builtin_experiments()) {
        const auto experiment = parse_experiment(builtin.text, std::string(builtin.id));
        ASSERT_TRUE(experiment) << said(experiment);
        EXPECT_EQ(experiment->id, builtin.id);
    }
}

TEST(Study, AnUnknownMeasureAndAMissingScenarioGetASentence) {
    const TempFolder maps;
    const MapsRoot maps_root(maps / "");
    auto experiment = *parse_experiment(kSmall, "x.json");
    EXPECT_NE(said(run_studies({experiment}, {})).find("a.scen"), std::string::npos);
    maps.put("a.scen", "version 1\n0\tm.map\t3\t1\t0\t0\t2\t0\t2\n");
    maps.put("m.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
    experiment.series[0].measure = "mean_lenght";
    EXPECT_EQ(said(run_studies({experiment}, {})), "x/y: no measure 'mean_lenght'; did you mean 'mean_length'?");
    experiment.series[0].measure = "mean_length";
    const auto result = run_studies({experiment}, {.paper_scale = true, .folder = maps / "out", .recipe = "test"});
    ASSERT_TRUE(result) << said(result);
    EXPECT_EQ(result->comparisons[0].measured, 2);
    EXPECT_TRUE(std::filesystem::exists(maps / "out/x/y/comparison.csv"));
    EXPECT_TRUE(std::filesystem::exists(maps / "out/x/y/length.rows.csv"));
    EXPECT_TRUE(std::filesystem::exists(maps / "out/summary.md"));
}

constexpr const char* kMeasures = R"json({
  "id": "x/y", "title": "t", "paper": "p",
  "problems": {"map": "m.map", "goal": [6, 2]},
  "depths": [1, 2, 3], "columns": ["1", "2", "3"],
  "series": [
    {"name": "a", "measure": "best_depth", "algo": "lrts(d=$d)", "columns": ["length", "states"]},
    {"name": "b", "measure": "best_depth", "algo": "lrts(d=$d,ties=last)", "columns": ["length", "states"]},
    {"name": "spread", "measure": "spread", "of": "best_depth", "columns": ["from", "to", "fewest", "most"]},
    {"name": "visited", "measure": "pathological_states", "algo": "lrts(d=$d,learning=none)", "free_algo": "lrts(d=$d)",
     "states": "visited", "columns": ["percent"]},
    {"name": "visits", "measure": "pathological_states", "algo": "lrts(d=$d,learning=none)", "free_algo": "lrts(d=$d)",
     "states": "visits", "columns": ["percent"]},
    {"name": "sound", "measure": "sound_by_depth", "algo": "lrts(d=$d,learning=none)", "free_algo": "lrts(d=$d)",
     "states": "visited"},
    {"name": "optimal", "measure": "best_depth_shares", "vector": "optimal_move", "algo": "lrta(depth=fixed($d))",
     "picture": "depths.png"},
    {"name": "states", "measure": "map_facts", "vector": "states", "columns": ["m"]},
    {"name": "obstacles", "measure": "map_facts", "vector": "obstacles", "columns": ["m"]}]
})json";

TEST(Study, MeasuresOverReadingsVisitedStatesAndMaps) {
    const TempFolder maps;
    const MapsRoot maps_root(maps / "");
    maps.put("m.map", "type octile\nheight 5\nwidth 8\nmap\n........\n...@@...\n....@...\n...@@...\n........\n");
    const auto experiment = parse_experiment(kMeasures, "x.json");
    ASSERT_TRUE(experiment) << said(experiment);
    const auto result = run_studies({*experiment}, {.paper_scale = true, .folder = maps / "out", .recipe = "test"});
    ASSERT_TRUE(result) << said(result);
    const auto value = [&](std::string_view series, std::string_view column) {
        for (const Comparison& c : result->comparisons)
            if (c.series == series && c.column == column) return c.measured.value_or(-1);
        return -2.0;
    };
    EXPECT_EQ(value("spread", "from"), std::min(value("a", "length"), value("b", "length")));
    EXPECT_EQ(value("spread", "to"), std::max(value("a", "length"), value("b", "length")));
    EXPECT_EQ(value("spread", "most"), std::max(value("a", "states"), value("b", "states")));
    for (const char* series : {"visited", "visits"}) {
        EXPECT_GE(value(series, "percent"), 0);
        EXPECT_LE(value(series, "percent"), 100);
    }
    EXPECT_DOUBLE_EQ(value("optimal", "1") + value("optimal", "2") + value("optimal", "3"), 100);
    EXPECT_GT(value("optimal", "1"), 50);
    EXPECT_LT(value("optimal", "1"), 100);  // behind the wall one ply is not enough
    for (const char* depth : {"1", "2", "3"}) EXPECT_GT(value("sound", depth), 0);
    EXPECT_EQ(value("states", "m"), 35);
    EXPECT_DOUBLE_EQ(value("obstacles", "m"), 12.5);
    EXPECT_TRUE(std::filesystem::exists(maps / "out/x/y/depths.png"));
}

TEST(Study, APublishedValueIsComparedInPercentOrInPoints) {
    Comparison c{.experiment = "e",
                 .variant = "",
                 .series = "s",
                 .column = "1",
                 .published = 200,
                 .measured = 190,
                 .percent = true,
                 .band = 6,
                 .note = ""};
    EXPECT_NEAR(*c.difference(), -5, 1e-9);
    EXPECT_TRUE(*c.within());
    c.percent = false;
    EXPECT_DOUBLE_EQ(*c.difference(), -10);
    EXPECT_FALSE(*c.within());
    c.measured.reset();
    EXPECT_FALSE(c.difference());
    EXPECT_FALSE(c.within());
}

// The walks that the tables of lustrek2006 are made of: any change to loop, lookahead or ties shows here.
TEST(Study, Table8OfLustrek2006LiesInItsBands) {
    std::vector<Experiment> experiments;
    for (const BuiltinExperiment& builtin : builtin_experiments()) {
        if (builtin.id != "lustrek2006/table8") continue;
        experiments.push_back(*parse_experiment(builtin.text, std::string(builtin.id)));
        experiments.back().variants.clear();
    }
    const auto result = run_studies(experiments, {.paper_scale = true});
    ASSERT_TRUE(result) << said(result);
    unsigned compared = 0;
    for (const Comparison& c : result->comparisons) {
        if (!c.within()) continue;
        ++compared;
        EXPECT_TRUE(*c.within()) << c.experiment << " " << c.series << " " << c.column << ": " << *c.measured << " for "
                                 << *c.published;
    }
    EXPECT_EQ(compared, 20u);
    // And so does what the text says about it, by the values of its series.
    EXPECT_EQ(result->checks.size(), 4u);
    for (const CheckResult& check : result->checks) EXPECT_EQ(check.verdict(), "holds") << check_text(check);
}

// Sharp: mean, spread and most expensive move of PRA* agree with the paper's only under one reading.
TEST(Study, Table3OfBulitko2008FindsPraAndWeightedAstarAsRead) {
    auto experiment = builtin_experiment("bulitko2008/table3");
    ASSERT_TRUE(experiment) << said(experiment);
    std::erase_if(experiment->sweeps, [](const Sweep& sweep) { return sweep.name.find("LRTA*") != std::string::npos; });
    const auto result = run_studies({*experiment}, {.paper_scale = true});
    ASSERT_TRUE(result) << said(result);
    unsigned sharp = 0;
    for (const CheckResult& check : result->checks) {
        if (check.claim.find("as read") == std::string::npos) continue;
        ++sharp;
        EXPECT_EQ(check.verdict(), "holds") << check_text(check);
    }
    EXPECT_EQ(sharp, 6u);
}

}  // namespace
}  // namespace waystone::lab
