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
        return report({ErrorCode::BadParameter, "lab report", "say where to: -o FILE.html, --tables FOLDER, or both"});
    if (const auto done = lab::write_report(options); !done) return report(done.error());
    for (const std::string& path : {options.page, options.tables})
        if (!path.empty()) say("written to " + path);
    return kDone;
}

}  // namespace

void add_lab_report(CLI::App& parent, Run& chosen) {
    CLI::App* verb = add_verb(parent, "report", "Results as one page that opens anywhere, and as tables and figures",
                              "waystone lab report out/trees out/cases -o report.html --tables out/tables");
    const auto options = std::make_shared<lab::ReportOptions>();
    verb->add_option("folder", options->folders, "folders of `lab run`, `lab merge` or `study run`")->required();
    verb->add_option("-o,--output", options->page, "the page: one HTML file that needs no network");
    verb->add_option("--tables", options->tables,
                     "a folder for all tables as CSV, Markdown and LaTeX, and figures as SVG");
    CLI::Option* walks =
        verb->add_flag("!--no-walks", options->walks, "no pictures of walks, which are made again for them");
    verb->add_option("--problem", options->problem,
                     "the number of the problem whose walks are shown; unless given, the one where they differ most")
        ->check(CLI::PositiveNumber)
        ->excludes(walks);
    verb->callback([&chosen, options] { chosen = [options](const Program& in) { return run(*options, in.catalog); }; });
}

}  // namespace waystone
