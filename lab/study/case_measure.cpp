// SPDX-License-Identifier: MIT
#include "lab/study/case_measure.hpp"

#include "lab/study/case_study.hpp"
#include "lab/table/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waystone::lab {
namespace {

constexpr std::size_t kQuickShare = 10;  // of the case bases

const CaseBases* find(const Experiment& experiment, const std::string& name) {
    const auto found = std::ranges::find(experiment.case_bases, name, &CaseBases::name);
    return found == experiment.case_bases.end() ? nullptr : &*found;
}

// All case bases of the experiment on all maps, one map after the other: its distances take the most memory.
Expected<CaseStudyResults> run_all(const MeasureContext& c) {
    const ProblemSet& set = c.problems.set();
    CaseStudyResults out;
    for (std::size_t map = 0; map < set.maps.size(); ++map) {
        std::vector<const Task*> tasks;
        for (const Task& task : set.tasks)
            if (task.map == map) tasks.push_back(&task);
        auto study = CaseStudyMap::make(set.maps[map].grid, tasks, set.databases);
        if (!study) return fail(study.error().code, set.maps[map].name, study.error().sentence);
        for (CaseBases bases : c.experiment.case_bases) {
            std::uint32_t least = 0, most = 0;
            if (!bases.sizes_of.empty()) {
                const auto& others = out[{bases.sizes_of, map}].results;
                const auto range = std::ranges::minmax(others, {}, &CaseBaseResult::trailheads);
                least = range.min.trailheads;
                most = range.max.trailheads;
            }
            if (!c.paper_scale) bases.count = std::max<std::size_t>(bases.count / kQuickShare, 1);
            auto results = study->run(bases, bases.m_on(map), bases.relevant_on(map), least, most,
                                      fmt::format("{} {}", set.maps[map].name, bases.name));
            if (!results) return std::unexpected(results.error());
            out[{bases.name, map}] = {
                .results = std::move(*results), .states = study->states(), .problems = tasks.size()};
        }
    }
    return out;
}

double size_pct(double trailheads, const CaseBasesOnMap& on) {
    return 100 * (trailheads / static_cast<double>(on.states)) * (trailheads / static_cast<double>(on.states));
}

double suboptimality(const CaseBasesOnMap& on) {
    std::vector<double> values;
    for (const CaseBaseResult& one : on.results) values.push_back(one.suboptimality_pct);
    return mean(values);
}

std::optional<double> value(const std::string& vector, const CaseBasesOnMap& on, const CaseBasesOnMap* over) {
    std::vector<double> values;
    for (const CaseBaseResult& one : on.results) {
        if (vector == "trailheads") values.push_back(one.trailheads);
        else if (vector == "with_case") values.push_back(one.with_case_pct);
        else if (vector == "without_case")
            values.push_back(100 * static_cast<double>(one.without_case) / static_cast<double>(on.problems));
        else values.push_back(size_pct(one.trailheads, on));
    }
    if (vector == "suboptimality") return suboptimality(on);
    if (vector == "least_size") return *std::ranges::min_element(values);
    if (vector == "largest_size") return *std::ranges::max_element(values);
    if (vector != "improvement") return mean(values);
    if (over == nullptr) return std::nullopt;
    return 100 * (1 - suboptimality(on) / suboptimality(*over));
}

std::vector<Row> rows_of(const std::string& map, const CaseBases& bases, const CaseBasesOnMap& on) {
    std::vector<Row> rows;
    for (const CaseBaseResult& one : on.results) {
        Row row;
        row.add("case_bases", bases.name);
        row.add("map", map);
        row.add("seed", one.seed);
        row.add("trailheads", std::uint64_t{one.trailheads});
        row.add("size_pct", size_pct(one.trailheads, on));
        row.add("suboptimality_pct", one.suboptimality_pct);
        row.add("with_case_pct", one.with_case_pct);
        row.add("without_case", std::uint64_t{one.without_case});
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace

Expected<Measurement> measure_case_bases(const MeasureContext& c) {
    const auto wrong = [&](std::string sentence) {
        return fail(ErrorCode::BadParameter, c.experiment.id, std::move(sentence));
    };
    if (c.experiment.case_bases.empty()) return wrong("series '" + c.series.name + "' needs 'case_bases'");
    CaseStudyResults& all = c.problems.case_study(c.experiment.id);
    if (all.empty()) {
        auto results = run_all(c);
        if (!results) return std::unexpected(results.error());
        all = std::move(*results);
    }
    const std::string vector = c.series.word("vector", "suboptimality"), of = c.series.word("of");
    const std::size_t maps = c.problems.set().maps.size();
    Measurement out;
    const auto add = [&](const CaseBases& bases, std::size_t map) {
        const CaseBasesOnMap& on = all[{bases.name, map}];
        const CaseBasesOnMap* over = bases.sizes_of.empty() ? nullptr : &all[{bases.sizes_of, map}];
        out.values.push_back(value(vector, on, over));
        if (vector != "suboptimality") return;
        for (Row& row : rows_of(c.problems.set().maps[map].name, bases, on)) out.rows.push_back(std::move(row));
    };
    if (of.empty()) {
        for (const CaseBases& bases : c.experiment.case_bases) add(bases, 0);
        return out;
    }
    const CaseBases* bases = find(c.experiment, of);
    if (bases == nullptr) return wrong("there are no case bases '" + of + "'");
    for (std::size_t map = 0; map < maps; ++map) add(*bases, map);
    std::vector<double> values;
    for (const auto& one : out.values) values.push_back(one.value_or(0));
    if (c.series.columns.size() == 1) out.values = {mean(values)};
    else if (c.series.columns.size() == maps + 1) out.values.push_back(mean(values));
    return out;
}

}  // namespace waystone::lab
