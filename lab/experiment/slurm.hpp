// SPDX-License-Identifier: MIT
// A run on a cluster: three Slurm jobs, each after the one before.
//
//   databases  builds what the configurations need, once, where all tasks find it
//   shards     a job array, one task a shard; a task that was stopped continues where it was
//   merge      puts the shards together
//
// The scripts lie in DIR/slurm, beside what the jobs print; they can be read, changed and submitted by hand.
#pragma once

#include <waystone/error.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace waystone::lab {

struct SlurmOptions {
    std::string program, file, folder;  // absolute paths; the file may be the id of a built-in experiment
    std::string name;                   // of the experiment
    std::string maps, cache;            // WAYSTONE_MAPS, if not empty, and WAYSTONE_CACHE for the jobs
    std::uint64_t shards = 8, threads = 1;
    bool quick = false;
    bool study = false;                    // its tables at the end, instead of rows
    bool has_points = true;                // what `lab build` can build for
    std::vector<std::string> sbatch = {};  // further options for all three jobs: "--partition=long"
};

struct SlurmJob {
    std::string path, script;
};
// In their order.
std::vector<SlurmJob> slurm_jobs(const SlurmOptions& options);

// Writes the scripts; their paths.
Expected<std::vector<std::string>> write_slurm(const SlurmOptions& options);
// Hands them to sbatch, each to begin when the one before has ended well; the numbers of the jobs. Where one is
// refused, those before it are cancelled.
Expected<std::vector<std::string>> submit_slurm(const std::vector<std::string>& scripts);

}  // namespace waystone::lab
