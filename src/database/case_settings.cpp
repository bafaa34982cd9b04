// SPDX-License-Identifier: MIT
#include "database/case_settings.hpp"

#include <algorithm>

namespace waystone {

std::optional<CaseSettings> case_settings(const Settings& agent) {
    if (agent.name() != "cases") return std::nullopt;
    CaseSettings settings;
    const std::string& pick = agent.word("pick");
    settings.pick = pick == "random" ? Pick::Random : pick == "systematic" ? Pick::Systematic : Pick::Greedy;
    settings.m = static_cast<std::uint32_t>(agent.integer("m"));
    if (agent.has("relevant")) settings.relevant = static_cast<std::uint32_t>(agent.integer("relevant"));
    else settings.relevant = settings.pick == Pick::Greedy ? std::min(2 * settings.m, kMostClimb) : settings.m;
    if (agent.has("trailheads")) settings.trailheads = static_cast<std::uint32_t>(agent.integer("trailheads"));
    if (agent.has("bytes")) settings.bytes = agent.bytes("bytes");
    settings.paths = agent.word("paths") == "dp" ? CasePaths::Dp : CasePaths::Exact;
    settings.seed = static_cast<std::uint64_t>(agent.integer("seed"));
    return settings;
}

std::string CaseSettings::spec() const {
    std::string text = "cases(pick=";
    text += pick == Pick::Random ? "random" : pick == Pick::Systematic ? "systematic" : "greedy";
    text += ",m=" + std::to_string(m) + ",relevant=" + std::to_string(relevant);
    if (trailheads) text += ",trailheads=" + std::to_string(*trailheads);
    if (bytes) text += ",bytes=" + std::to_string(*bytes);
    text += paths == CasePaths::Dp ? ",paths=dp" : ",paths=exact";
    if (pick != Pick::Systematic) text += ",seed=" + std::to_string(seed);
    return text + ")";
}

}  // namespace waystone
