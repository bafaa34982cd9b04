# SPDX-License-Identifier: MIT
"""A thousand units set out in the same tick, under one budget, and none ever stands on another."""
import numpy

import waystone

cells = numpy.ones((100, 200), bool)
cells[:90, 100] = False  # a wall, with a gap at its south end
map = waystone.Map(cells)

crowd = waystone.Crowd(map, bodies="cells")
i = numpy.arange(1000)
units = crowd.add_all(numpy.stack([1 + i % 40, 5 + i // 40], axis=1))
crowd.order_all(units, (160, 50))  # each gets a cell of its own around it

most = ticks = 0
walking = 1
while walking > 0 and ticks < 5000:
    report = crowd.tick(work=20_000)  # for all units together
    if ticks == 0:
        print(f"{report.moved} of 1000 units move in the tick of their order")
    most = max(most, report.work)
    walking = report.walking
    moves = crowd.moves()  # draw them: fields unit, from, to
    ticks += 1

rows = crowd.units()
arrived = numpy.count_nonzero(rows["status"] == waystone.UnitStatus.ARRIVED)
assert len(numpy.unique(rows["at"])) == 1000
print(f"{arrived} have arrived after {ticks} ticks; no tick took more than {most} units of work")
