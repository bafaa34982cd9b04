// SPDX-License-Identifier: MIT
#include "lab/table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace waystone::lab {
namespace {

constexpr Column kConfigurationColumns[] = {
    {"algo", "algo"},
    {"problems", "problems"},
    {"solved", "solved"},
    {"unreachable", "unreachable"},
    {"cost", "cost", 2},
    {"suboptimality_pct", "over optimal %", 2},
    {"expanded_per_move", "expanded/move", 1},
    {"work_max", "work max"},
    {"plan_us_mean", "plan us", 2},
    {"plan_us_max", "max us", 0},
    {"signature", "signature"},
};
constexpr Column kProblemColumns[] = {
    {"algo", "algo"},
    {"place", "problem"},
    {"from", "from"},
    {"to", "to"},
    {"outcome", "outcome"},
    {"cost", "cost", 2},
    {"optimal_cost", "optimal", 2},
    {"moves", "moves"},
    {"expanded", "expanded"},
    {"work_max", "work max"},
    {"plan_us_max", "max us", 0},
};

using Kind = Value::Kind;

std::string shown(const Value* value, int decimals) {
    if (value == nullptr || value->kind == Kind::None) return "-";
    if (value->kind == Kind::Text) return value->text;
    if (value->kind == Kind::Whole) return fmt::format("{}", value->whole);
    return fmt::format("{:.{}f}", value->real, decimals);
}

void add_csv(std::string& out, const Value& value) {
    if (value.kind == Kind::Whole) {
        fmt::format_to(std::back_inserter(out), "{}", value.whole);
    } else if (value.kind == Kind::Real) {
        fmt::format_to(std::back_inserter(out), "{}", value.real);
    } else if (value.text.find_first_of(",\"\r\n") == std::string::npos) {
        out += value.text;
    } else {
        out.push_back('"');
        for (const char c : value.text) out.append(c == '"' ? 2 : 1, c);
        out.push_back('"');
    }
}

template <class Add>
std::string joined_fields(const Row& row, const Add& add) {
    std::string out;
    for (const auto& [name, value] : row.fields()) {
        add(out, name, value);
        out.push_back(',');
    }
    if (!out.empty()) out.pop_back();
    out.push_back('\n');
    return out;
}

}  // namespace

std::span<const Column> configuration_columns() { return kConfigurationColumns; }
std::span<const Column> problem_columns() { return kProblemColumns; }

std::string aligned_table(std::span<const Row> rows, std::span<const Column> columns) {
    std::vector<std::string> lines(rows.size() + 1);
    for (const Column& column : columns) {
        std::vector<std::string> cells{std::string(column.title)};
        bool text = false, filled = false;
        for (const Row& row : rows) {
            const Value* value = row.find(column.field);
            cells.push_back(shown(value, column.decimals));
            filled = filled || cells.back() != "-";
            text = text || (value != nullptr && value->kind == Kind::Text);
        }
        if (!filled) continue;
        std::size_t width = 0;
        for (const std::string& cell : cells) width = std::max(width, cell.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (!lines[i].empty()) lines[i] += "  ";
            lines[i] += text ? fmt::format("{:<{}}", cells[i], width) : fmt::format("{:>{}}", cells[i], width);
        }
    }
    std::string out;
    for (std::string& line : lines) {
        line.erase(line.find_last_not_of(' ') + 1);
        out += line;
        out.push_back('\n');
    }
    return out;
}

std::string field_list(const Row& row) {
    std::size_t width = 0;
    for (const auto& field : row.fields()) width = std::max(width, field.first.size());
    std::string out;
    for (const auto& [name, value] : row.fields()) {
        std::string title = name;
        std::replace(title.begin(), title.end(), '_', ' ');
        out += fmt::format("{:<{}}  {}\n", title, width, shown(&value, 2));
    }
    return out;
}

std::string csv_header(const Row& row) {
    return joined_fields(row, [](std::string& out, const std::string& name, const Value&) { out += name; });
}

std::string csv_line(const Row& row) {
    return joined_fields(row, [](std::string& out, const std::string&, const Value& value) { add_csv(out, value); });
}

std::string csv(std::span<const Row> rows) {
    if (rows.empty()) return "";
    std::string out = csv_header(rows.front());
    for (const Row& row : rows) out += csv_line(row);
    return out;
}

std::string json(std::span<const Row> rows) {
    auto array = nlohmann::ordered_json::array();
    for (const Row& row : rows) {
        nlohmann::ordered_json object;
        for (const auto& [name, value] : row.fields()) {
            nlohmann::ordered_json& place = object[name];
            if (value.kind == Kind::Text) place = value.text;
            else if (value.kind == Kind::Whole) place = value.whole;
            else if (value.kind == Kind::Real) place = value.real;
        }
        array.push_back(std::move(object));
    }
    // File names may hold any byte; what is not UTF-8 is replaced.
    return array.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).append(1, '\n');
}

}  // namespace waystone::lab
