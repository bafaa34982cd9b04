// SPDX-License-Identifier: MIT
// study: a published table or figure again, ours beside theirs.
#include "lab/study/study.hpp"
#include "base/nearest_name.hpp"
#include "cli/program/lab_verbs.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/experiment/paper_names.hpp"
#include "lab/report/report.hpp"
#include "lab/run/parallel.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waystone {
namespace {

struct Options {
    std::vector<std::string> ids;
    std::string scale = "quick", folder;
    ShardOption shard;
    int threads = 0;
};

// All that are built in and have a paper; experiments of one's own are for `lab run`.
Expected<std::vector<lab::Experiment>> all_studies() {
    std::vector<lab::Experiment> all;
    for (const lab::BuiltinExperiment& builtin : lab::builtin_experiments()) {
        auto experiment = lab::builtin_experiment(builtin.id);
        if (!experiment) return std::unexpected(experiment.error());
        if (experiment->is_study()) all.push_back(std::move(*experiment));
    }
    return all;
}

// Those whose id is the name, or begins with it up to a slash; `all` is all. Papers may be named by their old numbers.
Expected<std::vector<lab::Experiment>> find(const std::string& asked) {
    const std::string name = lab::current_id(asked);
    auto all = all_studies();
    if (!all) return all;
    std::vector<lab::Experiment> found;
    std::vector<std::string_view> ids;
    for (const lab::Experiment& experiment : *all) {
        ids.push_back(experiment.id);
        if (name == "all" || experiment.id == name || experiment.id.starts_with(name + "/"))
            found.push_back(experiment);
    }
    if (found.empty())
        return fail(ErrorCode::BadParameter, "study", "no study '" + asked + "'" + suggestion(name, ids));
    if (name != asked) say_old_name(asked, name, "0.3");
    return found;
}

int list(const Nothing&, const Program&) {
    const auto all = all_studies();
    if (!all) return report(all.error());
    std::size_t width = 0;
    for (const lab::Experiment& experiment : *all) width = std::max(width, experiment.id.size());
    std::string out;
    for (const lab::Experiment& experiment : *all)
        out += fmt::format("{:{}} {}\n", experiment.id, width, experiment.title);
    return print(out);
}

// The page of everything in the folder; a program without plots goes without.
int write_page(const std::string& folder, const lab::DatabaseCache& databases) {
    if (const auto ready = lab::report_ready(); !ready) {
        say("no report.html: " + ready.error().sentence);
        return kDone;
    }
    const auto done =
        lab::write_report({.folders = {folder}, .page = folder + "/report.html", .tables = {}, .databases = databases});
    return done ? kDone : report(done.error());
}

int run_study(const Options& options, const Program& in) {
    std::vector<lab::Experiment> experiments;
    std::string recipe = in.name + " study run";
    const lab::DatabaseCache databases(in.catalog);
    for (const std::string& id : options.ids) {
        auto found = find(id);
        if (!found) return report(found.error());
        experiments.insert(experiments.end(), std::make_move_iterator(found->begin()),
                           std::make_move_iterator(found->end()));
        recipe += " " + lab::current_id(id);
    }
    recipe += " --scale " + options.scale;
    const auto shard = options.shard.shard();
    if (!shard) return report(shard.error());
    if (shard->of > 1 && options.folder.empty())
        return report({ErrorCode::BadParameter, "--shard", "needs -o: the folder that all shards share"});
    const auto result = lab::with_threads(options.threads, [&] {
        return lab::run_studies(experiments, {.paper_scale = options.scale == "paper",
                                              .folder = options.folder,
                                              .recipe = recipe,
                                              .shard = *shard,
                                              .databases = databases});
    });
    if (!result) return report(result.error());
    if (!options.folder.empty() && shard->of == 1) {
        if (const int code = write_page(options.folder, databases); code != kDone) return code;
        say("written to " + options.folder);
    }
    return print(result->text);
}

struct PageOptions {
    std::string results;
    bool questions = false;
};

int print_page(const PageOptions& options, const Program&) {
    const auto page =
        options.questions ? lab::questions_page(options.results) : lab::reproduction_page(options.results);
    return page ? print(*page) : report(page.error());
}

}  // namespace

void add_study(Verb& program) {
    Verb& study = program.add("study", "Runs published tables and figures again, published values next to ours.",
                              "waystone study run lustrek2006/table8");
    study.add("list", "Lists the studies by id.", "waystone study list").runs<Nothing>(list);
    Verb& page = study.add("page", "Makes the reproduction page from a folder of results.",
                           "waystone study page results > docs/reproduction.md");
    auto& p = page.runs<PageOptions>(print_page);
    page.text("DIR", p.results, "its folders are those that `study run -o` wrote").required();
    page.flag("--questions", p.questions, "instead, the page of what papers left open: docs/beyond.md");
    Verb& verb = study.add("run", "Runs studies: lustrek2006/table8, all of lustrek2006, or all.",
                           "waystone study run lustrek2006/table8 --scale paper -o out/lustrek2006");
    auto& o = verb.runs<Options>(run_study);
    verb.texts("ID", o.ids, "ids, or ids up to a slash, or all").required();
    verb.choice("--scale", o.scale, {"quick", "paper"}, "quick: every tenth problem; paper: all of them")
        .shows_default();
    verb.text("-o,--output", o.folder, "folder for rows, comparisons and pictures");
    o.shard.add_to(verb, "I/N: run only part I of N, counted from 0; the same call without it joins them");
    verb.whole("--threads", o.threads, kThreads, "default: one per core; changes nothing but times");
}

}  // namespace waystone
