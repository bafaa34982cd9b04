// SPDX-License-Identifier: MIT
// The tuner.
#include "capi/call.hpp"
#include "capi/hooks.hpp"
#include "capi/structs.hpp"
#include "sim/world.hpp"

#include <optional>
#include <string>

namespace waystone {
namespace {

template <class Value>
void unless_zero(Value given, Value& ours) {
    if (given != Value{}) ours = given;
}

waystone_status take_tune_options(const waystone_tune_options& given, TuneOptions& options) {
    unless_zero(given.work, options.limits.work);
    unless_zero(given.memory, options.limits.memory);
    unless_zero(given.build_seconds, options.limits.build_seconds);
    unless_zero(given.seed, options.seed);
    unless_zero(given.max_moves, options.max_moves);
    unless_zero(given.longest_build, options.longest_build);
    if (given.samples != 0) options.samples = static_cast<std::size_t>(given.samples);
    if (given.candidates != nullptr)
        for (const char* const candidate : std::span(given.candidates, given.candidate_count)) {
            WAYSTONE_NEEDS(candidate);
            options.candidates.emplace_back(candidate);
        }
    if (given.problems != nullptr)
        for (const waystone_problem& problem : std::span(given.problems, given.problem_count))
            options.problems.push_back({problem.start, problem.goal});
    options.parallel = parallel_of(given.jobs);
    options.stop = stop_of(given.stop, given.context);
    if (given.progress != nullptr)
        options.progress = [given](std::string_view what, double done, double total) {
            given.progress(given.context, std::string(what).c_str(), done, total);
        };
    return kOk;
}

waystone_interval interval_of(const Interval& interval) { return {interval.value, interval.low, interval.high}; }

}  // namespace
}  // namespace waystone

using namespace waystone;

waystone_status waystone_tune(waystone_map map, const waystone_tune_options* options, waystone_tuning* tuning) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(tuning);
        WAYSTONE_TAKE(waystone_tune_options, given, options);
        TuneOptions with;
        if (const auto wrong = take_tune_options(given, with); wrong != kOk) return wrong;
        std::optional<EditScript> edits;
        if (given.edits != nullptr) {
            auto script = load_edits(given.edits);
            if (!script) return refuse(script.error());
            if (const auto fits = check_edits(*script, on.map.grid()); !fits) return refuse(fits.error());
            with.edits = &edits.emplace(std::move(*script));
        }
        auto result = tune(on.map, with);
        if (!result) return refuse(result.error());
        return make<TuningObject>(tuning, std::move(*result));
    });
}

waystone_status waystone_tuning_free(waystone_tuning tuning) { return release(tuning); }

waystone_status waystone_tuning_get_info(waystone_tuning tuning, waystone_tuning_info* info) {
    return read(tuning, [&](const TuningObject& of) {
        WAYSTONE_FITS(waystone_tuning_info, info);
        return put({.struct_size = 0,
                    .candidates = static_cast<std::uint32_t>(of.result.candidates.size()),
                    .rounds = static_cast<std::uint32_t>(of.result.rounds),
                    .without_path = static_cast<std::uint32_t>(of.result.without_path),
                    .tuned_on = of.result.tuned_on.size(),
                    .kept_apart = of.result.kept_apart.size(),
                    .explanation = of.result.explanation.c_str()},
                   info);
    });
}

waystone_status waystone_tuning_problems(waystone_tuning tuning, int kept_apart, waystone_problem* problems,
                                         size_t capacity, size_t* count) {
    return read(tuning, [&](const TuningObject& of) {
        return put_list(kept_apart != 0 ? of.result.kept_apart : of.result.tuned_on, problems, capacity, count,
                        [](const TuneProblem& problem) { return waystone_problem{problem.start, problem.goal}; });
    });
}

const char* waystone_fate_name(waystone_fate fate) {
    return fate > WAYSTONE_FATE_UNFIT ? "unknown fate" : name(static_cast<TuneFate>(fate)).data();
}

waystone_status waystone_tuning_get_candidate(waystone_tuning tuning, uint32_t number,
                                              waystone_candidate_info* candidate) {
    return read(tuning, [&](const TuningObject& of) {
        WAYSTONE_FITS(waystone_candidate_info, candidate);
        if (number >= of.result.candidates.size()) return none("there is no candidate of that number");
        const TuneCandidate& c = of.result.candidates[number];
        return put({.struct_size = 0,
                    .fate = static_cast<waystone_fate>(c.fate),
                    .configuration = c.configuration.c_str(),
                    .reason = c.reason.c_str(),
                    .promised = c.promised ? 1u : 0u,
                    .predicted = c.predicted ? 1u : 0u,
                    .on_front = c.on_front ? 1u : 0u,
                    .reserved = 0,
                    .work = c.work,
                    .database_bytes = c.database_bytes,
                    .agent_bytes = c.agent_bytes,
                    .build_seconds = c.build_seconds,
                    .tuned = interval_of(c.tuned),
                    .apart = interval_of(c.kept_apart),
                    .tuned_problems = c.tuned_problems,
                    .apart_problems = c.kept_apart_problems},
                   candidate);
    });
}

waystone_status waystone_tuning_database(waystone_tuning tuning, waystone_database* database) {
    return read(tuning, [&](const TuningObject& of) {
        WAYSTONE_NEEDS(database);
        return make<DatabaseObject>(database, of.result.database);
    });
}
