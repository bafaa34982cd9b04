// SPDX-License-Identifier: MIT
#include "lab/run/platform.hpp"

#include "io/platform.hpp"
#include "io/text.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
// After it, for they need its types.
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#else
#include <sys/utsname.h>
#include <unistd.h>
#endif

namespace waystone::lab {
namespace {

// std::filesystem takes a narrow path for another encoding than UTF-8 on some systems.
std::filesystem::path native(const std::string& path) {
    return std::filesystem::path(std::u8string(path.begin(), path.end()));
}
std::string utf8(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return std::string(text.begin(), text.end());
}

#ifdef _WIN32
std::string narrow_text(const wchar_t* text, UINT encoding) {
    const int bytes = WideCharToMultiByte(encoding, 0, text, -1, nullptr, 0, nullptr, nullptr);
    if (bytes <= 1) return {};
    std::string out(static_cast<std::size_t>(bytes), '\0');
    WideCharToMultiByte(encoding, 0, text, -1, out.data(), bytes, nullptr, nullptr);
    out.pop_back();  // the zero
    return out;
}
#endif

}  // namespace

#ifdef _WIN32

std::vector<std::string> program_words(int argc, char** argv) {
    std::vector<std::string> words(argv, argv + argc);
    int count = 0;
    wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &count);
    if (wide == nullptr) return words;
    // Those that came from the command line: a caller of run_program() may give others.
    if (count == argc)
        for (int i = 0; i < count; ++i)
            if (std::string& word = words[static_cast<std::size_t>(i)]; word == narrow_text(wide[i], CP_ACP))
                word = narrow_text(wide[i], CP_UTF8);
    LocalFree(wide);
    return words;
}

void use_plain_output() {
    SetConsoleOutputCP(CP_UTF8);
    ::_setmode(::_fileno(stdout), _O_BINARY);
    ::_setmode(::_fileno(stderr), _O_BINARY);
}

bool errors_go_to_terminal() { return ::_isatty(::_fileno(stderr)) != 0; }

std::string program_file() {
    std::wstring path(32768, L'\0');  // the longest there may be
    const DWORD length = GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
    return length == 0 || length >= path.size() ? std::string() : narrow_text(path.c_str(), CP_UTF8);
}

std::string processor_name() {
    const std::string name = environment("PROCESSOR_IDENTIFIER");
    return name.empty() ? "unknown" : name;
}

std::string system_name() { return "Windows"; }

#else

std::vector<std::string> program_words(int argc, char** argv) { return {argv, argv + argc}; }

void use_plain_output() {}

bool errors_go_to_terminal() { return ::isatty(STDERR_FILENO) == 1; }

std::string program_file() {
    std::error_code error;
    return utf8(std::filesystem::read_symlink("/proc/self/exe", error));
}

std::string processor_name() {
    std::ifstream cpus("/proc/cpuinfo");
    for (std::string line; std::getline(cpus, line);)
        if (line.starts_with("model name"))
            return std::string(trimmed(std::string_view(line).substr(line.find(':') + 1)));
    return "unknown";
}

std::string system_name() {
    struct utsname name{};
    if (::uname(&name) != 0) return "unknown";
    return std::string(name.sysname) + " " + name.release + " " + name.machine;
}

#endif

std::vector<std::string> entries_of(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(native(folder), error))
        paths.push_back(utf8(entry.path()));
    std::ranges::sort(paths);
    return paths;
}

std::string make_temporary_folder(const std::string& name) {
    std::error_code error;
    const std::filesystem::path above = std::filesystem::temp_directory_path(error);
    if (error) return {};
    const std::string start = name + '-' + std::to_string(process_number()) + '-';
    for (int i = 0; i < 1000; ++i) {
        const std::filesystem::path path = above / native(start + std::to_string(i));
        if (!std::filesystem::create_directory(path, error)) continue;
        std::filesystem::permissions(path, std::filesystem::perms::owner_all, error);
        return utf8(path);
    }
    return {};
}

void remove_folder(const std::string& path) {
    std::error_code ignored;
    std::filesystem::remove_all(native(path), ignored);
}

}  // namespace waystone::lab
