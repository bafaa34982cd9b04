// SPDX-License-Identifier: MIT
// The folder of `study run` read back: what was published beside what came out, claims, points.
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/report/results.hpp"
#include "lab/table/csv_reader.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace waystone::lab {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMark = "comparison.csv";  // in the folder of every experiment

Value value_of(std::string_view field) {
    if (field.empty()) return {};
    if (const auto number = parse_number<double>(field)) return *number;
    return Value(field);
}

// The rows of a file, none where there is no such file.
Expected<std::vector<Row>> read_rows(const fs::path& path) {
    std::vector<Row> out;
    std::error_code code;
    if (!fs::exists(path, code)) return out;
    auto csv = CsvReader::open(path.string());
    if (!csv) return std::unexpected(csv.error());
    if (csv->columns().empty()) return out;
    while (true) {
        const auto more = csv->next();
        if (!more) return std::unexpected(more.error());
        if (!*more) return out;
        Row& row = out.emplace_back();
        for (std::size_t i = 0; i < csv->columns().size(); ++i) row.add(csv->columns()[i], value_of((*csv)[i]));
    }
}

Expected<StudyTables> read_experiment(const fs::path& folder, const std::string& id) {
    StudyTables out;
    out.id = id;
    if (const auto known = builtin_experiment(id)) {
        out.title = known->title;
        out.paper = known->paper;
        out.question = known->question;
    }
    constexpr std::string_view kBefore = "<!-- ", kBehind = " -->\n\n";
    if (const auto summary = read_file((folder / "summary.md").string()); summary && summary->starts_with(kBefore)) {
        const std::size_t end = summary->find(kBehind);
        if (end == std::string::npos)
            return fail(ErrorCode::FileMalformed, (folder / "summary.md").string(), "its first line has no end");
        out.origin = summary->substr(kBefore.size(), end - kBefore.size());
        out.summary = summary->substr(end + kBehind.size());
    }
    for (const auto& [name, table] : {std::pair("comparison.csv", &StudyTables::published),
                                      {"checks.csv", &StudyTables::checks},
                                      {"points.csv", &StudyTables::points},
                                      {"effects.csv", &StudyTables::effects}}) {
        auto rows = read_rows(folder / name);
        if (!rows) return std::unexpected(rows.error());
        out.*table = std::move(*rows);
    }
    return out;
}

// Below the folder of results; or, where that is the folder of a paper or of one experiment, the end of the path that
// names an experiment.
std::string id_of(const fs::path& folder, const fs::path& results) {
    std::error_code code;
    const std::string below = fs::relative(folder, results, code).generic_string();
    if (builtin_experiment(below)) return below;
    fs::path end;
    for (fs::path rest = fs::canonical(folder, code); rest.has_filename(); rest = rest.parent_path()) {
        end = end.empty() ? rest.filename() : rest.filename() / end;
        if (builtin_experiment(end.generic_string())) return end.generic_string();
    }
    return below;
}

}  // namespace

bool is_study(const std::string& path) {
    std::error_code code;
    const auto all = fs::recursive_directory_iterator(path, code);
    return std::any_of(begin(all), end(all), [](const auto& entry) { return entry.path().filename() == kMark; });
}

Expected<void> read_study(const std::string& path, Results& out) {
    std::error_code code;
    for (const auto& entry : fs::recursive_directory_iterator(path, code)) {
        if (entry.path().filename() != kMark) continue;
        const fs::path folder = entry.path().parent_path();
        auto study = read_experiment(folder, id_of(folder, path));
        if (!study) return std::unexpected(study.error());
        out.studies.push_back(std::move(*study));
    }
    // As `study list` has them; those it does not know stand at the end.
    const auto known = builtin_experiments();
    std::ranges::sort(out.studies, {}, [&](const StudyTables& study) {
        return std::pair(std::ranges::find(known, study.id, &BuiltinExperiment::id) - known.begin(), study.id);
    });
    return {};
}

}  // namespace waystone::lab
