// SPDX-License-Identifier: MIT
// A report of results folders: one HTML page that needs nothing else, or a folder of tables and figures for papers.
//
// The page's own code is report/page.*; it and the plotting libraries are compiled into the program. What the page
// draws is computed here; it gets a summary of every configuration, every table, and of every problem the numbers that
// its scatter plot may be asked for.
#pragma once

#include "lab/report/findings.hpp"
#include "lab/run/database_cache.hpp"
#include "lab/table/table.hpp"

#include <string>
#include <utility>
#include <vector>

namespace waystone::lab {

// One problem walked again, by those who had solved it.
struct WalkAgain {
    std::size_t configuration = 0;
    std::string png = {};   // empty where it could not be walked
    std::string note = {};  // that the walk is the recorded one, that it differs, or why there is none
    bool same = false;
    double cost = 0;
    std::uint64_t moves = 0, revisits = 0;
};
struct ProblemAgain {
    std::size_t task = 0;
    std::string note = {};  // what was left out
    std::vector<WalkAgain> walks = {};
};

// Databases that took longer to build than that are not built again for a picture.
inline constexpr double kLongestRebuild = 60;
inline constexpr std::size_t kMostWalks = 12;

// The problem of that number, or with 0 the one whose walks differ most in length. Nothing where none was solved.
std::optional<ProblemAgain> walk_again(const Results& results, std::uint64_t problem,
                                       const DatabaseCache& databases = DatabaseCache());

struct ReportTable : Table {
    std::string name = {}, title = {}, note = {};
    std::string map = {};  // which its problems are on; empty: all
};
// A row for each configuration, with the columns that fit a screen.
std::string screen_table(const Results& results);
std::vector<ReportTable> report_tables(const Results& results, const Findings& findings);

// Tables as CSV, Markdown and LaTeX, and figures as Vega-Lite: names and bytes.
std::vector<std::pair<std::string, std::string>> report_files(const Results& results, const Findings& findings);

// What the page is made of, compiled in: report/page.* and, where npm has fetched them, the plotting libraries.
struct ReportText {
    std::string_view name, text;
};
std::span<const ReportText> report_texts();
// Fails where the program was built without the plotting libraries, with how to get them.
Expected<void> report_ready();

// A page that shows one Vega-Lite plot and needs nothing else; above and below it there may be HTML.
Expected<std::string> plot_page(const std::string& vega_lite, const std::string& above = "",
                                const std::string& below = "");
std::string html_text(std::string_view text);  // with what HTML would read as its own written out

Expected<std::string> report_page(const Results& results, const Findings& findings,
                                  const std::optional<ProblemAgain>& again);

struct ReportOptions {
    std::vector<std::string> folders;
    std::string page, tables;  // a file and a folder; either may be empty
    bool walks = true;
    std::uint64_t problem = 0;  // to walk again; 0: chosen by walk_again()
    DatabaseCache databases = DatabaseCache();
};
// Everything is computed before the first byte is written.
Expected<void> write_report(const ReportOptions& options);

// docs/reproduction.md: what of the papers comes out, by committed results.
//
// A section for every folder of `study run` below this one, in the order of their names; as Markdown. An experiment in
// which a value lies outside its band or a claim fails must say so in a sentence of its own ("differs"), or there is no
// page.
Expected<std::string> reproduction_page(const std::string& results);
// docs/beyond.md: questions that the papers left open, each with its answer, by the same results.
Expected<std::string> questions_page(const std::string& results);

// Another program's results as a results folder, so that a report shows them beside ours.
//
// The file is CSV with columns of rows.csv, in any order: at least map, cost, and from and to or problem. Columns that
// rows.csv does not have are errors. Everything is checked before the first byte is written.
struct ImportOptions {
    std::string file, folder;
    std::string algo = {};  // who walked, where there is no column that says so
    std::string command = {};
};

// The number of rows.
Expected<std::uint64_t> import_rows(const ImportOptions& options);

}  // namespace waystone::lab
