// SPDX-License-Identifier: MIT
// Pools and single agents.
#include "capi/call.hpp"
#include "capi/hooks.hpp"
#include "capi/structs.hpp"

namespace waystone {
namespace {

waystone_status check_allocator(const waystone_allocator& allocator) {
    if (allocator.allocate != nullptr) WAYSTONE_NEEDS(allocator.release);
    return kOk;
}

Expected<Agent> new_agent(const Map& map, const Configuration& configuration, const Database& database,
                          const Pool* pool, const Allocator& allocator) {
    if (pool != nullptr) return make_agent(map, configuration, database, *pool);
    if (allocator.allocate == nullptr) return make_agent(map, configuration, database);
    const auto bytes = configuration.memory(map, database);
    if (!bytes) return std::unexpected(bytes.error());
    const auto own = Pool::reserve(*bytes, allocator);
    if (!own) return std::unexpected(own.error());
    return make_agent(map, configuration, database, *own);
}

template <class Call>
waystone_status tell(waystone_agent agent, Call&& call) noexcept {
    return write(agent, [&](AgentObject& of) {
        call(of.agent);
        return kOk;
    });
}

void step_agent(AgentObject& of, std::uint64_t work, waystone_step* out) {
    if (of.keeps_searched) of.searched.clear();
    const Step step = of.agent.step({.work = work});
    *out = {.outcome = static_cast<waystone_outcome>(step.outcome), .at = of.agent.now(), .work = step.work};
}

}  // namespace
}  // namespace waystone

using namespace waystone;

waystone_status waystone_pool_reserve(uint64_t bytes, const waystone_allocator* allocator, waystone_pool* pool) {
    return guarded([&] {
        WAYSTONE_NEEDS(pool);
        const waystone_allocator from = allocator == nullptr ? waystone_allocator{} : *allocator;
        if (const auto wrong = check_allocator(from); wrong != kOk) return wrong;
        if (bytes > std::numeric_limits<std::size_t>::max()) return out_of_memory();
        auto reserved = Pool::reserve(static_cast<std::size_t>(bytes), allocator_of(from));
        if (!reserved) return refuse(reserved.error());
        return make<PoolObject>(pool, std::move(*reserved));
    });
}

waystone_status waystone_pool_free(waystone_pool pool) { return release(pool); }

waystone_status waystone_pool_get_bytes(waystone_pool pool, uint64_t* capacity, uint64_t* used) {
    return write(pool, [&](const PoolObject& of) {
        if (capacity != nullptr) *capacity = of.pool.capacity_bytes();
        if (used != nullptr) *used = of.pool.used_bytes();
        return kOk;
    });
}

waystone_status waystone_agent_make(waystone_map map, waystone_configuration configuration,
                                    const waystone_agent_options* options, waystone_agent* agent) {
    return guarded([&] {
        WAYSTONE_NEEDS(agent);
        WAYSTONE_TAKE(waystone_agent_options, given, options);
        if (const auto wrong = check_allocator(given.allocator); wrong != kOk) return wrong;
        return read(map, [&](const MapObject& on) {
            return read(configuration, [&](const ConfigurationObject& of) {
                return read_if(given.database, [&](const DatabaseObject* with) {
                    return read_if(given.pool, [&](const PoolObject* in) {
                        auto made = new_agent(on.map, of.configuration, with == nullptr ? Database() : with->database,
                                              in == nullptr ? nullptr : &in->pool, allocator_of(given.allocator));
                        if (!made) return refuse(made.error());
                        const AgentUsers users{on.users, in == nullptr ? nullptr : in->users};
                        return make<AgentObject>(agent, std::move(*made), Map(on.map.shared()), users);
                    });
                });
            });
        });
    });
}

waystone_status waystone_agent_free(waystone_agent agent) { return release(agent); }

waystone_status waystone_agent_start(waystone_agent agent, waystone_cell start, waystone_cell goal) {
    return tell(agent, [&](Agent& of) { of.start(start, goal); });
}

waystone_status waystone_agent_restart(waystone_agent agent, waystone_cell start) {
    return tell(agent, [&](Agent& of) { of.restart(start); });
}

waystone_status waystone_agent_order(waystone_agent agent, waystone_cell goal) {
    return tell(agent, [&](Agent& of) { of.order(goal); });
}

waystone_status waystone_agent_displace(waystone_agent agent, waystone_cell cell) {
    return write(agent, [&](AgentObject& of) {
        if (of.agent.displace(cell)) return kOk;
        return refuse(WAYSTONE_BAD_PROBLEM, "the agent has no start, or the cell is a wall or outside the map");
    });
}

const char* waystone_outcome_name(waystone_outcome outcome) {
    switch (outcome) {
        case WAYSTONE_MOVED: return "moved";
        case WAYSTONE_ARRIVED: return "arrived";
        case WAYSTONE_WAITING: return "waiting";
        case WAYSTONE_UNREACHABLE: return "unreachable";
        case WAYSTONE_STUCK: return "stuck";
        case WAYSTONE_NO_MEMORY: return "no memory";
        default: return "unknown outcome";
    }
}

waystone_status waystone_agent_step(waystone_agent agent, uint64_t work, waystone_step* step) {
    return write(agent, [&](AgentObject& of) {
        WAYSTONE_NEEDS(step);
        step_agent(of, work, step);
        return kOk;
    });
}

waystone_status waystone_agents_step(const waystone_agent* agents, size_t count, uint64_t work, waystone_step* steps) {
    return guarded([&] {
        WAYSTONE_NEEDS(agents);
        WAYSTONE_NEEDS(steps);
        waystone_status first = kOk;
        for (std::size_t i = 0; i < count; ++i) {
            const waystone_status status = waystone_agent_step(agents[i], work, steps + i);
            if (first == kOk) first = status;
        }
        return first;
    });
}

waystone_status waystone_agent_get_info(waystone_agent agent, waystone_agent_info* info) {
    return write(agent, [&](const AgentObject& of) {
        WAYSTONE_FITS(waystone_agent_info, info);
        return put({.struct_size = 0,
                    .outcome = static_cast<waystone_outcome>(of.agent.status()),
                    .at = of.agent.now(),
                    .goal = of.agent.goal(),
                    .bytes = of.agent.bytes(),
                    .peak_bytes = of.agent.peak_bytes(),
                    .work_bound = of.agent.work_bound()},
                   info);
    });
}

waystone_status waystone_agent_get_counters(waystone_agent agent, waystone_counters_info* counters) {
    return write(agent, [&](const AgentObject& of) {
        WAYSTONE_FITS(waystone_counters_info, counters);
        const Counters& c = of.agent.counters();
        return put({.struct_size = 0,
                    .reserved = 0,
                    .expanded = c.expanded,
                    .learned = c.learned,
                    .traced = c.traced,
                    .looked_up = c.looked_up,
                    .climbed = c.climbed,
                    .searches = c.searches,
                    .generated = c.generated,
                    .touched = c.touched,
                    .reopened = c.reopened,
                    .h_updates = c.h_updates,
                    .h_raised = c.h_raised,
                    .restarts = c.restarts,
                    .back_moves = c.back_moves},
                   counters);
    });
}

waystone_status waystone_agent_path_ahead(waystone_agent agent, waystone_cell* cells, size_t capacity, size_t* count) {
    return write(agent, [&](const AgentObject& of) {
        WAYSTONE_NEEDS(cells);
        WAYSTONE_NEEDS(count);
        *count = of.agent.path_ahead(std::span(cells, capacity)).size();
        return kOk;
    });
}
