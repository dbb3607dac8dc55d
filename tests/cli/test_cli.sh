#!/bin/sh
# The commands from outside: what they print, their exit codes, one sentence for what is wrong.
# Usage: test_cli.sh PROGRAM TREE
. "$(dirname "$0")/../fixtures/shell.sh"
tree=$2

# refuse CODE WORD ARG...: this exit code, nothing on stdout, one line on stderr with the word in it. More refusals
# are in golden/cli/refusals.txt.
refuse() {
	code=$1
	word=$2
	shift 2
	out=$("$narabe" "$@" 2>"$work/err" </dev/null)
	got=$?
	err=$(cat "$work/err")
	[ $got -eq "$code" ] || fail "$* exits with $got, not $code"
	[ -z "$out" ] || fail "$* prints on stdout: $out"
	case $err in
	*"
"*) fail "$* says: $err" ;;
	*"$word"*) ;;
	*) fail "$* says \"$err\", not \"$word\"" ;;
	esac
}

# accept WORD ARG...: exit 0, the word on stdout.
accept() {
	word=$1
	shift
	out=$("$narabe" "$@" 2>"$work/err" </dev/null) || fail "$* fails: $(cat "$work/err")"
	case $out in
	*"$word"*) ;;
	*) fail "$* does not print \"$word\": $out" ;;
	esac
}

accept 'narabe ' --version
accept 'othello:8' --list-games
accept 'eval' --help
"$narabe" --help | awk 'length > 80 || NR > 24 { bad = 1 } END { exit bad }' || fail '--help does not fit a screen'
for command in $(sed -n 's/^[A-Z]*(\([a-z]*\), ".*/\1/p' "$tree/src/commands.def"); do
	accept "Usage: narabe" $command --help
	"$narabe" $command --help | awk 'length > 80 || NR > 23 { bad = 1 } END { exit bad }' ||
		fail "$command --help does not fit a screen"
	"$narabe" $command --help=all | awk 'length > 80 { bad = 1 } END { exit bad }' ||
		fail "$command --help=all is too wide"
done
accept 'frames = 8;' config
accept '# frames = 8;' config --default
"$narabe" config --default | sed 's/^# \([a-z_]* = .*;\)$/\1/' >"$work/all.cfg"
mkdir -p "$work/narabe"
cp "$work/all.cfg" "$work/narabe/narabe.cfg"
out=$("$narabe" config 2>&1)
case $out in
*narabe:*) fail "config refuses its own default file: $out" ;;
*narabe.cfg:*) ;;
*) fail "config does not read its own default file: $out" ;;
esac
rm "$work/narabe/narabe.cfg"

accept 'Tic-tac-toe 3x3, O to play' eval tictactoe 000010000 -i 10 --seed 1
accept 'Exact value for X: 0' solve tictactoe 000010000
# The player is that of the position's board, not of the default one.
printf 'right\nup\nsave %s/step\nquit\n' "$work" | "$narabe" play --plain tron --x human --o human >"$work/out"
accept 'Tron 13x13' eval "$work/step" --player duct:playouts=50 --seed 1
accept '"event"' trace "$work/step" --player duct --playouts 3 --seed 1
accept 'narabe score4 starts a game' help score4
"$narabe" help othello | awk 'length > 80 { bad = 1 } END { exit bad }' || fail 'help BOARD is too wide'
# A player says how it thinks, and a board on which both move at once how the search for both works.
for player in uct duct flat negamax matchbox perfect level best; do
	"$narabe" help $player | awk 'NR == 2 && /^  [A-Z]/ { about = 1 } length > 80 { bad = 1 } END { exit bad || !about }' ||
		fail "help $player does not explain it"
done
accept 'How the search for both works' help tron
# Names two columns wide keep the columns of a table.
printf 'グー チョキ\nA 0 1\nB 1 0\n' >"$work/names"
"$narabe" eval matrix:"$work/names" --player duct -i 100 --seed 1 >"$work/out"
grep -q '^ \{15\}グー    チョキ$' "$work/out" || fail 'wide names do not stand above their columns'
"$narabe" help score4 | grep -q 'How the search for both works' && fail 'help score4 explains another search'
accept 'Usage: narabe match' help match
accept 'Commands, each' help
while IFS=: read -r question answer; do
	accept "$answer" help $question
