// SPDX-License-Identifier: MIT
// CSV read back row by row, as lab::csv() writes it (RFC 4180); whatever is wrong is a sentence with file and line.
#pragma once

#include <waystone/error.hpp>

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// Takes the next row off the front, with its line end; false at the end of the text. A line end between quotation
// marks belongs to a field.
bool next_record(std::string_view& rest, std::string_view& record);

class CsvReader {
public:
    // Reads the file and its first line. An empty file is a table without columns and rows: that is how no rows are
    // written.
    static Expected<CsvReader> open(const std::string& path);
    // The same of what such a file would hold.
    static Expected<CsvReader> of_text(std::string path, std::string text);

    const std::vector<std::string>& columns() const { return columns_; }
    std::optional<std::size_t> find(std::string_view column) const;
    Expected<std::size_t> column(std::string_view name) const;  // the error says which is missing

    // The next row; false at the end. Its fields are there until the next call.
    Expected<bool> next();
    std::string_view operator[](std::size_t column) const { return fields_[column]; }
    std::string_view operator[](std::optional<std::size_t> column) const {
        return column ? fields_[*column] : std::string_view{};
    }
    // The row, or before the first one the head, as it stands in the file, with its line end. Good while the reader is
    // where it is.
    std::string_view line() const { return std::string_view(text_).substr(line_begin_, at_ - line_begin_); }
    // As a number, NaN where it is empty.
    Expected<double> number(std::size_t column) const;
    std::unexpected<Error> wrong(std::string sentence) const;  // in this row

private:
    Expected<bool> read_line();

    std::string path_, text_;
    std::size_t at_ = 0, line_begin_ = 0;
    int line_ = 0, next_line_ = 1;
    std::vector<std::string> columns_;
    std::vector<std::string_view> fields_;
    std::deque<std::string> unquoted_;
};

// Where the columns of a file stand that somebody needs.
struct NeededColumns {
    explicit NeededColumns(const CsvReader& file) : csv(file) {}
    std::size_t need(std::string_view name) {
        const auto found = csv.column(name);
        if (!found && !error) error = found.error();
        return found.value_or(0);
    }

    const CsvReader& csv;
    std::optional<Error> error = {};  // says which is missing first
};

}  // namespace waystone::lab
