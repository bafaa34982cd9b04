# SPDX-License-Identifier: MIT
"""The stub names what the module has, with the same parameters, and everything has a docstring."""
import ast
import enum
import re
import unittest
from pathlib import Path

import numpy

import waystone
from waystone import _waystone


def parameters_of_docstring(doc):
    """["self", "*", "work="] of "step(self: waystone._waystone.Agent, work: Optional[int] = None) -> ..."."""
    inside, depth, parts = doc[doc.index("(") + 1 :], 0, [""]
    for letter in inside:
        if letter == ")" and depth == 0:
            break
        depth += (letter in "([{<") - (letter in ")]}>")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    names = [part.strip() for part in parts if part.strip()]
    return [re.split(r"[:=]", name)[0].strip() + ("=" if " = " in name else "") for name in names]


def parameters_of_stub(function, is_static):
    a = function.args
    plain = [arg.arg for arg in a.args]
    for i in range(len(a.defaults)):
        plain[len(plain) - 1 - i] += "="
    named = [arg.arg + ("=" if default else "") for arg, default in zip(a.kwonlyargs, a.kw_defaults)]
    star = ["*" + a.vararg.arg] if a.vararg else ["*"] if named else []
    return plain + star + named


class Stubs(unittest.TestCase):
    def setUp(self):
        self.stub = ast.parse((Path(_waystone.__file__).parent / "_waystone.pyi").read_text())

    def compare(self, name, real, stubbed, is_static=False):
        self.assertTrue(real.__doc__ and "\n\n" in real.__doc__, f"{name} has no docstring")
        ours = parameters_of_docstring(real.__doc__)
        self.assertEqual(ours, parameters_of_stub(stubbed, is_static), name)

    def test_functions(self):
        stubbed = {node.name: node for node in self.stub.body if isinstance(node, ast.FunctionDef)}
        real = {name: value for name, value in vars(_waystone).items() if type(value).__name__.startswith("builtin_f")}
        self.assertEqual(set(stubbed), set(real))
        for name in real:
            self.compare(name, real[name], stubbed[name])

    def test_classes(self):
        stubbed = {node.name: node for node in self.stub.body if isinstance(node, ast.ClassDef)}
        real = {name: value for name, value in vars(_waystone).items() if isinstance(value, type)}
        self.assertEqual(set(stubbed), set(real))
        for name, cls in real.items():
            self.assertTrue(cls.__doc__, name)
            if issubclass(cls, enum.IntEnum):
                members = {node.targets[0].id: node.value.value for node in stubbed[name].body}
                self.assertEqual(members, {member.name: int(member) for member in cls}, name)
            elif not issubclass(cls, Exception):
                self.compare_class(name, cls, stubbed[name])

    def compare_class(self, name, cls, stub):
        functions = {node.name: node for node in stub.body if isinstance(node, ast.FunctionDef)}
        ignored = {"__module__", "__doc__", "__new__", "__repr__", "__str__", "_fields"}
        if "__init__" not in functions:
            ignored.add("__init__")
        self.assertEqual(set(functions), set(vars(cls)) - ignored, name)
        for method, value in vars(cls).items():
            if method in ignored:
                continue
            full = f"{name}.{method}"
            if isinstance(value, property):
                self.assertTrue(value.__doc__, f"{full} has no docstring")
            elif not functions[method].decorator_list or "overload" != functions[method].decorator_list[0].id:
                self.compare(full, getattr(cls, method), functions[method])

    def test_no_docstring_speaks_of_cpp(self):
        for cls in (value for value in vars(_waystone).values() if isinstance(value, type)):
            for name, value in vars(cls).items():
                self.assertNotIn("waystone_python::", getattr(value, "__doc__", None) or "", f"{cls.__name__}.{name}")

    def test_the_package_exports_what_it_names(self):
        self.assertEqual(len(set(waystone.__all__)), len(waystone.__all__))
        for name in waystone.__all__:
            value = getattr(waystone, name)
            self.assertTrue(isinstance(value, (int, str, numpy.dtype)) or value.__doc__, name)


if __name__ == "__main__":
    unittest.main()
