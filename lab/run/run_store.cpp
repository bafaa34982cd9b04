// SPDX-License-Identifier: MIT
#include "lab/run/run_store.hpp"

#include "base/hash.hpp"
#include "base/signature.hpp"
#include "io/atomic_file.hpp"
#include "io/paths.hpp"
#include "io/read_file.hpp"
#include "lab/run/shell.hpp"
#include "lab/run/worker.hpp"

#include <filesystem>

namespace waystone::lab {
namespace {

std::uint64_t hash(std::string_view text) {
    Signature signature;
    for (const char c : text) signature.add(static_cast<unsigned char>(c));
    return signature.value();
}

// Whether the first problem still walks as it did.
bool walks_the_same(const ProblemSet& set, const std::string& algo, const SweepRun& run) {
    if (run.problems.empty() || set.tasks.empty()) return false;
    Worker worker;
    const Task& task = set.tasks.front();
    const auto edits = run.limits.edits.empty() ? Expected<EditScript>() : load_edits(run.limits.edits);
    if (!edits || !worker.move_to(set.grid(task), algo, set.databases, run.limits.edits.empty() ? nullptr : &*edits))
        return false;
    const Walk walk =
        worker.walker->run(*worker.agent, task.start, task.goal,
                           {.max_moves = run.limits.max_moves, .max_expanded = run.limits.cutoff, .keep_times = false});
    return walk.signature == run.problems.front().signature;
}

}  // namespace

std::string RunStore::path_of(const ProblemSet& set, const Configuration& configuration,
                              const std::string& edits) const {
    const std::string base = slug(base_name(set.name)).substr(0, 60) + "-" + hex(fingerprint(set)).substr(0, 8);
    const std::string file =
        slug(configuration.label).substr(0, 100) + "-" + hex(hash(configuration.label + edits)).substr(0, 8);
    return folder_ + "/runs/" + base + "/" + file + ".json";
}

Expected<const SweepRun*> RunStore::get(const ProblemSet& set, const Configuration& configuration,
                                        const SweepLimits& limits, const std::string& progress_label) {
    const std::string path = path_of(set, configuration, limits.edits);
    if (const auto found = runs_.find(path); found != runs_.end() && found->second.serves(set, limits))
        return &found->second;
    if (!folder_.empty() && is_file(path)) {
        const auto text = read_file(path);
        auto run = text ? sweep_run_from_json(*text) : std::nullopt;
        if (run && run->algo == configuration.label && run->problems.size() <= set.tasks.size() &&
            run->serves(set, limits) && walks_the_same(set, configuration.algo, *run))
            return &(runs_[path] = std::move(*run));
    }
    auto run = run_sweep(set, configuration.algo, limits, progress_label);
    if (!run) return std::unexpected(run.error());
    ++made_;
    run->algo = configuration.label;
    if (!folder_.empty()) {
        std::error_code ignored;
        std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
        if (const auto written = write_file(path, to_json(*run)); !written) return std::unexpected(written.error());
    }
    return &(runs_[path] = std::move(*run));
}

}  // namespace waystone::lab
