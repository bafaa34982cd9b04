// SPDX-License-Identifier: MIT
// Who goes where, if a unit fills its cell: priority inheritance with backtracking (PIBT, Okumura et al. 2022).
//
// Units are decided one by one, the oldest order first. Each tries its at most nine cells, best first. It reserves a
// cell; if an undecided unit stands there, that one is pushed: it is decided next and must leave. If it cannot, it
// stays, and the pusher tries its next cell. Each unit is decided at most once a tick. Equal cells go by: free before
// occupied, then by direction.
//
// Why nobody overlaps, swaps or crosses:
//   - A cell is reserved before anybody is asked to leave it, at most once a tick, and a decided unit never changes.
//     A pushed unit that cannot leave keeps its cell reserved, and its pusher goes elsewhere. So no two units get one
//     cell.
//   - u moves to v's cell and v to u's. One of them was decided first, say u. Then v was undecided or it would not
//     leave later, so u pushed it, and a pushed unit never takes its pusher's cell.
//   - Two diagonal moves cross if they join the opposite corners of one 2 x 2 block. Whoever is decided second sees
//     the first one's decision, since its unit stands on a corner, and does not take the move. Where a decision is
//     withdrawn because a push failed, all units that were decided since have failed too and stay where they are, so
//     none of their moves relied on it.
//
// In a corridor, a unit that wants to pass another one must let it out first. If what is beyond the other is a dead end
// and behind the unit there is a junction, both within 32 cells, it backs away and pulls the other along. Units that
// were pushed off their place wait a few ticks before they return, and step out of the pusher's path if they can.
//
// Where not everybody has a turn, a quarter of the budget is kept for fields, out of what the turns do not need: otherwise
// pushing in a jam would eat it, and it is fields that lead out.
//
// Bound    units x (8 cells + 4 looks), and 64 cells looked at where two meet in a corridor, if the budget has them.
#include "crowd/crowd_body.hpp"

#include <algorithm>
#include <bit>

namespace waystone {

void CrowdBody::move_bodies() {
    const std::size_t displaced = decided_.size();
    reserve_ = turns_given_ * share() + (fields_wait_ && !deferred_.empty() ? left_ / 4 : 0);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        if (i + 4 < queue_.size()) prefetch_cells(rows_[queue_[i + 4]].at);
        const Slot slot = queue_[i];
        Row& row = rows_[slot];
        if (row.has_turn == 0 || decided(slot)) continue;
        const bool planning = row.plans != 0 && row.fresh == 0;  // its agent needs more time
        if (!planning && rows_of_bodies_[slot].yields_until <= now() && path_exists(slot)) {
            decide(slot);
        } else {
            row.has_turn = 0;
            reserve_ -= share();
        }
    }
    // Everybody moves at once.
    for (const Slot slot : decided_) leave_cell(slot);
    for (const Slot slot : decided_) {
        const State to = rows_of_bodies_[slot].next;
        reserved_.clear(to);
        if (to == rows_[slot].at) {
            enter_cell(slot, to);
            continue;
        }
        move_to(slot, to);
        if (status_of(slot) == UnitStatus::Arrived) enqueue(slot);  // it may have to come back
    }
    reserve_ = decided_.size() - displaced;  // for looks at whether they have arrived
    decided_.clear();
}

// What is known of the cells around it, and its moves.
void CrowdBody::prefetch_cells(State at) const {
    if (at == kNoState) return;
    grid_->prefetch(at);
    for (const unsigned move : {0u, 4u}) {  // north and south
        const State to = at + static_cast<State>(grid_->offset(move));
        if (to < grid_->size()) occupied_.prefetch(to);
    }
    occupied_.prefetch(at);
    prefetch(&units_on_[at]);
}

// Decides a unit and all those that it pushes.
void CrowdBody::decide(Slot first) {
    push_frame(first, kNoSlot);
    for (bool makes_way = false; !stack_.empty();) {
        const Tried tried = makes_way ? Tried::Goes : try_cells(stack_.back());
        makes_way = tried == Tried::Goes;
        if (tried == Tried::Pushes) continue;
        const Frame done = stack_.back();
        stack_.pop_back();
        reserve_ -= share();
        if (tried == Tried::Stays) settle(done.unit, rows_[done.unit].at);
        else if (done.pulls != kNoSlot) pull(done.pulls, rows_[done.unit].at);
    }
}

