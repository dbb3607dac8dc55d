#!/bin/sh
# Positions and files of games as people and other programs have them: every spelling, the standard
# input, GGF, collections, convert, review. Usage: test_files.sh PROGRAM
. "$(dirname "$0")/../fixtures/shell.sh"
mkdir "$work/here"
cd "$work/here" || exit 1
mkdir "$work/bin"
ln -s "$narabe" "$work/bin/narabe"
PATH=$work/bin:$PATH

# expect CODE WORDS COMMAND: the shell command exits so and prints these words on stdout or stderr.
expect() {
	out=$(sh -c "$3" 2>&1)
	got=$?
	[ $got -eq "$1" ] || { echo "FAILED: exit $got of: $3: $out" | head -c 600; bad=1; }
	case $out in
	*"$2"*) ;;
	*) echo "FAILED: $3 prints not \"$2\" but \"$out\"" | head -c 600; bad=1 ;;
	esac
}

# ---- positions ----
rows='......\n......\n..ox..\n'
expect 0 'othello:8' 'narabe eval ---------------------------OX------XO--------------------------- -i 9 --json --seed 1'
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

# ---- remarks of collections, marks of other systems ----
start=---------------------------OX------XO---------------------------
mark=$(printf '\357\273\277')
printf '%% from a collection\n%s X; d3:+0; c4:+1 %% c\n\n%s O %% white\n' "$start" "$start" >remarks.obf
expect 0 '"to_move":"o"' 'narabe eval --game othello:8 --file remarks.obf -i 9 --seed 1 --json'
expect 0 'X to play' 'narabe eval "'$start' X; d3:+0 % c" -i 9 --seed 1'
printf '%% one\n%s X;\n' "$start" >one.obf
expect 0 4 'narabe perft one.obf 1'
expect 0 = "printf '${mark}name\n' | narabe gtp"
expect 0 'X plays b2.' "printf '${mark}b2\nquit\n' | narabe tictactoe --plain --seed 1 --o random"
expect 0 '"game":"tictactoe"' \
	"printf '$mark{\"game\":\"tictactoe\",\"player\":\"uct:playouts=9\"}\n' | narabe serve"
expect 0 '' 'narabe match --game tictactoe --a random --b random --games 4 --seed 1 --out marked.jsonl'
{ printf '%s' "$mark"; head -n 2 marked.jsonl; } >m && mv m marked.jsonl
expect 0 '4 games' \
	'narabe match --game tictactoe --a random --b random --games 4 --seed 1 --out marked.jsonl --resume'

# Settings, players, openings and recipes.
mkdir -p "$work/narabe"
printf '%smouse = false; # a "remark\r\nreply_ms = 77;\r\nframes = 9;\r\nnothing = 1;\r\n' "$mark" \
	>"$work/narabe/narabe.cfg"
expect 0 'mouse = false;' 'narabe config'
expect 0 'reply_ms = 77;' 'narabe config'
expect 0 'narabe.cfg:3' 'narabe config | grep frames'
expect 0 'theme = "light";  # NARABE_THEME' 'NARABE_THEME=light narabe config'
expect 0 'narabe.cfg:4: there is no setting "nothing"' 'narabe config 2>&1'
rm "$work/narabe/narabe.cfg"
printf '%srandom\nuct:playouts=3\n' "$mark" >marked.txt
expect 0 '2 games of 2 players' 'narabe league tictactoe --players marked.txt --seed 1'
printf '%sb2 a1\n' "$mark" >marked.txt
expect 0 '2 games' 'narabe match tictactoe --a random --b random --games 2 --openings marked.txt --seed 1'
printf '%stitle = "t"; parts = ( { name = "m"; title = "marked"; run = "match tictactoe --a random --b random --games 2"; } );' \
	"$mark" >marked.cfg
expect 0 '== marked' 'narabe experiment ./marked.cfg'
# A recipe's texts reach the terminal, in the commands that it prints.
sed 's/name = "m"/name = "m\\x1b[2J"/' marked.cfg >obeyed.cfg
expect 2 'obeyed.cfg:1: The text holds the control character U+001B: remove it.' \
	'narabe experiment ./obeyed.cfg --commands'

