// SPDX-License-Identifier: MIT
#include "cli/verbs/solve.hpp"
#include "io/scene.hpp"
#include "io/text.hpp"

namespace waystone {

Expected<lab::Point> read_point(const char* option, const std::string& text) {
    const std::size_t comma = text.find(',');
    const std::string_view all = text;
    const auto x = parse_number<std::int64_t>(trimmed(all.substr(0, comma)));
    const auto y =
        comma == std::string::npos ? std::nullopt : parse_number<std::int64_t>(trimmed(all.substr(comma + 1)));
    if (!x || !y) return fail(ErrorCode::BadParameter, option, "must be X,Y, not " + waystone::quoted(text));
    return lab::Point{*x, *y};
}

namespace {

Expected<lab::ProblemSet> load(const SolveOptions& options) {
    const Moves moves = options.moves.moves();
    const auto misuse = [&](std::string sentence) {
        return fail(ErrorCode::BadParameter, options.verb, std::move(sentence));
    };
    const int sources = !options.scenario.empty() + (options.problems > 0) + options.single();
    if (sources > 1) return misuse("--scen, --problems and --from exclude each other");
    if (!options.scenario.empty()) {
        lab::ScenarioSource source{.path = options.scenario, .map = options.map, .moves = moves};
        if (options.limit > 0) source.limit = options.limit;
        return lab::problems_from_scenario(source);
    }
    if (options.map.empty()) return misuse("needs a map, unless a scenario names one");
    if (options.single()) {
        const auto from = read_point("--from", options.from), to = read_point("--to", options.to);
        if (!from) return std::unexpected(from.error());
        if (!to) return std::unexpected(to.error());
        return lab::single_problem(options.map, *from, *to, moves);
    }
    if (options.problems > 0) {
        lab::RandomSource source{.map = options.map,
                                 .count = options.problems,
                                 .seed = options.seed,
                                 .min_cost = options.min_cost,
                                 .moves = moves};
        if (options.max_cost > 0) source.max_cost = options.max_cost;
        if (source.min_cost > source.max_cost) return misuse("--min-cost is larger than --max-cost");
        return lab::random_problems(source);
    }
    auto drawn = lab::drawn_problem(options.map, moves);
    if (!drawn && drawn.error().code == ErrorCode::BadProblem)
        return misuse("say which problems: --scen FILE, --problems N, --from X,Y --to X,Y, or a drawing with A and G");
    return drawn;
}

}  // namespace

void add_problem_options(Verb& verb, SolveOptions& o) {
    verb.text("MAP", o.map, "file, built-in scene or recipe; with --scen you need not name it");
    verb.text("--map", o.map, "the same as MAP").excludes("MAP");
    verb.text("--scen", o.scenario, "problems from a scenario file");
    verb.whole("--limit", o.limit, {1}, "only its first N problems");
    verb.whole("--problems", o.problems, {1, lab::kMostProblems}, "number of random problems");
    verb.whole("--seed", o.seed, {0}, "seed of the random problems").shows_default();
    verb.number("--min-cost", o.min_cost, {0}, "only random problems with at least this optimal cost");
    verb.number("--max-cost", o.max_cost, {1}, "and at most this");
    verb.text("--from", o.from, "one problem: its start X,Y").needs("--to");
    verb.text("--to", o.to, "and its goal X,Y").needs("--from");
    o.moves.add_to(verb);
}

Expected<lab::ProblemSet> chosen_problems(const SolveOptions& options, const Catalog& catalog) {
    auto set = load(options);
    if (set) set->databases = lab::DatabaseCache(catalog);
    return set;
}

}  // namespace waystone
