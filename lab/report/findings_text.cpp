// SPDX-License-Identifier: MIT
// Findings in sentences, and before them what needs an explanation.
#include "lab/report/findings.hpp"
#include "lab/report/wording.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace waystone::lab {
namespace {

constexpr std::size_t kPairSentences = 5, kBeatenOneByOne = 3;

std::string between(double low, double high) { return fmt::format("[{}, {}]", rounded(low), rounded(high)); }

std::string probability(double p) { return p < 0.0001 ? "p < 0.0001" : fmt::format("p = {:.2g}", p); }

class Writer {
public:
    Writer(const Results& results, Findings& findings)
        : results_(results), all_(results.configurations), out_(findings) {}

    void run() {
        find_attention();
        if (!all_.empty()) say_findings();
        say_studies();
    }

private:
    // ----- What needs an explanation

    void find_attention() {
        for (const ResultsFolder& folder : results_.folders) {
            const Json& manifest = folder.manifest;
            if (!manifest.is_object() && folder.rows > 0)
                alarm(fmt::format("{} has no manifest.json, which a complete run writes.", folder.name));
            if (!manifest.is_object()) continue;
            if (const Json* shard = manifest.find("shard"))
                alarm(fmt::format(
                    "{} is a single shard ({}): the problems of the others are missing; see `waystone lab merge`.",
                    folder.name, shard->dump()));
            if (const Json* rows = manifest.find("rows");
                rows != nullptr && rows->is_number_unsigned() && rows->whole() != folder.rows)
                alarm(fmt::format("{}: rows.csv has {} rows, the manifest says {}.", folder.name, folder.rows,
                                  rows->whole()));
        }
        for (const std::string& problem : results_.problems) alarm(problem);
        for (std::size_t i = 0; i < all_.size(); ++i) alarm_about(all_[i], out_.summaries[i]);
        for (const StudyTables& study : results_.studies) alarm_about(study);
    }

    void alarm(std::string sentence) { out_.attention.push_back(std::move(sentence)); }

    void alarm_about(const LabConfiguration& c, const Summary& s) {
        const auto first = [&](auto is) {
            return results_.tasks[static_cast<std::size_t>(std::ranges::find_if(c.cells, is) - c.cells.begin())].name();
        };
        if (s.disqualified > 0) {
            const auto cell = std::ranges::find_if(c.cells, [](const Cell& one) { return one.disqualified_at > 0; });
            alarm(fmt::format(
                "{} is disqualified: move {} of {} broke the cut-off{}.", bold(c.label), cell->disqualified_at,
                results_.tasks[static_cast<std::size_t>(cell - c.cells.begin())].name(),
                s.disqualified > 1 ? fmt::format(", and moves of {} other problems", s.disqualified - 1) : ""));
        }
        if (s.stuck > 0)
            alarm(fmt::format(
                "{} got stuck on {} of {} problems, first on {}.", bold(c.label), s.stuck, s.problems,
                first([](const Cell& one) { return one.ending == Ending::Stuck && one.disqualified_at == 0; })));
        if (s.missing > 0 && s.disqualified == 0)
            alarm(fmt::format("{} has no row for {} of {} problems of its folder.", bold(c.label), s.missing,
                              s.missing + s.problems));
    }

    void alarm_about(const StudyTables& study) {
        const auto text = [](const Row& row, std::string_view field) {
            const Value* value = row.find(field);
            const bool is_number = value != nullptr && value->kind == Value::Kind::Real;
            return is_number ? rounded(value->real) : std::string(row.text(field));
        };
        for (const Row& check : study.checks)
            if (text(check, "verdict") == "fails" && text(check, "reading").empty())
                alarm(fmt::format("{}: a claim fails: {} (ours {}, should be {} {}).", bold(study.id),
                                  text(check, "claim"), text(check, "ours"), text(check, "relation"),
                                  text(check, "right")));
        for (const Row& row : study.published)
            if (text(row, "within") == "no")
                alarm(fmt::format("{}: {}, {}: published {}, ours {}.", bold(study.id), text(row, "series"),
                                  text(row, "column"), text(row, "published"), text(row, "ours")));
        for (const Row& point : study.points)
            if (text(point, "status") == "not there")
                alarm(fmt::format("{}: {} {} could not be measured: {}.", bold(study.id), text(point, "series"),
                                  text(point, "parameters"), text(point, "why")));
    }

    // ----- Sentences

    void say(std::string sentence) { out_.sentences.push_back(std::move(sentence)); }

    void say_findings() {
        say_solved();
        say_different_problems();
        const std::vector<std::size_t> front = front_by_work();
        if (front.size() > 1) say_front(front);
        say_pairs(front);
        say_worst();
    }

