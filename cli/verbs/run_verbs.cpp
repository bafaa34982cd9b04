// SPDX-License-Identifier: MIT
#include "base/assert.hpp"
#include "cli/verbs/verb.hpp"
#include "io/paths.hpp"
#include "lab/run/platform.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <span>
#include <string>
#include <vector>

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

// Verbs that go by another name now: they work until that version, and say so. docs/versioning.md.
struct OldVerb {
    const char *name, *verb, *option, *until;
};
constexpr OldVerb kOldVerbs[] = {{"guide", "tune", "--exhaustive", "0.3"}};

void renew(std::vector<std::string>& words) {
    for (const OldVerb& old : kOldVerbs) {
        if (words.empty() || words.front() != old.name) continue;
        say_old_name(old.name, std::string(old.verb) + ' ' + old.option, old.until);
        words.front() = old.verb;
        words.insert(words.begin() + 1, old.option);
    }
}

int run(const std::vector<std::string>& words, const Program& in, std::span<const AddVerb> verbs) {
    Verb program(in.name, "Waystone: real-time heuristic search on large maps.");
    program.note(kExitCodes + ("Example: " + in.name) +
                 " solve gen:caves,512,512,seed=1 --problems 100 --algo astar --algo 'wastar(w=1.5)'\n");
    for (const AddVerb add : verbs) add(program);
    std::string version = "waystone " WAYSTONE_VERSION;
    const std::string first = words.empty() ? "" : words.front();
    if (first == "man") return print(manual(program, version));
    if (first == "complete") return print(completions(program, {words.begin() + 1, words.end()}, in.catalog));
    if (in.name != "waystone") version = in.name + ", of " + version;
    const auto chosen = program.read(words, version);
    return chosen ? (*chosen)(in) : report(chosen.error());
}

}  // namespace

int run_verbs(int argc, char** argv, const Catalog& catalog, std::span<const AddVerb> verbs) {
    set_assert_handler(bug);
    try {
        Program in{.catalog = catalog};
        lab::use_plain_output();
        std::vector<std::string> words = lab::program_words(argc, argv);
        if (words.empty()) words.emplace_back("waystone");
        in.name = base_name(words.front());
        if (in.name.ends_with(".exe")) in.name.resize(in.name.size() - 4);
        words.erase(words.begin());
        renew(words);
        return run(words, in, verbs);
    } catch (const std::exception& error) {
        say(std::string("bug: ") + error.what());
    } catch (...) {
        say("bug: an unknown exception");
    }
    return kBug;
}

}  // namespace waystone
