"""Adds up what gcov counted: the table that tools/coverage.sh prints. coverage_table.py BUILD_FOLDER PERCENT

Reads what the build left (*.gcno) and what its runs have counted (*.gcda). A line counts as reached if any instance of a
template reaches it, in the library or in a test. BUILD_FOLDER/lines.txt gets those of each file that nothing reaches. Ends
with 1 if fewer than PERCENT of all lines were reached.
"""
import collections
import json
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
build, percent = pathlib.Path(sys.argv[1]).resolve(), float(sys.argv[2])

reached = collections.defaultdict(dict)  # by file and line
for notes in sorted(build.rglob("*.gcno")):
    gcov = subprocess.run(["gcov", "--json-format", "--stdout", str(notes)], cwd=build, check=True, capture_output=True)
    for file in json.loads(gcov.stdout)["files"]:
        path = pathlib.Path(notes.parent, file["file"])
        if not path.is_relative_to(root):
            continue
        name = path.relative_to(root).as_posix()
        if name.startswith(("src/", "include/waystone/")):
            lines = reached[name]
            for line in file["lines"]:
                number = line["line_number"]
                lines[number] = lines.get(number, False) or line["count"] != 0

folders = collections.defaultdict(lambda: [0, 0])
with open(build / "lines.txt", "w") as missing:
    for name, lines in sorted(reached.items()):
        for row in (folders["/".join(name.split("/")[:2])], folders["all"]):
            row[0] += len(lines)
            row[1] += sum(lines.values())
        if not all(lines.values()):
            print(name, *sorted(number for number, is_reached in lines.items() if not is_reached), file=missing)

print("| folder | lines | reached | |\n|:--|--:|--:|--:|")
every = folders.pop("all")
for folder, (count, hit) in [*sorted((f"`{name}`", row) for name, row in folders.items()), ("all", every)]:
    print(f"| {folder} | {count:,} | {hit:,} | {100 * hit / count:.1f} % |")
sys.exit(100 * every[1] < percent * every[0])