done <<END
how do I make it think five seconds:time_ms=5000
watch two engines:--x level:n=5
how do I connect GoGui:narabe gtp
where are my games:.local/share/narabe/games
turn off colours:NO_COLOR
play over ssh with a friend:narabe host
how can I see why a move was bad:reviews the game
change the language:--language
make a picture:-o FILE.png
repeat the 3x3 experiment of a source:experiment s0
how do I play on 8x8:narabe othello:8
can I stop the analysis:Tab in a game
exercise old mistakes:puzzle --mine
colour blind:NO_COLOR
play with two people:--x human --o human
open an SGF:narabe FILE
END
accept '10 games' match --game tictactoe --a random --b random --opening-plies 8 --games 10 --seed 1
printf '(;GM[2]SZ[6]\n;B[c2]\n;W[b4])\n' >"$work/two.sgf"
"$narabe" eval --moves 'c2 b4' -i 100 --seed 1 >"$work/given.moves"
for given in c2b4 '1. C2 b4' "$work/two.sgf"; do
	"$narabe" eval "$given" -i 100 --seed 1 >"$work/given"
	cmp -s "$work/given.moves" "$work/given" || fail "eval $given is another position than eval --moves"
done
accept 'Othello 8x8, O to play' eval f5d6c3 -i 10 --seed 1

# The same seed and playouts, the same bytes; counts as published.
"$narabe" match --a uct:playouts=20 --b random --games 12 --seed 1 --jobs 1 --out "$work/one" >/dev/null &&
	"$narabe" match --a uct:playouts=20 --b random --games 12 --seed 1 --jobs 3 --out "$work/two" >/dev/null &&
	cmp -s "$work/one" "$work/two" && [ "$(wc -l <"$work/one")" -eq 12 ] || fail 'match depends on --jobs'
printf '# two\nc2 b4 c5\n\nb3 b2\n' >"$work/openings"
"$narabe" match --a random --b random --games 8 --seed 1 --openings "$work/openings" --out "$work/three" >/dev/null
[ "$(grep -c '"moves":"c2 b4 c5 ' "$work/three") $(grep -c '"moves":"b3 b2 ' "$work/three")" = '4 4' ] ||
	fail 'match does not take its openings in turn'

# Games that end early: the loser resigns after two hopeless moves, which changes no winner; a side that sees nothing
# in the game is content with a draw. The rules are part of the run.
early="match othello:6 --a uct:playouts=200 --b uct:playouts=50 --games 6 --seed 3 --jobs 1"
"$narabe" $early --out "$work/whole" >/dev/null
accept ' games were resigned' $early --resign -0.6,2 --out "$work/early"
[ "$(grep -c '"lost_by":"resignation".*"resign":\[-0.6,2\]' "$work/early")" -ge 2 ] || fail 'nobody resigns'
for result in -1 0 1; do
	[ "$(grep -c "\"result\":$result," "$work/whole")" -eq "$(grep -c "\"result\":$result," "$work/early")" ] ||
		fail "resigning changes who wins: $result"
done
sed -n 1,2p "$work/early" >"$work/some"
refuse 1 'Its "resign" is [-0.6,2], not null.' $early --out "$work/some" --resume
"$narabe" $early --resign -0.6,2 --out "$work/some" --resume >/dev/null
cmp -s "$work/some" "$work/early" || fail 'a run with --resign is not continued'
# Reals are rounded in a file, which does not make it another run's.
for more in '' --resume; do
	accept '"elo1":5.12346,' match tictactoe --a random --b random --games 4 --seed 1 --sprt 0,5.1234567 --json \
		--out "$work/rounded" $more
