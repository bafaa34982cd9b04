// SPDX-License-Identifier: MIT
#include "crowd/crowd_body.hpp"

#include <algorithm>
#include <utility>

namespace waystone {
namespace {

constexpr std::size_t kFetchedAhead = 32;  // units that memory is asked for before their turn comes

}  // namespace

TickReport CrowdBody::tick(std::uint64_t budget) {
    places_.tidy(tick_);
    ++tick_;
    report_ = {.tick = tick_};
    moves_.clear();
    deferred_.clear();
    places_.begin_tick();
    left_ = budget;
    pay(owed_, left_);
    dig_out();
    give_turns();
    pay(owed_now_, left_ - turns_given_ * share());
    owed_ += std::exchange(owed_now_, 0);
    let_agents_plan();
    if (bodies()) move_bodies();
    else if (turns_given_ > 0)
        for (const Slot slot : queue_) move_freely(slot);
    note_arrivals();

    report_.field_work = places_.grow(left_);
    fields_wait_ = report_.field_work == left_;
    left_ -= report_.field_work;
    report_.out_of_field_memory = places_.out_of_memory();
    report_.work = budget - left_;
    report_.moved = static_cast<std::uint32_t>(moves_.size());
    return report_;
}

// Of what orders cost before the tick. Orders of this tick do not keep anybody from moving in it: what the shares leave
// pays for them, or the next tick.
void CrowdBody::pay(std::uint64_t& owed, std::uint64_t most) {
    const std::uint64_t paid = std::min(owed, most);
    owed -= paid;
    spend(paid);
}

// Units on cells that became walls go to the nearest free cell, which is searched ring by ring, out of half of the budget.
void CrowdBody::dig_out() {
    map_changed_ = version_ != grid_->version();
    if (map_changed_) {
        version_ = grid_->version();
        for (Slot slot = 0; slot < rows_.size(); ++slot) {
            const UnitStatus status = status_of(slot);
            if (status == UnitStatus::Gone || status == UnitStatus::Buried || grid_->passable(rows_[slot].at)) continue;
            bury(slot);
        }
    }
    const std::uint64_t half = left_ / 2;
    std::erase_if(buried_, [&](Slot slot) { return dig_out(slot, half); });
}

void CrowdBody::bury(Slot slot) {
    set_status(slot, UnitStatus::Buried);
    rows_[slot].wish = 0;
    buried_.push_back(slot);
}

// Whether it stands on a free cell now. A search that finds none begins again in the next tick.
bool CrowdBody::dig_out(Slot slot, std::uint64_t kept) {
    const auto free = [&](State s) { return grid_->passable(s) && (!bodies() || !occupied_[s]); };
    State found = grid_->passable(rows_[slot].at) ? rows_[slot].at : kNoState;
    RingScan scan(*grid_, rows_[slot].at, rows_[slot].wish);
    for (; found == kNoState && left_ > kept && !scan.ended(); spend(1)) {
        const State s = scan.next(*grid_);
        if (s != kNoState && free(s)) found = s;
    }
    rows_[slot].wish = found != kNoState ? kNoState : scan.ended() ? 0 : scan.progress();
    if (found == kNoState) return false;
    set_status(slot, rows_[slot].place == Places::kNone ? UnitStatus::Idle : UnitStatus::Walking);
    if (rows_[slot].place != Places::kNone) enqueue(slot);
    if (found != rows_[slot].at) {
        ++report_.displaced;
        move_to(slot, found);
        rows_[slot].displaced = 1;  // that was its move
        if (bodies()) settle(slot, found);
    }
    rows_[slot].checked = 0;
    return true;
}

// Everybody, if the budget covers a share for each; otherwise those whose last turn was longest ago.
void CrowdBody::give_turns() {
    const bool enough = left_ / share() >= queue_.size();
    std::vector<Unit>& list = deferred_;  // of slots, to begin with
    for (Lane& lane : lanes_) lane.turns.clear();
    turns_given_ = 0;
    const auto connectivity = static_cast<std::uint32_t>(grid_->connectivity());
    for (const Slot slot : queue_) {
        Row& row = rows_[slot];
        row.has_turn = row.wishes = row.plans = row.waits = 0;
        if (map_changed_) row.edited = 1;
        const bool displaced = row.displaced != 0;
        row.displaced = 0;
        if (row.place == Places::kNone || displaced || status_of(slot) == UnitStatus::Buried) continue;
        if (row.fresh != 0 && is_there(slot)) continue;
        const bool knows =
            status_of(slot) == UnitStatus::Unreachable && row.checked != 0 && row.connectivity == connectivity;
        if (knows) {
            ++report_.unreachable;
            continue;
        }
        row.has_turn = 1;
        if (enough) row.served = now();
        else list.push_back({slot});
        ++turns_given_;
        if (kinds_[row.kind].parts) lanes_[lane_of(slot)].turns.push_back(slot);
    }
    if (!enough) defer();
}

// Of those that have a turn, as many keep it as the budget has shares for.
void CrowdBody::defer() {
    std::vector<Unit>& list = deferred_;
    turns_given_ = static_cast<std::size_t>(std::min<std::uint64_t>(left_ / share(), list.size()));
    const auto first = list.begin() + static_cast<std::ptrdiff_t>(turns_given_);
    if (first != list.end()) {
        const auto before = [&](Unit a, Unit b) {
            const std::uint32_t age = now() - rows_[a.number].served, other = now() - rows_[b.number].served;
            return age != other ? age > other : a.number < b.number;
        };
        std::nth_element(list.begin(), first, list.end(), before);
    }
    for (auto unit = list.begin(); unit != first; ++unit) rows_[unit->number].served = now();
    list.erase(list.begin(), first);
    for (Unit& unit : list) {
        rows_[unit.number].has_turn = 0;
        unit = unit_of(unit.number);
    }
    std::sort(list.begin(), list.end(), [](Unit a, Unit b) { return a.number < b.number; });
    report_.deferred = static_cast<std::uint32_t>(list.size());
}

// Where its place is: the nearest cell that can be reached, if it goes as near as it can.
State CrowdBody::target(const Row& row) {
    if (row.nearest == 0) return row.to;
    SharedField* const shared = places_.field(row.place);
    return shared != nullptr ? shared->field.place() : places_[row.place].cell;
}

// Looks only after the map's components have changed.
bool CrowdBody::path_exists(Slot slot) {
    Row& row = rows_[slot];
    if (row.checked != 0 && row.edited == 0) return status_of(slot) != UnitStatus::Unreachable;
    row.edited = 0;
    SharedField* const shared = places_.field(row.place);
    if (shared != nullptr && shared->scanning) return true;  // nobody knows yet
    const State to = target(row);
    const auto connectivity = static_cast<std::uint32_t>(grid_->connectivity());
    bool exists = status_of(slot) != UnitStatus::Unreachable;
    if (!grid_->passable(to)) {
        exists = false;
        row.checked = 0;
    } else if (row.checked == 0 || row.connectivity != connectivity) {
        spend(1);
        exists = grid_->reachable(row.at, to);
        row.checked = 1;
        row.connectivity = connectivity;
    }
    if (!exists) {
        ++report_.unreachable;
        if (status_of(slot) != UnitStatus::Unreachable) set_status(slot, UnitStatus::Unreachable);
    } else if (status_of(slot) == UnitStatus::Unreachable) {
        set_status(slot, UnitStatus::Walking);
    }
    return exists;
}

// What the budget has beyond shares goes to agents, by lanes: one after another, as far as it goes, and those that it does
// not reach today come first tomorrow. A unit that only its agent leads to its place waits for it, once it has set out:
// steps of two minds that forget each other lead nowhere. Those that wait need no share.
void CrowdBody::let_agents_plan() {
    if (agents_.empty() || turns_given_ == 0) return;
    in_lanes([&](Lane& lane) { choose(lane); });
    std::size_t planning = 0, waiting = 0;
    for (Lane& lane : lanes_) {
        for (std::size_t i = 0; i < lane.asks.size(); ++i) {
            if (left_ <= turns_given_ * share()) break;  // the shares do not cover this look too
            if (i + kFetchedAhead / 4 < lane.asks.size()) prefetch_ends(rows_[lane.asks[i + kFetchedAhead / 4]]);
            const Slot slot = lane.asks[i];
            if (path_exists(slot)) {
                add_turn(lane, slot);
            } else {
                rows_[slot].has_turn = 0;
                --turns_given_;
            }
        }
        planning += lane.turns.size();
        waiting += lane.waiting;
    }
    if (planning == 0) return;
    std::uint64_t kept = (turns_given_ - waiting) * share();
    // Where there is enough for everybody, some of it is for pushing units that stand.
    if (bodies() && left_ > kept && deferred_.empty() && units_ > turns_given_)
        kept += std::min<std::uint64_t>((units_ - turns_given_) * share(), (left_ - kept) / 2);
    share_out(left_ > kept ? left_ - kept : 0, planning);
    in_lanes([&](Lane& lane) { plan(lane); });
    std::size_t moved = 0;
    for (const Lane& lane : lanes_) {
        report_.agent_work += lane.work;
        turns_given_ -= lane.passed_over;
        moved += lane.moves.size();
        hash_ += lane.hash;
        moves_.insert(moves_.end(), lane.moves.begin(), lane.moves.end());
    }
    turns_given_ -= moved;
    spend(report_.agent_work);
}

// Of the units that have a turn, those whose agents are to plan. Others have a field, or somebody must look first
// whether a path exists.
void CrowdBody::choose(Lane& lane) {
    lane.asks.clear();
    lane.wants = lane.waiting = 0;
    std::size_t chosen = 0;
    const std::size_t count = lane.turns.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Slot slot = lane.turns[i];
        const Row& row = rows_[slot];
        if (row.has_turn == 0 || places_.leads(row.place, row.to, row.at)) continue;
        if (row.checked == 0 || row.edited != 0) {
            lane.asks.push_back(slot);
        } else if (status_of(slot) != UnitStatus::Unreachable) {
            lane.turns[chosen++] = slot;
            note_wants(lane, slot);
        }
    }
    lane.turns.resize(chosen);
}

