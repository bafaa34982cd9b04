// SPDX-License-Identifier: MIT
// Configurations, and the catalogue of what they are made of.
#include "hooks.hpp"
#include "objects.hpp"

namespace waystone_python {
namespace {

std::unique_ptr<Configuration> parse(const Text& text) {
    auto made_one = made<Configuration>(
        [&](waystone_configuration* handle) { return waystone_configuration_parse(text.c_str(), handle); });
    made_one->text = text.value;
    return made_one;
}

waystone_configuration_info info_of(const Configuration& configuration, const Map& map, const Database* database) {
    const Reading reading(map.use);
    auto info = sized<waystone_configuration_info>();
    check(waystone_configuration_get_info(configuration.handle, map.handle, handle_of(database), &info));
    return info;
}

}  // namespace

GivenConfiguration::GivenConfiguration(const py::object& given, bool may_be_none) : keep_(given) {
    if (may_be_none && given.is_none()) return;
    if (py::isinstance<py::str>(given)) keep_ = py::cast(parse({text_of(given)}));
    if (!py::isinstance<Configuration>(keep_))
        throw py::type_error("expected a Configuration or a str such as 'lss(n=20)', not " +
                             std::string(py::str(py::type::handle_of(given).attr("__name__"))));
    const auto& configuration = keep_.cast<const Configuration&>();
    handle = configuration.handle;
    reading_.emplace(configuration.use);
}

void add_configurations(py::module_& module) {
    py::class_<Configuration> type(module, "Configuration",
                                   "An agent as a string, such as 'lss(n=20)', checked. Builds and opens nothing.\n\n"
                                   "Wherever one is asked for, the string serves too.");
    type.def(py::init(&parse), "text"_a, "Parses the string; Error names the column and the nearest valid word.");
    type.def_property_readonly(
        "full",
        [](const Configuration& of) {
            return text_from([&](char* text, std::size_t room, std::size_t* length) {
                return waystone_configuration_full(of.handle, text, room, length);
            });
        },
        "With short names resolved and every parameter spelled out.");
    type.def_property_readonly(
        "needs",
        [](const Configuration& of) -> py::list {
            const std::string all = text_from([&](char* text, std::size_t room, std::size_t* length) {
                return waystone_configuration_needs(of.handle, text, room, length);
            });
            return py::str(all).attr("splitlines")();
        },
        "The strings of the databases that it needs.");
    type.def(
        "work_bound",
        [](const Configuration& of, const Map& map, const Database* database) -> py::object {
            const auto bound = info_of(of, map, database).work_bound;
            return bound == WAYSTONE_UNLIMITED ? py::none() : py::object(py::int_(bound));
        },
        "map"_a, "database"_a = py::none(), "The most work that one step takes; None if it promises no bound.");
    type.def(
        "memory",
        [](const Configuration& of, const Map& map, const Database* database) {
            return info_of(of, map, database).memory;
        },
        "map"_a, "database"_a = py::none(), "Bytes that an agent without a pool reserves.");
    type.def(
        "signature",
        [](const Configuration& of, Whole<std::uint32_t> threads) {
            Watch watch{py::none()};
            Threads pool(threads);
            auto options = sized<waystone_build_options>();
            options.jobs = pool.jobs();
            options.stop = Watch::asked_to_stop;
            options.context = &watch;
            std::uint64_t signature = 0;
            const Reading reading(of.use);
            waystone_status status = WAYSTONE_OK;
            {
                const py::gil_scoped_release free;
                status = waystone_configuration_signature(of.handle, &options, &signature);
            }
            watch.finish(status);
            return signature;
        },
        py::kw_only(), "threads"_a = 1,
        "A hash of its walks over fixed small maps: equal numbers mean equal walks, on any machine.");
    add_free(type);
    type.def("__str__", [](const Configuration& of) { return of.text; });
    type.def("__repr__", [](const Configuration& of) {
        return "waystone.Configuration(" + std::string(py::repr(py::str(of.text))) + ")";
    });

    module.def(
        "catalogue_json",
        [] {
            return text_from(
                [](char* text, std::size_t room, std::size_t* length) { return waystone_catalog(text, room, length); });
        },
        "Everything that can be named, as JSON; catalogue() reads it.");
    module.def(
        "describe",
        [](const Text& name) {
            return text_from([&](char* text, std::size_t room, std::size_t* length) {
                return waystone_describe(name.c_str(), text, room, length);
            });
        },
        "name"_a, "One entry of the catalogue for people: an agent, a policy, or a whole configuration.");
}

}  // namespace waystone_python
