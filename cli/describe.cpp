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

int describe_verb(const DescribeOptions& options) {
    if (options.markdown) return print(describe_markdown());
    if (options.name.empty()) return print(describe_all());
    const auto text = describe(options.name);
    return text ? print(*text) : report_spec("describe", options.name, text.error());
}

}  // namespace

void add_describe(CLI::App& program, Run& chosen) {
    CLI::App* verb =
        add_verb(program, "describe", "Prints what configurations are made of: agents, policies, parameters",
                 "waystone describe astar");
    const auto options = std::make_shared<DescribeOptions>();
    CLI::Option* name =
        verb->add_option("NAME", options->name, "an agent, a policy, a short name or a whole configuration");
    verb->add_flag("--markdown", options->markdown, "everything, as docs/reference.md has it")->excludes(name);
    verb->callback([options, &chosen] { chosen = [options] { return describe_verb(*options); }; });
}

}  // namespace waystone
