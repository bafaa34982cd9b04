// SPDX-License-Identifier: MIT
// lab: experiments of one's own, on one machine or many.
#include "cli/verb.hpp"
#include "lab/experiment.hpp"
#include "lab/experiment_keys.hpp"
#include "lab/lab_run.hpp"
#include "lab/parallel.hpp"

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

// In quotation marks where a shell would take it apart.
std::string word(const std::string& text) {
    if (text.find_first_of(" \t'\"\\$*?[]()<>|&;#~`") == std::string::npos) return text;
    std::string out(1, '\'');
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + '\'';
}

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

int run(const RunOptions& options) {
    const auto shard = options.shard.shard();
    if (!shard) return report(shard.error());
    lab::LabOptions lab{.path = options.file,
                        .text = {},
                        .folder = options.folder,
                        .shard = *shard,
                        .resume = options.resume,
                        .quick = options.quick,
                        .command = "waystone lab run " + word(options.file) + " -o " + word(options.folder)};
    if (shard->of > 1) lab.command += fmt::format(" --shard {}/{}", shard->index, shard->of);
    if (options.threads > 0) lab.command += fmt::format(" --threads {}", options.threads);
    if (options.quick) lab.command += " --quick";
    if (options.gppc) lab.command += " --gppc";
    if (options.resume) lab.command += " --resume";
    auto text = lab::experiment_text(options.file);
    if (!text) return report(text.error());
    lab.text = std::move(*text);
    const auto experiment = lab::parse_experiment(lab.text, options.file);
    if (!experiment) return report(experiment.error());
    const auto result = lab::with_threads(options.threads, [&] { return lab::run_lab(*experiment, lab); });
    if (!result) return failed(result.error());
    const std::uint64_t there = result->rows - result->walked;
    return done(*result, options.gppc, there > 0 ? fmt::format(", {} of them were there", there) : "");
}

int merge(const MergeOptions& options) {
    const std::string output = options.output.empty() ? options.folder : options.output;
    std::string command = "waystone lab merge " + word(options.folder);
    if (!options.output.empty()) command += " -o " + word(options.output);
    const auto result = lab::merge_lab(options.folder, output, command);
    if (!result) return report(result.error());
    return done(*result, options.gppc, "");
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
    verb->callback([&chosen, options] { chosen = [options] { return run(*options); }; });
}

void add_merge(CLI::App& lab, Run& chosen) {
    const auto options = std::make_shared<MergeOptions>();
    CLI::App* verb = add_verb(lab, "merge", "Joins the shards of a run: rows.csv and manifest.json as without shards",
                              "waystone lab merge out/q");
    verb->add_option("DIR", options->folder, "the -o of the shards")->required();
    verb->add_option("-o,--output", options->output, "folder for the joined results; DIR unless given");
    verb->add_flag("--gppc", options->gppc, kGppc);
    verb->callback([&chosen, options] { chosen = [options] { return merge(*options); }; });
}

void add_schema(CLI::App& lab, Run& chosen) {
    CLI::App* verb = add_verb(lab, "schema", "The JSON Schema of experiment files, as lab/experiment.schema.json",
                              "waystone lab schema > experiment.schema.json");
    verb->callback([&chosen] { chosen = [] { return print(lab::experiment_schema()); }; });
}

}  // namespace

void add_lab(CLI::App& program, Run& chosen) {
    CLI::App* lab = add_verb(program, "lab", "Experiments of one's own: files, runs that can be stopped, shards.",
                             "waystone lab run quickstart -o out/q");
    lab->require_subcommand(1);
    add_run(*lab, chosen);
    add_merge(*lab, chosen);
    add_schema(*lab, chosen);
    add_lab_report(*lab, chosen);
}

}  // namespace waystone
