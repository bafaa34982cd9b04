// SPDX-License-Identifier: MIT
// Builds first-move databases (Strasser, Botea and Harabor 2015): a row for every state, in parallel.
//
// The work is states squared, some 20 ns each (first_move_rows.hpp). Rows are kept by rank, so bytes do not depend on
// threads. A checkpoint holds the rows done. A shard is some of the rows, one after the other.
//
// With a limit on bytes it is made if a sample of its rows says that it fits, and its quality is measured; otherwise
// there are waypoints in place of rows (waypoint_builder.hpp).
#include "builders/builder.hpp"

#include "builders/first_move_rows.hpp"
#include "builders/first_move_sections.hpp"
#include "builders/measure_quality.hpp"
#include "builders/parallel.hpp"
#include "builders/waypoint_builder.hpp"
#include "database/first_move_database.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>

namespace waystone {
namespace {

constexpr std::uint64_t kFirstMoveBytesPerCell = 40;
constexpr std::uint64_t kMostRuns = std::uint64_t{1} << 32;
// To know the size of a database, all rows are made where there are few states, and otherwise a sample.
constexpr std::uint32_t kFewStates = 1024, kSampledRows = 64;

using Row = FirstMoveRow;

// Rows as checkpoints and shards keep them: their lengths, 0 where a row is not done, and all runs in one piece.
struct PackedRows {
    std::vector<std::uint32_t> length, run;

    explicit PackedRows(std::span<const Row> rows) {
        for (const Row& row : rows) {
            length.push_back(static_cast<std::uint32_t>(row.size()));
            run.insert(run.end(), row.begin(), row.end());
        }
    }
    void add_to(ContainerWriter& writer) const {
        writer.add("length", length);
        writer.add("run", run);
    }
    // False where they are not as many as there are to be.
    static bool read(const Container& part, std::span<Row> rows) {
        const auto length = part.section<std::uint32_t>("length", rows.size());
        const auto run = part.section<std::uint32_t>("run");
        if (!length || !run) return false;
        std::uint64_t sum = 0;
        for (const std::uint32_t one : *length) sum += one;
        if (sum != run->size()) return false;
        auto at = run->begin();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].assign(at, at + (*length)[i]);
            at += (*length)[i];
        }
        return true;
    }
};

class FirstMoveBuilder {
public:
    FirstMoveBuilder(const Grid& grid, const BuildContext& context)
        : grid_(grid), context_(context), map_(grid), rows_(map_.states()) {}

    Expected<Container> run();
    // With its quality; nothing where it would be larger than this.
    Expected<std::optional<Container>> run_within(std::uint64_t bytes);
    // From a sample of rows; exact where there are few.
    std::uint64_t likely_bytes() const;
    bool has_few_states() const { return map_.states() <= kFewStates; }

private:
    Expected<void> make_rows();
    Expected<void> merge_shards();
    Expected<MeasuredQuality> quality_of(const ContainerWriter& writer) const;
    void resume();
    std::unexpected<Error> keep();
    Expected<Container> make_shard();
    Expected<std::optional<Container>> finish(std::optional<std::uint64_t> most = {});
    std::span<Row> rows_of(const Shard& shard) {
        const std::size_t begin = shard.begin(rows_.size());
        return std::span(rows_).subspan(begin, shard.end(rows_.size()) - begin);
    }
    std::uint64_t held_bytes() const {
        return kFirstMoveBytesPerCell * grid_.size() + rows_.size() * sizeof(Row) + runs_ * sizeof(std::uint32_t);
    }

    const Grid& grid_;
    const BuildContext& context_;
    FirstMoveMap map_;
    std::vector<Row> rows_;  // by rank; empty where not done
    std::atomic<std::uint64_t> runs_ = 0;
};

