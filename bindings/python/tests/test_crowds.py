# SPDX-License-Identifier: MIT
import tempfile
import unittest
from pathlib import Path

import numpy

import waystone
from waystone import Crowd, Map, Recording, UnitStatus


def crowd_of(map, count=200, **options):
    crowd = Crowd(map, **options)
    units = crowd.add_all(waystone.random_cells(map, count))
    return crowd, units


class Crowds(unittest.TestCase):
    def setUp(self):
        self.map = Map.open("gen:caves,96,64,seed=2")
        self.goals = waystone.random_cells(self.map, 200, seed=9)

    def test_all_units_move_in_the_tick_of_their_order_and_moves_are_legal(self):
        crowd, units = crowd_of(self.map, bodies="cells")
        components = self.map.components().ravel()
        before = crowd.units()
        self.assertEqual(before.dtype, waystone.UNIT)
        self.assertEqual(crowd.order_each(units, self.goals), 200)
        for _ in range(100):
            report = crowd.tick(5000)
            self.assertLessEqual(report.work, 5000)
            moves = crowd.moves()
            self.assertEqual(moves.dtype, waystone.MOVE)
            self.assertEqual(len(moves), report.moved)
            for unit, start, end in moves:
                self.assertTrue(self.map.can_move(start, end))
            after = crowd.units()
            self.assertEqual(len(set(after["at"].tolist())), 200)
            numpy.testing.assert_array_equal(after["at"][moves["unit"]], moves["to"])
            before = after
        reachable = components[before["at"]] == components[self.goals]
        self.assertEqual((before["status"] == UnitStatus.UNREACHABLE).sum(), (~reachable).sum())

    def test_the_state_is_the_same_for_any_number_of_threads(self):
        hashes = []
        for threads in (1, 3):
            crowd, units = crowd_of(self.map, configuration="lss(n=9)", threads=threads)
            crowd.order_each(units, self.goals, nearest=True)
            for _ in range(30):
                crowd.tick(3000)
            hashes.append(crowd.state_hash)
        self.assertEqual(*hashes)

    def test_arrays_of_your_own_are_filled(self):
        crowd, units = crowd_of(self.map)
        crowd.order_all(units, int(self.goals[0]))
        crowd.tick(20_000)
        out = numpy.zeros(200, waystone.MOVE)
        moves = crowd.moves(out)
        self.assertTrue(numpy.shares_memory(moves, out))
        numpy.testing.assert_array_equal(moves, crowd.moves())
        rows = crowd.units(numpy.zeros(500, waystone.UNIT))
        numpy.testing.assert_array_equal(rows, crowd.units())

    def test_units_come_and_go(self):
        crowd = Crowd(self.map, bodies=waystone.Bodies.CELLS)
        cell = int(self.goals[0])
        unit = crowd.add(cell)
        self.assertEqual(crowd.unit_at(cell), unit)
        self.assertIs(crowd.unit(unit).status, UnitStatus.IDLE)
        self.assertTrue(crowd.order(unit, self.map.xy(int(self.goals[1])), within=2, nearest=True))
        order = crowd.order_of(unit)
        self.assertEqual((order.cell, order.within, order.nearest), (self.goals[1], 2, True))
        self.assertTrue(crowd.stop(unit))
        self.assertIsNone(crowd.order_of(unit))
        self.assertGreater(crowd.unit_bytes(unit), 0)
        self.assertTrue(crowd.remove(unit))
        self.assertFalse(crowd.remove(unit))
        self.assertIsNone(crowd.unit(unit))
        self.assertIsNone(crowd.unit_at(cell))
        self.assertEqual(len(crowd), 0)

    def test_units_are_added_all_or_none(self):
        crowd = Crowd(self.map, bodies="cells")
        with self.assertRaisesRegex(waystone.Error, "number 2 of the array"):
            crowd.add_all([self.goals[0], self.goals[1], self.goals[0]])
        self.assertEqual(len(crowd), 0)

    def test_fields_and_edits(self):
        map = Map(numpy.ones((20, 20), bool))
        crowd = Crowd(map)
        units = crowd.add_all([(0, y) for y in range(20)])
        crowd.order_all(units, (19, 10))
        crowd.tick()
        crowd.tick()
        field = crowd.field(units[0])
        self.assertEqual(field.shape, (20, 20))
        self.assertEqual(field[10, 19], 0)
        map.edit([(10, y) for y in range(20)], False)
        self.assertEqual(crowd.tick().unreachable, 20)

    def test_a_checkpoint_goes_on_the_same(self):
        crowd, units = crowd_of(self.map, bodies="cells")
        crowd.order_each(units, self.goals)
        for _ in range(10):
            crowd.tick(4000)
        other = Crowd.restore(self.map, crowd.checkpoint())
        for _ in range(10):
            crowd.tick(4000)
            other.tick(4000)
        self.assertEqual(crowd.state_hash, other.state_hash)

    def record(self, path=None):
        map = self.map.clone()
        crowd, units = crowd_of(map, bodies="cells")
        crowd.record(path, with_units=True, map="caves")
        crowd.order_each(units, self.goals)
        for tick in range(20):
            crowd.tick(4000)
            if tick == 5:
                map.block(int(numpy.flatnonzero(map.cells())[0]))
        crowd.end_recording()
        return crowd

    def test_recordings_replay_tick_by_tick(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.recording"
            crowd = self.record(path)
            replay = Recording.open(path).replay(self.map)
        memory = self.record()
        recording = Recording.read(memory.recorded())
        self.assertEqual((recording.shape, recording.units, recording.map), (self.map.shape, 200, "caves"))
        goes_on, report = replay.tick()
        self.assertTrue(goes_on)
        self.assertEqual(report.ticks, 1)
        self.assertEqual(len(replay.crowd), 200)
        end = replay.run()
        self.assertEqual((end.ticks, end.complete, end.differs_at), (20, True, 0))
        self.assertEqual(replay.crowd.state_hash, crowd.state_hash)
        self.assertNotEqual(replay.map.fingerprint, self.map.fingerprint)
        with self.assertRaises(waystone.Error):
            replay.crowd.tick(10)
        with self.assertRaises(waystone.Error):
            replay.map.block(0)
        inner = replay.crowd
        replay.free()
        with self.assertRaises(waystone.Error) as caught:
            inner.units()
        self.assertEqual(caught.exception.status, waystone.Status.BAD_HANDLE)


if __name__ == "__main__":
    unittest.main()
