// SPDX-License-Identifier: MIT
// The folder of a run: experiment.json, rows.csv, manifest.json, and a journal while it is not finished.
//
// The manifest appears last and says that the run is complete. A shard's results lie in a folder of their own below.
#pragma once

#include "base/shard.hpp"
#include "lab/run/program.hpp"

#include <waystone/error.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// "out/shard-2-of-8"; the folder itself where there is one shard.
std::string shard_folder(const std::string& folder, Shard shard);

// Instead of an experiment's name, where `study run` measures for several.
inline constexpr const char* kStudies = "studies";

struct Manifest {
    std::string experiment, title;
    std::string fingerprint;  // of the experiment, its maps and problems
    ProgramFacts program;
    MachineFacts machine;
    std::string command;
    std::uint64_t problem_seed = 1;
    std::vector<std::uint64_t> seeds;  // by repetition
    struct Input {
        std::string map, fingerprint;
    };
    std::vector<Input> inputs;
    std::string started, finished;  // finished is empty while it runs
    Shard shard;
    bool quick = false;
    std::uint64_t problems = 0, rows = 0;
    double walk_seconds = 0;  // of processors, spent in walks alone
};
std::string to_json(const Manifest& manifest);
// In a line: commit and whether the tree was clean, compiler, machine, date.
std::string origin(const Manifest& manifest);
// The error names the file.
Expected<Manifest> parse_manifest(std::string_view text, const std::string& path);
Expected<Manifest> read_manifest(const std::string& folder);

// Whether a run of the same experiment by the same program: nothing, or why they must not be mixed.
std::optional<std::string> difference(const Manifest& one, const Manifest& other);

// The columns whose values may differ between runs.
std::span<const std::string_view> time_columns();

// Makes a folder where there is none.
Expected<void> make_folder(const std::string& path);
// A header and lines that end in a line end each, whole or not at all.
Expected<void> write_rows(const std::string& path, std::string_view header, std::span<const std::string_view> lines);

// DIR/gppc.csv out of DIR/rows.csv: a problem's figures as the Grid-Based Path Planning Competition prints them.
Expected<void> write_gppc(const std::string& folder);

}  // namespace waystone::lab
