# SPDX-License-Identifier: MIT
import pickle
import tempfile
import unittest
from pathlib import Path

import numpy

import waystone
from waystone import Map, Rule


class Maps(unittest.TestCase):
    def setUp(self):
        self.cells = numpy.ones((5, 8), bool)
        self.cells[1:4, 3] = False

    def test_an_array_is_read_as_rows_whatever_its_strides(self):
        wide = numpy.zeros((10, 24), numpy.uint8)
        wide[::2, ::3] = self.cells * 7
        for array in (
            self.cells,
            self.cells.astype(numpy.uint8),
            wide[::2, ::3],
            numpy.asfortranarray(self.cells),
            numpy.flipud(self.cells)[::-1],
            numpy.rot90(self.cells).T[:, ::-1],
            self.cells.tolist(),
        ):
            map = Map(array)
            expected = numpy.asarray(array) != 0
            self.assertEqual(map.shape, expected.shape)
            numpy.testing.assert_array_equal(map.cells(), expected)
            self.assertEqual(map.free_cells, expected.sum())

    def test_the_array_is_copied_both_ways(self):
        map = Map(self.cells)
        self.cells[:] = False
        out = map.cells()
        out[:] = False
        self.assertEqual(map.free_cells, 37)

    def test_cells_are_numbers_and_pairs(self):
        map = Map(self.cells)
        self.assertEqual(map.at(3, 1), 11)
        self.assertEqual(map.xy(11), (3, 1))
        xs, ys = map.xy(numpy.array([0, 11, 39], numpy.uint32))
        self.assertEqual((xs.tolist(), ys.tolist()), ([0, 3, 7], [0, 1, 4]))
        for cell in (11, (3, 1), [3, 1], numpy.uint32(11), (numpy.int64(3), 1)):
            self.assertFalse(map.passable(cell))
        self.assertTrue(map.can_move((0, 0), (1, 1)))
        self.assertFalse(map.can_move((2, 1), (3, 2)))

    def test_rules_and_diagonals(self):
        drawing = "..\n.#"
        self.assertEqual(Map.draw(drawing).rule, Rule.EIGHT)
        self.assertEqual(Map.draw(drawing, rule="4").rule, Rule.FOUR)
        self.assertEqual(Map.draw(drawing, rule=Rule.EIGHT_FREE).rule, Rule.EIGHT_FREE)
        self.assertFalse(Map.draw(drawing).can_move((1, 0), (0, 1)))
        self.assertTrue(Map.draw(drawing, rule="8free").can_move((1, 0), (0, 1)))
        map = Map(numpy.ones((4, 4), bool), diagonal=1.4)
        self.assertAlmostEqual(map.distance((0, 0), (3, 3)), 4.2, 4)

    def test_edits_take_effect_at_once(self):
        map = Map(self.cells)
        version = map.version
        map.block((3, 0))
        self.assertTrue(map.would_cut([map.at(3, 4)]))
        map.block(map.at(3, 4))
        self.assertFalse(map.reachable((0, 0), (7, 0)))
        self.assertEqual(map.component_count, 2)
        self.assertEqual(map.distance((0, 0), (7, 0)), numpy.inf)
        map.open_cell((3, 0))
        self.assertTrue(map.reachable((0, 0), (7, 0)))
        map.edit([(0, 0), (1, 0)], False)
        map.edit(numpy.array([0, 1]), [True, False])
        self.assertTrue(map.passable(0))
        self.assertFalse(map.passable(1))
        self.assertGreater(map.version, version)
        self.cells[:] = True
        map.restore(self.cells)
        self.assertEqual(map.free_cells, 40)

    def test_a_failing_edit_changes_nothing(self):
        map = Map(self.cells)
        with self.assertRaises(waystone.Error):
            map.edit([0, 4000], False)
        self.assertTrue(map.passable(0))

    def test_looks(self):
        map = Map(self.cells)
        self.assertEqual(map.components()[0, 0], 0)
        self.assertEqual(map.components()[2, 3], waystone.NO_CELL)
        self.assertEqual(map.moves()[0, 0], 0b11100)  # east, south-east, south
        clone = map.clone()
        self.assertEqual(clone.fingerprint, map.fingerprint)
        clone.block(0)
        self.assertNotEqual(clone.fingerprint, map.fingerprint)

    def test_files_bytes_and_generators(self):
        map = Map.open("gen:caves,64,32,seed=1")
        self.assertEqual(map.shape, (32, 64))
        with tempfile.TemporaryDirectory() as folder:
            for name in ("a.map", "a.png", "a.txt", "with ü.map"):
                path = Path(folder) / name
                map.save(path)
                numpy.testing.assert_array_equal(Map.open(path).cells(), map.cells())
                numpy.testing.assert_array_equal(Map.read(path.read_bytes()).cells(), map.cells())
            self.assertEqual((Path(folder) / "a.map").read_text(), map.text())
        drawing = waystone.scene("pocket")
        map = Map.draw(drawing)
        self.assertTrue(map.reachable(waystone.mark(drawing, "A"), waystone.mark(drawing, "G")))
        with self.assertRaisesRegex(ValueError, "no 'Z' in the drawing"):
            waystone.mark(drawing, "Z")
        numpy.testing.assert_array_equal(Map.open("pocket").cells(), map.cells())

    def test_the_block_of_a_with_statement_frees(self):
        count = waystone.object_count()
        with Map(self.cells) as map:
            self.assertEqual(waystone.object_count(), count + 1)
        self.assertEqual(waystone.object_count(), count)
        self.assertIn("freed", repr(map))
        map.free()  # once more does nothing

    def test_enums_are_those_of_the_package(self):
        self.assertIs(pickle.loads(pickle.dumps(Rule.FOUR)), Rule.FOUR)


if __name__ == "__main__":
    unittest.main()
