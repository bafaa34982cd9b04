// SPDX-License-Identifier: MIT
#include "io/platform.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <utility>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
// After it, for they need its types.
#include <io.h>
#include <share.h>
#else
#include <unistd.h>
#if defined(__unix__) || defined(__APPLE__)
#define WAYSTONE_POSIX  // all of it: WebAssembly has files, but no maps of them, no links and no processes
#include <sys/file.h>
#include <sys/mman.h>
#endif
#endif

namespace waystone {
namespace {

constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;

// The C library of every system has these calls; only names and flags differ.
#if defined(_WIN32)

using Stat = struct _stat64;
constexpr int kToRead = _O_RDONLY | _O_BINARY | _O_NOINHERIT, kToWrite = _O_WRONLY | _O_BINARY | _O_NOINHERIT;
constexpr int kDoNotWait = 0, kCreate = _O_CREAT | _O_EXCL, kAppend = _O_CREAT | _O_APPEND;

std::wstring wide(std::string_view text) {
    const int bytes = static_cast<int>(text.size());
    std::wstring out(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0)), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, out.data(), static_cast<int>(out.size()));
    return out;
}
std::string narrow(const wchar_t* text) {
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
    if (bytes <= 1) return {};
    std::string out(static_cast<std::size_t>(bytes), '\0');
    WideCharToMultiByte(CP_UTF8, 0, text, -1, out.data(), bytes, nullptr, nullptr);
    out.pop_back();  // the zero
    return out;
}
// As the system's calls take it: most of them know no folder with a separator behind it.
std::wstring native(std::string_view path) {
    const std::size_t root = drive_length(path) + 1;
    while (path.size() > root && kSeparators.contains(path.back())) path.remove_suffix(1);
    return wide(path);
}
int last_error() {
    const std::error_code code(static_cast<int>(GetLastError()), std::system_category());
    const std::error_condition condition = code.default_error_condition();
    return condition.category() == std::generic_category() ? condition.value() : EIO;
}

int open_path(const std::string& path, int flags) {
    const int file = ::_wopen(native(path).c_str(), flags, _S_IREAD | _S_IWRITE);
    if (file < 0 && errno == EACCES && file_kind(path) == FileKind::Folder) errno = EISDIR;
    return file;
}
int close_file(int file) { return ::_close(file); }
auto read_some(int file, char* bytes, std::size_t size) {
    return ::_read(file, bytes, static_cast<unsigned>(std::min(size, kMostAtOnce)));
}
auto write_some(int file, const char* bytes, std::size_t size) {
    return ::_write(file, bytes, static_cast<unsigned>(std::min(size, kMostAtOnce)));
}
int flush(int file) { return ::_commit(file); }
int cut(int file, std::uint64_t size) { return ::_chsize_s(file, static_cast<std::int64_t>(size)) == 0 ? 0 : -1; }
int open_alone(const std::string& path, int flags) {
    const int file = ::_wsopen(native(path).c_str(), flags, _SH_DENYWR, _S_IREAD | _S_IWRITE);
    if (file < 0 && errno == EACCES && file_kind(path) == FileKind::Regular) errno = EWOULDBLOCK;
    return file;
}
int stat_path(const std::string& path, Stat& status) { return ::_wstat64(native(path).c_str(), &status); }
int stat_file(int file, Stat& status) { return ::_fstat64(file, &status); }
int make_folder(const std::string& path) { return ::_wmkdir(native(path).c_str()); }
bool has_mode(const Stat& status, int mode) { return (status.st_mode & _S_IFMT) == mode; }
constexpr int kRegularMode = _S_IFREG, kFolderMode = _S_IFDIR;

#else

using Stat = struct stat;
constexpr int kToRead = O_RDONLY | O_CLOEXEC, kToWrite = O_WRONLY | O_CLOEXEC;
constexpr int kDoNotWait = O_NONBLOCK, kCreate = O_CREAT | O_EXCL, kAppend = O_CREAT | O_APPEND;

