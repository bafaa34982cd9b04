// SPDX-License-Identifier: MIT
// lab: experiments of one's own, on one machine or many.
#include "cli/program/lab_verbs.hpp"
#include "cli/program/open_named.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/experiment/experiment_keys.hpp"
#include "lab/experiment/lab_run.hpp"
#include "lab/report/report.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/row_columns.hpp"
#include "lab/run/shell.hpp"

#include <fmt/format.h>

namespace waystone {
namespace {

struct RunOptions : lab::LabOptions {
    ShardOption part;
    int threads = 0;
    bool gppc = false;
};

struct MergeOptions {
    std::string folder, output;
    bool gppc = false;
};

int done(const lab::LabResult& result, bool gppc, const std::string& how) {
    if (gppc)
        if (const auto written = lab::write_gppc(result.folder); !written) return report(written.error());
    say(fmt::format("{}/rows.csv: {} rows{}", result.folder, result.rows, how));
    const auto results = lab::read_results({&result.folder, 1});
    return results ? print(lab::screen_table(*results)) : report(results.error());
}

int run_experiment(RunOptions options, const Program& in) {
    const auto shard = options.part.shard();
    if (!shard) return report(shard.error());
    options.shard = *shard;
    options.databases = lab::DatabaseCache(in.catalog);
    options.command = in.name + " lab run " + lab::shell_word(options.path) + " -o " + lab::shell_word(options.folder);
    if (shard->of > 1) options.command += fmt::format(" --shard {}/{}", shard->index, shard->of);
    if (options.threads > 0) options.command += fmt::format(" --threads {}", options.threads);
    if (options.quick) options.command += " --quick";
    if (options.gppc) options.command += " --gppc";
    if (options.resume) options.command += " --resume";
    const auto experiment = open_named(options.path, &options.text);
    if (!experiment) return report(experiment.error());
    const auto result = lab::with_threads(options.threads, [&] { return lab::run_lab(*experiment, options); });
    if (!result) return report(result.error());
    const std::uint64_t there = result->rows - result->walked;
    return done(*result, options.gppc, there > 0 ? fmt::format(", {} already done", there) : "");
}

int build(RunOptions options, const Program& in) {
    options.databases = lab::DatabaseCache(in.catalog);
    const auto experiment = open_named(options.path, &options.text);
    if (!experiment) return report(experiment.error());
    const auto count = lab::with_threads(options.threads, [&] { return lab::build_lab(*experiment, options); });
    if (!count) return report(count.error());
    say(fmt::format("{} databases ready for {}", *count, experiment->id));
    return kDone;
}

int merge(const MergeOptions& options, const Program& in) {
    const std::string output = options.output.empty() ? options.folder : options.output;
    std::string command = in.name + " lab merge " + lab::shell_word(options.folder);
    if (!options.output.empty()) command += " -o " + lab::shell_word(options.output);
    const auto result = lab::merge_lab(options.folder, output, command);
    if (!result) return report(result.error());
    return done(*result, options.gppc, "");
}

struct CompareOptions {
    std::string one, other;
};

int compare(const CompareOptions& options, const Program&) {
    const auto difference = lab::compare_lab(options.one, options.other);
    if (!difference) return report(difference.error());
    say(*difference ? **difference : "the same rows, ignoring times");
    return *difference ? kRowsDiffer : kDone;
}

constexpr const char* kGppc = "also write gppc.csv, in the format of the Grid-Based Path Planning Competition";

void add_run(Verb& lab) {
    Verb& verb = lab.add("run", "Runs an experiment file: a row per configuration, repetition and problem",
                         "waystone lab run lab/experiments/quickstart.json -o out/q");
    auto& o = verb.runs<RunOptions>(run_experiment);
    verb.text("FILE", o.path, "the experiment file, or the id of a built-in one; see docs/lab.md").required();
    verb.text("-o,--output", o.folder, "folder for rows.csv and manifest.json").required();
    o.part.add_to(verb, "I/N: run only part I of N, counted from 0; `lab merge` joins them");
    verb.flag("--resume", o.resume, "continue a stopped run");
    verb.whole("--threads", o.threads, kThreads, "default: one per core; changes nothing but times");
    verb.flag("--quick", o.quick, "every tenth problem, and the file's quick parameters");
    verb.flag("--gppc", o.gppc, kGppc);
}

void add_build_databases(Verb& lab) {
    Verb& verb = lab.add("build", "Builds the databases that an experiment needs", "waystone lab build quickstart");
    auto& o = verb.runs<RunOptions>(build);
    verb.text("FILE", o.path, "the experiment file, or the id of a built-in one").required();
    verb.whole("--threads", o.threads, kThreads, "default: one per core; never changes a byte");
    verb.flag("--quick", o.quick, "only those of a quick run");
}

void add_merge(Verb& lab) {
    Verb& verb =
        lab.add("merge", "Joins the shards of a run into rows.csv and manifest.json", "waystone lab merge out/q");
    auto& o = verb.runs<MergeOptions>(merge);
    verb.text("DIR", o.folder, "the -o of the shards").required();
    verb.text("-o,--output", o.output, "folder for the joined results; default: DIR");
    verb.flag("--gppc", o.gppc, kGppc);
}

void add_compare(Verb& lab) {
    Verb& verb = lab.add("compare", "Whether two folders hold the same rows, ignoring times",
                         "waystone lab compare out/merged out/whole");
    auto& o = verb.runs<CompareOptions>(compare);
    verb.text("DIR", o.one, "a results folder").required();
    verb.text("OTHER", o.other, "another").required();
    verb.note("Exit code 32 if they differ; prints the first difference.\n");
}

}  // namespace

void add_lab(Verb& program) {
    Verb& lab = program.add("lab", "Runs your own experiments: files, resumable runs, shards, reports.",
                            "waystone lab run quickstart -o out/q");
    add_run(lab);
    add_build_databases(lab);
    add_merge(lab);
    add_compare(lab);
    lab.add("schema", "Prints the JSON Schema of experiment files, as in lab/experiment.schema.json",
            "waystone lab schema > experiment.schema.json")
        .runs<Nothing>([](const Nothing&, const Program&) { return print(lab::experiment_schema()); });
    lab.add("columns", "Prints what every column of rows.csv means, as in docs/rows.md", "waystone lab columns")
        .runs<Nothing>([](const Nothing&, const Program&) { return print(lab::row_columns_page()); });
    add_lab_submit(lab);
    add_lab_import(lab);
    add_lab_report(lab);
    add_lab_which(lab);
}

}  // namespace waystone
