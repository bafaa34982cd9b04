// SPDX-License-Identifier: MIT
// The page of a report: its data as JSON, put into report/page.html with everything else that it needs.
#include "io/atomic_file.hpp"
#include "lab/report/crowd_report.hpp"
#include "lab/report/report.hpp"
#include "lab/study/effects.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <set>

namespace waystone::lab {
namespace {

std::string_view text_of(std::string_view name) {
    for (const ReportText& text : report_texts())
        if (text.name == name) return text.text;
    return "";
}

// JSON inside a script element: no text in it may look like the element's end.
std::string inside_script(const std::string& json) {
    std::string out;
    out.reserve(json.size());
    for (const char c : json) {
        if (c == '<') out += "\\u003c";
        else out += c;
    }
    return out;
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j)
            group = group << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0u);
        for (std::size_t j = 0; j < 4; ++j) out += i + j <= bytes.size() ? kDigits[group >> (18 - 6 * j) & 63] : '=';
    }
    return out;
}

Json spread_json(const Spread& spread) {
    if (spread.n == 0) return nullptr;
    return {
        {"mean", spread.mean.value}, {"low", spread.mean.low}, {"high", spread.mean.high}, {"median", spread.median},
        {"p5", spread.p5},           {"p25", spread.p25},      {"p75", spread.p75},        {"p95", spread.p95},
        {"max", spread.max},         {"n", spread.n}};
}

Json histogram_json(const Octaves& histogram) {
    Json out = Json::array();
    const auto counts = histogram.counts();
    for (std::size_t bucket = 0; bucket < counts.size(); ++bucket)
        if (counts[bucket] > 0) out.push_back(Json::array({bucket, counts[bucket]}));
    return out;
}

Json configuration_json(const Results& results, const Findings& findings, std::size_t i) {
    const LabConfiguration& c = results.configurations[i];
    const Summary& s = findings.summaries[i];
    Json out{{"label", c.label},
             {"series", c.series.empty() ? c.algo : c.series},
             {"parameters", c.parameters},
             {"algo", c.algo},
             {"problems", s.problems},
             {"solved", s.solved},
             {"complete", s.complete()},
             {"database", c.database_bytes},
             {"build", c.build_s},
             {"bound", c.work_bound},
             {"worst", s.problems > 0 ? results.tasks[s.worst_task].name() : ""},
             {"work", histogram_json(c.work)},
             {"nanoseconds", histogram_json(c.nanoseconds)}};
    for (const auto& front : findings.fronts) out["fronts"].push_back(bool{front[i]});
    for (std::size_t m = 0; m < kMetrics; ++m)
        out["spread"][info(static_cast<Metric>(m)).column] = spread_json(s.spread[m]);
    return out;
}

// Columns that no row fills are left out.
Json table_json(const ReportTable& table) {
    Json out{{"name", table.name},
             {"title", table.title},
             {"note", table.note},
             {"map", table.map},
             {"columns", Json::array()}};
    for (const Column& column : table.columns) {
        Json values = Json::array();
        bool filled = false, text = false;
        for (const Row& row : table.rows) {
            const Value* const value = row.find(column.field);
            values.push_back(value != nullptr ? to_json(*value) : Json());
            filled = filled || !values.back().is_null();
            text = text || values.back().is_string();
        }
        if (filled)
            out["columns"].push_back({{"field", column.field},
                                      {"title", column.title},
                                      {"decimals", column.decimals},
                                      {"text", text},
                                      {"values", std::move(values)}});
    }
    return out;
}

Json studies_json(const Results& results) {
    Json out = Json::array();
    for (const StudyTables& study : results.studies) {
        Json one{{"id", study.id}, {"title", study.title}, {"paper", study.paper}, {"points", Json::array()}};
        for (const Row& point : study.points)
            if (point.text("status") == "measured") one["points"].push_back(to_json(point));
        if (study.question && !study.effects.empty()) {
            const auto& [asked, built, because, removed] = *study.question;
            one["question"] = {{"asked", asked},
                               {"built", built},
                               {"because", because},
                               {"removed", removed},
                               {"answer", answer(study.effects)},
                               {"effects", Json::array()}};
            for (const Row& row : study.effects) one["question"]["effects"].push_back(to_json(row));
        }
        out.push_back(std::move(one));
    }
    return out;
}

Json again_json(const Results& results, const ProblemAgain& again) {
    const LabTask& task = results.tasks[again.task];
    Json out{{"name", task.name()}, {"note", again.note}, {"optimal", task.optimal}, {"walks", Json::array()}};
    for (const WalkAgain& walk : again.walks) {
        const LabConfiguration& c = results.configurations[walk.configuration];
        out["walks"].push_back({{"label", c.label},
                                {"note", walk.note},
                                {"same", walk.same},
                                {"moves", walk.moves},
                                {"revisits", walk.revisits},
                                {"cost", walk.cost},
                                {"png", walk.png.empty() ? "" : "data:image/png;base64," + base64(walk.png)}});
    }
    return out;
}