void CrowdBody::add_turn(Lane& lane, Slot slot) {
    lane.turns.push_back(slot);
    note_wants(lane, slot);
}

void CrowdBody::note_wants(Lane& lane, Slot slot) {
    Row& row = rows_[slot];
    row.waits = row.fresh == 0 && !places_.has_field(row.place);
    lane.waiting += row.waits;
    lane.wants += most_wanted(row) + (row.waits != 0 ? share() : 0);
}

void CrowdBody::in_lanes(const std::function<void(Lane&)>& run) {
    if (options_.parallel) options_.parallel(kLanes, [&](std::size_t lane) { run(lanes_[lane]); });
    else
        for (Lane& lane : lanes_) run(lane);
}

// What the next step of its agent may take, as far as that is known.
std::uint64_t CrowdBody::most_wanted(const Row& row) const {
    constexpr std::uint64_t kUsual = 32;
    const std::uint64_t bound = kinds_[row.kind].bound;
    return bound == kUnlimited ? kUsual : bound;
}

// Lanes get what they want, if there is enough; what is then left goes by the number of their turns. Where there is not,
// all get an even part of it if that is worth having, or some of them all they want: others from tick to tick.
void CrowdBody::share_out(std::uint64_t work, std::size_t planning) {
    constexpr std::uint64_t kWorthHaving = 256;
    const auto even = [&](const Lane& lane) {
        return work / planning * lane.turns.size() + work % planning * lane.turns.size() / planning;
    };
    std::uint64_t wanted = 0;
    for (const Lane& lane : lanes_) wanted += lane.wants;
    if (wanted > work && work >= kWorthHaving * kLanes) {
        for (Lane& lane : lanes_) lane.left = even(lane);
        return;
    }
    for (std::size_t i = 0; i < kLanes; ++i) {
        Lane& lane = lanes_[(tick_ + i) % kLanes];
        lane.left = std::min(lane.wants, work);
        work -= lane.left;
    }
    for (Lane& lane : lanes_) lane.left += even(lane);
}

