// SPDX-License-Identifier: MIT
#include "io/mapped_file.hpp"

#include "io/text.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <limits>
#include <utility>

namespace waystone {
namespace {

struct Closer {
    int file;
    ~Closer() { ::close(file); }
};

}  // namespace

Expected<MappedFile> MappedFile::open(const std::string& path, bool changeable) {
    // Without O_NONBLOCK a pipe would wait for somebody to write to it.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return unreadable(path, errno);
    const Closer closer{file};
    struct stat status{};
    if (::fstat(file, &status) != 0) return unreadable(path, errno);
    if (S_ISDIR(status.st_mode)) return unreadable(path, EISDIR);
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::FileMissing, path, "cannot be mapped: this is a device or a pipe, not a file");
    if (static_cast<std::uintmax_t>(status.st_size) > std::numeric_limits<std::size_t>::max())
        return fail(ErrorCode::FileTooLarge, path, "the file is larger than this machine's memory can map");
    MappedFile out;
    out.size_ = static_cast<std::size_t>(status.st_size);
    if (out.size_ == 0) return out;
    const int may = changeable ? PROT_READ | PROT_WRITE : PROT_READ;
    void* data = ::mmap(nullptr, out.size_, may, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED) {
        const int error = errno;
        out.size_ = 0;
        return unreadable(path, error);
    }
    out.data_ = static_cast<std::byte*>(data);
    return out;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) ::munmap(data_, size_);
}

}  // namespace waystone
