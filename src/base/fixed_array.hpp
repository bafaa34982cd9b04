// SPDX-License-Identifier: MIT
// A vector whose capacity is set once: push() checks nothing and never moves what is there.
//
// For the arrays of inner loops whose bound is known when they are made. Memory beyond the size is not touched. It
// comes from an arena, or from the system where there is none. Growing by reserve() drops the contents. An array may
// also borrow memory, for contents that last no longer than one use of it.
#pragma once

#include "base/arena.hpp"
#include "base/assert.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>

namespace waystone {

template <class T>
    requires std::is_trivially_copyable_v<T>
class FixedArray {
public:
    void reserve(std::uint64_t wanted, Arena* arena = nullptr, bool zeroed = false) {
        if (wanted <= capacity_) return;
        WAYSTONE_ASSERT(wanted <= std::numeric_limits<std::size_t>::max() / sizeof(T));
        const auto capacity = static_cast<std::size_t>(wanted);
        if (arena == nullptr && zeroed) memory_ = std::make_unique<std::byte[]>(capacity * sizeof(T));
        else if (arena == nullptr) memory_ = std::make_unique_for_overwrite<std::byte[]>(capacity * sizeof(T));
        constexpr std::size_t kAlignment = alignof(T) > 8 ? alignof(T) : 8;  // what is lent may be of another type
        data_ = arena == nullptr ? reinterpret_cast<T*>(memory_.get())
                                 : static_cast<T*>(arena->allocate(capacity * sizeof(T), kAlignment, zeroed));
        capacity_ = capacity;
        size_ = 0;
    }
    // Empty, in memory that belongs to somebody else and suits the type.
    void borrow(std::span<std::byte> memory) {
        memory_.reset();
        data_ = reinterpret_cast<T*>(memory.data());
        capacity_ = memory.size() / sizeof(T);
        size_ = 0;
    }
    void clear() { size_ = 0; }
    void pop_back() { --size_; }
    void push(const T& value) {
        WAYSTONE_DEBUG_ASSERT(size_ < capacity_);
        data_[size_++] = value;
    }

    // The same array in a local object that shares its memory, so that compilers keep the size in a register. The
    // owner learns of it by set_size().
    class Filling {
    public:
        Filling(FixedArray& array) : data_(array.data_), size_(array.size_), capacity_(array.capacity_) {}
        void push(const T& value) {
            WAYSTONE_DEBUG_ASSERT(size_ < capacity_);
            data_[size_++] = value;
        }
        std::size_t size() const { return size_; }
        // One element more, which the caller fills.
        T& grow() {
            WAYSTONE_DEBUG_ASSERT(size_ < capacity_);
            return data_[size_++];
        }
        T& operator[](std::size_t i) { return data_[i]; }

    private:
        T* data_;
        std::size_t size_;
        [[maybe_unused]] std::size_t capacity_;
    };
    void set_size(std::size_t size) { size_ = size; }

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    std::size_t capacity() const { return capacity_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    const T& back() const { return data_[size_ - 1]; }
    T* data() { return data_; }
    const T* data() const { return data_; }
    operator std::span<T>() { return {data_, size_}; }
    operator std::span<const T>() const { return {data_, size_}; }

private:
    std::unique_ptr<std::byte[]> memory_;
    T* data_ = nullptr;
    std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace waystone
