#!/bin/sh
# The game line by line, through a pipe: golden dialogues, and what no file can contain; more is in
# golden/cli/plain.txt. A dialogue begins with the arguments and the lines typed ("$ " and "< "); the output follows.
# Usage: test_plain.sh PROGRAM FOLDER [--update]
. "$(dirname "$0")/../fixtures/shell.sh"
folder=$2
export TERM=dumb

# say ARG...: stdin to the game, its output to $work/out; fails unless exit 0 and an empty stderr.
say() {
	"$narabe" play --plain "$@" >"$work/out" 2>"$work/err" || fail "$* exits with $?"
	[ ! -s "$work/err" ] || fail "$* complains: $(cat "$work/err")"
	grep -q '[^ -~]' "$work/out" && fail "$* says more than plain text"
	return 0
}

# has PATTERN / has_not PATTERN: what was printed.
has() {
	grep -qE -- "$1" "$work/out" || fail "\"$1\" is not printed: $(cat "$work/out")"
}
has_not() {
	grep -qE -- "$1" "$work/out" && fail "\"$1\" is printed: $(cat "$work/out")"
	return 0
}

dialogues "$folder" '"$narabe" play --plain' "${3:-}"

# Engines with a playout budget play the same game twice, to its end.
for game in othello othello:4 tictactoe score4 qubic; do
	for players in '--x=uct:playouts=60 --o=level:n=2' '--x=negamax:depth=2 --o=random'; do
		say --game=$game --seed=5 $players </dev/null
		cp "$work/out" "$work/first"
		say --game=$game --seed=5 $players </dev/null
		cmp -s "$work/out" "$work/first" || fail "$game $players differs the second time"
		tail -n 1 "$work/out" >"$work/last"
		grep -qE '^([XO] wins|A draw)' "$work/last" || fail "$game ends: $(cat "$work/last")"
	done
done

# Where both choose at once neither answers the other's choice.
say --game=matrix:rps --o=level:n=2 --seed=1 <<'END'
analyse
END
has '^1\. [a-z]*: (49|5[01])% for X'

# Lessons are on if the setting says so.
say --game=tictactoe --o=level:n=8 --teach=10 --seed=1 <<'END'
b1
b3
END
has 'turns a draw into a loss'

# An engine's value is printed beside its move.
echo b2 | say --game=tictactoe --o=uct:playouts=300,solver=off
has '^O \(Engine 300\) plays [a-c][1-3]: [0-9]+% for O after 300 playouts\.$'
echo b2 | say --game=tictactoe --o=uct:time_ms=5,solver=off
has '^O \(Engine 0.005 s\) plays [a-c][1-3]: [0-9]+% for O after [0-9.kM]+ playouts?\.$'
has '^The seed is [0-9]+\.$'
# `now` works while an engine thinks that would think for days, also a negamax.
for engine in uct:time_ms=900000000 negamax:time_ms=900000000; do
	printf 'c2\nnow\nboard\nquit\nmoves\n' | say --game=qubic --o=$engine "$(printf %64s | tr ' ' 0)"
	has '"c2" does not say which layer'
	printf 'c2/1\nnow\nquit\nmoves\n' | say --game=qubic --o=$engine
	has '^O \(.*\) plays '
	has_not 'can play'
done

# A loss on another line says nothing of the game on this one.
printf 'b2\nresign\ngoto 0\na1\n' | say --game=tictactoe --o=negamax:depth=2
[ "$(grep -c 'You resign' "$work/out") $(grep -c '^O (.*) plays' "$work/out")" = '1 2' ] ||
	fail "the engine's move is not printed: $(cat "$work/out")"

# Hints in three steps, and the same again with the same seed.
printf 'tip\ntip\ntip\ntip\ntable\nanalyse\n' >"$work/in"
for game in othello tictactoe score4 qubic; do
	say --game=$game --seed=2 --o=human <"$work/in"
	has '^Look at '
	has ' (looks best, [0-9]+% for X|leads to a draw, and no move is better|wins, whatever the answer|loses by 4, no other move loses by less)\.$'
	[ "$(grep -c '^A likely line: ' "$work/out")" -eq 2 ] || fail "$game has no line for a hint"
	has '^1\. [a-f][1-6].* visits, line [a-f][1-6]'
	cp "$work/out" "$work/first"
	say --game=$game --seed=2 --o=human <"$work/in"
	cmp -s "$work/out" "$work/first" || fail "hints of $game differ the second time"
