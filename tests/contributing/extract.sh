#!/usr/bin/env bash
# Writes the files that CONTRIBUTING.md shows: every block whose fence follows a line that ends with `PATH`:
#
#   extract.sh PAGE FOLDER
#
# A file that is the same already is not touched.
set -euo pipefail
page=$1 folder=$2
awk -v folder="$folder" '
    path != "" && /^```$/ { path = ""; next }                                # the end of a block
    path != "" { print > path; next }
    /^```/ && next_path != "" { path = folder "/" next_path ".new"; next_path = ""
                                parent = path; sub("/[^/]*$", "", parent); system("mkdir -p \"" parent "\""); next }
    match($0, /`[^` ]+`:$/) { next_path = substr($0, RSTART + 1, RLENGTH - 3); next }
    /[^ ]/ { next_path = "" }
' "$page"
while IFS= read -r -d '' new; do
    if cmp -s "$new" "${new%.new}"; then rm "$new"; else mv "$new" "${new%.new}"; fi
done < <(find "$folder" -name '*.new' -print0)
