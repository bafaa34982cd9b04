// SPDX-License-Identifier: MIT
#include "lab/table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

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

bool is_text(const Value& value) { return std::holds_alternative<std::string>(value); }

std::string shown(const Value* value, int decimals) {
    if (value == nullptr || std::holds_alternative<std::monostate>(*value)) return "-";
    if (const auto* text = std::get_if<std::string>(value)) return *text;
    if (const auto* whole = std::get_if<std::uint64_t>(value)) return fmt::format("{}", *whole);
    return fmt::format("{:.{}f}", std::get<double>(*value), decimals);
}

std::string csv_field(const Value& value) {
    if (std::holds_alternative<std::monostate>(value)) return "";
    if (const auto* whole = std::get_if<std::uint64_t>(&value)) return fmt::format("{}", *whole);
    if (const auto* real = std::get_if<double>(&value)) return fmt::format("{}", *real);
    const std::string& text = std::get<std::string>(value);
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
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
            text = text || (value != nullptr && is_text(*value));
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
        out += line + '\n';
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

std::string csv(std::span<const Row> rows) {
    if (rows.empty()) return "";
    std::string out;
    const auto line = [&](const Row& row, auto text) {
        std::string between;
        for (const auto& field : row.fields()) {
            out += between + text(field);
            between = ",";
        }
        out += '\n';
    };
    line(rows.front(), [](const auto& field) { return field.first; });
    for (const Row& row : rows) line(row, [](const auto& field) { return csv_field(field.second); });
    return out;
}

std::string json(std::span<const Row> rows) {
    auto array = nlohmann::ordered_json::array();
    for (const Row& row : rows) {
        nlohmann::ordered_json object;
        for (const auto& [name, value] : row.fields()) {
            nlohmann::ordered_json& place = object[name];
            if (const auto* text = std::get_if<std::string>(&value)) place = *text;
            else if (const auto* whole = std::get_if<std::uint64_t>(&value)) place = *whole;
            else if (const auto* real = std::get_if<double>(&value)) place = *real;
        }
        array.push_back(std::move(object));
    }
    // File names may hold any byte; what is not UTF-8 is replaced.
    return array.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace waystone::lab
