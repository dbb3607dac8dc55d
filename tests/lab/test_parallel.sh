#!/bin/sh
# A run split by GNU parallel on this machine, killed on the way and started again: the parts make
# the whole. Exit 77 where it is not installed.
# Usage: test_parallel.sh PROGRAM TREE
set -u
NARABE=$(readlink -f "$1")
tree=$(readlink -f "$2")
export NARABE
parallel --version 2>/dev/null | grep -q '^GNU parallel' ||
	{ echo 'skipped: there is no GNU parallel'; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME="$work" # it keeps files there
cd "$work" || exit 1
bad=0

fail() {
	echo "FAILED: $*"
	bad=1
}

# A name with a quote and a blank must pass as well.
printf '# one\nb2\n a1 c3\n' >"first moves.txt"
set -- match --game tictactoe --a uct:playouts=2000 --b random --games 1500 \
	--openings "$work/first moves.txt" --seed 6
"$NARABE" "$@" --out whole.jsonl >/dev/null || fail 'the whole'
setsid "$tree/data/narabe-parallel.sh" 3 2/: "$@" >/dev/null 2>&1 &
pid=$!
until [ -s part-2.jsonl ]; do :; done
pkill -KILL -s $pid # parallel's jobs are groups of their own in its session
wait $pid 2>/dev/null
echo "killed after $(cat part-*.jsonl | wc -l) lines"
# What was killed may hold its locks for a moment; parallel tries again.
"$tree/data/narabe-parallel.sh" 3 2/: "$@" >out 2>&1 || fail "again: $(cat out)"
"$NARABE" report part-*.jsonl --out joined.jsonl >/dev/null || fail 'report'
cmp whole.jsonl joined.jsonl || fail 'the parts do not make the whole'

# The line of the manual that does without the script, on this machine and with few games.
mkdir manual
cd manual || exit 1
sed -n '/^or, without the script:/,/^\.fi/p' "$tree/man/narabe-lab.1.in" | sed '1,/^\.nf/d; /^\.fi/d' |
	sed 's/\\-/-/g; s/\\\\$/\\/; s|:,4/alice|:|; s/uct /uct:playouts=10 /; s/negamax /random /; s/10000/20/' |
	sed "s|narabe match|$NARABE match|" >line
sh line >out 2>&1 || fail "the line of the manual: $(cat line out)"
"$NARABE" report part-*.jsonl 2>&1 | grep -q ' 20 games' || fail 'the line of the manual plays something else'
exit $bad
