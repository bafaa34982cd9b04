// SPDX-License-Identifier: MIT
// The verbs on databases, apart from the command line. The lists of builders and kinds are arguments so that tests can
// bring their own.
#pragma once

#include "builders/builder.hpp"
#include "cli/verbs/verb.hpp"
#include "database/kinds.hpp"

#include <span>
#include <string>

namespace waystone {

struct BuildCommand {
    std::string map, algo, output;
    int threads = 0;  // 0: one per core
    ShardOption shard;
    std::uint64_t merge = 0;  // number of shards; 0: none
    MoveOptions moves;
    FormatOption format;
};

int build_database(const BuildCommand& options, const Catalog& catalog,
                   std::span<const BuilderEntry* const> builders = all_builders(),
                   std::span<const DatabaseKind* const> kinds = database_kinds());

struct VerifyOptions {
    std::string file, map;
    MoveOptions moves;
    FormatOption format;
};

int verify_database(const VerifyOptions& options, std::span<const DatabaseKind* const> kinds = database_kinds());

// What `inspect` prints.
Expected<lab::Row> database_row(const std::string& path, std::span<const DatabaseKind* const> kinds = database_kinds());

}  // namespace waystone
