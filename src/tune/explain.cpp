// SPDX-License-Identifier: MIT
#include "tune/explain.hpp"

#include "base/real_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace waystone {
namespace {

// "1.23% (1.10 to 1.36)".
std::string per_cent(const Interval& interval) {
    return fixed_text(interval.value, 2) + "% (" + fixed_text(interval.low, 2) + " to " + fixed_text(interval.high, 2) +
           ")";
}

std::string seconds_text(double seconds) { return fixed_text(seconds, seconds < 10 ? 1 : 0) + " s"; }

struct Excess {
    double ratio = 0;  // of the limit that is exceeded most
    std::string text;
};

void add_excess(Excess& out, std::string_view what, double needed, double limit, const std::string& needed_text,
                const std::string& limit_text) {
    if (needed <= limit) return;
    out.ratio = std::max(out.ratio, limit > 0 ? needed / limit : std::numeric_limits<double>::infinity());
    out.text +=
        (out.text.empty() ? "" : ", ") + std::string(what) + " of " + needed_text + " (limit " + limit_text + ")";
}

Excess excess_of(const TuneCandidate& candidate, const TuneLimits& limits) {
    Excess out;
    add_excess(out, "work", static_cast<double>(candidate.work), static_cast<double>(limits.work),
               std::to_string(candidate.work), std::to_string(limits.work));
    const auto memory = static_cast<double>(candidate.memory()), most = static_cast<double>(limits.memory);
    add_excess(out, "memory", memory, most, bytes_text(memory), bytes_text(most));
    add_excess(out, "a build time", candidate.build_seconds, limits.build_seconds,
               seconds_text(candidate.build_seconds), seconds_text(limits.build_seconds));
    return out;
}

std::size_t count(std::span<const TuneCandidate> candidates, std::initializer_list<TuneFate> fates) {
    return static_cast<std::size_t>(std::ranges::count_if(
        candidates, [&](const TuneCandidate& c) { return std::ranges::find(fates, c.fate) != fates.end(); }));
}

}  // namespace

std::string bytes_text(double bytes) {
    constexpr std::array<const char*, 4> kUnits{" B", " kB", " MB", " GB"};
    std::size_t unit = 0;
    while (bytes >= 1000 && unit + 1 < kUnits.size()) {
        bytes /= 1000;
        ++unit;
    }
    return fixed_text(bytes, unit == 0 ? 0 : bytes < 10 ? 2 : bytes < 100 ? 1 : 0) + kUnits[unit];
}

Error nobody_meets(std::span<const TuneCandidate> candidates, const TuneLimits& limits) {
    const TuneCandidate* nearest = nullptr;
    Excess least;
    for (const TuneCandidate& candidate : candidates) {
        Excess excess = excess_of(candidate, limits);
        if (excess.text.empty() || (nearest != nullptr && excess.ratio >= least.ratio)) continue;
        least = std::move(excess);
        nearest = &candidate;
    }
    std::string sentence = "none of " + std::to_string(candidates.size()) + " configurations meets the limits";
    if (const std::size_t unsolved = count(candidates, {TuneFate::Unsolved}); unsolved > 0)
        sentence += " and solves every problem: " + std::to_string(unsolved) + " left some unsolved";
    if (nearest != nullptr) sentence += "; the nearest is " + nearest->configuration + ", which needs " + least.text;
    return {ErrorCode::BadParameter, "", std::move(sentence)};
}

namespace {

std::string what_it_takes(const TuneCandidate& winner, const TuneLimits& limits) {
    std::string text = "at most " + std::to_string(winner.work) + " units of work a move (" +
                       (winner.promised ? "promised" : "the largest measured") + "; limit " +
                       std::to_string(limits.work) + "), ";
    if (winner.database_bytes == 0) text += "no database";
    else
        text += "a database of " + bytes_text(static_cast<double>(winner.database_bytes)) + " that takes " +
                seconds_text(winner.build_seconds) + " of one processor to build";
    return text + ", and " + bytes_text(static_cast<double>(winner.agent_bytes)) + " an agent";
}

std::string why_chosen(const TuneResult& result) {
    const std::span<const TuneCandidate> all = result.candidates;
    const std::size_t equals = count(all, {TuneFate::Equal});
    std::string text =
        "Of " + std::to_string(all.size()) + " configurations " +
        std::to_string(count(all, {TuneFate::TooMuchWork, TuneFate::TooMuchMemory, TuneFate::TooLongToBuild})) +
        " exceed a limit, " + std::to_string(count(all, {TuneFate::NotMeasured, TuneFate::Unfit})) +
        " could not be tried and " + std::to_string(count(all, {TuneFate::Unsolved})) + " left a problem unsolved; " +
        std::to_string(result.rounds) + (result.rounds == 1 ? " round" : " rounds") + " of halving over " +
        std::to_string(result.tuned_on.size()) + " other problems left it with ";
    if (equals == 0) return text + "no equal.";
    return text + std::to_string(equals) + (equals == 1 ? " equal" : " equals") +
           " by paired 95% intervals, of which it takes the least memory.";
}

std::string who_is_next(const RunnerUp& next) {
    if (next.configuration.empty()) return "No other configuration was left to compare it with.";
    const Interval& d = next.difference;
    const bool shorter = d.value < 0;
    const double sign = shorter ? -1 : 1;
    std::string text = "Next comes " + next.configuration + ": on the problems kept apart its paths are " +
                       fixed_text(sign * d.value, 2) + " points of per cent (" +
                       fixed_text(sign * (shorter ? d.high : d.low), 2) + " to " +
                       fixed_text(sign * (shorter ? d.low : d.high), 2) + ") " + (shorter ? "shorter" : "longer");
    return text + (d.contains(0) ? ", so the two may be equally good." : ".");
}

}  // namespace

std::string explanation(const TuneResult& result, const TuneLimits& limits, const RunnerUp& next) {
    const TuneCandidate& winner = result.winner();
    const std::string paths =
        winner.predicted ? " promises optimal paths, and was not walked; it takes "
                         : " finds paths that are " + per_cent(winner.kept_apart) + " longer than optimal on " +
                               std::to_string(winner.kept_apart_problems) + " problems that it was not tuned on, with ";
    return winner.configuration + paths + what_it_takes(winner, limits) + ". " + why_chosen(result) + " " +
           who_is_next(next);
}

}  // namespace waystone
