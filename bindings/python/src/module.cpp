// SPDX-License-Identifier: MIT
// The module waystone._waystone: Waystone's C face as classes of Python. The package waystone around it adds what is
// better written in Python.
#include "objects.hpp"

using namespace waystone_python;

PYBIND11_MODULE(_waystone, module) {
    module.doc() = "Waystone's classes. Import them from waystone.";
    const py::object error = py::reinterpret_steal<py::object>(PyErr_NewExceptionWithDoc(
        "waystone.Error", "What the library refuses: its sentence, and why in `status`, a Status.", nullptr, nullptr));
    module.attr("Error") = error;
    add_enums(module);
    error.attr("status") = named("Status", WAYSTONE_OK);  // of the class, so that every error has one
    module.attr("NO_CELL") = WAYSTONE_NO_CELL;
    module.attr("NO_UNIT") = WAYSTONE_NO_UNIT;
    module.attr("STRAIGHT") = WAYSTONE_STRAIGHT;
    const std::uint32_t version = waystone_version();
    module.attr("__version__") =
        std::to_string(version >> 16) + "." + std::to_string(version >> 8 & 255) + "." + std::to_string(version & 255);
    module.def("object_count", &waystone_object_count, "The number of objects that were made and not freed.");
    // What others return or take comes first, so that their docstrings can name it.
    add_maps(module);
    add_databases(module);
    add_configurations(module);
    add_walks(module);
    add_agents(module);
    add_crowds(module);
    add_recordings(module);
    add_scenarios(module);
    add_tuner(module);
}
