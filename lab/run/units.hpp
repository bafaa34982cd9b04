// SPDX-License-Identifier: MIT
// Work in units that are done once: in parallel, each noted in a journal when it is done, so that a run which was
// stopped, killed or cut into shards continues with what is left.
#pragma once

#include "lab/run/interrupt.hpp"
#include "lab/run/journal.hpp"
#include "lab/run/parallel.hpp"

#include <optional>
#include <span>
#include <string>
#include <utility>

namespace waystone::lab {

struct UnitDone {
    std::string rows;
    std::uint64_t walk_ns = 0;
};

// Calls work(worker, i, stop) for each of the keys, in parallel and in their order; what it gives is noted under the
// key. A worker's error ends all, and so does Ctrl-C, which shows in `stop` and as an error without a sentence.
template <class Worker, class Work>
Expected<void> do_units(Journal& journal, std::span<const std::uint64_t> keys, const Work& work) {
    struct Noting {
        Worker worker;
        std::optional<Error> error;
    };
    const Interrupt interrupt;
    const auto workers = for_each_index<Noting>(keys.size(), nullptr, [&](Noting& noting, std::size_t i) {
        if (interrupt.asked()) return false;
        const Expected<UnitDone> done = work(noting.worker, i, interrupt.asked());
        if (!done) noting.error = done.error();
        if (!done || interrupt.asked()) return false;
        if (const auto noted = journal.append({.unit = keys[i], .walk_ns = done->walk_ns, .rows = done->rows}); !noted)
            noting.error = noted.error();
        return !noting.error;
    });
    if (interrupt.asked()) return fail(ErrorCode::Interrupted, "", "");
    for (const Noting& noting : workers)
        if (noting.error) return std::unexpected(*noting.error);
    return {};
}

}  // namespace waystone::lab
