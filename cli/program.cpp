// SPDX-License-Identifier: MIT
#include <waystone/program.hpp>

#include "base/assert.hpp"
#include "base/nearest_name.hpp"
#include "cli/from_help.hpp"
#include "cli/verb.hpp"
#include "io/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <span>
#include <string_view>

namespace waystone {
namespace {

void bug(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "bug: assertion %s failed at %s:%d\n", condition, file, line);
    std::fflush(stderr);
    std::_Exit(kBug);
}

constexpr const char* kExitCodes =
    "Exit codes: 0 done, 10 no goal reached, 20 budget exceeded, 30 bad input, 31 lengths disagree, 32 rows differ,\n"
    "40 bug, 130 interrupted.\n"
    "Maps are files (.map, .png, .txt), built-in scenes (pocket) or recipes (gen:caves,512,512,seed=1).\n"
    "WAYSTONE_MAPS names a folder with maps of your own, WAYSTONE_CACHE the folder where databases are kept.\n";

// The sentence for a command line that cannot be read, and where help is. CLI11 has none for a verb that does not
// exist.
std::string mistake(const CLI::App& program, const CLI::ParseError& error, int argc, char** argv) {
    const CLI::App* verb = &program;
    std::string path, sentence;  // the verbs so far
    for (int i = 1; sentence.empty(); ++i) {
        std::vector<std::string_view> names;
        for (const CLI::App* sub : verb->get_subcommands(nullptr)) names.push_back(sub->get_name());
        const std::string word = i < argc ? argv[i] : "";
        if (names.empty() || word.starts_with('-')) sentence = error.what();
        else if (word.empty())
            sentence =
                fmt::format("a verb is needed{}: {}", path.empty() ? "" : " after" + path, fmt::join(names, ", "));
        else if (std::ranges::find(names, word) == names.end())
            sentence = fmt::format("no verb '{}'{}", word, suggestion(word, names));
        else {
            verb = verb->get_subcommand(word);
            path += " " + word;
        }
    }
    return fmt::format("{0}: {1}; see {0}{2} --help", program.get_name(), sentence, path);
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
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (first == "man") return print(manual(program, version));
    if (first == "complete") return print(completions(program, std::span(argv, argv + argc).subspan(2), in.catalog));
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& asked) {  // --help, --version
        program.exit(asked);
        return kDone;
    } catch (const CLI::ParseError& error) {
        say(mistake(program, error, argc, argv));
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
