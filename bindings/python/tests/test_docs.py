# SPDX-License-Identifier: MIT
"""The programs of docs/python.md run one after the other and print what is shown."""
import contextlib
import io
import os
import re
import tempfile
import unittest
from pathlib import Path

page = Path(__file__).resolve().parents[3] / "docs/python.md"


class Page(unittest.TestCase):
    def test_programs_print_what_is_shown(self):
        blocks = re.findall(r"```python\n(.*?)```\n```text\n(.*?)```", page.read_text(), re.DOTALL)
        self.assertGreater(len(blocks), 4)
        self.assertEqual(len(blocks), page.read_text().count("```python\n"))
        names, here = {}, os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for program, shown in blocks:
                    printed = io.StringIO()
                    with contextlib.redirect_stdout(printed):
                        exec(compile(program, str(page), "exec"), names)
                    with self.subTest(program.splitlines()[0]):
                        self.assertEqual(printed.getvalue(), shown)
            finally:
                os.chdir(here)


if __name__ == "__main__":
    unittest.main()
