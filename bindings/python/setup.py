# SPDX-License-Identifier: MIT
"""Builds the wheel: CMake compiles the core and the module, setuptools packs them.

Nothing is fetched, and nothing is written to this folder: objects stay in build/ of the source tree, so a second build
is quick. WAYSTONE_BUILD_FOLDER names a folder in which the module is built already.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pybind11
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

here = Path(__file__).resolve().parent
top = here.parent.parent


class BuildWithCMake(build_ext):
    """Compiles the one extension there is by CMake, with Ninja if that is installed."""

    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name)).resolve().parent.parent
        folder = os.environ.get("WAYSTONE_BUILD_FOLDER") or self.compile()
        self.run_cmake("--install", folder, "--component", "python", "--prefix", str(target))

    def compile(self) -> str:
        folder = str(top / "build" / f"python-{sys.implementation.cache_tag}")
        options = {
            "CMAKE_BUILD_TYPE": "Release",
            "WAYSTONE_CORE_ONLY": "ON",
            "WAYSTONE_TESTS": "OFF",
            "WAYSTONE_BENCH": "OFF",
            "WAYSTONE_PYTHON": "REQUIRED",
            "Python_EXECUTABLE": sys.executable,
            "pybind11_DIR": pybind11.get_cmake_dir(),
        }
        self.run_cmake("-S", str(top), "-B", folder, *(f"-D{name}={value}" for name, value in options.items()))
        self.run_cmake("--build", folder, "--target", "waystone_python", "--parallel")
        return folder

    def run_cmake(self, *arguments: str) -> None:
        environment = dict(os.environ)
        if subprocess.run(["ninja", "--version"], capture_output=True, check=False).returncode == 0:
            environment.setdefault("CMAKE_GENERATOR", "Ninja")
        subprocess.run(["cmake", *arguments], check=True, env=environment)


version = re.search(r"^project\(waystone VERSION (\S+)", (top / "CMakeLists.txt").read_text(), re.MULTILINE)
assert version, "CMakeLists.txt has no version"
with tempfile.TemporaryDirectory() as scratch:
    setup(
        version=version[1],
        ext_modules=[Extension("waystone._waystone", sources=[])],
        cmdclass={"build_ext": BuildWithCMake},
        options={"egg_info": {"egg_base": scratch}, "build": {"build_base": scratch}},
    )
