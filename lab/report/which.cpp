// SPDX-License-Identifier: MIT
#include "lab/report/which.hpp"

#include "base/statistics.hpp"
#include "lab/report/findings.hpp"
#include "lab/run/results_folder.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>

namespace waystone::lab {
namespace {

std::string set_of(const std::string& map) {
    const std::size_t slash = map.rfind('/');
    return slash == std::string::npos ? "other maps" : map.substr(0, slash);
}

std::string family_of(const std::string& algo) { return algo.substr(0, algo.find('(')); }

// "100 kB"; limits are round.
std::string limit_text(std::uint64_t bytes) {
    if (bytes == 0) return "no database";
    if (bytes % 1'000'000 == 0) return fmt::format("{} MB", bytes / 1'000'000);
    return bytes % 1000 == 0 ? fmt::format("{} kB", bytes / 1000) : fmt::format("{} bytes", bytes);
}

// Two digits that mean something, at least one after the point: 0.0042, 0.42, 4.2, 42.0, 420.3.
std::string per_cent(double value) {
    if (value == 0) return "0 %";
    return std::abs(value) < 1 ? fmt::format("{:.2g} %", value) : fmt::format("{:.1f} %", value);
}

std::string maps_of(const Results& results, std::span<const std::size_t> tasks) {
    std::vector<std::string> names;
    for (const std::size_t i : tasks) {
        const std::string& map = results.tasks[i].map;
        if (std::ranges::find(names, map) == names.end()) names.push_back(map);
    }
    std::string out;
    for (const std::string& map : names) out += (out.empty() ? "" : ", ") + map.substr(map.rfind('/') + 1);
    return out;
}

// A row for each limit on work, a column for each on memory.
template <class Cell>
std::string limits_table(const WhichLimits& limits, const Cell& cell) {
    Table out;
    for (const std::uint64_t work : limits.work) {
        out.begin_row();
        out.add("work", fmt::format("{}", work));
        for (const std::uint64_t memory : limits.memory) out.add(limit_text(memory), cell(work, memory));
    }
    return markdown_table(out.rows, all_columns(out.rows));
}

// A configuration in all folders that have rows of it.
struct Entrant {
    std::string algo;
    std::vector<const LabConfiguration*> parts;

    const Cell& cell(std::size_t task) const {
        for (const LabConfiguration* part : parts)
            if (part->cells[task].repetitions > 0) return part->cells[task];
        return parts.front()->cells[task];
    }
};

std::vector<Entrant> entrants(const Results& results) {
    std::vector<Entrant> out;
    for (const LabConfiguration& c : results.configurations) {
        const auto found = std::ranges::find(out, c.algo, &Entrant::algo);
        if (found == out.end()) out.push_back({c.algo, {&c}});
        else found->parts.push_back(&c);
    }
    return out;
}

// One on the problems of a set, all of them solved.
struct Contender {
    const Entrant* entrant = nullptr;
    bool promised = true;
    double work = 0, memory = 0, unit = 0;  // unit: bytes of one agent
    std::vector<double> over_optimal = {};  // per cent, by problem
    double mean = 0;
};

std::optional<Contender> contender(const Entrant& entrant, std::span<const std::size_t> tasks) {
    Contender out{.entrant = &entrant};
    for (const std::size_t i : tasks) {
        const Cell& cell = entrant.cell(i);
        const double over = cell[Metric::Suboptimality];
        if (!cell.solved() || std::isnan(over)) return std::nullopt;
        out.over_optimal.push_back(over);
        out.promised = out.promised && cell.work_bound > 0;
        const double most = cell.work_bound > 0 ? cell.work_bound : cell[Metric::WorkMax];
        if (!std::isnan(most)) out.work = std::max(out.work, most);  // a walk without a move has none
        out.memory = std::max(out.memory, cell.database_bytes);
        out.unit = std::max(out.unit, cell.agent_bytes);
    }
    out.mean = mean(out.over_optimal);
    return out;
}

// The problems of one set, or of all, and who is best on them.
class MapSet {
public:
    MapSet(const Results& results, std::span<const Entrant> entrants, std::vector<std::size_t> tasks)
        : results_(results), tasks_(std::move(tasks)) {
        for (const Entrant& entrant : entrants)
            if (auto one = contender(entrant, tasks_)) all_.push_back(std::move(*one));
        // Where paths are equally long, the one that takes less.
        std::ranges::sort(all_, {},
                          [](const Contender& c) { return std::tuple(c.mean, c.work, c.memory, c.entrant->algo); });
    }

    std::string table(const WhichLimits& limits) const {
        return limits_table(limits, [&](std::uint64_t work, std::uint64_t memory) { return cell(work, memory); });
    }

    // Those that promise no bound: they plan first.
    void add_planners(const std::string& name, Table& out) const {
        for (const Contender& c : all_) {
            if (c.promised) continue;
            std::vector<double> most;
            for (const std::size_t i : tasks_)
                if (const double work = c.entrant->cell(i)[Metric::WorkMax]; !std::isnan(work)) most.push_back(work);
            if (most.empty()) continue;
            out.begin_row();
            out.add("set", name, "maps");
            out.add("algo", "`" + c.entrant->algo + "`", "configuration");
            out.add("over", per_cent(c.mean), "over optimal");
            out.add("work", mean(most), "work before the first move, mean");
            out.add("most", std::ranges::max(most), "most");
            out.add("bytes", c.unit / 1000, "a unit, kB");
        }
    }

    std::string about() const { return fmt::format("{} problems on {}.", tasks_.size(), maps_of(results_, tasks_)); }

