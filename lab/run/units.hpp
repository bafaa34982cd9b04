// SPDX-License-Identifier: MIT
// Work in units, in parallel, that Ctrl-C stops.
#pragma once

#include "lab/run/interrupt.hpp"
#include "lab/run/parallel.hpp"

#include <waystone/error.hpp>

#include <atomic>
#include <optional>

namespace waystone::lab {

// Calls work(worker, i, stop) for every i below count, in parallel and in their order. An error ends all, and so does
// Ctrl-C, which shows in `stop` and is an error without a sentence: what is not done to the end then must not be noted.
template <class Worker, class Work>
Expected<void> do_units(std::size_t count, const Work& work) {
    struct Doing {
        Worker worker;
        std::optional<Error> error;
    };
    const Interrupt interrupt;
    const auto workers = for_each_index<Doing>(count, nullptr, [&](Doing& doing, std::size_t i) {
        if (interrupt.asked()) return false;
        if (const Expected<void> done = work(doing.worker, i, interrupt.asked()); !done) doing.error = done.error();
        return !doing.error;
    });
    if (interrupt.asked()) return fail(ErrorCode::Interrupted, "", "");
    for (const Doing& doing : workers)
        if (doing.error) return std::unexpected(*doing.error);
    return {};
}

}  // namespace waystone::lab
