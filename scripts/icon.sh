#!/bin/sh
# Redraws the icon: four cells of the picture that the program draws of a search on 3x3.
# Usage: scripts/icon.sh PROGRAM
set -eu
picture=$(mktemp --suffix=.svg)
trap 'rm -f "$picture"' EXIT
"$1" eval tictactoe --moves 'b2 a1' -i 300 --seed 1 -o "$picture" >/dev/null
# A cell is 140 units wide, the first one begins at (52, 46).
sed 's/width="[0-9.]*\(px\)*" height="[0-9.]*\(px\)*" viewBox="[^"]*"/width="280" height="280" viewBox="52 46 280 280"/' \
	"$picture" >"$(dirname "$0")/../data/desktop/narabe.svg"
