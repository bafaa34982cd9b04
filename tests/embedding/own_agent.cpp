// SPDX-License-Identifier: MIT
// Whoever links waystone::extend reaches the headers of src/, by the names that Waystone itself uses, and adds an agent
// of their own to a catalogue, without the program.
#include <waystone/extend.hpp>
#include <waystone/waystone.hpp>

#include "base/hash.hpp"
#include "realtime/seams.hpp"

#if __has_include("lab/table/row.hpp")
#error "the repository's root is on the include path"
#endif

namespace {

using namespace waystone;

// Stands where it is.
class Still final : public AgentCore {
public:
    void start(State start, State) override { now_ = start; }
    void restart(State start) override { now_ = start; }
    void displace(State cell) override { now_ = cell; }
    Step step(Budget) override { return {Outcome::Stuck, 0}; }
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return 0; }

private:
    State now_ = kNoState;
    Counters counters_;
};

Expected<Owned<AgentCore>> make(const AgentContext& context) { return make_owned<Still>(context); }
const AgentEntry kStill({.name = "still", .summary = "Stands.", .bound = "0", .paper = "", .params = {}}, make);

}  // namespace

int main() {
    Catalog catalog;
    if (!catalog.add(kStill) || catalog.add(kStill)) return 1;
    const auto map = Map::draw("..\n..");
    auto agent = make_agent(*map, "still", {}, catalog);
    if (!agent || make_agent(*map, "still")) return 2;
    agent->start(0, 3);
    if (agent->step().outcome != Outcome::Stuck) return 3;
    return hex(xxh64("abc")) == "44bc2cf5ad770999" ? 0 : 4;
}