# Lines that end as on an old system, and @include, which is refused.
printf 'random\ruct:playouts=3\r' >marked.txt
expect 0 '2 games of 2 players' 'narabe league tictactoe --players marked.txt --seed 1'
printf 'b2 a1\ra1 b2\r' >marked.txt
expect 0 '2 games' 'narabe match tictactoe --a random --b random --games 2 --openings marked.txt --seed 1'
printf '.....\r.1.2.\r.....\r' >marked.txt
expect 0 4 'narabe perft tron:marked.txt 1'
printf '# a remark\rreply_ms = 77;\rmouse = false;\r' >"$work/narabe/narabe.cfg"
expect 0 'mouse = false;' 'narabe config'
expect 0 'reply_ms = 77;' 'narabe config'
for line in '@include "."' '\t @include  "more.cfg"' '@include'; do
	printf "mouse = false;\r$line\r" >"$work/narabe/narabe.cfg"
	expect 0 "narabe.cfg:2: @include is not supported: copy that file's lines here; the file is ignored" \
		'narabe config 2>&1'
done
rm -r "$work/narabe"
printf '%% one\r%s X\r\r%s O\r' "$start" "$start" >remarks.obf
expect 0 2 'narabe eval --game othello:8 --file remarks.obf -i 9 --seed 1 --json | wc -l'
printf '%s X\r%s Y\r' "$start" "$start" >remarks.obf
expect 2 'remarks.obf, line 2: ' 'narabe eval --game othello:8 --file remarks.obf -i 9 --seed 1 --json'
for remark in '# c' '// c' '; c' '#c'; do
	printf '%s\n%s X\n' "$remark" "$start" >remarks.obf
	expect 0 4 'narabe perft remarks.obf 1'
done
for remark in ' X # c' ' X // c' 'X; d3' ',X'; do
	printf '%s%s\n' "$start" "$remark" >remarks.obf
	expect 0 '"to_move":"x"' 'narabe eval --game othello:8 --file remarks.obf -i 9 --seed 1'
done

# ---- at most ten sentences ----
for i in 1 2 3 4; do echo '(;GM[2]SZ[8];B[a1](;W[a1])(;W[b1]))' "$i"; done >bad4
cat bad4 bad4 bad4 bad4 >bad16.sgf
expect 1 'narabe: 6 more like these.' 'narabe convert bad16.sgf o.sgf'
expect 1 'narabe: 16 of 16 games were left out.' 'narabe convert bad16.sgf o.sgf'
expect 0 12 'narabe convert bad16.sgf o.sgf 2>&1 | wc -l'
expect 1 'narabe: 6 more like these.' 'narabe review bad16.sgf'
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "nothing_$i = 1;"; done >narabe.cfg
mkdir -p "$work/narabe" && mv narabe.cfg "$work/narabe/"
expect 0 ' more like these.' 'narabe config 2>&1 >shown'
rm "$work/narabe/narabe.cfg"

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
expect 0 "$(printf 'f5d6\nc2b4')" "printf '\357\273\277f5d6\nc2b4\n' | narabe convert - - --to moves"
expect 0 'right up' "printf '(;NRB[version=1 game=tron:30x25];B[right];W[up])' | narabe convert - - --to moves"
expect 0 '1 game kept only the main line' \
	"printf '(;GM[2]SZ[6];B[c2](;W[b4])(;W[d2]))' | narabe convert - - --to=ggf"
expect 1 'ggf is a format of Othello' \
	"printf '(;NRB[version=1 game=score4];B[b3])' | narabe convert - y.ggf"