// Pushes is not yet an answer: it comes back to its remaining cells if the other one stays.
CrowdBody::Tried CrowdBody::try_cells(Frame& frame) {
    const State at = rows_[frame.unit].at;
    if (frame.unranked && try_wish(frame)) return Tried::Goes;
    while (frame.count > 0) {
        const std::uint8_t move = frame.next();
        if (move == kStay) {
            if (!reserved_[at] || has_same_place(frame.unit)) break;
            continue;
        }
        spend(1);
        const State to = at + static_cast<State>(grid_->offset(move));
        if (reserved_[to] || (frame.pusher != kNoSlot && to == rows_[frame.pusher].at)) continue;
        if (is_diagonal(move) && crosses(at, move)) continue;
        const Slot there = unit_on(to);
        const bool free = there == kNoSlot || decided(there);
        if (!free && (!may_push(there) || (has_same_place(there) && status_of(there) == UnitStatus::Arrived))) continue;
        settle(frame.unit, to);
        if (free) return Tried::Goes;
        push_frame(there, frame.unit);
        return Tried::Pushes;
    }
    return Tried::Stays;
}

// Most agents get the move that they want, and then nobody needs to look at the others.
bool CrowdBody::try_wish(Frame& frame) {
    const Row& row = rows_[frame.unit];
    frame.unranked = false;
    spend(1);
    if (!reserved_[row.wish] && (frame.pusher == kNoSlot || row.wish != rows_[frame.pusher].at)) {
        const unsigned move = move_between(row.at, row.wish);
        if (!is_diagonal(move) || !crosses(row.at, move)) {
            note_progress(frame.unit);
            settle(frame.unit, row.wish);
            return true;
        }
    }
    rank_walking(frame, row.wish);
    return false;
}

// On a map of two columns a move and one that would leave the map lead to the same number.
unsigned CrowdBody::move_between(State from, State to) const {
    const unsigned moves = grid_->moves(from);
    unsigned move = 0;
    while (move < kStay && ((moves >> move & 1) == 0 || from + static_cast<State>(grid_->offset(move)) != to)) ++move;
    return move;
}

void CrowdBody::settle(Slot slot, State next) {
    if (!decided(slot)) decided_.push_back(slot);
    rows_of_bodies_[slot].next = next;
    rows_of_bodies_[slot].decided_at = now();
    reserved_.set(next);
}

// Units with a turn have their share; others need one out of what is left.
bool CrowdBody::may_push(Slot slot) const {
    if (stack_.size() == kMostPushes || status_of(slot) == UnitStatus::Buried) return false;
    return rows_[slot].has_turn != 0 || left_ >= reserve_ + share();
}

// It goes where the unit goes that began to push. Such units do not drive each other off: those that have arrived stay,
// and those on their way make only moves that they would make anyway.
bool CrowdBody::has_same_place(Slot slot) const { return rows_[slot].place == rows_[stack_.front().unit].place; }

void CrowdBody::push_frame(Slot slot, Slot pusher) {
    if (rows_[slot].has_turn == 0) reserve_ += share();
    Frame& frame = stack_.emplace_back(Frame{.unit = slot, .pusher = pusher});
    const Row& row = rows_[slot];
    if (row.has_turn == 0 || rows_of_bodies_[slot].yields_until > now()) return rank_standing(frame);
    const Slot there = row.wishes != 0 ? unit_on(row.wish) : kNoSlot;
    frame.unranked = row.wishes != 0 && (there == kNoSlot || decided(there));
    if (!frame.unranked) rank_walking(frame);
}

// The other unit's move is the other diagonal of the block that this one crosses.
bool CrowdBody::crosses(State from, unsigned direction) const {
    const State left = from + static_cast<State>(grid_->offset((direction + 7) & 7));
    const State right = from + static_cast<State>(grid_->offset((direction + 1) & 7));
    const auto goes = [&](State a, State b) {
        const Slot unit = unit_on(a);
        return unit != kNoSlot && decided(unit) && rows_of_bodies_[unit].next == b;
    };
    return goes(left, right) || goes(right, left);
}

// Most units get the first move that they try, so the others need no order.
std::uint8_t CrowdBody::Frame::next() {
    unsigned best = 0;
    for (unsigned i = 1; i < count; ++i) best = (moves[i] < moves[best]) != backs_away ? i : best;
    const auto move = static_cast<std::uint8_t>(moves[best] & 15);
    moves[best] = moves[--count];
    return move;
}

