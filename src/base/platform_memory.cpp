// SPDX-License-Identifier: MIT
#include "base/platform_memory.hpp"

#include <cstdlib>
#include <limits>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#elif defined(__unix__) || defined(__APPLE__)
#define WAYSTONE_POSIX
#include <sys/mman.h>
#endif

namespace waystone {

#if defined(_WIN32)

void* reserve_zeroed(std::size_t bytes) {
    return bytes == 0 ? nullptr : VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void release(void* memory, std::size_t) {
    if (memory != nullptr) VirtualFree(memory, 0, MEM_RELEASE);
}

#elif defined(WAYSTONE_POSIX)

void* reserve_zeroed(std::size_t bytes) {
    if (bytes == 0) return nullptr;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS;
#ifdef MAP_NORESERVE
    flags |= MAP_NORESERVE;
#endif
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    return memory == MAP_FAILED ? nullptr : memory;
}

void release(void* memory, std::size_t bytes) {
    if (memory != nullptr) munmap(memory, bytes);
}

#else

void* reserve_zeroed(std::size_t bytes) { return bytes == 0 ? nullptr : std::calloc(bytes, 1); }

void release(void* memory, std::size_t) { std::free(memory); }

#endif

#ifdef __cpp_exceptions

bool may_allocate(std::uint64_t) { return true; }

#else

bool may_allocate(std::uint64_t bytes) {
    if (bytes == 0) return true;
    if (bytes > std::numeric_limits<std::size_t>::max() / 2) return false;
    const auto size = static_cast<std::size_t>(bytes);
    void* volatile memory = std::malloc(size);  // volatile, or compilers leave both out
    std::free(memory);
    return memory != nullptr;
}

#endif

}  // namespace waystone