expect 0 "$(printf 'f5d6\nc2b4')" 'narabe convert two.ggf /dev/fd/1 --to moves | cat'
# A damaged list of names beside WTHOR's games is no game.
mkdir wthor
{
	printf '\024\030\001\006\001\000\000\000\000\000\316\007\010\000\000\000'
	printf '\000\000\001\000\002\000\050\050\070' && head -c 59 /dev/zero
} >wthor/one.wtb
expect 0 'PB[WTHOR player 1]' 'narabe convert wthor/one.wtb - --to sgf'
printf x >wthor/wthor.jou
expect 1 'narabe: No game was left out, but a file is damaged.' 'narabe convert wthor/one.wtb one.sgf'
expect 1 'narabe: wthor/one.wtb: wthor/wthor.jou: Byte 1: the file ends in its header' \
	'narabe convert wthor/one.wtb one.sgf'
expect 0 ';B[f5]' 'cat one.sgf'
expect 1 'wthor/wthor.jou: Byte 1' 'narabe review wthor/one.wtb --playouts 50 2>&1'
# So is a header that counts other games than the file has: they are all kept.
rm wthor/wthor.jou
{ printf '\024\030\001\006\002\000\000\000' && tail -c +9 wthor/one.wtb; } >wthor/two.wtb
expect 1 'wthor/two.wtb: Byte 4: the header counts 2 games, but the file has 1 and 0 bytes.' \
	'narabe convert wthor/two.wtb two-in-one.sgf'
expect 1 'narabe: No game was left out, but a file is damaged.' 'narabe convert wthor/two.wtb two-in-one.sgf'
expect 0 ';B[f5]' 'cat two-in-one.sgf'
expect 1 'the header counts 2 games' 'narabe review wthor/two.wtb --playouts 50 2>&1'
# Games that cannot be read, each with its place, take no longer where many came before.
yes "(;GM[Othello]PB[$(printf 'x%.0s' $(seq 300))]TY[8]B[a1];)" | head -n 40000 >bad.ggf
expect 1 'bad.ggf, game 10: Line 10, column 324: "a1" is not a legal move' \
	'timeout 30 narabe convert bad.ggf - --to moves'
# ---- review ----
cat >games.ggf <<'END'
(;GM[Othello]PB[Ann]PW[Bo, Jr]TY[4]B[a2]W[c1]B[d3]W[a3]B[b1]W[a1];)
(;GM[Othello]PB[Bo, Jr]PW[Ann]RE[-4.000]TY[6]B[c2]W[b4]B[c5]W[d2]B[e4]W[e3]B[d1]W[c1]B[b1]W[d5]B[d6]W[f4]
B[b3]W[b2]B[f3]W[f2]B[e2]W[b6]B[a4]W[c6]B[a6]W[a2]B[b5]W[a5]B[e6]W[e5]B[a3]W[a1]B[f5]W[f6];)
END
# The file's result counts before the discs; empty cells go to the winner; comments are shown.
wiped='(;GM[Othello]TY[8]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)'
expect 0 'X wins by 64, X 13 + 51 empty to O 0.' "printf '$wiped' >wiped.ggf; narabe play --plain wiped.ggf --x human --o human </dev/null"
expect 0 'O wins by 16.5 as the file says, X 13 to O 0.' \
	"sed 's/TY/KM[+80.5]RE[-16.5]TY/' wiped.ggf >komi.ggf; narabe play --plain komi.ggf --x human --o human </dev/null"
