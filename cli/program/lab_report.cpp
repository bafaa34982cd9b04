// SPDX-License-Identifier: MIT
// lab report: results folders as one page, or as tables and figures for a paper. lab import: results of others.
#include "cli/program/lab_verbs.hpp"
#include "lab/report/report.hpp"
#include "lab/run/shell.hpp"

#include <fmt/format.h>

namespace waystone {
namespace {

int make_report(lab::ReportOptions options, const Program& in) {
    options.databases = lab::DatabaseCache(in.catalog);
    if (options.page.empty() && options.tables.empty())
        return report(
            {ErrorCode::BadParameter, "lab report", "needs an output: -o FILE.html, --tables FOLDER, or both"});
    if (const auto done = lab::write_report(options); !done) return report(done.error());
    for (const std::string& path : {options.page, options.tables})
        if (!path.empty()) say("written to " + path);
    return kDone;
}

int import(lab::ImportOptions options, const Program& in) {
    options.command =
        in.name + " lab import " + lab::shell_word(options.file) + " -o " + lab::shell_word(options.folder);
    if (!options.algo.empty()) options.command += " --algo " + lab::shell_word(options.algo);
    const auto rows = lab::import_rows(options);
    if (!rows) return report(rows.error());
    say(fmt::format("{}/rows.csv: {} rows", options.folder, *rows));
    return kDone;
}

}  // namespace

void add_lab_import(Verb& lab) {
    Verb& verb = lab.add("import", "Turns another program's results into a folder for `lab report`",
                         "waystone lab import theirs.csv -o out/theirs --algo Theirs");
    auto& o = verb.runs<lab::ImportOptions>(import);
    verb.text("FILE", o.file, "CSV with columns of rows.csv: at least map, cost, and from and to; see docs/lab.md")
        .required();
    verb.text("-o,--output", o.folder, "folder for rows.csv and manifest.json").required();
    verb.text("--algo", o.algo, "whose results these are, where no column 'algo' says so");
}

void add_lab_report(Verb& lab) {
    Verb& verb = lab.add("report", "Turns results into one page, and into tables and figures",
                         "waystone lab report out/trees out/cases -o report.html --tables out/tables");
    auto& o = verb.runs<lab::ReportOptions>(make_report);
    verb.texts("DIR", o.folders, "folders of `lab run`, `lab merge` or `study run`").required();
    verb.text("-o,--output", o.page, "the page: one HTML file that needs no network");
    verb.text("--tables", o.tables, "folder for all tables as CSV, Markdown and LaTeX, and figures as Vega-Lite");
    verb.flag("--no-walks", o.walks, "omit the pictures of walks, which need the walks to be run again", false);
    verb.whole("--problem", o.problem, {1},
               "number of the problem whose walks to show; default: the one where they differ most")
        .excludes("--no-walks");
}

}  // namespace waystone
