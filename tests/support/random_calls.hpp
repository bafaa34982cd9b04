// SPDX-License-Identifier: MIT
// Random calls against a model: what handles stand for, cells of maps, where agents and units are.
//
// Each call takes handles that are mostly right, sometimes null, stale or of another kind. The model says what the
// status must be; where an answer does not follow from the model, what follows from it is checked: legal moves, work
// within the budget, goals.
#pragma once

#include "support/call_model.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace waystone::random_calls {

class RandomCalls : LiveHandles {
public:
    RandomCalls(Choices choices, Reached& reached) : LiveHandles(choices), reached_(reached) {}

    bool left() const { return random_.left(); }
    void call() {
        using Call = void (RandomCalls::*)();
        static constexpr Call kCalls[] = {
            &RandomCalls::make_map,    &RandomCalls::clone_map,    &RandomCalls::free_one,
            &RandomCalls::edit_map,    &RandomCalls::edit_map,     &RandomCalls::ask_map,
            &RandomCalls::ask_map,     &RandomCalls::restore_map,  &RandomCalls::parse,
            &RandomCalls::build,       &RandomCalls::reserve,      &RandomCalls::make_agent_c,
            &RandomCalls::order_agent, &RandomCalls::order_agent,  &RandomCalls::step_agent,
            &RandomCalls::step_agent,  &RandomCalls::step_agent,   &RandomCalls::step_agent,
            &RandomCalls::walk_agent,  &RandomCalls::make_crowd,   &RandomCalls::add_unit,
            &RandomCalls::add_unit,    &RandomCalls::remove_unit,  &RandomCalls::order_unit,
            &RandomCalls::order_unit,  &RandomCalls::tick_crowd,   &RandomCalls::tick_crowd,
            &RandomCalls::tick_crowd,  &RandomCalls::record_crowd, &RandomCalls::restore_crowd,
            &RandomCalls::view_agent,
        };
        const Call one = kCalls[below(std::size(kCalls))];
        const bool of_crowds = one == &RandomCalls::add_unit || one == &RandomCalls::order_unit ||
                               one == &RandomCalls::tick_crowd;  // which come to life by many
        for (std::uint32_t times = of_crowds ? 5 : 1; times > 0; --times) (this->*one)();
        ASSERT_EQ(waystone_object_count(), expected_count());
    }

private:
    waystone_cell cell_on(const ModelMap& map) {  // now and then outside
        return below(map.size() + std::size_t{2});
    }
    static constexpr std::size_t kMost = 6;  // objects of a kind

    void free_one() {
        switch (below(6)) {
            case 0: return free_some(maps_, waystone_map_free);
            case 1: return free_some(configurations_, waystone_configuration_free);
            case 2: return free_some(databases_, waystone_database_free);
            case 3: return free_some(pools_, waystone_pool_free);
            case 4: return free_some(agents_, waystone_agent_free);
            default: return free_some(crowds_, waystone_crowd_free);
        }
    }

