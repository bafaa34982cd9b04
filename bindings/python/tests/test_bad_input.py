# SPDX-License-Identifier: MIT
"""Every mistake gets an exception with a sentence, and nothing crashes."""
import gc
import unittest

import numpy

import waystone
from waystone import Agent, Configuration, Crowd, Database, Map, Pool, Recording, Scenario, Status


class BadInput(unittest.TestCase):
    def setUp(self):
        self.map = Map(numpy.ones((10, 10), bool))

    def refused(self, kind, sentence, call, *arguments, **options):
        with self.assertRaisesRegex(kind, sentence) as caught:
            call(*arguments, **options)
        return caught.exception

    def test_arrays_of_the_wrong_type(self):
        for dtype in (float, int, numpy.int8, numpy.uint16, "U1", object, complex, "M8[s]"):
            self.refused(TypeError, "bool or uint8", Map, numpy.zeros((3, 3), dtype))
        for other in (None, 3, "text", b"bytes", [["a"]], [[1, 0]]):
            self.refused((TypeError, ValueError), "", Map, other)
        self.refused((TypeError, ValueError), "", Map, [[True], [True, False]])
        self.refused(TypeError, "whole numbers", self.map.edit, [0.5], True)
        self.refused(TypeError, "True or False", self.map.edit, [1], [1])
        self.refused(TypeError, "whole numbers", self.map.would_cut, numpy.array([True]))

    def test_arrays_of_the_wrong_shape(self):
        for shape in ((9,), (), (2, 2, 2), (0, 0, 0)):
            self.refused(ValueError, "two dimensions", Map, numpy.ones(shape, bool))
        self.refused(waystone.Error, "from 1 to", Map, numpy.ones((0, 4), bool))
        self.refused(waystone.Error, "from 1 to", Map, numpy.lib.stride_tricks.as_strided(
            numpy.ones(1, bool), (1, 100_000), (0, 0)))
        self.refused(ValueError, "rows of", self.map.restore, numpy.ones((10, 9), bool))
        self.refused(ValueError, "two columns", self.map.would_cut, numpy.zeros((2, 3), int))
        self.refused(ValueError, "one for each", self.map.edit, [1, 2], [True])
        self.refused(ValueError, "two columns, start and goal", waystone.solve, self.map, [[1, 2, 3]], "astar")

    def test_numbers_out_of_range(self):
        agent = Agent(self.map, "lrta")
        agent.start(0, 99)
        for work in (-1, 2**64, -(10**30)):
            self.refused(ValueError, "whole number from 0 to", agent.step, work)
        for work in (1.0, "1", [1], True, numpy.float32(3), object()):
            self.refused(TypeError, "expected a whole number", agent.step, work)
        self.assertLessEqual(agent.step(numpy.int64(50)).work, 50)
        self.refused(ValueError, "from 0 to", Pool, -1)
        self.refused(waystone.Error, "", Pool, 5)
        self.refused(ValueError, "1024", Database.build, self.map, "cpd", threads=5000)
        for diagonal in (-1, 0, float("nan"), float("inf"), 1e30):
            self.refused(ValueError, "diagonal", Map, numpy.ones((2, 2), bool), diagonal=diagonal)

    def test_cells(self):
        for cell in ((10, 0), (0, 10), (2**31, 0)):
            self.refused(ValueError, "outside a map of 10 x 10", self.map.block, cell)
        self.assertEqual(self.refused(waystone.Error, "outside", self.map.block, 100).status, Status.BAD_PARAMETER)
        for cell in ((1,), (1, 2, 3), "12", None, 1.5, {}, (1.5, 2), ("a", "b")):
            self.refused(TypeError, "expected a", self.map.block, cell)
        self.refused(ValueError, "", self.map.block, -1)
        self.refused(ValueError, "", self.map.would_cut, [2**40])
        self.assertFalse(self.map.passable(2**32 - 1))

    def test_texts(self):
        error = self.refused(waystone.Error, "n must be a whole number", Configuration, "lss(n=x)")
        self.assertIs(error.status, Status.BAD_SPEC)
        self.refused(ValueError, "zero character", Configuration, "ls\0s")
        self.refused(TypeError, "str", Configuration, 3)
        self.refused(TypeError, "Configuration or a str", Agent, self.map, 3)
        self.refused(ValueError, "'8free'", Map.open, "pocket", rule="9")
        self.refused(ValueError, "'cells'", Crowd, self.map, bodies="round")
        self.refused(waystone.Error, "no such file", Map.open, "nowhere.map")
        self.refused(TypeError, "", Map.open, 3)
        self.refused(ValueError, "zero character", Map.open, "a\0b")
        self.refused(waystone.Error, "", waystone.scene, "nowhere")
        self.refused(waystone.Error, "", waystone.describe, "nowhere")
        self.refused(ValueError, "one letter", waystone.mark, "A", "AB")
        for read in (Map.read, Database.read, Recording.read, Scenario.read):
            self.refused(waystone.Error, ".", read, b"nonsense \0 \xff")
            self.refused(TypeError, "", read, "text")

    def test_objects_of_another_kind(self):
        self.refused(TypeError, "", Agent, "map", "lrta")
        self.refused(TypeError, "", Agent, self.map, "lrta", self.map)
        self.refused(TypeError, "", Agent, self.map, "lrta", None, self.map)
        self.refused((TypeError, RuntimeError), "", waystone.step_all, [self.map])
        self.refused(TypeError, "function", Database.build, self.map, "cpd", progress=3)
        self.refused(TypeError, "array", Crowd(self.map).moves, 3)
        self.refused(TypeError, "array of", Crowd(self.map).moves, numpy.zeros(3))

    def test_arrays_to_be_filled(self):
        crowd = Crowd(self.map)
        crowd.add_all(numpy.arange(5))
        self.refused(ValueError, "has room for 3", crowd.units, numpy.zeros(3, waystone.UNIT))
        self.refused(ValueError, "contiguous", crowd.units, numpy.zeros(20, waystone.UNIT)[::2])
        frozen = numpy.zeros(20, waystone.UNIT)
        frozen.flags.writeable = False
        self.refused(ValueError, "writeable", crowd.units, frozen)

    def test_freed_objects(self):
        configuration = Configuration("lrta")
        database = Database.build(self.map, "cpd")
        agent, crowd, pool = Agent(self.map, "lrta"), Crowd(self.map), Pool(8192)
        for each in (configuration, database, agent, crowd, pool, self.map):
            each.free()
        for call in (
            lambda: self.map.passable(0),
            lambda: self.map.cells(),
            lambda: self.map.block(0),
            lambda: self.map.fingerprint,
            lambda: Agent(self.map, "lrta"),
            lambda: Crowd(self.map),
            lambda: waystone.solve(self.map, [[0, 1]], "astar"),
            lambda: waystone.tune(self.map),
            lambda: Database.build(self.map, "cpd"),
            lambda: configuration.full,
            lambda: database.parts,
            lambda: database.contents(),
            lambda: agent.step(),
            lambda: agent.walk(0, 1),
            lambda: waystone.step_all([agent]),
            lambda: crowd.tick(1),
            lambda: crowd.units(),
            lambda: len(crowd),
            lambda: pool.used,
        ):
            self.assertEqual(self.refused(waystone.Error, "freed", call).status, Status.BAD_HANDLE)

    def test_an_object_that_was_never_made(self):
        for kind in (Map, Configuration, Database, Agent, Crowd, Pool, Recording, Scenario, waystone.Tuning):
            empty = kind.__new__(kind)
            for name in dir(kind):
                if name.startswith("__") or name in ("build", "draw", "open", "read", "restore"):
                    continue
                try:
                    value = getattr(empty, name)
                    if callable(value):
                        value()
                except (waystone.Error, TypeError):
                    pass
        walk = waystone.Walk.__new__(waystone.Walk)
        self.assertEqual(walk.moves, 0)
        self.refused(waystone.Error, "never given out", Map.__new__(Map).cells)

    def test_a_map_freed_while_agents_live(self):
        agent, crowd = Agent(self.map, "lss(n=9)"), Crowd(self.map, "lss(n=9)")
        units = crowd.add_all(numpy.arange(10))
        agent.start(0, 99)
        crowd.order_all(units, 99)
        self.map.free()
        del self.map
        gc.collect()
        for _ in range(12):
            agent.step(40)
            crowd.tick(1000)
        self.assertEqual(agent.at, 99)
        self.assertEqual(set(crowd.units()["at"].tolist()), {99})
        self.map = None

    def test_nothing_is_left_behind(self):
        gc.collect()
        before = waystone.object_count()
        made = [Agent(self.map, "lrta"), Crowd(self.map), Pool(8192), Database.build(self.map, "cpd"), Scenario()]
        self.assertEqual(waystone.object_count(), before + len(made))
        for _ in range(100):
            self.refused(waystone.Error, "", Agent, self.map, "gsc(m=6)")
            self.refused(waystone.Error, "", Database.build, self.map.clone(), "gsc(m=x)")
        del made
        gc.collect()
        self.assertEqual(waystone.object_count(), before)


if __name__ == "__main__":
    unittest.main()
