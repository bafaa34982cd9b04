// SPDX-License-Identifier: MIT
#include "crowd/recorder.hpp"

#include "base/hash.hpp"
#include "io/platform.hpp"
#include "io/read_file.hpp"

#include <cerrno>
#include <system_error>

namespace waystone {

CrowdRecorder::CrowdRecorder(RecordWriter writer, const RecordOptions& options, std::shared_ptr<const Grid> grid)
    : writer_(std::move(writer)),
      units_(options.units),
      grid_(std::move(grid)),
      opens_(grid_->opens()),
      closes_(grid_->closes()) {}

namespace {

Expected<void> check_map_name(const RecordOptions& options, const std::string& place) {
    if (options.map.find_first_of("\r\n") == std::string::npos) return {};
    return fail(ErrorCode::BadParameter, place, "the name of the map has a line end");
}

}  // namespace

Expected<std::unique_ptr<CrowdRecorder>> CrowdRecorder::begin(const std::string& path, const RecordOptions& options,
                                                              const CrowdBody& body, const std::string& checkpoint) {
    if (auto fits = check_map_name(options, path); !fits) return std::unexpected(fits.error());
    std::FILE* const file = open_stream(path);
    if (file == nullptr)
        return fail(ErrorCode::WriteFailed, path, "cannot be written: " + std::generic_category().message(errno));
    const std::shared_ptr<std::FILE> owner(file, [](std::FILE* open) { std::fclose(open); });
    auto recorder =
        begin([file](std::string_view text) { return std::fwrite(text.data(), 1, text.size(), file) == text.size(); },
              options, body, checkpoint);
    if (!recorder) return recorder;
    (*recorder)->path_ = path;
    (*recorder)->file_ = owner;
    return recorder;
}

Expected<std::unique_ptr<CrowdRecorder>> CrowdRecorder::begin(RecordWriter writer, const RecordOptions& options,
                                                              const CrowdBody& body, const std::string& checkpoint) {
    if (auto fits = check_map_name(options, "recording"); !fits) return std::unexpected(fits.error());
    std::unique_ptr<CrowdRecorder> recorder(new CrowdRecorder(std::move(writer), options, body.shared_grid()));
    recorder->write("waystone-recording", {kRecordingVersion});
    recorder->write("source", {}, options.map);
    recorder->write("original", {}, hex(body.grid().original_fingerprint()));
    if (!body.grid().is_original()) recorder->write("cells", {}, cells_as_runs(body.grid()));
    recorder->write(checkpoint);
    return recorder;
}

void CrowdRecorder::write(std::string_view kind, std::initializer_list<std::uint64_t> numbers, std::string_view last) {
    std::string line(kind);
    for (const std::uint64_t number : numbers) line += ' ' + std::to_string(number);
    if (!last.empty()) line.append(" ").append(last);
    line += '\n';
    write(line);
}

// Nothing follows what could not be written, or the recording would have a gap.
void CrowdRecorder::write(std::string_view text) {
    if (failed_ || writer_(text)) return;
    failed_ = true;
    error_ = errno;
}

void CrowdRecorder::note_edits() {
    const std::uint64_t opens = grid_->opens(), closes = grid_->closes();
    if (opens - opens_ > Grid::kOpensKept || closes - closes_ > Grid::kClosesKept) {
        write("cells", {}, cells_as_runs(*grid_));
    } else {  // a cell may have changed more than once; how it is now counts
        for (; opens_ < opens; ++opens_)
            write(grid_->passable(grid_->opened(opens_)) ? "open" : "block", {grid_->opened(opens_)});
        for (; closes_ < closes; ++closes_)
            write(grid_->passable(grid_->closed(closes_)) ? "open" : "block", {grid_->closed(closes_)});
    }
    opens_ = opens;
    closes_ = closes;
}

void CrowdRecorder::use(const Configuration& configuration) {
    note_edits();
    write("use", {}, configuration.full());
}
void CrowdRecorder::add(Unit unit, State cell, std::uint32_t configuration) {
    note_edits();
    write("add", {unit.number, cell, configuration});
}
void CrowdRecorder::remove(Unit unit) {
    note_edits();
    write("remove", {unit.number});
}
void CrowdRecorder::order(Unit unit, const Order& order) {
    note_edits();
    write("order", {unit.number, order.cell, order.within, order.nearest});
}
void CrowdRecorder::stop(Unit unit) {
    note_edits();
    write("stop", {unit.number});
}

void CrowdRecorder::tick(std::uint64_t budget, const CrowdBody& body) {
    write("tick", {budget}, hex(body.hash()));
    if (!units_) return;
    std::string all;
    for (const Unit unit : body.units()) {
        if (!all.empty()) all += ' ';
        all += std::to_string(unit.number) + ' ' + std::to_string(body.at(unit));
    }
    write("at", {}, all);
}

Expected<void> CrowdRecorder::end() {
    write("end", {});
    if (file_ && !failed_ && std::fflush(file_.get()) != 0) {
        failed_ = true;
        error_ = errno;
    }
    if (!failed_) return {};
    return fail(ErrorCode::WriteFailed, path_,
                "the recording could not be written to its end" +
                    (file_ ? ": " + std::generic_category().message(error_) : std::string()));
}

std::string cells_as_runs(const Grid& grid) {
    std::string runs;
    bool free = true;
    for (State s = 0; s < grid.size(); free = !free) {
        State end = s;
        while (end < grid.size() && grid.passable(end) == free) ++end;
        if (!runs.empty()) runs += ' ';
        runs += std::to_string(end - s);
        s = end;
    }
    return runs;
}

}  // namespace waystone
