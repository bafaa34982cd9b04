// SPDX-License-Identifier: MIT
#include "lab/study/study.hpp"

#include "support/errors.hpp"
#include "support/maps.hpp"
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

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

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
