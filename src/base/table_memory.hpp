// SPDX-License-Identifier: MIT
// Arrays and stacks in two kinds of memory, for the tables that a search keeps.
//
// Dense is one block, the fastest kind: for searches that see much of the map, or run alone. It comes from an arena, or
// from the system where there is none. Paged holds only the pages that were written to: for searches of which there are
// thousands on one map. All of them begin as zeros. Writes to paged memory may fail.
#pragma once

#include "base/fixed_array.hpp"
#include "base/page_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>

namespace waystone {

template <class T>
class DenseArray {
public:
    DenseArray() = default;
    DenseArray(std::size_t size, Arena* arena) : size_(size) {
        if (arena == nullptr) own_ = std::make_unique<T[]>(size);
        data_ = arena == nullptr ? own_.get() : arena->array<T>(size, true);
    }
    const T& operator[](std::size_t i) const { return data_[i]; }
    T* at(std::size_t i) { return &data_[i]; }
    bool set(std::size_t i, const T& value) {
        data_[i] = value;
        return true;
    }
    void clear() { std::fill_n(data_, size_, T{}); }
    const T* data() const { return data_; }

private:
    std::unique_ptr<T[]> own_;
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

// A stack whose capacity is set once.
template <class T>
class DenseStack : public FixedArray<T> {
public:
    DenseStack() = default;
    DenseStack(std::uint64_t capacity, Arena* arena) { this->reserve(capacity, arena); }
    bool push_back(const T& value) {
        this->push(value);
        return true;
    }
};

template <class T>
class PagedArray : public PageTree<T, PagePool::kLarge> {
public:
    PagedArray() = default;
    PagedArray(std::size_t size, Arena* arena) : PageTree<T, PagePool::kLarge>(*arena, size) {}
};

// A small one is as flat as one page.
template <class T>
class PagedStack {
public:
    PagedStack() = default;
    PagedStack(std::uint64_t, Arena* arena) : arena_(arena), values_(*arena, 1) {}
    std::size_t size() const { return size_; }
    void clear() {
        values_ = PageTree<T, PagePool::kLarge>(*arena_, 1);
        size_ = 0;
    }
    // A place that was pushed to.
    T& operator[](std::size_t i) { return const_cast<T&>(values_[i]); }
    const T& operator[](std::size_t i) const { return values_[i]; }
    const T& back() const { return values_[size_ - 1]; }
    bool push_back(const T& value) {
        if (!values_.grow_to(size_) || !values_.set(size_, value)) return false;
        ++size_;
        return true;
    }
    void pop_back() { --size_; }
    void shrink(std::size_t size) { size_ = size; }

private:
    Arena* arena_ = nullptr;
    PageTree<T, PagePool::kLarge> values_;
    std::size_t size_ = 0;
};

struct Dense {
    template <class T>
    using Array = DenseArray<T>;
    template <class T>
    using Stack = DenseStack<T>;
};
struct Paged {
    template <class T>
    using Array = PagedArray<T>;
    template <class T>
    using Stack = PagedStack<T>;
};

}  // namespace waystone
