// SPDX-License-Identifier: MIT
// Databases: building, files, bringing up to date, and what viewers draw of them.
#include "database/databases.hpp"
#include "capi/call.hpp"
#include "capi/hooks.hpp"
#include "capi/structs.hpp"
#include "database/views.hpp"

#include <waystone/signature.hpp>

#include <string>

namespace waystone {
namespace {

waystone_status keep_database(waystone_database* handle, Expected<Database> database) {
    if (!database) return refuse(database.error());
    return make<DatabaseObject>(handle, std::move(*database));
}

BuildOptions build_options(const waystone_build_options& given) {
    BuildOptions options{.parallel = parallel_of(given.jobs), .stop = stop_of(given.stop, given.context)};
    if (given.memory != 0) options.memory = given.memory;
    if (given.progress != nullptr)
        options.progress = [given](double done, double total) { given.progress(given.context, done, total); };
    return options;
}

waystone_status no_such_part() { return none("the database has no such part, or nothing of that number in it"); }

// Puts what a view of a database finds.
template <class View, class Put>
waystone_status view(waystone_database database, View&& view_of, Put&& put_it) noexcept {
    return read(database, [&](const DatabaseObject& of) {
        const auto found = view_of(of.database);
        return found ? put_it(*found) : no_such_part();
    });
}

}  // namespace
}  // namespace waystone

using namespace waystone;

waystone_status waystone_database_build(waystone_map map, waystone_configuration configuration,
                                        const waystone_build_options* options, waystone_database* database) {
    return read(map, [&](const MapObject& on) {
        return read(configuration, [&](const ConfigurationObject& of) {
            WAYSTONE_NEEDS(database);
            WAYSTONE_TAKE(waystone_build_options, given, options);
            return keep_database(database, Database::build(on.map, of.configuration, build_options(given)));
        });
    });
}

waystone_status waystone_configuration_signature(waystone_configuration configuration,
                                                 const waystone_build_options* options, uint64_t* signature) {
    return read(configuration, [&](const ConfigurationObject& of) {
        WAYSTONE_NEEDS(signature);
        WAYSTONE_TAKE(waystone_build_options, given, options);
        const auto found = walk_signature(of.configuration, build_options(given));
        if (!found) return refuse(found.error());
        *signature = *found;
        return kOk;
    });
}

waystone_status waystone_database_open(const char* path, waystone_database* database) {
    return guarded([&] {
        WAYSTONE_NEEDS(path);
        WAYSTONE_NEEDS(database);
        return keep_database(database, Database::open(std::string(path)));
    });
}

waystone_status waystone_database_read(const void* bytes, size_t size, waystone_database* database) {
    return guarded([&] {
        WAYSTONE_NEEDS(bytes);
        WAYSTONE_NEEDS(database);
        return keep_database(database, Database::open(std::span(static_cast<const std::byte*>(bytes), size)));
    });
}

waystone_status waystone_database_free(waystone_database database) { return release(database); }

waystone_status waystone_database_save(waystone_database database, const char* path) {
    return read(database, [&](const DatabaseObject& of) {
        WAYSTONE_NEEDS(path);
        return answer(of.database.save(path));
    });
}

waystone_status waystone_database_contents(waystone_database database, void* bytes, size_t capacity, size_t* size) {
    return read(database,
                [&](const DatabaseObject& of) { return put_bytes(of.database.contents(), bytes, capacity, size); });
}

waystone_status waystone_database_add(waystone_database database, waystone_database more) {
    if (database.id == more.id) return read(database, [](const DatabaseObject&) { return kOk; });
    return write(database, [&](DatabaseObject& to) {
        return read(more, [&](const DatabaseObject& of) {
            to.database.add(of.database);
            to.parts = to.database.parts();
            return kOk;
        });
    });
}

waystone_status waystone_database_fits(waystone_database database, waystone_map map) {
    return read(database, [&](const DatabaseObject& of) {
        return read(map, [&](const MapObject& on) { return answer(of.database.fits(on.map)); });
    });
}

waystone_status waystone_database_get_info(waystone_database database, waystone_database_info* info) {
    return read(database, [&](const DatabaseObject& of) {
        WAYSTONE_FITS(waystone_database_info, info);
        return put({.struct_size = 0,
                    .parts = static_cast<std::uint32_t>(of.parts.size()),
                    .bytes = of.database.bytes(),
                    .fingerprint = of.database.fingerprint()},
                   info);
    });
}

