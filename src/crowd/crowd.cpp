// SPDX-License-Identifier: MIT
#include "catalog/catalog.hpp"
#include "crowd/checkpoint.hpp"
#include "crowd/recorder.hpp"

#include <algorithm>
#include <string>

namespace waystone {

std::string_view name(UnitStatus status) {
    constexpr std::array<std::string_view, 7> kNames{"idle",    "walking", "arrived", "unreachable",
                                                     "blocked", "buried",  "gone"};
    return kNames[static_cast<std::size_t>(status)];
}

Crowd::Crowd(std::unique_ptr<CrowdBody> body) : body_(std::move(body)) {}
Crowd::Crowd(Crowd&&) noexcept = default;
Crowd& Crowd::operator=(Crowd&&) noexcept = default;
Crowd::~Crowd() = default;

Expected<Crowd> Crowd::make(const Map& map, CrowdOptions options) {
    auto pool = PagePool::make(std::max(options.field_memory, PagePool::kLeastBytes), options.allocator);
    if (!pool) return fail(ErrorCode::OutOfMemory, "", "there is no memory for the fields of a crowd");
    const auto agent = options.agent;
    auto body = std::make_unique<CrowdBody>(map, std::move(options), std::move(pool));
    if (agent) {
        const auto kind = body->use(*agent);
        if (!kind) return std::unexpected(kind.error());
    }
    return Crowd(std::move(body));
}

Expected<std::uint32_t> Crowd::use(const Configuration& configuration) {
    auto used = body_->use(configuration);
    if (used && recorder_) recorder_->use(configuration);
    return used;
}
Expected<Unit> Crowd::add(State cell, std::uint32_t configuration) {
    auto added = body_->add(cell, configuration);
    if (added && recorder_) recorder_->add(*added, cell, configuration);
    return added;
}
bool Crowd::remove(Unit unit) {
    const bool done = body_->remove(unit);
    if (done && recorder_) recorder_->remove(unit);
    return done;
}
bool Crowd::order(Unit unit, Order order) {
    const bool done = body_->order(unit, order);
    if (done && recorder_) recorder_->order(unit, order);
    return done;
}
std::size_t Crowd::order(std::span<const Unit> units, Order order) {
    std::size_t count = 0;
    for (const Unit unit : units) count += this->order(unit, order) ? 1 : 0;
    return count;
}
bool Crowd::stop(Unit unit) {
    const bool done = body_->stop(unit);
    if (done && recorder_) recorder_->stop(unit);
    return done;
}
TickReport Crowd::tick(Budget budget) {
    if (recorder_) recorder_->note_edits();
    const TickReport report = body_->tick(budget.work);
    if (recorder_) recorder_->tick(budget.work, *body_);
    return report;
}
std::string Crowd::checkpoint() {
    std::string text = body_->write();
    RecordLines lines(text, "checkpoint");
    auto again = read_crowd(Map(body_->shared_grid()), lines, body_->options());
    if (again) body_ = std::move(*again);
    return text;
}
Expected<Crowd> Crowd::restore(const Map& map, std::string_view checkpoint, const CrowdOptions& options) {
    RecordLines lines(checkpoint, "checkpoint");
    auto body = read_crowd(map, lines, options);
    if (!body) return std::unexpected(body.error());
    return Crowd(std::move(*body));
}
Expected<void> Crowd::record(const std::string& path, const RecordOptions& options) {
    const std::string text = checkpoint();  // which makes the body again
    return keep(CrowdRecorder::begin(path, options, *body_, text));
}
Expected<void> Crowd::record(RecordWriter writer, const RecordOptions& options) {
    const std::string text = checkpoint();
    return keep(CrowdRecorder::begin(std::move(writer), options, *body_, text));
}
Expected<void> Crowd::keep(Expected<std::unique_ptr<CrowdRecorder>> recorder) {
    if (!recorder) return std::unexpected(recorder.error());
    recorder_ = std::move(*recorder);
    return {};
}
Expected<void> Crowd::end_recording() {
    if (!recorder_) return {};
    auto ended = recorder_->end();
    recorder_.reset();
    return ended;
}
std::span<const UnitMove> Crowd::moves() const { return body_->moves(); }
std::span<const Unit> Crowd::deferred() const { return body_->deferred(); }
std::uint64_t Crowd::state_hash() const { return body_->hash(); }
std::size_t Crowd::size() const { return body_->size(); }
std::uint64_t Crowd::ticks() const { return body_->ticks(); }
std::vector<Unit> Crowd::units() const { return body_->units(); }
UnitStatus Crowd::status(Unit unit) const { return body_->status(unit); }
State Crowd::at(Unit unit) const { return body_->at(unit); }
std::optional<Order> Crowd::order(Unit unit) const { return body_->order_of(unit); }
std::optional<Unit> Crowd::unit_at(State cell) const { return body_->unit_at(cell); }
std::vector<Cost> Crowd::field(Unit unit) const { return body_->field(unit); }
std::size_t Crowd::bytes(Unit unit) const { return body_->bytes(unit); }
std::size_t Crowd::bytes() const { return body_->bytes(); }
std::size_t Crowd::field_bytes() const { return body_->field_bytes(); }

CrowdBody::CrowdBody(const Map& map, CrowdOptions options, std::shared_ptr<PagePool> field_pool)
    : map_(map.shared()),
      grid_(map_.get()),
      options_(std::move(options)),
      kinds_(1),
      places_(*grid_, std::move(field_pool)),
      version_(grid_->version()) {
    if (bodies()) {
        occupied_.resize(grid_->size());
        reserved_.resize(grid_->size());
        units_on_.resize(grid_->size());
        stack_.reserve(kMostPushes);
    }
}

Expected<std::uint32_t> CrowdBody::use(const Configuration& configuration) {
    auto parts = agent_parts(map_, configuration, options_.databases);
    if (!parts) return std::unexpected(parts.error());
    if (kinds_.size() > kMostKinds)
        return fail(ErrorCode::BadParameter, "",
                    "a crowd has at most " + std::to_string(kMostKinds) + " configurations");
    for (auto& pool : pools_) {
        if (pool) continue;
        pool = PagePool::make(std::max(options_.agent_memory / kLanes, PagePool::kLeastBytes), options_.allocator);
        if (!pool) return fail(ErrorCode::OutOfMemory, "", "there is no memory for the agents of a crowd");
    }
    if (kinds_[0].parts == nullptr && units_ == 0 && options_.agent) {
        kinds_[0].parts = std::move(*parts);
        return 0;
    }
    kinds_.push_back({.parts = std::move(*parts)});
    return static_cast<std::uint32_t>(kinds_.size() - 1);
}

Expected<Unit> CrowdBody::add(State cell, std::uint32_t configuration) {
    const auto refuse = [](ErrorCode code, const char* sentence) { return fail(code, "", sentence); };
    if (configuration >= kinds_.size())
        return refuse(ErrorCode::BadParameter, "there is no configuration of that number");
    if (cell >= grid_->size()) return refuse(ErrorCode::BadProblem, "the unit would stand outside the map");
    if (!grid_->passable(cell)) return refuse(ErrorCode::BadProblem, "the unit would stand on a wall");
    if (bodies() && occupied_[cell]) return refuse(ErrorCode::BadProblem, "another unit stands on that cell");
    if (free_.empty() && rows_.size() == kMostUnits)
        return refuse(ErrorCode::BadParameter, "the crowd has a million units");

    const Slot slot = free_.empty() ? static_cast<Slot>(rows_.size()) : free_.back();
    if (free_.empty()) {
        add_row();
        reserve_lists();
        free_.push_back(slot);
    }
    Row& row = rows_[slot];
    row = {.uses = row.uses,
           .queued = row.queued,
           .kind = configuration & kMostKinds};  // the queue may still hold its slot
    if (auto made = make_agent_of(slot); !made) return std::unexpected(made.error());
    free_.pop_back();
    if (bodies()) rows_of_bodies_[slot] = {};
    set_status(slot, UnitStatus::Idle);
    set_at(slot, cell);
    ++units_;
    return unit_of(slot);
}

// Rows grow by an eighth, because lists grow with them.
void CrowdBody::add_row() {
    if (rows_.size() == rows_.capacity()) rows_.reserve(rows_.size() + rows_.size() / 8 + 64);
    rows_.emplace_back();
    if (!bodies()) return;
    rows_of_bodies_.reserve(rows_.capacity());
    rows_of_bodies_.emplace_back();
}

// For what a tick appends to.
void CrowdBody::reserve_lists() {
    const std::size_t most = rows_.capacity();
    queue_.reserve(most);
    moves_.reserve(most);
    deferred_.reserve(most);
    buried_.reserve(most);
    if (bodies()) decided_.reserve(most);
}

Expected<void> CrowdBody::make_agent_of(Slot slot) {
    Kind& kind = kinds_[rows_[slot].kind];
    if (!kind.parts) return {};
    auto made = make_agent(kind.parts, pools_[lane_of(slot)]);
    if (!made) return std::unexpected(made.error());
    kind.bound = made->work_bound();
    agents_.reserve(rows_.capacity());
    if (agents_.size() <= slot) agents_.resize(slot + 1);
    agents_[slot] = std::move(*made);
    Lane& lane = lanes_[lane_of(slot)];
    lane.turns.reserve(rows_.capacity() / kLanes + 8);
    lane.asks.reserve(lane.turns.capacity());
    lane.moves.reserve(lane.turns.capacity());
    return {};
}

bool CrowdBody::remove(Unit unit) {
    if (!stop(unit)) return false;
    const Slot slot = slot_of(unit);
    if (status_of(slot) == UnitStatus::Buried) std::erase(buried_, slot);
    set_at(slot, kNoState);
    set_status(slot, UnitStatus::Gone);
    Row& row = rows_[slot];
    row.uses = (row.uses + 1) & kUsesMask;
    if (slot < agents_.size()) agents_[slot].reset();
    free_.push_back(slot);
    --units_;
    return true;
}

bool CrowdBody::order(Unit unit, const Order& order) {
    const Slot slot = slot_of(unit);
    if (slot == kNoSlot || order.cell >= grid_->size()) return false;
    Row& row = rows_[slot];
    const std::uint32_t before = row.place;
    row.checked = 0;
    join(slot, order, owed_now_);
    if (before != Places::kNone) places_.leave(before, tick_);
    row.fresh = 1;
    if (bodies()) rows_of_bodies_[slot] = {.since = now()};
    if (status_of(slot) != UnitStatus::Buried) set_status(slot, UnitStatus::Walking);
    enqueue(slot);
    return true;
}

void CrowdBody::join(Slot slot, const Order& order, std::uint64_t& work) {
    Row& row = rows_[slot];
    const auto within = static_cast<std::uint16_t>(std::min<std::uint32_t>(order.within, kMaxSide));
    const bool elsewhere = order.nearest && !grid_->reachable(row.at, order.cell);
    if (order.nearest) {
        ++work;
        row.checked = !elsewhere;
        row.connectivity = static_cast<std::uint32_t>(grid_->connectivity());
    }
    set_place(slot, elsewhere ? places_.join_nearest(order.cell, within, row.at, work)
                              : places_.join(order.cell, within, kinds_[row.kind].parts == nullptr || order.nearest));
    row.nearest = order.nearest;
    row.exact = within == 0 && !elsewhere;
    row.to = order.cell;
}

bool CrowdBody::stop(Unit unit) {
    const Slot slot = slot_of(unit);
    if (slot == kNoSlot) return false;
    Row& row = rows_[slot];
    if (row.place != Places::kNone) places_.leave(row.place, tick_);
    set_place(slot, Places::kNone);
    if (status_of(slot) != UnitStatus::Buried) set_status(slot, UnitStatus::Idle);
    return true;
}

CrowdBody::Slot CrowdBody::slot_of(Unit unit) const {
    const Slot slot = unit.number & kSlotMask;
    if (slot >= rows_.size() || unit.number >> kSlotBits != rows_[slot].uses) return kNoSlot;
    return status_of(slot) == UnitStatus::Gone ? kNoSlot : slot;
}

std::uint64_t CrowdBody::mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// The hash of the crowd is the sum of these and of the cells of units, so a change of one unit changes it in O(1).
std::uint64_t CrowdBody::hash_of_order(Slot slot) const {
    const Row& row = rows_[slot];
    const Destination to = row.place == Places::kNone ? Destination{} : places_[row.place];
    return mix(mix(unit_of(slot).number) ^ (std::uint64_t{to.cell} << 32 | std::uint64_t{to.within} << 16 |
                                            std::uint64_t{to.variant} << 4 | row.status));
}

void CrowdBody::set_status(Slot slot, UnitStatus status) {
    hash_ -= hash_of_order(slot);
    rows_[slot].status = static_cast<std::uint32_t>(status) & kStatusMask;
    hash_ += hash_of_order(slot);
}

void CrowdBody::set_place(Slot slot, std::uint32_t place) {
    hash_ -= hash_of_order(slot);
    rows_[slot].place = place;
    hash_ += hash_of_order(slot);
}

void CrowdBody::set_at(Slot slot, State at) {
    Row& row = rows_[slot];
    hash_ -= hash_of_cell(slot);
    if (bodies()) {
        leave_cell(slot);
        if (at != kNoState) enter_cell(slot, at);
    }
    row.at = at;
    hash_ += hash_of_cell(slot);
}

// Unless another unit has entered it.
void CrowdBody::leave_cell(Slot slot) {
    const State at = rows_[slot].at;
    if (at != kNoState && unit_on(at) == slot) occupied_.clear(at);
}

void CrowdBody::enter_cell(Slot slot, State cell) {
    occupied_.set(cell);
    units_on_[cell] = slot;
}

void CrowdBody::enqueue(Slot slot) {
    if (rows_[slot].queued == 0) queue_.push_back(slot);
    rows_[slot].queued = 1;
}

std::vector<Unit> CrowdBody::units() const {
    std::vector<Unit> all;
    all.reserve(units_);
    for (Slot slot = 0; slot < rows_.size(); ++slot)
        if (status_of(slot) != UnitStatus::Gone) all.push_back(unit_of(slot));
    return all;
}

UnitStatus CrowdBody::status(Unit unit) const {
    const Slot slot = slot_of(unit);
    return slot == kNoSlot ? UnitStatus::Gone : status_of(slot);
}

State CrowdBody::at(Unit unit) const {
    const Slot slot = slot_of(unit);
    return slot == kNoSlot ? kNoState : rows_[slot].at;
}

std::optional<Order> CrowdBody::order_of(Unit unit) const {
    const Slot slot = slot_of(unit);
    if (slot == kNoSlot || rows_[slot].place == Places::kNone) return std::nullopt;
    const Destination& place = places_[rows_[slot].place];
    return Order{.cell = place.cell, .within = place.within, .nearest = rows_[slot].nearest != 0};
}

std::optional<Unit> CrowdBody::unit_at(State cell) const {
    if (!bodies() || cell >= grid_->size() || !occupied_[cell]) return std::nullopt;
    return unit_of(units_on_[cell]);
}

std::vector<Cost> CrowdBody::field(Unit unit) const {
    const Slot slot = slot_of(unit);
    if (slot == kNoSlot || rows_[slot].place == Places::kNone) return {};
    const SharedField* const shared = places_.field(rows_[slot].place);
    if (shared == nullptr) return {};
    std::vector<Cost> distances(grid_->size(), kInfinite);
    for (State s = 0; s < distances.size(); ++s)
        if (shared->field.covers(s)) distances[s] = shared->field.distance(s);
    return distances;
}

std::size_t CrowdBody::bytes(Unit unit) const {
    const Slot slot = slot_of(unit);
    if (slot == kNoSlot) return 0;
    const bool has_agent = slot < agents_.size() && agents_[slot];
    return sizeof(Row) + (bodies() ? sizeof(Body) : 0) + (has_agent ? agents_[slot]->bytes() : 0);
}

std::size_t CrowdBody::bytes() const {
    std::size_t bytes =
        rows_.capacity() * sizeof(Row) + rows_of_bodies_.capacity() * sizeof(Body) + occupied_.bytes() +
        reserved_.bytes() + units_on_.capacity() * sizeof(Slot) + stack_.capacity() * sizeof(Frame) +
        moves_.capacity() * sizeof(UnitMove) +
        (free_.capacity() + queue_.capacity() + deferred_.capacity() + buried_.capacity() + decided_.capacity()) *
            sizeof(Slot);
    for (const Lane& lane : lanes_) bytes += lane.turns.capacity() * (2 * sizeof(Slot) + sizeof(UnitMove));
    for (const auto& agent : agents_) bytes += sizeof agent + (agent ? agent->bytes() : 0);
    return bytes + places_.bytes();
}

}  // namespace waystone
