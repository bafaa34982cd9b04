// SPDX-License-Identifier: MIT
#include "cli/verbs/verb.hpp"

#include "base/hash.hpp"
#include "io/text.hpp"
#include "lab/run/problem_set.hpp"
#include "lab/run/result_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace waystone {
void say(std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fputc('\n', stderr);
}

void say_old_name(std::string_view old_name, std::string_view now, std::string_view until) {
    say(fmt::format("'{}' is an old name, which version {} will not take: write '{}'", old_name, until, now));
}

int report(const Error& error) {
    say(error.message());
    return error.code == ErrorCode::Interrupted ? kInterrupted : kBadInput;
}

int print(std::string_view data) {
    const bool written = std::fwrite(data.data(), 1, data.size(), stdout) == data.size() && std::fflush(stdout) == 0;
    if (!written) say("standard output: could not be written");
    return written ? kDone : kBadInput;
}

int report_spec(const std::string& option, const std::string& spec, const Error& error) {
    if (error.code == ErrorCode::Interrupted) return report(error);
    const auto column = parse_number<std::size_t>(error.place);
    say(option + ": " + spec + ':' + error.message());
    if (column && *column > 0 && *column <= spec.size() + 1 && spec.find('\n') == std::string::npos) {
        say("    " + spec);
        say(std::string(*column + 3, ' ') + '^');
    }
    return kBadInput;
}

void add_map_facts(lab::Row& row, const Grid& grid) {
    std::vector<std::uint64_t> sizes(grid.components(), 0);
    const std::vector<std::uint32_t> component = grid.component_numbers();
    std::uint64_t moves = 0;
    for (State s = 0; s < grid.size(); ++s) {
        if (!grid.passable(s)) continue;
        ++sizes[component[s]];
        moves += grid.degree(s);
    }
    const auto share = [&](double part, double whole) { return whole > 0 ? part / whole : 0; };
    const auto free = static_cast<double>(grid.free_cells());
    const std::uint64_t largest = sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
    row.add("width", grid.width());
    row.add("height", grid.height());
    row.add("free_cells", grid.free_cells());
    row.add("free_pct", 100 * share(free, static_cast<double>(grid.size())));
    row.add("components", grid.components());
    row.add("largest_component_pct", 100 * share(static_cast<double>(largest), free));
    lab::add_moves(row, grid.rule());
    row.add("moves_per_cell", share(static_cast<double>(moves), free));
    row.add("cliffs", grid.has_cliffs() ? "yes" : "no");
    row.add("bytes", grid.bytes());
    row.add("fingerprint", hex(grid.fingerprint()));
}

void MoveOptions::add_to(Verb& verb) {
    verb.choice("--moves", rule, {"8", "8free", "4"},
                "8: diagonals need both sides free; 8free: they do not; 4: no diagonals")
        .shows_default();
    verb.number("--diagonal", diagonal, {1, 2}, "cost of a diagonal move; default: sqrt 2");
}

Moves MoveOptions::moves() const {
    Moves moves;
    moves.rule = lab::rule_by_name(rule);
    if (diagonal > 0) moves.diagonal = to_cost(diagonal);
    return moves;
}

void ShardOption::add_to(Verb& verb, const std::string& what) { verb.text("--shard", text, what); }

Expected<Shard> ShardOption::shard() const {
    if (text.empty()) return Shard{};
    const std::string_view all = text;
    const std::size_t slash = std::min(all.find('/'), all.size() - 1);
    const auto index = parse_number<std::uint64_t>(all.substr(0, slash));
    const auto of = parse_number<std::uint64_t>(all.substr(slash + 1));
    if (!index || !of || *index >= *of)
        return fail(ErrorCode::BadParameter, "--shard", "must be I/N with I from 0 to N-1, not '" + text + "'");
    return Shard{*index, *of};
}

void FormatOption::add_to(Verb& verb) {
    verb.choice("--format", format, {"table", "json", "csv"}, "table to read, json or csv for programs")
        .shows_default();
}

int FormatOption::print_rows(std::span<const lab::Row> rows, std::span<const lab::Column> columns) const {
    if (format == "json") return print(lab::json(rows));
    if (format == "csv") return print(lab::csv(rows));
    if (!columns.empty()) return print(lab::aligned_table(rows, columns));
    std::string out;
    for (const lab::Row& row : rows) out += lab::field_list(row);
    return print(out);
}

}  // namespace waystone