done
accept '6 games were drawn by agreement' $early --draw 1,3 --out "$work/agreed"
[ "$(grep -c '"result":0,"plies":6,.*"drawn_by":"agreement"' "$work/agreed")" -eq 6 ] || fail 'draws are not agreed'
accept '"agreed":6' report "$work/agreed" --json
"$narabe" convert "$work/agreed" "$work/agreed.sgf" && grep -q 'RE\[Draw\]' "$work/agreed.sgf" ||
	fail 'a draw that was agreed is not in the game'
accept '0 games were resigned' match tictactoe --a random --b perfect --games 4 --seed 1 --resign -0.5,1

# Half of the points is no difference; all of them may be any difference.
accept 'Elo +0 [-' match --game tictactoe --a perfect --b perfect --games 2 --seed 1
accept '"elo":0.0,' match --game tictactoe --a perfect --b perfect --games 2 --seed 1 --json
accept ', +inf]' match --game score4 --a uct:playouts=100 --b random --games 30 --seed 1

refuse 1 'one has results already: --resume continues them, or name another file.' \
	match --a random --b random --games 2 --out "$work/one"

# Figures, where gnuplot is installed: drawn FILE PATTERN [N], in characters, with the pattern in one line or N.
drawn() {
	! command -v gnuplot >/dev/null || [ "$("$narabe" plot "$1" | grep -c "$2")" -ge "${3:-1}" ]
}
"$narabe" sweep --game tictactoe --a uct --b random --vary c=0.5,1 --vary playouts=2,5,200 --games 4 \
	--seed 1 --out "$work/sweep" >/dev/null || fail sweep
drawn "$work/sweep" 'c=1' || fail 'a sweep is not drawn'
# The trees of both searches for simultaneous moves, in one figure.
for player in duct uct; do
	"$narabe" eval tron:5x5 --player $player -i 1000 --curve --seed 1 || fail "eval --curve of $player"
done >"$work/trees"
command -v gnuplot >/dev/null && "$narabe" plot --tree "$work/trees" >"$work/drawn" &&
	{ grep -q 'decoupled \*' "$work/drawn" && grep -q 'sequential #' "$work/drawn" || fail "trees: $(cat "$work/drawn")"; }
[ "$("$narabe" report "$work/sweep" --csv | wc -l)" -eq 7 ] || fail 'report --csv of a sweep'
refuse 1 "$work/one has results already: name another file." report "$work/sweep" --out "$work/one"
"$narabe" report "$work/sweep" --csv | grep -q '^"c=0.5,playouts=2","uct:.*,4,[0-4],[0-4],[0-4],' ||
	fail 'a point of report --csv'
drawn "$work/one" 'score of uct' || fail 'a match is not drawn'
printf 'random\nuct:playouts=9\n' >"$work/players"
"$narabe" league --game tictactoe --players "$work/players" --seed 1 --out "$work/league" >/dev/null &&
	drawn "$work/league" 'uct:playouts=9' || fail 'a league is not drawn'
"$narabe" report "$work/league" --csv | grep -q '^"uct:playouts=9",[-0-9.]*,[0-9.]*,[0-9]*,[0-9.]*,[0-9]*,[0-9]*,[0-9]*,[0-9.]*,0,0,[a-z]*$' ||
	fail 'report --csv of a league'
"$narabe" eval --game tictactoe -i 300 --curve --seed 1 >"$work/curve" &&
	[ "$(wc -l <"$work/curve")" -eq 9 ] || fail 'eval --curve'
drawn "$work/curve" 'value for X over playouts' || fail 'a curve is not drawn'
printf '000000000\n000010000\n' >"$work/positions"
"$narabe" eval --game tictactoe --file "$work/positions" -i 50 --curve --seed 1 >"$work/two.curves" &&
	drawn "$work/two.curves" 'over playouts, position [12]: 0000[01]0000 [xo]' 2 || fail 'two positions are not two figures'
"$narabe" eval --game matrix:rps -i 500 --curve --seed 1 >"$work/both.curve" &&
	drawn "$work/both.curve" ' B scissors ' || fail 'a curve of both is not drawn'
