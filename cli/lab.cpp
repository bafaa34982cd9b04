// SPDX-License-Identifier: MIT
// lab: experiments of one's own, on one machine or many.
#include "cli/verb.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/experiment/experiment_keys.hpp"
#include "lab/experiment/lab_run.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/shell.hpp"

#include <fmt/format.h>

#include <memory>

namespace waystone {
namespace {

struct RunOptions {
    std::string file, folder;
    ShardOption shard;
    int threads = 0;
    bool resume = false, quick = false, gppc = false;
};

struct MergeOptions {
    std::string folder, output;
    bool gppc = false;
};

int failed(const Error& error) {
    const int code = report(error);
    return error.code == ErrorCode::Interrupted ? kInterrupted : code;
}

int done(const lab::LabResult& result, bool gppc, const std::string& how) {
    if (gppc)
        if (const auto written = lab::write_gppc(result.folder); !written) return report(written.error());
    say(fmt::format("{}/rows.csv: {} rows{}", result.folder, result.rows, how));
    return kDone;
}

Expected<lab::Experiment> read(const std::string& file, std::string& text) {
    auto read = lab::experiment_text(file);
    if (!read) return std::unexpected(read.error());
    text = std::move(*read);
    return lab::parse_experiment(text, file);
}

int run(const RunOptions& options, const Program& in) {
    const auto shard = options.shard.shard();
    if (!shard) return report(shard.error());
    lab::LabOptions lab{
        .path = options.file,
        .text = {},
        .folder = options.folder,
        .shard = *shard,
        .resume = options.resume,
        .quick = options.quick,
        .command = in.name + " lab run " + lab::shell_word(options.file) + " -o " + lab::shell_word(options.folder),
        .databases = lab::DatabaseCache(in.catalog)};
    if (shard->of > 1) lab.command += fmt::format(" --shard {}/{}", shard->index, shard->of);
    if (options.threads > 0) lab.command += fmt::format(" --threads {}", options.threads);
    if (options.quick) lab.command += " --quick";
    if (options.gppc) lab.command += " --gppc";
    if (options.resume) lab.command += " --resume";
    const auto experiment = read(options.file, lab.text);
    if (!experiment) return report(experiment.error());
    const auto result = lab::with_threads(options.threads, [&] { return lab::run_lab(*experiment, lab); });
    if (!result) return failed(result.error());
    const std::uint64_t there = result->rows - result->walked;
    return done(*result, options.gppc, there > 0 ? fmt::format(", {} of them were there", there) : "");
}

int build(const RunOptions& options, const Program& in) {
    lab::LabOptions lab{.path = options.file, .quick = options.quick, .databases = lab::DatabaseCache(in.catalog)};
    const auto experiment = read(options.file, lab.text);
    if (!experiment) return report(experiment.error());
    const auto count = lab::with_threads(options.threads, [&] { return lab::build_lab(*experiment, lab); });
    if (!count) return failed(count.error());
    say(fmt::format("{} databases are there for {}", *count, experiment->id));
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

int compare(const std::vector<std::string>& folders) {
    const auto difference = lab::compare_lab(folders[0], folders[1]);
    if (!difference) return report(difference.error());
    say(*difference ? **difference : "the same rows, times aside");
    return *difference ? kRowsDiffer : kDone;
}

constexpr const char* kGppc = "also write gppc.csv: figures as the Grid-Based Path Planning Competition prints them";

void add_run(CLI::App& lab, Run& chosen) {
    const auto options = std::make_shared<RunOptions>();
    CLI::App* verb = add_verb(lab, "run", "Runs an experiment file: a row per configuration, repetition and problem",
                              "waystone lab run lab/experiments/quickstart.json -o out/q");
    verb->add_option("FILE", options->file, "the experiment, or the id of one that is built in; see docs/lab.md")
        ->required();
    verb->add_option("-o,--output", options->folder, "folder for rows.csv and manifest.json")->required();
    options->shard.add_to(*verb, "I/N: only the I-th of N parts, from 0; `lab merge` joins them");
    verb->add_flag("--resume", options->resume, "go on with a run that was stopped");
    verb->add_option("--threads", options->threads, "one per core unless given; never changes a row but for times")
        ->check(CLI::PositiveNumber);
    verb->add_flag("--quick", options->quick, "every tenth problem, and the parameters that the file has for that");
    verb->add_flag("--gppc", options->gppc, kGppc);
    verb->callback([&chosen, options] { chosen = [options](const Program& in) { return run(*options, in); }; });
}

void add_build_databases(CLI::App& lab, Run& chosen) {
    const auto options = std::make_shared<RunOptions>();
    CLI::App* verb = add_verb(lab, "build", "Builds the databases that an experiment needs, so that runs find them",
                              "waystone lab build quickstart");
    verb->add_option("FILE", options->file, "the experiment, or the id of one that is built in")->required();
    verb->add_option("--threads", options->threads, "one per core unless given; never changes a byte")
        ->check(CLI::PositiveNumber);
    verb->add_flag("--quick", options->quick, "those of a quick run");
    verb->callback([&chosen, options] { chosen = [options](const Program& in) { return build(*options, in); }; });
}

void add_merge(CLI::App& lab, Run& chosen) {
    const auto options = std::make_shared<MergeOptions>();
    CLI::App* verb = add_verb(lab, "merge", "Joins the shards of a run: rows.csv and manifest.json as without shards",
                              "waystone lab merge out/q");
    verb->add_option("DIR", options->folder, "the -o of the shards")->required();
    verb->add_option("-o,--output", options->output, "folder for the joined results; DIR unless given");
    verb->add_flag("--gppc", options->gppc, kGppc);
    verb->callback([&chosen, options] { chosen = [options](const Program& in) { return merge(*options, in); }; });
}

void add_compare(CLI::App& lab, Run& chosen) {
    const auto folders = std::make_shared<std::vector<std::string>>();
    CLI::App* verb = add_verb(lab, "compare", "Whether two folders hold the same rows, times aside",
                              "waystone lab compare out/merged out/whole");
    verb->add_option("DIR", *folders, "two results folders")->required()->expected(2);
    verb->footer("Exit code 32 where they differ: the first difference is said.\n" + verb->get_footer());
    verb->callback([&chosen, folders] { chosen = [folders](const Program&) { return compare(*folders); }; });
}

void add_schema(CLI::App& lab, Run& chosen) {
    CLI::App* verb = add_verb(lab, "schema", "The JSON Schema of experiment files, as lab/experiment.schema.json",
                              "waystone lab schema > experiment.schema.json");
    verb->callback([&chosen] { chosen = [](const Program&) { return print(lab::experiment_schema()); }; });
}

}  // namespace

void add_lab(CLI::App& program, Run& chosen) {
    CLI::App* lab = add_verb(program, "lab", "Experiments of one's own: files, runs that can be stopped, shards.",
                             "waystone lab run quickstart -o out/q");
    lab->require_subcommand(1);
    add_run(*lab, chosen);
    add_build_databases(*lab, chosen);
    add_merge(*lab, chosen);
    add_compare(*lab, chosen);
    add_schema(*lab, chosen);
    add_lab_submit(*lab, chosen);
    add_lab_report(*lab, chosen);
}

}  // namespace waystone
