// SPDX-License-Identifier: MIT
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

// A column as it is shown, its title first.
struct Cells {
    std::vector<std::string> cells;
    bool text = false;
};

// With `exact`, what is not zero is not shown as zero.
std::vector<Cells> filled_columns(std::span<const Row> rows, std::span<const Column> columns, bool exact) {
    std::vector<Cells> out;
    for (const Column& column : columns) {
        Cells cells{.cells = {std::string(column.title)}};
        bool filled = false;
        for (const Row& row : rows) {
            const Value* value = row.find(column.field);
            const bool tiny = exact && value != nullptr && value->kind == Kind::Real && value->real != 0 &&
                              std::abs(value->real) < 0.5 * std::pow(10, -column.decimals);
            cells.cells.push_back(tiny ? fmt::format("{:.1e}", value->real) : shown(value, column.decimals));
            filled = filled || cells.cells.back() != "-";
            cells.text = cells.text || (value != nullptr && value->kind == Kind::Text);
        }
        if (filled) out.push_back(std::move(cells));
    }
    return out;
}

std::string escaped(std::string_view text, std::string_view special, std::string_view before) {
    std::string out;
    for (const char c : text) {
        if (special.contains(c)) out += before;
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

std::string latex_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\') out += "\\textbackslash{}";
        else if (c == '~') out += "\\textasciitilde{}";
        else if (c == '^') out += "\\textasciicircum{}";
        else if (c == '<') out += "\\textless{}";
        else if (c == '>') out += "\\textgreater{}";
        else out += escaped({&c, 1}, "&%$#_{}", "\\");
    }
    return out;
}

void add_csv(std::string& out, const Value& value) {
    if (value.kind == Kind::Whole) {
        out += std::to_string(value.whole);
    } else if (value.kind == Kind::Real) {
        out += fmt::format("{}", value.real);
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

std::vector<Column> all_columns(std::span<const Row> rows, int decimals) {
    std::vector<Column> out;
    if (rows.empty()) return out;
    for (const auto& [name, value] : rows.front().fields()) out.push_back({name, name, decimals});
    return out;
}

std::string aligned_table(std::span<const Row> rows, std::span<const Column> columns) {
    std::vector<std::string> lines(rows.size() + 1);
    for (const Cells& column : filled_columns(rows, columns, false)) {
        std::size_t width = 0;
        for (const std::string& cell : column.cells) width = std::max(width, cell.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (!lines[i].empty()) lines[i] += "  ";
            lines[i] += column.text ? fmt::format("{:<{}}", column.cells[i], width)
                                    : fmt::format("{:>{}}", column.cells[i], width);
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

std::string markdown_table(std::span<const Row> rows, std::span<const Column> columns) {
    const std::vector<Cells> filled = filled_columns(rows, columns, true);
    std::string out;
    for (std::size_t i = 0; i <= rows.size(); ++i) {
        out += "|";
        for (const Cells& column : filled) out += " " + escaped(column.cells[i], "|\\", "\\") + " |";
        out += "\n";
        if (i > 0) continue;
        out += "|";
        for (const Cells& column : filled) out += column.text ? ":--|" : "--:|";
        out += "\n";
    }
    return out;
}

std::string latex_table(std::span<const Row> rows, std::span<const Column> columns) {
    const std::vector<Cells> filled = filled_columns(rows, columns, true);
    std::string out = "\\begin{tabular}{";
    for (const Cells& column : filled) out += column.text ? 'l' : 'r';
    out += "}\n\\toprule\n";
    for (std::size_t i = 0; i <= rows.size(); ++i) {
        for (std::size_t c = 0; c < filled.size(); ++c) out += (c > 0 ? " & " : "") + latex_text(filled[c].cells[i]);
        out += i == 0 ? " \\\\\n\\midrule\n" : " \\\\\n";
    }
    return out + "\\bottomrule\n\\end{tabular}\n";
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

Json to_json(const Value& value) {
    if (value.kind == Kind::Text) return value.text;
    if (value.kind == Kind::Whole) return value.whole;
    if (value.kind == Kind::Real) return value.real;
    return nullptr;
}

Json to_json(const Row& row) {
    Json out = Json::object();
    for (const auto& [name, value] : row.fields()) out[name] = to_json(value);
    return out;
}

std::string json(std::span<const Row> rows) {
    Json array = Json::array();
    for (const Row& row : rows) array.push_back(to_json(row));
    return array.dump(2) + '\n';
}

}  // namespace waystone::lab
