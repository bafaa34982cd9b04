// SPDX-License-Identifier: MIT
// What a run has done so far, in a file that a kill at any moment leaves readable.
//
// One record per finished unit, appended in one write, with its length and checksum in front; the first record is the
// head, which says what run this is. What follows the last sound record was cut short: it is dropped, and that unit is
// done again. One process at a time: the file is locked. append() may be called from any thread.
#pragma once

#include "io/mapped_file.hpp"
#include "io/platform.hpp"

#include <waystone/error.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

struct JournalEntry {
    std::uint64_t unit = 0;
    std::uint64_t walk_ns = 0;  // of processors, spent in walks
    std::string_view rows;      // CSV
};

struct JournalContents {
    MappedFile file;  // owns what the views look at
    std::string_view head;
    std::vector<JournalEntry> entries;
    std::size_t sound_bytes = 0;
};
Expected<JournalContents> read_journal(const std::string& path);

class Journal {
public:
    // Starts one with this head, or continues the one that is there; says on stderr what was damaged at its end.
    static Expected<Journal> open(const std::string& path, std::string_view head);

    // The units that were done before.
    const std::vector<std::uint64_t>& done() const { return done_; }
    Expected<void> append(const JournalEntry& entry);
    // Nothing is needed from it any more.
    void remove();

private:
    explicit Journal(std::string path) : path_(std::move(path)), mutex_(std::make_unique<std::mutex>()) {}
    Expected<void> write(const std::string& record);

    std::string path_;
    std::unique_ptr<std::mutex> mutex_;
    SystemFile file_;
    std::size_t bytes_ = 0;  // of sound records
    std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
    std::vector<std::uint64_t> done_;
};

}  // namespace waystone::lab
