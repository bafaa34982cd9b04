# SPDX-License-Identifier: MIT
"""One agent learns its way out of a pocket. Run it as a script, or cell by cell in an editor that knows `# %%`.

    python3 first_walk.py [PICTURE.png]

With matplotlib it draws the walk and what the agent has learned; without it, or with nowhere to show, it prints.
"""
# %% A map, as it is drawn. Any array of bool does as well: waystone.Map(array).
import sys

import numpy

import waystone

DRAWING = """
    ..................
    ...############...
    ..............#...
    ....A.........#.G.
    ..............#...
    ...############...
    ..................
"""
map = waystone.Map.draw(DRAWING)
start, goal = waystone.mark(DRAWING, "A"), waystone.mark(DRAWING, "G")

# %% An agent: LSS-LRTA* with nine expansions per planning step. No step takes more work than it is given, on any map.
agent = waystone.Agent(map, "lss(n=9)")
agent.start(start, goal)
trail, most = [start], 0
while True:
    step = agent.step(work=64)
    most = max(most, step.work)
    trail.append(step.at)
    if step.outcome != waystone.Outcome.MOVED:
        break

# %% What it took, and how much longer than the shortest path it was.
walk = agent.walk(start, goal, optimal=True)
assert walk.trail.tolist() == trail  # the same walk every time, on every machine
visits = numpy.bincount(trail, minlength=map.cells().size).reshape(map.shape)
rows = ["".join("#" if not free else "." if n == 0 else str(min(n, 9)) for free, n in zip(*row))
        for row in zip(map.cells(), visits)]
print("\n".join(rows))
print(f"{walk.moves} moves, {walk.length:.1f} long; the shortest path is {walk.optimal_length:.1f}")
print(f"the most expensive move took {most} units of work")

# %% Five agents on fifty problems of a larger map: rows of a structured array.
caves = waystone.Map.open("gen:caves,128,128,seed=1")
results = waystone.solve(
    caves, waystone.random_problems(caves, 50), ["lss(n=9)", "lss(n=50)", "tb(k=50)", "rta(d=1)", "astar"]
)
for row in waystone.summary(results):
    print(f"{row['algo']:10} {row['suboptimality_pct']:7.1f} % over optimal, at most {row['work_max']:6} work in a move")

# %% A picture: the walk, and how far the goal seems now from each cell, beyond what it seemed at first.
try:
    import matplotlib.pyplot as plot
except ImportError:
    sys.exit(0)

agent.start(start, goal)
for _ in range(walk.moves - 1):  # at the goal it would have nothing left to look for
    agent.step()
heuristic = agent.heuristic()
assert heuristic is not None
learned, initial = heuristic
x, y = map.xy(walk.trail)
figure, axes = plot.subplots(figsize=(9, 4))
image = axes.imshow(numpy.where(map.cells(), learned - initial, numpy.nan), cmap="YlOrRd")
figure.colorbar(image, label="learned, in cells")
axes.plot(x, y, color="tab:blue", linewidth=1)
axes.plot(x[0], y[0], "o", color="tab:green")
axes.plot(x[-1], y[-1], "o", color="tab:blue")
axes.set_title(f"{walk.moves} moves, none over {most} units of work")
if len(sys.argv) > 1:
    figure.savefig(sys.argv[1], dpi=120)
else:
    plot.show()
