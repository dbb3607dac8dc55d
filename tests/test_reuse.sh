#!/bin/sh
# Every file says whose it is and under which licence, in the way of reuse.software. Skipped where
# their tool or git is missing. Usage: test_reuse.sh SOURCE_ROOT
command -v reuse >/dev/null || exit 77
git -C "$1" rev-parse --git-dir >/dev/null 2>&1 || exit 77
cd "$1" && found=$(reuse lint) || { echo "$found"; exit 1; }
