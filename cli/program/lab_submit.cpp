// SPDX-License-Identifier: MIT
// lab submit: an experiment on a cluster.
#include "cli/program/lab_verbs.hpp"
#include "cli/program/open_named.hpp"
#include "io/paths.hpp"
#include "io/platform.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/experiment/lab_run.hpp"
#include "lab/experiment/slurm.hpp"
#include "lab/run/database_cache.hpp"
#include "lab/run/shell.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace waystone {
namespace {

struct SubmitOptions : lab::SlurmOptions {
    bool slurm = false, dry = false;
};

int submit(const SubmitOptions& options, const Program&) {
    const auto experiment = open_named(options.file);
    if (!experiment) return report(experiment.error());
    if (const auto sweeps = lab::expect_sweeps(*experiment, options.file); !sweeps && !options.study)
        return report(sweeps.error());
    const auto absolute = [](const std::string& path) {
        return std::filesystem::absolute(path).lexically_normal().string();
    };
    const std::string maps = environment("WAYSTONE_MAPS");
    lab::SlurmOptions slurm = options;
    slurm.program = std::filesystem::read_symlink("/proc/self/exe").string();
    if (is_file(options.file)) slurm.file = absolute(options.file);
    slurm.folder = absolute(options.folder);
    slurm.name = lab::slug(experiment->id);
    if (!maps.empty()) slurm.maps = absolute(maps);
    slurm.cache = absolute(lab::cache_folder());
    slurm.has_points = experiment->has_points();
    const auto scripts = lab::write_slurm(slurm);
    if (!scripts) return report(scripts.error());
    for (const std::string& script : *scripts) say(script);
    if (options.dry) return kDone;
    const auto ids = lab::submit_slurm(*scripts);
    if (!ids) return report(ids.error());
    say(fmt::format("submitted: {}shards {}, merge {}; results will be in {}/{}",
                    ids->size() == 3 ? "databases " + ids->front() + ", " : "", (*ids)[ids->size() - 2], ids->back(),
                    slurm.folder, options.study ? "summary.md" : "rows.csv"));
    return kDone;
}

}  // namespace

void add_lab_submit(Verb& lab) {
    Verb& verb = lab.add("submit", "Submits an experiment to a cluster: databases, an array of shards, the merge",
                         "waystone lab submit --slurm big.json -o /cluster/big --shards 64 --sbatch=--partition=long");
    auto& o = verb.runs<SubmitOptions>(submit);
    verb.text("FILE", o.file, "the experiment file, or the id of a built-in one").required();
    verb.text("-o,--output", o.folder, "folder for the results, visible to all machines").required();
    verb.flag("--slurm", o.slurm, "submit with Slurm's sbatch; the only choice so far").required();
    verb.whole("--shards", o.shards, {1, 100'000}, "number of tasks in the job array").shows_default();
    verb.whole("--threads", o.threads, kThreads, "processors per task").shows_default();
    verb.texts("--sbatch", o.sbatch, "an option for sbatch, such as --sbatch=--time=1:00:00; may be repeated");
    verb.flag("--quick", o.quick, "every tenth problem, and the file's quick parameters");
    verb.flag("--study", o.study, "run as `study run` does, and write its tables at the end");
    verb.flag("--dry-run", o.dry, "only write the scripts to DIR/slurm");
    verb.note("The program, WAYSTONE_CACHE and WAYSTONE_MAPS (if set) must be visible to all machines.\n");
}

}  // namespace waystone
