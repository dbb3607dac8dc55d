#!/bin/sh
# The golden screens are few enough to review: every scene has one at 80x24, every board occurs in each
# size, colour depth and character set, and so does every pair of these. The few screens of the scene
# "large" are apart.
set -eu
cd "$1/tests/golden"

lines=$(find . -type f -exec cat {} + | wc -l)
[ "$lines" -lt 9500 ] || { echo "$lines lines of golden files: at most 9500 can be reviewed"; exit 1; }

find screens -name '*.txt' ! -name 'large-*' | awk '
	{
		ascii = sub(/-ascii\.txt$/, "") ? "ascii" : "unicode"
		sub(/\.txt$/, "")
		n = split($0, part, "-")
		depth = part[n]; size = part[n - 1]; board = part[n - 2]
		scene = $0
		sub("-" board "-" size "-" depth "$", "", scene)
		there[1, scene]; there[2, board]; there[3, size]; there[4, depth]; there[5, ascii]
		value[1] = scene; value[2] = board; value[3] = size; value[4] = depth; value[5] = ascii
		for (i = 1; i < 5; i++)
			for (k = i + 1; k <= 5; k++)
				pair[i, value[i], k, value[k]]
	}
	END {
		for (a in there) {
			split(a, one, SUBSEP)
			for (b in there) {
				split(b, two, SUBSEP)
				# Othello of other sizes is drawn as on 6x6.
				if (one[1] == 2 && one[2] ~ /^othello[48]$/ && two[2] != "80x24")
					continue
				if (one[1] >= two[1] || (one[1] == 1 && two[2] != "80x24"))
					continue
				if (!((one[1], one[2], two[1], two[2]) in pair)) {
					print "no golden screen of " one[2] " with " two[2]
					bad = 1
				}
			}
		}
		exit bad || NR == 0
	}'