    void say_solved() {
        std::set<std::string_view> maps;
        for (const LabTask& task : results_.tasks) maps.insert(task.map);
        std::string out = fmt::format("{} configuration{} walked {} problem{} on {} map{}", all_.size(),
                                      all_.size() == 1 ? "" : "s", results_.tasks.size(),
                                      results_.tasks.size() == 1 ? "" : "s", maps.size(), maps.size() == 1 ? "" : "s");
        std::vector<std::string> incomplete;
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (!out_.summaries[i].complete())
                incomplete.push_back(fmt::format(
                    "{} ({} of {})", bold(all_[i].label), out_.summaries[i].solved,
                    out_.summaries[i].problems - out_.summaries[i].unreachable + out_.summaries[i].missing));
        if (incomplete.empty()) say(out + ", and solved every one that has a path.");
        else if (incomplete.size() <= 8)
            say(fmt::format("{}. All problems were solved except by {}.", out, fmt::join(incomplete, ", ")));
        else say(fmt::format("{}. {} of the configurations left problems unsolved.", out, incomplete.size()));
    }

    void say_different_problems() {
        const bool different = std::ranges::any_of(
            out_.summaries, [&](const Summary& s) { return s.problems + s.missing < results_.tasks.size(); });
        if (different)
            say("Not all configurations had the same problems, so their means, the dots in plots and the front cover "
                "different problems. Paired comparisons use only the problems that both had.");
    }

    std::vector<std::size_t> front_by_work() const {
        std::vector<std::size_t> front;
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (out_.fronts[0][i]) front.push_back(i);
        std::ranges::sort(front, {}, [&](std::size_t i) { return out_.summaries[i][Metric::WorkPerMove].mean.value; });
        return front;
    }

    void say_front(const std::vector<std::size_t>& front) {
        std::vector<std::string> names;
        for (const std::size_t i : front) names.push_back(bold(all_[i].label));
        say(fmt::format(
                "{} of {} configurations are on the front of work and quality, from least work to shortest paths: {}.",
                front.size(), all_.size(),
                fmt::join(names.begin(), names.begin() + std::min<std::ptrdiff_t>(8, std::ssize(names)), ", ")) +
            (names.size() > 8 ? " ..." : ""));
    }

    // Neighbours on the front, where more work buys shorter paths; then those who are beaten in both, and by whom.
    void say_pairs(const std::vector<std::size_t>& front) {
        std::size_t more = 0;
        for (std::size_t i = 0; i + 1 < front.size(); ++i) {
            const std::string sentence = i < kPairSentences ? pair_sentence(front[i], front[i + 1]) : "";
            if (!sentence.empty()) say(sentence);
            else ++more;
        }
        if (more > 0) say(fmt::format("{} more pairs of neighbours are in the table of comparisons.", more));
        std::vector<std::vector<std::size_t>> beaten(all_.size());
        for (std::size_t b = 0; b < all_.size(); ++b)
            if (const std::size_t a = out_.fronts[0][b] ? all_.size() : best_against(front, b); a < all_.size())
                beaten[a].push_back(b);
        for (std::size_t a = 0; a < all_.size(); ++a) {
            if (beaten[a].size() > kBeatenOneByOne) say(beaten_sentence(a, beaten[a]));
            else
                for (const std::size_t b : beaten[a]) say(pair_sentence(a, b));
        }
    }

    std::string beaten_sentence(std::size_t a, const std::vector<std::size_t>& beaten) const {
        const auto by = [&](Metric metric, bool least) {
            const auto value = [&](std::size_t b) { return ratio(a, b, metric)->value; };
            return least ? std::ranges::min(beaten, {}, value) : std::ranges::max(beaten, {}, value);
        };
        const std::size_t most = by(Metric::WorkPerMove, true), least = by(Metric::WorkPerMove, false);
        const Interval low = *ratio(a, least, Metric::WorkPerMove), high = *ratio(a, most, Metric::WorkPerMove);
        return fmt::format(
            "{} beats {} others: its paths are not measurably longer, and it needs from {} times less work per move "
            "than {} {} up to {} times less than {} {}. Medians over the problems both solved.",
            bold(all_[a].label), beaten.size(), rounded(1 / low.value), bold(all_[least].label),
            between(1 / low.high, 1 / low.low), rounded(1 / high.value), bold(all_[most].label),
            between(1 / high.high, 1 / high.low));
    }

