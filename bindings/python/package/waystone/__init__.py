# SPDX-License-Identifier: MIT
"""Waystone: units that answer every tick with a legal move, within the work you allow.

    import waystone

    map = waystone.Map.open("gen:caves,512,512,seed=1")
    crowd = waystone.Crowd(map, bodies="cells")
    units = crowd.add_all(waystone.random_cells(map, 1000))
    crowd.order_all(units, (256, 256), nearest=True)
    while crowd.tick(work=20_000).walking:
        moves = crowd.moves()  # a numpy array with the fields unit, from and to

A cell is a number, y * map.width + x; wherever one is asked for, (x, y) serves too. What the library refuses raises
Error, with its sentence and a status. Objects keep alive what they are made of.
"""

from ._solve import catalogue, random_cells, random_problems, solve, summary
from ._waystone import (
    MAX_MOVES,
    MOVE,
    NO_CELL,
    NO_UNIT,
    STRAIGHT,
    UNIT,
    Agent,
    Aim,
    Bodies,
    Configuration,
    Counters,
    Crowd,
    Database,
    Error,
    Fate,
    Map,
    Order,
    Outcome,
    Pool,
    Recording,
    Refresh,
    Replay,
    ReplayReport,
    Rule,
    Scenario,
    Status,
    Step,
    TickReport,
    Tuning,
    Unit,
    UnitStatus,
    Walk,
    __version__,
    describe,
    distances,
    mark,
    object_count,
    scene,
    step_all,
    tune,
)

__all__ = [
    "MAX_MOVES",
    "MOVE",
    "NO_CELL",
    "NO_UNIT",
    "STRAIGHT",
    "UNIT",
    "Agent",
    "Aim",
    "Bodies",
    "Configuration",
    "Counters",
    "Crowd",
    "Database",
    "Error",
    "Fate",
    "Map",
    "Order",
    "Outcome",
    "Pool",
    "Recording",
    "Refresh",
    "Replay",
    "ReplayReport",
    "Rule",
    "Scenario",
    "Status",
    "Step",
    "TickReport",
    "Tuning",
    "Unit",
    "UnitStatus",
    "Walk",
    "__version__",
    "catalogue",
    "describe",
    "distances",
    "mark",
    "object_count",
    "random_cells",
    "random_problems",
    "scene",
    "solve",
    "step_all",
    "summary",
    "tune",
]
