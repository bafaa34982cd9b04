// SPDX-License-Identifier: MIT
#include "lab/report/crowd_findings.hpp"

#include "lab/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace waystone::lab {
namespace {

constexpr std::size_t kOneByOne = 6;  // lines that get a sentence each

class CrowdWriter {
public:
    explicit CrowdWriter(const CrowdRuns& runs) : runs_(runs), summaries_(crowd_summaries(runs)) {}

    CrowdWords run() {
        for (const std::string& problem : runs_.problems) alarm(problem);
        for (const CrowdSummary& s : summaries_) alarm_about(s);
        say_what_ran();
        say_success();
        say_throughput();
        say_slowest();
        say_tasks();
        return std::move(out_);
    }

private:
    void alarm(std::string sentence) { out_.attention.push_back(std::move(sentence)); }
    void say(std::string sentence) { out_.sentences.push_back(std::move(sentence)); }
    std::string label(const CrowdSummary& s) const { return bold(runs_.configurations[s.configuration].label); }

    // The first crowd of a summary for which that holds.
    template <class Holds>
    const CrowdPlace* first(const CrowdSummary& s, const Holds& holds, const CrowdCell** cell = nullptr) const {
        const CrowdConfiguration& c = runs_.configurations[s.configuration];
        for (std::size_t i = 0; i < c.cells.size(); ++i) {
            if (runs_.places[i].map != s.map || c.cells[i].repetitions == 0 || !holds(c.cells[i])) continue;
            if (cell != nullptr) *cell = &c.cells[i];
            return &runs_.places[i];
        }
        return nullptr;
    }

    // ----- What needs an explanation

    void alarm_about(const CrowdSummary& s) {
        for (const CrowdMetric metric : {CrowdMetric::Collisions, CrowdMetric::IllegalMoves, CrowdMetric::OverBudget})
            if (const CrowdPlace* place = first(s, [&](const CrowdCell& cell) { return cell[metric] > 0; }))
                alarm(fmt::format("{} has {} {} in {}.", label(s), rounded(s[metric]), info(metric).title,
                                  place->name()));
        const CrowdCell* cell = nullptr;
        const auto unsettled = [](const CrowdCell& one) { return one.outcome == "unsettled"; };
        if (const CrowdPlace* place = first(s, unsettled, &cell))
            alarm(
                fmt::format("{} left units on their way in {} of {} crowds on {}, first in {}: {} of {} had arrived "
                            "after {} ticks, {} were blocked.",
                            label(s), s.crowds - s.settled - s.lifelong - s.refused, s.crowds, s.map, place->name(),
                            rounded((*cell)[CrowdMetric::Arrived]), rounded((*cell)[CrowdMetric::Units]),
                            rounded((*cell)[CrowdMetric::Ticks]), rounded((*cell)[CrowdMetric::Blocked])));
        if (s.missing > 0)
            alarm(fmt::format("{} has no row for {} of {} crowds on {}.", label(s), s.missing, s.missing + s.crowds,
                              s.map));
    }

    // ----- Sentences

    static std::string units_of(const CrowdSummary& s) { return rounded(s[CrowdMetric::Units]); }

    void say_what_ran() {
        std::size_t ran = 0;
        double share = 0;
        bool sound = true;
        for (const CrowdSummary& s : summaries_) {
            ran += s.crowds - s.refused;
            if (std::isnan(s[CrowdMetric::Work])) continue;
            share = std::max(share, 100 * s[CrowdMetric::WorkMax] / s[CrowdMetric::Work]);
            sound = sound && s[CrowdMetric::Collisions] == 0 && s[CrowdMetric::IllegalMoves] == 0 &&
                    s[CrowdMetric::OverBudget] == 0;
        }
        say(fmt::format(
            "{} configuration{} ran {} crowd{}. {} The largest tick took {}% of its budget.",
            runs_.configurations.size(), runs_.configurations.size() == 1 ? "" : "s", ran, ran == 1 ? "" : "s",
            sound ? "No two units collided, no move was illegal, and no tick took more work than its budget."
                  : "Not all of them kept their promises, see above.",
            rounded(share)));
    }

    // By line, in the order of units.
    std::map<std::string, std::vector<const CrowdSummary*>> lines() const {
        std::map<std::string, std::vector<const CrowdSummary*>> out;
        for (const CrowdSummary& s : summaries_)
            if (!std::isnan(s[CrowdMetric::Units])) out[s.over_units].push_back(&s);
        for (auto& [line, points] : out)
            std::ranges::sort(points, {}, [](const CrowdSummary* s) { return std::pair((*s)[CrowdMetric::Units], s); });
        return out;
    }

