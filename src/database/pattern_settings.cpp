// SPDX-License-Identifier: MIT
#include "database/pattern_settings.hpp"

#include <algorithm>

namespace waystone {
namespace {

CliqueVariant cliques_by_name(std::string_view name) {
    if (name == "plain") return CliqueVariant::Plain;
    if (name == "tiles") return CliqueVariant::Tiles;
    return name == "columns" ? CliqueVariant::Columns : CliqueVariant::Aligned;
}

std::string_view name_of(CliqueVariant cliques) {
    switch (cliques) {
        case CliqueVariant::Plain: return "plain";
        case CliqueVariant::Columns: return "columns";
        case CliqueVariant::Tiles: return "tiles";
        case CliqueVariant::Aligned: break;
    }
    return "aligned";
}

Trace trace_by_name(std::string_view name) {
    if (name == "first") return Trace::First;
    if (name == "last") return Trace::Last;
    return name == "diagonal" ? Trace::Diagonal : Trace::Random;
}

std::string_view name_of(Trace trace) {
    switch (trace) {
        case Trace::First: return "first";
        case Trace::Last: return "last";
        case Trace::Diagonal: return "diagonal";
        case Trace::Random: break;
    }
    return "random";
}

}  // namespace

bool keeps_goal_depths(const Settings& depth) {
    const std::string& fallback = depth.word("fallback");
    return fallback == "stored" || (fallback == "auto" && depth.integer("cap") >= kNoCap);
}

Expected<std::optional<PatternSettings>> pattern_settings(const Settings& agent) {
    if (!agent.takes("goal") || !agent.takes("depth")) return std::nullopt;
    const Settings &goal = agent.policy("goal"), &depth = agent.policy("depth");
    const bool subgoals = goal.name() == "pdb", depths = depth.name() == "pdb";
    if (!subgoals && !depths) return std::nullopt;
    const Settings& leading = subgoals ? goal : depth;
    PatternSettings settings;
    if (subgoals && depths) {
        if (depth.has("level") && (!goal.has("level") || depth.integer("level") != goal.integer("level")))
            return depth.wrong("level", "one database serves depth and goal: give both the same level");
        if (depth.word("cliques") != goal.word("cliques"))
            return depth.wrong("cliques", "one database serves depth and goal: give both the same cliques");
    }
    if (leading.has("level")) settings.level = static_cast<unsigned>(leading.integer("level"));
    settings.cliques = cliques_by_name(leading.word("cliques"));
    if (agent.takes("cliques") && agent.word("cliques") != leading.word("cliques"))
        return leading.wrong("cliques", "the database needs the cliques of the level on which the agent searches");
    if (agent.takes("level")) {  // path refinement searches on an abstract level
        settings.base = static_cast<unsigned>(agent.integer("level"));
        if (settings.level && settings.base > *settings.level)
            return leading.wrong("level", "the database's level must not be below the level of the search, " +
                                              std::to_string(settings.base));
    }
    if (agent.takes("order")) settings.order = agent.word("order");
    settings.subgoals = subgoals;
    if (subgoals) settings.trace = trace_by_name(goal.word("trace"));
    if (depths) {
        settings.subgoal_depths = subgoals;
        settings.goal_depths = !subgoals || keeps_goal_depths(depth);
        settings.cap = static_cast<std::uint32_t>(depth.integer("cap"));
        if (agent.takes("ties")) settings.ties = agent.word("ties");
        settings.expansions = agent.policy("lookahead").name() == "astar";
    }
    return settings;
}

std::string PatternSettings::spec() const {
    std::string text = "pdb(level=" + (level ? std::to_string(*level) : "auto");
    if (base > 0) text += ",base=" + std::to_string(base);
    text.append(",cliques=").append(name_of(cliques));
    if (base == 0) text.append(",order=").append(order);
    if (subgoals) text.append(",trace=").append(name_of(trace));
    if (subgoal_depths || goal_depths) {
        text += ",cap=" + std::to_string(cap);
        text.append(",ties=").append(ties);
        if (expansions) text += kInExpansions;
    }
    text += ",tables=";
    if (subgoals) text += "subgoals";
    if (subgoal_depths) text += "+depths";
    if (goal_depths) text += subgoals ? "+goal_depths" : "goal_depths";
    return text + ")";
}

}  // namespace waystone
