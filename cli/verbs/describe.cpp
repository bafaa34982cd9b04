// SPDX-License-Identifier: MIT
#include <waystone/catalog.hpp>

#include "cli/verbs/verb.hpp"

namespace waystone {
namespace {

struct DescribeOptions {
    std::string name;
    bool markdown = false;
};

int describe_verb(const DescribeOptions& options, const Program& in) {
    if (options.markdown) return print(in.catalog.describe_markdown());
    if (options.name.empty()) return print(in.catalog.describe_all());
    const auto text = in.catalog.describe(options.name);
    return text ? print(*text) : report_spec("describe", options.name, text.error());
}

}  // namespace

void add_describe(Verb& program) {
    Verb& verb = program.add("describe", "Describes agents, policies and their parameters", "waystone describe astar");
    auto& o = verb.runs<DescribeOptions>(describe_verb);
    verb.text("NAME", o.name, "an agent, a policy, a short name or a whole configuration");
    verb.flag("--markdown", o.markdown, "everything, as in docs/reference.md").excludes("NAME");
}

}  // namespace waystone
