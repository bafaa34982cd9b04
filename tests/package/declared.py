#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the mangled names of functions that headers declare and do not define: declared.py AST.json

The file is what clang prints for -ast-dump=json with a filter: one tree after the other."""
import json
import sys

FUNCTIONS = ("FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "CXXConversionDecl")
NOT_OURS = FUNCTIONS + ("ClassTemplateDecl", "FunctionTemplateDecl", "ClassTemplateSpecializationDecl")  # what is in them


def walk(node, declared, defined):
    if node.get("kind") in FUNCTIONS and not node.get("isImplicit") and "mangledName" in node:
        whole = any(child.get("kind") == "CompoundStmt" for child in node.get("inner", []))
        given = whole or any(node.get(word) for word in ("explicitlyDefaulted", "explicitlyDeleted", "pure"))
        (defined if given else declared).add(node["mangledName"])
    if node.get("kind") not in NOT_OURS:
        for child in node.get("inner", []):
            walk(child, declared, defined)


def main(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    declared, defined, decoder, at = set(), set(), json.JSONDecoder(), 0
    while (at := text.find("{", at)) >= 0:
        node, at = decoder.raw_decode(text, at)
        walk(node, declared, defined)
    print("\n".join(sorted(declared - defined)))


if __name__ == "__main__":
    main(sys.argv[1])