    // Nobody where there is none; of another family than that one.
    const Contender* best(std::uint64_t work, std::uint64_t memory, std::string_view but_family = {}) const {
        for (const Contender& c : all_)
            if (c.work <= static_cast<double>(work) && c.memory <= static_cast<double>(memory) &&
                (but_family.empty() || family_of(c.entrant->algo) != but_family))
                return &c;
        return nullptr;
    }

private:
    std::string cell(std::uint64_t work, std::uint64_t memory) const {
        const Contender* const winner = best(work, memory);
        if (winner == nullptr) return "none";
        std::string out =
            fmt::format("`{}`{} {}", winner->entrant->algo, winner->promised ? "" : "*", per_cent(winner->mean));
        const Contender* const next = best(work, memory, family_of(winner->entrant->algo));
        if (next == nullptr) return out;
        std::vector<double> longer(winner->over_optimal.size());
        for (std::size_t i = 0; i < longer.size(); ++i) longer[i] = next->over_optimal[i] - winner->over_optimal[i];
        const Interval points = mean_interval(longer);
        return out + fmt::format("; `{}`{} +{:.1f} ({:.1f} to {:.1f})", next->entrant->algo, next->promised ? "" : "*",
                                 points.value, points.low, points.high);
    }

    const Results& results_;
    std::vector<std::size_t> tasks_;
    std::vector<Contender> all_;  // the best first
};

// Who is best on most sets.
std::string short_cell(std::span<const MapSet> sets, std::uint64_t work, std::uint64_t memory) {
    struct Winner {
        std::string name;
        std::vector<double> over_optimal;  // by set
    };
    std::vector<Winner> winners;
    for (const MapSet& set : sets) {
        const Contender* const best = set.best(work, memory);
        const std::string name =
            best == nullptr ? "none" : fmt::format("`{}`{}", best->entrant->algo, best->promised ? "" : "*");
        auto found = std::ranges::find(winners, name, &Winner::name);
        if (found == winners.end()) found = winners.insert(winners.end(), {name, {}});
        found->over_optimal.push_back(best == nullptr ? 0 : best->mean);
    }
    std::ranges::sort(winners, {},
                      [](const Winner& one) { return std::pair(-std::ssize(one.over_optimal), one.name); });
    std::string out;
    for (const Winner& one : winners) {
        out += fmt::format("{}{} on {}", out.empty() ? "" : "; ", one.name, one.over_optimal.size());
        if (one.name == "none") continue;
        const auto [least, most] = std::ranges::minmax(one.over_optimal);
        out += least == most ? fmt::format(" ({})", per_cent(least))
                             : fmt::format(" ({} to {})", per_cent(least), per_cent(most));
    }
    return out;
}

std::string short_table(std::span<const MapSet> sets, const WhichLimits& limits) {
    return limits_table(limits,
                        [&](std::uint64_t work, std::uint64_t memory) { return short_cell(sets, work, memory); });
}

std::string origins(const Results& results) {
    std::set<std::string> known;
    for (const ResultsFolder& folder : results.folders)
        if (const auto manifest = read_manifest(folder.path)) known.insert(origin(*manifest));
    return fmt::format("{}", fmt::join(known, "; "));
}

}  // namespace

std::string which_page(const Results& results, const WhichLimits& limits) {
    std::vector<std::string> names;
    std::vector<std::vector<std::size_t>> tasks;
    for (std::size_t i = 0; i < results.tasks.size(); ++i) {
        const std::string name = set_of(results.tasks[i].map);
        const auto found = std::ranges::find(names, name);
        if (found == names.end()) tasks.emplace_back();
        tasks[static_cast<std::size_t>(found - names.begin())].push_back(i);
        if (found == names.end()) names.push_back(name);
    }
    const std::vector<Entrant> all = entrants(results);
    std::string out = fmt::format(
        "# Which configuration for which limits\n\n"
        "{} configurations walked {} problems. Rows of a table are limits on the work of one move, columns limits on "
        "the "
        "size of a database, which all units share. Only configurations that solved every problem of a set of maps "
        "count "
        "there. A star marks one that promises no bound: for it the most work that any move took is compared with the "
        "limit.\n\n"
        "`waystone tune MAP` finds the answer for your own map and limits.\n\nMeasured by {}.\n",
        all.size(), results.tasks.size(), origins(results));
    std::vector<MapSet> sets;
    for (std::vector<std::size_t>& of_set : tasks) sets.emplace_back(results, all, std::move(of_set));
    out +=
        "\n## In short\n\nThe configuration with the shortest paths on most sets, on how many, and how much longer "
        "than "
        "optimal its paths are there on average; after the semicolon, who is best on the others.\n\n" +
        short_table(sets, limits) +
        "\n## By sets of maps\n\nEach cell names the configuration with the shortest paths and how much longer than "
        "optimal "
        "they are on average. After the semicolon comes the best configuration of another family, with how many "
        "percentage points its paths are longer (95% interval, by pairs).\n";
    Table planners;
    for (std::size_t i = 0; i < names.size(); ++i) {
        out += fmt::format("\n### {}\n\n{}\n\n{}", names[i], sets[i].about(), sets[i].table(limits));
        sets[i].add_planners(names[i], planners);
    }
    if (planners.rows.empty()) return out;
    out +=
        "\n## Planning the whole path first\n\n"
        "These find the whole path before the first move. If your frame has that much time for every unit that gets "
        "a new goal in it, use `jps`: its paths are optimal, it needs no database, and changes of the map cost it "
        "nothing. Under a budget per tick, a unit waits at its start until its budgets add up to this work. "
        "[Performance](performance.md) has times.\n\n";
    return out + markdown_table(planners.rows, planners.columns);
}

}  // namespace waystone::lab
