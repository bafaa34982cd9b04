// SPDX-License-Identifier: MIT
#include "io/mapped_file.hpp"

#include "io/platform.hpp"
#include "io/read_file.hpp"

#include <cerrno>
#include <limits>
#include <utility>

namespace waystone {

Expected<MappedFile> MappedFile::open(const std::string& path, bool changeable) {
    auto file = SystemFile::open_to_read(path, SystemFile::Pipes::DoNotWait);
    if (!file) return unreadable(path, file.error());
    const auto status = file->status();
    if (!status) return unreadable(path, status.error());
    if (status->kind == FileKind::Folder) return unreadable(path, EISDIR);
    if (status->kind != FileKind::Regular)
        return fail(ErrorCode::FileMissing, path, "cannot be mapped: it is a device or a pipe, not a file");
    if (status->size_bytes > std::numeric_limits<std::size_t>::max())
        return fail(ErrorCode::FileTooLarge, path, "the file is larger than this machine's memory can map");
    MappedFile out;
    if (status->size_bytes == 0) return out;
    const auto size = static_cast<std::size_t>(status->size_bytes);
    const auto data = file->map(size, changeable);
    if (!data) return unreadable(path, data.error());
    out.data_ = *data;
    out.size_ = size;
    return out;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

MappedFile::~MappedFile() { SystemFile::unmap(data_, size_); }

}  // namespace waystone