// The agents of a lane draw on a pool of their own, so that threads change nothing. One that promises a bound may spend
// so much, or all there is if even that is less; others an even part. Without bodies units move at once.
void CrowdBody::plan(Lane& lane) {
    const std::size_t count = lane.turns.size();
    const std::uint64_t most = lane.left;
    lane.work = lane.hash = 0;
    lane.passed_over = 0;
    lane.moves.clear();
    if (count == 0) return;
    const std::uint64_t even = std::max<std::uint64_t>(most / count, share() + 1);
    const std::size_t first = lane.next % count;
    const auto turn = [&](std::size_t i) { return lane.turns[first + i < count ? first + i : first + i - count]; };
    std::size_t i = 0;
    for (; i < count; ++i) {
        if (i + 8 < count) prefetch(&agents_[turn(i + 8)]);
        if (i + 4 < count) {
            agents_[turn(i + 4)]->prefetch();
            grid_->prefetch(rows_[turn(i + 4)].at);
        }
        const Slot slot = turn(i);
        Row& row = rows_[slot];
        const std::uint64_t bound = kinds_[row.kind].bound, own = row.waits != 0 ? share() : 0;
        const std::uint64_t wanted = std::min(bound == kUnlimited ? even : bound + own, most);
        if (wanted > lane.left || wanted <= own) break;
        lane.left -= own;
        Agent& agent = *agents_[slot];
        const State to = target(row);
        if (agent.goal() != to) agent.start(row.at, to);
        else if (row.wish != row.at) agent.displace(row.at);
        const Step step = agent.step({.work = wanted - own});
        lane.left -= step.work;
        lane.work += step.work;
        row.wish = agent.now();
        row.wishes = row.wish != row.at;
        row.plans = step.outcome == Outcome::Waiting;
        if (row.plans == 0 || bound == kUnlimited) ++lane.next;
        if (row.wishes == 0 || bodies()) continue;
        lane.moves.push_back({unit_of(slot), row.at, row.wish});
        lane.hash -= hash_of_cell(slot);
        row.at = row.wish;
        lane.hash += hash_of_cell(slot);
        row.has_turn = row.fresh = 0;
    }
    for (; i < count; ++i) {
        Row& row = rows_[turn(i)];
        if (row.waits == 0) continue;
        row.has_turn = 0;
        ++lane.passed_over;
    }
}

