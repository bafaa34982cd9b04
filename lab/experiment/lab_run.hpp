// SPDX-License-Identifier: MIT
// Runs an experiment file into a results folder: one row per configuration, repetition and problem.
//
// The runner (run/runner.hpp) notes the rows of its units in a journal; when all are there, rows.csv is written in the
// order of the plan.
#pragma once

#include "lab/experiment/experiment_plan.hpp"
#include "lab/run/database_cache.hpp"
#include "lab/run/results_folder.hpp"

#include <string>

namespace waystone::lab {

struct LabOptions {
    std::string path = {};    // of the experiment, for sentences
    std::string text = {};    // its bytes
    std::string folder = {};  // of the results
    Shard shard = {};
    bool resume = false;       // continue with what is in the folder
    bool quick = false;        // fewer problems and parameters
    std::string command = {};  // for the manifest, and to say how to continue
    DatabaseCache databases = DatabaseCache();
};

struct LabResult {
    std::string folder;  // the shard's own, where there are several
    std::uint64_t rows = 0;
    std::uint64_t walked = 0;  // of them in this call; the others were done before
};

// The error says that a file without sweeps is none for the lab.
Expected<void> expect_sweeps(const Experiment& experiment, const std::string& path);

// Interrupted by Ctrl-C is an error too; its sentence says how to continue.
Expected<LabResult> run_lab(const Experiment& experiment, const LabOptions& options);

// Builds and caches the databases that the experiment needs, all of them; how many there are, of a map and a
// configuration each.
Expected<std::size_t> build_lab(const Experiment& experiment, const LabOptions& options);

// Puts the shards of a run together, into the same folder or another: rows and manifest of the run without shards.
// Missing or unfinished shards, rows that are missing or there twice, and shards of different experiments or programs
// are errors.
Expected<LabResult> merge_lab(const std::string& folder, const std::string& output, const std::string& command);

// The first difference between the rows of two folders in a column that both have and that is no time, as a sentence;
// none where there is none.
Expected<std::optional<std::string>> compare_lab(const std::string& one, const std::string& other);

}  // namespace waystone::lab
