// SPDX-License-Identifier: MIT
#include "lab/run/results_folder.hpp"

#include "io/atomic_file.hpp"
#include "io/platform.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "lab/table/csv_reader.hpp"
#include "lab/table/json.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>

namespace waystone::lab {
namespace {

constexpr int kForm = 1;
constexpr std::string_view kTimes[] = {"plan_us_mean", "plan_us_p50",   "plan_us_p99",
                                       "plan_us_max",  "first_move_us", "first20_us",
                                       "search_ms",    "build_s",       "plan_ns_histogram"};

}  // namespace

std::string shard_folder(const std::string& folder, Shard shard) {
    return shard.of == 1 ? folder : fmt::format("{}/shard-{}-of-{}", folder, shard.index, shard.of);
}

std::span<const std::string_view> time_columns() { return kTimes; }

std::string to_json(const Manifest& m) {
    Json json{
        {"form", kForm},
        {"experiment", m.experiment},
        {"title", m.title},
        {"experiment_fingerprint", m.fingerprint},
        {"program",
         {{"version", m.program.version},
          {"commit", m.program.commit},
          {"clean", m.program.clean()},
          {"compiler", m.program.compiler}}},
        {"machine", {{"processor", m.machine.processor}, {"cores", m.machine.cores}, {"system", m.machine.system}}},
        {"command", m.command},
        {"seeds", {{"problems", m.problem_seed}, {"repetitions", m.seeds}}},
        {"inputs", Json::array()},
        {"started", m.started},
        {"finished", m.finished}};
    for (const Manifest::Input& input : m.inputs)
        json["inputs"].push_back({{"map", input.map}, {"fingerprint", input.fingerprint}});
    if (m.shard.of > 1) json["shard"] = {{"index", m.shard.index}, {"of", m.shard.of}};
    json["quick"] = m.quick;
    json["problems"] = m.problems;
    json["rows"] = m.rows;
    json["walk_seconds"] = m.walk_seconds;
    json["times"] = kTimes;
    return json.dump(2) + '\n';
}

std::string origin(const Manifest& m) {
    return fmt::format("waystone {}, commit {}{}, {}, {} with {} cores, {}", m.program.version, m.program.commit,
                       m.program.clean() ? " (clean)" : "", m.program.compiler, m.machine.processor, m.machine.cores,
                       m.finished.empty() ? m.started : m.finished);
}

Expected<Manifest> parse_manifest(std::string_view text, const std::string& path) {
    const auto parsed = Json::parse(text);
    if (!parsed) return fail(ErrorCode::FileMalformed, path, "not the manifest of a run");
    try {
        const Json& json = *parsed;
        if (json.at("form").number() != kForm) return fail(ErrorCode::FileStale, path, "it has another format");
        const Json &program = json.at("program"), &machine = json.at("machine"), &seeds = json.at("seeds");
        Manifest m;
        m.experiment = json.at("experiment").text();
        m.title = json.at("title").text();
        m.fingerprint = json.at("experiment_fingerprint").text();
        m.program = {program.at("version").text(), program.at("commit").text(), program.at("compiler").text()};
        m.machine = {.processor = machine.at("processor").text(),
                     .system = machine.at("system").text(),
                     .cores = machine.at("cores").get<unsigned>()};
        m.command = json.at("command").text();
        m.problem_seed = seeds.at("problems").whole();
        m.seeds = seeds.at("repetitions").get<std::vector<std::uint64_t>>();
        for (const Json& input : json.at("inputs"))
            m.inputs.push_back({input.at("map").text(), input.at("fingerprint").text()});
        m.started = json.at("started").text();
        m.finished = json.at("finished").text();
        if (const Json* shard = json.find("shard")) m.shard = {shard->at("index").whole(), shard->at("of").whole()};
        m.quick = json.at("quick").flag();
        m.problems = json.at("problems").whole();
        m.rows = json.at("rows").whole();
        m.walk_seconds = json.at("walk_seconds").number();
        return m;
    } catch (const Json::WrongType&) {
        return fail(ErrorCode::FileMalformed, path, "not the manifest of a run");
    }
}

Expected<Manifest> read_manifest(const std::string& folder) {
    const std::string path = folder + "/manifest.json";
    const auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    return parse_manifest(*text, path);
}

std::optional<std::string> difference(const Manifest& one, const Manifest& other) {
    if (one.fingerprint != other.fingerprint)
        return one.experiment == other.experiment
                   ? "it holds results of " + one.experiment + " with another file, other maps or another scale"
                   : "it holds results of another experiment, " + one.experiment;
    if (one.program != other.program)
        return fmt::format("its results are from another program: {} ({}, {}); this is {} ({}, {})",
                           one.program.version, one.program.commit, one.program.compiler, other.program.version,
                           other.program.commit, other.program.compiler);
    return std::nullopt;
}

Expected<void> make_folder(const std::string& path) {
    const int error = make_folders(path);
    if (error == 0) return {};
    return fail(ErrorCode::WriteFailed, path,
                "the folder cannot be created: " + std::generic_category().message(error));
}

Expected<void> write_rows(const std::string& path, std::string_view header, std::span<const std::string_view> lines) {
    constexpr std::size_t kChunk = 1 << 20;
    auto file = AtomicFile::create(path);
    if (!file) return std::unexpected(file.error());
    std::string chunk(header);
    for (const std::string_view line : lines) {
        chunk += line;
        if (chunk.size() < kChunk) continue;
        if (auto written = file->write(chunk); !written) return written;
        chunk.clear();
    }
    if (auto written = file->write(chunk); !written) return written;
    return file->commit();
}

// The competition times calls of a function that answers with part of a path; ours is asked for one move at a time. Its
// kit counts problems from 0 in each scenario, and takes seconds.
Expected<void> write_gppc(const std::string& folder) {
    auto csv_file = CsvReader::open(folder + "/rows.csv");
    if (!csv_file) return std::unexpected(csv_file.error());
    std::map<std::string, std::uint64_t> count;  // by all but the problem
    std::vector<Row> rows;
    while (true) {
        const auto more = csv_file->next();
        if (!more) return std::unexpected(more.error());
        if (!*more) break;
        const auto field = [&](std::string_view name) { return std::string((*csv_file)[csv_file->find(name)]); };
        const auto number = [&](std::string_view name, double factor) {
            const auto value = parse_number<double>(field(name));
            return value ? Value{*value * factor} : Value{};
        };
        const std::string place = field("place");
        const std::string scenario = field("stored_length").empty() ? "" : place.substr(0, place.rfind(':'));
        Row row;
        row.add("algo", field("algo"));
        row.add("repetition", field("repetition"));
        row.add("map", field("map"));
        row.add("scen", scenario);
        row.add(
            "experiment_id",
            count[field("algo") + "\n" + field("repetition") + "\n" + (scenario.empty() ? field("map") : scenario)]++);
        const auto moves = parse_number<double>(field("moves"));
        row.add("path_size", moves ? Value{static_cast<std::uint64_t>(*moves) + 1} : Value{});
        row.add("path_length", number("cost", 1));
        row.add("ref_length", number("optimal_cost", 1));
        row.add("time_cost", number("search_ms", 1e-3));
        row.add("20steps_cost", number("first20_us", 1e-6));
        row.add("max_step_time", number("plan_us_max", 1e-6));
        rows.push_back(std::move(row));
    }
    return write_file(folder + "/gppc.csv", csv(rows));
}

}  // namespace waystone::lab
