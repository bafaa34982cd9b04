// SPDX-License-Identifier: MIT
// A file that appears under its name only when it is complete.
//
// Bytes go to a temporary name in the same folder; commit() flushes them to the disk and renames. Without a
// successful commit the temporary is removed, and a file that was there before stays as it was.
// Devices and pipes are written in place: there is nothing to rename.
#pragma once

#include <waystone/error.hpp>

#include "io/platform.hpp"

#include <string>
#include <string_view>

namespace waystone {

class AtomicFile {
public:
    static Expected<AtomicFile> create(const std::string& path);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    Expected<void> write(std::string_view bytes);
    Expected<void> commit();

private:
    AtomicFile() = default;
    std::unexpected<Error> give_up(int error);

    std::string path_;       // as the caller has it, for sentences
    std::string target_;     // with symbolic links followed
    std::string temporary_;  // empty when written in place
    SystemFile file_;
};

// The three calls in one.
Expected<void> write_file(const std::string& path, std::string_view bytes);

}  // namespace waystone
