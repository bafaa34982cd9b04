// SPDX-License-Identifier: MIT
// What case bases say about themselves, and how one is checked: every stored segment is climbed.
#include "database/case_base.hpp"
#include "database/kinds.hpp"
#include "search/climb_region.hpp"
#include "search/distance_field.hpp"

#include <algorithm>
#include <cstdio>

namespace waystone {
namespace {

Expected<CaseBase> open_cases(const Container& container) {
    // The caller keeps the container open for as long as this runs.
    return CaseBase::open({std::shared_ptr<void>(), &container});
}

Expected<std::string> describe_cases(const Container& container) {
    const auto base = open_cases(container);
    if (!base) return std::unexpected(base.error());
    const CaseNumbers& n = base->numbers();
    const auto share = [&](std::uint32_t part) { return 100.0 * part / std::max(n.states, 1u); };
    char text[400];
    std::snprintf(
        text, sizeof text,
        "%u trailheads that cover within %u moves, %llu cases, %s paths, %llu subgoals between trailheads, "
        "%.2f bytes per case; relevant within %u moves to %.2f%% of states as starts, %.2f%% as goals, %.2f%% "
        "of problems",
        base->trailheads(), n.m, static_cast<unsigned long long>(base->cases()),
        n.exact != 0 ? "optimal" : "near-optimal", static_cast<unsigned long long>(base->vias()),
        static_cast<double>(container.size_bytes()) / static_cast<double>(std::max<std::uint64_t>(base->cases(), 1)),
        n.relevant, share(n.from), share(n.to), n.problems_covered_ppm / 1e4);
    return text;
}

class CaseVerifier {
public:
    CaseVerifier(const Grid& grid, const CaseBase& base) : grid_(grid), base_(base) {}

    Expected<void> run() {
        if (auto right = check_trailheads(); !right) return right;
        if (auto right = check_coverage(); !right) return right;
        for (std::uint32_t to = 0; to < base_.trailheads(); ++to)
            if (auto right = check_tree(to); !right) return right;
        return check_costs();
    }

private:
    std::unexpected<Error> wrong(std::string what) const { return base_.container().damaged(what); }
    std::unexpected<Error> wrong_case(std::uint32_t from, std::uint32_t to, std::string_view what) const {
        return wrong("the case " + std::to_string(from) + ", " + std::to_string(to) + " " + std::string(what));
    }

    Expected<void> check_trailheads() const {
        for (std::uint32_t t = 0; t < base_.trailheads(); ++t) {
            const State s = base_.trailhead(t);
            const CaseBase::Run run = base_.near(grid_.x(s), grid_.y(s), 1);
            if (!grid_.passable(s) || t < run.begin || t >= run.end)
                return wrong("trailhead " + std::to_string(t) + " is a wall, or in the wrong place");
        }
        return {};
    }

    Expected<void> check_coverage() const {
        ClimbRegion region(grid_, base_.relevant());
        std::vector<std::uint8_t> from(grid_.size(), 0), to(grid_.size(), 0);
        for (std::uint32_t t = 0; t < base_.trailheads(); ++t) {
            for (const State s : region.climbing_to(base_.trailhead(t))) from[s] = 1;
            for (const State s : region.climbed_from(base_.trailhead(t))) to[s] = 1;
        }
        for (State s = 0; s < grid_.size(); ++s)
            if (leads_somewhere(grid_, s) && base_.covered(s) != (from[s] != 0 && to[s] != 0))
                return wrong("state " + std::to_string(s) + " is not covered as stored");
        return {};
    }

    // Every node of the tree: in range, climbable to the next, and at the price that the pair has.
    Expected<void> check_tree(std::uint32_t to) {
        togo_.assign(base_.nodes(to), kInfinite);
        togo_[to] = 0;
        for (std::uint32_t from = 0; from < base_.trailheads(); ++from) {
            chain_.clear();
            std::uint32_t node = from;
            while (togo_[node] == kInfinite) {
                const std::uint32_t next = base_.next(node, to);
                if (next == CaseBase::kNoNode) break;
                chain_.push_back(node);
                if (chain_.size() > togo_.size()) return wrong_case(from, to, "goes in circles");
                const State s = base_.state_of(next, to);
                if (s >= grid_.size() || !grid_.passable(s)) return wrong_case(from, to, "leads through a wall");
                node = next;
            }
            for (; !chain_.empty(); chain_.pop_back()) {
                const State here = base_.state_of(chain_.back(), to);
                const Climb climb = hill_climb(grid_, here, base_.state_of(node, to));
                if (!climb.reached || climb.steps == 0)
                    return wrong_case(from, to, "has a subgoal that cannot be climbed to");
                togo_[chain_.back()] = saturating_add(climb.cost, togo_[node]);
                node = chain_.back();
            }
            if (base_.cost(from, to) != togo_[from]) return wrong_case(from, to, "does not have the stored cost");
            const bool reachable = grid_.reachable(base_.trailhead(from), base_.trailhead(to));
            if (reachable != (togo_[from] != kInfinite)) return wrong_case(from, to, "ends before its goal");
        }
        return {};
    }

    // For some goals, spread evenly: optimal paths are optimal, and no other is shorter.
    Expected<void> check_costs() const {
        constexpr std::uint32_t kGoals = 16;
        DistanceField<Grid> field(grid_);
        const std::uint32_t count = base_.trailheads(), goals = std::min(kGoals, count);
        for (std::uint32_t i = 0; i < goals; ++i) {
            const auto to = static_cast<std::uint32_t>(std::uint64_t{i} * count / goals);
            field.compute(base_.trailhead(to));
            for (std::uint32_t from = 0; from < count; ++from) {
                const Cost cost = base_.cost(from, to), least = field[base_.trailhead(from)];
                if (cost < least || (base_.numbers().exact != 0 && cost != least))
                    return wrong_case(from, to, "is not the stored path");
            }
        }
        return {};
    }

    const Grid& grid_;
    const CaseBase& base_;
    std::vector<Cost> togo_;            // by node of one tree
    std::vector<std::uint32_t> chain_;  // nodes whose cost is not known yet
};

Expected<void> verify_cases(const Container& container, const Grid& grid) {
    const auto base = open_cases(container);
    if (!base) return std::unexpected(base.error());
    return CaseVerifier(grid, *base).run();
}

}  // namespace

extern const DatabaseKind case_kind;
const DatabaseKind case_kind{kCasesKind, "a case base", open_as<CaseBase>, describe_cases, verify_cases};

}  // namespace waystone
