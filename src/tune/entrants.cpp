// SPDX-License-Identifier: MIT
#include "tune/entrants.hpp"

#include "builders/builder.hpp"
#include "catalog/catalog.hpp"

#include <cmath>

namespace waystone {
namespace {

// Of open maps on which bounds are asked for; the second has the levels of abstraction that the first lacks.
constexpr std::uint32_t kSmallSides[] = {8, 64};
// A build that takes less, in seconds, is not worth a question.
constexpr double kShortBuild = 0.5;
// Estimates of bytes are only near: one that is beyond the limit by more is believed.
constexpr double kBytesBelieved = 1.25;

std::vector<TuningCandidate> all_candidates(const TuneOptions& options, const Catalog& catalog) {
    std::vector<TuningCandidate> known = tuning_candidates(catalog);
    if (options.candidates.empty()) return known;
    std::vector<TuningCandidate> out;
    for (const std::string& spec : options.candidates) {
        // What a pattern promises, it promises to whoever writes the same.
        const auto full = catalog.full(spec);
        bool optimal = false;
        for (const TuningCandidate& one : known)
            optimal = optimal || (one.optimal && full && *full == *catalog.full(one.spec));
        out.push_back({spec, optimal});
    }
    return out;
}

std::string key_of(const Settings& agent) {
    std::string key;
    for (const DatabaseNeed& need : databases_needed(agent)) key += need.spec + ' ';
    return key;
}

}  // namespace

EntrantList::EntrantList(const Grid& grid, const TuneOptions& options, const Catalog& catalog)
    : grid_(grid), options_(options), catalog_(catalog), estimator_(grid) {}

double EntrantList::seconds_per_work(std::string_view kind) const {
    return options_.seconds_per_work ? options_.seconds_per_work(kind) : usual_seconds_per_work(kind);
}

Expected<Database> EntrantList::database(const std::string& spec, const Settings& agent) {
    const std::string key = key_of(agent);
    if (key.empty()) return Database();
    if (const auto found = built_.find(key); found != built_.end()) return found->second;
    BuildOptions build{.parallel = options_.parallel, .progress = {}, .stop = options_.stop};
    if (options_.progress)
        build.progress = [&](double done, double total) { options_.progress("database of " + spec, done, total); };
    auto database = options_.database ? options_.database(spec, build) : build_databases(grid_, agent, build);
    if (database) built_.emplace(key, *database);
    return database;
}

std::optional<EntrantList::Probe> EntrantList::probe(const Grid& grid, const std::string& spec,
                                                     const Settings& agent) const {
    const auto database = build_databases(grid, agent);
    if (!database) return std::nullopt;
    auto made = make_agent(grid, spec, *database, catalog_);
    if (!made) return std::nullopt;
    made->start(0, static_cast<State>(grid.size() - 1));
    return Probe{made->work_bound(), made->peak_bytes()};
}

// What its agent promises on a small map; nothing where there is no such agent.
std::optional<EntrantList::Probe> EntrantList::probe(const std::string& spec, const Settings& agent) const {
    for (const std::uint32_t side : kSmallSides) {
        const Grid grid(side, side, std::vector<Terrain>(side * side, Terrain::Ground), grid_.rule());
        if (const auto found = probe(grid, spec, agent)) return found;
    }
    return std::nullopt;
}

// False where a limit is exceeded.
bool EntrantList::estimate(const Settings& agent, TuneCandidate& figures) {
    double bytes = 0;
    for (const DatabaseNeed& need : databases_needed(agent))
        if (const auto estimate = estimator_.estimate(need.builder->kind, need.spec, agent)) {
            figures.build_seconds += estimate->work * seconds_per_work(need.builder->kind);
            bytes += estimate->bytes;
        }
    figures.database_bytes = static_cast<std::uint64_t>(bytes);
    figures.predicted = bytes > 0;
    if (bytes > kBytesBelieved * static_cast<double>(options_.limits.memory)) figures.fate = TuneFate::TooMuchMemory;
    else if (figures.build_seconds > options_.limits.build_seconds) figures.fate = TuneFate::TooLongToBuild;
    else return true;
    return false;
}

Expected<void> EntrantList::admit(const std::string& spec, bool optimal, TuneCandidate& figures,
                                  TrialCandidate& walker) {
    const auto agent = catalog_.bind(spec);
    if (!agent) return std::unexpected(agent.error());
    if (!estimate(*agent, figures)) return {};
    const bool too_long = figures.build_seconds > options_.longest_build;
    if (too_long || figures.build_seconds > kShortBuild) {
        const auto small = probe(spec, *agent);
        if (small) {
            figures.work = small->work_bound == kUnlimited ? 0 : small->work_bound;
            figures.promised = small->work_bound != kUnlimited;
            figures.agent_bytes = small->bytes;
        }
        if (figures.promised && figures.work > options_.limits.work) figures.fate = TuneFate::TooMuchWork;
        else if (too_long && !(optimal && figures.promised && options_.edits == nullptr))
            figures.fate = TuneFate::NotMeasured;
        if (figures.fate != TuneFate::Worse || too_long) return {};
    }
    auto database = this->database(spec, *agent);
    if (!database && database.error().code == ErrorCode::Interrupted) return std::unexpected(database.error());
    auto made = database ? make_agent(grid_, spec, *database, catalog_) : std::unexpected(database.error());
    if (!made) {
        figures.fate = TuneFate::Unfit;
        figures.reason = made.error().sentence;
        return {};
    }
    walker.database = std::move(*database);
    figures.database_bytes = walker.database.bytes();
    figures.predicted = false;
    figures.agent_bytes = made->peak_bytes();
    figures.promised = made->work_bound() != kUnlimited;
    figures.work = figures.promised ? made->work_bound() : 0;
    if (figures.work > options_.limits.work) figures.fate = TuneFate::TooMuchWork;
    else if (figures.memory() > options_.limits.memory) figures.fate = TuneFate::TooMuchMemory;
    return {};
}

bool EntrantList::needs_database(const std::string& spec) const {
    const auto agent = catalog_.bind(spec);
    return agent && !databases_needed(*agent).empty();
}

std::optional<TuningCandidate> EntrantList::largest_that_fits(const TuningCandidate& fits,
                                                              std::int64_t too_much) const {
    std::int64_t low = fits.star, high = too_much;
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        const auto made = make_agent(grid_, fits.with(middle), {}, catalog_);
        (made && made->work_bound() <= options_.limits.work ? low : high) = middle;
    }
    if (low == fits.star) return std::nullopt;
    return TuningCandidate{.spec = fits.with(low), .optimal = fits.optimal};
}

