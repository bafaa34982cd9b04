// SPDX-License-Identifier: MIT
#include "base/nearest_name.hpp"
#include "io/atomic_file.hpp"
#include "io/paths.hpp"
#include "io/text.hpp"
#include "lab/report/report.hpp"
#include "lab/run/results_folder.hpp"
#include "lab/run/row_columns.hpp"
#include "lab/table/csv_reader.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace waystone::lab {
namespace {

// Names that other programs have for our columns.
constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {
    {"start", "from"}, {"goal", "to"}, {"path_length", "cost"}, {"ref_length", "optimal_cost"}};
// Only walks of this program have them.
constexpr std::string_view kOurs[] = {"signature", "work_histogram", "plan_ns_histogram", "trail"};
constexpr std::string_view kRules[] = {"8", "8free", "4"}, kOutcomes[] = {"arrived", "unreachable", "stuck"};

class Importer {
public:
    Importer(CsvReader csv, std::string algo) : csv_(std::move(csv)), algo_(std::move(algo)) {}

    Expected<std::vector<Row>> run() {
        if (auto found = find_columns(); !found) return std::unexpected(found.error());
        std::vector<Row> rows;
        while (true) {
            const auto more = csv_.next();
            if (!more) return std::unexpected(more.error());
            if (!*more) break;
            auto row = next_row();
            if (!row) return std::unexpected(row.error());
            rows.push_back(std::move(*row));
        }
        if (rows.empty()) return csv_.wrong("there are no rows");
        return rows;
    }

private:
    Expected<void> find_columns() {
        std::vector<std::string_view> names;
        for (const RowColumn& column : row_columns()) names.push_back(column.name);
        for (std::size_t i = 0; i < csv_.columns().size(); ++i) {
            std::string_view name = csv_.columns()[i];
            for (const auto& [other, ours] : kOtherNames)
                if (name == other) name = ours;
            if (std::ranges::find(names, name) == names.end())
                return csv_.wrong(fmt::format("unknown column {}{}", quoted(name), suggestion(name, names)));
            if (std::ranges::find(kOurs, name) != std::end(kOurs))
                return csv_.wrong(
                    fmt::format("column '{}' cannot be imported: only Waystone's own walks have it", name));
            if (!columns_.emplace(name, i).second) return csv_.wrong(fmt::format("duplicate column '{}'", name));
        }
        for (const char* name : {"map", "cost"})
            if (!columns_.contains(name)) return csv_.wrong(fmt::format("no column '{}'", name));
        if (!columns_.contains("algo") && algo_.empty())
            return csv_.wrong("no column 'algo'; --algo NAME can say whose results these are");
        if (!columns_.contains("problem") && !(columns_.contains("from") && columns_.contains("to")))
            return csv_.wrong("which problem? There must be columns 'from' and 'to', or 'problem'");
        return {};
    }

    std::unexpected<Error> is_not(std::string_view field, std::string_view name, std::string_view what) const {
        return csv_.wrong(fmt::format("{} in column '{}' is not {}", quoted(field), name, what));
    }

    Expected<Row> next_row() {
        std::map<std::string_view, std::string> fields;
        for (const auto& [name, i] : columns_) fields[name] = csv_[i];
        for (const RowColumn& column : row_columns()) {
            const std::string& field = fields[column.name];
            if (column.is_text() || field.empty()) continue;
            if (column.name == "problem" || column.name == "repetition") {
                if (parse_number<std::uint64_t>(field).value_or(0) > 0) continue;
                return is_not(field, column.name, "a whole number from 1");
            }
            const auto number = parse_number<double>(field);
            if (!number || !std::isfinite(*number) || (*number < 0 && column.unit != "%"))
                return is_not(field, column.name, "a number from 0");
        }
        for (const char* name : {"from", "to"})
            if (columns_.contains(name) && !point_of(fields[name])) return is_not(fields[name], name, "x,y");
        const auto by_default = [&](std::string_view name, const std::string& value) {
            if (fields[name].empty()) fields[name] = value;
        };
        by_default("algo", algo_);
        by_default("repetition", "1");
        by_default("rule", "8");
        by_default("outcome", fields["cost"].empty() ? "stuck" : "arrived");
        for (const char* name : {"algo", "map"})
            if (fields[name].empty()) return csv_.wrong(fmt::format("column '{}' is empty", name));
        if (std::ranges::find(kRules, fields["rule"]) == std::end(kRules))
            return is_not(fields["rule"], "rule", "8, 8free or 4");
        if (std::ranges::find(kOutcomes, fields["outcome"]) == std::end(kOutcomes))
            return is_not(fields["outcome"], "outcome", "arrived, unreachable or stuck");
        if ((fields["outcome"] == "arrived") == fields["cost"].empty())
            return csv_.wrong("a row that arrived must have a cost, and no other row may");
        const std::string who =
            fmt::format("{}\n{}\n{}\n{}", fields["series"], fields["parameters"], fields["algo"], fields["repetition"]);
        by_default("problem", std::to_string(++count_[who]));
        Row row;
        for (const RowColumn& column : row_columns()) row.add(column.name, fields[column.name]);
        return row;
    }

    CsvReader csv_;
    std::string algo_;
    std::map<std::string_view, std::size_t> columns_;
    std::map<std::string, std::uint64_t> count_;  // of problems, by who walked
};

}  // namespace

Expected<std::uint64_t> import_rows(const ImportOptions& options) {
    auto csv_file = CsvReader::open(options.file);
    if (!csv_file) return std::unexpected(csv_file.error());
    if (csv_file->columns().empty()) return fail(ErrorCode::FileMalformed, options.file, "the file is empty: no rows");
    const auto rows = Importer(std::move(*csv_file), options.algo).run();
    if (!rows) return std::unexpected(rows.error());
    for (const char* name : {"/rows.csv", "/manifest.json", "/journal"})
        if (is_file(options.folder + name))
            return fail(ErrorCode::WriteFailed, options.folder, "the folder already holds results; use another -o");
    if (auto made = make_folder(options.folder); !made) return std::unexpected(made.error());
    if (auto written = write_file(options.folder + "/rows.csv", csv(*rows)); !written)
        return std::unexpected(written.error());
    const Json manifest{
        {"title", options.file}, {"command", options.command}, {"finished", time_now()}, {"rows", rows->size()}};
    if (auto written = write_file(options.folder + "/manifest.json", manifest.dump(2) + '\n'); !written)
        return std::unexpected(written.error());
    return rows->size();
}

}  // namespace waystone::lab
