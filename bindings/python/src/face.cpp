// SPDX-License-Identifier: MIT
#include "face.hpp"

#include <cstdlib>
#include <new>
#include <stdexcept>

namespace waystone_python {

void fail(waystone_status status, const std::string& sentence) {
    const py::object type = py::module_::import("waystone._waystone").attr("Error");
    const py::object error = type(py::str(sentence));
    error.attr("status") = named("Status", static_cast<std::uint32_t>(status));
    PyErr_SetObject(type.ptr(), error.ptr());
    throw py::error_already_set();
}
void fail(waystone_status status) { fail(status, waystone_last_error()); }

namespace {
[[noreturn]] void in_use() { fail(WAYSTONE_IN_USE, "another thread is using this object, or what it is made of"); }
}  // namespace

Reading::Reading(const std::shared_ptr<Use>& use) : use_(use) {
    if (use_ == nullptr) return;
    if (use_->writer) in_use();
    ++use_->readers;
}
Reading::~Reading() {
    if (use_ != nullptr) --use_->readers;
}
Writing::Writing(const std::shared_ptr<Use>& use) : use_(use) {
    if (use_ == nullptr) return;
    if (use_->writer || use_->readers > 0) in_use();
    use_->writer = true;
}
Writing::~Writing() {
    if (use_ != nullptr) use_->writer = false;
}

void* Zeroed::operator new(std::size_t bytes) {
    void* const memory = std::calloc(1, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
void Zeroed::operator delete(void* memory) { std::free(memory); }

namespace {
std::string type_name(py::handle value) { return py::str(py::type::handle_of(value).attr("__name__")); }
}  // namespace

void refuse_number(py::handle value, std::uint64_t largest) {
    throw py::value_error("expected a whole number from 0 to " + std::to_string(largest) + ", not " +
                          std::string(py::str(value)));
}

std::uint64_t whole(py::handle value, std::uint64_t largest) {
    if (PyBool_Check(value.ptr()) || !is_number(value))
        throw py::type_error("expected a whole number, not " + type_name(value));
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    const std::uint64_t read = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        refuse_number(number, largest);
    }
    if (read > largest) refuse_number(number, largest);
    return read;
}

std::string text_of(py::handle value) {
    if (!py::isinstance<py::str>(value)) throw py::type_error("expected a str, not " + type_name(value));
    auto text = value.cast<std::string>();
    if (text.find('\0') != std::string::npos) throw py::value_error("there is a zero character in the text");
    return text;
}

std::string path_of(py::handle value) {
    const auto path = py::reinterpret_steal<py::object>(PyOS_FSPath(value.ptr()));
    if (!path) throw py::error_already_set();
    if (py::isinstance<py::str>(path)) return text_of(path);
    throw py::type_error("expected a path that is a str, not bytes");
}

waystone_cell CellArg::in(Shape shape) const {
    if (!is_pair) return static_cast<waystone_cell>(x);
    if (x >= shape.width || y >= shape.height)
        throw py::value_error("(" + std::to_string(x) + ", " + std::to_string(y) + ") is outside a map of " +
                              std::to_string(shape.width) + " x " + std::to_string(shape.height) + " cells");
    return static_cast<waystone_cell>(y * shape.width + x);
}

bool is_number(py::handle value) {
    if (py::isinstance<py::array>(value) && py::reinterpret_borrow<py::array>(value).ndim() > 0) return false;
    return PyIndex_Check(value.ptr()) != 0;
}

CellArg cell_of(py::handle value) {
    constexpr std::uint64_t kLargest = std::numeric_limits<std::uint32_t>::max();
    if (is_number(value)) return {.is_pair = false, .x = whole(value, kLargest), .y = 0};
    if (!PySequence_Check(value.ptr()) || py::isinstance<py::str>(value) || py::len(value) != 2)
        throw py::type_error("expected a cell: a whole number, or (x, y), not " + type_name(value));
    return {.is_pair = true, .x = whole(value[py::int_(0)], kLargest), .y = whole(value[py::int_(1)], kLargest)};
}

py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> whole_array(py::handle value, const char* what) {
    const py::array array = py::module_::import("numpy").attr("asarray")(value);
    const char kind = array.dtype().kind();
    if (kind != 'i' && kind != 'u' && array.size() != 0)
        throw py::type_error(std::string(what) + " must be whole numbers, not " + std::string(py::str(array.dtype())));
    return array;
}

namespace {
std::uint32_t small(std::int64_t number, const char* what) {
    if (number < 0 || number > std::numeric_limits<std::uint32_t>::max())
        throw py::value_error(std::string(what) + " must be numbers from 0 to 4294967295, not " +
                              std::to_string(number));
    return static_cast<std::uint32_t>(number);
}
std::string shape_text(const py::array& array) { return py::str(array.attr("shape")); }
}  // namespace

std::vector<std::uint32_t> numbers_of(py::handle value, const char* what) {
    const auto array = whole_array(value, what);
    if (array.ndim() != 1)
        throw py::value_error(std::string(what) + " must be an array of one dimension, not of the shape " +
                              shape_text(array));
    std::vector<std::uint32_t> numbers;
    numbers.reserve(static_cast<std::size_t>(array.size()));
    for (py::ssize_t i = 0; i < array.size(); ++i) numbers.push_back(small(array.data()[i], what));
    return numbers;
}

std::vector<waystone_cell> cells_of(py::handle value, Shape shape) {
    const auto array = whole_array(value, "cells");
    if (array.ndim() == 1) return numbers_of(array, "cells");
    if (array.ndim() != 2 || array.shape(1) != 2)
        throw py::value_error("cells must be an array of numbers, or of x and y in two columns, not of the shape " +
                              shape_text(array));
    std::vector<waystone_cell> cells;
    cells.reserve(static_cast<std::size_t>(array.shape(0)));
    for (py::ssize_t i = 0; i < array.shape(0); ++i)
        cells.push_back(
            CellArg{.is_pair = true, .x = small(array.at(i, 0), "cells"), .y = small(array.at(i, 1), "cells")}.in(
                shape));
    return cells;
}

py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast> byte_array(py::handle value) {
    const py::array array = py::module_::import("numpy").attr("asarray")(value);
    const char kind = array.dtype().kind();
    if (kind != 'b' && !(kind == 'u' && array.itemsize() == 1))
        throw py::type_error("a map is made from an array of bool or uint8, where passable cells are not 0; not of " +
                             std::string(py::str(array.dtype())));
    if (array.ndim() != 2)
        throw py::value_error("a map is made from an array of two dimensions, rows and columns; not of the shape " +
                              shape_text(array));
    return array;
}

void check_out(const py::array& out, const py::dtype& type, std::size_t count) {
    if (!out.dtype().equal(type))
        throw py::type_error("out must be an array of " + std::string(py::str(py::object(type))) + ", not of " +
                             std::string(py::str(py::object(out.dtype()))));
    if (out.ndim() != 1 || (out.flags() & py::array::c_style) == 0 || !out.writeable())
        throw py::value_error("out must be a contiguous, writeable array of one dimension");
    if (static_cast<std::size_t>(out.size()) < count)
        throw py::value_error("out has room for " + std::to_string(out.size()) + ", but there are " +
                              std::to_string(count));
}

py::array_t<double> distances_of(const py::array_t<waystone_cost>& costs) {
    py::array_t<double> distances(std::vector<py::ssize_t>(costs.shape(), costs.shape() + costs.ndim()));
    for (py::ssize_t i = 0; i < costs.size(); ++i)
        distances.mutable_data()[i] = costs.data()[i] == WAYSTONE_INFINITE
                                          ? std::numeric_limits<double>::infinity()
                                          : costs.data()[i] / double{WAYSTONE_STRAIGHT};
    return distances;
}

namespace {

struct Member {
    const char* name;
    std::uint32_t value;
    const char* word;  // that may stand for it; null: none
};
struct Names {
    const char* type;
    const char* doc;
    std::vector<Member> members;
    PyObject* object = nullptr;  // never given back, as the module is not
};

std::vector<Names>& all_names() {
    static std::vector<Names> all{
        {"Status",
         "What the library answers; Error.status is one.",
         {{"OK", WAYSTONE_OK, nullptr},
          {"MORE", WAYSTONE_MORE, nullptr},
          {"NONE", WAYSTONE_NONE, nullptr},
          {"BAD_HANDLE", WAYSTONE_BAD_HANDLE, nullptr},
          {"WRONG_KIND", WAYSTONE_WRONG_KIND, nullptr},
          {"IN_USE", WAYSTONE_IN_USE, nullptr},
          {"BAD_CALL", WAYSTONE_BAD_CALL, nullptr},
          {"NOT_NOW", WAYSTONE_NOT_NOW, nullptr},
          {"BAD_SPEC", WAYSTONE_BAD_SPEC, nullptr},
          {"BAD_PARAMETER", WAYSTONE_BAD_PARAMETER, nullptr},
          {"BAD_PROBLEM", WAYSTONE_BAD_PROBLEM, nullptr},
          {"NEEDS_DATABASE", WAYSTONE_NEEDS_DATABASE, nullptr},
          {"UNFIT_MAP", WAYSTONE_UNFIT_MAP, nullptr},
          {"TOO_FAR", WAYSTONE_TOO_FAR, nullptr},
          {"FILE_MISSING", WAYSTONE_FILE_MISSING, nullptr},
          {"FILE_MALFORMED", WAYSTONE_FILE_MALFORMED, nullptr},
          {"FILE_STALE", WAYSTONE_FILE_STALE, nullptr},
          {"FILE_DAMAGED", WAYSTONE_FILE_DAMAGED, nullptr},
          {"FILE_TOO_LARGE", WAYSTONE_FILE_TOO_LARGE, nullptr},
          {"WRITE_FAILED", WAYSTONE_WRITE_FAILED, nullptr},
          {"INTERRUPTED", WAYSTONE_INTERRUPTED, nullptr},
          {"OUT_OF_MEMORY", WAYSTONE_OUT_OF_MEMORY, nullptr}}},
        {"Rule",
         "Which moves a map has. The strings '8', '8free' and '4' may stand for them.",
         {{"EIGHT", WAYSTONE_EIGHT, "8"}, {"EIGHT_FREE", WAYSTONE_EIGHT_FREE, "8free"}, {"FOUR", WAYSTONE_FOUR, "4"}}},
        {"Bodies",
         "Whether units of a crowd stand in each other's way. The strings 'none' and 'cells' may stand for them.",
         {{"NONE", WAYSTONE_BODIES_NONE, "none"}, {"CELLS", WAYSTONE_BODIES_CELLS, "cells"}}},
        {"Outcome",
         "What a step came to.",
         {{"MOVED", WAYSTONE_MOVED, nullptr},
          {"ARRIVED", WAYSTONE_ARRIVED, nullptr},
          {"WAITING", WAYSTONE_WAITING, nullptr},
          {"UNREACHABLE", WAYSTONE_UNREACHABLE, nullptr},
          {"STUCK", WAYSTONE_STUCK, nullptr},
          {"OUT_OF_MEMORY", WAYSTONE_NO_MEMORY, nullptr}}},
        {"UnitStatus",
         "How a unit of a crowd fares.",
         {{"IDLE", WAYSTONE_UNIT_IDLE, nullptr},
          {"WALKING", WAYSTONE_UNIT_WALKING, nullptr},
          {"ARRIVED", WAYSTONE_UNIT_ARRIVED, nullptr},
          {"UNREACHABLE", WAYSTONE_UNIT_UNREACHABLE, nullptr},
          {"BLOCKED", WAYSTONE_UNIT_BLOCKED, nullptr},
          {"BURIED", WAYSTONE_UNIT_BURIED, nullptr},
          {"GONE", WAYSTONE_UNIT_GONE, nullptr}}},
        {"Fate",
         "What became of a candidate of the tuner.",
         {{"WINNER", WAYSTONE_FATE_WINNER, nullptr},
          {"EQUAL", WAYSTONE_FATE_EQUAL, nullptr},
          {"WORSE", WAYSTONE_FATE_WORSE, nullptr},
          {"TOO_MUCH_WORK", WAYSTONE_FATE_TOO_MUCH_WORK, nullptr},
          {"TOO_MUCH_MEMORY", WAYSTONE_FATE_TOO_MUCH_MEMORY, nullptr},
          {"TOO_LONG_TO_BUILD", WAYSTONE_FATE_TOO_LONG_TO_BUILD, nullptr},
          {"NOT_MEASURED", WAYSTONE_FATE_NOT_MEASURED, nullptr},
          {"UNSOLVED", WAYSTONE_FATE_UNSOLVED, nullptr},
          {"UNFIT", WAYSTONE_FATE_UNFIT, nullptr}}},
    };
    return all;
}

const Names& names_of(std::string_view type) {
    for (const Names& names : all_names())
        if (names.type == type) return names;
    throw std::logic_error("no such names");
}

}  // namespace

void add_enums(py::module_& module) {
    const py::object make = py::module_::import("enum").attr("IntEnum");
    for (Names& names : all_names()) {
        py::dict members;
        for (const Member& member : names.members) members[member.name] = member.value;
        py::object type = make(names.type, members, "module"_a = "waystone");
        type.attr("__doc__") = names.doc;
        module.attr(names.type) = type;
        names.object = type.release().ptr();
    }
}

py::object named(const char* type, std::uint32_t value) {
    return py::reinterpret_borrow<py::object>(names_of(type).object)(value);
}

std::uint32_t chosen(py::handle value, const char* type) {
    const Names& names = names_of(type);
    std::string words;
    for (const Member& member : names.members) {
        if (py::isinstance<py::str>(value) ? py::str(value).equal(py::str(member.word))
                                           : value.equal(py::int_(member.value)))
            return member.value;
        words += (words.empty() ? "'" : ", '") + std::string(member.word) + "'";
    }
    throw py::value_error("expected one of " + words + " or a waystone." + names.type + ", not " +
                          std::string(py::repr(value)));
}

}  // namespace waystone_python
