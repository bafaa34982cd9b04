// SPDX-License-Identifier: MIT
// Crowds.
#include "capi/call.hpp"
#include "capi/crowd_options.hpp"
#include "capi/structs.hpp"

namespace waystone {
namespace {

waystone_status no_such_unit() { return none("there is no such unit"); }

// For calls that change a crowd: not one that belongs to a replay.
template <class Change>
waystone_status change_crowd(waystone_crowd crowd, Change&& change) noexcept {
    return write(crowd, [&](CrowdObject& of) {
        if (of.own == nullptr)
            return refuse(WAYSTONE_NOT_NOW, "this crowd belongs to a replay, which alone may change it");
        return change(*of.own);
    });
}
template <class Look>
waystone_status look_at_crowd(waystone_crowd crowd, Look&& look) noexcept {
    return write(crowd, [&](const CrowdObject& of) { return look(of.crowd()); });
}

waystone_status order_outside() { return refuse(WAYSTONE_BAD_PARAMETER, "the order is to a cell outside the map"); }

Order order_from(const waystone_order& given) {
    return {.cell = given.cell, .within = given.within, .nearest = given.nearest != 0};
}
waystone_unit_row row_of(const Crowd& crowd, Unit unit) {
    const auto order = crowd.order(unit);
    return {.unit = unit.number,
            .status = static_cast<waystone_unit_status>(crowd.status(unit)),
            .at = crowd.at(unit),
            .goal = order ? order->cell : kNoState};
}

waystone_tick_report report_of(const TickReport& report) {
    return {.struct_size = 0,
            .out_of_field_memory = report.out_of_field_memory ? 1u : 0u,
            .tick = report.tick,
            .work = report.work,
            .field_work = report.field_work,
            .agent_work = report.agent_work,
            .moved = report.moved,
            .walking = report.walking,
            .deferred = report.deferred,
            .arrived = report.arrived,
            .unreachable = report.unreachable,
            .displaced = report.displaced};
}

waystone_status keep_crowd(waystone_crowd* handle, Expected<Crowd> crowd, const MapObject& on) {
    if (!crowd) return refuse(crowd.error());
    return make<CrowdObject>(handle, std::make_unique<Crowd>(std::move(*crowd)), nullptr,
                             std::make_shared<ObjectUsers>(), on.users);
}

}  // namespace
}  // namespace waystone

using namespace waystone;

waystone_status waystone_crowd_make(waystone_map map, const waystone_crowd_options* options, waystone_crowd* crowd) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(crowd);
        return with_crowd_options(
            options, [&](CrowdOptions with) { return keep_crowd(crowd, Crowd::make(on.map, std::move(with)), on); });
    });
}

waystone_status waystone_crowd_free(waystone_crowd crowd) { return release(crowd); }

waystone_status waystone_crowd_use(waystone_crowd crowd, waystone_configuration configuration, uint32_t* number) {
    return change_crowd(crowd, [&](Crowd& of) {
        return read(configuration, [&](const ConfigurationObject& more) {
            WAYSTONE_NEEDS(number);
            const auto used = of.use(more.configuration);
            if (!used) return refuse(used.error());
            *number = *used;
            return kOk;
        });
    });
}

waystone_status waystone_crowd_add(waystone_crowd crowd, waystone_cell cell, uint32_t configuration,
                                   waystone_unit* unit) {
    return change_crowd(crowd, [&](Crowd& of) {
        WAYSTONE_NEEDS(unit);
        const auto added = of.add(cell, configuration);
        if (!added) return refuse(added.error());
        *unit = added->number;
        return kOk;
    });
}

waystone_status waystone_crowd_remove(waystone_crowd crowd, waystone_unit unit) {
    return change_crowd(crowd, [&](Crowd& of) { return of.remove({unit}) ? kOk : no_such_unit(); });
}

waystone_status waystone_crowd_order(waystone_crowd crowd, waystone_unit unit, const waystone_order* order) {
    return change_crowd(crowd, [&](Crowd& of) {
        WAYSTONE_NEEDS(order);
        if (of.order({unit}, order_from(*order))) return kOk;
        return of.status({unit}) == UnitStatus::Gone ? no_such_unit() : order_outside();
    });
}

waystone_status waystone_crowd_order_all(waystone_crowd crowd, const waystone_unit* units, size_t count,
                                         const waystone_order* order, size_t* ordered) {
    return change_crowd(crowd, [&](Crowd& of) {
        WAYSTONE_NEEDS(units);
        WAYSTONE_NEEDS(order);
        const Order to = order_from(*order);
        std::size_t done = 0;
        for (const waystone_unit unit : std::span(units, count)) {
            if (of.order({unit}, to)) ++done;
            else if (of.status({unit}) != UnitStatus::Gone) return order_outside();
        }
        if (ordered != nullptr) *ordered = done;
        return kOk;
    });
}

waystone_status waystone_crowd_stop(waystone_crowd crowd, waystone_unit unit) {
    return change_crowd(crowd, [&](Crowd& of) { return of.stop({unit}) ? kOk : no_such_unit(); });
}

