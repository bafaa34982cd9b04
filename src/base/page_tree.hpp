// SPDX-License-Identifier: MIT
// A table as large as a map that holds only the pages written to.
//
// Leaves hold values, inner pages the numbers of pages below. A value never written reads as zero, through the pool's
// blank page and without a test. So memory is in proportion to what was written, construction and clear() take O(1),
// and nothing ever moves. Page is the size of a page in pages of the pool: 1 (256 bytes) if values lie far apart, 4 for
// searches that fill areas. A write fails if the pool is empty.
#pragma once

#include "base/page_chain.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace waystone {

template <class T, std::uint32_t Page = 1>
    requires std::is_trivially_copyable_v<T>
class PageTree {
public:
    using Value = T;
    static constexpr unsigned kLeafShift =
        static_cast<unsigned>(std::bit_width(Page * PagePool::kPageBytes / sizeof(T)) - 1);
    static constexpr std::size_t kLeafMask = (std::size_t{1} << kLeafShift) - 1;

    PageTree() = default;
    // Indices from 0 to size - 1.
    PageTree(Arena& arena, std::size_t size) : base_(arena.pool().page(0)), pages_(arena, Page) {
        while ((size - 1) >> top_ != 0) top_ += kInnerShift;
    }
    // Makes room for an index beyond its size, by pages above the root; false where there are none.
    bool grow_to(std::size_t index) {
        while (index >> top_ != 0) [[unlikely]] {
            const std::uint32_t below = root_;
            if (below != 0) {
                if (!add(root_)) return false;
                inner(root_)[0] = below;
            }
            top_ += kInnerShift;
        }
        return true;
    }
    // Returns all pages to the pool.
    void clear() {
        pages_.clear();
        root_ = 0;
    }

    // The leaf of an index; its values from index & kLeafMask.
    const T* leaf(std::size_t index) const {
        std::uint32_t page = root_;
        for (unsigned shift = top_; shift > kLeafShift;) {
            shift -= kInnerShift;
            page = inner(page)[index >> shift & kInnerMask];
        }
        return values(page);
    }
    const T& operator[](std::size_t index) const { return leaf(index)[index & kLeafMask]; }

    // To read and write; null if its page does not exist.
    T* existing(std::size_t index) {
        T* const found = const_cast<T*>(leaf(index));
        return found == values(0) ? nullptr : found + (index & kLeafMask);
    }
    // To write to; null if that needs a page and the pool is empty.
    T* at(std::size_t index) {
        std::uint32_t* page = &root_;
        for (unsigned shift = top_;;) {
            if (*page == 0 && !add(*page)) [[unlikely]]
                return nullptr;
            if (shift <= kLeafShift) break;
            shift -= kInnerShift;
            page = &inner(*page)[index >> shift & kInnerMask];
        }
        return &values(*page)[index & kLeafMask];
    }
    bool set(std::size_t index, const T& value) {
        T* const place = at(index);
        if (place != nullptr) *place = value;
        return place != nullptr;
    }

private:
    static constexpr unsigned kInnerShift =
        static_cast<unsigned>(std::bit_width(Page * PagePool::kPageBytes / sizeof(std::uint32_t)) - 1);
    static constexpr std::size_t kInnerMask = (std::size_t{1} << kInnerShift) - 1;

    std::byte* page(std::uint32_t number) const { return base_ + std::size_t{number} * PagePool::kPageBytes; }
    std::uint32_t* inner(std::uint32_t number) const { return reinterpret_cast<std::uint32_t*>(page(number)); }
    T* values(std::uint32_t number) const { return reinterpret_cast<T*>(page(number)); }
    bool add(std::uint32_t& link) {
        const std::uint32_t fresh = pages_.take();
        if (fresh != 0) link = fresh;
        return fresh != 0;
    }

    std::byte* base_ = nullptr;
    unsigned top_ = kLeafShift;  // bits of an index
    std::uint32_t root_ = 0;
    PageChain pages_;
};

// Reads a table at indices that mostly lie near the last one, and finds their page once. The table must not be written
// to meanwhile.
template <class Tree>
class PageReader {
public:
    explicit PageReader(const Tree& tree) : tree_(&tree) {}

    const auto& operator[](std::size_t index) {
        if (index >> Tree::kLeafShift != block_) {
            block_ = index >> Tree::kLeafShift;
            leaf_ = tree_->leaf(index);
        }
        return leaf_[index & Tree::kLeafMask];
    }

private:
    const Tree* tree_;
    const typename Tree::Value* leaf_ = nullptr;
    std::size_t block_ = ~std::size_t{0};
};

// The same for writing.
template <class Tree>
class PageWriter {
public:
    explicit PageWriter(Tree& tree) : tree_(&tree) {}

    bool set(std::size_t index, const typename Tree::Value& value) {
        if (index >> Tree::kLeafShift != block_) {
            typename Tree::Value* const place = tree_->at(index);
            if (place == nullptr) return false;
            block_ = index >> Tree::kLeafShift;
            leaf_ = place - (index & Tree::kLeafMask);
        }
        leaf_[index & Tree::kLeafMask] = value;
        return true;
    }

private:
    Tree* tree_;
    typename Tree::Value* leaf_ = nullptr;
    std::size_t block_ = ~std::size_t{0};
};

}  // namespace waystone
