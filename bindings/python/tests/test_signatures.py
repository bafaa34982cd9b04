# SPDX-License-Identifier: MIT
"""All walks of tests/signatures.txt, through Python."""
import os
import unittest
from pathlib import Path

from waystone import Configuration

top = Path(__file__).resolve().parents[3]


class Signatures(unittest.TestCase):
    def test_walks_are_those_of_every_other_build(self):
        lines = (top / "tests/signatures.txt").read_text().splitlines()
        expected = [line.split() for line in lines if line and not line.startswith("#")]
        self.assertGreater(len(expected), 50)
        os.chdir(top)  # some name files of the repository
        for spec, signature in expected:
            with self.subTest(spec):
                self.assertEqual(f"{Configuration(spec).signature():016x}", signature)


if __name__ == "__main__":
    unittest.main()
