// SPDX-License-Identifier: MIT
#include <waystone/catalog.hpp>

#include "base/hash.hpp"
#include "cli/verb.hpp"
#include "lab/run/fixed_walks.hpp"

#include <memory>

namespace waystone {
namespace {

int signature_verb(const std::vector<std::string>& asked, const Catalog& catalog) {
    const lab::FixedWalks walks(catalog);
    std::string out;
    for (const std::string& spec : asked.empty() ? catalog.agent_names() : asked) {
        const auto signature = walks.signature(spec);
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

void add_signature(CLI::App& program, Run& chosen) {
    CLI::App* verb = add_verb(program, "signature", "Prints a hash of the walks over the fixed scenes: SPEC HASH",
                              "waystone signature astar 'wastar(w=2)'");
    const auto specs = std::make_shared<std::vector<std::string>>();
    verb->add_option("SPEC", *specs, "configurations; default: every agent and short name in the catalogue");
    verb->callback(
        [specs, &chosen] { chosen = [specs](const Program& in) { return signature_verb(*specs, in.catalog); }; });
}

}  // namespace waystone
