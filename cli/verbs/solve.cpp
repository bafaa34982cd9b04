// SPDX-License-Identifier: MIT
// waystone solve: configurations over problems, one row each.
#include "cli/verbs/solve.hpp"
#include "cli/verbs/spec_list.hpp"

#include <waystone/catalog.hpp>
#include "sim/world.hpp"

#include "lab/run/batch.hpp"
#include "lab/run/check_lengths.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/result_row.hpp"
#include "lab/run/trials.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waystone {
namespace {

constexpr std::size_t kSentencesShown = 20;

// The first sentences, and how many more there are.
template <class Items, class Text>
void say_all(const Items& items, Text text) {
    for (std::size_t i = 0; i < std::min(items.size(), kSentencesShown); ++i) say(text(items[i]));
    if (items.size() > kSentencesShown) say(fmt::format("... and {} more like these", items.size() - kSentencesShown));
}

// Rows and what they mean for the exit code.
struct Outputs {
    std::vector<lab::Row> rows;
    bool disqualified = false, lengths_differ = false;
    bool none_arrived = false;  // of one of the configurations
};

void add_results(Outputs& out, const SolveOptions& options, const lab::ProblemSet& set,
                 const lab::ConfigurationResults& results) {
    if (options.per_problem)
        for (std::size_t i = 0; i < set.tasks.size(); ++i)
            out.rows.push_back(lab::problem_row(set, i, results.algo, results.results[i]));
    else out.rows.push_back(lab::configuration_row(set, results));

    std::uint64_t skipped = 0;
    for (const lab::Result& result : results.results) skipped += result.walk.edits_skipped;
    if (skipped > 0)
        say(fmt::format("{}: {}: {} edits would have closed the agent's cell or its goal, and were skipped",
                        results.algo, options.edits, skipped));
    if (std::ranges::none_of(results.results, [](const lab::Result& r) { return r.walk.outcome == Outcome::Arrived; }))
        out.none_arrived = true;

    if (options.max_work != kUnlimited) {
        const auto task = lab::first_disqualified(results);
        if (!options.per_problem) {
            out.rows.back().add("disqualified_at", task ? lab::Value{set.tasks[*task].place} : lab::Value{});
            out.rows.back().add("disqualified_move",
                                task ? lab::Value{results.results[*task].walk.disqualified_at} : lab::Value{});
        }
        if (task) {
            say(fmt::format("{}: {}: move {} took more than --max-work {}: disqualified", results.algo,
                            set.tasks[*task].place, results.results[*task].walk.disqualified_at, options.max_work));
            out.disqualified = true;
        }
    }
    if (options.check_lengths) {
        const lab::LengthCheck check = lab::check_lengths(set, results);
        say_all(check.differences, [](const std::string& sentence) { return sentence; });
        out.lengths_differ = out.lengths_differ || !check.differences.empty();
        if (!options.per_problem) {
            out.rows.back().add("lengths_checked", std::uint64_t{check.checked});
            out.rows.back().add("lengths_differ", std::uint64_t{check.differences.size()});
        }
    }
}

// Nothing where maps stay as they are.
Expected<std::optional<EditScript>> chosen_edits(const SolveOptions& options, const lab::ProblemSet& set) {
    if (options.edits.empty()) return std::nullopt;
    auto script = load_edits(options.edits);
    if (!script) return std::unexpected(script.error());
    for (const lab::LoadedMap& map : set.maps)
        if (const auto fits = check_edits(*script, map.grid); !fits) return std::unexpected(fits.error());
    return std::move(*script);
}

int run_all(const SolveOptions& options, const Catalog& catalog) {
    const auto algos = spec_list(options.algos, catalog);
    if (!algos) return kBadInput;
    auto set = chosen_problems(options, catalog);
    if (!set) return report(set.error());
    say_all(set->skipped, [](const Error& error) { return error.message(); });
    if (set->tasks.empty()) return kBadInput;  // every problem was skipped, and why has been said
    const auto edits = chosen_edits(options, *set);
    if (!edits) return report(edits.error());
    lab::solve_optimally(*set);
    Outputs out;
    const lab::BatchOptions batch{
        .limits = {.work_per_tick = options.work, .max_moves = options.max_moves, .max_work = options.max_work},
        .measures = options.measures,
        .edits = *edits ? &**edits : nullptr};
    for (const std::string& algo : *algos) {
        if (options.trials > 0) {
            const auto trials = lab::run_trials(*set, algo, options.trials, batch.limits);
            if (!trials) return report_spec("--algo", algo, trials.error());
            if (trials->empty()) say(fmt::format("{}: no problem has a path, so nothing to repeat", algo));
            if (std::ranges::none_of(*trials, [](const lab::Trial& trial) { return trial.solved > 0; }))
                out.none_arrived = true;
            for (lab::Row& row : lab::trial_rows(*set, algo, *trials)) out.rows.push_back(std::move(row));
            continue;
        }
        const auto results = lab::run_configuration(*set, algo, batch);
        if (!results) return report_spec("--algo", algo, results.error());
        add_results(out, options, *set, *results);
    }
    const auto columns = options.trials > 0    ? lab::trial_columns()
                         : options.per_problem ? lab::problem_columns()
                                               : lab::configuration_columns();
    if (const int code = options.format.print_rows(out.rows, columns); code != kDone) return code;
    if (const auto written = write_recording(options, algos->front(), *set, batch.limits); !written)
        return report(written.error());
    if (!set->skipped.empty()) return kBadInput;
    if (out.lengths_differ) return kLengthsDisagree;
    if (out.disqualified) return kBudgetExceeded;
    return out.none_arrived ? kNoPath : kDone;
}

int solve_verb(const SolveOptions& options, const Program& in) {
    return lab::with_threads(options.threads, [&] { return run_all(options, in.catalog); });
}

}  // namespace