    void make_map() {
        if (maps_.size() >= kMost) return;
        ModelMap model{.width = 1 + below(12), .height = 1 + below(9), .cells = {}};
        for (waystone_cell i = 0; i < model.size(); ++i) model.cells.push_back(random_.chance(0.75));
        waystone_map map{};
        const bool right = below(10) != 0;
        const waystone_status status = waystone_map_make(model.width, model.height, model.cells.data(),
                                                         model.size() - (right ? 0 : 1), nullptr, &map);
        ASSERT_EQ(status, right ? WAYSTONE_OK : WAYSTONE_BAD_PARAMETER);
        if (right) maps_.push_back({map, std::make_shared<ModelMap>(model)});
    }
    void clone_map() {
        const auto on = pick(maps_);
        waystone_map clone{};
        ASSERT_EQ(waystone_map_clone(on.handle, &clone), on.wrong);
        if (on.model == nullptr) return;
        auto model = std::make_shared<ModelMap>(**on.model);
        maps_.push_back({clone, std::move(model)});
        if (maps_.size() > kMost) free_some(maps_, waystone_map_free);
    }
    void edit_map() {
        const auto on = pick(maps_);
        std::vector<waystone_edit> edits;
        bool inside = true;
        for (std::uint64_t i = below(5); on.model != nullptr && i > 0; --i) {
            edits.push_back({cell_on(**on.model), below(2)});
            inside = inside && edits.back().cell < (*on.model)->size();
        }
        if (edits.size() == 1) {
            const auto change = edits[0].open ? waystone_map_open_cell : waystone_map_block;
            ASSERT_EQ(change(on.handle, edits[0].cell), inside ? WAYSTONE_OK : WAYSTONE_BAD_PARAMETER);
        } else {
            edits.reserve(1);  // so that no list is null
            const waystone_status expected = on.model == nullptr ? on.wrong
                                             : inside            ? WAYSTONE_OK
                                                                 : WAYSTONE_BAD_PARAMETER;
            ASSERT_EQ(waystone_map_edit(on.handle, edits.data(), edits.size()), expected);
        }
        if (on.model == nullptr || !inside) return;
        std::map<waystone_cell, bool> last;
        for (const waystone_edit& edit : edits) last[edit.cell] = edit.open != 0;
        for (const auto& [cell, open] : last) (*on.model)->edit(cell, open);
    }
    void ask_map() {
        const auto on = pick(maps_);
        int answer = 7;
        auto info = sized<waystone_map_info>();
        if (on.model == nullptr) {
            ASSERT_EQ(waystone_map_passable(on.handle, 0, &answer), on.wrong);
            ASSERT_EQ(waystone_map_get_info(on.handle, &info), on.wrong);
            ASSERT_EQ(answer, 7);
            return;
        }
        const ModelMap& model = **on.model;
        const waystone_cell a = cell_on(model), b = cell_on(model);
        ASSERT_OK(waystone_map_passable(on.handle, a, &answer));
        ASSERT_EQ(answer, model.free(a));
        ASSERT_OK(waystone_map_can_move(on.handle, a, b, &answer));
        ASSERT_EQ(answer, model.legal(a, b));
        ASSERT_OK(waystone_map_reachable(on.handle, a, b, &answer));
        ASSERT_EQ(answer, model.reachable(a, b));
        ASSERT_OK(waystone_map_get_info(on.handle, &info));
        ASSERT_EQ(info.version, model.version);
        ASSERT_EQ(info.free_cells, static_cast<std::uint64_t>(std::ranges::count(model.cells, 1)));
        const auto cells = list_of<std::uint8_t>([&](auto... to) { return waystone_map_cells(on.handle, to...); });
        ASSERT_EQ(cells, model.cells);
    }
    void restore_map() {
        const auto on = pick(maps_);
        std::vector<std::uint8_t> cells(on.model == nullptr ? 1 : (*on.model)->size());
        for (std::uint8_t& cell : cells) cell = random_.chance(0.8);
        ASSERT_EQ(waystone_map_restore(on.handle, cells.data(), cells.size()), on.wrong);
        if (on.model != nullptr)
            for (waystone_cell i = 0; i < cells.size(); ++i) (*on.model)->edit(i, cells[i] != 0);
    }

