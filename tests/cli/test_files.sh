#!/bin/sh
# Positions and files of games as people and other programs have them: every spelling, the standard
# input, GGF, collections, convert. Usage: test_files.sh PROGRAM
set -u
narabe=$(readlink -f "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME="$work" XDG_CONFIG_DIRS="$work" XDG_DATA_HOME="$work" XDG_STATE_HOME="$work"
export LC_ALL=C.UTF-8
mkdir "$work/here"
cd "$work/here" || exit 1
mkdir "$work/bin"
ln -s "$narabe" "$work/bin/narabe"
PATH=$work/bin:$PATH
bad=0

# expect CODE WORDS COMMAND: the shell command exits so and prints these words on stdout or stderr.
expect() {
	out=$(sh -c "$3" 2>&1)
	got=$?
	[ $got -eq "$1" ] || { echo "FAILED: exit $got of: $3: $out"; bad=1; }
	case $out in
	*"$2"*) ;;
	*) echo "FAILED: $3 prints \"$out\", not \"$2\""; bad=1 ;;
	esac
}

# ---- positions ----
rows='......\n......\n..ox..\n'
expect 0 'othello:8' 'narabe eval ---------------------------OX------XO--------------------------- -i 9 --csv --seed 1'
expect 2 'The position has 66 cells or more, but Othello 8x8 has 64.' \
	'narabe perft ---------------------------O*------*O---------------------------*x 2'
expect 0 56 "printf -- '------\n------\n--0*--\n--*0--\n------\n------\n white;remark\n' | narabe perft - 3"
expect 0 54 "printf 'F5 D6 C3 d3 C4\n' | narabe perft - 2"
expect 0 14 "printf '(;GM[2]SZ[8];B[f5])' | narabe perft - 2"
expect 0 42 "printf 'x.o......' >board; narabe perft tictactoe board 2"
expect 2 'Standard input: Row 3 of the position ends after 5 cells' \
	"printf '......\n......\n.0*..\n..*0..\n......' | narabe perft - 1"
expect 2 'Standard input: "y" for cell d4' "printf '$rows..xy..' | narabe perft - 1"
expect 2 'Standard input: Move 3: "z9"' "printf 'f5d6z9' | narabe perft - 1"
expect 2 'This text contains no moves' 'narabe perft - 1 </dev/null'
expect 2 'has 26 cells' 'narabe perft .......................... 1'
expect 0 'Othello 8x8. X: You' "printf 'f5d6' | narabe play - --plain"

# ---- GGF, written line by line, and read ----
expect 0 'Saved as x.ggf.' \
	"printf 'c2\nsave x.ggf\nquit\n' | narabe play othello --plain --seed 1 --x human --o random"
expect 0 '------ ------ --O*-- --*O-- ------ ------ *]B[c2]W[b2];)' 'cat x.ggf'
expect 0 4 'narabe perft x.ggf 1'
expect 2 'Line 1, column 25: "f5" is not a legal move' \
	"printf '(;GM[Othello]TY[8]B[f5]W[f5];)' | narabe perft - 1"
expect 0 'ggf is a format of Othello' \
	"printf 'b2\nsave t.ggf\nquit\n' | narabe play tictactoe --plain --seed 1 --x human --o human"

# ---- convert ----
cat >two.ggf <<'END'
(;GM[Othello]PB[Ann]PW[Bo]TY[8]RE[+2.000]B[F5/1.5/2]W[d6];)
2 (;GM[Othello]TY[8]B[f5]W[f5];)
(;GM[Othello]TY[6]B[c2]W[b4];)
END
expect 1 'two.ggf, game 2: Line 2, column 27: "f5" is not a legal move' \
	'narabe convert two.ggf two.sgf'
expect 0 'PB[Ann]PW[Bo]RE[B+2]' 'cat two.sgf'
expect 0 ';B[f5]NRB[discs=1.5 ms=2000]' 'cat two.sgf'
expect 0 "$(printf 'f5d6\nc2b4\nf5d6\nc2b4')" 'narabe convert two.sgf two.sgf - --to moves'
expect 0 "$(printf 'f5d6\nc2b4')" 'narabe convert two.sgf two.sgf && narabe convert two.sgf - --to moves'
expect 0 'W[d6];)' 'narabe convert two.sgf two.txt && narabe convert two.txt again.ggf && cat again.ggf'
expect 0 '1 game kept only the main line' \
	"printf '(;GM[2]SZ[6];B[c2](;W[b4])(;W[d2]))' | narabe convert - - --to=ggf"
expect 1 'ggf is a format of Othello' \
	"printf '(;NRB[version=1 game=score4];B[b3])' | narabe convert - y.ggf"
expect 2 'does not say its format' 'narabe convert two.ggf y.png'
expect 2 'no format "png"' 'narabe convert two.ggf - --to png'
expect 2 'wthor is only read' 'narabe convert two.ggf y.wtb'
expect 2 'Name the files' 'narabe convert two.ggf'
expect 1 'Cannot read none.ggf' 'narabe convert none.ggf y.sgf'
for file in y.* *.part; do
	[ ! -e "$file" ] || { echo "FAILED: $file was made"; bad=1; }
done
exit $bad
