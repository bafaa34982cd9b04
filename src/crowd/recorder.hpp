// SPDX-License-Identifier: MIT
// Writes a recording: a line for every call that changed a crowd, and for every cell that changed.
//
// Lines go through the system's buffer to the file; an error of writing is told when the recording ends.
#pragma once

#include "crowd/crowd_body.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace waystone {

// Goes up when what is written changes, and when crowds move otherwise after the same calls.
inline constexpr std::uint64_t kRecordingVersion = 2;

class CrowdRecorder {
public:
    static Expected<std::unique_ptr<CrowdRecorder>> begin(const std::string& path, const RecordOptions& options,
                                                          const CrowdBody& body, const std::string& checkpoint);
    static Expected<std::unique_ptr<CrowdRecorder>> begin(RecordWriter writer, const RecordOptions& options,
                                                          const CrowdBody& body, const std::string& checkpoint);

    void use(const Configuration& configuration);
    void add(Unit unit, State cell, std::uint32_t configuration);
    void remove(Unit unit);
    void order(Unit unit, const Order& order);
    void stop(Unit unit);
    // Cells changed since the last call. What a call sees of the map depends on them, so every line writes them first.
    void note_edits();
    void tick(std::uint64_t budget, const CrowdBody& body);
    Expected<void> end();

private:
    CrowdRecorder(RecordWriter writer, const RecordOptions& options, std::shared_ptr<const Grid> grid);
    void write(std::string_view kind, std::initializer_list<std::uint64_t> numbers, std::string_view last = "");
    void write(std::string_view text);

    RecordWriter writer_;
    std::string path_ = "recording";
    std::shared_ptr<std::FILE> file_;  // where the writer writes to one
    bool units_;
    std::shared_ptr<const Grid> grid_;
    std::uint64_t opens_, closes_;
    bool failed_ = false;
    int error_ = 0;  // why, where there is a file
};

// The cells of a map as a text: the lengths of runs of free and blocked cells in turn.
std::string cells_as_runs(const Grid& grid);

}  // namespace waystone
