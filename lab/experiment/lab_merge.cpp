// SPDX-License-Identifier: MIT
#include "lab/experiment/lab_run.hpp"

#include "io/atomic_file.hpp"
#include "io/paths.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "lab/run/row_columns.hpp"
#include "lab/table/csv_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <tuple>

namespace waystone::lab {
namespace {

struct FinishedShard {
    std::string folder;
    Manifest manifest;
};

struct MergedRow {
    std::size_t series, repetition, problem;
    std::string_view line;
    auto place() const { return std::tuple(series, repetition, problem); }
};

// By their numbers; each is finished.
Expected<std::vector<FinishedShard>> find_shards(const std::string& folder) {
    std::vector<FinishedShard> out;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        const std::string path = entry.path().string();
        if (!entry.path().filename().string().starts_with("shard-") || !entry.is_directory()) continue;
        if (is_file(path + "/journal") || !is_file(path + "/manifest.json"))
            return fail(ErrorCode::FileMissing, path, "this shard is not finished; run it again with --resume");
        auto manifest = read_manifest(path);
        if (!manifest) return std::unexpected(manifest.error());
        out.push_back({path, std::move(*manifest)});
    }
    if (out.empty()) return fail(ErrorCode::FileMissing, folder, "no shards in it: no folders shard-I-of-N");
    std::ranges::sort(out, {}, [](const FinishedShard& shard) {
        return std::tuple(shard.manifest.shard.of, shard.manifest.shard.index, shard.folder);
    });
    return out;
}

// One experiment, one program, and every shard once.
Expected<void> fit_together(const std::string& folder, const std::vector<FinishedShard>& shards) {
    const Manifest& first = shards.front().manifest;
    for (std::size_t i = 0; i < shards.size(); ++i) {
        const Manifest& shard = shards[i].manifest;
        if (const auto why = difference(shard, first))
            return fail(ErrorCode::FileStale, shards[i].folder, *why + "; the first shard is " + shards.front().folder);
        if (shard.shard.of != first.shard.of)
            return fail(ErrorCode::FileStale, shards[i].folder,
                        fmt::format("it is one of {} shards, but {} is one of {}", shard.shard.of,
                                    shards.front().folder, first.shard.of));
        if (i > 0 && shard.shard == shards[i - 1].manifest.shard)
            return fail(ErrorCode::FileStale, shards[i].folder, "duplicate shard: also in " + shards[i - 1].folder);
    }
    for (std::uint64_t i = 0; i < first.shard.of; ++i)
        if (i >= shards.size() || shards[i].manifest.shard.index != i)
            return fail(ErrorCode::FileMissing, shard_folder(folder, {i, first.shard.of}), "this shard is missing");
    return {};
}

Expected<void> add_rows(std::vector<MergedRow>& rows, CsvReader& csv, const std::vector<ResultSeries>& series,
                        const FinishedShard& shard) {
    const std::size_t before = rows.size();
    while (true) {
        const auto more = csv.next();
        if (!more) return std::unexpected(more.error());
        if (!*more) break;
        const auto repetition = parse_number<std::size_t>(csv[2]), problem = parse_number<std::size_t>(csv[3]);
        const auto found = std::ranges::find_if(
            series, [&](const ResultSeries& one) { return one.series == csv[0] && one.parameters == csv[1]; });
        if (!repetition || !problem || found == series.end())
            return csv.wrong("the row does not belong to this experiment");
        rows.push_back({static_cast<std::size_t>(found - series.begin()), *repetition, *problem, csv.line()});
    }
    if (rows.size() - before != shard.manifest.rows)
        return fail(ErrorCode::FileMalformed, shard.folder + "/rows.csv",
                    fmt::format("it has {} rows, but its manifest says {}", rows.size() - before, shard.manifest.rows));
    return {};
}

// Every series, repetition and problem whose turn it is, once.
Expected<void> expect_all(const std::string& folder, const std::vector<MergedRow>& rows,
                          const std::vector<ResultSeries>& series, const Manifest& manifest) {
    const auto say = [&](std::size_t s, std::size_t repetition, std::size_t problem, const char* what) {
        return fail(ErrorCode::FileMalformed, folder,
                    fmt::format("the row of {} {}, repetition {}, problem {} is {}", series[s].series,
                                series[s].parameters, repetition, problem, what));
    };
    const auto twice = std::ranges::adjacent_find(rows, {}, &MergedRow::place);
    if (twice != rows.end()) return say(twice->series, twice->repetition, twice->problem, "there twice");
    std::size_t i = 0;
    for (std::size_t s = 0; s < series.size(); ++s)
        for (std::size_t repetition = 1; repetition <= manifest.seeds.size(); ++repetition)
            for (std::size_t problem = 1; problem <= manifest.problems; ++problem) {
                if (!series[s].turn.takes(problem - 1)) continue;
                if (i >= rows.size() || rows[i].place() != std::tuple(s, repetition, problem))
                    return say(s, repetition, problem, "missing");
                ++i;
            }
    if (i < rows.size()) return fail(ErrorCode::FileMalformed, folder, "more rows than the experiment has");
    return {};
}

}  // namespace

