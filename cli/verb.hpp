// SPDX-License-Identifier: MIT
// What the verbs share: exit codes, how errors and data leave the program, common options.
//
// Data goes to standard output alone, messages to standard error. A verb adds itself to the program and leaves what
// is to be run in `chosen`; run_program() runs it once the whole command line is understood. Verbs read strings by the
// catalogue of the program that they run in, which may be a user's own, and by no other.
#pragma once

#include <waystone/catalog.hpp>
#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include "base/shard.hpp"
#include "lab/table/table.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <functional>
#include <limits>
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

using Run = std::function<int(const Program&)>;

void add_solve(CLI::App& program, Run& chosen);
void add_guide(CLI::App& program, Run& chosen);
void add_map(CLI::App& program, Run& chosen);
void add_inspect(CLI::App& program, Run& chosen);
void add_build(CLI::App& program, Run& chosen);
void add_verify(CLI::App& program, Run& chosen);
void add_describe(CLI::App& program, Run& chosen);
void add_signature(CLI::App& program, Run& chosen);
void add_study(CLI::App& program, Run& chosen);
void add_lab(CLI::App& program, Run& chosen);
void add_lab_report(CLI::App& lab, Run& chosen);
void add_lab_submit(CLI::App& lab, Run& chosen);
void add_train(CLI::App& program, Run& chosen);

void say(std::string_view line);   // to standard error
int report(const Error& error);    // says its sentence; kBadInput, or kInterrupted after Ctrl-C
int print(std::string_view data);  // to standard output; kBadInput where that fails
// "--algo: lrtb(d=1):1: no agent 'lrtb'", the string below it and a caret under the column.
int report_spec(const std::string& option, const std::string& spec, const Error& error);

// Checks of an option: a number in this range, which the help shows and the sentence names. Every option that takes a
// number has one: CLI11 by itself takes -1 for a large number.
CLI::Validator whole(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
CLI::Validator number(double least, double most = std::numeric_limits<double>::max());
inline constexpr std::uint64_t kMostThreads = 1024;

// --moves and --diagonal.
struct MoveOptions {
    std::string rule = "8";
    double diagonal = 0;
    void add_to(CLI::App& verb);
    Moves moves() const;
};

// --shard I/N
struct ShardOption {
    std::string text;
    void add_to(CLI::App& verb, const std::string& what);
    Expected<Shard> shard() const;  // the whole where it is not given
};

// --format table|json|csv
struct FormatOption {
    std::string format = "table";
    void add_to(CLI::App& verb);
    // A table has the columns given; without columns one row's fields stand below each other.
    int print_rows(std::span<const lab::Row> rows, std::span<const lab::Column> columns = {}) const;
};

// Adds a verb whose help ends with an example, which begins with "waystone" as the program does that is so called.
CLI::App* add_verb(CLI::App& parent, const std::string& name, const std::string& what, const std::string& example);

}  // namespace waystone
