// SPDX-License-Identifier: MIT
#include "io/text.hpp"

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

bool is_file(const std::string& path) {
    const FileKind kind = file_kind(path);
    return kind == FileKind::Regular || kind == FileKind::Other;
}

std::string at_line(std::string_view path, int line) { return std::string(path) + ':' + std::to_string(line); }

std::string quoted(std::string_view text) {
    constexpr std::size_t kLongest = 32;
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out = "'";
    for (const char c : text.substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f) {
            out += c;
        } else {
            out += "\\x";
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        }
    }
    out += text.size() > kLongest ? "...'" : "'";
    return out;
}

std::string folder_of(std::string_view path) {
    const std::size_t slash = path.find_last_of(kSeparators);
    if (slash == std::string_view::npos) return ".";
    return std::string(path.substr(0, std::max<std::size_t>(slash, 1)));
}

std::string base_name(std::string_view path) { return std::string(path.substr(path.find_last_of(kSeparators) + 1)); }

std::string extension(std::string_view path) {
    const std::string name = base_name(path);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return {};
    std::string out = name.substr(dot);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

std::string join_path(std::string_view folder, std::string_view path) {
    if (is_absolute(path) || folder.empty() || folder == ".") return std::string(path);
    std::string out(folder);
    if (!kSeparators.contains(out.back())) out += '/';
    return out.append(path);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

void split_fields(std::string_view line, std::vector<std::string_view>& fields) {
    fields.clear();
    for (;;) {
        while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
        if (line.empty()) return;
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        fields.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string out;
    for (const std::string& word : words) {
        if (!out.empty()) out += between;
        out += word;
    }
    return out;
}

}  // namespace waystone