// What is known of where rows come from, a line each.
Json folders_json(const Results& results) {
    Json out = Json::array();
    for (const ResultsFolder& folder : results.folders) {
        const Json& m = folder.manifest;
        Json facts = Json::array();
        const auto text = [](const Json& json) { return json.is_string() ? json.text() : json.dump(); };
        const auto add = [&](const char* name, const Json& json) {
            std::string line;
            if (json.is_object())
                for (const std::string& key : json.keys())
                    line += (line.empty() ? "" : ", ") + key + " " + text(json.at(key));
            else line = text(json);
            if (!line.empty()) facts.push_back(Json::array({name, line}));
        };
        if (m.is_object()) {
            for (const char* key : {"command", "program", "machine", "started", "finished", "seed", "seeds", "shard",
                                    "experiment_fingerprint"})
                if (const Json* value = m.find(key)) add(key, *value);
            if (const Json* inputs = m.find("inputs"))
                facts.push_back(Json::array({"maps", std::to_string(inputs->size())}));
        } else if (folder.rows > 0) {
            facts.push_back({"manifest", "none: nothing is known about how these rows were made"});
        }
        if (folder.rows > 0) facts.push_back({"rows", std::to_string(folder.rows)});
        out.push_back({{"name", folder.name}, {"facts", std::move(facts)}});
    }
    return out;
}

std::string title_of(const Results& results) {
    std::string title;
    for (const ResultsFolder& folder : results.folders) {
        const Json& m = folder.manifest;
        std::string one = folder.name;
        for (const char* key : {"experiment", "title"})
            if (const Json* text = m.find(key); text != nullptr && text->is_string() && !text->text().empty())
                one = text->text();
        if (folder.rows > 0 && title.find(one) == std::string::npos) title += (title.empty() ? "" : "; ") + one;
    }
    std::set<std::string> papers;
    for (const StudyTables& study : results.studies) papers.insert(study.id.substr(0, study.id.find('/')));
    if (!papers.empty())
        title += fmt::format("{}Published tables and figures, run again: {}", title.empty() ? "" : "; ",
                             fmt::join(papers, ", "));
    return title;
}

// Numbers by the ten thousand, hence not by way of Json objects: five digits.
std::string number_json(double value) {
    if (!std::isfinite(value)) return "null";
    if (value == std::floor(value) && std::abs(value) < 1e15) return std::to_string(static_cast<std::int64_t>(value));
    return fmt::format("{:.5g}", value);
}

// "name":[...], and whatever stands before it.
template <class Values, class ToJson>
void add_column(std::string& out, std::string_view name, const Values& values, const ToJson& to_json) {
    out += fmt::format("{}\"{}\":[", out.ends_with('{') ? "" : ",", name);
    std::string_view comma = "";
    for (const auto& value : values) {
        out.append(comma).append(to_json(value));
        comma = ",";
    }
    out += ']';
}

// Columns as arrays: of the problems, and of each configuration.
std::string problems_json(const Results& results) {
    std::map<std::string, std::size_t> maps;
    for (const LabTask& task : results.tasks) maps.try_emplace(task.map, maps.size());
    std::vector<std::string> names(maps.size());
    for (const auto& [name, index] : maps) names[index] = name;
    const auto text = [](const std::string& value) { return Json(value).dump(); };
    std::string out = "{";
    const auto column = [&](std::string_view name, const auto& each) { add_column(out, name, results.tasks, each); };
    add_column(out, "maps", names, text);
    column("map", [&](const LabTask& task) { return std::to_string(maps[task.map]); });
    column("number", [&](const LabTask& task) { return std::to_string(task.number); });
    column("from", [&](const LabTask& task) { return text(task.from); });
    column("to", [&](const LabTask& task) { return text(task.to); });
    column("optimal", [&](const LabTask& task) { return number_json(task.optimal); });
    add_column(out, "cells", results.configurations, [&](const LabConfiguration& c) {
        std::string endings, cells = "{";
        for (const Cell& cell : c.cells)
            endings += cell.disqualified_at > 0 ? 'd' : "-aus"[static_cast<std::size_t>(cell.ending)];
        add_column(cells, "ending", std::span(&endings, 1), text);
        for (std::size_t m = 0; m < kMetrics; ++m)
            add_column(cells, info(static_cast<Metric>(m)).column, c.cells,
                       [m](const Cell& cell) { return number_json(cell.values[m]); });
        return cells + '}';
    });
    return out + '}';
}

