// SPDX-License-Identifier: MIT
// Rows on paper: aligned columns for people, CSV and JSON for programs.
#pragma once

#include "lab/table/json.hpp"
#include "lab/table/row.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone::lab {

// A column of a table for people: the field, what stands above it, digits after the point.
struct Column {
    std::string_view field, title;
    int decimals = 0;
};

// A name that outlives every table.
struct Literal {
    consteval Literal(const char* literal) : text(literal) {}
    std::string_view text;
};

// Rows, and the columns that people are shown of them: the fields with a title, in their order.
struct Table {
    std::vector<Row> rows = {};
    std::vector<Column> columns = {};

    void begin_row() { rows.emplace_back(); }
    void add(std::string_view field, Value value) { rows.back().add(field, std::move(value)); }
    void add(Literal field, Value value, Literal title, int decimals = 0) {
        add_named(field.text, std::move(value), title.text, decimals);
    }
    // The same; the names outlive the table.
    void add_named(std::string_view field, Value value, std::string_view title, int decimals = 0) {
        add(field, std::move(value));
        if (rows.size() == 1) columns.push_back({field, title, decimals});
    }
};

// All fields under their own names. Good while the rows are where they are.
std::vector<Column> all_columns(std::span<const Row> rows, int decimals = 0);

// Text to the left, numbers to the right; a column that no row fills is left out.
std::string aligned_table(std::span<const Row> rows, std::span<const Column> columns);
// For documents and for papers (booktabs); the columns as above.
std::string markdown_table(std::span<const Row> rows, std::span<const Column> columns);
std::string latex_table(std::span<const Row> rows, std::span<const Column> columns);
// One field per line: "free cells   3,102".
std::string field_list(const Row& row);
// Those columns of configuration rows that fit a screen, and of problem rows.
std::span<const Column> configuration_columns();
std::span<const Column> problem_columns();

// RFC 4180: a header, commas, quotation marks where needed; an absent value is empty. All rows have the fields of the
// first.
std::string csv(std::span<const Row> rows);
// The two kinds of lines that it is made of.
std::string csv_header(const Row& row);
std::string csv_line(const Row& row);
// An array of objects; an absent value is null.
Json to_json(const Value& value);
Json to_json(const Row& row);
std::string json(std::span<const Row> rows);

}  // namespace waystone::lab
