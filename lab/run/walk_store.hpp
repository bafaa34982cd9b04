// SPDX-License-Identifier: MIT
// What studies have measured so far, in one journal: done once, for all experiments that ask for it.
//
// What shards have noted below the folder is read too, so that the whole run after them finds it. Results of another
// program are never mixed in: a journal of one is begun again.
#pragma once

#include "lab/run/results_folder.hpp"
#include "lab/run/runner.hpp"
#include "lab/run/units.hpp"
#include "lab/run/walk_figures.hpp"

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace waystone::lab {

// A measure that needs what other shards have to walk first.
inline std::unexpected<Error> left_to_other_shards() {
    return fail(ErrorCode::FileMissing, "shard", "other shards have a part of it");
}

class WalkStore {
public:
    // The shard's folder is below this one.
    static Expected<WalkStore> open(const std::string& folder, const Manifest& head, Shard shard = {});

    // By run; empty for one that is missing. Of a shard alone all others are empty too.
    Expected<std::vector<RunFigures>> walk(ProblemSet& set, RunPlan& plan, const std::string& label,
                                           bool optimal_costs = true);
    // What is noted under each of the keys; work(worker, i, stop) gives what is not.
    template <class Worker, class Work>
    Expected<std::vector<std::string_view>> get(std::span<const std::uint64_t> keys, const Work& work) {
        std::vector<std::uint64_t> left;
        std::vector<std::size_t> index;
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (!noted_.contains(keys[i]) && i % shard_.of == shard_.index) {
                left.push_back(keys[i]);
                index.push_back(i);
            }
        const auto done = do_units<Worker>(
            left.size(), [&](Worker& worker, std::size_t i, const std::atomic<bool>& stop) -> Expected<void> {
                const Expected<std::string> rows = work(worker, index[i], stop);
                if (!rows) return std::unexpected(rows.error());
                if (stop) return {};
                return journal_.append({.unit = left[i], .walk_ns = 0, .rows = *rows});
            });
        if (!done) return std::unexpected(done.error());
        if (!left.empty())
            if (const auto read = read_back(); !read) return std::unexpected(read.error());
        std::vector<std::string_view> out;
        for (const std::uint64_t key : keys) out.push_back(noted_.contains(key) ? noted_.at(key) : std::string_view{});
        return out;
    }

    std::uint64_t walked() const { return walked_; }  // problems, by this process
    bool is_shard() const { return shard_.of > 1; }

private:
    WalkStore(Journal journal, std::string path, Shard shard)
        : journal_(std::move(journal)), path_(std::move(path)), shard_(shard) {}
    Expected<void> read_back();

    Journal journal_;
    std::string path_;
    Shard shard_;
    std::deque<JournalContents> shards_;  // of shards below the folder
    std::optional<JournalContents> own_;
    std::map<std::uint64_t, std::string_view> noted_;
    std::uint64_t walked_ = 0;
};

}  // namespace waystone::lab
