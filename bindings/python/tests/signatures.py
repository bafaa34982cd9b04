# SPDX-License-Identifier: MIT
"""The walks of tests/signatures.txt, through Python; those that take seconds in `./test.sh full` alone."""
import os
import unittest
from pathlib import Path

from waystone import Configuration

TAKE_SECONDS = {"lrta(depth=pdb(cap=9))", "knn", "dlrta"}
top = Path(__file__).resolve().parents[3]


class Signatures(unittest.TestCase):
    def test_walks_are_those_of_every_other_build(self):
        lines = (top / "tests/signatures.txt").read_text().splitlines()
        expected = [line.split() for line in lines if line and not line.startswith("#")]
        if "WAYSTONE_TEST_LONG" not in os.environ:
            expected = [line for line in expected if line[0] not in TAKE_SECONDS]
        self.assertGreater(len(expected), 50)
        os.chdir(top)  # some name files of the repository
        for spec, signature in expected:
            with self.subTest(spec):
                self.assertEqual(f"{Configuration(spec).signature():016x}", signature)


if __name__ == "__main__":
    unittest.main()