FieldLook CrowdBody::look_from(std::uint32_t number, State at) {
    spend(1);
    if (SharedField* const shared = places_.field(number)) {
        const FieldLook seen = shared->field.look(at);
        if (!seen.covered) places_.note_uncovered(number, at, seen.here);
        return seen;
    }
    FieldLook seen;
    const Destination& place = places_[number];
    const OctileTo to_place(*grid_, place.cell);
    const auto octile = [&](const Grid::Arc& arc) {
        const Cost all = to_place(arc), slack = place.within * kUnit;
        return all > slack ? all - slack : 0;
    };
    seen.here = octile(grid_->arc_to_self(at));
    seen.f.fill(kInfinite);
    grid_->for_each_arc(at, [&](const Grid::Arc& arc) {
        seen.f[arc.index] = octile(arc) + arc.cost;
        seen.least = std::min(seen.least, seen.f[arc.index]);
    });
    return seen;
}

// One-ply LRTA*: the cell's distance is at least that of its best successor and the move there.
void CrowdBody::learn(Slot slot, const FieldLook& seen) {
    if (seen.least <= seen.here || seen.least == kInfinite) return;
    SharedField* const shared = places_.field(rows_[slot].place);
    if (shared == nullptr) return;
    spend(1);
    places_.learn(*shared, rows_[slot].at, seen.least);
}