printf '{"games":100,"wins":1,"draws":2,"losses":7}\n{"games":200,"wins":2,"draws":3,"losses":5}\n' \
	>"$work/learning"
drawn "$work/learning" 'draws' || fail 'a learning curve is not drawn'
for file in one league curve learning; do
	refuse 1 '--over c: only a sweep has keys to draw over' plot "$work/$file" --over c
done
refuse 1 'over k: it was not varied at the point "c=0.5,playouts=2"' plot "$work/sweep" --over k
refuse 1 '--tree: only the lines of eval --curve' plot "$work/sweep" --tree
refuse 2 'report -: name a file' report -
refuse 2 'There is no game "tictacto"' match tictacto --a random --b random
"$narabe" train --games 300 --seed 1 --json >"$work/learned" 2>"$work/err" &&
	drawn "$work/learned" 'draws' || fail 'the output of train is not drawn'
[ "$("$narabe" eval --game tictactoe --file "$work/positions" -i 50 --seed 1 | wc -l)" -eq 2 ] || fail 'eval --file'
[ "$("$narabe" eval --game tron:4x4 -i 20 --seed 1 --curve | wc -l)" -eq 5 ] || fail 'eval --curve of tron:4x4'
[ "$("$narabe" solve --game tictactoe --file "$work/positions" | wc -l)" -eq 2 ] || fail 'solve of a file'
if command -v gnuplot >/dev/null; then
	"$narabe" plot "$work/sweep" --over c | grep -q 'playouts=200' || fail 'a sweep is not drawn over c'
	"$narabe" plot "$work/sweep" --out "$work/it's" || fail 'figures are not written'
	grep -q '<svg' "$work/it's.svg" && [ -s "$work/it's.png" ] || fail 'no figures'
	"$narabe" plot "$work/two.curves" --out "$work/two.svg" && [ -s "$work/two-1.svg" ] &&
		[ -s "$work/two-2.svg" ] && [ ! -e "$work/two.svg" ] || fail 'two positions are not two files'
	# Axes end where games and scores do; no yellow on white.
	"$narabe" plot "$work/one" --out "$work/match.svg" || fail 'a match is not drawn into a file'
	for number in -0.2 -2 1.1 1.2 14; do
		grep -q "> *$number<" "$work/match.svg" && fail "the axes of a match go to $number"
	done
	grep -qiE 'f0e442|240, *228' "$work/two-1.svg" "$work/it's.svg" && fail 'yellow on white'
	"$narabe" plot "$work/league" --out "$work/league.svg" 2>"$work/err" && [ ! -s "$work/err" ] ||
		fail "ratings are not written, or gnuplot says: $(cat "$work/err")"
else
	echo 'skipped: figures in files, as there is no gnuplot'
fi

timed="match --game tictactoe --a uct:time_ms=1 --b random --games 2 --seed 1 --out $work/timed"
"$narabe" $timed --processor-time >/dev/null || fail 'a match by processor time'
grep -q '"processor_ms":{"a":[0-9.]*[1-9][0-9.]*,"b":' "$work/timed" || fail 'no processor time of either side'
"$narabe" report "$work/timed" >/dev/null || fail 'the report of a match by processor time'
"$narabe" $timed --processor-time --resume >/dev/null || fail 'a match by processor time resumed'
refuse 1 'Its "processor_time" is true, not null.' $timed --resume
# Of four games none is held out.
few="train --eval --game score4 --games 4 --rounds 1 --depth 1 --passes 1 --seed 1 --out $work/few.eval"
accept '"loss_held_out":null' $few --json
"$narabe" $few | grep -q '0\.[0-9]*        -  ' || fail 'train --eval has a loss of games that do not exist'
# A player whose file has changed is another player.
for seed in 1 2; do
	"$narabe" train --eval --game score4 --games 4 --rounds 1 --depth 1 --passes 1 --seed $seed --out "$work/$seed.eval" \
		>/dev/null || fail 'an evaluation for a match'