    // Of the front, who needs least of b's work without paths that are known to be longer.
    std::size_t best_against(const std::vector<std::size_t>& front, std::size_t b) const {
        std::size_t best = all_.size();
        double least = 1;
        for (const std::size_t a : front) {
            const auto work = ratio(a, b, Metric::WorkPerMove), cost = ratio(a, b, Metric::Cost);
            if (!work || !cost || !(work->low > 0) || !(work->value < least)) continue;
            if (!out_.test(a, b, Metric::WorkPerMove)->significant()) continue;
            if (out_.test(a, b, Metric::Cost)->significant() && cost->value >= 1) continue;
            least = work->value;
            best = a;
        }
        return best;
    }

    // a over b, whichever way round it was computed.
    std::optional<Interval> ratio(std::size_t a, std::size_t b, Metric metric) const {
        const PairedTest* test = out_.test(a, b, metric);
        if (test == nullptr || std::isnan(test->ratio.value)) return std::nullopt;
        const Interval& r = test->ratio;
        if (test->a == a) return r;
        if (!(r.low > 0)) return std::nullopt;
        return Interval{1 / r.value, 1 / r.high, 1 / r.low};
    }

    std::string pair_sentence(std::size_t a, std::size_t b) const {
        const auto work = ratio(a, b, Metric::WorkPerMove), cost = ratio(a, b, Metric::Cost);
        if (!work || !cost || !(work->low > 0)) return "";
        const PairedTest &work_test = *out_.test(a, b, Metric::WorkPerMove),
                         &cost_test = *out_.test(a, b, Metric::Cost);
        std::string out;
        if (!work_test.significant())
            out = fmt::format("{} and {} need about the same work per move ({})", bold(all_[a].label),
                              bold(all_[b].label), probability(work_test.p));
        else if (work->value <= 1)
            out = fmt::format("{} needs {} times less work per move than {} {}", bold(all_[a].label),
                              rounded(1 / work->value), bold(all_[b].label), between(1 / work->high, 1 / work->low));
        else
            out = fmt::format("{} needs {} times more work per move than {} {}", bold(all_[a].label),
                              rounded(work->value), bold(all_[b].label), between(work->low, work->high));
        if (!cost_test.significant()) out += fmt::format(", at the same quality ({})", probability(cost_test.p));
        else if (cost->value == 1)
            out += fmt::format("; paths are equally long on most problems, but the mean differs by {}",
                               rounded(std::abs(cost_test.difference.value)));
        else if (cost->value > 1)
            out += fmt::format("; its paths are {} times as long {}", fmt::format("{:.4g}", cost->value),
                               fmt::format("[{:.4g}, {:.4g}]", cost->low, cost->high));
        else
            out += fmt::format("; its paths are also shorter, {} times as long {}", fmt::format("{:.4g}", cost->value),
                               fmt::format("[{:.4g}, {:.4g}]", cost->low, cost->high));
        return out + fmt::format(". Medians over the {} problems both solved{}.", work_test.pairs,
                                 work_test.left_out > 0 ? fmt::format("; {} left out", work_test.left_out) : "");
    }

    void say_worst() {
        if (all_.size() < 2) return;
        const auto worst = [&](std::size_t i) { return out_.summaries[i][Metric::WorkMax].max; };
        std::size_t least = 0, most = 0;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (std::isnan(worst(i))) continue;
            if (!(worst(i) >= worst(least))) least = i;
            if (!(worst(i) <= worst(most))) most = i;
        }
        if (!(worst(least) < worst(most))) return;
        say(fmt::format("The most expensive move took {} units of work with {} and {} with {}, on {}.",
                        rounded(worst(least)), bold(all_[least].label), rounded(worst(most)), bold(all_[most].label),
                        results_.tasks[out_.summaries[most].worst_task].name()));
    }

    void say_studies() {
        for (const StudyTables& study : results_.studies) {
            std::size_t holds = 0, fails = 0, within = 0, outside = 0;
            for (const Row& check : study.checks) {
                if (!check.text("reading").empty()) continue;
                holds += check.text("verdict") == "holds";
                fails += check.text("verdict") == "fails";
            }
            for (const Row& row : study.published) {
                within += row.text("within") == "yes";
                outside += row.text("within") == "no";
            }
            std::vector<std::string> parts;
            if (within + outside > 0)
                parts.push_back(fmt::format("{} of {} published values within their bands", within, within + outside));
            if (holds + fails > 0) parts.push_back(fmt::format("{} of {} decided claims hold", holds, holds + fails));
            if (!parts.empty()) say(fmt::format("{}: {}.", bold(study.id), fmt::join(parts, ", ")));
        }
    }

    const Results& results_;
    const std::vector<LabConfiguration>& all_;
    Findings& out_;
};

}  // namespace

void put_into_words(const Results& results, Findings& findings) { Writer(results, findings).run(); }

}  // namespace waystone::lab
