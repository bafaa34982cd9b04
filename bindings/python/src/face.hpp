// SPDX-License-Identifier: MIT
// What every class of the module does around the C face: statuses become exceptions, Python's values become numbers and
// cells, lists become arrays, and objects know who is using them.
//
// An exception is waystone.Error, with the library's sentence, where the C face refuses; TypeError or ValueError where
// Python's value is not even something that it could be asked.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <waystone/waystone.h>

#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone_python {

namespace py = pybind11;
using namespace pybind11::literals;

// -- Statuses

[[noreturn]] void fail(waystone_status status, const std::string& sentence);
[[noreturn]] void fail(waystone_status status);  // with the last sentence

// An answer goes on, an error raises.
inline waystone_status check(waystone_status status) {
    if (status >= 10) [[unlikely]]
        fail(status);
    return status;
}
inline bool found(waystone_status status) { return check(status) != WAYSTONE_NONE; }

// An options, info or report struct that says its size.
template <class Struct>
Struct sized() {
    Struct value{};
    value.struct_size = sizeof value;
    return value;
}

// -- Who is using an object. Counted with Python's lock held, so calls that let go of the lock say so for their time, and
// whoever else comes gets an exception instead of a crash.

struct Use {
    int readers = 0;
    bool writer = false;
};
class Reading {
public:
    explicit Reading(const std::shared_ptr<Use>& use);  // null: nothing to use
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;
    ~Reading();

private:
    std::shared_ptr<Use> use_;
};
class Writing {
public:
    explicit Writing(const std::shared_ptr<Use>& use);
    Writing(const Writing&) = delete;
    Writing& operator=(const Writing&) = delete;
    ~Writing();

private:
    std::shared_ptr<Use> use_;
};

// -- Objects: a handle that is freed with them. Those within a replay are freed by it.

// Python can make an object without calling its constructor, as in Map.__new__(Map). All zeros is then a null handle.
struct Zeroed {
    static void* operator new(std::size_t bytes);
    static void operator delete(void* memory);
};

template <class Handle_, waystone_status (*release)(Handle_)>
struct Object : Zeroed {
    using Handle = Handle_;
    Handle handle{};
    bool is_owned = true;
    std::shared_ptr<Use> use = std::make_shared<Use>();

    Object() = default;
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    ~Object() {
        if (is_owned && handle.id != 0) release(handle);
    }
    void free() {
        if (handle.id == 0) return;
        const Writing alone(use);
        check(release(handle));
        handle = {};
    }
};

// Adds free() and `with` to a class.
template <class Class>
void add_free(Class& type) {
    using T = typename Class::type;
    type.def(
            "free", &T::free,
            "Frees it now instead of when Python forgets it. Whatever was made from it goes on; using it raises Error.")
        .def(
            "__enter__", [](py::object self) { return self; }, "Frees it at the end of the block.")
        .def("__exit__", [](T& self, const py::args&) { self.free(); }, "Frees it.");
}

// -- Numbers

[[noreturn]] void refuse_number(py::handle value, std::uint64_t largest);
// A whole number; numpy's are welcome, bool is not.
std::uint64_t whole(py::handle value, std::uint64_t largest);

template <std::unsigned_integral T>
struct Whole {
    T value{};
    operator T() const { return value; }
};
struct Budget {  // None: no limit
    std::uint64_t value{};
    operator std::uint64_t() const { return value; }
};
struct Text {  // without zeros inside
    std::string value;
    const char* c_str() const { return value.c_str(); }
};
std::string text_of(py::handle value);
struct Path {  // str or os.PathLike
    std::string value;
    const char* c_str() const { return value.c_str(); }
};
std::string path_of(py::handle value);

// -- Cells

struct Shape {
    std::uint32_t width = 0, height = 0;
    std::size_t cells() const { return std::size_t{width} * height; }
};
bool is_number(py::handle value);  // an array of one dimension or more is none
struct CellArg {                   // a number, or (x, y)
    bool is_pair = false;
    std::uint64_t x = 0, y = 0;
    waystone_cell in(Shape shape) const;
};
CellArg cell_of(py::handle value);

// Cells as an array of numbers, or of x and y in two columns.
std::vector<waystone_cell> cells_of(py::handle value, Shape shape);
// Whole numbers up to 2**32 - 1 of one dimension.
std::vector<std::uint32_t> numbers_of(py::handle value, const char* what);
// An array of whole numbers as int64, whatever its type; of any number of dimensions.
py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> whole_array(py::handle value, const char* what);
// bool or uint8 in two dimensions, as bytes one after the other.
py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast> byte_array(py::handle value);

inline py::object cell_or_none(waystone_cell cell) {
    return cell == WAYSTONE_NO_CELL ? py::none() : py::object(py::int_(cell));
}

// -- Names: IntEnums of the module, and the words that may stand for them.