done
filed="match --game score4 --a negamax:depth=1,file=$work/filed.eval --b random --games 4 --seed 1 --jobs 1"
cp "$work/1.eval" "$work/filed.eval"
"$narabe" $filed --shard 1/2 --out "$work/filed1" >/dev/null || fail 'a match by a file'
cp "$work/2.eval" "$work/filed.eval"
refuse 1 'Its "files" is "' $filed --shard 1/2 --out "$work/filed1" --resume
"$narabe" $filed --shard 2/2 --out "$work/filed2" >/dev/null || fail 'a match by another file'
refuse 1 'Its "files" is "' report "$work/filed1" "$work/filed2"
# A search by results alone misses nothing where no data can be read, and the solver is not asked beside it.
plain=uct:playout=random,policy=ucb1,c=1,solver=off,threats=0,expand=1,reuse=off
mkdir "$work/nothing"
for board in othello othello:8 score4 qubic; do
	NARABE_DATA_DIR=$work/nothing "$narabe" eval --game $board -i 10 --seed 1 --player $plain --json >"$work/text" 2>"$work/err" ||
		fail "a plain search on $board"
	[ -s "$work/err" ] && fail "a plain search on $board reads data: $(cat "$work/err")"
	grep -q '"exact":-*[0-9]\|"evaluation"' "$work/text" && fail "a plain search on $board asks more than results"
	NARABE_DATA_DIR=$work/nothing "$narabe" eval --game $board -i 10 --seed 1 >/dev/null 2>"$work/err"
	[ -s "$work/err" ] || fail "the usual search on $board reads no data"
done
won='a1 b1 a2 b2 a3 b3'
accept '"exact":1' eval --game score4 --moves "$won" -i 100 --seed 1 --json
"$narabe" eval --game score4 --moves "$won" -i 100 --seed 1 --json --player $plain | grep -q '"exact":-*1' &&
	fail 'a plain search asks the solver'
program=$(readlink -f "$narabe")
PATH=/none "$program" plot "$work/sweep" --out "$work/none.svg" >"$work/text" 2>"$work/err" &&
	fail 'plot needs no gnuplot'
grep -q 'gnuplot is not installed' "$work/err" || fail 'gnuplot is not named'

# A damaged file gets its sentence: the shipped one is done without, a named one is refused.
mkdir -p "$work/damaged" && cp -r "$(dirname "$program")/data/." "$work/damaged/" &&
	echo 'narabe-eval 2' >"$work/damaged/score4.eval"
NARABE_DATA_DIR=$work/damaged "$narabe" eval --game score4 --player negamax:depth=2 >"$work/text" 2>"$work/err" &&
	grep -q 'score4.eval is not an evaluation' "$work/err" && grep -q 'a1/1' "$work/text" ||
	fail 'a damaged evaluation keeps negamax from playing'
NARABE_DATA_DIR=$work/damaged "$narabe" match --game score4 --a best:time_ms=1 --b random --games 1 >"$work/text" 2>"$work/err" &&
	grep -q -e '--a: .*score4.eval is not an evaluation' "$work/err" && grep -q 'A  best' "$work/text" ||
	fail 'a match of best without its evaluation does not say so'
refuse 2 'is not an evaluation' match --game score4 --a "negamax:file=$work/damaged/score4.eval" --b random
# One's own mistakes: those kept last, and any of the good moves is right.
mkdir -p "$work/mine/narabe/mistakes"
printf '%s\n' 'puzzles 1' 'board tictactoe' 'daily 1' '000010000 o a1,c1,a3,c3 0 - -' \
	>"$work/mine/narabe/mistakes/tictactoe.puzzles"
printf 'b1\nc3\n' | XDG_DATA_HOME="$work/mine" XDG_STATE_HOME="$work/mine" "$narabe" puzzle --mine --plain >"$work/out" 2>&1
grep -q 'Yes, c3' "$work/out" && grep -q '^b1 loses' "$work/out" || fail "puzzle --mine: $(cat "$work/out")"

