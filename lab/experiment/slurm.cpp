// SPDX-License-Identifier: MIT
#include "lab/experiment/slurm.hpp"

#include "io/atomic_file.hpp"
#include "io/text.hpp"
#include "lab/run/results_folder.hpp"
#include "lab/run/shell.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>

namespace waystone::lab {
namespace {

struct Output {
    int status = 0;
    std::string text;  // of both its outputs
};

Output run(const std::string& command) {
    Output out;
    FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return {.status = -1, .text = "cannot be started"};
    std::array<char, 4096> buffer{};
    for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        out.text.append(buffer.data(), n);
    out.status = ::pclose(pipe);
    while (out.text.ends_with('\n')) out.text.pop_back();
    return out;
}

}  // namespace

std::vector<SlurmJob> slurm_jobs(const SlurmOptions& options) {
    const std::string folder = options.folder + "/slurm";
    const std::string program = shell_word(options.program), file = shell_word(options.file),
                      output = shell_word(options.folder), quick = options.quick ? " --quick" : "";
    const auto job = [&](const std::string& name, const std::string& more, const std::string& log,
                         const std::string& command) {
        std::string script = fmt::format("#!/bin/bash\n#SBATCH --job-name=waystone-{}-{}\n#SBATCH --output=\"{}/{}\"\n",
                                         options.name, name, folder, log);
        script += "#SBATCH --open-mode=append\n#SBATCH --requeue\n" + more;
        for (const std::string& option : options.sbatch) script += "#SBATCH " + option + "\n";
        if (!options.maps.empty()) script += fmt::format("export WAYSTONE_MAPS={}\n", shell_word(options.maps));
        script += fmt::format("export WAYSTONE_CACHE={}\nexec {} {}\n", shell_word(options.cache), program, command);
        return SlurmJob{fmt::format("{}/{}.sh", folder, name), std::move(script)};
    };
    const std::string cpus = fmt::format("#SBATCH --cpus-per-task={}\n", options.threads);
    const std::string part =
        fmt::format(" --threads {} --shard \"$SLURM_ARRAY_TASK_ID/{}\"", options.threads, options.shards);
    const std::string study =
        fmt::format("study run {} --scale {} -o {}", file, options.quick ? "quick" : "paper", output);
    std::vector<SlurmJob> out;
    if (options.has_points)
        out.push_back(job("databases", cpus, "databases.log",
                          fmt::format("lab build {}{} --threads {}", file, quick, options.threads)));
    out.push_back(
        job("shards", fmt::format("#SBATCH --array=0-{}\n", options.shards - 1) + cpus, "shard-%a.log",
            (options.study ? study : fmt::format("lab run {} -o {}{} --resume", file, output, quick)) + part));
    out.push_back(job("merge", "", "merge.log", options.study ? study : "lab merge " + output));
    return out;
}

Expected<std::vector<std::string>> write_slurm(const SlurmOptions& options) {
    if (auto made = make_folder(options.folder + "/slurm"); !made) return std::unexpected(made.error());
    std::vector<std::string> paths;
    for (const SlurmJob& job : slurm_jobs(options)) {
        if (auto written = write_file(job.path, job.script); !written) return std::unexpected(written.error());
        paths.push_back(job.path);
    }
    return paths;
}

Expected<std::vector<std::string>> submit_slurm(const std::vector<std::string>& scripts) {
    std::vector<std::string> ids;
    for (const std::string& script : scripts) {
        const std::string after = ids.empty() ? "" : " --kill-on-invalid-dep=yes --dependency=afterok:" + ids.back();
        const Output said = run("sbatch --parsable" + after + " " + shell_word(script));
        const std::string id = said.text.substr(0, said.text.find(';'));  // a cluster's name may follow
        if (said.status == 0 && parse_number<std::uint64_t>(id)) {
            ids.push_back(id);
            continue;
        }
        for (const std::string& before : ids) run("scancel " + before);
        return fail(ErrorCode::WriteFailed, script, "sbatch refused it: " + said.text);
    }
    return ids;
}

}  // namespace waystone::lab
