# SPDX-License-Identifier: MIT
"""What is better written in Python: many configurations over many problems, and random problems."""

import json
import random
from typing import Any, Callable, Dict, Iterable, Optional, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._waystone import (
    MAX_MOVES,
    Configuration,
    Database,
    Map,
    Outcome,
    catalogue_json,
    distances,
    walk_problems,
)

Configurations = Union[str, Configuration, Iterable[Union[str, Configuration]]]


def catalogue() -> Dict[str, Any]:
    """Everything that can be named: agents and policies with their parameters, generators of maps, scenes."""
    result: Dict[str, Any] = json.loads(catalogue_json())
    return result


def random_cells(map: Map, count: int, seed: int = 1) -> NDArray[numpy.uint32]:
    """Distinct passable cells, drawn at random. The same seed draws the same cells, here and in later versions."""
    free = numpy.flatnonzero(map.cells()).astype(numpy.uint32)
    if count > len(free):
        raise ValueError(f"the map has {len(free)} free cells, not {count}")
    draw = random.Random(seed).random  # the one method whose numbers Python promises to keep
    for i in range(count):
        other = i + int(draw() * (len(free) - i))
        free[i], free[other] = free[other], free[i]
    return free[:count].copy()


def random_problems(map: Map, count: int, seed: int = 1) -> NDArray[numpy.uint32]:
    """Problems with a path, drawn at random: start and goal in two columns. A start is never its own goal."""
    components = map.components().ravel()
    free = numpy.flatnonzero(map.cells())
    sizes = numpy.bincount(components[free]) if len(free) else numpy.zeros(0, int)
    starts = free[sizes[components[free]] > 1] if len(free) else free
    if not len(starts):
        raise ValueError("no two cells of the map can reach each other")
    order = numpy.argsort(components[free], kind="stable")
    by_component, first = free[order], numpy.concatenate([[0], numpy.cumsum(sizes)])
    draw = random.Random(seed).random
    problems = numpy.empty((count, 2), numpy.uint32)
    for i in range(count):
        start = starts[int(draw() * len(starts))]
        among = by_component[first[components[start]] : first[components[start] + 1]]
        at = int(draw() * (len(among) - 1))
        goal = among[at] if among[at] != start else among[-1]
        problems[i] = start, goal
    return problems


def _listed(configurations: Configurations) -> "list[Configuration]":
    if isinstance(configurations, (str, Configuration)):
        configurations = [configurations]
    listed = [c if isinstance(c, Configuration) else Configuration(c) for c in configurations]
    if not listed:
        raise ValueError("there are no configurations")
    return listed


def solve(
    map: Map,
    problems: ArrayLike,
    configurations: Configurations,
    *,
    database: Optional[Database] = None,
    build: bool = False,
    work: int = 0,
    max_moves: int = MAX_MOVES,
    max_work: int = 0,
    threads: int = 1,
    progress: Optional[Callable[[float, float], object]] = None,
) -> NDArray[numpy.void]:
    """Walks every problem with every configuration; one row for each, configuration by configuration.

    problems has two columns, start and goal cells, or four: start x, start y, goal x, goal y. What configurations look up
    comes from `database`, or is built in memory first with build=True; nothing is built unasked. work is the budget of a
    tick, 0 for no limit; after max_moves an agent is stuck. threads=0 means one for each processor; rows are the same
    for any number. progress(done, total) is called now and then, for one configuration after the other; Ctrl-C, or an
    exception of it, ends it all.

    Fields are named as the columns of `waystone solve`: algo, problem (from 0), start, goal, outcome, cost, optimal_cost,
    suboptimality_pct, moves, ticks, waits, revisits, work, work_max, tick_work_max, work_bound, expanded, expanded_max,
    expanded_per_move, work_per_move, agent_bytes, disqualified_at, signature. summary() makes means of them.
    """
    listed = _listed(configurations)
    names = [str(c) for c in listed]
    optimal = distances(map, problems, threads=threads)
    parts = []
    for configuration in listed:
        used = database
        if build and configuration.needs and database is None:
            used = Database.build(map, configuration, threads=threads)
        parts.append(
            walk_problems(map, configuration, problems, used, optimal, work, max_moves, max_work, threads, progress)
        )
    walked = numpy.concatenate(parts)
    width = max(len(name) for name in names)
    rows = numpy.empty(len(walked), [("algo", f"U{width}"), ("problem", "u4"), *walked.dtype.descr])
    rows["algo"] = numpy.repeat(numpy.array(names, f"U{width}"), len(optimal))
    rows["problem"] = numpy.tile(numpy.arange(len(optimal)), len(names))
    for field in walked.dtype.names or ():
        rows[field] = walked[field]
    return rows


def summary(rows: NDArray[numpy.void]) -> NDArray[numpy.void]:
    """One row for each configuration, in their order: means over solved problems, and the most expensive move of all.

    Fields: algo, problems, solved, unreachable, cost, optimal_cost, suboptimality_pct, moves, expanded_per_move,
    expanded_max, work_per_move, work_max, revisits, agent_bytes.
    """
    means = ["cost", "optimal_cost", "suboptimality_pct", "moves", "expanded_per_move", "work_per_move", "revisits"]
    largest = ["expanded_max", "work_max", "agent_bytes"]
    names, first = numpy.unique(rows["algo"], return_index=True)
    result = numpy.zeros(
        len(names),
        [("algo", rows["algo"].dtype)]
        + [(field, "u8") for field in ["problems", "solved", "unreachable"]]
        + [(field, "f8") for field in means]
        + [(field, "u8") for field in largest],
    )
    for i, name in enumerate(names[numpy.argsort(first)]):
        mine = rows[rows["algo"] == name]
        solved = mine[mine["outcome"] == Outcome.ARRIVED]
        result[i]["algo"] = name
        result[i]["problems"] = len(mine)
        result[i]["solved"] = len(solved)
        result[i]["unreachable"] = numpy.count_nonzero(mine["outcome"] == Outcome.UNREACHABLE)
        for field in means:
            result[i][field] = solved[field].mean() if len(solved) else numpy.nan
        for field in largest:
            result[i][field] = mine[field].max() if len(mine) else 0
    return result