echo 'Dear diary' >"$work/diary"
refuse 1 'diary, line 1: this is not a file' match --game tictactoe --a "matchbox:file=$work/diary" --b random
[ "$(cat "$work/diary")" = 'Dear diary' ] || fail 'a file that is not a learner'"'"'s is moved'

# A learner keeps what it learned, byte by byte; a damaged file is renamed.
train() {
	"$narabe" train --games 300 --seed 1 "$@" 2>"$work/err"
}
train --out "$work/box1" --json >"$work/one.json" && train --out "$work/box2" --json >"$work/two.json" &&
	cmp -s "$work/box1" "$work/box2" && cmp -s "$work/one.json" "$work/two.json" || fail 'train differs the second time'
train --csv --every 100 >"$work/csv" && [ "$(head -n 1 "$work/csv")" = games,won,lost,drawn ] &&
	[ "$(awk -F, 'NR > 1 { n += $2 + $3 + $4 } END { print NR, $1, n }' "$work/csv")" = '4 300 300' ] ||
	fail 'train --csv is not a line a hundred games'
refuse 1 "file=$work/box1 to continue learning" train --games 10 --out "$work/box1"
refuse 1 'already exists' train --games 10 --player "matchbox:file=$work/box2" --out "$work/box1"
cmp -s "$work/box1" "$work/box2" || fail 'train overwrites what was learned'
train --player "matchbox:file=$work/box1" --against perfect | grep -q '^    total        0' ||
	fail 'train against perfect play wins'
grep -q '^games 600 ' "$work/box1" || fail 'train does not continue from its file'
train --player "matchbox:file=$work/box1" --out "$work/box1" >/dev/null && grep -q '^games 900 ' "$work/box1" ||
	fail 'train does not continue from the file it writes'
sed 's/^boxes 627/boxes 628/' "$work/box1" >"$work/bad.txt"
train --player "matchbox:file=$work/bad.txt" >/dev/null && fail 'a damaged file is taken'
grep -q 'line 5.*bad.txt.1.damaged' "$work/err" || fail "a damaged file: $(cat "$work/err")"
[ ! -e "$work/bad.txt" ] && [ -s "$work/bad.txt.1.damaged" ] || fail 'a damaged file is not renamed'

# Pictures: written whole and reproducibly, or refused with nothing left behind.
png=png
"$narabe" eval --game tictactoe -i 5 -o "$work/try.png" >/dev/null 2>"$work/err" || {
	grep -q 'built without cairo' "$work/err" || fail "no PNG: $(cat "$work/err")"
	png=svg
}
for end in svg $png; do
	"$narabe" eval --game score4 -i 500 --seed 1 -o "$work/board.$end" >/dev/null || fail "-o .$end"
	[ -s "$work/board.$end" ] || fail "no board.$end"
done
"$narabe" eval --game tictactoe --moves 'b2 a1 c1 b1' -i 50 --seed 1 -o "$work/stones.svg" >/dev/null
squares=$(grep -c 'd="[^"]*L[^"]*" fill="#cf5f00"' "$work/stones.svg") # straight sides
discs=$(grep 'fill="#1f6cb0"' "$work/stones.svg" | grep -vc 'd="[^"]*L')
! command -v xmllint >/dev/null || xmllint --noout "$work/stones.svg" || fail 'a picture is not XML'
[ "$squares $discs" = '2 2' ] || fail "X is not square and O not round: $squares $discs"
"$narabe" eval --game tron:a -i 500 --seed 1 -o "$work/both.svg" >/dev/null || fail 'no picture of tron:a'
"$narabe" eval --game tron:3x3 A.......B --player duct -i 500 --seed 1 -o "$work/both.$png" >/dev/null ||
	fail 'no picture of tron:3x3'
"$narabe" eval --game matrix:rps --player duct -i 500 --seed 1 -o "$work/payoffs.svg" >/dev/null ||
	fail 'no picture of matrix:rps'
[ -s "$work/both.svg" ] && [ -s "$work/both.$png" ] && [ -s "$work/payoffs.svg" ] ||
	fail 'pictures of games of both are empty'
