// SPDX-License-Identifier: MIT
// Case bases by the hundred on one small map, as bulitko2012 evaluates them: trailheads and distances, without files.
//
// A problem is solved by the cheapest of its relevant cases: the climb to a trailhead, an optimal path to another, and
// the climb to the goal. Without one another agent walks, LRTA* as a rule. With four moves a climb costs what h says,
// so that a case base is evaluated from the distances between all states and from who climbs to whom, both found once
// for a map.
//
// Bound    memory: two bytes per pair of states, so maps of up to 30,000 states. A case base takes milliseconds.
//          Results do not depend on the number of threads.
#pragma once

#include "database/case_settings.hpp"
#include "lab/experiment/study_specs.hpp"
#include "lab/run/problem_set.hpp"

#include <map>
#include <string>
#include <vector>

namespace waystone::lab {

struct CaseBaseResult {
    std::uint64_t seed = 0;
    std::uint32_t trailheads = 0;
    double suboptimality_pct = 0, with_case_pct = 0;  // mean over the problems; over those with a relevant case
    std::size_t without_case = 0;                     // problems without
};

// Of the case bases by one name on one map.
struct CaseBasesOnMap {
    std::vector<CaseBaseResult> results = {};
    std::size_t states = 0, problems = 0;
};
using CaseStudyResults = std::map<std::pair<std::string, std::size_t>, CaseBasesOnMap>;  // by name and map

class CaseStudyMap {
public:
    // Four moves; the tasks are solvable. Both must outlive it.
    static Expected<CaseStudyMap> make(const Grid& grid, std::vector<const Task*> tasks,
                                       const DatabaseCache& databases = DatabaseCache());

    // Draws numbers of trailheads from [least, most] unless most is 0.
    Expected<std::vector<CaseBaseResult>> run(const CaseBases& bases, std::uint32_t m, std::uint32_t relevant,
                                              std::uint32_t least, std::uint32_t most, const std::string& label);

    std::size_t states() const { return states_.size(); }
    // The trailheads of one case base, in the order of picking.
    std::vector<State> trailheads(Pick pick, std::uint32_t m, std::uint64_t seed, std::size_t most);

private:
    using Number = std::uint32_t;  // of a state in states_
    struct Lists {                 // of numbers, one list per state
        std::vector<std::size_t> first;
        std::vector<Number> entries;
        std::span<const Number> operator[](Number s) const {
            return std::span(entries).subspan(first[s], first[s + 1] - first[s]);
        }
    };
    struct Evaluation {
        double sum = 0;  // of cost over optimal cost
        std::vector<std::uint32_t> without_case;
    };

    CaseStudyMap(const Grid& grid, std::vector<const Task*> tasks, const DatabaseCache& databases);
    const Lists& covers(std::uint32_t m);
    template <class States>  // States(ClimbRegion&, State) names the states of a list
    Lists lists(std::uint32_t m, const States& states) const;
    std::vector<Number> pick(Pick pick, const Lists& covers, std::uint64_t seed, std::size_t most) const;
    Evaluation evaluate(std::span<const Number> trailheads, const Lists& climbed_from, const Lists& climbing_to) const;
    Expected<void> walk_without_cases(const std::string& fallback, std::span<const std::uint32_t> tasks);
    std::uint16_t distance(Number a, Number b) const { return distance_[std::size_t{a} * states_.size() + b]; }
    std::uint16_t climb(Number a, Number b) const;

    const Grid* grid_;
    DatabaseCache databases_;  // fallbacks need none
    std::vector<const Task*> tasks_;
    std::vector<State> states_;
    std::vector<Number> number_;           // by cell
    std::vector<std::uint16_t> distance_;  // in moves
    std::map<std::uint32_t, Lists> covers_;
    std::map<std::pair<std::string, std::uint32_t>, double> walked_;  // by fallback and task: cost over optimal cost
};

}  // namespace waystone::lab
