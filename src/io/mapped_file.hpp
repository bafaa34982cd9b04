// SPDX-License-Identifier: MIT
// A whole file as read-only memory, without a copy; unmapped with its owner.
//
// Databases are only ever replaced by renaming, so the bytes stay as they were while they are mapped. Pages are
// shared by all who map the same file.
#pragma once

#include <waystone/error.hpp>

#include <cstddef>
#include <span>
#include <string>

namespace waystone {

class MappedFile {
public:
    // Pages may be changed, in this process alone, where `changeable`.
    static Expected<MappedFile> open(const std::string& path, bool changeable = false);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    std::span<const std::byte> bytes() const { return {data_, size_}; }
    std::span<std::byte> changeable_bytes() { return {data_, size_}; }

private:
    MappedFile() = default;

    std::byte* data_ = nullptr;  // null for an empty file
    std::size_t size_ = 0;
};

}  // namespace waystone