Expected<Container> FirstMoveBuilder::run() {
    if (context_.merge == 0) resume();
    else if (auto merged = merge_shards(); !merged) return std::unexpected(merged.error());
    if (auto made = make_rows(); !made) return std::unexpected(made.error());
    if (!context_.shard.whole()) return make_shard();
    auto done = finish();
    if (!done) return std::unexpected(done.error());
    return std::move(**done);
}

Expected<std::optional<Container>> FirstMoveBuilder::run_within(std::uint64_t bytes) {
    resume();
    if (auto made = make_rows(); !made) return std::unexpected(made.error());
    return finish(bytes);
}

std::uint64_t FirstMoveBuilder::likely_bytes() const {
    const std::uint32_t states = map_.states(), rows = has_few_states() ? states : kSampledRows;
    const std::uint64_t runs = likely_runs(map_, rows);
    const auto largest = static_cast<std::uint32_t>(std::min(runs, kMostRuns - 1));
    const std::array<std::uint64_t, 3> quality{};
    const std::vector<std::uint8_t> state((grid_.size() + 7) / 8), moves(states);
    const NarrowArray first(std::size_t{states} + 1, largest);
    ContainerWriter writer(FirstMoveDatabase::kKind, context_.spec, grid_);
    writer.add("state", state);
    writer.add("moves", moves);
    writer.add("first", first);
    writer.add("run", std::span<const std::uint8_t>());
    writer.add("quality", quality);
    const std::uint64_t all = runs * narrow_width(states << FirstMoveDatabase::kSymbolBits);
    constexpr std::uint64_t kAlignment = 64;  // of sections
    return writer.size_bytes() + (all + kAlignment - 1) / kAlignment * kAlignment;
}

Expected<void> FirstMoveBuilder::make_rows() {
    const std::span<Row> rows = rows_of(context_.shard);
    const auto begin = static_cast<std::uint32_t>(context_.shard.begin(rows_.size()));
    const auto total = static_cast<double>(rows.size());
    std::atomic<std::size_t> finished = 0;
    for (const Row& row : rows) {
        finished += !row.empty();
        runs_ += row.size();
    }
    std::atomic<bool> too_long = false, too_large = false;
    Workers<FirstMoveRows> workers([&] { return std::make_unique<FirstMoveRows>(map_); });
    // Neighbouring rows by the dozen: what a thread has seen last is still in its cache.
    workers.for_each(context_.options.parallel, rows.size(), 16, [&](FirstMoveRows& worker, std::size_t i) {
        if (!rows[i].empty() || too_long || too_large || context_.asked_to_stop()) return;
        const std::span<const std::uint32_t> row = worker.row(begin + static_cast<std::uint32_t>(i));
        if (row.empty()) {
            too_long = true;
            return;
        }
        rows[i].assign(row.begin(), row.end());
        runs_ += row.size();
        if (held_bytes() > context_.options.memory || runs_ >= kMostRuns) too_large = true;
        context_.report(static_cast<double>(++finished), total);
    });
    if (too_long)
        return fail(ErrorCode::TooFar, "", "paths of this map are longer than a first-move database can count");
    if (too_large) {
        if (auto fits = context_.may_hold(held_bytes()); !fits) return fits;
        return fail(ErrorCode::OutOfMemory, context_.spec,
                    "this map needs more than the 2^32 runs that a database holds");
    }
    if (finished < rows.size()) return keep();
    return {};
}

Expected<void> FirstMoveBuilder::merge_shards() {
    for (std::uint64_t i = 0; i < context_.merge; ++i) {
        const Shard shard{i, context_.merge};
        const std::string path = shard_path(context_.path, shard);
        const auto part = Container::open(path, {.map = &grid_, .kind = "cpd-shard", .spec = context_.spec});
        if (!part) return std::unexpected(part.error());
        const std::span<Row> rows = rows_of(shard);
        if (!PackedRows::read(*part, rows) || std::ranges::any_of(rows, &Row::empty))
            return fail(ErrorCode::FileMalformed, path, "it is not a shard of this database");
    }
    return {};
}

