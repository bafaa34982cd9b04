// SPDX-License-Identifier: MIT
// How a builder offers itself: which database an agent needs, and how to make it.
//
//     const BuilderEntry pdb_builder{"pdb", needs, build};
//
// and one line in src/builders/builders.def: WAYSTONE_BUILDER(pdb_builder). The list is an argument so that tests can
// bring their own; all_builders() is the real one.
//
// A builder writes the same bytes for any number of threads. It looks at the stop flag often; asked to stop, it leaves
// a checkpoint under checkpoint_path() and returns stopped(); the next call with the same path goes on from there,
// and removes it when the database is written.
//
// A builder that splits does one part of the work where it is given a shard, and writes that instead of the database;
// given a number of shards to merge, it begins with what lies under shard_path(). The merged bytes are those of a build
// in one piece.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include "base/settings.hpp"
#include "base/shard.hpp"

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct BuildContext {
    std::string path = {};                                         // where the database goes
    std::string spec = {};                                         // the database's string, for its header
    std::function<void(double done, double total)> progress = {};  // from any thread; may be empty
    const std::atomic<bool>* stop = nullptr;                       // may be null
    unsigned threads = 0;                                          // at most so many; 0 is one per core
    Shard shard = {};                                              // for builders that split
    std::uint64_t merge = 0;                                       // so many shards are there; 0: none

    bool asked_to_stop() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
    void report(double done, double total) const {
        if (progress) progress(done, total);
    }
};

using BuildFunction = Expected<void> (*)(const Grid&, const Settings& agent, const BuildContext&);

struct BuilderEntry {
    std::string_view kind;  // of the database
    // The string of the database of this kind that an agent needs, with every parameter that changes
    // its bytes and no other; empty where it needs none.
    std::string (*needs)(const Settings& agent);
    BuildFunction build;
    bool splits = false;  // into shards
};

std::span<const BuilderEntry* const> all_builders();

struct DatabaseNeed {
    const BuilderEntry* builder;
    std::string spec;
};

// At most one of each kind, in the order of the list.
std::vector<DatabaseNeed> databases_needed(const Settings& agent,
                                           std::span<const BuilderEntry* const> builders = all_builders());

// Visits an agent and every policy inside it, outermost first: what `needs` is made of.
template <class Visit>  // Visit(const Settings&)
void for_each_call(const Settings& call, const Visit& visit) {
    visit(call);
    for (const Param& param : call.description().params)
        if (param.type == ParamType::Policy && call.has(param.name)) for_each_call(call.policy(param.name), visit);
}

std::string checkpoint_path(const std::string& path);
std::string shard_path(const std::string& path, const Shard& shard);
std::unexpected<Error> stopped(const BuildContext& context);

}  // namespace waystone