Expected<LabResult> merge_lab(const std::string& folder, const std::string& output, const std::string& command) {
    const auto shards = find_shards(folder);
    if (!shards) return std::unexpected(shards.error());
    if (auto fits = fit_together(folder, *shards); !fits) return std::unexpected(fits.error());
    const std::string experiment_path = shards->front().folder + "/experiment.json";
    const auto text = read_file(experiment_path);
    if (!text) return std::unexpected(text.error());
    const auto experiment = parse_experiment(*text, experiment_path);
    if (!experiment) return std::unexpected(experiment.error());
    Manifest manifest = shards->front().manifest;
    const auto series = result_series(*experiment, manifest.quick);
    if (!series) return std::unexpected(series.error());
    if (is_file(output + "/manifest.json")) {
        const auto there = read_manifest(output);
        if (!there) return std::unexpected(there.error());
        if (const auto why = difference(*there, manifest)) return fail(ErrorCode::FileStale, output, *why);
    }

    std::deque<CsvReader> files;
    std::vector<MergedRow> rows;
    std::string header;
    manifest.walk_seconds = 0;
    for (const FinishedShard& shard : *shards) {
        const std::string path = shard.folder + "/rows.csv";
        auto file = CsvReader::open(path);
        if (!file) return std::unexpected(file.error());
        CsvReader& csv = files.emplace_back(std::move(*file));
        if (header.empty()) header = csv.line();
        if (csv.line() != header || csv.columns().size() < 4)
            return fail(ErrorCode::FileMalformed, path, "its columns differ from those of the other shards");
        if (auto added = add_rows(rows, csv, *series, shard); !added) return std::unexpected(added.error());
        manifest.walk_seconds += shard.manifest.walk_seconds;
        manifest.started = std::min(manifest.started, shard.manifest.started);
        manifest.finished = std::max(manifest.finished, shard.manifest.finished);
    }
    std::ranges::sort(rows, {}, &MergedRow::place);
    if (auto all = expect_all(folder, rows, *series, manifest); !all) return std::unexpected(all.error());
    std::vector<std::string_view> lines;
    for (const MergedRow& row : rows) lines.push_back(row.line);
    manifest.shard = {};
    manifest.rows = rows.size();
    manifest.command = command;
    if (auto made = make_folder(output); !made) return std::unexpected(made.error());
    if (auto written = write_file(output + "/experiment.json", *text); !written)
        return std::unexpected(written.error());
    if (auto written = write_rows(output + "/rows.csv", header, lines); !written)
        return std::unexpected(written.error());
    if (auto written = write_file(output + "/manifest.json", to_json(manifest)); !written)
        return std::unexpected(written.error());
    return LabResult{output, manifest.rows, 0};
}

Expected<std::optional<std::string>> compare_lab(const std::string& one, const std::string& other) {
    auto a = CsvReader::open(one + "/rows.csv"), b = CsvReader::open(other + "/rows.csv");
    if (!a) return std::unexpected(a.error());
    if (!b) return std::unexpected(b.error());
    const auto times = time_columns();
    std::vector<std::pair<std::size_t, std::size_t>> both;  // times aside
    for (std::size_t i = 0; i < a->columns().size(); ++i)
        if (const auto in_b = b->find(a->columns()[i]);
            in_b && std::ranges::find(times, a->columns()[i]) == times.end())
            both.emplace_back(i, *in_b);
    if (both.empty() && (!a->columns().empty() || !b->columns().empty())) return "they have no column in common";
    for (std::size_t row = 1;; ++row) {
        const auto more_a = a->next(), more_b = b->next();
        if (!more_a) return std::unexpected(more_a.error());
        if (!more_b) return std::unexpected(more_b.error());
        if (*more_a != *more_b) return fmt::format("{} ends before row {}", *more_a ? other : one, row);
        if (!*more_a) return std::nullopt;
        for (const auto& [in_a, in_b] : both)
            if ((*a)[in_a] != (*b)[in_b])
                return fmt::format("row {}, {}: {} in {}, {} in {}", row, a->columns()[in_a], (*a)[in_a], one,
                                   (*b)[in_b], other);
    }
}

}  // namespace waystone::lab
