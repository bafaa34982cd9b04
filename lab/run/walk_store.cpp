// SPDX-License-Identifier: MIT
#include "lab/run/walk_store.hpp"

#include "io/paths.hpp"
#include "io/platform.hpp"
#include "lab/run/platform.hpp"

#include <set>

namespace waystone::lab {
namespace {

// Whether this program wrote it.
bool is_ours(const JournalContents& journal, const Manifest& head, const std::string& path) {
    const auto theirs = parse_manifest(journal.head, path);
    return theirs && theirs->program == head.program;
}

}  // namespace

Expected<WalkStore> WalkStore::open(const std::string& folder, const Manifest& head, Shard shard) {
    const std::string own = shard_folder(folder, shard), path = own + "/journal";
    if (const auto made = make_folder(own); !made) return std::unexpected(made.error());
    if (is_file(path)) {
        const auto before = read_journal(path);
        if (!before) return std::unexpected(before.error());
        if (!is_ours(*before, head, path)) remove_file(path);
    }
    auto journal = Journal::open(path, to_json(head));
    if (!journal) return std::unexpected(journal.error());
    WalkStore out(std::move(*journal), path, shard);
    for (const std::string& entry : entries_of(folder)) {
        const std::string other = entry + "/journal";
        if (other == path || !base_name(entry).starts_with("shard-") || !is_file(other)) continue;
        auto read = read_journal(other);
        if (!read) return std::unexpected(read.error());
        if (is_ours(*read, head, other)) out.shards_.push_back(std::move(*read));
    }
    for (const JournalContents& contents : out.shards_)
        for (const JournalEntry& entry : contents.entries) out.noted_[entry.unit] = entry.rows;
    if (const auto read = out.read_back(); !read) return std::unexpected(read.error());
    return out;
}

Expected<void> WalkStore::read_back() {
    auto read = read_journal(path_);
    if (!read) return std::unexpected(read.error());
    own_.emplace(std::move(*read));
    for (const JournalEntry& entry : own_->entries) noted_[entry.unit] = entry.rows;
    return {};
}

Expected<std::vector<RunFigures>> WalkStore::walk(ProblemSet& set, RunPlan& plan, const std::string& label,
                                                  bool optimal_costs) {
    std::set<std::uint64_t> done;
    for (const auto& [key, rows] : noted_) done.insert(key);
    Runner runner(set, plan, label, true);
    const auto walked = walk_to_journal(set, runner, plan, shard_, journal_, done, optimal_costs);
    if (!walked) return std::unexpected(walked.error());
    walked_ += *walked;
    if (*walked > 0)
        if (const auto read = read_back(); !read) return std::unexpected(read.error());
    const std::vector<std::string_view> lines = walk_lines(plan, set, noted_);
    const std::string header = walk_header(set);
    std::vector<RunFigures> out;
    for (std::size_t i = 0; i < plan.runs.size(); ++i) {
        const auto own = std::span(lines).subspan(i * set.tasks.size(), set.tasks.size());
        const bool whole = plan.runs[i].missing.empty() &&
                           std::ranges::none_of(own, [](std::string_view line) { return line.empty(); });
        auto figures =
            run_figures(plan.runs[i].configuration.label, header, whole ? own : std::span<const std::string_view>());
        if (!figures) return std::unexpected(figures.error());
        out.push_back(std::move(*figures));
    }
    return out;
}

}  // namespace waystone::lab
