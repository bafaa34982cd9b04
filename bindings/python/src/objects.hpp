// SPDX-License-Identifier: MIT
// The classes of the module: handles, and what calls need to know beside them.
#pragma once

#include "face.hpp"

#include <optional>

namespace waystone_python {

struct Map : Object<waystone_map, waystone_map_free> {
    Shape shape;
};
struct Configuration : Object<waystone_configuration, waystone_configuration_free> {
    std::string text;
};
struct Database : Object<waystone_database, waystone_database_free> {};
struct Refresh : Object<waystone_refresh, waystone_refresh_free> {};
struct Pool : Object<waystone_pool, waystone_pool_free> {};
struct Recording : Object<waystone_recording, waystone_recording_free> {};
struct Scenario : Object<waystone_scenario, waystone_scenario_free> {};

// What remains of a map for those that were made on it, also when its own handle was freed.
struct Ground {
    Shape shape;
    std::shared_ptr<Use> use;

    explicit Ground(const Map& map) : shape(map.shape), use(map.use) {}
};

// A new object of one call.
template <class T, class Call>
std::unique_ptr<T> made(Call&& call) {
    auto object = std::make_unique<T>();
    check(call(&object->handle));
    return object;
}
std::unique_ptr<Map> map_from(waystone_map handle);  // takes the handle, and asks for its size

// A Configuration as it is, or one parsed from a str; {0} for None where that is allowed. Kept, and not to be freed,
// as long as this lives.
class GivenConfiguration {
public:
    explicit GivenConfiguration(const py::object& given, bool may_be_none = false);
    waystone_configuration handle{};

private:
    py::object keep_;
    std::optional<Reading> reading_;
};

inline waystone_database handle_of(const Database* database) {
    return database == nullptr ? waystone_database{} : database->handle;
}

void add_maps(py::module_& module);
void add_configurations(py::module_& module);
void add_databases(py::module_& module);
void add_agents(py::module_& module);
void add_crowds(py::module_& module);
void add_recordings(py::module_& module);
void add_scenarios(py::module_& module);
void add_walks(py::module_& module);
void add_tuner(py::module_& module);

}  // namespace waystone_python
