// SPDX-License-Identifier: MIT
#include "io/read_file.hpp"

#include "io/platform.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace waystone {
namespace {

std::unexpected<Error> too_large(const std::string& path) {
    return fail(ErrorCode::FileTooLarge, path,
                "the file is larger than " + std::to_string(kMaxFileBytes >> 20) + " MiB");
}

}  // namespace

std::unexpected<Error> unreadable(const std::string& path, int error) {
    if (error == ENOENT || error == ENOTDIR) return fail(ErrorCode::FileMissing, path, "no such file");
    if (error == EISDIR) return fail(ErrorCode::FileMissing, path, "a folder, not a file");
    return fail(ErrorCode::FileMissing, path, "cannot be read: " + std::generic_category().message(error));
}

Expected<std::string> read_file(const std::string& path) {
    auto file = SystemFile::open_to_read(path);
    if (!file) return unreadable(path, file.error());
    const auto status = file->status();
    if (!status) return unreadable(path, status.error());
    if (status->kind == FileKind::Folder) return unreadable(path, EISDIR);
    if (status->size_bytes > kMaxFileBytes) return too_large(path);

    // One byte more than the size, so that the end shows in the first read; pipes have no size.
    std::string text;
    std::size_t room = static_cast<std::size_t>(status->size_bytes) + 1, have = 0;
    int error = 0;
    for (bool done = false; !done;) {
        text.resize_and_overwrite(room, [&](char* bytes, std::size_t size) {
            while (have < size) {
                const auto got = file->read(bytes + have, size - have);
                if (!got) error = got.error();
                if (!got || *got == 0) {
                    done = true;
                    break;
                }
                have += *got;
            }
            return have;
        });
        if (error != 0) return unreadable(path, error);
        if (have > kMaxFileBytes) return too_large(path);
        room = std::max<std::size_t>(2 * have, 1 << 16);
    }
    return text;
}

}  // namespace waystone
