// SPDX-License-Identifier: MIT
// lab which: the best configuration under each limit on work and memory.
#include "cli/program/lab_verbs.hpp"
#include "cli/verbs/spec_list.hpp"
#include "lab/report/which.hpp"

namespace waystone {
namespace {

struct WhichOptions {
    std::vector<std::string> folders;
    std::string work, memory;  // with commas
};

// "0,100k,1M"; what is there stays where nothing is given.
Expected<void> read_limits(const Param& option, const std::string& text, std::vector<std::uint64_t>& limits) {
    if (text.empty()) return {};
    limits.clear();
    for (std::size_t begin = 0, end; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find(',', begin), text.size());
        const auto limit = read_bytes("lab which", option, text.substr(begin, end - begin));
        if (!limit) return std::unexpected(limit.error());
        limits.push_back(*limit);
    }
    return {};
}

int which(const WhichOptions& options, const Program&) {
    lab::WhichLimits limits;
    const auto work = read_limits(Param::bytes("--work", "", 1, 1e15, ""), options.work, limits.work);
    if (!work) return report(work.error());
    const auto memory = read_limits(Param::bytes("--memory", "", 0, 1e15, ""), options.memory, limits.memory);
    if (!memory) return report(memory.error());
    const auto results = lab::read_results(options.folders);
    return results ? print(lab::which_page(*results, limits)) : report(results.error());
}

}  // namespace

void add_lab_which(Verb& lab) {
    Verb& verb = lab.add("which", "Prints which configuration is best within limits, as in docs/which.md",
                         "waystone lab which out/q --work 10,100 --memory 0,1M");
    auto& o = verb.runs<WhichOptions>(which);
    verb.texts("DIR", o.folders, "folders of `lab run` or `lab merge`").required();
    verb.text("--work", o.work, "limits on the work of one move; default: 2,10,50,200,1000");
    verb.text("--memory", o.memory, "limits on the bytes of a database; default: 0,100k,1M,100M");
}

}  // namespace waystone