    void parse() {
        static constexpr const char* kSpecs[] = {"lss(n=5)", "lrta", "astar",    "tb(k=3)",
                                                 "rta(d=1)", "cpd",  "nonsense", ""};
        if (configurations_.size() >= kMost) return;
        const char* const spec = kSpecs[below(std::size(kSpecs))];
        const bool right = spec[0] != '\0' && spec[0] != 'n';
        waystone_configuration configuration{};
        ASSERT_EQ(waystone_configuration_parse(spec, &configuration), right ? WAYSTONE_OK : WAYSTONE_BAD_SPEC);
        if (right) configurations_.push_back({configuration, std::string(spec) == "cpd"});
    }
    void build() {
        if (databases_.size() >= kMost) return;
        const auto on = pick(maps_);
        const auto of = pick(configurations_);
        waystone_database database{};
        const waystone_status expected = on.model == nullptr ? on.wrong : of.wrong;
        ASSERT_EQ(waystone_database_build(on.handle, of.handle, nullptr, &database), expected);
        if (expected == WAYSTONE_OK) databases_.push_back({database, 0});
    }
    void reserve() {
        if (pools_.size() >= kMost) return;
        waystone_pool pool{};
        ASSERT_OK(waystone_pool_reserve(below(2) == 0 ? 5000 : 1 << 18, nullptr, &pool));
        pools_.push_back({pool, 0});
    }

