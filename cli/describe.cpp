// SPDX-License-Identifier: MIT
#include <waystone/catalog.hpp>

#include "cli/verb.hpp"

#include <memory>

namespace waystone {
namespace {

struct DescribeOptions {
    std::string name;
    bool markdown = false;
};

int describe_verb(const DescribeOptions& options, const Catalog& catalog) {
    if (options.markdown) return print(catalog.describe_markdown());
    if (options.name.empty()) return print(catalog.describe_all());
    const auto text = catalog.describe(options.name);
    return text ? print(*text) : report_spec("describe", options.name, text.error());
}

}  // namespace

void add_describe(CLI::App& program, Run& chosen) {
    CLI::App* verb =
        add_verb(program, "describe", "Describes agents, policies and their parameters", "waystone describe astar");
    const auto options = std::make_shared<DescribeOptions>();
    CLI::Option* name =
        verb->add_option("NAME", options->name, "an agent, a policy, a short name or a whole configuration");
    verb->add_flag("--markdown", options->markdown, "everything, as in docs/reference.md")->excludes(name);
    verb->callback(
        [options, &chosen] { chosen = [options](const Program& in) { return describe_verb(*options, in.catalog); }; });
}

}  // namespace waystone
