// SPDX-License-Identifier: MIT
#include "io/atomic_file.hpp"

#include <atomic>
#include <cerrno>
#include <system_error>
#include <utility>

namespace waystone {
namespace {

std::string describe(int error) {
    if (error == ENOENT || error == ENOTDIR) return "cannot be written: no such folder";
    if (error == EISDIR) return "cannot be written: it is a folder";
    return "cannot be written: " + std::generic_category().message(error);
}

}  // namespace

Expected<AtomicFile> AtomicFile::create(const std::string& path) {
    static std::atomic<unsigned> count = 0;
    AtomicFile out;
    out.path_ = path;
    out.target_ = real_path(path);
    const FileKind kind = file_kind(out.target_);
    if (kind == FileKind::Folder) return out.give_up(EISDIR);
    if (kind == FileKind::Other) {
        auto file = SystemFile::open_to_write(out.target_);
        if (!file) return out.give_up(file.error());
        out.file_ = std::move(*file);
        return out;
    }
    for (;;) {
        std::string temporary = out.target_ + ".tmp" + std::to_string(process_number()) + '-' + std::to_string(count++);
        auto file = SystemFile::create(temporary);
        if (!file && file.error() == EEXIST) continue;
        if (!file) return out.give_up(file.error());
        out.temporary_ = std::move(temporary);
        out.file_ = std::move(*file);
        return out;
    }
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      file_(std::move(other.file_)) {}

AtomicFile::~AtomicFile() {
    file_.close();
    if (!temporary_.empty()) remove_file(temporary_);
}

std::unexpected<Error> AtomicFile::give_up(int error) {
    file_.close();
    if (!temporary_.empty()) remove_file(temporary_);
    temporary_.clear();
    return fail(ErrorCode::WriteFailed, path_, describe(error));
}

Expected<void> AtomicFile::write(std::string_view bytes) {
    if (!file_.is_open()) return give_up(EBADF);  // an earlier write has failed
    if (const int error = file_.write(bytes)) return give_up(error);
    return {};
}

Expected<void> AtomicFile::commit() {
    if (!file_.is_open()) return give_up(EBADF);
    int error = temporary_.empty() ? 0 : file_.flush_to_disk();
    if (error == 0) error = file_.close();
    if (error == 0 && !temporary_.empty()) error = replace_file(temporary_, target_);
    if (error != 0) return give_up(error);
    temporary_.clear();
    return {};
}

Expected<void> write_file(const std::string& path, std::string_view bytes) {
    auto file = AtomicFile::create(path);
    if (!file) return std::unexpected(file.error());
    if (auto written = file->write(bytes); !written) return written;
    return file->commit();
}

}  // namespace waystone