    void make_agent_c() {
        if (agents_.size() >= 2 * kMost) free_some(agents_, waystone_agent_free);
        const auto on = pick(maps_);
        const auto of = pick(configurations_);
        auto options = sized<waystone_agent_options>();
        auto database = pick(databases_);
        auto pool = pick(pools_);
        if (below(2) == 0 || database.handle.id == 0) database = {{0}, nullptr, WAYSTONE_OK};
        if (below(2) == 0 || pool.handle.id == 0) pool = {{0}, nullptr, WAYSTONE_OK};
        options.database = database.handle;
        options.pool = pool.handle;
        waystone_agent agent{};
        const waystone_status status = waystone_agent_make(on.handle, of.handle, &options, &agent);
        for (const waystone_status wrong : {on.wrong, of.wrong, database.wrong, pool.wrong})
            if (wrong != WAYSTONE_OK) {
                ASSERT_EQ(status, wrong);
                return;
            }
        // A database that is missing or of another map; a pool that is full.
        if (status != WAYSTONE_OK) {
            ASSERT_TRUE((*of.model && (status == WAYSTONE_NEEDS_DATABASE || status == WAYSTONE_FILE_STALE)) ||
                        (pool.handle.id != 0 && status == WAYSTONE_OUT_OF_MEMORY))
                << waystone_last_error();
            return;
        }
        agents_.push_back({agent, ModelAgent{.map = *on.model}});
    }
    void order_agent() {
        const auto of = pick(agents_);
        if (of.model == nullptr) {
            ASSERT_EQ(waystone_agent_start(of.handle, 0, 0), of.wrong);
            return;
        }
        ModelAgent& model = *of.model;
        const waystone_cell a = cell_on(*model.map), b = cell_on(*model.map);
        switch (below(4)) {
            case 0:
                ASSERT_OK(waystone_agent_start(of.handle, a, b));
                model.at = a;
                model.goal = b;
                break;
            case 1:
                ASSERT_OK(waystone_agent_order(of.handle, b));
                model.goal = b;
                break;
            case 2:
                ASSERT_OK(waystone_agent_restart(of.handle, a));
                model.at = a;
                break;
            default: {
                const bool goes = model.at != WAYSTONE_NO_CELL && model.map->free(a);
                ASSERT_EQ(waystone_agent_displace(of.handle, a), goes ? WAYSTONE_OK : WAYSTONE_BAD_PROBLEM);
                if (goes) model.at = a;
            }
        }
        auto info = sized<waystone_agent_info>();
        ASSERT_OK(waystone_agent_get_info(of.handle, &info));
        ASSERT_EQ(info.at, model.at);
        ASSERT_EQ(info.goal, model.goal);
    }
    void step_agent() {
        const auto of = pick(agents_);
        const std::uint64_t work = below(40);
        waystone_step step{99, 99, 99};
        ASSERT_EQ(waystone_agent_step(of.handle, work, &step), of.wrong);
        if (of.model == nullptr) {
            ASSERT_EQ(step.outcome, 99u);
            return;
        }
        ModelAgent& model = *of.model;
        ASSERT_LE(step.work, work);
        ASSERT_LE(step.outcome, static_cast<waystone_outcome>(WAYSTONE_NO_MEMORY));
        if (step.at != model.at) {
            ASSERT_TRUE(model.map->legal(model.at, step.at)) << model.at << " to " << step.at;
            ASSERT_TRUE(step.outcome == WAYSTONE_MOVED || step.outcome == WAYSTONE_ARRIVED);
        }
        if (step.outcome == WAYSTONE_MOVED) {
            ASSERT_NE(step.at, model.at);
        }
        if (step.outcome == WAYSTONE_ARRIVED) {
            ASSERT_EQ(step.at, model.goal);
        }
        if (step.outcome == WAYSTONE_UNREACHABLE) {
            ASSERT_FALSE(model.map->reachable(model.at, model.goal) && model.at != model.goal);
        }
        reached_.moves += step.at != model.at;
        reached_.arrivals += step.outcome == WAYSTONE_ARRIVED && step.at != model.at;
        model.at = step.at;
    }
    void walk_agent() {
        const auto of = pick(agents_);
        auto report = sized<waystone_walk_report>();
        auto options = sized<waystone_walk_options>();
        options.max_moves = 200;
        if (of.model == nullptr) {
            ASSERT_EQ(waystone_agent_walk(of.handle, 0, 0, &options, &report, nullptr, 0, nullptr), of.wrong);
            return;
        }
        ModelAgent& model = *of.model;
        const waystone_cell a = cell_on(*model.map), b = cell_on(*model.map);
        std::array<waystone_cell, 300> trail;
        std::size_t count = 0;
        const bool possible = model.map->free(a) && model.map->free(b);
        ASSERT_EQ(waystone_agent_walk(of.handle, a, b, &options, &report, trail.data(), trail.size(), &count),
                  possible ? WAYSTONE_OK : WAYSTONE_BAD_PROBLEM);
        if (!possible) return;
        ASSERT_EQ(count, report.moves + 1);
        for (std::size_t i = 1; i < count; ++i) ASSERT_TRUE(model.map->legal(trail[i - 1], trail[i]));
        ASSERT_TRUE(report.outcome != WAYSTONE_ARRIVED || model.map->reachable(a, b));
        model.at = trail[count - 1];
        model.goal = b;
    }
    void view_agent() {
        const auto of = pick(agents_);
        auto aim = sized<waystone_aim_info>();
        ASSERT_EQ(waystone_agent_get_aim(of.handle, &aim), of.wrong);
        if (of.model == nullptr) return;
        ASSERT_TRUE(aim.target == WAYSTONE_NO_CELL || aim.target < of.model->map->size());
        std::vector<waystone_cost> learned(of.model->map->size()), initial(learned.size());
        const waystone_status status =
            waystone_agent_heuristic(of.handle, nullptr, learned.size(), learned.data(), initial.data());
        ASSERT_TRUE(status == WAYSTONE_OK || status == WAYSTONE_NONE);
        for (std::size_t i = 0; i < learned.size(); ++i) ASSERT_GE(learned[i], initial[i]);
        ASSERT_OK(waystone_agent_keep_searched(of.handle, static_cast<int>(below(2))));
    }