void add_solve(Verb& program) {
    Verb& verb =
        program.add("solve", "Runs configurations over problems and prints one row each",
                    "waystone solve gen:caves,512,512,seed=1 --problems 100 --algo astar --algo 'wastar(w=1.5)'");
    auto& o = verb.runs<SolveOptions>(solve_verb);
    add_problem_options(verb, o);
    verb.texts("--algo", o.algos,
               "a configuration, as `waystone describe` explains them; may be repeated, and {1,2,3} stands for each of "
               "these")
        .required();
    verb.whole("--work", o.work, {1}, "work that an agent may spend in one tick; it waits if a move needs more");
    verb.whole("--max-work", o.max_work, {1},
               "a move that takes more disqualifies its configuration, with exit code 20");
    verb.whole("--max-moves", o.max_moves, {1}, "a longer walk counts as stuck");
    verb.whole("--threads", o.threads, kThreads, "default: one per core; never changes a result");
    verb.flag("--per-problem", o.per_problem, "print a row for every problem instead");
    verb.flag("--check-lengths", o.check_lengths,
              "compare lengths with the scenario's, to the printed digits (exit code 31)");
    verb.flag("--measures", o.measures,
              "fill in non_optimal_moves and back_moves_pct; costs one search of the map per problem");
    verb.text("--edits", o.edits,
              "the map changes under the agent: a script, or gen:every=10,rate=5,seed=1 (every 10 moves 2.5% of the "
              "floor closes and 2.5% of the walls open; with balance=cells as many cells close as open)")
        .excludes("--check-lengths");
    verb.whole("--trials", o.trials, {1},
               "repeat every problem up to N times with an agent that keeps what it learned; one row per trial, until "
               "all have converged")
        .excludes("--per-problem")
        .excludes("--check-lengths")
        .excludes("--edits");
    verb.text("--picture", o.picture,
              "draw the first configuration's walk on the first problem as PNG, cells coloured by visits")
        .excludes("--edits");
    verb.text("--trace", o.trace, "write the same walk and its planning steps as a Posthoc search trace (1.4)")
        .excludes("--edits");
    verb.text("--trace-compact", o.trace_compact, "write the same in a compact form; see lab/run/trace.hpp")
        .excludes("--edits");
    verb.whole("--trace-limit", o.trace_limit, {1}, "the largest number of events, or of states in the compact form")
        .shows_default();
    o.format.add_to(verb);
}

}  // namespace waystone
