#!/bin/sh
# The commands from outside: what they print, their exit codes, one sentence for what is wrong.
# Usage: test_cli.sh PROGRAM TREE; NARABE_QUICK is set where the program is slow.
. "$(dirname "$0")/../fixtures/shell.sh"
tree=$2

# refuse CODE WORD ARG...: this exit code, nothing on stdout, one line on stderr with the word in it. Where a start
# is slow every fourth is looked at: `fuzz arguments` reads them all.
refused=0
refuse() {
	refused=$((refused + 1))
	[ -z "${NARABE_QUICK:-}" ] || [ $((refused % 4)) -eq 0 ] || return 0
	code=$1
	word=$2
	shift 2
	out=$("$narabe" "$@" 2>"$work/err" </dev/null)
	got=$?
	[ $got -eq "$code" ] || fail "$* exits with $got, not $code"
	[ -z "$out" ] || fail "$* prints on stdout: $out"
	[ "$(wc -l <"$work/err")" -eq 1 ] || fail "$* says: $(cat "$work/err")"
	grep -qF -- "$word" "$work/err" || fail "$* says \"$(cat "$work/err")\", not \"$word\""
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
refuse 2 '--help takes no value but "all"' eval --help=some
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

refuse 2 'There is no command or board "ply"; did you mean "play"?' ply
refuse 2 'did you mean "solve"?' slove
refuse 2 'did you mean "tictactoe"?' tictactow
refuse 2 'did you mean "othello:8"?' othelo:8 --level 3
refuse 2 '-i and --o random both say who plays O' -i 10 --o random
refuse 2 'it must be a whole number from 1' play -i 0
printf '3 4\nquit\n' | "$narabe" -i 10 -c 1.4 --plain --seed 1 >"$work/out" 2>&1 || fail 'play -i'
grep -q '^Othello 6x6. X: You. O: Engine 10' "$work/out" && grep -q 'O (Engine 10) plays' "$work/out" || fail 'play -i 10 and row and column'
# What play begins with needs no `play`: moves, a game of the list.
printf 'save begun\nquit\n' | "$narabe" c2b4c5d2 --plain --seed 1 >"$work/out" 2>&1 || fail 'moves without play'
grep -q '^ 5 . . X . . .$' "$work/out" || fail 'moves without play are not played'
printf 'quit\n' | "$narabe" begun --plain --seed 1 >"$work/out" 2>&1 || fail 'a game of the list without play'
grep -q '^ 5 . . X . . .$' "$work/out" || fail 'a game of the list without play is not opened'
refuse 2 'did you mean level:n=10?' --o level:10
refuse 2 '"x" in a player is not key=value.' --o level:x
refuse 2 'did you mean "score4"?' help scor4
refuse 2 'narabe --list-games the boards' chess
refuse 2 'There is no game "othello:7"' othello:7
refuse 2 'Name one board: --game score4 or tictactoe' eval tictactoe --game score4
refuse 2 '"b2" is one word too many' eval tictactoe 000010000 b2
refuse 2 'needs a depth' perft tictactoe
accept 'Tic-tac-toe 3x3, O to play' eval tictactoe 000010000 -i 10 --seed 1
accept 'Exact value for X: 0' solve tictactoe 000010000
accept 72 perft tictactoe 2
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
refuse 2 'tictactoe' eval --game chess
refuse 2 'tictactoe' perft --game chess 2
refuse 2 'There is no option --gmae; did you mean --game?' eval --gmae othello
refuse 2 'did you mean --level?' tictactoe --levl=7
refuse 2 'There is no option --xyz. Try: narabe eval --help' eval --xyz
refuse 2 'The option --json takes no value' eval --json=1
refuse 2 'needs a value' eval --game
refuse 2 'There is no option -x' eval -x
refuse 2 '8 cells' eval --game tictactoe 00001000
refuse 2 'cell c2' eval --game tictactoe 00001a000
refuse 2 'not both' eval --game tictactoe 000010000 --moves b2
refuse 2 'Move 2' eval --game tictactoe --moves 'b2 b2'
refuse 2 'whole number from 1' eval -i 0
refuse 2 'whole number from 1' eval -i 1e4
refuse 2 'whole number from 1' eval --time-ms never
refuse 2 'playouts, time_ms' eval --player uct:depth=3
refuse 2 'a player that searches' eval --player random
refuse 2 'tictactoe only' train --game othello
refuse 2 'only matchbox and td learn' train --player random
refuse 2 'people play' train --against human
refuse 2 'tictactoe only' play --plain --game othello --x matchbox
refuse 1 'No such file' train --games 10 --seed 1 --json --out "$work/no/such.txt"
refuse 1 'No such file' train --games 10 --player "matchbox:file=$work/no/such.txt"
refuse 1 'No such file' train --games 10 --against "matchbox:file=$work/no/such.txt"
refuse 1 'Is a directory' train --games 10 --out "$work"
refuse 1 'give each its own file' train --games 10 --player "matchbox:file=$work/x" --against "matchbox:file=$work/x"
: >"$work/boxes"
ln "$work/boxes" "$work/same-boxes"
refuse 1 'give each its own file' train --games 10 --player "matchbox:file=$work/boxes" --against "matchbox:file=$work/same-boxes"
refuse 2 'give each its own file' play --plain --game tictactoe --x "matchbox:file=$work/boxes" --o "matchbox:file=$work/same-boxes"
refuse 2 '.svg' eval -o board.gif
refuse 2 'name both players' match --a random
refuse 2 'people play' match --a human --b random
refuse 2 'no key "depth"' match --a uct:depth=3 --b random
refuse 2 'one of: alternate a b' match --a random --b random --first c
refuse 2 'as in 0,20' match --a random --b random --sprt 5
refuse 2 'cannot be split' match --a random --b random --sprt 0,5 --shard 1/2 --seed 1
refuse 2 'as in 2/8' match --a random --b random --shard 3/2 --seed 1
refuse 2 'the same for every part' match --a random --b random --shard 1/2
refuse 2 'name it with --out' match --a random --b random --resume
refuse 1 'Cannot read' match --a random --b random --openings "$work/none"
printf 'c2 b4\nc2 c2\n' >"$work/openings"
refuse 1 'openings, line 2: Move 2' match --a random --b random --openings "$work/openings"
refuse 2 'a player on each line' league
printf 'random\nrandom\n' >"$work/players"
refuse 2 'line 2: random is listed twice' league --players "$work/players"
printf 'random\nuct:c=x\n' >"$work/players"
refuse 2 'players, line 2: uct:c=x' league --players "$work/players"
printf 'random\nuct:c=1\n' >"$work/players2"
refuse 2 '--vary is missing' sweep --a random --b random
refuse 2 'no key "k"' sweep --a uct --b random --vary k=1
refuse 2 'KEY=V1,V2' sweep --a uct --b random --vary c
refuse 2 'must be even' sweep --a uct --b random --vary c=1 --games 3
refuse 2 'is listed twice' sweep --a uct --b random --vary c=1,1
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
refuse 2 'narabe --help lists the commands' help frobnicate
refuse 2 'there are: levels s0 s1 s2 s3 s4' experiment s9
refuse 2 'varied twice' sweep --a uct --b random --vary c=1,2 --vary c=3
refuse 2 'No such file' match --game tictactoe --a matchbox:file=/no/such/file --b random
refuse 2 'name a file' match --a random --b random --out -
refuse 2 'Which files' report
refuse 2 'Which file' plot
for name in x.pdf x.PNG a.b/x.svg.gz x. ; do
	refuse 2 '.svg or .png' plot "$tree/COPYING" --out "$work/$name"
done
refuse 1 'This line is not JSON' plot "$tree/COPYING" --out "$work/a.b/x"
refuse 2 'not both' match --a random --b random --json --csv
refuse 2 'leaves a game to play' match --game tictactoe --a random --b random --opening-plies 9
refuse 2 'leaves a game to play' league --game matrix:rps --players "$work/players2" --opening-plies 2
accept '10 games' match --game tictactoe --a random --b random --opening-plies 8 --games 10 --seed 1
refuse 1 'This line is not JSON' plot "$tree/COPYING"
refuse 2 'Name one experiment' experiment
refuse 2 'no experiment "s9"' experiment s9 --out "$work/s9"
refuse 2 'needs a budget in playouts' eval --curve
refuse 2 '8 cells' eval --game tictactoe 00001000 --seed 1
refuse 1 'Cannot read' eval --game tron:4x4 --file "$work/none" --seed 1
refuse 2 'both sides move at once' eval --player duct -i 10 --seed 1
refuse 1 'Cannot read' report "$work/none"
refuse 1 'not JSON' report "$tree/COPYING"
refuse 2 'whole number from 1' match --a random --b random --games 0
refuse 1 'Cannot write' match --a random --b random --games 1 --out "$work/no/such.jsonl"
refuse 2 'perft needs a depth' perft
refuse 2 'whole number from 1' solve --threads 0
refuse 2 'has its own positions' solve --file x 000
refuse 2 'needs the file to write' book
refuse 2 'whole number from 20' book --out x --empty 19
refuse 1 'Cannot read' solve --file "$work/no"
printf ' \t\n' >"$work/blank"
refuse 2 'line 1: This is empty' solve --file "$work/blank"
refuse 2 'line 1: This is empty' eval --file "$work/blank" --seed 1
refuse 2 'whole number from 1' perft 0
refuse 2 'a whole number from 1 to 10' play --o=level:n=11
refuse 2 'Perfect play is not known' match --game score4 --a perfect --b random
refuse 2 'one of: first random last' match --a perfect:ties=worst --b random
refuse 2 'Perfect play is not known' play --plain --game othello:8 --x perfect
refuse 2 'takes no' bench fast
refuse 2 'terminal' play --interface=screen
refuse 2 'name it, as in -o' cast
refuse 2 'must end in .svg or .cast' cast -o "$work/a.mp4"
refuse 2 'columns and rows' cast -o "$work/a.svg" --size 80
refuse 2 'A person cannot be cast' cast -o "$work/a.svg" --player human
refuse 2 'not two of them' cast c2b4 -o "$work/a.svg" --moves c2
refuse 1 'Cannot write' cast -o "$work/no/such.svg" --seed 1
refuse 1 'No space left' cast -o /dev/full --format svg --plies 0 --pace 100 --seed 1
refuse 2 '--picture draws the screen' play --plain --picture=a.svg
refuse 2 'it must be one of' play --heat=warm
refuse 2 'tictactoe' play --game chess
printf '(;GM[2]SZ[6]\n;B[a1])\n' >"$work/bad.sgf"
refuse 1 'Line 2, column 3' play --load "$work/bad.sgf"
refuse 1 'Line 2, column 3' play "$work/bad.sgf"
refuse 1 'There is no file "/no/such.sgf".' play --load /no/such.sgf
refuse 1 'There is no file or saved game "such.sgf". A position of' play --load such.sgf
refuse 1 'Move 3: "z9" is not a legal move' play --load c2b4z9
for command in play eval solve; do
	refuse 2 'no file or saved game "gmae.sgf". A position of Othello 6x6 is its 36 cells' $command gmae.sgf
done
refuse 2 'moves are written' eval tictactoe othello
refuse 2 'Move 1: "d3" is not a legal move' eval othello d3
printf '(;GM[2]SZ[6]\n;B[c2]\n;W[b4])\n' >"$work/two.sgf"
refuse 2 'is a game of Othello 6x6, not of Tic-tac-toe 3x3' eval tictactoe "$work/two.sgf"
refuse 2 'is a game of Othello 6x6, not of Tic-tac-toe 3x3' play tictactoe "$work/two.sgf"
"$narabe" eval --moves 'c2 b4' -i 100 --seed 1 >"$work/given.moves"
for given in c2b4 '1. C2 b4' "$work/two.sgf"; do
	"$narabe" eval "$given" -i 100 --seed 1 >"$work/given"
	cmp -s "$work/given.moves" "$work/given" || fail "eval $given is another position than eval --moves"
done
accept 'Othello 8x8, O to play' eval f5d6c3 -i 10 --seed 1
refuse 2 'not two of them' play --load "$work/bad.sgf" --moves c2

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
refuse 1 'Its --resign differs' $early --out "$work/some" --resume
"$narabe" $early --resign -0.6,2 --out "$work/some" --resume >/dev/null
cmp -s "$work/some" "$work/early" || fail 'a run with --resign is not continued'
accept '6 games were drawn by agreement' $early --draw 1,3 --out "$work/agreed"
[ "$(grep -c '"result":0,"plies":6,.*"drawn_by":"agreement"' "$work/agreed")" -eq 6 ] || fail 'draws are not agreed'
accept '"agreed":6' report "$work/agreed" --json
"$narabe" convert "$work/agreed" "$work/agreed.sgf" && grep -q 'RE\[Draw\]' "$work/agreed.sgf" ||
	fail 'a draw that was agreed is not in the game'
accept '0 games were resigned' match tictactoe --a random --b perfect --games 4 --seed 1 --resign -0.5,1
refuse 2 'board on which sides move in turn' match tron --a random --b random --resign -0.5,2
refuse 2 'a value from -1 to 0' match --a random --b random --resign 0.5,2
refuse 2 'as in 0.05,5' match --a random --b random --draw 0.5

# Half of the points is no difference; all of them may be any difference.
accept 'Elo +0 [-' match --game tictactoe --a perfect --b perfect --games 2 --seed 1
accept '"elo":0.0,' match --game tictactoe --a perfect --b perfect --games 2 --seed 1 --json
accept ', +inf]' match --game score4 --a uct:playouts=100 --b random --games 30 --seed 1

refuse 1 'one has results already: --resume continues them, or name another file.' \
	match --a random --b random --games 2 --out "$work/one"

# Figures, where gnuplot is installed: drawn FILE PATTERN, in characters.
drawn() {
	! command -v gnuplot >/dev/null || "$narabe" plot "$1" | grep -q "$2"
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
"$narabe" report "$work/league" --csv | grep -q '^"uct:playouts=9",[-0-9.]*,[0-9.]*,[0-9]*,[0-9.]*,[0-9]*,[0-9]*,[0-9]*,[0-9.]*,0,0$' ||
	fail 'report --csv of a league'
"$narabe" eval --game tictactoe -i 300 --curve --seed 1 >"$work/curve" &&
	[ "$(wc -l <"$work/curve")" -eq 9 ] || fail 'eval --curve'
drawn "$work/curve" 'value for X over playouts' || fail 'a curve is not drawn'
printf '000000000\n000010000\n' >"$work/positions"
"$narabe" eval --game tictactoe --file "$work/positions" -i 50 --curve --seed 1 >"$work/two.curves" &&
	drawn "$work/two.curves" 'over playouts, position 1: 000000000 x' &&
	drawn "$work/two.curves" 'over playouts, position 2: 000010000 o' || fail 'two positions are not two figures'
"$narabe" eval --game matrix:rps -i 500 --curve --seed 1 >"$work/both.curve" &&
	drawn "$work/both.curve" ' B scissors ' || fail 'a curve of both is not drawn'
printf '{"games":100,"wins":1,"draws":2,"losses":7}\n{"games":200,"wins":2,"draws":3,"losses":5}\n' \
	>"$work/learning"
drawn "$work/learning" 'draws' || fail 'a learning curve is not drawn'
for file in one league curve learning; do
	refuse 1 '--over c: only a sweep has keys to draw over' plot "$work/$file" --over c
done
"$narabe" train --games 300 --seed 1 --json >"$work/learned" 2>"$work/err" &&
	drawn "$work/learned" 'draws' || fail 'the output of train is not drawn'
[ "$("$narabe" eval --game tictactoe --file "$work/positions" -i 50 --seed 1 | wc -l)" -eq 2 ] || fail 'eval --file'
[ "$("$narabe" eval --game tron:4x4 -i 20 --seed 1 --curve | wc -l)" -eq 5 ] || fail 'eval --curve of tron:4x4'
[ "$("$narabe" solve --game tictactoe --file "$work/positions" | wc -l)" -eq 2 ] || fail 'solve of a file'
if command -v gnuplot >/dev/null; then
	"$narabe" plot "$work/sweep" --over c | grep -q 'playouts=200' || fail 'a sweep is not drawn over c'
	"$narabe" plot "$work/sweep" --out "$work/it's" || fail 'figures are not written'
	grep -q '<svg' "$work/it's.svg" && [ -s "$work/it's.png" ] || fail 'no figures'
	"$narabe" plot "$work/league" --out "$work/league.svg" || fail 'ratings are not written'
	"$narabe" plot "$work/two.curves" --out "$work/two.svg" && [ -s "$work/two-1.svg" ] &&
		[ -s "$work/two-2.svg" ] && [ ! -e "$work/two.svg" ] || fail 'two positions are not two files'
	# Axes end where games and scores do; no yellow on white.
	"$narabe" plot "$work/one" --out "$work/match.svg" || fail 'a match is not drawn into a file'
	for number in -0.2 -2 1.1 1.2 14; do
		grep -q "> *$number<" "$work/match.svg" && fail "the axes of a match go to $number"
	done
	grep -qiE 'f0e442|240, *228' "$work/two-1.svg" "$work/it's.svg" && fail 'yellow on white'
	"$narabe" plot "$work/league" --out "$work/league.svg" 2>"$work/err" && [ ! -s "$work/err" ] ||
		fail "gnuplot says: $(cat "$work/err")"
else
	echo 'skipped: figures in files, as there is no gnuplot'
fi

# The recipes, tiny: they run, print the published numbers, and resume with the games they have.
tiny() {
	"$narabe" experiment "$work/$1.cfg" --games 2 --out "$work/x-$1" >"$work/text" 2>"$work/err"
}
for recipe in s1 s3 s4; do
	sed -E 's/playouts = "[0-9,]*"/playouts = "50,100"/g; s/playouts = \[[^]]*\]/playouts = [ 50, 100 ]/g
		s/playouts = [0-9]+/playouts = 20/g' "$tree/data/experiments/$recipe.cfg" >"$work/$recipe.cfg"
	tiny $recipe || fail "experiment $recipe: $(cat "$work/err")"
	grep -q '^published' "$work/text" || fail "experiment $recipe does not print the published numbers"
	[ $recipe != s1 ] || grep -q '^published .* 62.32$' "$work/text" || fail 'experiment s1 does not print the published numbers'
done
if command -v gnuplot >/dev/null; then
	[ -s "$work/x-s1/league.svg" ] && [ -s "$work/x-s1/league.png" ] || fail 'experiment s1 draws no figure'
fi
for name in s1/league-a-20 s1/prune-d-20 s3/e1-2013 s3/e1-today s3/e2-2013 s3/e2-today s3/e3-2013 s3/e3-today s4/random-100 s4/league; do
	"$narabe" report "$work/x-$name.jsonl" >/dev/null || fail "no games in $name"
done
if [ -z "${NARABE_QUICK:-}" ]; then
	cp "$work/x-s4/league.jsonl" "$work/league.whole"
	head -c 50000 "$work/league.whole" >"$work/x-s4/league.jsonl"
	tiny s4
	cmp -s "$work/x-s4/league.jsonl" "$work/league.whole" || fail 'an experiment is not resumed'
fi
refuse 2 'no games to divide' experiment s0 --shard 1/2 --out "$work/x-s0"
refuse 2 'a search with one thread' match --processor-time --a uct:time_ms=1,threads=2 --b random
timed="match --game tictactoe --a uct:time_ms=1 --b random --games 2 --seed 1 --out $work/timed"
"$narabe" $timed --processor-time >/dev/null || fail 'a match by processor time'
grep -q '"processor_ms":{"a":[0-9.]*[1-9][0-9.]*,"b":' "$work/timed" || fail 'no processor time of either side'
"$narabe" report "$work/timed" >/dev/null || fail 'the report of a match by processor time'
"$narabe" $timed --processor-time --resume >/dev/null || fail 'a match by processor time resumed'
refuse 1 'were played with --processor-time' $timed --resume
# Of four games none is held out.
few="train --eval --game score4 --games 4 --rounds 1 --depth 1 --passes 1 --seed 1 --out $work/few.eval"
accept '"loss_held_out":null' $few --json
"$narabe" $few | grep -q '0\.[0-9]*        -  ' || fail 'train --eval has a loss of games that do not exist'
# A folder is one training's: with the same numbers to the last digit, and with the same file to start from.
kept="train --eval --game score4 --games 4 --rounds 1 --depth 1 --passes 1 --seed 1 --out $work/kept.eval"
accept ' 1 ' $kept --folder "$work/kept" --stray 0.1
grep -q -- '--result 0.7 .*--stray 0.1$' "$work/kept/made" || fail "a folder was made by $(cat "$work/kept/made")"
refuse 1 'holds another training' $kept --json --folder "$work/kept" --stray 0.1000000001
refuse 1 'holds another training' $kept --json --folder "$work/kept" --stray 0.1 --result 0.7000001
cp "$work/kept.eval" "$work/start.eval"
accept ' 1 ' $kept --folder "$work/begun" --start "$work/start.eval"
accept '"rows":[],"continued_after":1}' $kept --json --folder "$work/begun" --start "$work/start.eval"
accept '    1 finished before' $kept --rounds 2 --folder "$work/begun" --start "$work/start.eval"
cp "$work/few.eval" "$work/start.eval"
refuse 1 'holds another training' $kept --json --folder "$work/begun" --start "$work/start.eval"
# A player whose file has changed is another player.
for seed in 1 2; do
	"$narabe" train --eval --game score4 --games 4 --rounds 1 --depth 1 --passes 1 --seed $seed --out "$work/$seed.eval" \
		>/dev/null || fail 'an evaluation for a match'
done
filed="match --game score4 --a negamax:depth=1,file=$work/filed.eval --b random --games 4 --seed 1 --jobs 1"
cp "$work/1.eval" "$work/filed.eval"
"$narabe" $filed --shard 1/2 --out "$work/filed1" >/dev/null || fail 'a match by a file'
cp "$work/2.eval" "$work/filed.eval"
refuse 1 "Its players' files differ: one that they name has changed." $filed --shard 1/2 --out "$work/filed1" --resume
"$narabe" $filed --shard 2/2 --out "$work/filed2" >/dev/null || fail 'a match by another file'
refuse 1 "Its players' files differ: one that they name has changed." report "$work/filed1" "$work/filed2"
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
refuse 2 'not both' match --processor-time --clock 1+1 --a uct --b random
refuse 2 'must be K/N' experiment s4 --shard 3/2 --out "$work/x-s4"
program=$(readlink -f "$narabe")
PATH=/none "$program" plot "$work/sweep" --out "$work/none.svg" >"$work/text" 2>"$work/err" &&
	fail 'plot needs no gnuplot'
grep -q 'gnuplot is not installed' "$work/err" || fail 'gnuplot is not named'

for args in '--game tictactoe 000010000 -i 3000 --seed 1' '--game score4 -i 3000 --seed 2 --json' \
	'--game othello -i 1000 --seed 3' '--game score4 --player negamax:depth=4 --seed 1 --json' \
	'--game othello:4 --player negamax --seed 1'; do
	"$narabe" eval $args >"$work/one" && "$narabe" eval $args >"$work/two" &&
		cmp -s "$work/one" "$work/two" || fail "eval $args differs the second time"
done
# What a learned evaluation says before any search: the same of positions that mirror each other.
evaluation() {
	"$narabe" eval --game score4 --moves "$1" -i 10 --seed 1 --json | sed 's/.*"evaluation":{"value":\([^,]*\),.*/\1/'
}
one=$(evaluation 'a1 b2 d1')
case $one in
0 | 0.0 | *[!-0-9.e]* | '') fail "there is no learned evaluation in eval --json: $one" ;;
esac
[ "$one" = "$(evaluation 'd4 c3 a4')" ] || fail 'mirrored positions are evaluated differently'
# A damaged file gets its sentence: the shipped one is done without, a named one is refused.
mkdir -p "$work/damaged" && cp -r "$(dirname "$program")/data/." "$work/damaged/" &&
	echo 'narabe-eval 2' >"$work/damaged/score4.eval"
NARABE_DATA_DIR=$work/damaged "$narabe" eval --game score4 --player negamax:depth=2 >"$work/text" 2>"$work/err" &&
	grep -q 'score4.eval is no evaluation' "$work/err" && grep -q 'a1/1' "$work/text" ||
	fail 'a damaged evaluation keeps negamax from playing'
NARABE_DATA_DIR=$work/damaged "$narabe" match --game score4 --a best:time_ms=1 --b random --games 1 >"$work/text" 2>"$work/err" &&
	grep -q -e '--a: .*score4.eval is no evaluation' "$work/err" && grep -q 'A  best' "$work/text" ||
	fail 'a match of best without its evaluation does not say so'
refuse 2 'is no evaluation' match --game score4 --a "negamax:file=$work/damaged/score4.eval" --b random
refuse 2 'needs --out' train --eval --game score4
refuse 2 '--rounds' train --rounds 5 --games 20
refuse 2 '--csv' train --eval --game score4 --out "$work/none.eval" --csv
refuse 2 'no patterns' train --eval --game tictactoe --out "$work/none.eval"
[ "$("$narabe" perft --game othello 5 | tr '\n' ' ')" = '4 12 56 244 1364 ' ] || fail perft
[ "$("$narabe" perft --game tictactoe 120000000 3 | tr '\n' ' ')" = '7 42 210 ' ] || fail perft

# One's own mistakes: those kept last, and any of the good moves is right.
mkdir -p "$work/mine/narabe/mistakes"
printf '%s\n' 'puzzles 1' 'board tictactoe' 'daily 1' '000010000 o a1,c1,a3,c3 0 - -' \
	>"$work/mine/narabe/mistakes/tictactoe.puzzles"
printf 'b1\nc3\n' | XDG_DATA_HOME="$work/mine" XDG_STATE_HOME="$work/mine" "$narabe" puzzle --mine --plain >"$work/out" 2>&1
grep -q 'Right, c3' "$work/out" && grep -q '^b1 loses' "$work/out" || fail "puzzle --mine: $(cat "$work/out")"

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

case $("$narabe" eval --game tictactoe 020010000 --player negamax --seed 1) in
*'Value for X: +1.000, proven'*) ;;
*) fail 'negamax does not find the win' ;;
esac
refuse 2 'no playouts' eval --player negamax -i 100

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
refuse 2 'leave --time-ms out' solve tron:4x4 --time-ms 100
if command -v script >/dev/null; then
	script -qec "'$narabe' solve score4 --time-ms 900 >/dev/null" /dev/null </dev/null |
		grep -q 's, .* nodes, .* a second, 0 of 16 moves solved' || fail 'solve shows no progress'