    void make_crowd() {
        if (crowds_.size() >= kMost) free_some(crowds_, waystone_crowd_free);
        const auto on = pick(maps_);
        auto options = sized<waystone_crowd_options>();
        options.bodies = below(2) == 0 ? WAYSTONE_BODIES_NONE : WAYSTONE_BODIES_CELLS;
        options.field_memory = 1 << 16;
        options.agent_memory = 1 << 20;
        auto of = pick(configurations_);
        if (below(2) == 0 || of.handle.id == 0) of = {{0}, nullptr, WAYSTONE_OK};
        options.configuration = of.handle;
        waystone_crowd crowd{};
        const waystone_status status = waystone_crowd_make(on.handle, &options, &crowd);
        if (on.wrong != WAYSTONE_OK || of.wrong != WAYSTONE_OK) {
            ASSERT_EQ(status, on.wrong != WAYSTONE_OK ? on.wrong : of.wrong);
            return;
        }
        if (of.model != nullptr && *of.model) {
            ASSERT_EQ(status, WAYSTONE_NEEDS_DATABASE);
            return;
        }
        ASSERT_OK(status);
        crowds_.push_back(
            {crowd, ModelCrowd{.map = *on.model, .bodies = options.bodies != WAYSTONE_BODIES_NONE, .units = {}}});
    }
    bool taken(const ModelCrowd& model, waystone_cell cell) const {
        return model.bodies && std::ranges::any_of(model.units, [&](const auto& unit) { return unit.second == cell; });
    }
    void add_unit() {
        const auto of = pick(crowds_);
        waystone_unit unit = WAYSTONE_NO_UNIT;
        if (of.model == nullptr) {
            ASSERT_EQ(waystone_crowd_add(of.handle, 0, 0, &unit), of.wrong);
            return;
        }
        const waystone_cell cell = cell_on(*of.model->map);
        const bool possible = of.model->map->free(cell) && !taken(*of.model, cell);
        const waystone_status status = waystone_crowd_add(of.handle, cell, 0, &unit);
        if (possible && status == WAYSTONE_OUT_OF_MEMORY) return;  // of its agents
        ASSERT_EQ(status, possible ? WAYSTONE_OK : WAYSTONE_BAD_PROBLEM) << waystone_last_error();
        if (!possible) return;
        ASSERT_FALSE(of.model->units.contains(unit));
        of.model->units[unit] = cell;
    }
    waystone_unit unit_of(const ModelCrowd& model) {  // now and then of nobody
        const std::uint64_t i = below(model.units.size() + 1);
        return i == model.units.size() ? 0x7fffffff
                                       : std::next(model.units.begin(), static_cast<std::ptrdiff_t>(i))->first;
    }
    void remove_unit() {
        const auto of = pick(crowds_);
        const waystone_unit unit = of.model == nullptr ? 0 : unit_of(*of.model);
        const waystone_status expected = of.model == nullptr              ? of.wrong
                                         : of.model->units.contains(unit) ? WAYSTONE_OK
                                                                          : WAYSTONE_NONE;
        ASSERT_EQ(waystone_crowd_remove(of.handle, unit), expected);
        if (of.model != nullptr) of.model->units.erase(unit);
    }
    void order_unit() {
        const auto of = pick(crowds_);
        const waystone_unit unit = of.model == nullptr ? 0 : unit_of(*of.model);
        const waystone_order order = {of.model == nullptr ? 0 : cell_on(*of.model->map), below(3), below(2)};
        const waystone_status expected = of.model == nullptr                  ? of.wrong
                                         : !of.model->units.contains(unit)    ? WAYSTONE_NONE
                                         : order.cell < of.model->map->size() ? WAYSTONE_OK
                                                                              : WAYSTONE_BAD_PARAMETER;
        ASSERT_EQ(waystone_crowd_order(of.handle, unit, &order), expected);
        waystone_order found{};
        if (expected == WAYSTONE_OK) {
            ASSERT_OK(waystone_crowd_order_of(of.handle, unit, &found));
            ASSERT_EQ(found.cell, order.cell);
        }
    }
    void tick_crowd() {
        const auto of = pick(crowds_);
        auto report = sized<waystone_tick_report>();
        const std::uint64_t work = below(300);
        ASSERT_EQ(waystone_crowd_tick(of.handle, work, &report), of.wrong);
        if (of.model == nullptr) return;
        ModelCrowd& model = *of.model;
        ASSERT_LE(report.work, work) << report.field_work << " for fields, " << report.agent_work << " for agents";
        ASSERT_EQ(report.tick, ++model.ticks);
        const auto moves =
            list_of<waystone_unit_move>([&](auto... to) { return waystone_crowd_moves(of.handle, to...); });
        ASSERT_EQ(report.moved, moves.size());
        for (const waystone_unit_move& move : moves) {
            ASSERT_EQ(model.units.at(move.unit), move.from);
            ASSERT_TRUE(model.map->legal(move.from, move.to) || !model.map->free(move.from)) << "or it was buried";
            model.units[move.unit] = move.to;
        }
        reached_.unit_moves += moves.size();
        std::set<waystone_cell> cells;
        const auto rows =
            list_of<waystone_unit_row>([&](auto... to) { return waystone_crowd_units(of.handle, to...); });
        ASSERT_EQ(rows.size(), model.units.size());
        for (const waystone_unit_row& row : rows) {
            ASSERT_EQ(row.at, model.units.at(row.unit));
            cells.insert(row.at);
        }
        ASSERT_TRUE(!model.bodies || cells.size() == rows.size()) << "two bodies on one cell";
    }
    // Recorded from here, ticked a little, and replayed.
    void record_crowd() {
        const auto of = pick(crowds_);
        ASSERT_EQ(waystone_crowd_record(of.handle, nullptr, nullptr), of.wrong);
        if (of.model == nullptr) return;
        OwnedMap map;
        for (const auto& one : maps_)
            if (one.second == of.model->map) {
                ASSERT_OK(waystone_map_clone(one.first, map.out()));
            }
        for (int i = 0; i < 3; ++i) {
            waystone_tick_report report = sized<waystone_tick_report>();
            ASSERT_OK(waystone_crowd_tick(of.handle, 100, &report));
            ++of.model->ticks;
        }
        for (const waystone_unit_row& row :
             list_of<waystone_unit_row>([&](auto... to) { return waystone_crowd_units(of.handle, to...); }))
            of.model->units.at(row.unit) = row.at;
        ASSERT_OK(waystone_crowd_end_recording(of.handle));
        const std::string text = text_of([&](auto... to) { return waystone_crowd_recorded(of.handle, to...); });
        OwnedRecording recording;
        OwnedReplay replay;
        ASSERT_OK(waystone_recording_read(text.data(), text.size(), recording.out()));
        if (waystone_map(map).id == 0) return;  // its handle was freed
        ASSERT_OK(waystone_replay_begin(recording, map, nullptr, replay.out()));
        auto report = sized<waystone_replay_report>();
        while (waystone_replay_tick(replay, &report) == WAYSTONE_OK) {
        }
        ASSERT_EQ(report.ticks, 3u);
        ASSERT_EQ(report.complete, 1u);
        ASSERT_EQ(report.differs_at, 0u);
        ++reached_.replays;
    }
    void restore_crowd() {
        const auto of = pick(crowds_);
        std::size_t length = 0;
        ASSERT_EQ(waystone_crowd_checkpoint(of.handle, nullptr, 0, &length), of.wrong);
        if (of.model == nullptr || crowds_.size() >= kMost) return;
        const std::string text = text_of([&](auto... to) { return waystone_crowd_checkpoint(of.handle, to...); });
        for (const auto& one : maps_) {
            waystone_crowd crowd{};
            const waystone_status status = waystone_crowd_restore(one.first, text.c_str(), nullptr, &crowd);
            if (one.second != of.model->map) {
                if (status == WAYSTONE_OK) {  // the same cells
                    ASSERT_EQ(one.second->cells, of.model->map->cells);
                    ASSERT_OK(waystone_crowd_free(crowd));
                }
                continue;
            }
            ASSERT_OK(status);
            ModelCrowd model = *of.model;
            crowds_.push_back({crowd, std::move(model)});
            return;
        }
    }

    Reached& reached_;
};

}  // namespace waystone::random_calls
