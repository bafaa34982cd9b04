# SPDX-License-Identifier: MIT
import _thread
import tempfile
import threading
import time
import unittest
from pathlib import Path

import numpy

import waystone
from waystone import Agent, Database, Map, Outcome, Refresh, Status


class Databases(unittest.TestCase):
    def setUp(self):
        self.map = Map.open("gen:rooms,48,48,seed=1")

    def test_build_save_open_and_use(self):
        seen = []
        database = Database.build(self.map, "gsc(m=6)", progress=lambda done, total: seen.append(done / total))
        self.assertTrue(seen)
        self.assertLessEqual(max(seen), 1)
        self.assertEqual([part["kind"] for part in database.parts], ["cases"])
        self.assertEqual(Database.build(self.map, "gsc(m=6)", threads=3).contents(), database.contents())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.wdb"
            database.save(path)
            self.assertEqual(path.read_bytes(), database.contents())
            opened = Database.open(path)
        read = Database.read(database.contents())
        start, goal = waystone.random_problems(self.map, 1)[0]
        walks = [Agent(self.map, "gsc(m=6)", each).walk(start, goal) for each in (database, opened, read)]
        self.assertEqual({walk.signature for walk in walks}, {walks[0].signature})
        self.assertIs(walks[0].outcome, Outcome.ARRIVED)
        heads = database.trailheads()
        self.assertTrue(self.map.passable(int(heads[0])))
        self.assertIsNone(database.records())
        self.assertIn("cases", database.describe())

    def test_a_database_serves_several_configurations(self):
        database = Database.build(self.map, "cpd")
        database.add(Database.build(self.map, "knn(records=50)"))
        self.assertEqual(len(database.parts), 2)
        self.assertEqual(len(database.records()), 50)
        row = database.first_moves(int(database.records()["start"][0]))
        self.assertEqual(row.reshape(self.map.shape).shape, self.map.shape)
        for spec in ("cpd", "knn(records=50)"):
            Agent(self.map, spec, database)

    def test_a_refresh_is_what_a_build_makes(self):
        old = Database.build(self.map, "cpd")
        self.map.block(int(waystone.random_cells(self.map, 1)[0]))
        refresh = Refresh(old, self.map)
        left = refresh.run(10)
        self.assertGreater(left, 0)
        self.assertLess(refresh.run(10), left)
        self.assertEqual(refresh.finish().contents(), Database.build(self.map, "cpd").contents())

    def test_the_wrong_map_is_refused_with_a_reason(self):
        database = Database.build(self.map, "gsc(m=6)")
        database.check(self.map)
        other = Map.open("gen:rooms,48,48,seed=2")
        with self.assertRaises(waystone.Error) as caught:
            database.check(other)
        self.assertEqual(caught.exception.status, Status.FILE_STALE)
        with self.assertRaises(waystone.Error):
            Agent(other, "gsc(m=6)", database)
        contents = bytearray(database.contents())
        contents[len(contents) // 2] ^= 1
        with self.assertRaises(waystone.Error) as caught:
            Database.read(bytes(contents))
        self.assertEqual(caught.exception.status, Status.FILE_DAMAGED)

    def test_an_exception_of_the_progress_function_ends_the_build(self):
        class Enough(Exception):
            pass

        def progress(done, total):
            raise Enough("after %s of %s" % (done, total))

        for threads in (1, 3):
            with self.assertRaisesRegex(Enough, "after"):
                Database.build(self.map, "cpd", progress=progress, threads=threads)

    def test_ctrl_c_ends_a_build(self):
        large = Map.open("gen:caves,512,512,seed=1")
        for threads in (1, 2):
            timer = threading.Timer(0.3, _thread.interrupt_main)
            start = time.monotonic()
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                Database.build(large, "cpd", threads=threads)  # minutes
            self.assertLess(time.monotonic() - start, 20)
            timer.join()

    def test_the_map_cannot_be_edited_while_it_is_built_for(self):
        refused = []

        def progress(done, total):
            with self.assertRaises(waystone.Error) as caught:
                self.map.block(0)
            refused.append(caught.exception.status)

        Database.build(self.map, "cpd", progress=progress)
        self.assertEqual(set(refused), {Status.IN_USE})
        self.map.block(0)


class Regions(unittest.TestCase):
    def test_regions_have_the_size_of_the_map(self):
        map = Map.open("gen:rooms,32,24,seed=1")
        database = Database.build(map, "dlrta(level=2)")
        regions = database.regions().reshape(map.shape)
        free = map.cells()
        self.assertTrue((regions[~free] == waystone.NO_CELL).all())
        representatives = database.representatives()
        numpy.testing.assert_array_equal(regions.ravel()[representatives], numpy.arange(len(representatives)))


if __name__ == "__main__":
    unittest.main()