void CrowdBody::move_freely(Slot slot) {
    Row& row = rows_[slot];
    if (row.has_turn == 0) return;
    if (row.plans != 0 && row.fresh == 0) return;  // its agent needs more time and knows best
    const std::uint64_t before = left_;
    if (!path_exists(slot)) return;
    const FieldLook seen = look(slot);
    if (seen.least == kInfinite) return;
    if (before - left_ < share()) learn(slot, seen);
    const auto best = std::find(seen.f.begin(), seen.f.end(), seen.least) - seen.f.begin();
    move_to(slot, row.at + static_cast<State>(grid_->offset(static_cast<unsigned>(best))));
}

void CrowdBody::move_to(Slot slot, State to) {
    moves_.push_back({unit_of(slot), rows_[slot].at, to});
    set_at(slot, to);
    rows_[slot].fresh = 0;
}

bool CrowdBody::is_there(Slot slot) {
    const Row& row = rows_[slot];
    if (row.at == row.to) return true;
    if (row.exact != 0) return false;
    if (places_.octile(places_[row.place], row.at) == 0) return true;
    SharedField* const shared = places_.field(row.place);
    return shared != nullptr && !shared->scanning && shared->field.at_place(row.at);
}

// With bodies, units that share a place end on the cells nearest to it: as many as there are units, more as time goes
// by, and wherever a unit has come no further for a while, so that nobody jostles for ever. A unit walks on while a
// better cell is free or its unit is still walking.
bool CrowdBody::has_arrived(Slot slot) {
    if (is_there(slot)) return true;
    if (!bodies()) return false;
    const Row& row = rows_[slot];
    SharedField* const shared = places_.field(row.place);
    if (shared == nullptr || shared->users < 2 || shared->scanning || !shared->field.covers(row.at)) return false;
    if (shared->radius_at != tick_) {
        const std::uint64_t waited = shared->first_arrival == 0 ? 0 : tick_ - shared->first_arrival;
        shared->radius = shared->field.radius_of(shared->users + std::max(waited / 4, shared->users * waited / 1024));
        shared->radius_at = tick_;
    }
    const Cost here = shared->field.distance(row.at);
    const bool jammed = now() - rows_of_bodies_[slot].since > kJam;
    const bool has_its_own = decided(slot) && reserve_ > 0;
    if ((here >= shared->radius && !jammed) || left_ <= (has_its_own ? 0 : reserve_)) return false;
    reserve_ -= has_its_own ? 1 : 0;
    spend(1);
    bool arrived = true;
    grid_->for_each_arc(row.at, [&](const Grid::Arc& arc) {
        if (!shared->field.covers(arc.to) || shared->field.distance(arc.to) + arc.cost >= here + kUnit) return;
        const Slot there = unit_on(arc.to);
        arrived &= there != kNoSlot && status_of(there) == UnitStatus::Arrived;
    });
    return arrived;
}

void CrowdBody::note_arrivals() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        if (bodies() && i + kFetchedAhead < queue_.size()) prefetch_field(queue_[i + kFetchedAhead]);
        const Slot slot = queue_[i];
        Row& row = rows_[slot];
        if (row.place == Places::kNone) {  // was stopped
            row.queued = row.has_turn = 0;
            continue;
        }
        if (status_of(slot) == UnitStatus::Buried || !has_arrived(slot)) {
            if (status_of(slot) == UnitStatus::Arrived) set_status(slot, UnitStatus::Walking);  // pushed off its place
            queue_[kept++] = slot;
            report_.walking += status_of(slot) == UnitStatus::Walking || status_of(slot) == UnitStatus::Blocked ? 1 : 0;
            continue;
        }
        row.queued = row.has_turn = 0;
        if (status_of(slot) == UnitStatus::Arrived) continue;
        set_status(slot, UnitStatus::Arrived);
        ++report_.arrived;
        SharedField* const shared = places_.field(row.place);
        if (shared != nullptr && shared->first_arrival == 0) shared->first_arrival = tick_;
    }
    queue_.resize(kept);
}

}  // namespace waystone
