// SPDX-License-Identifier: MIT
#include "search/agent_body.hpp"
#include "search/agent_entry.hpp"

#include <algorithm>

namespace waystone {

Agent::Agent(std::unique_ptr<AgentBody> body) : core_(body->implementation()), body_(std::move(body)) {}
Agent::Agent(std::unique_ptr<AgentCore> core) : Agent(std::make_unique<AgentBody>(std::move(core))) {}
Agent::Agent(Agent&&) noexcept = default;
Agent& Agent::operator=(Agent&&) noexcept = default;
Agent::~Agent() = default;

void Agent::start(State start, State goal) {
    under_way_ = false;
    at_ = start;
    goal_ = goal;
    status_ = Outcome::Waiting;
    set_out();
}

void Agent::restart(State start) {
    if (!under_way_ || !body_->open(start)) return this->start(start, goal_);
    status_ = Outcome::Waiting;
    core_->restart(start);
}

void Agent::order(State goal) {
    if (!under_way_ || !body_->open(now()) || !body_->open(goal)) return start(now(), goal);
    goal_ = goal;
    status_ = Outcome::Waiting;
    core_->order(goal);
}

bool Agent::displace(State cell) {
    if (now() == kNoState || !body_->open(cell)) return false;
    status_ = Outcome::Waiting;
    if (under_way_) core_->displace(cell);
    else at_ = cell;
    return true;
}

// Tells the implementation, once both cells are open.
bool Agent::set_out() {
    if (at_ == kNoState || goal_ == kNoState || !body_->open(at_) || !body_->open(goal_)) return false;
    core_->start(at_, goal_);
    under_way_ = true;
    return true;
}

std::size_t Agent::bytes() const { return body_->arena.bytes() + core_->bytes(); }
std::size_t Agent::peak_bytes() const { return body_->arena.peak_bytes() + core_->bytes(); }

Aim Agent::aim() const {
    if (!under_way_) return {};
    Aim aim = core_->aim();
    if (aim.target == kNoState) aim.target = goal_;
    return aim;
}

std::optional<HeuristicValue> Agent::heuristic(State cell) const {
    if (!under_way_ || (body_->grid != nullptr && cell >= body_->grid->size())) return std::nullopt;
    return core_->heuristic(cell);
}

std::uint64_t growth_bytes(const Grid& grid, const Settings& settings) {
    constexpr std::uint64_t kMost = 64 << 20;
    for (const Param& param : settings.description().params)
        if (param.name == "memory" && settings.has("memory")) return settings.bytes("memory");
    const auto* entry = settings.entry().as<AgentEntry>();
    return entry == nullptr ? 0 : std::min(kMost, entry->growth(grid, settings));
}

}  // namespace waystone
