// SPDX-License-Identifier: MIT
#include <waystone/program.hpp>

#include "base/assert.hpp"
#include "base/nearest_name.hpp"
#include "cli/verb.hpp"
#include "io/paths.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>

namespace waystone {
namespace {

void bug(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "bug: %s does not hold at %s:%d\n", condition, file, line);
    std::fflush(stderr);
    std::_Exit(kBug);
}

constexpr const char* kExitCodes =
    "Exit codes: 0 done, 10 no path, 20 budget exceeded, 30 bad input, 31 lengths disagree, 32 rows differ, 40 bug, "
    "130 interrupted.\n"
    "Maps are files (.map, .png, .txt), built-in scenes (pocket) or recipes (gen:caves,512,512,seed=1).\n";

// What CLI11 leaves unsaid: a verb that does not exist.
std::string unknown_verb(const CLI::App& program, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return "";
    std::vector<std::string_view> names;
    for (const CLI::App* verb : program.get_subcommands(nullptr)) {
        if (verb->get_name() == argv[1]) return "";
        names.push_back(verb->get_name());
    }
    return std::string("there is no verb '").append(argv[1]).append("'").append(suggestion(argv[1], names));
}

int run(int argc, char** argv, const Program& in) {
    CLI::App program("Waystone: real-time heuristic search on large maps.", in.name);
    program.footer(kExitCodes + ("Example: " + in.name) +
                   " solve gen:caves,512,512,seed=1 --problems 100 --algo astar --algo 'wastar(w=1.5)'");
    const std::string version = "waystone " WAYSTONE_VERSION;
    program.set_version_flag("--version", in.name == "waystone" ? version : in.name + ", of " + version);
    program.require_subcommand(1);
    Run chosen;
    add_solve(program, chosen);
    add_guide(program, chosen);
    add_map(program, chosen);
    add_inspect(program, chosen);
    add_build(program, chosen);
    add_verify(program, chosen);
    add_describe(program, chosen);
    add_signature(program, chosen);
    add_study(program, chosen);
    add_lab(program, chosen);
    add_train(program, chosen);
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& asked) {  // --help, --version
        program.exit(asked);
        return kDone;
    } catch (const CLI::ParseError& error) {
        const std::string verb = unknown_verb(program, argc, argv);
        say(in.name + ": " + (verb.empty() ? std::string(error.what()) : verb) + "; see " + in.name + " --help");
        return kBadInput;
    }
    return chosen(in);
}

}  // namespace

int run_program(int argc, char** argv, const Catalog& catalog) {
    set_assert_handler(bug);
    try {
        Program in{.catalog = catalog};
        if (argc > 0) in.name = base_name(argv[0]);
        return run(argc, argv, in);
    } catch (const std::exception& error) {
        say(std::string("bug: ") + error.what());
    } catch (...) {
        say("bug: an unknown exception");
    }
    return kBug;
}

}  // namespace waystone