waystone_status waystone_database_get_part(waystone_database database, uint32_t part,
                                           waystone_database_part_info* info) {
    return read(database, [&](const DatabaseObject& of) {
        WAYSTONE_FITS(waystone_database_part_info, info);
        if (part >= of.parts.size()) return no_such_part();
        const DatabasePart& found = of.parts[part];
        return put({.struct_size = 0,
                    .reserved = 0,
                    .bytes = found.bytes,
                    .kind = found.kind.c_str(),
                    .spec = found.spec.c_str()},
                   info);
    });
}

waystone_status waystone_database_describe(waystone_database database, char* text, size_t capacity, size_t* length) {
    return read(database, [&](const DatabaseObject& of) {
        std::string all;
        for (const auto& part : of.database.open_parts()) {
            const auto kind = kind_of(part->container());
            if (!kind) return refuse(kind.error());
            const auto words = (*kind)->describe(part->container());
            if (!words) return refuse(words.error());
            all.append((*kind)->words).append(": ").append(*words).append("\n");
        }
        return put_text(all, text, capacity, length);
    });
}

waystone_status waystone_refresh_begin(waystone_database old, waystone_map edited, waystone_refresh* refresh) {
    return read(old, [&](const DatabaseObject& of) {
        return read(edited, [&](const MapObject& on) {
            WAYSTONE_NEEDS(refresh);
            auto begun = Refresh::begin(of.database, on.map);
            if (!begun) return refuse(begun.error());
            return make<RefreshObject>(refresh, std::move(*begun));
        });
    });
}

waystone_status waystone_refresh_run(waystone_refresh refresh, uint64_t rows, uint64_t* left) {
    return write(refresh, [&](RefreshObject& of) {
        if (of.finished) return refuse(WAYSTONE_NOT_NOW, "this has been finished");
        const auto done = of.refresh.run(static_cast<std::size_t>(std::min<std::uint64_t>(rows, of.refresh.left())));
        if (!done) return refuse(done.error());
        if (left != nullptr) *left = of.refresh.left();
        return kOk;
    });
}

waystone_status waystone_refresh_finish(waystone_refresh refresh, waystone_database* database) {
    return write(refresh, [&](RefreshObject& of) {
        WAYSTONE_NEEDS(database);
        if (of.finished) return refuse(WAYSTONE_NOT_NOW, "this has been finished");
        of.finished = true;
        return keep_database(database, of.refresh.finish());
    });
}

waystone_status waystone_refresh_free(waystone_refresh refresh) { return release(refresh); }

waystone_status waystone_database_regions(waystone_database database, uint32_t level, uint32_t* regions,
                                          size_t capacity, size_t* count) {
    return view(
        database, [&](const Database& of) { return regions_in(of, level); },
        [&](const Regions& found) { return put_list(found.of, regions, capacity, count); });
}

waystone_status waystone_database_representatives(waystone_database database, uint32_t level, waystone_cell* cells,
                                                  size_t capacity, size_t* count) {
    return view(
        database, [&](const Database& of) { return regions_in(of, level); },
        [&](const Regions& found) { return put_list(found.representative, cells, capacity, count); });
}

waystone_status waystone_database_trailheads(waystone_database database, waystone_cell* cells, size_t capacity,
                                             size_t* count) {
    return view(database, trailheads_in, [&](const auto& found) { return put_list(found, cells, capacity, count); });
}

waystone_status waystone_database_coverage(waystone_database database, waystone_map map, uint32_t* trailheads,
                                           size_t capacity, size_t* count) {
    return read(map, [&](const MapObject& on) {
        return read(database, [&](const DatabaseObject& of) {
            if (const auto fits = of.database.fits(on.map); !fits) return refuse(fits.error());
            const auto found = coverage_in(of.database, on.map.grid());
            return found ? put_list(*found, trailheads, capacity, count) : no_such_part();
        });
    });
}

waystone_status waystone_database_case(waystone_database database, uint32_t from, uint32_t to, waystone_cell* cells,
                                       size_t capacity, size_t* count) {
    return view(
        database, [&](const Database& of) { return case_in(of, from, to); },
        [&](const auto& found) { return put_list(found, cells, capacity, count); });
}

waystone_status waystone_database_records(waystone_database database, waystone_record* records, size_t capacity,
                                          size_t* count) {
    return view(database, records_in, [&](const auto& found) {
        return put_list(found, records, capacity, count, [](const StoredProblem& record) {
            return waystone_record{record.start, record.goal, record.subgoal};
        });
    });
}

waystone_status waystone_database_first_moves(waystone_database database, waystone_cell from, uint8_t* directions,
                                              size_t capacity, size_t* count) {
    return view(
        database, [&](const Database& of) { return first_moves_in(of, from); },
        [&](const auto& found) { return put_list(found, directions, capacity, count); });
}
