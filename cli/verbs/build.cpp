// SPDX-License-Identifier: MIT
// waystone build: the database that a configuration needs, as a file.
#include "catalog/catalog.hpp"
#include "cli/verbs/database.hpp"
#include "database/databases.hpp"
#include "io/atomic_file.hpp"
#include "lab/run/map_files.hpp"
#include "lab/run/watched_build.hpp"

#include <memory>

namespace waystone {
namespace {

// What a configuration needs; the first of it is what --shard and --merge are about.
Expected<std::vector<DatabaseNeed>> the_needs(const BuildCommand& options, const Settings& agent,
                                              std::span<const BuilderEntry* const> builders) {
    auto needs = databases_needed(agent, builders);
    if (needs.empty()) return fail(ErrorCode::BadParameter, "--algo", options.algo + " needs no database");
    return needs;
}

Expected<void> check_split(const BuildCommand& options, const Shard& shard, const DatabaseNeed& need) {
    if (shard.whole() && options.merge == 0) return {};
    const std::string option = options.merge > 0 ? "--merge" : "--shard";
    if (!need.builder->splits)
        return fail(ErrorCode::BadParameter, option, need.spec + " cannot be split: only pattern databases can");
    if (options.merge > 0 && !shard.whole())
        return fail(ErrorCode::BadParameter, option, "merges what --shard has built: use only one of them");
    return {};
}

std::string output_path(const BuildCommand& options, const Shard& shard) {
    return shard.whole() ? options.output : shard_path(options.output, shard);
}

struct Built {
    double seconds;
    unsigned threads;
};

// The first one goes to the file, with a checkpoint when it is stopped; what is needed beside it is made in memory
// before, and joins it there.
Expected<Built> build_here(const Grid& grid, const Settings& agent, std::span<const DatabaseNeed> needs,
                           const BuildCommand& options, const Shard& shard,
                           std::span<const DatabaseKind* const> kinds) {
    const std::string path = output_path(options, shard);
    // A place that cannot be written shows now, not after the work.
    if (const auto file = AtomicFile::create(path); !file) return std::unexpected(file.error());
    const lab::ThreadLimit limit(static_cast<unsigned>(options.threads));
    const unsigned threads = lab::ThreadLimit::current();
    lab::WatchedBuild build("build");
    BuildContext context{.options = build.options(), .shard = shard, .merge = options.merge};
    std::vector<std::shared_ptr<const OpenDatabase>> parts;
    for (const DatabaseNeed& need : shard.whole() ? needs.subspan(1) : needs.first(0)) {
        context.spec = need.spec;
        auto built = need.builder->build(grid, agent, context);
        if (!built) return std::unexpected(built.error());
        auto part = OpenDatabase::open(std::move(*built), kinds);
        if (!part) return std::unexpected(part.error());
        parts.push_back(std::move(*part));
    }
    context.spec = needs.front().spec;
    context.path = path;
    auto first = needs.front().builder->build(grid, agent, context);
    if (!first) return std::unexpected(first.error());
    if (!parts.empty()) {
        auto part = OpenDatabase::open(std::move(*first), kinds);
        if (!part) return std::unexpected(part.error());
        parts.insert(parts.begin(), std::move(*part));
        if (const auto saved = Database(std::move(parts)).save(path); !saved) return std::unexpected(saved.error());
    }
    return Built{build.seconds(), threads};
}

}  // namespace

int build_database(const BuildCommand& options, const Catalog& catalog, std::span<const BuilderEntry* const> builders,
                   std::span<const DatabaseKind* const> kinds) {
    const auto agent = catalog.bind(options.algo);
    if (!agent) return report_spec("--algo", options.algo, agent.error());
    const auto needs = the_needs(options, *agent, builders);
    if (!needs) return report(needs.error());
    const auto shard = options.shard.shard();
    if (!shard) return report(shard.error());
    if (const auto fits = check_split(options, *shard, needs->front()); !fits) return report(fits.error());
    const auto grid = lab::open_named_map(options.map, options.moves.moves());
    if (!grid) return report(grid.error());
    const auto built = build_here(*grid, *agent, *needs, options, *shard, kinds);
    if (!built) {
        const Error& error = built.error();
        if (error.code == ErrorCode::BadParameter) return report_spec("--algo", options.algo, error);
        return report(error);
    }
    lab::Row row{{"file", output_path(options, *shard)}, {"map", options.map}, {"algo", agent->full()}};
    const auto facts = shard->whole() ? database_row(options.output, kinds) : Expected<lab::Row>();
    if (!facts) return report(facts.error());
    for (const auto& [name, value] : facts->fields()) row.add(name, value);
    row.add("build_s", built->seconds);
    row.add("threads", built->threads);
    return options.format.print_rows({&row, 1});
}

void add_build(Verb& program) {
    Verb& verb = program.add("build", "Builds the database that a configuration needs",
                             "waystone build arena.map --algo 'dlrta(level=3,cap=20)' -o arena.wdb");
    auto& o = verb.runs<BuildCommand>(
        [](const BuildCommand& options, const Program& in) { return build_database(options, in.catalog); });
    verb.text("MAP", o.map, "file, built-in scene or recipe").required();
    verb.text("--algo", o.algo, "a configuration, as `waystone describe` explains them").required();
    verb.text("-o,--output", o.output, "the database to write").required();
    verb.whole("--threads", o.threads, kThreads, "default: one per core; never changes a byte");
    o.shard.add_to(verb, "I/N: build only part I of N of a pattern database, counted from 0, as FILE.shard-I-of-N");
    verb.whole("--merge", o.merge, {1}, "join N parts into the database; the bytes are those of a single build");
    o.moves.add_to(verb);
    o.format.add_to(verb);
    verb.note("Ctrl-C leaves a checkpoint next to the output; the same command continues from it.\n");
}

}  // namespace waystone
