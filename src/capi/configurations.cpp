// SPDX-License-Identifier: MIT
// Configurations, the catalogue, and drawings.
#include "capi/call.hpp"
#include "capi/structs.hpp"
#include "io/scene.hpp"
#include "io/text.hpp"

using namespace waystone;

waystone_status waystone_configuration_parse(const char* text, waystone_configuration* configuration) {
    return guarded([&] {
        WAYSTONE_NEEDS(text);
        WAYSTONE_NEEDS(configuration);
        auto parsed = Configuration::parse(text);
        if (!parsed) return refuse(parsed.error());
        return make<ConfigurationObject>(configuration, std::move(*parsed));
    });
}

waystone_status waystone_configuration_free(waystone_configuration configuration) { return release(configuration); }

waystone_status waystone_configuration_full(waystone_configuration configuration, char* text, size_t capacity,
                                            size_t* length) {
    return read(configuration, [&](const ConfigurationObject& of) {
        return put_text(of.configuration.full(), text, capacity, length);
    });
}

waystone_status waystone_configuration_needs(waystone_configuration configuration, char* text, size_t capacity,
                                             size_t* length) {
    return read(configuration, [&](const ConfigurationObject& of) {
        return put_text(joined(of.configuration.needs(), "\n"), text, capacity, length);
    });
}

waystone_status waystone_configuration_get_info(waystone_configuration configuration, waystone_map map,
                                                waystone_database database, waystone_configuration_info* info) {
    return read(configuration, [&](const ConfigurationObject& of) {
        return read(map, [&](const MapObject& on) {
            return read_if(database, [&](const DatabaseObject* with) {
                WAYSTONE_FITS(waystone_configuration_info, info);
                const Database& databases = with == nullptr ? Database() : with->database;
                const auto memory = of.configuration.memory(on.map, databases);
                if (!memory) return refuse(memory.error());
                const auto bound = of.configuration.work_bound(on.map, databases);
                if (!bound) return refuse(bound.error());
                return put({.struct_size = 0, .reserved = 0, .work_bound = *bound, .memory = *memory}, info);
            });
        });
    });
}

waystone_status waystone_catalog(char* json, size_t capacity, size_t* length) {
    return guarded([&] { return put_text(Catalog::standard().describe_json(), json, capacity, length); });
}

waystone_status waystone_describe(const char* name, char* text, size_t capacity, size_t* length) {
    return guarded([&] {
        WAYSTONE_NEEDS(name);
        const auto described = Catalog::standard().describe(name);
        return described ? put_text(*described, text, capacity, length) : refuse(described.error());
    });
}

waystone_status waystone_drawing_mark(const char* drawing, char letter, waystone_cell* cell) {
    return guarded([&] {
        WAYSTONE_NEEDS(drawing);
        WAYSTONE_NEEDS(cell);
        const auto found = mark(drawing, letter);
        if (!found) return none("the drawing has no such letter");
        *cell = *found;
        return kOk;
    });
}

waystone_status waystone_scene(const char* name, const char** drawing) {
    return guarded([&] {
        WAYSTONE_NEEDS(name);
        WAYSTONE_NEEDS(drawing);
        const BuiltinScene* const scene = find_scene(name);
        if (scene == nullptr) return refuse(WAYSTONE_FILE_MISSING, "there is no built-in scene " + quoted(name));
        *drawing = scene->text.data();
        return kOk;
    });
}
