# SPDX-License-Identifier: MIT
import _thread
import csv
import io
import os
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

import numpy

import waystone
from waystone import Map, Outcome, Scenario


class Solve(unittest.TestCase):
    def setUp(self):
        self.map = Map.open("gen:caves,96,64,seed=1")
        self.problems = waystone.random_problems(self.map, 40)

    def test_rows_are_those_of_single_walks(self):
        specs = ["lss(n=9)", "astar"]
        rows = waystone.solve(self.map, self.problems, specs, threads=2)
        self.assertEqual(len(rows), 80)
        for row in rows:
            walk = waystone.Agent(self.map, str(row["algo"])).walk(*self.problems[row["problem"]], optimal=True)
            self.assertEqual(row["signature"], walk.signature)
            self.assertEqual(row["outcome"], walk.outcome)
            self.assertEqual(row["cost"], walk.length)
            self.assertEqual(row["optimal_cost"], walk.optimal_length)
            self.assertEqual((row["work"], row["work_max"], row["moves"]), (walk.work, walk.work_max, walk.moves))
        one = waystone.solve(self.map, self.problems, specs)
        numpy.testing.assert_array_equal(rows, one)
        xy = numpy.stack([*self.map.xy(self.problems[:, 0]), *self.map.xy(self.problems[:, 1])], axis=1)
        numpy.testing.assert_array_equal(waystone.solve(self.map, xy, specs), one)

    def test_databases_are_built_only_when_asked(self):
        with self.assertRaises(waystone.Error) as caught:
            waystone.solve(self.map, self.problems, "gsc(m=6)")
        self.assertEqual(caught.exception.status, waystone.Status.NEEDS_DATABASE)
        rows = waystone.solve(self.map, self.problems, "gsc(m=6)", build=True)
        self.assertTrue((rows["outcome"] == Outcome.ARRIVED).all())

    def test_a_wall_is_named_by_its_problem(self):
        wall = int(numpy.flatnonzero(~self.map.cells())[0])
        with self.assertRaisesRegex(waystone.Error, "problem 1: "):
            waystone.solve(self.map, [self.problems[0], (wall, 0)], "astar")

    def test_progress_and_its_exceptions(self):
        seen = []
        waystone.solve(self.map, self.problems, "lss(n=9)", progress=lambda done, total: seen.append(done == total))
        self.assertTrue(seen[-1])

        def stop(done, total):
            raise StopIteration

        with self.assertRaises(StopIteration):
            waystone.solve(self.map, self.problems, "lss(n=9)", progress=stop)

    def test_ctrl_c_ends_it(self):
        large = Map.open("gen:maze,401,401,seed=1")
        problems = waystone.random_problems(large, 2000)
        for threads in (1, 2):
            timer = threading.Timer(0.3, _thread.interrupt_main)
            start = time.monotonic()
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                waystone.solve(large, problems, "lrta", max_moves=200_000, threads=threads)  # minutes
            self.assertLess(time.monotonic() - start, 20)
            timer.join()

    def test_no_problems(self):
        rows = waystone.solve(self.map, numpy.zeros((0, 2), int), "astar")
        self.assertEqual(len(rows), 0)
        with self.assertRaises(ValueError):
            waystone.solve(self.map, self.problems, [])

    def test_means_are_those_of_the_program(self):
        program = os.environ.get("WAYSTONE_PROGRAM")
        if not program:
            self.skipTest("the program was not built")
        scenario = Scenario()
        for start, goal in self.problems:
            scenario.add(self.map, "a.map", int(start), int(goal), self.map.distance(int(start), int(goal)))
        with tempfile.TemporaryDirectory() as folder:
            self.map.save(Path(folder) / "a.map")
            scenario.save(Path(folder) / "a.scen")
            again = Scenario.open(Path(folder) / "a.scen")
            numpy.testing.assert_array_equal(again.problems(self.map), self.problems)
            self.assertEqual((len(again), again.map_of(0)), (40, "a.map"))
            command = [program, "solve", "a.map", "--scen", "a.scen", "--format", "csv"]
            for spec in ("lss(n=9)", "astar"):
                command += ["--algo", spec]
            told = list(csv.DictReader(io.StringIO(subprocess.check_output(command, cwd=folder, text=True))))
        ours = waystone.summary(waystone.solve(self.map, self.problems, ["lss(n=9)", "astar"]))
        for theirs, mine in zip(told, ours, strict=True):
            for name in ("solved", "work_max", "expanded_max"):
                self.assertEqual(int(theirs[name]), mine[name])
            for name in ("cost", "optimal_cost", "suboptimality_pct", "moves", "expanded_per_move", "work_per_move"):
                self.assertAlmostEqual(float(theirs[name]), mine[name], delta=1e-4 * max(1, mine[name]), msg=name)

    def test_random_problems_have_paths_and_are_the_same_again(self):
        islands = Map.open("two_islands")
        for start, goal in waystone.random_problems(islands, 100):
            self.assertNotEqual(start, goal)
            self.assertTrue(islands.reachable(int(start), int(goal)))
        numpy.testing.assert_array_equal(waystone.random_problems(islands, 9), waystone.random_problems(islands, 9))
        with self.assertRaises(ValueError):
            waystone.random_problems(Map.draw("#.#"), 1)
        with self.assertRaises(ValueError):
            waystone.random_cells(islands, 10**6)


class Tune(unittest.TestCase):
    def test_the_winner_keeps_its_limits(self):
        map = Map.open("gen:rooms,40,40,seed=1")
        seen = []
        candidates = ["lss(n=5)", "lss(n=20)", "astar", "gsc(m=6)"]
        found = waystone.tune(
            map, work=100, candidates=candidates, samples=32, progress=lambda what, done, total: seen.append(what)
        )
        table = found.candidates()
        self.assertEqual(table["configuration"][0], found.winner)
        self.assertEqual(table["fate"][0], waystone.Fate.WINNER)
        self.assertLessEqual(table["work"][0], 100)
        fates = {row["configuration"].split("(")[0]: row["fate"] for row in table}
        self.assertEqual(fates["astar"], waystone.Fate.TOO_MUCH_WORK)
        self.assertEqual(len(found.problems()) + len(found.problems(kept_apart=True)), 32)
        waystone.Agent(map, found.winner, found.database)
        self.assertTrue(found.explanation)
        self.assertTrue(seen)
        again = waystone.tune(map, work=100, candidates=candidates, samples=32, threads=2)
        self.assertEqual(again.winner, found.winner)
        with self.assertRaises(waystone.Error):
            waystone.tune(map, work=1, candidates=["astar"], samples=16)


if __name__ == "__main__":
    unittest.main()