int open_path(const std::string& path, int flags) { return ::open(path.c_str(), flags, 0666); }
int close_file(int file) { return ::close(file); }
auto read_some(int file, char* bytes, std::size_t size) { return ::read(file, bytes, std::min(size, kMostAtOnce)); }
auto write_some(int file, const char* bytes, std::size_t size) {
    return ::write(file, bytes, std::min(size, kMostAtOnce));
}
int flush(int file) { return ::fsync(file); }
int cut(int file, std::uint64_t size) { return ::ftruncate(file, static_cast<off_t>(size)); }
int open_alone(const std::string& path, int flags) {
    const int file = open_path(path, flags);
#ifdef WAYSTONE_POSIX
    // A file system that has no locks lets everybody in.
    if (file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        ::close(file);
        errno = EWOULDBLOCK;
        return -1;
    }
#endif
    return file;
}
int stat_path(const std::string& path, Stat& status) { return ::stat(path.c_str(), &status); }
int stat_file(int file, Stat& status) { return ::fstat(file, &status); }
int make_folder(const std::string& path) { return ::mkdir(path.c_str(), 0777); }
bool has_mode(const Stat& status, mode_t mode) { return (status.st_mode & S_IFMT) == mode; }
constexpr mode_t kRegularMode = S_IFREG, kFolderMode = S_IFDIR;

#endif

FileKind kind_of(const Stat& status) {
    if (has_mode(status, kRegularMode)) return FileKind::Regular;
    return has_mode(status, kFolderMode) ? FileKind::Folder : FileKind::Other;
}

}  // namespace

FileKind file_kind(const std::string& path) {
    Stat status{};
    return stat_path(path, status) == 0 ? kind_of(status) : FileKind::None;
}

SystemResult<SystemFile> SystemFile::open_to_read(const std::string& path, Pipes pipes) {
    const int file = open_path(path, kToRead | (pipes == Pipes::DoNotWait ? kDoNotWait : 0));
    if (file < 0) return std::unexpected(errno);
    return SystemFile(file);
}

SystemResult<SystemFile> SystemFile::open_to_write(const std::string& path) {
    const int file = open_path(path, kToWrite);
    if (file < 0) return std::unexpected(errno);
    return SystemFile(file);
}

SystemResult<SystemFile> SystemFile::create(const std::string& path) {
    const int file = open_path(path, kToWrite | kCreate);
    if (file < 0) return std::unexpected(errno);
    return SystemFile(file);
}

SystemResult<SystemFile> SystemFile::open_to_append(const std::string& path) {
    const int file = open_alone(path, kToWrite | kAppend);
    if (file < 0) return std::unexpected(errno);
    return SystemFile(file);
}

SystemFile::SystemFile(SystemFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

SystemFile& SystemFile::operator=(SystemFile&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
}

SystemFile::~SystemFile() { close(); }

SystemResult<SystemFile::Status> SystemFile::status() const {
    Stat status{};
    if (stat_file(file_, status) != 0) return std::unexpected(errno);
    return Status{kind_of(status), static_cast<std::uint64_t>(status.st_size)};
}

SystemResult<std::size_t> SystemFile::read(char* bytes, std::size_t size) {
    for (;;) {
        const auto got = read_some(file_, bytes, size);
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno != EINTR) return std::unexpected(errno);
    }
}

int SystemFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto done = write_some(file_, bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        if (done == 0) return ENOSPC;
        bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return 0;
}

int SystemFile::flush_to_disk() { return flush(file_) == 0 ? 0 : errno; }

int SystemFile::truncate(std::uint64_t size_bytes) { return cut(file_, size_bytes) == 0 ? 0 : errno; }

int SystemFile::close() {
    if (file_ < 0) return 0;
    return close_file(std::exchange(file_, -1)) == 0 ? 0 : errno;
}

#if defined(_WIN32)

SystemResult<std::byte*> SystemFile::map(std::size_t size, bool changeable) {
    const auto file = reinterpret_cast<HANDLE>(::_get_osfhandle(file_));
    const HANDLE mapping =
        CreateFileMappingW(file, nullptr, changeable ? PAGE_WRITECOPY : PAGE_READONLY, 0, 0, nullptr);
    if (mapping == nullptr) return std::unexpected(last_error());
    void* const memory = MapViewOfFile(mapping, changeable ? FILE_MAP_COPY : FILE_MAP_READ, 0, 0, size);
    const int error = memory == nullptr ? last_error() : 0;
    CloseHandle(mapping);  // the view keeps what it needs
    if (memory == nullptr) return std::unexpected(error);
    return static_cast<std::byte*>(memory);
}

void SystemFile::unmap(std::byte* memory, std::size_t) {
    if (memory != nullptr) UnmapViewOfFile(memory);
}

#elif defined(WAYSTONE_POSIX)