// What a stopped build left.
void FirstMoveBuilder::resume() {
    const auto part = context_.checkpoint(grid_, "cpd-part");
    if (part && !PackedRows::read(*part, rows_of(context_.shard))) rows_.assign(rows_.size(), {});
}

std::unexpected<Error> FirstMoveBuilder::keep() {
    const PackedRows packed{rows_of(context_.shard)};
    ContainerWriter writer("cpd-part", context_.spec, grid_);
    packed.add_to(writer);
    return context_.stop_here(writer);
}

Expected<Container> FirstMoveBuilder::make_shard() {
    const PackedRows packed{rows_of(context_.shard)};
    ContainerWriter writer("cpd-shard", context_.spec, grid_);
    packed.add_to(writer);
    return context_.finish(writer, held_bytes());
}

Expected<std::optional<Container>> FirstMoveBuilder::finish(std::optional<std::uint64_t> most) {
    const FirstMoveSections sections(grid_, map_, rows_, static_cast<std::size_t>(runs_));
    ContainerWriter writer(FirstMoveDatabase::kKind, context_.spec, grid_);
    sections.add_to(writer);
    std::array<std::uint64_t, 3> numbers{};
    if (most) {
        const auto quality = quality_of(writer);
        if (!quality) return std::unexpected(quality.error());
        numbers = {quality->problems, quality->mean, quality->worst};
        writer.add("quality", numbers);
        if (writer.size_bytes() > *most) return std::nullopt;
    }
    auto done = context_.finish(writer, kFirstMoveBytesPerCell * grid_.size() + writer.size_bytes());
    if (!done) return std::unexpected(done.error());
    return std::move(*done);
}

Expected<MeasuredQuality> FirstMoveBuilder::quality_of(const ContainerWriter& writer) const {
    const auto container = Container::open(writer.bytes());
    if (!container) return std::unexpected(container.error());
    const auto database = FirstMoveDatabase::open({std::shared_ptr<void>(), &*container});
    if (!database) return std::unexpected(database.error());
    return measure_quality(grid_, *database, context_);
}

std::string needs_first_moves(const Settings& agent) {
    if (agent.name() != "cpd") return "";
    return agent.has("bytes") ? "cpd(bytes=" + std::to_string(agent.bytes("bytes")) + ")" : "cpd";
}

Expected<Container> build_within(const Grid& grid, const Settings& agent, const BuildContext& context) {
    if (!context.shard.whole() || context.merge != 0)
        return agent.wrong("bytes", "a database of limited size is built in one piece: leave the shards out");
    const std::uint64_t bytes = agent.bytes("bytes");
    FirstMoveBuilder whole(grid, context);
    const std::uint64_t likely = whole.likely_bytes();
    if (likely <= bytes) {
        auto built = whole.run_within(bytes);
        if (!built) return std::unexpected(built.error());
        if (*built) return std::move(**built);
    }
    std::uint64_t least = ~std::uint64_t{0};
    auto built = build_waypoints(grid, bytes, context, least);
    if (!built) return std::unexpected(built.error());
    if (*built) return std::move(**built);
    if (whole.has_few_states() || least == ~std::uint64_t{0}) least = std::min(least, likely);
    return agent.wrong("bytes", "bytes must be at least " + std::to_string(least) + " on this map: " +
                                    std::to_string(bytes) + " are too few for the rows that it needs");
}

Expected<Container> build_first_moves(const Grid& grid, const Settings& agent, const BuildContext& context) {
    if (auto fits = context.may_hold(kFirstMoveBytesPerCell * grid.size()); !fits) return std::unexpected(fits.error());
    return agent.has("bytes") ? build_within(grid, agent, context) : FirstMoveBuilder(grid, context).run();
}

}  // namespace

extern const BuilderEntry first_move_builder;
const BuilderEntry first_move_builder{FirstMoveDatabase::kKind, needs_first_moves, build_first_moves, true};

}  // namespace waystone
