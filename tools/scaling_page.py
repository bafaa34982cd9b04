#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""For tools/scaling.sh: rows of results/scaling.csv from what waystone_bench says, exponents, and docs/scaling.md with its plots."""
import csv
import glob
import json
import math
import os
import sys

RESULTS, PAGE, PLOTS, PARTS = "results/scaling.csv", "docs/scaling.md", "docs/images/scaling", "build/scaling"
COLUMNS = ["part", "entry", "side", "units", "work", "most_work", "us", "alone_us", "lacking", "commit", "compiler", "machine", "date"]
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a7a7a"]  # those of report/plots.js


def rows_of(part, path, facts):
    """The medians, or the only runs, of a file of waystone_bench."""
    with open(path) as file:
        runs = json.load(file)["benchmarks"]
    rows = []
    for run in runs:
        if run.get("aggregate_name", "median") != "median":
            continue
        words = run["run_name"].split("/iterations:")[0].split("/")
        entry, size = "/".join(words[2:-1]), int(words[-1])
        row = dict.fromkeys(COLUMNS, "")
        row.update(part=part, entry=entry, **facts)
        if part == "edit":
            row.update(entry=f"{'a cell' if words[1] == 'one' else 'a door'}, {words[2]}", us=run["mean_us"])
        else:
            row.update({key: run[key] for key in ("work", "most_work", "us", "alone_us", "lacking") if key in run})
        row["units" if part == "units" else "side"] = size
        rows.append({key: f"{value:.6g}" if isinstance(value, float) else value for key, value in row.items()})
    return rows


def fit(points):
    """y = c x^b by least squares of the logarithms: b and its standard error."""
    xs, ys = [math.log(x) for x, _ in points], [math.log(y) for _, y in points]
    n, mx, my = len(xs), sum(xs) / len(xs), sum(ys) / len(ys)
    sxx = sum((x - mx) ** 2 for x in xs)
    b = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sxx
    rest = sum((y - my - b * (x - mx)) ** 2 for x, y in zip(xs, ys))
    return b, math.sqrt(rest / (n - 2) / sxx)


