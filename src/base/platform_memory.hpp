// SPDX-License-Identifier: MIT
// Memory directly from the system, for large blocks that are mostly untouched.
//
// It is zero, aligned to a page, and costs nothing until it is touched, a page at a time: a reservation of a gigabyte
// that holds three values takes a few pages. Where a system has no such memory (WebAssembly) it comes from the heap.
// Windows counts a reservation in full against what it promises to its processes, but pages it in as it is touched.
// All functions may run in parallel.
#pragma once

#include <cstddef>
#include <cstdint>

namespace waystone {

// nullptr if the system refuses, and for 0 bytes. The caller must release it.
[[nodiscard]] void* reserve_zeroed(std::size_t bytes);

// For builds without exceptions, which cannot hear of std::bad_alloc: whether the system would give so much from its
// heap now. Where there are exceptions the answer is always yes, and whoever asks too much hears of it.
bool may_allocate(std::uint64_t bytes);

// What `reserve_zeroed` returned, with the same number of bytes; nullptr is fine.
void release(void* memory, std::size_t bytes);

}  // namespace waystone