done
# A name is the same game as on the screen: in the list, or the file of a path; never above a folder.
mkdir -p "$work/data" "$work/here/deep"
program=$(cd "$(dirname "$narabe")" && pwd)/$(basename "$narabe")
(
	cd "$work/here/deep" || exit 1
	printf 'b2\nsave ./dot\na1\nsave ../../up\nsave ..\nsave mine\nsave %s/elsewhere\nsave ./dot\n' "$work" |
		XDG_DATA_HOME="$work/data" "$program" play --plain --game=tictactoe --o=human --seed=7 >"$work/out"
) || fail 'saving fails'
has '^Saved as \./dot\.$'
has '^\.\./\.\./up leads out of its folder: give a name without a slash'
has '^The name of a game must not begin with a dot\.$'
has '^Saved as mine\.narabe\.$'
has '^Saved as /.*/elsewhere\.$'
has '^\./dot already exists'
[ -f "$work/here/deep/dot" ] && [ -f "$work/elsewhere" ] || fail 'a path is not the file'
[ "$(find "$work" -name 'up*' -o -name '.narabe')" = '' ] || fail 'a game was saved above its folder'
[ "$(ls "$work/data/narabe/games")" = mine.narabe ] || fail "the list has $(ls "$work/data/narabe/games")"

# `load` and --load open what `save` called it, with or without the suffix, and continue with its seed.
load() {
	XDG_DATA_HOME="$work/data" say "$@" </dev/null
}
grep -q 'seed=7\>' "$work/data/narabe/games/mine.narabe" || fail 'a saved game has no seed'
printf 'load mine\nload yours\nload mine.narabe\n' | XDG_DATA_HOME="$work/data" say tictactoe --o=human
[ "$(grep -c '^ 1 O ' "$work/out")" -eq 2 ] || fail "load says $(cat "$work/out")"
has '^There is no game "yours": neither a file of that name nor a game in the list\.$'
for name in mine mine.narabe "$work/data/narabe/games/mine.narabe"; do
	load --load "$name"
	has '^ 1 O '
	has_not '^The seed'
done
load mine --level 7
has 'X: You\. O: Level 7\.$'
load mine --x level:n=5
has 'X: Level 5\. O: You\.$'

# A damaged journal is resumed as far as it can be read; of one that has no move, it is said why not.
export XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data"
mkdir -p "$work/state/narabe"
start='narabe-journal 2\n* NRB[version=1 game=tictactoe seed=1] ~aa37aa0f\n'
printf "$start"'+ 0 X[b2]\n' >"$work/state/narabe/a.journal"
touch -t 202001010000 "$work/state/narabe/a.journal"
printf "$start"'+ 0 B[b2] ~72875e62\n+ 1 X[a1]\n+ 2 B[c3]\n' >"$work/state/narabe/b.journal"
printf 'resume\nresume\n' | say --game=tictactoe --o=human
has '^The journal is damaged in line 4: .* kept as .*/b\.journal\.1\.damaged\.$'
has '^O to play'
has 'Its journal contains no readable move\. It is kept as .*/a\.journal\.1\.damaged\.$'
has_not 'There is no unfinished game'
unset XDG_STATE_HOME XDG_DATA_HOME

# Any input is survived, with a sentence for each line.
{
	head -c 20000 /dev/urandom
	printf '\n\0\0\n'
	head -c 9000 /dev/zero | tr '\0' a
	printf '\nb2\n'
} | say --game=tictactoe --o=human
has 'neither a move nor a command|not a legal move'

# Chosen by itself without a terminal, with a message on stderr; nothing after the end.
printf 'b2\nquit\nb1\n' | "$narabe" --game tictactoe --o human >"$work/out" 2>"$work/err" || fail 'no --plain'
[ "$(wc -l <"$work/err")" -eq 1 ] && grep -q 'line by line' "$work/err" || fail "it says $(cat "$work/err")"
has 'X plays b2'
has_not 'b1'

# Levels that are missing, and a full disk.
NARABE_DATA_DIR="$work" "$narabe" play --plain </dev/null >"$work/out" 2>"$work/err"
[ $? -eq 2 ] && grep -q 'NARABE_DATA_DIR' "$work/err" || fail "without levels: $(cat "$work/err")"
NARABE_DATA_DIR="$work" "$narabe" play --plain --o=human </dev/null >"$work/out" || fail 'people need levels'
if [ -w /dev/full ]; then
	"$narabe" play --plain --x=random --o=random </dev/null >/dev/full 2>"$work/err"
	[ $? -eq 1 ] && grep -q 'could not be written' "$work/err" || fail 'a full disk is not noticed'
fi
exit $bad