cp "$work/board.svg" "$work/before.svg"
"$narabe" eval --game score4 -i 500 --seed 1 -o "$work/board.svg" >/dev/null
cmp -s "$work/board.svg" "$work/before.svg" || fail 'the same picture differs'

# cast: the same bytes for the same seed, whatever the user's settings; one search, and a game again.
film() {
	out=$1
	shift
	"$narabe" cast "$@" --seed 3 --pace 200 --player uct:playouts=200 -o "$work/$out" 2>"$work/err" ||
		fail "cast $* fails: $(cat "$work/err")"
}
film one.cast --plies 2
NARABE_NUMBERS=visits NARABE_HEAT=off film two.cast --plies 2
cmp -s "$work/one.cast" "$work/two.cast" || fail 'cast differs the second time'
film three.cast tictactoe --plies 0
grep -q 'move 2' "$work/three.cast" && fail 'cast --plies 0 makes a move'
film four.cast tictactoe b2a1c1
for move in b2 a1 c1; do
	grep -q "[XO] .*$move" "$work/four.cast" || fail "cast of a game leaves $move out"
done
[ "$(grep -c '(X)' "$work/four.cast")" -eq 2 ] || fail 'cast does not play a game to its end'
film five.svg tictactoe --plies 3
[ "$(wc -c <"$work/five.svg")" -lt 200000 ] || fail 'an SVG is too large'
! command -v xmllint >/dev/null || xmllint --noout "$work/five.svg" || fail 'an SVG is not XML'
film six.cast tron:4x4 --plies 4
printf '(;NRB[version=1 game=tictactoe x=uct:playouts=30 o=uct:playouts=40];B[b2];W[a1])' >"$work/kept.sgf"
"$narabe" cast "$work/kept.sgf" --plies 2 --pace 200 --seed 3 --opponent uct:playouts=7 -o "$work/kept.cast" ||
	fail 'cast of a game fails'
grep -q 'X uct:playouts=30, O uct:playouts=7"' "$work/kept.cast" || fail 'cast of a game ignores --opponent'
picture_fails() {
	"$narabe" eval --game tictactoe -i 10 --seed 1 -o "$1" >/dev/null 2>"$work/err"
	[ $? -eq 1 ] || fail "a picture in $1 does not fail"
	grep -qF "$2" "$work/err" || fail "a picture in $1 says: $(cat "$work/err")"
}
picture_fails "$work/no/such/board.svg" 'No such file'
if [ -w /dev/full ]; then
	ln -s /dev/full "$work/full.svg"
	picture_fails "$work/full.svg" 'No space left'
	"$narabe" eval --game tictactoe -i 10 >/dev/full 2>"$work/err" && fail 'a full disk is not detected'
	grep -q 'could not be written' "$work/err" || fail 'a full disk is not reported'
