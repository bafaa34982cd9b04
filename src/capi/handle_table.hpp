// SPDX-License-Identifier: MIT
// Handles: numbers for objects, told from numbers that were given out before.
//
// A handle is the number of a slot and how often that slot was used: 20 and 12 bits. Slots that become free wait until a
// thousand others have, or until there is no other, so a handle that was freed is taken for a new one after four million
// objects at the earliest. A million objects may live at a time.
//
// A slot's word says which handle it holds, of what kind, and who is using it. Looking one up takes no lock: it is a
// load and a compare. In checked builds it is also noted down as a reader or the one writer, and whoever comes too many
// is told so; whoever frees counts as a writer, so nobody looks at an object that goes. Slots stay where they are until
// the program ends.
#pragma once

#include "base/lock.hpp"

#include <array>
#include <atomic>
#include <cstdint>

namespace waystone {

enum class Kind : std::uint8_t {
    None,
    Map,
    Configuration,
    Database,
    Refresh,
    Pool,
    Agent,
    Crowd,
    Recording,
    Replay,
    Scenario,
    Tuning,
};

enum class Access : std::uint8_t { Read, Write };
enum class Found : std::uint8_t { Yes, Stale, OtherKind, InUse };

// Who is using something: readers, or one writer. Nothing in unchecked builds.
template <bool kChecked>
class Users {
public:
    bool enter(Access access) {
        if constexpr (!kChecked) return true;
        std::int32_t now = count_.load(std::memory_order_relaxed);
        do {
            if (access == Access::Write ? now != 0 : now < 0) return false;
        } while (!count_.compare_exchange_weak(now, access == Access::Write ? -1 : now + 1, std::memory_order_acquire,
                                               std::memory_order_relaxed));
        return true;
    }
    void leave(Access access) {
        if constexpr (kChecked) count_.fetch_add(access == Access::Write ? 1 : -1, std::memory_order_release);
    }

private:
    std::atomic<std::int32_t> count_{0};
};

template <bool kChecked>
class HandleTable {
    static constexpr unsigned kSlotBits = 20, kChunkBits = 10;
    static constexpr std::uint32_t kSlots = 1u << kSlotBits, kChunk = 1u << kChunkBits;
    static constexpr std::uint32_t kMostUses = (1u << (32 - kSlotBits)) - 1;
    static constexpr std::uint32_t kWaiting = 1000;

    // The word of a slot: handle (0: free), kind, users.
    static constexpr unsigned kKindShift = 32, kUsersShift = 40;
    static constexpr std::uint64_t kUser = std::uint64_t{1} << kUsersShift;
    static constexpr std::uint64_t kWriter = std::uint64_t{0xffffff} << kUsersShift;
    static constexpr std::uint64_t word_of(std::uint32_t handle, Kind kind) {
        return static_cast<std::uint64_t>(kind) << kKindShift | handle;
    }

public:
    struct Slot {
        std::atomic<std::uint64_t> word{0};
        std::atomic<void*> object{nullptr};
        std::uint32_t uses = 0, next_free = kSlots;
    };

    constexpr HandleTable() = default;
    HandleTable(const HandleTable&) = delete;
    HandleTable& operator=(const HandleTable&) = delete;
    // Frees all slots, of a table that nobody uses any more. There is no destructor: the one that programs use outlives
    // whatever they destroy at their end.
    void release() {
        for (auto& chunk : chunks_) delete[] chunk.exchange(nullptr);
    }

    // 0 if there are a million.
    std::uint32_t add(Kind kind, void* object) {
        const LockGuard guard(lock_);
        const std::uint32_t number = free_slot();
        if (number == kSlots) return 0;
        Slot& slot = *slot_of(number);
        slot.uses = slot.uses % kMostUses + 1;
        const std::uint32_t handle = slot.uses << kSlotBits | number;
        slot.object.store(object, std::memory_order_relaxed);
        slot.word.store(word_of(handle, kind), std::memory_order_release);
        ++live_;
        return handle;
    }

    // The object, until leave(). The slot is told where it was found.
    Found enter(std::uint32_t handle, Kind kind, Access access, Slot*& found) {
        Slot* const slot = slot_of(handle % kSlots);
        if (slot == nullptr) return Found::Stale;
        std::uint64_t word = slot->word.load(std::memory_order_acquire);
        const std::uint64_t wanted = word_of(handle, kind);
        if constexpr (!kChecked) {
            if (word != wanted) [[unlikely]]
                return why_not(word, handle);
        } else {
            do {
                if ((word & (kUser - 1)) != wanted) return why_not(word, handle);
                if ((word & kWriter) == kWriter || (access == Access::Write && (word & kWriter) != 0))
                    return Found::InUse;
            } while (!slot->word.compare_exchange_weak(word, access == Access::Write ? word | kWriter : word + kUser,
                                                       std::memory_order_acquire, std::memory_order_acquire));
        }
        found = slot;
        return Found::Yes;
    }
    static void leave(Slot& slot, Access access) {
        if constexpr (kChecked)
            slot.word.fetch_sub(access == Access::Write ? kWriter : kUser, std::memory_order_release);
    }

    // Of a slot that was entered to write. The object is the caller's then; null if somebody else was faster.
    void* remove(Slot& slot, std::uint32_t handle) {
        const LockGuard guard(lock_);
        if (static_cast<std::uint32_t>(slot.word.load(std::memory_order_relaxed)) != handle) return nullptr;
        void* const object = slot.object.load(std::memory_order_relaxed);
        slot.word.store(0, std::memory_order_release);
        const std::uint32_t number = handle % kSlots;
        slot.next_free = kSlots;
        (waiting_ == 0 ? first_free_ : slot_of(last_free_)->next_free) = number;
        last_free_ = number;
        ++waiting_;
        --live_;
        return object;
    }

    std::uint32_t live() {
        const LockGuard guard(lock_);
        return live_;
    }

private:
    static Found why_not(std::uint64_t word, std::uint32_t handle) {
        return handle != 0 && static_cast<std::uint32_t>(word) == handle ? Found::OtherKind : Found::Stale;
    }
    Slot* slot_of(std::uint32_t number) const {
        Slot* const chunk = chunks_[number >> kChunkBits].load(std::memory_order_acquire);
        return chunk == nullptr ? nullptr : chunk + number % kChunk;
    }
    // kSlots if there is none.
    std::uint32_t free_slot() {
        if (waiting_ > kWaiting || (used_ == kSlots && waiting_ > 0)) {
            const std::uint32_t number = first_free_;
            first_free_ = slot_of(number)->next_free;
            --waiting_;
            return number;
        }
        if (used_ == kSlots) return kSlots;
        if (used_ % kChunk == 0) chunks_[used_ >> kChunkBits].store(new Slot[kChunk], std::memory_order_release);
        return used_++;
    }

    std::array<std::atomic<Slot*>, kSlots / kChunk> chunks_{};
    std::uint32_t first_free_ = kSlots, last_free_ = kSlots;  // slots to use again, the first one next
    std::uint32_t waiting_ = 0;                               // of these
    std::uint32_t used_ = 0, live_ = 0;
    Lock lock_;
};

}  // namespace waystone
