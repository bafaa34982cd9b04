// SPDX-License-Identifier: MIT
// How often the whole test program has asked for memory by operator new; and a way to let it ask in vain.
#pragma once

#include <cstddef>
#include <cstdint>

namespace waystone {

std::uint64_t allocations();
std::int64_t live_allocations();  // of these, not given back

// Bytes of these as the heap counts them, which may be a few more than were asked for: the most that were held at once
// since the last call of watch_bytes(), beyond those held then.
void watch_bytes();
std::int64_t most_bytes();

// After that many more, the next one throws, once. What is left of it; negative if none is waiting.
void fail_allocation_after(std::int64_t allocations);
std::int64_t allocations_until_failure();

// From the system, and not counted.
void* aligned_memory(std::size_t unit, std::size_t size);
void free_aligned(void* memory);

}  // namespace waystone