waystone_status waystone_crowd_tick(waystone_crowd crowd, uint64_t work, waystone_tick_report* report) {
    return change_crowd(crowd, [&](Crowd& of) {
        if (report == nullptr) {
            of.tick({.work = work});
            return kOk;
        }
        WAYSTONE_FITS(waystone_tick_report, report);
        return put(report_of(of.tick({.work = work})), report);
    });
}

waystone_status waystone_crowd_moves(waystone_crowd crowd, waystone_unit_move* moves, size_t capacity, size_t* count) {
    return look_at_crowd(crowd, [&](const Crowd& of) {
        return put_list(of.moves(), moves, capacity, count,
                        [](const UnitMove& move) { return waystone_unit_move{move.unit.number, move.from, move.to}; });
    });
}

waystone_status waystone_crowd_deferred(waystone_crowd crowd, waystone_unit* units, size_t capacity, size_t* count) {
    return look_at_crowd(crowd, [&](const Crowd& of) {
        return put_list(of.deferred(), units, capacity, count, [](Unit unit) { return unit.number; });
    });
}

const char* waystone_unit_status_name(waystone_unit_status status) {
    return status > WAYSTONE_UNIT_GONE ? "unknown status" : name(static_cast<UnitStatus>(status)).data();
}

waystone_status waystone_crowd_units(waystone_crowd crowd, waystone_unit_row* units, size_t capacity, size_t* count) {
    return look_at_crowd(crowd, [&](const Crowd& of) {
        return put_list(of.units(), units, capacity, count, [&](Unit unit) { return row_of(of, unit); });
    });
}

waystone_status waystone_crowd_unit(waystone_crowd crowd, waystone_unit unit, waystone_unit_row* row) {
    return look_at_crowd(crowd, [&](const Crowd& of) {
        WAYSTONE_NEEDS(row);
        *row = row_of(of, {unit});
        return of.status({unit}) == UnitStatus::Gone ? no_such_unit() : kOk;
    });
}

waystone_status waystone_crowd_order_of(waystone_crowd crowd, waystone_unit unit, waystone_order* order) {
    return look_at_crowd(crowd, [&](const Crowd& of) {
        WAYSTONE_NEEDS(order);
        const auto found = of.order({unit});
        if (!found) return none("the unit has no order, or there is no such unit");
        *order = {.cell = found->cell, .within = found->within, .nearest = found->nearest ? 1u : 0u};
        return kOk;
    });
}

waystone_status waystone_crowd_unit_bytes(waystone_crowd crowd, waystone_unit unit, uint64_t* bytes) {
    return look_at_crowd(crowd, [&](const Crowd& of) {
        WAYSTONE_NEEDS(bytes);
        if (of.status({unit}) == UnitStatus::Gone) return no_such_unit();
        *bytes = of.bytes({unit});
        return kOk;
    });
}

waystone_status waystone_crowd_unit_at(waystone_crowd crowd, waystone_cell cell, waystone_unit* unit) {
    return look_at_crowd(crowd, [&](const Crowd& of) {
        WAYSTONE_NEEDS(unit);
        const auto found = of.unit_at(cell);
        if (!found) return none("nobody stands there, or units have no bodies");
        *unit = found->number;
        return kOk;
    });
}

waystone_status waystone_crowd_get_info(waystone_crowd crowd, waystone_crowd_info* info) {
    return look_at_crowd(crowd, [&](const Crowd& of) {
        WAYSTONE_FITS(waystone_crowd_info, info);
        return put({.struct_size = 0,
                    .units = static_cast<std::uint32_t>(of.size()),
                    .ticks = of.ticks(),
                    .state_hash = of.state_hash(),
                    .bytes = of.bytes(),
                    .field_bytes = of.field_bytes()},
                   info);
    });
}

waystone_status waystone_crowd_checkpoint(waystone_crowd crowd, char* text, size_t capacity, size_t* length) {
    return change_crowd(crowd, [&](Crowd& of) {
        if (of.is_recording())
            return refuse(WAYSTONE_NOT_NOW, "a recording is under way, and would not know of the checkpoint");
        return put_text(of.checkpoint(), text, capacity, length);
    });
}

waystone_status waystone_crowd_restore(waystone_map map, const char* checkpoint, const waystone_crowd_options* options,
                                       waystone_crowd* crowd) {
    return read(map, [&](const MapObject& on) {
        WAYSTONE_NEEDS(checkpoint);
        WAYSTONE_NEEDS(crowd);
        return with_crowd_options(options, [&](const CrowdOptions& with) {
            return keep_crowd(crowd, Crowd::restore(on.map, checkpoint, with), on);
        });
    });
}

waystone_status waystone_crowd_field(waystone_crowd crowd, waystone_unit unit, waystone_cost* distances,
                                     size_t capacity, size_t* count) {
    return look_at_crowd(crowd, [&](const Crowd& of) {
        const auto found = of.field({unit});
        if (found.empty()) return none("the unit goes by no field, or there is no such unit");
        return put_list(found, distances, capacity, count);
    });
}