Expected<void> EntrantList::enter(const TuningCandidate& candidate, Entrants& out) {
    if (options_.stop && options_.stop()) return fail(ErrorCode::Interrupted, "", "the tuning was stopped");
    TuneCandidate figures{.configuration = candidate.spec};
    TrialCandidate walker{.spec = candidate.spec, .database = {}};
    if (auto admitted = admit(candidate.spec, candidate.optimal, figures, walker); !admitted) return admitted;
    if (figures.fate == TuneFate::Worse) out.in.push_back(out.figures.size());
    else walker.database = {};
    out.figures.push_back(std::move(figures));
    out.walkers.push_back(std::move(walker));
    return {};
}

Expected<Entrants> EntrantList::make() {
    Entrants out;
    const std::vector<TuningCandidate> candidates = all_candidates(options_, catalog_);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const TuningCandidate& one = candidates[i];
        if (auto entered = enter(one, out); !entered) return std::unexpected(entered.error());
        // Values of a star are neighbours, and grow.
        const bool too_much = out.figures.back().fate == TuneFate::TooMuchWork && !one.starred.empty();
        if (too_much && i > 0 && candidates[i - 1].starred == one.starred && !needs_database(one.spec) &&
            out.figures[out.figures.size() - 2].fate == TuneFate::Worse)
            if (const auto largest = largest_that_fits(candidates[i - 1], one.star))
                if (auto entered = enter(*largest, out); !entered) return std::unexpected(entered.error());
        if (options_.progress)
            options_.progress("candidates", static_cast<double>(i + 1), static_cast<double>(candidates.size()));
    }
    return out;
}

}  // namespace waystone
