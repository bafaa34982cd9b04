// SPDX-License-Identifier: MIT
#include "database/case_records.hpp"

#include "database/kinds.hpp"
#include "search/best_first.hpp"
#include "search/hill_climb.hpp"

#include <algorithm>
#include <cstdio>

namespace waystone {

Expected<CaseRecords> CaseRecords::open(std::shared_ptr<const Container> container) {
    CaseRecords records(std::move(container));
    const Container& file = *records.container_;
    const auto start = file.narrow("start");
    if (!start) return std::unexpected(start.error());
    records.start_ = *start;
    const auto goal = file.narrow("goal", start->size()), subgoal = file.narrow("subgoal", start->size());
    if (!goal) return std::unexpected(goal.error());
    if (!subgoal) return std::unexpected(subgoal.error());
    records.goal_ = *goal;
    records.subgoal_ = *subgoal;
    const auto box = file.section<std::uint32_t>("box", std::uint64_t{8} * RecordTree(start->size()).nodes());
    if (!box) return std::unexpected(box.error());
    records.box_ = *box;
    const std::size_t cells = std::size_t{file.map().width} * file.map().height;
    for (std::uint32_t i = 0; i < records.size(); ++i)
        if (records.start(i) >= cells || records.goal(i) >= cells || records.subgoal(i) >= cells)
            return file.damaged("record " + std::to_string(i) + " lies outside the map");
    return records;
}

namespace {

Expected<std::string> describe_records(const Container& container) {
    const auto records = CaseRecords::open({std::shared_ptr<void>(), &container});
    if (!records) return std::unexpected(records.error());
    char bytes[64];
    std::snprintf(bytes, sizeof bytes, " records, %.1f bytes per record",
                  static_cast<double>(container.size_bytes()) / std::max(1u, records->size()));
    return std::to_string(records->size()) + bytes;
}

// Every record: states that are free and connected, a subgoal that can be climbed to; for some, that it lies on an
// optimal path; and boxes that hold what is in them.
Expected<void> verify_records(const Container& container, const Grid& grid) {
    const auto records = CaseRecords::open({std::shared_ptr<void>(), &container});
    if (!records) return std::unexpected(records.error());
    const auto wrong = [&](std::uint32_t i, const char* what) {
        return container.damaged("record " + std::to_string(i) + " " + what);
    };
    BestFirst<Grid, OctileTo> search(grid, {.queue = SearchQueue::Heap});
    const auto distance = [&](State from, State to) {
        search.start(from, to);
        return search.run() == SearchStatus::Found ? search.cost() : kInfinite;
    };
    const std::uint32_t every = std::max(1u, records->size() / 50);
    for (std::uint32_t i = 0; i < records->size(); ++i) {
        const State start = records->start(i), goal = records->goal(i), subgoal = records->subgoal(i);
        if (!grid.passable(start) || !grid.passable(goal) || !grid.passable(subgoal))
            return wrong(i, "has a state that is blocked");
        if (!grid.reachable(start, goal)) return wrong(i, "joins states without a path");
        if (!hill_climb(grid, start, subgoal).reached) return wrong(i, "has a subgoal that cannot be climbed to");
        if (i % every == 0 && distance(start, subgoal) + distance(subgoal, goal) != distance(start, goal))
            return wrong(i, "has a subgoal on no optimal path");
    }
    const RecordTree tree(records->size());
    for (std::uint32_t node = 1; node < tree.nodes(); ++node) {
        const auto [begin, end] = tree.range(node);
        for (std::uint32_t i = begin; i < end; ++i) {
            const std::array at{grid.x(records->start(i)), grid.y(records->start(i)), grid.x(records->goal(i)),
                                grid.y(records->goal(i))};
            for (unsigned c = 0; c < 4; ++c)
                if (at[c] < records->boxes()[8 * node + 2 * c] || at[c] > records->boxes()[8 * node + 2 * c + 1])
                    return wrong(i, "lies outside its box");
        }
    }
    return {};
}

// Three states a record; the boxes of the index are ours.
std::uint64_t numbers_of_records(const Container& container) {
    const auto records = CaseRecords::open({std::shared_ptr<void>(), &container});
    return records ? std::uint64_t{3} * records->size() : 0;
}

}  // namespace

extern const DatabaseKind records_kind;
const DatabaseKind records_kind{CaseRecords::kKind,   "records of solved problems",
                                open_as<CaseRecords>, describe_records,
                                verify_records,       numbers_of_records};

}  // namespace waystone
