// SPDX-License-Identifier: MIT
#include "lab/study/measure_context.hpp"

namespace waystone::lab {

ProblemSet& StudyProblems::solved_set() {
    if (!solved_) solve_optimally(set_);
    solved_ = true;
    return set_;
}

Expected<const OnPolicy*> StudyProblems::on_policy(const OnPolicySource& source) {
    const std::string key = source.algo + "|" + source.free_algo + "|" + std::to_string(source.max_moves) +
                            (source.volume ? "|volume" : "") + "|" + std::to_string(static_cast<int>(source.visited));
    const auto found = on_policy_.find(key);
    if (found != on_policy_.end()) return &found->second;
    auto runs = run_on_policy(set_, source, set_.name + " " + source.algo, walks_);
    if (!runs) return std::unexpected(runs.error());
    return &on_policy_.emplace(key, std::move(*runs)).first->second;
}

Expected<const std::vector<OffPolicyRun>*> StudyProblems::off_policy(const OffPolicySource& source) {
    const std::string key = source.algo + "|" + std::to_string(static_cast<int>(source.states)) + "|" +
                            std::to_string(source.count) + "|" + std::to_string(source.seed) + "|" +
                            std::to_string(reinterpret_cast<std::uintptr_t>(source.given));
    const auto found = off_policy_.find(key);
    if (found != off_policy_.end()) return &found->second;
    auto runs = run_off_policy(set_, source, set_.name + " off-policy", walks_);
    if (!runs) return std::unexpected(runs.error());
    return &off_policy_.emplace(key, std::move(*runs)).first->second;
}

}  // namespace waystone::lab
