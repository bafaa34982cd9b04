// SPDX-License-Identifier: MIT
#include "lab/table/csv_reader.hpp"

#include "base/nearest_name.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace waystone::lab {

bool next_record(std::string_view& rest, std::string_view& record) {
    if (rest.empty()) return false;
    bool quoted = false;
    std::size_t end = 0;
    for (; end < rest.size() && (quoted || rest[end] != '\n'); ++end) quoted = quoted != (rest[end] == '"');
    end = end < rest.size() ? end + 1 : end;
    record = rest.substr(0, end);
    rest.remove_prefix(end);
    return true;
}

Expected<CsvReader> CsvReader::open(const std::string& path) {
    auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    return of_text(path, std::move(*text));
}

Expected<CsvReader> CsvReader::of_text(std::string path, std::string text) {
    CsvReader reader;
    reader.path_ = std::move(path);
    reader.text_ = std::move(text);
    const auto head = reader.read_line();
    if (!head) return std::unexpected(head.error());
    if (*head) reader.columns_.assign(reader.fields_.begin(), reader.fields_.end());
    return reader;
}

std::optional<std::size_t> CsvReader::find(std::string_view column) const {
    const auto found = std::ranges::find(columns_, column);
    if (found == columns_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns_.begin());
}

Expected<std::size_t> CsvReader::column(std::string_view name) const {
    if (const auto found = find(name)) return *found;
    return fail(
        ErrorCode::FileMalformed, at_line(path_, 1),
        fmt::format("no column '{}'{}", name,
                    suggestion(std::string(name), std::vector<std::string_view>(columns_.begin(), columns_.end()))));
}

std::unexpected<Error> CsvReader::wrong(std::string sentence) const {
    return fail(ErrorCode::FileMalformed, at_line(path_, line_), std::move(sentence));
}

Expected<bool> CsvReader::next() {
    auto read = read_line();
    if (read && *read && fields_.size() != columns_.size())
        return wrong(fmt::format("the row has {} fields, the header has {}", fields_.size(), columns_.size()));
    return read;
}

Expected<double> CsvReader::number(std::size_t column) const {
    const std::string_view field = fields_[column];
    if (field.empty()) return std::numeric_limits<double>::quiet_NaN();
    if (const auto value = parse_number<double>(field)) return *value;
    return wrong(fmt::format("{} in column '{}' is not a number", quoted(field), columns_[column]));
}

// A field in quotation marks may hold commas and line ends; two marks stand for one.
Expected<bool> CsvReader::read_line() {
    fields_.clear();
    unquoted_.clear();
    line_ = next_line_;
    line_begin_ = at_;
    if (at_ >= text_.size()) return false;
    const std::string_view text = text_;
    while (true) {
        if (at_ < text.size() && text[at_] == '"') {
            std::string& field = unquoted_.emplace_back();
            for (++at_;; ++at_) {
                const std::size_t mark = text.find('"', at_);
                if (mark == std::string_view::npos) return wrong("unclosed quotation mark");
                const std::string_view part = text.substr(at_, mark - at_);
                next_line_ += static_cast<int>(std::ranges::count(part, '\n'));
                field += part;
                at_ = mark + 1;
                if (at_ >= text.size() || text[at_] != '"') break;
                field += '"';
            }
            fields_.push_back(field);
            if (at_ < text.size() && text[at_] != ',' && text[at_] != '\n' && text[at_] != '\r')
                return wrong("unexpected text after a closing quotation mark");
        } else {
            const std::size_t end = std::min(text.find_first_of(",\n", at_), text.size());
            std::string_view field = text.substr(at_, end - at_);
            if (field.ends_with('\r') && (end == text.size() || text[end] == '\n')) field.remove_suffix(1);
            fields_.push_back(field);
            at_ = end;
        }
        if (at_ < text.size() && text[at_] == ',') {
            ++at_;
            continue;
        }
        at_ = std::min(text.size(), std::min(text.find('\n', at_), text.size()) + 1);
        ++next_line_;
        return true;
    }
}

}  // namespace waystone::lab