// By the cost of going there and on, as far as that is known; the move that its agent wants comes first. Without the
// cell that was tried before.
void CrowdBody::rank_walking(Frame& frame, State tried) {
    const Slot slot = frame.unit;
    const Row& row = rows_[slot];
    Body& body = rows_of_bodies_[slot];
    const FieldLook seen = look(slot);
    learn(slot, seen);
    note_distance(slot, seen.here);
    const State wish = row.wishes != 0 ? row.wish : kNoState;
    unsigned best = kStay;
    std::uint64_t least = ~std::uint64_t{0};
    for (unsigned rest = grid_->moves(row.at); rest != 0; rest &= rest - 1) {
        const auto move = static_cast<std::uint8_t>(std::countr_zero(rest));
        const State to = row.at + static_cast<State>(grid_->offset(move));
        if (to == tried) continue;
        frame.add(to == wish ? 0 : seen.f[move], occupied_[to], move);
        if (frame.moves[frame.count - 1] < least) {
            least = frame.moves[frame.count - 1];
            best = move;
        }
    }
    // In the tick of its order it moves if it can, be it backwards.
    if (row.fresh == 0) frame.add(saturating_add(seen.here, kUnit), false, kStay);
    if (best == kStay || frame.pusher != kNoSlot) return;
    const Slot ahead = unit_on(row.at + static_cast<State>(grid_->offset(best)));
    if (ahead == kNoSlot || decided(ahead) || !must_back_away(slot, ahead)) return;
    frame.backs_away = true;
    frame.pulls = ahead;
    body.since = now();
}

// It steps out of the path of the unit that began to push, and if it has a place it stays close to that.
void CrowdBody::rank_standing(Frame& frame) {
    const Slot slot = frame.unit;
    const Row& row = rows_[slot];
    // Units on their way return at once.
    if (status_of(slot) == UnitStatus::Arrived || rows_of_bodies_[slot].yields_until > now())
        rows_of_bodies_[slot].yields_until = now() + kYield;
    const FieldLook own = row.place != Places::kNone ? look(slot) : FieldLook{};
    const FieldLook other = look_from(rows_[stack_.front().unit].place, row.at);
    for (unsigned rest = grid_->moves(row.at); rest != 0; rest &= rest - 1) {
        const auto move = static_cast<std::uint8_t>(std::countr_zero(rest));
        const State to = row.at + static_cast<State>(grid_->offset(move));
        const bool in_the_way = other.f[move] - grid_->cost(move) < other.here;
        const std::uint64_t away = row.place != Places::kNone ? own.f[move] : 0;
        frame.add(std::uint64_t{in_the_way} << 33 | away, occupied_[to], move);
    }
}

// It comes nearer, or goes where its agent leads it.
void CrowdBody::note_progress(Slot slot) {
    rows_of_bodies_[slot].since = now();
    if (status_of(slot) == UnitStatus::Blocked) set_status(slot, UnitStatus::Walking);
}

void CrowdBody::note_distance(Slot slot, Cost distance) {
    Body& body = rows_of_bodies_[slot];
    if (distance < body.nearest) {
        body.nearest = distance;
        note_progress(slot);
    } else if (now() - body.since > kPatience && status_of(slot) == UnitStatus::Walking) {
        set_status(slot, UnitStatus::Blocked);
    }
}

// Follows a corridor from one cell to the next and on: the number of exits of the first cell that has not exactly one
// besides where it came from; 1 where the corridor is longer than we look.
unsigned CrowdBody::exits_along(State from, State to) {
    for (std::uint64_t i = 0; i < kMostCorridor; ++i) {
        spend(1);
        unsigned exits = 0;
        State next = to;
        grid_->for_each_arc(to, [&](const Grid::Arc& arc) {
            if (arc.to == from) return;
            ++exits;
            next = arc.to;
        });
        if (exits != 1) return exits;
        from = to;
        to = next;
    }
    return 1;
}

// The other one stands in a dead end, and there is a junction behind this one.
bool CrowdBody::must_back_away(Slot slot, Slot ahead) {
    const State here = rows_[slot].at, there = rows_[ahead].at;
    if (grid_->degree(there) > 2 || left_ < reserve_ + 2 * kMostCorridor) return false;
    return exits_along(here, there) == 0 && exits_along(there, here) >= 2;
}

// The cell that was left is for the one that shall come out.
void CrowdBody::pull(Slot slot, State to) {
    if (decided(slot) || reserved_[to] || unit_on(rows_[slot].at) != slot) return;
    const State at = rows_[slot].at;
    const unsigned move = move_between(at, to);
    if (move == kStay || (is_diagonal(move) && crosses(at, move))) return;
    if (rows_[slot].has_turn != 0) reserve_ -= share();
    rows_of_bodies_[slot].yields_until = now() + kYield;
    settle(slot, to);
}

}  // namespace waystone
