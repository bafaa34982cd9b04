// SPDX-License-Identifier: MIT
// A builder's entry: which database an agent needs, and how to make it.
//
//     const BuilderEntry pattern_builder{"pdb", needs_patterns, build_patterns};
//
// and one line in src/builders/builders.def: WAYSTONE_BUILDER(pattern_builder). The list is an argument so that tests can
// bring their own; all_builders() is the real one.
//
// A builder makes the same bytes for any number of threads, which come only from the caller's hook (parallel.hpp). It
// passes the result to BuildContext::finish; without a path the database stays in memory and nothing is written. It
// checks the stop flag often. When asked to stop, it returns BuildContext::stop_here, which leaves a checkpoint next to
// the path if there is one. The next call with the same path continues from there, and finish() removes it.
//
// A builder that can split makes one part of the database if it gets a shard. If it gets a number of shards to merge,
// it starts from the files under shard_path(). The merged bytes are those of a single build.
#pragma once

#include <waystone/database.hpp>
#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include "base/settings.hpp"
#include "base/shard.hpp"
#include "io/container.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

constexpr std::uint64_t kMostPairs = std::uint64_t{1} << 32;  // of regions or places, in one database

struct BuildContext {
    std::string spec = {};      // the database's string, for its header
    BuildOptions options = {};  // what the caller gave
    std::string path = {};      // where the database goes; empty: nowhere, it stays in memory
    Shard shard = {};           // for builders that split
    std::uint64_t merge = 0;    // number of shards to merge; 0: none

    bool asked_to_stop() const { return options.stop && options.stop(); }
    void report(double done, double total) const {
        if (options.progress) options.progress(done, total);
    }
    // An error if this many bytes at once exceed what the caller allows or the system has.
    Expected<void> may_hold(std::uint64_t bytes) const;

    // The checkpoint of that kind, if this very build left one. One of something else, or damaged, is as good as none.
    std::optional<Container> checkpoint(const Grid& grid, std::string_view kind) const;
    // Keeps what is done so far, where there is a path; the error says what was kept.
    std::unexpected<Error> stop_here(const ContainerWriter& checkpoint) const;
    std::unexpected<Error> stop_here() const;
    // The database: under its path, or in memory. `held` is what the builder itself still holds.
    Expected<Container> finish(const ContainerWriter& writer, std::uint64_t held = 0) const;
};

using BuildFunction = Expected<Container> (*)(const Grid&, const Settings& agent, const BuildContext&);

struct BuilderEntry {
    std::string_view kind;  // of the database
    // The string of the database of this kind that an agent needs, with every parameter that changes
    // its bytes and no other; empty where it needs none.
    std::string (*needs)(const Settings& agent);
    BuildFunction build;
    bool splits = false;  // into shards
    // What is wrong with settings that no database can serve; null where nothing can be.
    Expected<void> (*check)(const Settings& agent) = nullptr;
};

std::span<const BuilderEntry* const> all_builders();

struct DatabaseNeed {
    const BuilderEntry* builder;
    std::string spec;
};

// At most one of each kind, in the order of the list.
std::vector<DatabaseNeed> databases_needed(const Settings& agent,
                                           std::span<const BuilderEntry* const> builders = all_builders());

// All that an agent needs, of every kind, in memory.
Expected<Database> build_databases(const Grid& map, const Settings& agent, const BuildOptions& options = {});

// Visits an agent and every policy inside it, outermost first: what `needs` is made of.
template <class Visit>  // Visit(const Settings&)
void for_each_call(const Settings& call, const Visit& visit) {
    visit(call);
    for (const Param& param : call.description().params)
        if (param.type == ParamType::Policy && call.has(param.name)) for_each_call(call.policy(param.name), visit);
}

std::string checkpoint_path(const std::string& path);
std::string shard_path(const std::string& path, const Shard& shard);

}  // namespace waystone