fi

# Exact values: the known ones, with any number of threads.
refuse 2 'both sides move at once' eval --game othello --player duct -i 10
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
refuse 2 'books for othello and qubic' book --game tron --out "$work/tron.book"

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

# eval prints exact values where they are known at once, in the game's own unit.
for args in '--game tictactoe 100000000 -i 20' '--game tictactoe 100000000 --player negamax'; do
	exact=$("$narabe" eval $args --seed 1 --json | grep -o '"exact":[^,]*' | tr '\n' ' ')
	[ "$exact" = '"exact":1 "exact":1 "exact":1 "exact":0 "exact":1 "exact":1 "exact":1 "exact":1 ' ] ||
		fail "eval $args: $exact"
done
case $("$narabe" eval --moves "$line e2" -i 20 --seed 1 --json) in
*'"move":"b6",'*'"exact":-4,'*) ;;
*) fail 'eval does not know the exact value of b6' ;;
esac
"$narabe" eval --moves "$line e2" -i 20 --seed 1 | grep -q '^[> ] b6 .*    -4 ' ||
	fail 'the table of eval has no exact value of b6'
"$narabe" eval --moves "$line e2" --player negamax:depth=1 | grep -q '^[> ] b6 .*    -4 ' ||
	fail 'the table of negamax has no exact value of b6'
case $("$narabe" eval --game score4 -i 20 --seed 1 --json) in
*'"exact":null'*) ;;
*) fail 'eval has exact values on 4x4x4' ;;
esac

exit $bad
