// SPDX-License-Identifier: MIT
// Databases that nobody named as a file: built when first needed, kept, and found again by map and string.
//
// The folder is $WAYSTONE_CACHE, else $XDG_CACHE_HOME/waystone, else ~/.cache/waystone. A file there that is missing,
// damaged or stale is built again and replaced. Two processes that build the same one do the work
// twice, and either's file is whole: it appears by renaming.
#pragma once

#include "builders/builder.hpp"
#include "io/container.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace waystone {

// Empty where none of the three variables is set.
std::string cache_folder();
// "FOLDER/pdb-0123456789abcdef-fedcba9876543210.wdb": kind, the map's fingerprint, the string's hash.
std::string cache_path(const std::string& folder, const Grid& grid, const DatabaseNeed& need);

// The path and the string of the context are filled in here.
Expected<Container> open_or_build(const Grid& grid, const Settings& agent, const DatabaseNeed& need,
                                  BuildContext context = {}, const std::string& folder = cache_folder());

// For agents: opened once in a process and shared by all that ask while one of them lives; one thread builds, the
// others wait. An agent that names a file gets that file.
Expected<std::shared_ptr<const Container>> shared_database(const Grid& grid, const Settings& agent,
                                                           const DatabaseNeed& need, const BuildContext& context = {});

}  // namespace waystone
