// SPDX-License-Identifier: MIT
#include "lab/report/findings.hpp"

#include "lab/report/crowd_findings.hpp"

#include "base/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace waystone::lab {
namespace {

Spread spread_of(std::vector<double> values) {
    if (values.empty()) return {};
    Spread out{.mean = mean_interval(values), .n = values.size()};
    std::ranges::sort(values);
    // quantile() sorts again, which is quick for what is sorted.
    for (const auto& [share, place] : {std::pair{0.05, &Spread::p5},
                                       {0.25, &Spread::p25},
                                       {0.5, &Spread::median},
                                       {0.75, &Spread::p75},
                                       {0.95, &Spread::p95},
                                       {1.0, &Spread::max}})
        out.*place = quantile(values, share);
    return out;
}

// Over the problems that are known to its folder.
Summary summary_of(const LabConfiguration& c, const std::vector<bool>& known) {
    Summary out;
    std::array<std::vector<double>, kMetrics> values;
    double worst = -1;
    for (std::size_t i = 0; i < c.cells.size(); ++i) {
        if (!known[i]) continue;
        const Cell& cell = c.cells[i];
        out.missing += cell.repetitions == 0;
        out.problems += cell.repetitions > 0;
        out.disqualified += cell.disqualified_at > 0;
        out.solved += cell.solved();
        out.unreachable += cell.ending == Ending::Unreachable;
        out.stuck += cell.ending == Ending::Stuck && cell.disqualified_at == 0;
        if (cell[Metric::WorkMax] > worst) {
            worst = cell[Metric::WorkMax];
            out.worst_task = i;
        }
        for (std::size_t m = 0; m < kMetrics; ++m)
            if (!std::isnan(cell.values[m])) values[m].push_back(cell.values[m]);
    }
    for (std::size_t m = 0; m < kMetrics; ++m) out.spread[m] = spread_of(std::move(values[m]));
    return out;
}

class Finder {
public:
    explicit Finder(const Results& results) : results_(results), all_(results.configurations) {}

    Findings run() {
        out_.summaries = summaries(results_);
        find_fronts();
        compare();
        return std::move(out_);
    }

private:
    void find_fronts() {
        for (std::size_t p = 0; p < kPlanes.size(); ++p)
            out_.fronts[p] = quality_front(out_.summaries,
                                           [&](std::size_t i) { return kPlanes[p].price(all_[i], out_.summaries[i]); });
    }

    void compare() {
        const bool pairs = all_.size() <= kAllPairs;
        if (!pairs)
            out_.left_out = fmt::format(
                "With {} configurations each is compared only with the first, {}; with up to {}, all pairs are.",
                all_.size(), all_.front().label, kAllPairs);
        for (std::size_t a = 0; a < (pairs ? all_.size() : 1); ++a)
            for (std::size_t b = a + 1; b < all_.size(); ++b)
                for (const Metric metric : {Metric::WorkPerMove, Metric::Cost, Metric::PlanMean})
                    // Times compare only within one run on one machine.
                    if (metric != Metric::PlanMean || all_[a].folder == all_[b].folder) compare(a, b, metric);
        std::vector<double> p;
        for (const PairedTest& test : out_.tests) p.push_back(test.test.p);
        const std::vector<double> corrected = holm(p);
        for (std::size_t i = 0; i < p.size(); ++i) out_.tests[i].p = corrected[i];
    }

    void compare(std::size_t a, std::size_t b, Metric metric) {
        PairedTest out{.a = a, .b = b, .metric = metric};
        std::vector<double> differences, ratios;
        for (std::size_t i = 0; i < results_.tasks.size(); ++i) {
            const Cell &x = all_[a].cells[i], &y = all_[b].cells[i];
            if (x.repetitions + y.repetitions == 0) continue;
            if (x.ending == Ending::Unreachable && y.ending == Ending::Unreachable) continue;
            const bool both = x.solved() && y.solved() && !std::isnan(x[metric]) && !std::isnan(y[metric]);
            out.left_out += !both;
            if (!both) continue;
            differences.push_back(x[metric] - y[metric]);
            if (y[metric] > 0) ratios.push_back(x[metric] / y[metric]);
        }
        out.pairs = differences.size();
        if (differences.empty()) return;
        out.difference = mean_interval(differences);
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        out.ratio = ratios.empty() ? Interval{kNone, kNone, kNone} : bootstrap_(std::move(ratios));
        out.test = signed_rank(differences);
        out_.tests.push_back(out);
    }

    const Results& results_;
    const std::vector<LabConfiguration>& all_;
    MedianBootstrap bootstrap_;
    Findings out_;
};

}  // namespace

const PairedTest* Findings::test(std::size_t a, std::size_t b, Metric metric) const {
    const auto found = std::ranges::find_if(tests, [&](const PairedTest& test) {
        return test.metric == metric && ((test.a == a && test.b == b) || (test.a == b && test.b == a));
    });
    return found == tests.end() ? nullptr : &*found;
}

std::vector<Summary> summaries(const Results& results, std::string_view map) {
    std::vector<std::size_t> tasks;
    for (std::size_t i = 0; i < results.tasks.size(); ++i)
        if (map.empty() || results.tasks[i].map == map) tasks.push_back(i);
    std::vector<std::vector<bool>> known(results.folders.size(), std::vector<bool>(results.tasks.size()));
    for (const LabConfiguration& c : results.configurations)
        for (const std::size_t i : tasks)
            if (c.cells[i].repetitions > 0) known[c.folder][i] = true;
    std::vector<Summary> out;
    for (const LabConfiguration& c : results.configurations) out.push_back(summary_of(c, known[c.folder]));
    return out;
}

std::vector<bool> quality_front(std::span<const Summary> summaries, const std::function<double(std::size_t)>& price) {
    std::vector<SweepPoint> points(summaries.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Summary& s = summaries[i];
        points[i].planning = price(i);
        points[i].suboptimality = s[Metric::Suboptimality].mean.value;
        const bool known = !std::isnan(points[i].planning) && !std::isnan(points[i].suboptimality);
        points[i].unsolved = s.complete() && known ? 0 : 1;
    }
    return pareto_front(points);
}

Findings find(const Results& results) {
    Findings findings = Finder(results).run();
    put_into_words(results, findings);
    const CrowdWords crowds = crowds_in_words(results.crowds);
    findings.attention.insert(findings.attention.end(), crowds.attention.begin(), crowds.attention.end());
    findings.sentences.insert(findings.sentences.end(), crowds.sentences.begin(), crowds.sentences.end());
    return findings;
}

}  // namespace waystone::lab
