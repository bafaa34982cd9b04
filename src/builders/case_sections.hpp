// SPDX-License-Identifier: MIT
// The trees of a case base while it is built, and the sections that they become: of a checkpoint, and of the file.
#pragma once

#include "builders/builder.hpp"
#include "builders/case_paths.hpp"
#include "database/case_base.hpp"
#include "io/container.hpp"

#include <span>
#include <vector>

namespace waystone {

struct CaseTrees {
    CaseTrees() = default;
    // Sorts the trailheads as the file has them: by buckets in rows, then by state.
    CaseTrees(const Grid& grid, std::uint32_t relevant, std::span<const State> picked);

    // Different threads may hand in different trees.
    void take(std::uint32_t to, CaseTree tree);
    // Those that a checkpoint holds; false where it does not fit.
    bool read(const Container& checkpoint, std::span<const std::uint8_t> done);

    std::uint64_t bytes() const;

    std::vector<State> trailheads;
    std::vector<CaseTree> tree;  // by `to`; costs are below
    std::vector<Cost> cost;      // by CaseBase::place()
};

// The trees that are done, laid out for a checkpoint.
class PackedTrees {
public:
    PackedTrees(const CaseTrees& trees, std::span<const std::uint8_t> done);
    void add_to(ContainerWriter& writer) const;

private:
    std::vector<std::uint32_t> next_, via_count_, via_next_;
    std::vector<State> via_;
    const std::vector<Cost>& cost_;
};

// The file: made of all trees.
class CaseSections {
public:
    CaseSections(const Grid& grid, const CaseSettings& settings, const std::string& spec, const CaseTrees& trees);
    CaseSections(const CaseSections&) = delete;
    CaseSections& operator=(const CaseSections&) = delete;

    std::uint64_t size_bytes() const { return writer_.size_bytes(); }
    const ContainerWriter& writer() const { return writer_; }

private:
    void lay_out_buckets(const Grid& grid, const CaseTrees& trees);
    void lay_out_trees(const CaseTrees& trees);
    void count_coverage(const Grid& grid, const CaseTrees& trees);

    ContainerWriter writer_;
    CaseNumbers numbers_;
    std::vector<std::uint32_t> numbers_section_;
    NarrowArray trailhead_, bucket_first_, next_, via_, via_next_, cost_;
    std::vector<std::uint64_t> via_first_;
    std::vector<std::uint8_t> covered_;
};

}  // namespace waystone
