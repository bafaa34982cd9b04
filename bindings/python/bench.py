# SPDX-License-Identifier: MIT
"""A tick of a crowd through Python beside the same tick through C.

    PYTHONPATH=build/release/bindings/python /usr/bin/python3 bindings/python/bench.py build/release/bindings/python/bench_ticks

Both make the same ticks, round after round in turn, and read the moves into an array of theirs. Processor
time counts, and of each tick the fastest round, so that whatever else the machine does falls on neither. Exit code 1 if Python takes more than 5 % longer, or
if the two do not end in the same state.
"""
import argparse
import subprocess
import sys
import time

import numpy

import waystone


def ticks_in_python(map_name: str, units: int, ticks: int, work: int, bodies: int) -> "tuple[list[int], int]":
    map = waystone.Map.open(map_name)
    cells = numpy.flatnonzero(map.cells())
    apart = len(cells) // units
    i = numpy.arange(units)
    crowd = waystone.Crowd(map, bodies=waystone.Bodies(bodies))
    crowd.order_each(crowd.add_all(cells[i * apart]), cells[len(cells) - 1 - i % 100 * apart], nearest=True)
    moves = numpy.empty(units, waystone.MOVE)
    times = []
    for _ in range(ticks):
        start = time.thread_time_ns()
        crowd.tick(work)
        crowd.moves(moves)
        times.append(time.thread_time_ns() - start)
    return times, crowd.state_hash


def ticks_in_c(program: str, *arguments: object) -> "tuple[list[int], int]":
    command = [program, *(str(int(a)) if isinstance(a, int) else str(a) for a in arguments)]
    *times, state = map(int, subprocess.check_output(command, text=True).split())
    return times, state


def main() -> int:
    parser = argparse.ArgumentParser(description="a tick through Python beside the same through C")
    parser.add_argument("bench_ticks", help="the program in C")
    parser.add_argument("--map", default="gen:caves,512,512,seed=1")
    parser.add_argument("--units", type=int, default=10_000)
    parser.add_argument("--ticks", type=int, default=100)
    parser.add_argument("--work", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--allowed", type=float, default=5, help="per cent beyond C")
    given = parser.parse_args()

    worst = 0.0
    for bodies in waystone.Bodies:
        crowd = given.map, given.units, given.ticks, given.work, int(bodies)
        c: "list[list[int]]" = []
        python: "list[list[int]]" = []
        states = set()
        for _ in range(given.rounds):
            for times, (taken, state) in ((c, ticks_in_c(given.bench_ticks, *crowd)), (python, ticks_in_python(*crowd))):
                times.append(taken)
                states.add(state)
        in_c, in_python = (numpy.min(times, axis=0).mean() / 1000 for times in (c, python))
        ratio = in_python / in_c
        worst = max(worst, ratio)
        print(f"{given.units} units, bodies {bodies.name.lower():5}: {in_c:8.1f} us a tick in C, {in_python:8.1f} us "
              f"in Python: {100 * (ratio - 1):+.2f} %")
        if len(states) != 1:
            print("the two do not end in the same state")
            return 1
    return 0 if 100 * (worst - 1) <= given.allowed else 1


if __name__ == "__main__":
    sys.exit(main())
