// SPDX-License-Identifier: MIT
// lab report: results folders as one page, or as tables and figures for a paper.
#include "cli/verb.hpp"
#include "lab/report/report.hpp"

#include <memory>

namespace waystone {
namespace {

int run(lab::ReportOptions options, const Catalog& catalog) {
    options.databases = lab::DatabaseCache(catalog);
    if (options.page.empty() && options.tables.empty())
        return report(
            {ErrorCode::BadParameter, "lab report", "needs an output: -o FILE.html, --tables FOLDER, or both"});
    if (const auto done = lab::write_report(options); !done) return report(done.error());
    for (const std::string& path : {options.page, options.tables})
        if (!path.empty()) say("written to " + path);
    return kDone;
}

}  // namespace

void add_lab_report(CLI::App& parent, Run& chosen) {
    CLI::App* verb = add_verb(parent, "report", "Turns results into one page, and into tables and figures",
                              "waystone lab report out/trees out/cases -o report.html --tables out/tables");
    const auto options = std::make_shared<lab::ReportOptions>();
    verb->add_option("folder", options->folders, "folders of `lab run`, `lab merge` or `study run`")->required();
    verb->add_option("-o,--output", options->page, "the page: one HTML file that needs no network");
    verb->add_option("--tables", options->tables,
                     "folder for all tables as CSV, Markdown and LaTeX, and figures as SVG");
    CLI::Option* walks = verb->add_flag("!--no-walks", options->walks,
                                        "omit the pictures of walks, which need the walks to be run again");
    verb->add_option("--problem", options->problem,
                     "number of the problem whose walks to show; default: the one where they differ most")
        ->check(whole(1))
        ->excludes(walks);
    verb->callback([&chosen, options] { chosen = [options](const Program& in) { return run(*options, in.catalog); }; });
}

}  // namespace waystone
