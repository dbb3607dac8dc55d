#!/bin/sh
# libnarabe from outside: what it exports, its page, its examples, and that a moved tree works.
# Usage: test_library.sh PROGRAM BUILD_ROOT SOURCE_ROOT EXAMPLE PAGE LIBDIR DATADIR PYTHON, LIBDIR and
# DATADIR below the prefix; PYTHON "no": there is none
. "$(dirname "$0")/../fixtures/shell.sh"
unset NARABE_DATA_DIR
build=$2
source=$3
example=$4
page=$5
libdir=$6
datadir=$7
python=$8
library=$build/src/library/libnarabe.so.0

# The same functions are exported, in the header and in the manual.
grep -oE '\bnarabe_[a-z_]+\(' "$source/include/narabe/narabe.h" | tr -d '(' | sort -u >"$work/header"
if command -v nm >/dev/null; then
	nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort >"$work/exported"
	grep -vE '^(__|_init|_fini|_edata|_end)' "$work/exported" | diff "$work/header" - || fail 'what is exported is not the header'
fi
grep -oE '\bnarabe_[a-z_]+' "$page" | sort -u | comm -23 "$work/header" - >"$work/missing"
[ ! -s "$work/missing" ] || fail "the page does not name $(cat "$work/missing")"
if command -v mandoc >/dev/null; then
	mandoc -Tlint -W warning "$page" >"$work/said" 2>&1 || fail "mandoc: $(cat "$work/said")"
fi
if man --version 2>/dev/null | grep -q '^man [0-9]' && command -v groff >/dev/null; then
	MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>"$work/said" >/dev/null || fail "man cannot read $page"
	[ ! -s "$work/said" ] || fail "man says: $(cat "$work/said")"
fi

# The example in C has the numbers of eval.
for at in 'othello|c2 b4|uct' 'score4||uct' 'tictactoe|b2|flat' 'qubic||uct:c=1'; do
	board=${at%%|*} rest=${at#*|}
	moves=${rest%%|*} player=${rest#*|}
	"$example" "$board" "$moves" "$player" 400 9 2>"$work/err" >"$work/out" || fail "$at: $(cat "$work/err")"
	awk 'NR > 1 { print $(NF > 0 && $1 == ">" ? 2 : 1), $(NF > 0 && $1 == ">" ? 3 : 2) }' "$work/out" >"$work/numbers"
	"$narabe" eval "$board" --moves "$moves" --player "$player" -i 400 --seed 9 --json |
		grep -oE '"move":"[^"]*","visits":[0-9]+' | tr -d '"' | sed 's/move:\(.*\),visits:/\1 /' >"$work/eval"
	diff "$work/eval" "$work/numbers" || fail "$at has other numbers than eval"
done
"$example" chess '' uct 1 1 >"$work/out" 2>&1 && fail 'it opens chess'
grep -q chess "$work/out" || fail "chess: $(cat "$work/out")"

# The example in Python too, where the installed tree was moved as well.
if [ "$python" = no ]; then
	exit $bad
fi
cat >"$work/compare.py" <<'END'
import json, sys
def read(name):
    with open(name) as f:
        return json.load(f)
ours, theirs = read(sys.argv[1]), read(sys.argv[2])
for key in ("position", "playouts", "best"):
    if key in theirs and ours[key] != theirs[key]:
        sys.exit(f"{key}: {ours[key]} is not {theirs[key]}")
assert ours["moves"] and len(ours["moves"]) == len(theirs["moves"])
for a, b in zip(ours["moves"], theirs["moves"]):
    for key in set(b) - {"exact", "length"}:
        same = abs(a[key] - b[key]) < 1e-4 if isinstance(a[key], float) else a[key] == b[key]
        if not same:
            sys.exit(f"{a['move']}: {key} {a[key]} is not {b[key]}")
END

# compare LIBRARY PLAYER PLAYOUTS: whether the example has the numbers of eval with it.
compare() {
	NARABE_LIBRARY=$1 "$python" "$source/examples/narabe_ctypes.py" eval othello 'c2 b4' "$2" "$3" 9 >"$work/ours" ||
		{ fail "$2 with $1"; return; }
	if [ "$3" = 0 ]; then
		"$narabe" eval othello --moves 'c2 b4' --player "$2" --seed 9 --json >"$work/theirs"
	else
		"$narabe" eval othello --moves 'c2 b4' --player "$2" -i "$3" --seed 9 --json >"$work/theirs"
	fi
	"$python" "$work/compare.py" "$work/ours" "$work/theirs"
}
compare "$library" uct 500 || fail 'numbers in the build folder'
# negamax needs the learned evaluation, which is among the data.
compare "$library" negamax:depth=4 0 || fail 'the data are not found from the build folder'
mkdir -p "$work/a place/$libdir" "$work/a place/$datadir/narabe"
cp "$library" "$work/a place/$libdir/libnarabe.so.0"
cp -r "$build"/data/* "$work/a place/$datadir/narabe"
compare "$work/a place/$libdir/libnarabe.so.0" negamax:depth=4 0 || fail 'the data are not found where it was installed'
mv "$work/a place" "$work/moved"
compare "$work/moved/$libdir/libnarabe.so.0" negamax:depth=4 0 || fail 'the data are not found after it was moved'
NARABE_LIBRARY=$library "$python" "$source/examples/narabe_ctypes.py" solve othello:4 '' >"$work/ours" || fail solve
grep -q '"exact": -10' "$work/ours" || fail "solve: $(cat "$work/ours")"
exit $bad
