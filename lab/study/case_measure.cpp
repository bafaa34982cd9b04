// SPDX-License-Identifier: MIT
#include "base/hash.hpp"
#include "base/statistics.hpp"
#include "builders/state_cover.hpp"
#include "io/text.hpp"
#include "lab/study/measures.hpp"
#include "search/climb_region.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <optional>

namespace waystone::lab {
namespace {

constexpr std::size_t kQuickShare = 10;  // of the case bases

// A line for each case base, behind one with the number of states.
std::string noted(const CaseBasesOnMap& on) {
    std::string out = fmt::format("{}\n", on.states);
    for (const CaseBaseResult& one : on.results)
        out += fmt::format("{} {} {} {} {}\n", one.seed, one.trailheads, one.suboptimality_pct, one.with_case_pct,
                           one.without_case);
    return out;
}

std::vector<CaseBaseResult> results_of(std::string_view text, std::size_t& states) {
    std::vector<CaseBaseResult> out;
    std::vector<std::string_view> words;
    std::string_view line;
    for (Lines lines(text); lines.next(line);) {
        split_fields(line, words);
        const auto whole = [&](std::size_t i) { return parse_number<std::uint64_t>(words[i]).value_or(0); };
        const auto real = [&](std::size_t i) { return parse_number<double>(words[i]).value_or(0); };
        if (words.size() == 1) states = whole(0);
        else
            out.push_back({.seed = whole(0),
                           .trailheads = static_cast<std::uint32_t>(whole(1)),
                           .suboptimality_pct = real(2),
                           .with_case_pct = real(3),
                           .without_case = whole(4)});
    }
    return out;
}

// All that decides what comes out, but for the map's problems.
std::string decided_by(const CaseBases& bases, std::size_t map, std::uint32_t least, std::uint32_t most) {
    return fmt::format("case bases {} {} {} {} {} {} {} {} {} {}", static_cast<int>(bases.pick), bases.m_on(map),
                       bases.relevant_on(map), bases.count, bases.seed, bases.trailheads, bases.fallback, map, least,
                       most);
}

// All case bases of the experiment on all maps, one map after the other: its distances take the most memory. Those of a
// name on a map are a unit of the journal.
Expected<CaseStudyResults> run_all(const MeasureContext& c) {
    const ProblemSet& set = c.problems.set();
    CaseStudyResults out;
    for (std::size_t map = 0; map < set.maps.size(); ++map) {
        std::vector<const Task*> tasks;
        for (const Task& task : set.tasks)
            if (task.map == map) tasks.push_back(&task);
        std::optional<CaseStudyMap> study;  // made when it is needed
        for (CaseBases bases : c.experiment.case_bases) {
            std::uint32_t least = 0, most = 0;
            if (!bases.sizes_of.empty()) {
                const auto& others = out[{bases.sizes_of, map}].results;
                const auto range = std::ranges::minmax(others, {}, &CaseBaseResult::trailheads);
                least = range.min.trailheads;
                most = range.max.trailheads;
            }
            if (!c.paper_scale) bases.count = std::max<std::size_t>(bases.count / kQuickShare, 1);
            const std::uint64_t key[] = {xxh64(decided_by(bases, map, least, most) + " " + hex(fingerprint(set)))};
            struct Nothing {};
            const auto text = c.problems.walks().get<Nothing>(
                key, [&](Nothing&, std::size_t, const std::atomic<bool>&) -> Expected<std::string> {
                    if (!study) {
                        auto made = CaseStudyMap::make(set.maps[map].grid, tasks, set.databases);
                        if (!made) return fail(made.error().code, set.maps[map].name, made.error().sentence);
                        study.emplace(std::move(*made));
                    }
                    auto results = study->run(bases, bases.m_on(map), bases.relevant_on(map), least, most,
                                              fmt::format("{} {}", set.maps[map].name, bases.name));
                    if (!results) return std::unexpected(results.error());
                    return noted({.results = std::move(*results), .states = study->states()});
                });
            if (!text) return std::unexpected(text.error());
            if (text->front().empty()) return left_to_other_shards();
            CaseBasesOnMap& on = out[{bases.name, map}];
            on.problems = tasks.size();
            on.results = results_of(text->front(), on.states);
        }
    }
    return out;
}

// What picking trailheads costs, on one thread.
struct Picking {
    double seconds = 0;       // of the processor; the least of three times
    double surroundings = 0;  // looked at, per state of the map: see builders/state_cover.hpp
};

// Climbs again from every trailhead.
std::size_t states_covered(const Grid& grid, std::uint32_t m, std::span<const State> trailheads) {
    ClimbRegion region(grid, m);
    std::vector<State> covered;
    for (const State t : trailheads) {
        const auto found = region.covered_by(t);
        covered.insert(covered.end(), found.begin(), found.end());
    }
    std::ranges::sort(covered);
    return static_cast<std::size_t>(std::unique(covered.begin(), covered.end()) - covered.begin());
}

Picking pick_as_builders_do(const Grid& grid, const CoverSettings& settings) {
    Picking out;
    for (int i = 0; i < 3; ++i) {
        std::vector<State> trailheads;
        const std::clock_t start = std::clock();
        pick_trailheads(grid, settings, {}, [](double) {}, trailheads);
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        out.seconds = i == 0 ? seconds : std::min(out.seconds, seconds);
        if (i > 0) continue;
        const std::size_t states = states_to_cover(grid).size();
        std::size_t looked_at = trailheads.size();
        if (settings.pick == Pick::Greedy) looked_at += states + states_covered(grid, settings.m, trailheads);
        out.surroundings = static_cast<double>(looked_at) / static_cast<double>(states);
    }
    return out;
}

// A unit of the journal. As many trailheads as the others have on average, where the sizes are theirs.
Expected<Picking> picking(const MeasureContext& c, const CaseBases& bases, std::size_t map,
                          const CaseBasesOnMap* sizes_of) {
    CoverSettings settings{.pick = bases.pick, .m = bases.m_on(map), .seed = bases.seed};
    if (bases.trailheads > 0) settings.most = bases.trailheads;
    if (sizes_of != nullptr) {
        std::vector<double> trailheads;
        for (const CaseBaseResult& one : sizes_of->results) trailheads.push_back(one.trailheads);
        settings.most = static_cast<std::size_t>(mean(trailheads) + 0.5);
    }
    const ProblemSet& set = c.problems.set();
    const std::uint64_t key[] = {
        xxh64(fmt::format("picking {} {} {} {} {} {}", static_cast<int>(settings.pick), settings.m, settings.seed,
                          settings.most, map, hex(fingerprint(set))))};
    struct Nothing {};
    const auto text = c.problems.walks().get<Nothing>(
        key, [&](Nothing&, std::size_t, const std::atomic<bool>&) -> Expected<std::string> {
            const Picking found = pick_as_builders_do(set.maps[map].grid, settings);
            return fmt::format("{} {}", found.seconds, found.surroundings);
        });
    if (!text) return std::unexpected(text.error());
    if (text->front().empty()) return left_to_other_shards();
    std::vector<std::string_view> words;
    split_fields(text->front(), words);
    return Picking{parse_number<double>(words[0]).value_or(0), parse_number<double>(words[1]).value_or(0)};
}

double size_pct(double trailheads, const CaseBasesOnMap& on) {
    return 100 * (trailheads / static_cast<double>(on.states)) * (trailheads / static_cast<double>(on.states));
}

std::optional<double> value(const std::string& vector, const CaseBasesOnMap& on, const CaseBasesOnMap* over) {
    std::vector<double> values;
    for (const CaseBaseResult& one : on.results) {
        if (vector == "trailheads") values.push_back(one.trailheads);
        else if (vector == "suboptimality" || vector == "improvement") values.push_back(one.suboptimality_pct);
        else if (vector == "with_case") values.push_back(one.with_case_pct);
        else if (vector == "without_case")
            values.push_back(100 * static_cast<double>(one.without_case) / static_cast<double>(on.problems));
        else values.push_back(size_pct(one.trailheads, on));
    }
    if (vector == "least_size") return *std::ranges::min_element(values);
    if (vector == "largest_size") return *std::ranges::max_element(values);
    if (vector != "improvement") return mean(values);
    if (over == nullptr) return std::nullopt;
    return 100 * (1 - mean(values) / *value("suboptimality", *over, nullptr));
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
    const auto add = [&](const CaseBases& bases, std::size_t map) -> Expected<void> {
        const CaseBasesOnMap& on = all[{bases.name, map}];
        const CaseBasesOnMap* over = bases.sizes_of.empty() ? nullptr : &all[{bases.sizes_of, map}];
        if (vector == "pick_s" || vector == "extra_pick_s" || vector == "surroundings") {
            auto found = picking(c, bases, map, over);
            if (!found) return std::unexpected(found.error());
            if (vector == "extra_pick_s") {
                const auto other = std::ranges::find(c.experiment.case_bases, bases.sizes_of, &CaseBases::name);
                if (other == c.experiment.case_bases.end()) return wrong("'extra_pick_s' needs 'sizes_of'");
                const auto without = picking(c, *other, map, nullptr);
                if (!without) return std::unexpected(without.error());
                found->seconds -= without->seconds;
            }
            out.values.push_back(vector == "surroundings" ? found->surroundings : found->seconds);
            return {};
        }
        out.values.push_back(value(vector, on, over));
        if (vector != "suboptimality") return {};
        for (const CaseBaseResult& one : on.results)
            out.rows.push_back({{"case_bases", bases.name},
                                {"map", c.problems.set().maps[map].name},
                                {"seed", one.seed},
                                {"trailheads", one.trailheads},
                                {"size_pct", size_pct(one.trailheads, on)},
                                {"suboptimality_pct", one.suboptimality_pct},
                                {"with_case_pct", one.with_case_pct},
                                {"without_case", one.without_case}});
        return {};
    };
    if (of.empty()) {
        for (const CaseBases& bases : c.experiment.case_bases)
            if (const auto added = add(bases, 0); !added) return std::unexpected(added.error());
        return out;
    }
    const auto bases = std::ranges::find(c.experiment.case_bases, of, &CaseBases::name);
    if (bases == c.experiment.case_bases.end()) return wrong("no case bases '" + of + "'");
    for (std::size_t map = 0; map < maps; ++map)
        if (const auto added = add(*bases, map); !added) return std::unexpected(added.error());
    std::vector<double> values;
    for (const auto& one : out.values) values.push_back(one.value_or(0));
    if (c.series.columns.size() == 1) out.values = {mean(values)};
    else if (c.series.columns.size() == maps + 1) out.values.push_back(mean(values));
    return out;
}

}  // namespace waystone::lab
