// SPDX-License-Identifier: MIT
// Databases: look-up tables for some agents, built once for a map and shared by all of them.
//
// The caller can watch, stop and limit a build. It stays in memory, writes no file and starts no thread. A database is
// tied to its map by the map's fingerprint. If the map was edited since, it still works, and agents repair what is
// wrong. It is const and cheap to copy: copies share its contents, and any number of agents and threads may use it at
// once.
#pragma once

#include <waystone/export.h>
#include <waystone/error.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace waystone {

class Configuration;
class FirstMoveRefresh;
class Map;
class OpenDatabase;

// Must call run(0) to run(tasks - 1), in any order, on any threads, and return when all are done.
using Parallel = std::function<void(std::size_t tasks, const std::function<void(std::size_t task)>& run)>;

struct BuildOptions {
    Parallel parallel = {};  // none: all on the caller's thread. The result is the same, byte for byte
    std::function<void(double done, double total)> progress = {};  // from any of the threads
    std::function<bool()> stop = {};  // asked often, from any of the threads; true ends the build with an error
    // The most bytes that the build may hold at once, including the database; an error if it would need more. An
    // estimate: each thread of the hook beyond the first adds some 30 bytes a cell.
    std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();
};

struct DatabasePart {
    std::string kind;  // "pdb"
    std::string spec;  // "pdb(level=3,...)": equal strings mean equal contents
    std::size_t bytes = 0;
};

class WAYSTONE_PUBLIC Database {
public:
    // Empty: enough for configurations that need none.
    Database() = default;

    // Builds everything the configuration needs.
    static Expected<Database> build(const Map& map, const Configuration& configuration,
                                    const BuildOptions& options = {});

    // A file is mapped, not read, and must not be written to while it is open.
    static Expected<Database> open(const std::string& path);
    static Expected<Database> open(std::span<const std::byte> bytes);  // copied
    static Expected<Database> open(std::vector<std::byte> bytes);      // kept
    // The file appears when it is complete. After an error nothing is left behind, and an older file stays.
    Expected<void> save(const std::string& path) const;
    std::vector<std::byte> contents() const;  // what save() writes

    bool empty() const { return parts_.empty(); }
    std::vector<DatabasePart> parts() const;
    std::string kind() const;   // of the first part; empty if there is none
    std::string spec() const;   // of the first part
    std::size_t bytes() const;  // of all parts
    // Fingerprint of its map; 0 if empty.
    std::uint64_t fingerprint() const;
    // Whether agents on this map can use it; the error says why not.
    Expected<void> fits(const Map& map) const;

    // Adds the parts of another database, for agents of several configurations.
    void add(const Database& more);

    // For Waystone itself.
    explicit Database(std::vector<std::shared_ptr<const OpenDatabase>> parts) : parts_(std::move(parts)) {}
    std::span<const std::shared_ptr<const OpenDatabase>> open_parts() const { return parts_; }

private:
    std::vector<std::shared_ptr<const OpenDatabase>> parts_;
};

// Brings a first-move database (`cpd`) up to date with a map that was edited since, a few rows at a time. It copies the map
// and starts no thread: call run() wherever there is time, also in a thread of your own, while agents use the old
// database. Rows of components that no edit has touched are kept; all others are made again.
class WAYSTONE_PUBLIC Refresh {
public:
    static Expected<Refresh> begin(const Database& old, const Map& edited);
    Refresh(Refresh&&) noexcept;
    Refresh& operator=(Refresh&&) noexcept;
    ~Refresh();

    std::size_t rows() const;  // to make again, in all
    std::size_t left() const;
    // Makes up to this number of rows, nearest to an edit first.
    Expected<void> run(std::size_t rows);
    // The database that Database::build would make for the edited map, byte for byte. Makes what rows are left. Once.
    Expected<Database> finish();

private:
    explicit Refresh(std::unique_ptr<FirstMoveRefresh> rows);
    std::unique_ptr<FirstMoveRefresh> rows_;
};

}  // namespace waystone
