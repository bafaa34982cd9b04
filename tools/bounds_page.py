#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""For tools/bounds.sh: sums up what was walked in results/bounds.csv, and writes docs/bounds.md of that."""
import csv
import glob
import json
import os
import sys

RESULTS, PAGE = "results/bounds.csv", "docs/bounds.md"
COLUMNS = ["experiment", "shards", "of", "problems", "series", "parameters", "walks", "arrived", "refused", "changing", "edits",
           "moves", "work_max", "work_bound", "closest", "over", "commit", "compiler", "machine", "finished"]


def sum_up(folder):
    """A line for each configuration and kind of edits: how many walks, and the largest work of a move beside the promise."""
    shards = {}
    for manifest in sorted(glob.glob(folder + "/*/manifest.json") + glob.glob(folder + "/*/*/manifest.json")):
        with open(manifest) as file:
            facts = json.load(file)
        shards.setdefault(facts["experiment"], []).append((os.path.dirname(manifest), facts))
    lines = []
    for experiment, walked in sorted(shards.items()):
        first = walked[0][1]
        of = {facts.get("shard", {"of": 1})["of"] for _, facts in walked}
        programs = {(facts["program"]["commit"], facts["program"]["clean"]) for _, facts in walked}
        assert len(of) == 1 and len(programs) == 1, f"{experiment}: shards of one program, please, that fit together"
        common = {"experiment": experiment, "shards": len(walked), "of": of.pop(), "problems": first["problems"],
                  "commit": first["program"]["commit"] + ("" if first["program"]["clean"] else " (changed)"),
                  "compiler": first["program"]["compiler"], "machine": first["machine"]["processor"],
                  "finished": max(facts["finished"] for _, facts in walked)}
        points = {}
        for path, _ in walked:
            with open(path + "/rows.csv", newline="") as file:
                for row in csv.DictReader(file):
                    key = (row["series"], row["parameters"])
                    point = points.setdefault(key, dict.fromkeys(COLUMNS[6:16], 0))
                    point["walks"] += 1
                    point["refused"] += row["outcome"] == "refused"
                    point["arrived"] += row["outcome"] == "arrived"
                    point["edits"] += int(row["edits"] or 0)
                    point["changing"] += int(row["edits"] or 0) > 0
                    point["moves"] += int(row["moves_made"] or 0)
                    if row["outcome"] == "refused":
                        continue
                    work, bound = int(row["work_max"]), int(row["work_bound"])  # an entry without a bound ends this here
                    point["over"] += work > bound
                    if work > point["work_max"]:
                        point["work_max"] = work
                    if bound and work / bound > point["closest"]:
                        point["closest"] = round(work / bound, 6)
                    point["work_bound"] = max(point["work_bound"], bound)
        for (series, parameters), point in points.items():
            lines.append({**common, "series": series, "parameters": parameters, **point})
    return lines


def page(lines):
    total = lambda name, of: sum(int(line[name]) for line in of)
    text = ["# Bounds on real problems", "",
            "Configurations promise how much work a move takes at most. This page compares the promise with the most that any move took, on the included scenarios: "
            "each entry of the catalogue with a bound walks each problem once, for at most 2,000 moves. Its settings take turns, and so do maps that stay as they are, that change a little every "
            "50 moves, and every 5. Work is counted by what does it. Each section says how much of that has been walked.", ""]
    over = total("over", lines)
    text.append(f"**{total('walks', lines):,} walks, {total('moves', lines):,} moves; walks in which a move took more than was promised: {over}.**")
    for experiment in dict.fromkeys(line["experiment"] for line in lines):
        of = [line for line in lines if line["experiment"] == experiment]
        one = of[0]
        share = int(one["shards"]) / int(one["of"])
        text += ["", f"## `{experiment}`", "",
                 f"{int(one['problems']):,} problems. Walked so far: {one['shards']} of {one['of']} shards, or {100 * share:g} % of all walks, "
                 f"by commit {one['commit']}, {one['compiler']}, {one['machine']}, {one['finished'][:10]}:", "",
                 f"    tools/bounds.sh walk {experiment} 0 {int(one['shards']) - 1} {one['of']} && tools/bounds.sh page", "",
                 "| entry | settings | walks | arrived | on changing maps | moves | most work of a move | of the promise | over it |",
                 "|:--|--:|--:|--:|--:|--:|--:|--:|--:|"]
        for series in dict.fromkeys(line["series"] for line in of):
            its = [line for line in of if line["series"] == series]
            closest = max(float(line["closest"]) for line in its)
            text.append(f"| `{series}` | {len(its)} | {total('walks', its):,} | {total('arrived', its):,} | {total('changing', its):,} | "
                        f"{total('moves', its):,} | {max(int(line['work_max']) for line in its):,} | {100 * closest:.1f} % | {total('over', its)} |")
        refused = total("refused", of)
        if refused:
            text += ["", f"{refused:,} walks were refused: the map does not allow the configuration, or not a database of that size."]
    text += ["", "*Of the promise* is the largest share of its own setting's promise that a move of an entry took: 100 % means that some move took all of it. A walk on a changing map is one in which cells "
             "did change. The rows behind the tables, one for each setting, are in [results/bounds.csv](../results/bounds.csv). A shard is a random share of the walks of all entries, problems and settings; "
             "the rest is walked by the same command with other numbers.", ""]
    return "\n".join(text)


def main():
    what, folder = sys.argv[1:]
    if what == "page":
        lines = sum_up(folder)
        if not lines:
            sys.exit(f"{folder}: nothing was walked")
        with open(RESULTS, "w", newline="") as file:
            out = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            out.writeheader()
            out.writerows(lines)
    with open(RESULTS, newline="") as file:
        lines = list(csv.DictReader(file))
    text = page(lines)
    if what == "page":
        with open(PAGE, "w") as file:
            file.write(text)
        print(text)
    elif open(PAGE).read() != text:
        sys.exit(f"{PAGE} is stale; tools/bounds.sh page makes it again")
    over = [line for line in lines if int(line["over"])]
    for line in over:
        print(f"over its promise: {line['series']} {line['parameters']}: {line['over']} walks", file=sys.stderr)
    sys.exit(1 if over else 0)


main()
