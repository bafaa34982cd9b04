// SPDX-License-Identifier: MIT
// Arrays in two kinds of memory, for tables that a search keeps.
//
// Dense is one block, as fast as it gets: for searches that see much of the map, or are alone. Paged holds only the
// pages that were written to, 256 entries each, and a directory of one pointer a page: for searches of which there are
// thousands on one map. Pages are kept until the array goes; nothing ever moves, so growing costs one page at most.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace waystone {

template <class T>
class DenseArray {
public:
    DenseArray() = default;
    DenseArray(std::size_t size, T blank) : values_(size, blank) {}
    T operator[](std::size_t i) const { return values_[i]; }
    void set(std::size_t i, T value) { values_[i] = value; }
    void fill(T value) { std::fill(values_.begin(), values_.end(), value); }
    const T* data() const { return values_.data(); }
    std::size_t bytes() const { return values_.capacity() * sizeof(T); }

private:
    std::vector<T> values_;
};

template <class T>
class PagedArray {
public:
    PagedArray() = default;
    PagedArray(std::size_t size, T blank)
        : blank_(std::make_unique<T[]>(kPage)), pages_((size >> kShift) + 1, blank_.get()) {
        std::fill_n(blank_.get(), kPage, blank);
    }
    PagedArray(PagedArray&&) = default;
    PagedArray& operator=(PagedArray&& other) noexcept {
        std::swap(blank_, other.blank_);
        std::swap(pages_, other.pages_);
        std::swap(taken_, other.taken_);
        return *this;
    }
    ~PagedArray() {
        for (T* page : pages_)
            if (page != blank_.get()) delete[] page;
    }

    const T& operator[](std::size_t i) const { return pages_[i >> kShift][i & kMask]; }
    void set(std::size_t i, T value) {
        T*& page = pages_[i >> kShift];
        if (page == blank_.get()) [[unlikely]]
            page = take();
        page[i & kMask] = value;
    }
    void fill(T value) {
        for (T* page : pages_) std::fill_n(page, kPage, value);
    }
    std::size_t bytes() const { return (taken_ + 1) * kPage * sizeof(T) + pages_.capacity() * sizeof(T*); }

private:
    static constexpr unsigned kShift = 8;
    static constexpr std::size_t kPage = std::size_t{1} << kShift, kMask = kPage - 1;

    T* take() {
        T* const page = new T[kPage];
        std::copy_n(blank_.get(), kPage, page);
        ++taken_;
        return page;
    }

    std::unique_ptr<T[]> blank_;  // stands for every page that nobody wrote to
    std::vector<T*> pages_;
    std::size_t taken_ = 0;
};

// A vector's ways, in chunks that never move.
template <class T>
class PagedStack {
public:
    void reserve(std::size_t capacity) { chunks_.reserve((capacity >> kShift) + 1); }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    std::size_t capacity() const { return chunks_.size() << kShift; }
    void clear() { size_ = 0; }
    T& operator[](std::size_t i) { return chunks_[i >> kShift][i & kMask]; }
    const T& operator[](std::size_t i) const { return chunks_[i >> kShift][i & kMask]; }
    const T& back() const { return (*this)[size_ - 1]; }
    void push_back(const T& value) {
        if (size_ == capacity()) chunks_.push_back(std::make_unique<T[]>(kMask + 1));
        (*this)[size_++] = value;
    }
    void pop_back() { --size_; }

private:
    static constexpr unsigned kShift = 8;
    static constexpr std::size_t kMask = (std::size_t{1} << kShift) - 1;

    std::vector<std::unique_ptr<T[]>> chunks_;
    std::size_t size_ = 0;
};

struct Dense {
    template <class T>
    using Array = DenseArray<T>;
    template <class T>
    using Stack = std::vector<T>;
};
struct Paged {
    template <class T>
    using Array = PagedArray<T>;
    template <class T>
    using Stack = PagedStack<T>;
};

}  // namespace waystone
