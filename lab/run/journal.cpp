// SPDX-License-Identifier: MIT
#include "lab/run/journal.hpp"

#include "base/hash.hpp"
#include "io/container_format.hpp"
#include "io/text.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <span>
#include <system_error>
#include <utility>

namespace waystone::lab {
namespace {

constexpr std::uint64_t kHead = ~std::uint64_t{0};  // the unit of the record that is none
constexpr std::size_t kLongestFrame = 100;

std::uint64_t hash(const std::string& text) { return container_format::checksum(std::as_bytes(std::span(text))); }

std::uint64_t sum_of(const JournalEntry& entry) {
    return hash(fmt::format("{} {} ", entry.unit, entry.walk_ns).append(entry.rows));
}

std::string record_of(const JournalEntry& entry) {
    return fmt::format("unit {} {} {} {}\n", entry.unit, entry.walk_ns, entry.rows.size(), hex(sum_of(entry)))
        .append(entry.rows);
}

// The record at the front, taken off; false where it is torn.
bool take_record(std::string_view& rest, JournalEntry& entry) {
    const std::size_t end = rest.substr(0, kLongestFrame).find('\n');
    if (end == std::string_view::npos) return false;
    std::vector<std::string_view> words;
    split_fields(rest.substr(0, end), words);
    if (words.size() != 5 || words[0] != "unit") return false;
    const auto unit = parse_number<std::uint64_t>(words[1]), walk_ns = parse_number<std::uint64_t>(words[2]);
    const auto bytes = parse_number<std::size_t>(words[3]);
    if (!unit || !walk_ns || !bytes || rest.size() - end - 1 < *bytes) return false;
    entry = {.unit = *unit, .walk_ns = *walk_ns, .rows = rest.substr(end + 1, *bytes)};
    if (hex(sum_of(entry)) != words[4]) return false;
    rest.remove_prefix(end + 1 + *bytes);
    return true;
}

std::unexpected<Error> unwritable(const std::string& path, int error) {
    return fail(ErrorCode::WriteFailed, path,
                "cannot be written: " + std::generic_category().message(error) +
                    "; finished work is kept, and --resume continues");
}

}  // namespace

Expected<JournalContents> read_journal(const std::string& path) {
    auto file = MappedFile::open(path);
    if (!file) return std::unexpected(file.error());
    JournalContents out{.file = std::move(*file), .head = {}, .entries = {}};
    const auto bytes = out.file.bytes();
    const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    std::string_view rest = all;
    for (JournalEntry entry; take_record(rest, entry);) {
        if (out.sound_bytes == 0 && entry.unit != kHead) break;
        if (out.sound_bytes == 0) out.head = entry.rows;
        else out.entries.push_back(entry);
        out.sound_bytes = all.size() - rest.size();
    }
    return out;
}

Expected<Journal> Journal::open(const std::string& path, std::string_view head) {
    Journal out(path);
    auto file = SystemFile::open_to_append(path);
    if (!file && file.error() == EWOULDBLOCK)
        return fail(ErrorCode::WriteFailed, path, "another run is writing to this folder");
    if (!file) return unwritable(path, file.error());
    out.file_ = std::move(*file);
    {
        const auto before = read_journal(path);
        if (!before) return std::unexpected(before.error());
        for (const JournalEntry& entry : before->entries) out.done_.push_back(entry.unit);
        out.bytes_ = before->sound_bytes;
        if (const std::size_t dropped = before->file.bytes().size() - before->sound_bytes; dropped > 0)
            fmt::print(stderr,
                       "{}: the last {} bytes are damaged or cut short; they are dropped, and their problems walked "
                       "again\n",
                       path, dropped);
    }
    if (const int error = out.file_.truncate(out.bytes_); error != 0) return unwritable(path, error);
    if (out.bytes_ == 0)
        if (const auto begun = out.write(record_of({.unit = kHead, .rows = head})); !begun)
            return std::unexpected(begun.error());
    return out;
}

Expected<void> Journal::append(const JournalEntry& entry) {
    const std::string record = record_of(entry);
    const std::lock_guard lock(*mutex_);
    return write(record);
}

Expected<void> Journal::write(const std::string& record) {
    if (const int error = file_.write(record); error != 0) {
        // A torn record would be dropped anyway; so the file is whole at once.
        const int cut = file_.truncate(bytes_);
        return unwritable(path_, cut != 0 ? cut : error);
    }
    bytes_ += record.size();
    // A kill loses nothing that was written; for a power cut the disk is asked once a second.
    const auto now = std::chrono::steady_clock::now();
    if (now - synced_ < std::chrono::seconds(1)) return {};
    synced_ = now;
    if (const int error = file_.flush_to_disk(); error != 0) return unwritable(path_, error);
    return {};
}

void Journal::remove() {
    if (remove_file(path_) == 0) return;
    file_.close();  // Windows removes no file that is open
    remove_file(path_);
}

}  // namespace waystone::lab
