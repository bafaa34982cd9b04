# SPDX-License-Identifier: MIT
import unittest

import numpy

import waystone
from waystone import Agent, Configuration, Map, Outcome, Pool

DRAWING = """
    ..........
    .########.
    .A......#G
    .########.
    ..........
"""


class Agents(unittest.TestCase):
    def setUp(self):
        self.map = Map.draw(DRAWING)
        self.start = waystone.mark(DRAWING, "A")
        self.goal = waystone.mark(DRAWING, "G")

    def test_steps_arrive_within_their_work(self):
        agent = Agent(self.map, "lss(n=9)")
        self.assertIsNone(agent.at)
        agent.start(self.start, self.goal)
        self.assertIs(agent.outcome, Outcome.WAITING)
        trail = [agent.at]
        while True:
            step = agent.step(20)
            self.assertLessEqual(step.work, 20)
            if step.outcome == Outcome.MOVED:
                self.assertTrue(self.map.can_move(trail[-1], step.at))
                trail.append(step.at)
            elif step.outcome == Outcome.ARRIVED:
                break
        self.assertEqual(agent.at, self.goal)
        self.assertGreater(agent.counters().expanded, 0)
        self.assertEqual(step.as_dict(), {"outcome": Outcome.ARRIVED, "at": self.goal, "work": step.work})

    def test_a_walk_is_the_same_as_its_steps(self):
        for spec in ("lss(n=9)", "tb(k=4)", "astar", "lrta"):
            agent = Agent(self.map, spec)
            walk = agent.walk(self.start, self.goal, work_per_tick=20, optimal=True)
            agent.start(self.start, self.goal)
            trail, waits = [self.start], 0
            while (step := agent.step(20)).outcome in (Outcome.MOVED, Outcome.WAITING):
                if step.outcome == Outcome.MOVED:
                    trail.append(step.at)
                else:
                    waits += 1
            if step.at != trail[-1]:
                trail.append(step.at)
            self.assertEqual(walk.trail.tolist(), trail)
            self.assertEqual(walk.outcome, Outcome.ARRIVED)
            self.assertEqual((walk.moves, walk.waits), (len(trail) - 1, waits))
            self.assertEqual(walk.optimal_length, self.map.distance(self.start, self.goal))
            self.assertGreaterEqual(walk.length, walk.optimal_length)

    def test_walks_end_where_they_are_told_to(self):
        walk = Agent(self.map, "lrta").walk(self.start, self.goal, max_moves=7)
        self.assertEqual((walk.outcome, walk.moves, len(walk.trail)), (Outcome.STUCK, 7, 8))
        maze = Map.open("gen:maze,201,201,seed=1")
        walk = Agent(maze, "lrta").walk(*waystone.random_problems(maze, 1, seed=2)[0])
        self.assertEqual(len(walk.trail), walk.moves + 1)
        self.assertGreater(walk.moves, 16 * 1024)

    def test_edits_orders_and_pushes(self):
        agent = Agent(self.map, "lss(n=9)")
        agent.start(self.start, (0, 0))
        agent.step()
        agent.order(self.goal)
        self.assertEqual(agent.goal, self.goal)
        agent.displace((9, 0))
        self.assertEqual(agent.at, 9)
        self.map.edit([(9, 1), (9, 3)], False)
        self.assertEqual(agent.step().outcome, Outcome.UNREACHABLE)
        self.map.open_cell((9, 1))
        self.assertEqual(agent.step().outcome, Outcome.MOVED)
        agent.restart((0, 4))
        self.assertEqual(agent.goal, self.goal)

    def test_many_agents_share_a_pool_and_a_step(self):
        pool = Pool(1 << 20)
        agents = [Agent(self.map, "lrta", pool=pool) for _ in range(10)]
        single = Agent(self.map, "lrta")
        for agent in [*agents, single]:
            agent.start(self.start, self.goal)
        for _ in range(30):
            steps = waystone.step_all(agents, 50)
            alone = single.step(50)
            self.assertEqual(set(steps["at"].tolist()), {alone.at})
            self.assertTrue((steps["outcome"] == alone.outcome).all())
        self.assertGreater(pool.used, 0)
        del pool, self.map
        self.assertLessEqual(agents[0].step(50).work, 50)
        self.assertEqual(len(waystone.step_all([])), 0)

    def test_no_limit_and_no_work(self):
        agent = Agent(self.map, "astar")
        agent.start(self.start, self.goal)
        self.assertEqual(agent.step(0).outcome, Outcome.WAITING)
        self.assertEqual(agent.step(None).outcome, Outcome.MOVED)
        self.assertIsNone(agent.work_bound)
        self.assertEqual(len(agent.path_ahead()), len(Agent(self.map, "astar").walk(self.start, self.goal).trail) - 2)

    def test_what_viewers_draw(self):
        agent = Agent(self.map, "lss(n=9)")
        agent.keep_searched()
        self.assertIsNone(agent.heuristic())
        agent.start(self.start, self.goal)
        agent.step()
        searched = agent.searched()
        self.assertEqual(numpy.count_nonzero(searched["expanded"]), 9)
        self.assertEqual(searched["cell"][0], self.start)
        learned, initial = agent.heuristic()
        self.assertEqual(learned.shape, self.map.shape)
        self.assertTrue((learned >= initial).all())
        self.assertEqual(agent.aim().target, self.goal)

    def test_configurations(self):
        configuration = Configuration("lss(n=9)")
        self.assertIn("lrta(", configuration.full)
        self.assertEqual(str(configuration), "lss(n=9)")
        self.assertEqual(configuration.needs, [])
        self.assertGreaterEqual(configuration.work_bound(self.map), 9)
        self.assertGreater(configuration.memory(self.map), 0)
        self.assertEqual(len(Configuration("gsc(m=6)").needs), 1)
        self.assertIn("LSS-LRTA*", waystone.describe("lss"))
        self.assertIn("lss", str(waystone.catalogue()))


if __name__ == "__main__":
    unittest.main()