printf '(;GM[2]FF[4]SZ[8];B[f5]C[first line\r\nsecond \033line])' >comment.sgf
expect 0 'first line
second ?line' 'narabe play --plain comment.sgf </dev/null'
printf '(;NRB[version=1 game=tictactoe];B[b2];W[b1];B[c1];W[a3];B[a1];W[c3])' >more.narabe
review='narabe review games.ggf more.narabe -i 200'
$review --json >review.json || bad=1
$review --csv >review.csv || bad=1
expect 0 '{"file":"more.narabe","number":1,"ply":2,"side":"o","move":"b1"' 'cat review.json'
expect 0 '{"player":"Bo, Jr","games":2,"moves":' 'cat review.json'
expect 0 '"Bo, Jr",2,' "$review --csv --summary"
# Every move has a line, and beside it the head.
expect 0 43 'wc -l <review.csv'
# Exact values of the solvers decide, and can be left out.
expect 0 '"loss":0.0,"unit":"discs","error":null,"exact":-4,"exact_best":"f5"' 'cat review.json'
expect 0 'exact 0' "$review --json --no-exact | grep -c '\"exact\":-*[0-9]' | sed 's/^/exact /'"
# In parts, joined; and killed after a game and a half, then continued: the same bytes.
$review --jobs 1 --out whole.jsonl >whole.txt || bad=1
expect 0 'games.ggf, game 2, othello: Bo, Jr - Ann, W+4' 'cat whole.txt'
expect 0 '    2 O b1 lost 50 points. a1 was better' 'cat whole.txt'
$review --jobs 3 | cmp - whole.txt || bad=1
$review --shard 1/2 --out part1.jsonl >/dev/null && $review --shard 2/2 --out part2.jsonl >/dev/null || bad=1
expect 1 '1 of 3 games are missing' 'narabe review --join part1.jsonl'
expect 1 'Game 0 is duplicated' 'narabe review --join part1.jsonl part1.jsonl'
narabe review --join part2.jsonl part1.jsonl --out joined.jsonl >joined.txt || bad=1
head -n 1 whole.jsonl >again.jsonl
sed -n 2p whole.jsonl | head -c 300 >>again.jsonl
cp again.jsonl cut.jsonl
$review --out again.jsonl --resume >again.txt || bad=1
for one in joined again; do
	cmp "$one.jsonl" whole.jsonl && cmp "$one.txt" whole.txt || bad=1
done
expect 1 'has results already' "$review --out whole.jsonl"
expect 1 'Its "playouts" is 200, not 300' "$review -i 300 --out whole.jsonl --resume"
# What is refused is left as it was, half a line and all.
cp cut.jsonl refused.jsonl
expect 1 'Its "playouts" is 200, not 300' "$review -i 300 --out refused.jsonl --resume"
cmp refused.jsonl cut.jsonl || bad=1
expect 1 'whole.jsonl, line 1 does not belong to this run: Its "line" is "a2 c1 ' \
	'narabe review more.narabe games.ggf -i 200 --out whole.jsonl --resume'
expect 1 'cut.jsonl ends within line 2: its run was killed' 'narabe review --join cut.jsonl'
expect 1 'games.ggf, line 1: This line is not JSON' 'narabe review --join games.ggf'
echo '{"game":"othello","run":{"command":"match"}}' >match.jsonl
expect 1 'match.jsonl, line 1: It is not a game written by narabe review: Object item not found: file' 'narabe review --join match.jsonl'
# A file that a review wrote, cut and changed anywhere, gets a sentence.
size=$(wc -c <whole.jsonl)
for at in 1 7 100 350 999 1500 $((size - 2)); do
	head -c $at whole.jsonl >broken.jsonl
	printf '9' >>broken.jsonl
	expect 1 'broken.jsonl' 'narabe review --join broken.jsonl'
done
expect 1 'two.ggf, game 2: Line 2' 'narabe review two.ggf -i 50'
expect 1 '1 game could not be read' 'narabe review two.ggf -i 50'
expect 0 '2 games' 'narabe match tictactoe --a random --b random --games 2 --seed 1'
expect 0 'Tic-tac-toe' 'narabe train tictactoe --games 2 --seed 1'
expect 2 'Name one board' 'narabe sweep tictactoe --game score4 --a random --b random --vary playouts=1'
expect 2 'train takes no "b2"' 'narabe train tictactoe b2'
expect 2 'name it with --out' 'narabe review two.ggf --resume'
expect 1 'does not search a tree' 'narabe review two.ggf --player random'

expect 2 'name it with --out' 'narabe match --game tictactoe --games 2 --times'
for file in y.* *.part; do
	[ ! -e "$file" ] || { echo "FAILED: $file was made"; bad=1; }
done
exit $bad
