# SPDX-License-Identifier: MIT
import threading
import unittest

import numpy

import waystone
from waystone import Crowd, Map, Status


class Threads(unittest.TestCase):
    def test_others_run_during_a_tick_and_cannot_touch_what_it_uses(self):
        map = Map.open("gen:caves,256,256,seed=1")
        crowd = Crowd(map)
        cells = waystone.random_cells(map, 4000)
        crowd.order_each(crowd.add_all(cells[:2000]), cells[2000:], nearest=True)
        refused, done = set(), threading.Event()

        calls = {"look": crowd.units, "order": lambda: crowd.order(0, 5), "edit": lambda: map.block(0)}

        def meddle():
            while not done.wait(0.0005):
                for name, call in calls.items():
                    try:
                        call()
                    except waystone.Error as error:
                        self.assertEqual(error.status, Status.IN_USE)
                        refused.add(name)

        other = threading.Thread(target=meddle)
        other.start()
        for _ in range(2000):  # a tick takes a millisecond: soon each call falls into one
            crowd.tick(2_000_000)
            if len(refused) == 3:
                break
        done.set()
        other.join()
        self.assertEqual(refused, {"look", "order", "edit"})

    def test_what_a_long_call_uses_cannot_be_freed_or_changed(self):
        map = Map.open("gen:rooms,64,64,seed=1")
        configuration = waystone.Configuration("lss(n=9)")
        database = waystone.Database.build(map, "cpd")
        calls = {
            "free the map": map.free,
            "free the configuration": configuration.free,
            "free the database": database.free,
            "add to the database": lambda: database.add(database),
            "edit": lambda: map.edit([0], False),
            "restore": lambda: map.restore(map.cells()),
        }
        refused = {}

        def progress(done, total):
            for name, call in calls.items():
                try:
                    call()
                except waystone.Error as error:
                    refused[name] = error.status

        waystone.solve(map, waystone.random_problems(map, 50), configuration, database=database, progress=progress)
        self.assertEqual(refused, dict.fromkeys(calls, Status.IN_USE))
        for name, call in reversed(calls.items()):
            if "add" not in name:
                call()  # afterwards it may

    def test_maps_are_read_by_many_threads(self):
        map = Map.open("gen:caves,128,128,seed=1")
        problems = waystone.random_problems(map, 64)
        expected = waystone.solve(map, problems, "lss(n=9)")
        results = [None] * 4

        def run(i):
            results[i] = waystone.solve(map, problems, "lss(n=9)", threads=2)

        threads = [threading.Thread(target=run, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for rows in results:
            numpy.testing.assert_array_equal(rows, expected)


if __name__ == "__main__":
    unittest.main()
