// SPDX-License-Identifier: MIT
// Files, folders and the environment: the one place for what differs between POSIX, Windows and WebAssembly.
// (Memory straight from the system is base/platform_memory.hpp.)
//
// Paths are UTF-8 everywhere. Errors are numbers of <cerrno>, whatever the system calls them, so that one sentence
// serves all of them. Nothing here keeps state; all functions may run in parallel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <string>
#include <string_view>

namespace waystone {

template <class T>
using SystemResult = std::expected<T, int>;

// Path separators: the slash, and on Windows the backslash too.
#ifdef _WIN32
inline constexpr std::string_view kSeparators = "/\\";
#else
inline constexpr std::string_view kSeparators = "/";
#endif
bool is_absolute(std::string_view path);
// Of the drive that a path begins with, as C: on Windows; 0 elsewhere. C:a.map lies in the folder that is current there.
std::size_t drive_length(std::string_view path);
// With symbolic links followed; the path itself where it names nothing yet, and on WebAssembly.
std::string real_path(const std::string& path);

enum class FileKind { None, Regular, Folder, Other };  // Other: a device or a pipe
FileKind file_kind(const std::string& path);

// An open file, closed with its owner.
class SystemFile {
public:
    struct Status {
        FileKind kind = FileKind::None;
        std::uint64_t size_bytes = 0;
    };
    enum class Pipes { Wait, DoNotWait };  // until somebody writes to them

    static SystemResult<SystemFile> open_to_read(const std::string& path, Pipes pipes = Pipes::Wait);
    static SystemResult<SystemFile> open_to_write(const std::string& path);  // what is there already
    static SystemResult<SystemFile> create(const std::string& path);         // EEXIST where there is one
    // Made where it is missing. Until it is closed nobody else has it in this way: EWOULDBLOCK for them. Anybody may
    // read it meanwhile.
    static SystemResult<SystemFile> open_to_append(const std::string& path);

    SystemFile() = default;
    SystemFile(SystemFile&& other) noexcept;
    SystemFile& operator=(SystemFile&& other) noexcept;
    ~SystemFile();

    bool is_open() const { return file_ >= 0; }
    SystemResult<Status> status() const;
    // How many bytes were read: fewer than `size` at times, 0 at the end.
    SystemResult<std::size_t> read(char* bytes, std::size_t size);
    // These return 0, or what went wrong.
    int write(std::string_view bytes);  // all of them
    int flush_to_disk();
    int truncate(std::uint64_t size_bytes);
    int close();

    // The first `size` bytes as memory, at least 1; changes stay in this process. Where the system cannot map files it
    // is a copy. The file may be closed meanwhile. Windows does not replace a file while it is mapped.
    SystemResult<std::byte*> map(std::size_t size, bool changeable);
    static void unmap(std::byte* memory, std::size_t size);

private:
    explicit SystemFile(int file) : file_(file) {}
    int file_ = -1;
};

// A new file, or an empty one in the place of the old, to write through a buffer. Null and errno where that fails.
std::FILE* open_stream(const std::string& path);

// These return 0, or what went wrong.
int replace_file(const std::string& from, const std::string& to);  // in one step: `to` is the old file or the new one
int remove_file(const std::string& path);
int make_folders(const std::string& path);  // with all folders above it; 0 where it is there already

// Empty where the variable is not set.
std::string environment(const char* name);

// Tells the processes of a machine apart, for names of temporary files.
std::uint64_t process_number();

}  // namespace waystone