def shown(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= .1 else f"{value:.3f}"


def exponent(points):
    b, error = fit(points)
    return f"{b:.3f} ± {error:.3f}".replace("-0.000", "0.000")


def plot(title, x_title, y_title, lines):
    """Lines of (name, points, colour, dashed) over two logarithmic axes, as SVG; without a name no line in the legend."""
    wide, high, left, right, top, bottom = 760, 420, 76, 220, 34, 52
    xs, ys = [x for _, points, _, _ in lines for x, _ in points], [y for _, points, _, _ in lines for _, y in points]
    low_x, high_x = math.log10(min(xs)), math.log10(max(xs))
    low_y, high_y = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))
    at_x = lambda x: left + (math.log10(x) - low_x) / (high_x - low_x) * (wide - left - right)
    at_y = lambda y: high - bottom - (math.log10(y) - low_y) / (high_y - low_y) * (high - top - bottom)
    number = lambda value: f"{value:,.0f}" if value >= 1 else f"{value:g}"
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">',
           f'<rect width="{wide}" height="{high}" fill="white"/>', f'<text x="{left}" y="20" font-size="14">{title}</text>']
    for power in range(low_y, high_y + 1):
        y = at_y(10 ** power)
        out += [f'<line x1="{left}" x2="{wide - right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>',
                f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{number(10 ** power)}</text>']
    for x in sorted(set(xs)):
        out += [f'<line x1="{at_x(x):.1f}" x2="{at_x(x):.1f}" y1="{top}" y2="{high - bottom}" stroke="#eee"/>',
                f'<text x="{at_x(x):.1f}" y="{high - bottom + 16}" text-anchor="middle">{number(x) if x_title == "units" else x}</text>']
    out += [f'<text x="{(left + wide - right) / 2:.1f}" y="{high - 12}" text-anchor="middle">{x_title}</text>',
            f'<text transform="translate(16 {(top + high - bottom) / 2:.1f}) rotate(-90)" text-anchor="middle">{y_title}</text>']
    for i, (name, points, colour, dashed) in enumerate(lines):
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        out.append(f'<polyline points="{" ".join(f"{at_x(x):.1f},{at_y(y):.1f}" for x, y in points)}" fill="none" stroke="{colour}" stroke-width="1.8"{dash}/>')
        out += [f'<circle cx="{at_x(x):.1f}" cy="{at_y(y):.1f}" r="3" fill="{"white" if dashed else colour}" stroke="{colour}"/>' for x, y in points]
        if not name:
            continue
        y = top + 8 + 19 * i
        out += [f'<line x1="{wide - right + 14}" x2="{wide - right + 40}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="1.8"{dash}/>',
                f'<text x="{wide - right + 46}" y="{y + 4}">{name}</text>']
    return "\n".join(out + ["</svg>", ""])


class Measured:
    def __init__(self, rows):
        self.rows = rows

    def entries(self, part):
        return list(dict.fromkeys(row["entry"] for row in self.rows if row["part"] == part))

    def points(self, part, entry, column, by="side"):
        """(side or units, value), where there is one."""
        return sorted((int(row[by]), float(row[column])) for row in self.rows
                      if row["part"] == part and row["entry"] == entry and row[column] != "")


def table(measured, part, columns, by="side"):
    """A row for each entry and column; exponents are of cells or of units."""
    sizes = sorted({int(row[by]) for row in measured.rows if row["part"] == part})
    head = [f"{size:,}" for size in sizes] if by == "units" else [str(size) for size in sizes]
    out = ["| " + " | ".join(["", *(["of"] if len(columns) > 1 else []), *head, "exponent"]) + " |",
           "|:--|" + (":--|" if len(columns) > 1 else "") + "--:|" * (len(sizes) + 1)]
    for entry in measured.entries(part):
        for i, (column, name) in enumerate(columns):
            points = dict(measured.points(part, entry, column, by))
            code = f"`{entry}`" if "(" in entry or entry in ("lrta", "cpd") else entry
            cells = [code if i == 0 else "", *([name] if len(columns) > 1 else []),
                     *(shown(points[size]) if size in points else "" for size in sizes)]
            cells.append(exponent([(size if by == "units" else size ** 2, y) for size, y in points.items()]) if len(points) > 2 else "")
            out.append("| " + " | ".join(cells) + " |")
    return out


def spread(measured, part, column, entries):
    """The smallest and the largest ratio of the last value to the first, over entries."""
    ratios = [points[-1][1] / points[0][1] for points in (measured.points(part, entry, column) for entry in entries)]
    return min(ratios), max(ratios)


def made(rows):
    """Page and plots, by path."""
    measured, files = Measured(rows), {}
    one = rows[0]
    by = {part: next(row["commit"] for row in rows if row["part"] == part) for part in ("move", "edit", "build", "units")}
    commits = "; ".join(f"commit {commit} ({', '.join(part for part in by if by[part] == commit)})" for commit in dict.fromkeys(by.values()))
    everywhere = [entry for entry in measured.entries("move") if len(measured.points("move", entry, "us")) == len(measured.points("move", "lrta", "us"))]
    side_lines = lambda part, column, dashed=False: [
        ("" if dashed else entry, measured.points(part, entry, column), COLOURS[i % len(COLOURS)], dashed) for i, entry in enumerate(measured.entries(part))]
    plots = {
        "moves": ("A move: in turn, and alone (dashed)", "side of the map, cells", "microseconds", side_lines("move", "us") + side_lines("move", "alone_us", True)),
        "edits": ("An edit", "side of the map, cells", "microseconds, mean", side_lines("edit", "us")),
        "builds": ("A build, one thread", "side of the map, cells", "milliseconds",
                   [(name, [(x, y / 1e3) for x, y in points], colour, dashed) for name, points, colour, dashed in side_lines("build", "us")]),
        "units": ("A tick, for each unit", "units", "microseconds",
                  [(entry, measured.points("units", entry, "us", "units"), COLOURS[i], False) for i, entry in enumerate(measured.entries("units"))]),
    }
    for name, what in plots.items():
        files[f"{PLOTS}/{name}.svg"] = plot(*what)
    text = ["# Scaling", "",
            "What a move, an edit and a build cost as the map grows from 128 x 128 to 8192 x 8192 cells, and a tick as the crowd grows from one unit to 100,000. The maps are caves, "
            "`gen:caves,N,N,seed=1`: passages and rooms have the same sizes on all of them. `tools/scaling.sh measure` measures it and writes this page; the rows are in "
            "[results/scaling.csv](../results/scaling.csv).", "",
            f"**Measured** {one['date']}: {commits}, {one['compiler']}, {one['machine']}. Thread time; moves are medians of three runs, an edit is the best of three, the rest ran once. An *exponent* is the *b* of *cost = c · cells^b*, fitted by least squares of the logarithms, "
            "with its standard error: 0 is a cost that does not depend on the size of the map, 1 one that grows with the number of its cells.", ""]
    low, high = spread(measured, "move", "work", everywhere)
    low_alone, high_alone = spread(measured, "move", "alone_us", everywhere)
    low_turn, high_turn = spread(measured, "move", "us", everywhere)
    cells = (measured.points("move", "lrta", "us")[-1][0] / measured.points("move", "lrta", "us")[0][0]) ** 2
    text += ["## Moves", "", "![Time of a move over the side of the map](images/scaling/moves.svg)", "",
             "A hundred agents, 500 moves each, from places all over the map to goals 50 to 100 cells away, so that problems are the same on all sizes; who arrives gets another goal. *In turn*: a move each, so that an agent finds the caches filled by 99 others. *Alone*: one agent "
             "walks the same 500 moves twice, and the second time counts, when all that it reads has just been read.", "",
             f"With {cells:,.0f} times as many cells, work per move becomes {low:.2f} to {high:.2f} times as much, the time of a move alone {low_alone:.2f} to {high_alone:.2f}, and in turn {low_turn:.2f} to {high_turn:.2f} "
             "times (of agents measured on all sizes). Work and the same moves alone tell what the algorithm does; what time in turn grows beyond them is the caches: a large map does not fit into them, and no two agents read the same part of it.", ""]
    text += table(measured, "move", [("work", "work"), ("most_work", "most work"), ("us", "us, in turn"), ("alone_us", "us, alone")])
    ratio = {kind: spread(measured, "edit", "us", [entry for entry in measured.entries("edit") if entry.endswith(kind)]) for kind in ("caves", "maze")}
    text += ["", "## Edits", "", "![Time of an edit over the side of the map](images/scaling/edits.svg)", "",
             "Mean microseconds, as on the [performance](performance.md#edits) page: *a cell* is blocked or opened, at 1,000 random places; *a door* opens and closes in a wall that cuts the map in two. In a maze half of all cells cut it in two, "
             f"and an edit there is not constant: with {cells:,.0f} times as many cells it takes {ratio['maze'][0]:.1f} to {ratio['maze'][1]:.1f} times as long, in caves {ratio['caves'][0]:.1f} to {ratio['caves'][1]:.1f} times.", ""]
    text += table(measured, "edit", [("us", "us")])
    text += ["", "## Builds", "", "![Time of a build over the side of the map](images/scaling/builds.svg)", "",
             "Milliseconds on one thread. A map with its components, the distances of all cells from one, and levels of abstraction are what other things are built of. Databases are measured up to a size where one takes seconds: "
             "those that store something for every pair of places (`hcdps`, `dlrta`) grow faster than the map; a higher `level` or a larger `m` keeps them small.", ""]
    text += table(Measured([{**row, "us": str(float(row["us"]) / 1e3)} for row in rows if row["part"] == "build"]), "build", [("us", "ms")])
    text += ["", "## Units", "", "![Time of a tick for each unit over the number of units](images/scaling/units.svg)", "",
             "A map of 1024 x 1024, goals of their own, others when they arrive. Work and microseconds for each unit and tick, of 100 ticks after the first 20 (20 for 100,000 units). *Stored paths* is `hcdps(m=14,paths=dp)` without a budget; without a configuration "
             "a tick has 20 units of work for each unit, and no tick took more: most of it goes into fields. Exponents are of the number of units.", ""]
    lacking = [f"{row['entry']}, {int(row['units']):,}" for row in rows if float(row["lacking"] or 0) > 0]
    if lacking:
        text += [f"Fields found no memory any more in some tick, and spent less than the budget: {'; '.join(lacking)}.", ""]
    text += table(measured, "units", [("work", "work"), ("us", "us")], "units")
    files[PAGE] = "\n".join(text + [""])
    return files


def main():
    what = sys.argv[1]
    if what == "take":
        part, path, *facts = sys.argv[2:]
        with open(f"{PARTS}/{part}.rows", "w") as file:
            json.dump(rows_of(part, path, dict(zip(COLUMNS[-4:], facts))), file)
        return
    if what == "write":
        rows = []
        for part in ("move", "edit", "build", "units"):
            for path in glob.glob(f"{PARTS}/{part}.rows"):
                with open(path) as file:
                    rows += json.load(file)
        if len({row["part"] for row in rows}) < 4 or len({tuple(row[key] for key in COLUMNS[-3:]) for row in rows}) != 1:
            sys.exit("not written: not all parts are measured yet by one compiler, on one machine and day")
        with open(RESULTS, "w", newline="") as file:
            out = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            out.writeheader()
            out.writerows(rows)
    with open(RESULTS, newline="") as file:
        files = made(list(csv.DictReader(file)))
    os.makedirs(PLOTS, exist_ok=True)
    for path, text in files.items():
        if what == "write":
            with open(path, "w") as file:
                file.write(text)
        elif not os.path.exists(path) or open(path).read() != text:
            sys.exit(f"{path} is not what {RESULTS} says")


main()