fi
(
	ulimit -f 1 # 512 bytes or 1 KiB
	trap '' XFSZ
	"$narabe" eval --game othello -i 10 --seed 1 -o "$work/big.svg" >/dev/null 2>"$work/err"
	[ $? -eq 1 ] && [ ! -e "$work/big.svg" ] || echo bad >"$work/full"
)
[ ! -e "$work/full" ] || fail 'half a picture is left behind'
ls "$work"/*.tmp >/dev/null 2>&1 && fail 'temporary files are left behind'

# What is not solved in time stays open, in every form, and is a failure; after ^C likewise.
"$narabe" solve score4 --time-ms 50 --all >"$work/text"
[ $? -eq 1 ] || fail 'solve without enough time succeeds'
grep -q '^Open: there was not enough time' "$work/text" &&
	grep -q '^No move is solved; still open: a1 b1 .* d4$' "$work/text" || fail "solve in no time: $(cat "$work/text")"
case $("$narabe" solve score4 --time-ms 50 --json) in
*'"value":null,"best":null,"moves":[],"ended":"time","nodes":'*) ;;
*) fail 'solve --time-ms --json' ;;
esac
accept '"value":0,"best":"a1"' solve tictactoe --time-ms 100000 --json
accept '"ended":"solved"' solve tictactoe --time-ms 100000 --json
printf '%s\n' a1 a1b1 a1b1c1a2d1 >"$work/lines"
"$narabe" solve score4 --time-ms 50 --file "$work/lines" >"$work/text"
[ $? -eq 1 ] && [ "$(wc -l <"$work/text")" -eq 3 ] || fail 'solve --file ends at an open position'
timeout --foreground --preserve-status -s INT 2 "$narabe" solve score4 --all >"$work/text"
[ $? -eq 130 ] && grep -q '^Open: interrupted' "$work/text" || fail "solve after ^C: $(cat "$work/text")"
timeout --foreground --preserve-status -s INT 1 "$narabe" train --games 1000000000 --out "$work/boxes" >"$work/text" 2>&1
[ $? -eq 130 ] && [ -s "$work/boxes" ] && grep -q '^    total' "$work/text" &&
	grep -q 'Stopped after .* of 1000000000 games' "$work/text" || fail "train after ^C: $(cat "$work/text")"
if command -v script >/dev/null; then
	script -qec "'$narabe' solve score4 --time-ms 900 >/dev/null" /dev/null </dev/null |
		grep -q 's, .* nodes, .* a second, 0 of 16 moves solved' || fail 'solve shows no progress'
fi

# Exact values: the known ones, with any number of threads.
line='c2 b4 c5 d2 e4 e3 d1 c1 b1 d5 d6 f4 b3 b2 f3 f2'
"$narabe" solve --no-book --moves "$line" --threads 2 --all --json >"$work/one" &&
	"$narabe" solve --moves "$line" --threads 3 --all --json >"$work/two" &&
	cmp -s "$work/one" "$work/two" || fail 'solve depends on its threads'
case $(cat "$work/one") in
*'"value":-4,'*'"nodes":null,'*) ;;
*) fail 'solve does not find 16-20' ;;
esac

# The first position alone takes longer than that; what is written can be continued.
for run in 1 2; do
	accept '0 positions, not complete yet' book --out "$work/short.book" --seconds 1 --memory-mib 16
done

echo 'narabe-othello-2' >"$work/old.book"
refuse 1 'damaged or of another version' book --out "$work/old.book"
grep -q 'narabe-othello-2' "$work/old.book" || fail 'book overwrites what it cannot read'

refuse 1 'no time to prove' book --game qubic --out "$work/qubic.book" --seconds 1 --memory-mib 64

# The first player's strategy: at once, also after a reply; a damaged book is named and not needed.
"$narabe" solve qubic --json | grep -q '"value":1,"best":"a1/1"' || fail 'solve qubic does not know'
"$narabe" solve qubic --moves 'd4/4 b3/2' --json | grep -q '"value":1,"best":"' ||
	fail 'solve qubic does not know the answer to a reply'
mkdir "$work/bad-book"
accept 'Value for X: +1.000, exact: X wins' eval qubic -i 20 --seed 1
accept 'Value for X: +1.000, exact' eval qubic --player negamax:depth=1
"$narabe" eval qubic -i 20 --seed 1 --json | grep -q '"value":1.0,"best"' ||
	fail 'eval qubic is worth less than its won move'
echo 'narabe-qubic-1' >"$work/bad-book/qubic.book"
NARABE_DATA_DIR=$work/bad-book "$narabe" solve qubic --time-ms 20 2>&1 |
	grep -q 'is damaged.*solved without the book' || fail 'solve does not name a damaged book'

case $("$narabe" eval --moves "$line e2" -i 20 --seed 1 --json) in
*'"move":"b6",'*'"exact":-4,'*) ;;
*) fail 'eval does not know the exact value of b6' ;;
esac
"$narabe" eval --moves "$line e2" -i 20 --seed 1 | grep -q '^[> ] b6 .*    -4 ' ||
	fail 'the table of eval has no exact value of b6'
"$narabe" eval --moves "$line e2" --player negamax:depth=1 | grep -q '^[> ] b6 .*    -4 ' ||
	fail 'the table of negamax has no exact value of b6'
exit $bad
