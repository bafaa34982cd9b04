// SPDX-License-Identifier: MIT
// The folder of `study run` read back: what was published beside what came out, claims, points.
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/report/results.hpp"
#include "lab/table/csv_reader.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

namespace waystone::lab {
namespace {

namespace fs = std::filesystem;

Value value_of(std::string_view field) {
    if (field.empty()) return {};
    if (const auto number = parse_number<double>(field)) return *number;
    return Value(field);
}

class StudyReader {
public:
    // Rows go to the experiment that they name, or all to the one given.
    Expected<void> read(const fs::path& path, std::vector<Row> StudyTables::* table, const std::string& id = {}) {
        std::error_code code;
        if (!fs::exists(path, code)) return {};
        auto csv = CsvReader::open(path.string());
        if (!csv) return std::unexpected(csv.error());
        if (csv->columns().empty()) return {};
        const auto column = id.empty() ? csv->column("experiment") : 0;
        if (!column) return std::unexpected(column.error());
        while (true) {
            const auto more = csv->next();
            if (!more) return std::unexpected(more.error());
            if (!*more) return {};
            Row row;
            for (std::size_t i = 0; i < csv->columns().size(); ++i) row.add(csv->columns()[i], value_of((*csv)[i]));
            (studies[id.empty() ? std::string((*csv)[*column]) : id].*table).push_back(std::move(row));
        }
    }
    std::map<std::string, StudyTables> studies;
};

}  // namespace

Expected<void> read_study(const std::string& path, Results& out) {
    const fs::path folder(path);
    // Older results have their recipe in the first line of the summary for people alone.
    if (out.folders.back().manifest.is_object()) {
    } else if (const auto summary = read_file((folder / "summary.md").string());
               summary && summary->starts_with("<!-- "))
        out.folders.back().manifest = {{"command", summary->substr(5, summary->find(" -->") - 5)}};
    StudyReader reader;
    if (const auto done = reader.read(folder / "summary.csv", &StudyTables::published); !done) return done;
    if (const auto done = reader.read(folder / "checks.csv", &StudyTables::checks); !done) return done;
    std::error_code code;
    for (const auto& entry : fs::recursive_directory_iterator(folder, code)) {
        if (entry.path().filename() != "points.csv") continue;
        const std::string id = fs::relative(entry.path().parent_path(), folder).generic_string();
        if (const auto done = reader.read(entry.path(), &StudyTables::points, id); !done) return done;
    }
    for (auto& [id, tables] : reader.studies) {
        tables.id = id;
        if (const auto known = builtin_experiment(id)) {
            tables.title = known->title;
            tables.paper = known->paper;
        }
        out.studies.push_back(std::move(tables));
    }
    // As `study list` has them; those it does not know stand at the end.
    const auto known = builtin_experiments();
    std::ranges::sort(out.studies, {}, [&](const StudyTables& study) {
        return std::pair(std::ranges::find(known, study.id, &BuiltinExperiment::id) - known.begin(), study.id);
    });
    return {};
}

}  // namespace waystone::lab
