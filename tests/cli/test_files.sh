#!/bin/sh
# Reviews of files of games: in parts, joined, killed and continued. What is read and converted is in
# golden/cli/given.txt and convert.txt. Usage: test_files.sh PROGRAM
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

cat >games.ggf <<'END'
(;GM[Othello]PB[Ann]PW[Bo, Jr]TY[4]B[a2]W[c1]B[d3]W[a3]B[b1]W[a1];)
(;GM[Othello]PB[Bo, Jr]PW[Ann]RE[-4.000]TY[6]B[c2]W[b4]B[c5]W[d2]B[e4]W[e3]B[d1]W[c1]B[b1]W[d5]B[d6]W[f4]
B[b3]W[b2]B[f3]W[f2]B[e2]W[b6]B[a4]W[c6]B[a6]W[a2]B[b5]W[a5]B[e6]W[e5]B[a3]W[a1]B[f5]W[f6];)
END
printf '(;NRB[version=1 game=tictactoe];B[b2];W[b1];B[c1];W[a3];B[a1];W[c3])' >more.narabe
review='narabe review games.ggf more.narabe -i 200'
# Exact values of the solvers can be left out.
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
# A file that is read is not written, under whatever name: games left out would be lost.
printf '(;GM[Othello]PB[Ann]PW[Bo]TY[6]B[c2]W[b4];)\n(;GM[Othello]PB[Ann]PW[Bo]TY[8]B[f5];)\n' >two.ggf
ln -s two.ggf link.ggf
expect 2 './two.ggf is read: name another file' 'narabe convert link.ggf ./two.ggf'
expect 2 'two.ggf is read: name another file' 'narabe convert - two.ggf <two.ggf'
expect 0 2 'grep -c GM two.ggf'
# Bare moves of any board are read back if it is named; each line of them counts.
for game in tictactoe:b2,a1 'score4:b3 c2 b3' 'qubic:b3/2 a1/1' 'tron:15x15:right left' 'matrix:rps:rock paper'; do
	printf '%s\n%s\n' "${game##*:}" "${game##*:}" >"bare.txt"
	expect 0 '' "narabe convert bare.txt bare.sgf --game ${game%:*}"
	expect 0 '' "narabe convert bare.sgf - --to moves | tee again.txt | narabe convert - again.sgf --game ${game%:*}"
	expect 0 '' 'cmp bare.sgf again.sgf'
	expect 0 2 'wc -l <again.txt'
done
expect 0 'game 1, tictactoe' "printf 'b2 a1\n' >bare.txt; narabe review bare.txt --game tictactoe --playouts 9"
expect 1 '2 of 2 games were left out.' "printf 'b2 b1\nb2 b1\n' | narabe convert - - --to moves"
expect 2 'There is no game "chess"' 'narabe convert bare.txt bare.sgf --game chess'
expect 130 ' of 3 games: --resume continues.' \
	"timeout --foreground --preserve-status -s INT 1 $review -i 100000000 --no-exact --out long.jsonl"
expect 0 '"moves":6,"judged":1,"mistakes":0,"accuracy":null' \
	"echo f5d6c3d3c4f4f6f3e6e7d7 >few.txt; narabe review few.txt -i 70 --no-exact --json"
exit $bad