SystemResult<std::byte*> SystemFile::map(std::size_t size, bool changeable) {
    const int may = changeable ? PROT_READ | PROT_WRITE : PROT_READ;
    void* const memory = ::mmap(nullptr, size, may, MAP_PRIVATE, file_, 0);
    if (memory == MAP_FAILED) return std::unexpected(errno);
    return static_cast<std::byte*>(memory);
}

void SystemFile::unmap(std::byte* memory, std::size_t size) {
    if (memory != nullptr) ::munmap(memory, size);
}

#else

SystemResult<std::byte*> SystemFile::map(std::size_t size, bool) {
    auto* const memory = static_cast<std::byte*>(std::aligned_alloc(64, (size + 63) / 64 * 64));
    if (memory == nullptr) return std::unexpected(ENOMEM);
    for (std::size_t have = 0; have < size;) {
        const auto got = read(reinterpret_cast<char*>(memory) + have, size - have);
        if (!got || *got == 0) {
            std::free(memory);
            return std::unexpected(got ? EIO : got.error());
        }
        have += *got;
    }
    return memory;
}

void SystemFile::unmap(std::byte* memory, std::size_t) { std::free(memory); }

#endif

int make_folders(const std::string& path) {
    int error = 0;  // the first; a folder above may exist and yet not be ours to write
    for (std::size_t end = drive_length(path); end != std::string::npos;) {
        end = path.find_first_of(kSeparators, end + 1);
        const std::string part = path.substr(0, end);
        if (make_folder(part) == 0 || error != 0) continue;
        if (errno != EEXIST) error = errno;
        else if (file_kind(part) != FileKind::Folder) error = ENOTDIR;
    }
    if (file_kind(path) == FileKind::Folder) return 0;
    return error != 0 ? error : ENOTDIR;
}

#if defined(_WIN32)

std::size_t drive_length(std::string_view path) {
    if (path.size() < 2 || path[1] != ':') return 0;
    const char letter = static_cast<char>(path[0] | 0x20);
    return letter >= 'a' && letter <= 'z' ? 2 : 0;
}

bool is_absolute(std::string_view path) {
    const std::size_t drive = drive_length(path);
    return path.size() > drive && kSeparators.contains(path[drive]);
}

std::string real_path(const std::string& path) {
    const HANDLE file = CreateFileW(native(path).c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                    nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (file == INVALID_HANDLE_VALUE) return path;
    std::wstring name(32768, L'\0');  // the longest there may be
    const DWORD length = GetFinalPathNameByHandleW(file, name.data(), static_cast<DWORD>(name.size()), 0);
    CloseHandle(file);
    if (length == 0 || length >= name.size()) return path;
    // Before a drive the sign of long names says nothing, unless the name is long.
    const bool plain = name.starts_with(L"\\\\?\\") && length < MAX_PATH && name[5] == L':';
    return narrow(name.c_str() + (plain ? 4 : 0));
}

std::FILE* open_stream(const std::string& path) { return ::_wfopen(native(path).c_str(), L"wbN"); }

int replace_file(const std::string& from, const std::string& to) {
    const DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    return MoveFileExW(native(from).c_str(), native(to).c_str(), how) != 0 ? 0 : last_error();
}

int remove_file(const std::string& path) { return ::_wunlink(native(path).c_str()) == 0 ? 0 : errno; }

std::string environment(const char* name) {
    const wchar_t* const value = ::_wgetenv(wide(name).c_str());
    return value == nullptr ? std::string() : narrow(value);
}

std::uint64_t process_number() { return GetCurrentProcessId(); }

#else

std::FILE* open_stream(const std::string& path) { return std::fopen(path.c_str(), "wb"); }

std::size_t drive_length(std::string_view) { return 0; }
bool is_absolute(std::string_view path) { return path.starts_with('/'); }

std::string real_path(const std::string& path) {
#ifdef WAYSTONE_POSIX
    if (char* const real = ::realpath(path.c_str(), nullptr)) {
        std::string out = real;
        std::free(real);
        return out;
    }
#endif
    return path;
}

int replace_file(const std::string& from, const std::string& to) {
    return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

int remove_file(const std::string& path) { return ::unlink(path.c_str()) == 0 ? 0 : errno; }

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

std::uint64_t process_number() {
#ifdef WAYSTONE_POSIX
    return static_cast<std::uint64_t>(::getpid());
#else
    return 1;  // a module of WebAssembly is alone
#endif
}

#endif

}  // namespace waystone