// {{name}} becomes what belongs there; a name that is not among the parts is a text that was compiled in.
std::string filled_page(const std::map<std::string_view, std::string>& parts) {
    std::string out;
    std::string_view rest = text_of("page.html");
    while (true) {
        const std::size_t open = rest.find("{{"), close = rest.find("}}", open);
        if (close == std::string_view::npos) return out.append(rest);
        const std::string_view name = rest.substr(open + 2, close - open - 2);
        out += rest.substr(0, open);
        const auto part = parts.find(name);
        out += part != parts.end() ? std::string_view(part->second) : text_of(name);
        rest.remove_prefix(close + 2);
    }
}

}  // namespace

std::string html_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') out += "&amp;";
        else if (c == '<') out += "&lt;";
        else out += c;
    }
    return out;
}

Expected<void> report_ready() {
    if (!text_of("vega.js").empty()) return {};
    return fail(ErrorCode::FileMissing, "lab report",
                "this program was built without the plotting libraries of report/: run `npm ci` there and build again "
                "(./run.sh lab report and ./test.sh do both)");
}

Expected<std::string> plot_page(const std::string& vega_lite, const std::string& above, const std::string& below) {
    if (const auto ready = report_ready(); !ready) return std::unexpected(ready.error());
    std::string out = "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Waystone</title>\n" + above +
                      "<div id=\"plot\"></div>\n" + below;
    for (const char* library : {"vega", "vega-lite", "vega-embed"})
        out += fmt::format("<!--\n{}-->\n<script>{}</script>\n", text_of(std::string(library) + ".license"),
                           text_of(std::string(library) + ".js"));
    return out + "<script>vegaEmbed('#plot', " + inside_script(vega_lite) + ")</script>\n";
}

Expected<std::string> report_page(const Results& results, const Findings& findings,
                                  const std::optional<ProblemAgain>& again) {
    if (const auto ready = report_ready(); !ready) return std::unexpected(ready.error());
    Json data{{"title", title_of(results)},     {"folders", folders_json(results)}, {"attention", findings.attention},
              {"findings", findings.sentences}, {"metrics", Json::array()},         {"configurations", Json::array()},
              {"tests", Json::array()},         {"studies", studies_json(results)}, {"tables", Json::array()}};
    for (std::size_t m = 0; m < kMetrics; ++m)
        data["metrics"].push_back(
            {{"column", info(static_cast<Metric>(m)).column}, {"title", info(static_cast<Metric>(m)).title}});
    for (std::size_t i = 0; i < results.configurations.size(); ++i)
        data["configurations"].push_back(configuration_json(results, findings, i));
    for (const ReportTable& table : report_tables(results, findings)) data["tables"].push_back(table_json(table));
    data["crowds"] = results.crowds.empty() ? Json(nullptr) : crowds_json(results.crowds);
    data["again"] = again ? again_json(results, *again) : Json(nullptr);
    return filled_page({{"title", html_text(data["title"].text())},
                        {"data", inside_script(data.dump())},
                        {"problems", inside_script(problems_json(results))}});
}

Expected<void> write_report(const ReportOptions& options) {
    if (!options.page.empty())
        if (const auto ready = report_ready(); !ready) return ready;
    const auto results = read_results(options.folders);
    if (!results) return std::unexpected(results.error());
    Findings findings = find(*results);
    std::string page;
    if (!options.page.empty()) {
        std::optional<ProblemAgain> again;
        if (options.walks && !results->configurations.empty())
            again = walk_again(*results, options.problem, options.databases);
        if (options.problem > 0 && options.walks && !again)
            return fail(ErrorCode::BadParameter, "--problem", fmt::format("no problem {}", options.problem));
        for (const WalkAgain& walk : again ? again->walks : std::vector<WalkAgain>{})
            if (!walk.same && !walk.png.empty())
                findings.attention.push_back(fmt::format("«{}»: {} ({}).",
                                                         results->configurations[walk.configuration].label, walk.note,
                                                         results->tasks[again->task].name()));
        auto made = report_page(*results, findings, again);
        if (!made) return std::unexpected(made.error());
        page = std::move(*made);
    }
    if (!options.tables.empty()) {
        std::error_code code;
        std::filesystem::create_directories(options.tables, code);
        for (const auto& [name, bytes] : report_files(*results, findings))
            if (const auto done = write_file((std::filesystem::path(options.tables) / name).string(), bytes); !done)
                return done;
    }
    return options.page.empty() ? Expected<void>{} : write_file(options.page, page);
}

}  // namespace waystone::lab
