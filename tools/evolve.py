#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Evolves agents from the seams of `lrta`, as Bulitko 2016 did: what lab/experiments/beyond/evolved.json judges.

    tools/evolve.py [--seed N] [--generations N] [--work N] [--program FILE]

An agent is worth the mean logarithm of its lengths over optimal, on 12 problems on each of five maps, where no move may
take more work than allowed; who takes more is out. First 80 random agents, then 24 a generation: mutations of the best
16, and of crossings of two. Prints the best of every generation, and in the end those that are best on 40 other problems
on each map, beside the best that have a name. The same seed finds the same agents.
"""
import argparse
import json
import math
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

MAPS = ["dao/den520d.map", "bg512/AR0012SR.map", "bg512/AR0305SR.map", "dao/arena2.map", "gen:caves,256,256,seed=5"]
NAMED = [("lrta(depth=fixed({}))", range(1, 4)), ("lss(n={})", range(1, 9)), ("rtaa(n={})", range(1, 12)),
         ("klrta(n={})", range(1, 9)), ("plrta(queue={})", [10, 20, 25, 26, 27, 28, 29]), ("dalss(n={})", range(1, 9)),
         ("dartaa(n={})", range(1, 12)), ("wlss(n={},w=2)", range(1, 9)), ("wlss(n={},w=4)", range(1, 9)),
         ("rta(d={})", range(1, 4)), ("lrts(d={},gamma=0.5)", range(1, 4))]
# What there is to choose from; what stands there more than once is drawn more often.
SEAMS = {
    "lookahead": ["neighbours", "bfs", "astar"],
    "pathmax": ["no", "first", "least_f", "largest_h", "stored"],
    "gamma": [1, 1, 1, 0.9, 0.7, 0.5, 0.3, 0.1],
    "depth": [1, 1, 2, 3, 4, 6, 8, 12, 20],
    "learning": ["minimin", "maxmin", "dijkstra", "rtaa", "sweep", "second_best", "uniform"],
    "w": [1, 1, 1.5, 2, 3, 4, 8, 16],
    "queue": [5, 10, 20, 25, 27, 28],
    "updates": [0, 1],
    "commit": ["one", "frontier"],
    "choice": ["least_f", "depression"],
    "ties": ["first", "last", "larger_g", "smaller_g", "random"],
    "order": ["clockwise", "testbed", "o0", "o2", "o3"],
}
LOST = 6.9  # of a problem that is not solved: a thousand times the optimum


def configuration(genes):
    lookahead, learning = genes["lookahead"], genes["learning"]
    if lookahead == "bfs":
        options = ["pathmax=" + genes["pathmax"]] if genes["pathmax"] != "first" else []
        options += ["gamma={:g}".format(genes["gamma"])] if genes["gamma"] != 1 else []
        lookahead += "(" + ",".join(options) + ")" if options else ""
    if learning == "dijkstra" and genes["w"] != 1:
        learning += "(w={:g})".format(genes["w"])
    if learning == "sweep":
        learning += "(queue={}{})".format(genes["queue"], ",updates={}".format(max(1, genes["queue"] - 1)) if genes["updates"] else "")
    return ("lrta(depth=fixed({depth}),lookahead={},learning={},commit={commit},choice={choice},ties={ties},order={order})"
            .format(lookahead, learning, **genes))


class Breeder:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def draw(self):
        return {seam: self.random.choice(values) for seam, values in SEAMS.items()}

    def mutated(self, genes):
        out, changes, fresh = dict(genes), self.random.choice([1, 1, 2, 3]), self.draw()
        for seam in self.random.sample(list(out), changes):
            if seam in ("depth", "queue") and self.random.random() < 0.6:
                out[seam] = max(1, out[seam] + self.random.choice([-3, -2, -1, 1, 2, 3]))
            else:
                out[seam] = fresh[seam]
        return out

    def child(self, best):
        one = self.random.choice(best)
        if self.random.random() < 0.4:
            other = self.random.choice(best)
            one = {seam: self.random.choice([one[seam], other[seam]]) for seam in one}
        return self.mutated(one)


class Judge:
    def __init__(self, program, work):
        self.program, self.work = program, work
        self.pool = ThreadPoolExecutor(os.cpu_count())

    def on_map(self, agent, name, problems, seed):
        ran = subprocess.run([self.program, "solve", name, "--problems", str(problems), "--seed", str(seed), "--algo", agent,
                              "--max-work", str(self.work), "--max-moves", "100000", "--threads", "1", "--per-problem", "--format", "json"],
                             capture_output=True, text=True, check=False)
        if ran.returncode == 20 or not ran.stdout:  # a move took more; or there is no such agent
            return None
        return [math.log(max(1.0, row["cost"] / row["optimal_cost"])) if row["solved"] else LOST for row in json.loads(ran.stdout)]

    def worth(self, agent, problems=12, seed=1):
        """Less is better; None for one that is out."""
        found = list(self.pool.map(lambda name: self.on_map(agent, name, problems, seed), MAPS))
        if None in found:
            return None
        return sum(map(sum, found)) / sum(map(len, found))

    def best(self, agents, most, **problems):
        worth = [(self.worth(agent, **problems), agent) for agent in agents]
        return sorted(pair for pair in worth if pair[0] is not None)[:most]


def show(title, best):
    print(title)
    for worth, agent in best:
        print(f"  {100 * math.expm1(worth):8.1f} % over optimal, geometric mean  {agent}", flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--generations", type=int, default=15)
    options.add_argument("--work", type=int, default=30, help="the most work of a move (30)")
    options.add_argument("--program", default="build/release/waystone")
    chosen = options.parse_args()
    breeder, judge, kept, seen = Breeder(chosen.seed), Judge(chosen.program, chosen.work), [], set()

    def add(genes):
        agent = configuration(genes)
        if agent in seen:
            return
        worth = judge.worth(agent)
        if worth is not None:
            kept.append((worth, agent, genes))
            seen.add(agent)

    for _ in range(80):
        add(breeder.draw())
    for generation in range(1, chosen.generations + 1):
        kept.sort(key=lambda one: one[0])
        for _, agent, _ in kept[16:]:
            seen.discard(agent)
        del kept[16:]
        show(f"before generation {generation}", [kept[0][:2]])
        for _ in range(24):
            add(breeder.child([genes for _, _, genes in kept]))
    kept.sort(key=lambda one: one[0])
    more = {"problems": 40, "seed": 2}
    show("the best that evolved, on other problems", judge.best([agent for _, agent, _ in kept[:8]], 3, **more))
    named = judge.best([pattern.format(value) for pattern, values in NAMED for value in values], 6)
    show("the best with a name, on the same", judge.best([agent for _, agent in named], 3, **more))


sys.exit(main())
