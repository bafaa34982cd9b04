// SPDX-License-Identifier: MIT
#include "lab/experiment/crowd_keys.hpp"

#include <algorithm>
#include <initializer_list>

namespace waystone::lab {
namespace {

using Keys = std::initializer_list<const char*>;

void refuse(const ObjectReader& in, Keys keys, const std::string& sentence) {
    for (const char* key : keys)
        if (in.has(key)) throw Wrong{in.where(key) + " " + sentence, &in.at(key), true};
}

// Keys that say nothing where units come from elsewhere.
void refuse_in_crowds(const ObjectReader& in, std::span<const Sweep> sweeps, Keys keys, const char* source) {
    for (std::size_t i = 0; i < sweeps.size(); ++i)
        refuse(
            ObjectReader(in.at("sweeps").at(i).at("crowd"), "'crowd' in sweep '" + sweeps[i].name + "'", kCrowdShape),
            keys, "is not for the units of '" + std::string(source) + "'");
}

// What only walks have.
constexpr Keys kWalksAlone = {"max_moves", "cutoff", "work_cutoff", "measures", "points_of",  "figure", "analyses",
                              "checks",    "depths", "columns",     "series",   "case_bases", "paper",  "variants"};
constexpr Keys kProblemsOfWalksAlone = {"map", "goal", "limit", "min_cost", "max_cost"};

}  // namespace

bool expect_crowds(const ObjectReader& in, std::span<const Sweep> sweeps, const CrowdSources& given) {
    const auto is_crowd = [](const Sweep& sweep) { return sweep.crowd.has_value(); };
    const ObjectReader problems(in.at("problems"), "'problems'", kProblemsShape);
    if (std::ranges::none_of(sweeps, is_crowd)) {
        refuse(problems, {"robots"}, "needs sweeps with 'crowd'");
        if (!given.maps) refuse(problems, {"random", "seed", "quick"}, "needs 'maps'");
        return false;
    }
    const auto walks = std::ranges::find_if_not(sweeps, is_crowd);
    if (walks != sweeps.end())
        throw Wrong{
            "sweep '" + walks->name + "' has no 'crowd', but others have: an experiment is of walks or of crowds",
            &in.at("sweeps").at(static_cast<std::size_t>(walks - sweeps.begin()))};
    const std::string not_here = "is for walks, not for crowds";
    refuse(in, kWalksAlone, not_here);
    refuse(problems, kProblemsOfWalksAlone, not_here);
    if (given.maps) problems.at("random");
    if (given.scenarios) refuse_in_crowds(in, sweeps, {"orders", "unreachable"}, "scenario");
    if (given.robots) {
        refuse(problems, {"moves", "diagonal"}, "is not for robots, who have four moves");
        refuse_in_crowds(in, sweeps, {"orders", "bodies", "unreachable", "edit_rate", "edit_ticks"}, "robots");
    }
    return true;
}

}  // namespace waystone::lab
