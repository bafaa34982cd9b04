#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the mangled names of functions that headers declare and do not define: declared.py AST.json FOLDER"""
import json
import sys

FUNCTIONS = ("FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "CXXConversionDecl")


def main(path, folder):
    declared, defined = set(), set()
    file = ""  # clang names a file once, for all that follows

    def place(node):
        nonlocal file
        for key in ("loc", "range"):
            at = node.get(key, {})
            for part in (at, at.get("spellingLoc", {}), at.get("expansionLoc", {}), at.get("begin", {}), at.get("end", {})):
                for one in (part, part.get("spellingLoc", {}), part.get("expansionLoc", {})):
                    file = one.get("file", file)
            if key == "loc":
                found = file
        return found

    def walk(node, template):
        here = place(node)
        kind = node.get("kind", "")
        if kind in FUNCTIONS and not template and here.startswith(folder):
            name = node.get("mangledName")
            whole = any(child.get("kind") == "CompoundStmt" for child in node.get("inner", []))
            given = whole or node.get("explicitlyDefaulted") or node.get("explicitlyDeleted") or node.get("pure")
            if name and not node.get("isImplicit"):
                (defined if given else declared).add(name)
        if kind in FUNCTIONS:
            template = True  # nothing inside a function is a face
        inside = template or kind in ("ClassTemplateDecl", "FunctionTemplateDecl", "ClassTemplateSpecializationDecl")
        for child in node.get("inner", []):
            if child:
                walk(child, inside)

    sys.setrecursionlimit(100000)
    with open(path, encoding="utf-8") as text:
        walk(json.load(text), False)
    for name in sorted(declared - defined):
        print(name)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