    void say_success() {
        std::vector<std::pair<std::string, const CrowdSummary*>> settled;  // lines, and the most units of each
        bool some_did_not = false;
        for (const auto& [line, points] : lines()) {
            const CrowdSummary *all = nullptr, *not_all = nullptr;
            for (const CrowdSummary* s : points) {
                if (std::isnan(s->success_pct())) continue;
                if (s->success_pct() < 100 && not_all == nullptr) not_all = s;
                if (s->success_pct() == 100 && not_all == nullptr) all = s;
            }
            if (all != nullptr && not_all == nullptr) settled.emplace_back(line, all);
            if (not_all == nullptr) continue;
            some_did_not = true;
            const std::string before =
                all == nullptr ? "" : fmt::format("every unit arrived in all crowds of up to {}; ", units_of(*all));
            say(fmt::format("{}: {}of {} units {} of {} crowds settled.", bold(line), before, units_of(*not_all),
                            not_all->settled, not_all->crowds - not_all->lifelong));
        }
        if (settled.size() <= kOneByOne) {
            for (const auto& [line, s] : settled) {
                const double over = (*s)[CrowdMetric::OverLowerBound];
                say(fmt::format("{}: every unit arrived in all crowds of up to {}{}.", bold(line), units_of(*s),
                                std::isnan(over)
                                    ? ""
                                    : fmt::format(", with a sum of costs {}% over its lower bound", rounded(over))));
            }
            return;
        }
        std::erase_if(settled, [](const auto& one) { return std::isnan((*one.second)[CrowdMetric::OverLowerBound]); });
        const auto over = [](const auto& one) { return (*one.second)[CrowdMetric::OverLowerBound]; };
        if (settled.empty()) return;
        const auto least = std::ranges::min(settled, {}, over), most = std::ranges::max(settled, {}, over);
        say(fmt::format(
            "{} every unit arrived. With the most units, sums of costs were between {}% over their lower bound ({}, {} "
            "units) and {}% ({}, {} units).",
            some_did_not ? "In all crowds of the others" : "In all crowds", rounded(over(least)), bold(least.first),
            units_of(*least.second), rounded(over(most)), bold(most.first), units_of(*most.second)));
    }

    // Of lifelong crowds: where it is highest.
    void say_throughput() {
        for (const auto& [line, points] : lines()) {
            if (points.size() < 2 || points.front()->lifelong == 0) continue;
            if (!std::isnan((*points.front())[CrowdMetric::Tasks])) continue;
            const auto by = [](const CrowdSummary* s) { return (*s)[CrowdMetric::Throughput]; };
            const CrowdSummary& most = *std::ranges::max(points, {}, by);
            const CrowdSummary& last = *points.back();
            if (&most == &last)
                say(fmt::format("{}: throughput still rises up to {} units, to {} arrivals per tick.", bold(line),
                                rounded(last[CrowdMetric::Units]), rounded(by(&last))));
            else
                say(fmt::format("{}: throughput is highest with {} units, {} arrivals per tick; with {} it is {}.",
                                bold(line), rounded(most[CrowdMetric::Units]), rounded(by(&most)),
                                rounded(last[CrowdMetric::Units]), rounded(by(&last))));
        }
    }

    void say_slowest() {
        const CrowdSummary* slowest = nullptr;
        for (const CrowdSummary& s : summaries_)
            if (!std::isnan(s[CrowdMetric::UsMax]) &&
                (slowest == nullptr || s[CrowdMetric::UsMax] > (*slowest)[CrowdMetric::UsMax]))
                slowest = &s;
        if (slowest == nullptr) return;
        const CrowdSummary& s = *slowest;
        say(fmt::format(
            "The slowest tick took {} µs, with {} on {}, for {} units with a budget of {} work; 99 of 100 of its "
            "ticks took at most {} µs.",
            rounded(s[CrowdMetric::UsMax]), label(s), s.map, rounded(s[CrowdMetric::Units]),
            rounded(s[CrowdMetric::Work]), rounded(s[CrowdMetric::UsP99])));
    }

    // On each map the best one.
    void say_tasks() {
        std::map<std::string, const CrowdSummary*> best;
        for (const CrowdSummary& s : summaries_) {
            if (std::isnan(s[CrowdMetric::Tasks])) continue;
            const CrowdSummary*& known = best[s.map];
            if (known == nullptr || s[CrowdMetric::Tasks] > (*known)[CrowdMetric::Tasks]) known = &s;
        }
        for (const auto& [map, s] : best)
            say(fmt::format("On {} {} robots did {} tasks per step without headings, with {}.", map,
                            rounded((*s)[CrowdMetric::Units]), rounded((*s)[CrowdMetric::Tasks]), label(*s)));
    }

    const CrowdRuns& runs_;
    const std::vector<CrowdSummary> summaries_;
    CrowdWords out_;
};

}  // namespace

CrowdWords crowds_in_words(const CrowdRuns& runs) { return runs.empty() ? CrowdWords() : CrowdWriter(runs).run(); }

}  // namespace waystone::lab
