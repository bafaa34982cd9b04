// SPDX-License-Identifier: MIT
#include <waystone/catalog.hpp>

#include "base/hash.hpp"
#include "cli/verbs/verb.hpp"
#include "lab/run/database_cache.hpp"
#include "lab/run/parallel.hpp"
#include "sim/fixed_walks.hpp"

namespace waystone {
namespace {

struct SignatureOptions {
    std::vector<std::string> specs;
    int threads = 0;
};

int signature_verb(const SignatureOptions& options, const Program& in) {
    const std::vector<std::string>& asked = options.specs;
    const FixedWalks walks;
    const lab::DatabaseCache databases(in.catalog);
    std::string out;
    for (const std::string& spec : asked.empty() ? in.catalog.agent_names() : asked) {
        const auto make = [&](const Map& map) { return databases.make_agent(map.grid(), spec); };
        const auto signature = lab::with_threads(options.threads, [&] { return walks.signature(make); });
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
    auto& o = verb.runs<SignatureOptions>(signature_verb);
    verb.texts("SPEC", o.specs, "configurations; default: every agent and short name in the catalogue");
    verb.whole("--threads", o.threads, kThreads, "to build databases; default: one per core; never changes a hash");
}

}  // namespace waystone
