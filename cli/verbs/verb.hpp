// SPDX-License-Identifier: MIT
// What the verbs share: exit codes, how errors and data leave the program, common options.
//
// Data goes to standard output alone, messages to standard error. Verbs read strings by the catalogue of the program
// that they run in, which may be a user's own, and by no other.
#pragma once

#include <waystone/catalog.hpp>
#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include "base/shard.hpp"
#include "cli/verbs/command_line.hpp"
#include "lab/table/table.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace waystone {

enum ExitCode : int {
    kDone = 0,
    kNoPath = 10,           // a configuration reached no goal: there is no path, or its moves ran out
    kBudgetExceeded = 20,   // a move took more than --max-work
    kBadInput = 30,         // a file, a string or the command line; also when only some problems had to be skipped
    kLengthsDisagree = 31,  // --check-lengths found another length than the scenario's
    kRowsDiffer = 32,       // lab compare found rows that are not the same
    kBug = 40,
    kInterrupted = 130,  // Ctrl-C, as shells have it
};

// Whose verbs they are.
struct Program {
    const Catalog& catalog;
    std::string name = "waystone";  // as commands begin
};

using AddVerb = void (*)(Verb& program);

// A program with these verbs, run by its command line; returns the exit code.
int run_verbs(int argc, char** argv, const Catalog& catalog, std::span<const AddVerb> verbs);

// The verbs that need no experiments; the others are in cli/program/.
void add_try(Verb& program);
void add_crowd(Verb& program);
void add_solve(Verb& program);
void add_map(Verb& program);
void add_inspect(Verb& program);
void add_build(Verb& program);
void add_verify(Verb& program);
void add_describe(Verb& program);
void add_signature(Verb& program);
void add_train(Verb& program);

void say(std::string_view line);  // to standard error
// Of a name that still works: "'guide' is an old name, which version 0.3 will not take: write 'tune --exhaustive'".
void say_old_name(std::string_view old_name, std::string_view now, std::string_view until);
int report(const Error& error);    // says its sentence; kBadInput, or kInterrupted after Ctrl-C
int print(std::string_view data);  // to standard output; kBadInput where that fails
// "--algo: lrtb(d=1):1: no agent 'lrtb'", the string below it and a caret under the column.
int report_spec(const std::string& option, const std::string& spec, const Error& error);

// What there is to say about a map.
void add_map_facts(lab::Row& row, const Grid& grid);

inline constexpr Range<std::uint64_t> kThreads{1, 1024};

// --moves and --diagonal.
struct MoveOptions {
    std::string rule = "8";
    double diagonal = 0;
    void add_to(Verb& verb);
    Moves moves() const;
};

// --shard I/N
struct ShardOption {
    std::string text;
    void add_to(Verb& verb, const std::string& what);
    Expected<Shard> shard() const;  // the whole where it is not given
};

// --format table|json|csv
struct FormatOption {
    std::string format = "table";
    void add_to(Verb& verb);
    // A table has the columns given; without columns one row's fields stand below each other.
    int print_rows(std::span<const lab::Row> rows, std::span<const lab::Column> columns = {}) const;
    int print_table(const lab::Table& table) const {
        return format == "table" ? print(aligned_table(table.rows, table.columns)) : print_rows(table.rows);
    }
};

}  // namespace waystone
