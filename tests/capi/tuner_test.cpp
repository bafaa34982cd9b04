// SPDX-License-Identifier: MIT
// The tuner, and problems on disk.
#include "support/c_face.hpp"
#include "support/temp_folder.hpp"

#include <waystone/tune.hpp>
#include "io/generate.hpp"

namespace waystone {
namespace {

struct TuneWatch {
    int reports = 0;
    bool stop = false;
};

TEST(capi_tuner, FindsWhatTheTunerOfCppFinds) {
    OwnedMap map;
    OwnedTuning tuning;
    ASSERT_OK(waystone_map_open("gen:caves,40,40,seed=6", nullptr, map.out()));
    const char* const candidates[] = {"lss(n=10)", "rta(d=1)", "cpd", "lsss"};
    auto options = sized<waystone_tune_options>();
    options.candidates = candidates;
    options.candidate_count = 3;
    options.samples = 16;
    TuneWatch watch;
    options.context = &watch;
    options.progress = [](void* context, const char* what, double, double) {
        EXPECT_NE(what[0], '\0');
        ++static_cast<TuneWatch*>(context)->reports;
    };
    options.stop = [](void* context) { return static_cast<TuneWatch*>(context)->stop ? 1 : 0; };
    ASSERT_OK(waystone_tune(map, &options, tuning.out()));
    EXPECT_GT(watch.reports, 0);

    const Map same(std::make_shared<Grid>(
        generate({.kind = "caves", .width = 40, .height = 40, .seed = 6, .settings = {}}).value()));
    const auto expected = tune(same, {.candidates = {"lss(n=10)", "rta(d=1)", "cpd"}, .samples = 16}).value();
    auto info = sized<waystone_tuning_info>();
    ASSERT_OK(waystone_tuning_get_info(tuning, &info));
    EXPECT_EQ(info.explanation, expected.explanation);
    EXPECT_EQ(info.candidates, 3u);
    EXPECT_EQ(info.tuned_on + info.kept_apart, 16u);
    for (std::uint32_t i = 0; i < info.candidates; ++i) {
        auto candidate = sized<waystone_candidate_info>();
        ASSERT_OK(waystone_tuning_get_candidate(tuning, i, &candidate));
        const TuneCandidate& c = expected.candidates[i];
        EXPECT_EQ(candidate.configuration, c.configuration);
        EXPECT_EQ(waystone_fate_name(candidate.fate), name(c.fate));
        EXPECT_EQ(candidate.work, c.work);
        EXPECT_EQ(candidate.apart.value, c.kept_apart.value);
        EXPECT_EQ(candidate.database_bytes, c.database_bytes);
    }
    auto none = sized<waystone_candidate_info>();
    EXPECT_EQ(waystone_tuning_get_candidate(tuning, 3, &none), WAYSTONE_NONE);
    const auto apart =
        list_of<waystone_problem>([&](auto... to) { return waystone_tuning_problems(tuning, 1, to...); });
    ASSERT_EQ(apart.size(), expected.kept_apart.size());
    EXPECT_EQ(apart[0].goal, expected.kept_apart[0].goal);

    OwnedDatabase database;
    ASSERT_OK(waystone_tuning_database(tuning, database.out()));
    auto part = sized<waystone_database_part_info>();
    EXPECT_OK(waystone_database_get_part(database, 0, &part));
    EXPECT_STREQ(part.spec, "cpd");

    waystone_tuning missing{};
    options.candidate_count = 4;
    EXPECT_EQ(waystone_tune(map, &options, &missing), WAYSTONE_BAD_SPEC);
    watch.stop = true;
    options.candidate_count = 3;
    EXPECT_EQ(waystone_tune(map, &options, &missing), WAYSTONE_INTERRUPTED);
    watch.stop = false;
    options.edits = "gen:every=0";
    EXPECT_EQ(waystone_tune(map, &options, &missing), WAYSTONE_BAD_PARAMETER);
    options.edits = nullptr;
    const waystone_problem outside = {0, 1600};
    options.problems = &outside;
    options.problem_count = 1;
    EXPECT_EQ(waystone_tune(map, &options, &missing), WAYSTONE_BAD_PROBLEM);
    EXPECT_EQ(missing.id, 0u);
}

TEST(capi_scenarios, AreReadWrittenAndMade) {
    const TempFolder folder;
    OwnedScenario made, opened, read;
    ASSERT_OK(waystone_scenario_make(made.out()));
    auto problem = sized<waystone_scenario_problem_info>();
    problem.map = "a.map";
    problem.width = problem.height = 9;
    problem.goal_x = 3;
    problem.length = 3;
    ASSERT_OK(waystone_scenario_add(made, &problem));
    problem.start_y = 5;
    problem.length = 5.5;
    ASSERT_OK(waystone_scenario_add(made, &problem));
    const std::string path = folder / "a.scen";
    ASSERT_OK(waystone_scenario_save(made, path.c_str()));
    ASSERT_OK(waystone_scenario_open(path.c_str(), opened.out()));
    std::uint64_t count = 0;
    ASSERT_OK(waystone_scenario_count(opened, &count));
    EXPECT_EQ(count, 2u);
    ASSERT_OK(waystone_scenario_get(opened, 1, &problem));
    EXPECT_STREQ(problem.map, "a.map");
    EXPECT_EQ(problem.start_y, 5u);
    EXPECT_EQ(problem.length, 5.5);
    EXPECT_EQ(problem.line, 3u);
    EXPECT_EQ(waystone_scenario_get(opened, 2, &problem), WAYSTONE_NONE);
    const std::string text = "version 1\n0\tb.map\t4\t4\t0\t0\t3\t3\t4.2426\n";
    ASSERT_OK(waystone_scenario_read(text.data(), text.size(), read.out()));
    ASSERT_OK(waystone_scenario_get(read, 0, &problem));
    EXPECT_EQ(problem.decimals, 4);
    waystone_scenario none{};
    EXPECT_EQ(waystone_scenario_read("version 2", 9, &none), WAYSTONE_FILE_MALFORMED);
    problem.map = nullptr;
    EXPECT_EQ(waystone_scenario_add(made, &problem), WAYSTONE_BAD_CALL);
    problem.map = "with blanks";
    ASSERT_OK(waystone_scenario_add(made, &problem));
    EXPECT_EQ(waystone_scenario_save(made, path.c_str()), WAYSTONE_BAD_PARAMETER);
}

}  // namespace
}  // namespace waystone
