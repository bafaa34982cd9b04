// SPDX-License-Identifier: MIT
#include <waystone/catalog.hpp>

#include "base/hash.hpp"
#include "cli/verbs/verb.hpp"
#include "lab/run/database_cache.hpp"
#include "sim/fixed_walks.hpp"

namespace waystone {
namespace {

using Specs = std::vector<std::string>;

int signature_verb(const Specs& asked, const Program& in) {
    const FixedWalks walks;
    const lab::DatabaseCache databases(in.catalog);
    std::string out;
    for (const std::string& spec : asked.empty() ? in.catalog.agent_names() : asked) {
        const auto signature = walks.signature([&](const Map& map) { return databases.make_agent(map.grid(), spec); });
        if (!signature) {
            const int code = report_spec("signature", spec, signature.error());
            if (!asked.empty()) return code;
            continue;  // a catalogue entry that needs parameters has no walk of its own
        }
        out += spec + ' ' + hex(*signature) + '\n';
    }
    return print(out);
}

}  // namespace

void add_signature(Verb& program) {
    Verb& verb = program.add("signature", "Prints a hash of the walks over the fixed scenes: SPEC HASH",
                             "waystone signature astar 'wastar(w=2)'");
    verb.texts("SPEC", verb.runs<Specs>(signature_verb),
               "configurations; default: every agent and short name in the catalogue");
}

}  // namespace waystone