void add_enums(py::module_& module);
py::object named(const char* type, std::uint32_t value);   // named("Outcome", 1) is Outcome.ARRIVED
std::uint32_t chosen(py::handle value, const char* type);  // the other way round; "8free" is Rule.EIGHT_FREE

// -- Lists and texts of the C face

template <class Call>
std::string text_from(Call&& call) {
    std::size_t length = 0;
    check(call(nullptr, 0, &length));
    std::string text(length + 1, '\0');
    check(call(text.data(), text.size(), &length));
    text.resize(length);
    return text;
}

// None if there is no such thing.
template <class T, class Call>
py::object list_or_none(Call&& call) {
    std::size_t count = 0;
    if (!found(call(static_cast<T*>(nullptr), std::size_t{0}, &count))) return py::none();
    py::array_t<T> list(static_cast<py::ssize_t>(count));
    check(call(list.mutable_data(), count, &count));
    return std::move(list);
}

// Into `out` if that is an array, and what of it was filled.
void check_out(const py::array& out, const py::dtype& type, std::size_t count);
template <class T, class Call>
py::object list_into(const py::object& out, Call&& call) {
    if (out.is_none()) return list_or_none<T>(call);
    if (!py::isinstance<py::array>(out)) throw py::type_error("out must be an array");
    auto array = py::reinterpret_borrow<py::array>(out);
    std::size_t count = 0;
    check(call(static_cast<T*>(nullptr), std::size_t{0}, &count));
    check_out(array, py::dtype::of<T>(), count);
    check(call(static_cast<T*>(array.mutable_data()), count, &count));
    return array[py::slice(0, static_cast<py::ssize_t>(count), 1)];
}

// One value a cell, as rows; None if there is no such thing.
template <class T, class Call>
py::object grid_or_none(Shape shape, Call&& call) {
    const py::object list = list_or_none<T>(call);
    return list.is_none() ? list : list.attr("reshape")(shape.height, shape.width);
}

// Distances in cells from costs, in the same shape; infinite where there is no path.
py::array_t<double> distances_of(const py::array_t<waystone_cost>& costs);

// -- Reports: structs with a name and a comment for each field.

template <class Struct>
class Report {
public:
    Report(py::module_& module, const char* name, const char* doc) : type_(module, name, doc), name_(name) {}

    template <class Value>
    Report& field(const char* name, Value Struct::* value, const char* doc) {
        return field(name, [value](const Struct& of) { return of.*value; }, doc);
    }
    template <class Get>
        requires std::invocable<Get, const Struct&>
    Report& field(const char* name, Get get, const char* doc) {
        type_.def_property_readonly(name, get, doc);
        fields_.append(name);
        return *this;
    }
    // Call it last.
    void done() {
        type_.attr("_fields") = py::tuple(fields_);
        type_.def(
            "as_dict",
            [](const py::object& self) {
                py::dict all;
                for (const py::handle field : self.attr("_fields")) all[field] = self.attr(field);
                return all;
            },
            "All fields by their names.");
        type_.def("__repr__", [name = name_](const py::object& self) {
            std::string text = name + "(";
            for (const py::handle field : self.attr("_fields"))
                text += (text.ends_with('(') ? "" : ", ") + std::string(py::str(field)) + "=" +
                        std::string(py::repr(self.attr(field)));
            return text + ")";
        });
    }

private:
    py::class_<Struct> type_;
    py::list fields_;
    std::string name_;
};

}  // namespace waystone_python

namespace pybind11::detail {

// Loads with sentences of our own instead of "incompatible function arguments".
template <class T>
struct type_caster<waystone_python::Whole<T>> {
    PYBIND11_TYPE_CASTER(waystone_python::Whole<T>, const_name("int"));
    bool load(handle from, bool) {
        value.value = static_cast<T>(waystone_python::whole(from, std::numeric_limits<T>::max()));
        return true;
    }
};
template <>
struct type_caster<waystone_python::Budget> {
    PYBIND11_TYPE_CASTER(waystone_python::Budget, const_name("Optional[int]"));
    bool load(handle from, bool) {
        value.value = from.is_none() ? WAYSTONE_UNLIMITED : waystone_python::whole(from, WAYSTONE_UNLIMITED);
        return true;
    }
};
template <>
struct type_caster<waystone_python::Text> {
    PYBIND11_TYPE_CASTER(waystone_python::Text, const_name("str"));
    bool load(handle from, bool) {
        value.value = waystone_python::text_of(from);
        return true;
    }
};
template <>
struct type_caster<waystone_python::Path> {
    PYBIND11_TYPE_CASTER(waystone_python::Path, const_name("Union[str, os.PathLike]"));
    bool load(handle from, bool) {
        value.value = waystone_python::path_of(from);
        return true;
    }
};
template <>
struct type_caster<waystone_python::CellArg> {
    PYBIND11_TYPE_CASTER(waystone_python::CellArg, const_name("Union[int, Tuple[int, int]]"));
    bool load(handle from, bool) {
        value = waystone_python::cell_of(from);
        return true;
    }
};

}  // namespace pybind11::detail
