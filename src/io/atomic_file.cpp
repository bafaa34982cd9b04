// SPDX-License-Identifier: MIT
#include "io/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace waystone {
namespace {

std::string describe(int error) {
    if (error == ENOENT || error == ENOTDIR) return "cannot be written: there is no such folder";
    if (error == EISDIR) return "cannot be written: this is a folder";
    return "cannot be written: " + std::generic_category().message(error);
}

std::string real_path(const std::string& path) {
    char* real = ::realpath(path.c_str(), nullptr);
    if (real == nullptr) return path;
    std::string out = real;
    std::free(real);
    return out;
}

}  // namespace

Expected<AtomicFile> AtomicFile::create(const std::string& path) {
    static std::atomic<unsigned> count = 0;
    AtomicFile out;
    out.path_ = path;
    out.target_ = real_path(path);
    struct stat status{};
    const bool exists = ::stat(out.target_.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) return out.give_up(EISDIR);
    if (exists && !S_ISREG(status.st_mode)) {
        out.file_ = ::open(out.target_.c_str(), O_WRONLY | O_CLOEXEC);
        if (out.file_ < 0) return out.give_up(errno);
        return out;
    }
    do {
        out.temporary_ = out.target_ + ".tmp" + std::to_string(::getpid()) + '-' + std::to_string(count++);
        out.file_ = ::open(out.temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (out.file_ < 0 && errno == EEXIST);
    if (out.file_ < 0) {
        const int error = errno;
        out.temporary_.clear();
        return out.give_up(error);
    }
    return out;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      file_(std::exchange(other.file_, -1)) {}

AtomicFile::~AtomicFile() {
    if (file_ >= 0) ::close(file_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::unexpected<Error> AtomicFile::give_up(int error) {
    if (file_ >= 0) ::close(std::exchange(file_, -1));
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
    temporary_.clear();
    return fail(ErrorCode::WriteFailed, path_, describe(error));
}

Expected<void> AtomicFile::write(std::string_view bytes) {
    if (file_ < 0) return give_up(EBADF);  // an earlier write has failed
    while (!bytes.empty()) {
        const ssize_t done = ::write(file_, bytes.data(), std::min<std::size_t>(bytes.size(), 1 << 30));
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return give_up(errno);
        if (done == 0) return give_up(ENOSPC);
        bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return {};
}

Expected<void> AtomicFile::commit() {
    if (file_ < 0) return give_up(EBADF);
    if (!temporary_.empty() && ::fsync(file_) != 0) return give_up(errno);
    if (::close(std::exchange(file_, -1)) != 0) return give_up(errno);
    if (!temporary_.empty() && ::rename(temporary_.c_str(), target_.c_str()) != 0) return give_up(errno);
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
