// SPDX-License-Identifier: MIT
#include "lab/report/tune_report.hpp"

#include "lab/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace waystone::lab {
namespace {

Value known(bool is, double value) { return is ? Value{value} : Value{}; }

std::string family(const TuneCandidate& candidate) {
    return candidate.configuration.substr(0, candidate.configuration.find('('));
}

double quality(const TuneCandidate& c) { return c.kept_apart_problems > 0 ? c.kept_apart.value : c.tuned.value; }

void add_row(Table& table, const TuneCandidate& c) {
    const bool kept = c.kept_apart_problems > 0, tuned = c.tuned_problems > 0;
    table.begin_row();
    table.add("algo", c.configuration, "configuration");
    table.add("fate", std::string(name(c.fate)), "");
    table.add("front", c.on_front ? "yes" : "no");
    table.add("over_optimal_pct", known(kept, c.kept_apart.value), "over optimal %", 2);
    table.add("over_optimal_low", known(kept, c.kept_apart.low), "from", 2);
    table.add("over_optimal_high", known(kept, c.kept_apart.high), "to", 2);
    table.add("problems", std::uint64_t{c.kept_apart_problems});
    table.add("tuned_pct", known(tuned, c.tuned.value), "tuned %", 2);
    table.add("tuned_low", known(tuned, c.tuned.low));
    table.add("tuned_high", known(tuned, c.tuned.high));
    table.add("tuned_problems", tuned ? Value{std::uint64_t{c.tuned_problems}} : Value{}, "on");
    table.add("work", c.work > 0 ? Value{c.work} : Value{}, "work/move");
    table.add("work_is", c.work == 0 ? Value{} : Value{c.promised ? "promised" : "measured"}, "");
    table.add("database_bytes", c.database_bytes, "database");
    table.add("agent_bytes", c.agent_bytes, "agent");
    table.add("build_s", c.build_seconds, "build s", 2);
    table.add("predicted", c.predicted ? "yes" : "no");
    table.add("reason", c.reason.empty() ? Value{} : Value{c.reason});
}

std::string html_table(const Table& table) {
    return "<pre>" + html_text(aligned_table(table.rows, table.columns)) + "</pre>\n";
}

}  // namespace

Table tune_table(const TuneResult& result, bool all) {
    Table out;
    for (const TuneCandidate& c : result.candidates)
        if (all || c.on_front || c.fate == TuneFate::Winner) add_row(out, c);
    return out;
}

Scatter tune_figure(const TuneResult& result, const std::string& map) {
    Scatter out{.title = "Work against quality",
                .subtitle = map,
                .x = {.title = "most work a move", .log = true},
                .y = {.title = "over optimal (%)"}};
    std::vector<const TuneCandidate*> shown;
    for (const TuneCandidate& c : result.candidates)
        if (c.meets_limits()) shown.push_back(&c);
    std::ranges::sort(shown, {}, [](const TuneCandidate* c) { return std::tuple(c->work, quality(*c), c); });
    std::map<std::string, DotSeries> series;
    double best = std::numeric_limits<double>::infinity();
    for (const TuneCandidate* c : shown) {
        const bool better = quality(*c) < best;
        best = std::min(best, quality(*c));
        DotSeries& one = series[family(*c)];
        one.name = family(*c);
        one.dots.push_back({.x = static_cast<double>(c->work),
                            .y = quality(*c),
                            .label = fmt::format("{} ({})", c->configuration, name(c->fate)),
                            .hollow = c->kept_apart_problems == 0,
                            .on_front = better});
    }
    for (auto& [name, one] : series) out.series.push_back(std::move(one));
    return out;
}

std::string tune_page(const TuneResult& result, const std::string& map, const std::string& command) {
    const std::string above = fmt::format(
        "<h1>Tuning on {}</h1>\n<p><code>{}</code></p>\n<p>{}</p>\n<h2>To paste</h2>\n<pre>{}</pre>\n", html_text(map),
        html_text(command), html_text(result.explanation), html_text(result.winner().configuration));
    const std::string below =
        "<p>Full dots: on problems kept apart; hollow ones: on those tuned on. The line joins what nobody beats in "
        "work "
        "and quality.</p>\n<h2>The front</h2>\n<p>Nobody else within the limits is as good in quality, work, memory "
        "and "
        "build time, and better in one. Qualities are of problems kept apart, with 95% intervals.</p>\n" +
        html_table(tune_table(result, false)) + "<h2>All candidates</h2>\n" + html_table(tune_table(result, true));
    if (auto page = plot_page(vega_lite(tune_figure(result, map)), above, below)) return *page;
    return "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Waystone</title>\n" + above +
           "<p>This program was built without its plotting libraries: the picture is front.vl.json.</p>\n" + below;
}

}  // namespace waystone::lab
