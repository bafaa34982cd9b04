// SPDX-License-Identifier: MIT
#include "lab/study/effects.hpp"

#include "base/nearest_name.hpp"
#include "base/statistics.hpp"
#include "lab/study/depth_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace waystone::lab {
namespace {

// The walks of a problem: one, or one for each value of the parameters in "over".
using Walks = std::span<const WalkFigures* const>;

struct Measured {
    Walks walks;
    Counting counting;
    double optimal;
};

template <class Get>
double mean_of(Walks walks, const Get& get) {
    double sum = 0;
    for (const WalkFigures* walk : walks) sum += get(*walk);
    return sum / static_cast<double>(walks.size());
}

double error_pct(const WalkFigures& walk) {
    return walk.moves == 0 ? 0 : 100 * static_cast<double>(walk.non_optimal) / static_cast<double>(walk.moves);
}

template <class Get>
double degree_of(Walks walks, const Get& get) {
    std::vector<double> values;
    for (const WalkFigures* walk : walks) values.push_back(get(*walk));
    return degree_of_pathology(values);
}

struct Figure {
    std::string_view name, title;
    bool ratio;
    double (*get)(const Measured&);
};
constexpr Figure kFigures[] = {
    {"suboptimality", "length over optimal", true,
     [](const Measured& m) {
         return mean_of(m.walks, [&](const WalkFigures& w) {
             return w.arrived ? w.cost / m.optimal : std::max(1.0, w.cost / m.optimal);
         });
     }},
    {"cost", "length", true,
     [](const Measured& m) { return mean_of(m.walks, [](const WalkFigures& w) { return w.cost; }); }},
    {"planning", "planning per move", true,
     [](const Measured& m) {
         return mean_of(m.walks, [&](const WalkFigures& w) {
             return w.moves == 0 ? 0 : static_cast<double>(w.count(m.counting).all) / static_cast<double>(w.moves);
         });
     }},
    {"planning_all", "planning per walk", true,
     [](const Measured& m) {
         return mean_of(m.walks, [&](const WalkFigures& w) { return static_cast<double>(w.count(m.counting).all); });
     }},
    {"worst", "most planning in a move", true,
     [](const Measured& m) {
         return mean_of(m.walks, [&](const WalkFigures& w) { return static_cast<double>(w.count(m.counting).most); });
     }},
    {"unsolved", "unsolved, %", false,
     [](const Measured& m) { return mean_of(m.walks, [](const WalkFigures& w) { return w.arrived ? 0.0 : 100.0; }); }},
    {"database", "database over map, bytes", true,
     [](const Measured& m) { return mean_of(m.walks, [](const WalkFigures& w) { return w.database_rel; }); }},
    {"error", "moves that are not optimal, %", false, [](const Measured& m) { return mean_of(m.walks, error_pct); }},
    {"degree", "degree of pathology by length", false,
     [](const Measured& m) { return degree_of(m.walks, [](const WalkFigures& w) { return w.cost; }); }},
    {"error_degree", "degree of pathology by error", false,
     [](const Measured& m) { return degree_of(m.walks, error_pct); }},
};

std::unexpected<Error> wrong(std::string sentence) {
    return fail(ErrorCode::BadParameter, "effects", std::move(sentence));
}

bool is_in(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

// Points that differ in the parameters "over" alone.
struct Family {
    Parameters by, chosen;
    Counting counting = Counting::Expanded;
    std::vector<const RunFigures*> runs = {};

    double value(const Figure& figure, const ProblemSet& set, std::size_t task) const {
        std::vector<const WalkFigures*> walks;
        for (const RunFigures* run : runs) walks.push_back(&run->problems[task]);
        return figure.get({walks, counting, set.tasks[task].optimal.value_or(0)});
    }
    std::size_t unsolved(std::span<const std::size_t> tasks) const {
        std::size_t n = 0;
        for (const RunFigures* run : runs)
            for (const std::size_t task : tasks) n += !run->problems[task].arrived;
        return n;
    }
};

Expected<std::vector<Family>> families(const Analysis& spec, const std::string& series, const SweepPoints& measured) {
    std::vector<Family> out;
    for (std::size_t i = 0; i < measured.points.size(); ++i) {
        const SweepPoint& point = measured.points[i];
        if (point.series != series) continue;
        if (!point.measured()) return wrong(point.name() + ": " + point.missing);
        if (point.disqualified()) return wrong(point.name() + " is disqualified");
        Family family{.by = {}, .chosen = {}, .counting = point.counting};
        for (const auto& parameter : point.parameters) {
            if (is_in(spec.by, parameter.first)) family.by.push_back(parameter);
            else if (!is_in(spec.over, parameter.first)) family.chosen.push_back(parameter);
        }
        auto known =
            std::ranges::find_if(out, [&](const Family& f) { return f.by == family.by && f.chosen == family.chosen; });
        if (known == out.end()) known = out.insert(known, std::move(family));
        known->runs.push_back(&measured.runs[i]);
    }
    if (out.empty()) return wrong("no sweep '" + series + "'");
    return out;
}

// What both sides agree in; of the candidates with it, the best on those problems.
Expected<const Family*> choose(const std::vector<Family>& all, const Parameters& by, const Figure& figure,
                               const ProblemSet& set, std::span<const std::size_t> tasks) {
    std::vector<const Family*> candidates;
    for (const Family& family : all)
        if (contains(by, family.by)) candidates.push_back(&family);
    if (candidates.empty()) return wrong("no point with " + text(by));
    if (candidates.size() == 1) return candidates.front();
    if (tasks.empty()) return wrong("needs 'chosen_on' to choose " + text(candidates.front()->chosen));
    return *std::ranges::min_element(candidates, {}, [&](const Family* family) {
        std::vector<double> values;
        for (const std::size_t task : tasks) values.push_back(family->value(figure, set, task));
        return std::pair(family->unsolved(tasks), mean(values));
    });
}

struct Effect {
    Interval interval;
    std::size_t problems = 0, maps = 0, maps_better = 0;
};

Effect effect_of(const Figure& figure, const Family& of, const Family& against, const ProblemSet& set,
                 std::span<const std::size_t> tasks) {
    std::vector<double> all;
    std::map<std::size_t, std::vector<double>> by_map;
    for (const std::size_t task : tasks) {
        const double a = of.value(figure, set, task), b = against.value(figure, set, task);
        if (figure.ratio && !(a > 0 && b > 0)) continue;
        all.push_back(figure.ratio ? std::log(a / b) : a - b);
        by_map[set.tasks[task].map].push_back(all.back());
    }
    Effect out{.interval = mean_interval(all), .problems = all.size(), .maps = by_map.size()};
    for (const auto& [map, values] : by_map) out.maps_better += mean(values) < 0;
    if (figure.ratio)
        for (double* bound : {&out.interval.value, &out.interval.low, &out.interval.high})
            *bound = 100 * std::expm1(*bound);
    return out;
}

}  // namespace

Expected<PointsTable> effects_table(const Analysis& spec, const ProblemSet& set, const SweepPoints& measured) {
    std::vector<const Figure*> figures;
    std::vector<std::string> names = spec.list;
    names.insert(names.end(), spec.beside.begin(), spec.beside.end());
    for (const std::string& name : names) {
        const auto known = std::ranges::find(kFigures, name, &Figure::name);
        if (known == std::end(kFigures)) {
            std::vector<std::string_view> all;
            for (const Figure& figure : kFigures) all.push_back(figure.name);
            return wrong("no figure '" + name + "'" + suggestion(name, all));
        }
        figures.push_back(known);
    }
    std::vector<std::size_t> choosing, reported;
    for (std::size_t task = 0; task < set.tasks.size(); ++task) {
        const Task& one = set.tasks[task];
        if (!(one.optimal.value_or(0) > 0)) continue;
        (is_in(spec.chosen_on, set.maps[one.map].name) ? choosing : reported).push_back(task);
    }
    if (choosing.empty() != spec.chosen_on.empty()) return wrong("no problems on the maps of 'chosen_on'");
    const auto left = families(spec, spec.of, measured), right = families(spec, spec.against, measured);
    if (!left) return std::unexpected(left.error());
    if (!right) return std::unexpected(right.error());
    std::vector<Parameters> groups;
    for (const Family& family : *left)
        if (std::ranges::find(groups, family.by) == groups.end()) groups.push_back(family.by);
    PointsTable out;
    for (const Parameters& by : groups) {
        const auto of = choose(*left, by, *figures.front(), set, choosing);
        const auto against = choose(*right, by, *figures.front(), set, choosing);
        if (!of) return std::unexpected(of.error());
        if (!against) return std::unexpected(against.error());
        const Figure& lost = *std::ranges::find(kFigures, "unsolved", &Figure::name);
        const bool loses = effect_of(lost, **of, **against, set, reported).interval.low > 0;
        const std::size_t unsolved = (*of)->unsolved(reported), others = (*against)->unsolved(reported);
        for (const Figure* figure : figures) {
            const auto [interval, problems, maps, maps_better] = effect_of(*figure, **of, **against, set, reported);
            const bool better = interval.high < 0 && !loses, worse = interval.low > 0 || loses;
            out.begin_row();
            out.add("of", spec.of, "of");
            out.add("against", spec.against, "against");
            out.add("by", parameters_value(by), "at");
            out.add("chosen", parameters_value((*of)->chosen), "chosen");
            out.add("against_chosen", parameters_value((*against)->chosen), "chosen against");
            out.add("figure", figure->title, "figure");
            out.add("unit", figure->ratio ? "%" : "points", "unit");
            out.add("effect", interval.value, "effect", 2);
            out.add("low", interval.low, "low", 2);
            out.add("high", interval.high, "high", 2);
            out.add("problems", problems, "problems");
            out.add("maps_better", fmt::format("{} of {}", maps_better, maps), "maps better");
            out.add("unsolved", unsolved, "unsolved");
            out.add("against_unsolved", others, "unsolved against");
            out.add("verdict", better ? "better" : worse ? "worse" : "same", "verdict");
            out.add("decides", is_in(spec.list, figure->name) ? "yes" : "no", "decides");
        }
    }
    return out;
}

std::string_view answer(std::span<const Row> effects) {
    struct Group {
        bool better = false, worse = false;
    };
    std::map<std::string, Group> groups;
    for (const Row& row : effects) {
        if (row.text("decides") != "yes") continue;
        std::string key;
        for (const char* field : {"of", "against", "by"}) key.append(row.text(field)).append("\n");
        groups[key].better |= row.text("verdict") == "better";
        groups[key].worse |= row.text("verdict") == "worse";
    }
    const auto clear = [](const auto& group) { return group.second.better && !group.second.worse; };
    if (!groups.empty() && std::ranges::all_of(groups, clear)) return "yes";
    return std::ranges::none_of(groups, [](const auto& group) { return group.second.better; }) ? "no" : "it depends";
}

}  // namespace waystone::lab
