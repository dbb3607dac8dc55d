#!/bin/bash
# What comes from strangers, their files and their words, does nothing but what it is for.
# Usage: test_strangers.sh PROGRAM
. "$(dirname "$0")/../fixtures/shell.sh"
mkdir "$work/here"
cd "$work/here" || exit 1

# ---- nothing that a terminal obeys is printed ----
esc=$'\e[2J' c1=$'\xc2\x9b31m' turn=$'\xe2\x80\xae' broken=$'\xff\xfe'
evil=$esc$c1$turn$broken

# clean CODE COMMAND...: exits so, and prints no such character, but says something.
clean() {
	local code=$1
	shift
	timeout 60 "$narabe" "$@" >out 2>&1 </dev/null
	local got=$?
	[ $got -eq "$code" ] || fail "exit $got of $*: $(head -c 300 out)"
	[ -s out ] || fail "$* prints nothing"
	LC_ALL=C grep -qaP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xff' \
		out && fail "$* prints $(head -c 300 out)"
}

"$narabe" match --game tictactoe --a random --b uct:playouts=9 --games 2 --seed 1 --out games >out
sed 's/random/ra\\u001b[2Jn\\u009b31m\\u202e/' games >evil
clean 0 report evil
command -v gnuplot >/dev/null && clean 0 plot evil
clean 0 review evil -i 20
clean 0 review evil -i 20 --csv
clean 0 review evil -i 20 --json
clean 1 report "none$evil"
clean 1 plot "none$evil"
clean 2 "none$evil"
clean 2 eval "$evil"
clean 2 match --a "$evil"
clean 2 match "--$evil"
clean 2 perft tictactoe "$evil"
clean 1 convert "none$evil" x.sgf
printf '(;GM[2]GN[x]PB[%s]PW[%s]C[%s];B[d3])' "$evil" "$evil" "$evil" >evil.sgf
cp evil.sgf "evil$evil.sgf"
clean 0 play --plain evil.sgf
clean 0 play --plain "evil$evil.sgf"
clean 2 play --plain "evil$evil"
script -qec "'$narabe' convert evil.sgf - --to sgf" /dev/null </dev/null >out 2>&1
grep -q 'B\[d3\]' out || fail "convert on a terminal: $(head -c 300 out)"
LC_ALL=C grep -qaP '\x1b|\xc2\x9b|\xff|\xe2\x80\xae' out && fail "convert prints $(head -c 300 out)"
clean 0 review evil.sgf -i 20 --csv
printf '%s\n' "$evil" "save $evil" "load $evil" "save /none/$evil" quit >words
timeout 60 "$narabe" play --plain <words >out 2>&1
LC_ALL=C grep -qaP '\x1b|\xc2\x9b|\xff|\xe2\x80\xae' out && fail "--plain prints $(tail -c 300 out)"
printf 'language = "%s";\ntheme = "%s";\n' "$evil" "$evil" >"$work/narabe.cfg"
mkdir "$work/narabe" && mv "$work/narabe.cfg" "$work/narabe/narabe.cfg"
clean 0 play --plain

# Names of one's own files come back in sentences, tables and warnings.
clean 0 train --games 9 --player "matchbox:file=x$evil"
clean 0 train --games 9 --against "matchbox:file=x$evil" --out "y$evil" --csv
clean 0 train --games 9 --against "matchbox:file=x$evil" --json
# The file of a run has them as they are printed, so that it can be continued.
clean 0 match --game tictactoe --a "matchbox:file=y$evil" --b random --games 2 --seed 1 --out named
clean 0 match --game tictactoe --a "matchbox:file=y$evil" --b random --games 2 --seed 1 --out named --resume
clean 0 report named
clean 0 sweep --game tictactoe --a matchbox --b random --vary "file=y$evil" --games 2 --seed 1 --out varied
clean 0 sweep --game tictactoe --a matchbox --b random --vary "file=y$evil" --games 2 --seed 1 --out varied --resume
printf 'random\nmatchbox:file=y%s\n' "$evil" >players
clean 0 league --game tictactoe --players players --seed 1 --out rated
clean 0 league --game tictactoe --players players --seed 1 --out rated --resume
clean 0 book --out "b$evil" --plies 1 --empty 30 --memory-mib 8 --seconds 1
NARABE_X="matchbox:file=$evil" clean 0 config
mkdir -p "own$evil/narabe"
for text in 'foo = 1;' '}'; do
	echo "$text" >"own$evil/narabe/narabe.cfg"
	XDG_CONFIG_HOME="$PWD/own$evil" clean 0 config
done
printf 'b2\nsave %s\nquit\n' "$PWD/own$evil/x" >words
timeout 60 "$narabe" tictactoe --plain --x human --o human <words >out 2>&1
grep -q 'Saved as' out || fail "save: $(head -c 300 out)"
LC_ALL=C grep -qaP '\x1b|\xc2\x9b|\xff|\xe2\x80\xae' out && fail "save prints $(tail -c 300 out)"

# A board is what its file is called, in JSON as in records: other names are refused.
printf 'A..\n...\n..B\n' >"map$broken"
clean 2 eval "tron:map$broken" -i 10 --json
grep -q 'cannot be the name of a board' out || fail "a board: $(cat out)"
clean 2 match --game "tron:map$broken" --a random --b random --games 2 --json

# prompt CODES COMMAND...: ends within the time that any command takes, with one of these codes.
prompt() {
	local codes=$1
	shift
	timeout 60 "$narabe" "$@" >out 2>&1 </dev/null
	local got=$?
	case " $codes " in
	*" $got "*) ;;
	*) fail "exit $got of $*: $(head -c 300 out)" ;;
	esac
}

# ---- nor what is typed line by line ----
printf '%s\n' "b2 $evil" "$evil" "cast $evil" "save $evil/x" "new $evil" "goto $evil" quit >typed
timeout 60 "$narabe" play tictactoe --interface=plain --x=human --o=human <typed >out 2>&1
LC_ALL=C grep -qaP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]|\xff' out &&
	fail "typed: $(cat -v out | tail -c 900)"
[ "$(grep -c 'leave out' out)" = 1 ] && grep -q 'neither a move' out || fail "typed: $(cat -v out | tail -c 900)"

# ---- a record names no file that is read or written ----
mkfifo fifo
for file in "$PWD/taught" "$PWD/fifo" "$PWD"; do
	printf '(;FF[4]GM[2]NRB[version=1 game=tictactoe x=matchbox:file=%s o=human];B[b2])' "$file" >m.sgf
	for run in 'play --plain m.sgf' 'cast m.sgf -o m.svg' 'review m.sgf -i 20'; do
		printf 'a1\nquit\n' | timeout 60 "$narabe" $run >out 2>&1
		got=$?
		[ $got -le 1 ] || fail "exit $got of $run with $file: $(head -c 300 out)"
	done
	printf 'a1\nc1\nquit\n' | timeout 60 "$narabe" play --plain m.sgf >out 2>&1
	grep -q 'names a file for its player matchbox, which is not read' out || fail "play: $(head -c 300 out)"
	grep -q 'X (Matchbox) plays' out || fail "nobody plays: $(head -c 300 out)"
done
[ ! -e taught ] || fail 'a record made a file'
printf '(;FF[4]GM[2]NRB[version=1 game=score4 x=negamax:file=%s o=human];B[a1])' "$PWD/fifo" >m.sgf
printf 'quit\n' | timeout 60 "$narabe" play --plain m.sgf >out 2>&1 || fail "negamax: $(head -c 300 out)"
grep -q 'names a file' out || fail "negamax: $(head -c 300 out)"

# A board from a file is in the record itself.
printf '.....\n.1.2.\n.....\n' >map
"$narabe" perft "tron:$PWD/map" 1 >/dev/null || fail 'no map to begin with'
printf '(;FF[4]GM[99]NRB[version=1 game=tron:%s x=human o=human])' "$PWD/map" >m.narabe
prompt '1 2' play --plain m.narabe
grep -q 'one from a file must be in the record itself' out || fail "a record names a map: $(head -c 300 out)"

# ---- files that are none ----
mkdir -p "$work/narabe" folder
for file in /dev/zero "$PWD/fifo" "$PWD/folder"; do
	for read in 'eval' 'perft' 'report' 'plot' 'review' 'play --plain' 'solve' 'league --players' \
		'match --game tictactoe --a random --b random --games 1 --openings' \
		'match --a random --b random --games 1 --resume --out'; do
		prompt '1 2' $read "$file"
	done
	prompt '0 1' eval --file "$file" # a pipe that nobody writes into is empty
	prompt '1 2' convert "$file" x.sgf
	prompt '1 2' cast "$file" -o x.svg
	prompt '1 2' match --game "tron:$file" --a random --b random --games 1
	prompt '1 2' match --game tictactoe --a "matchbox:file=$file" --b random --games 1
	prompt '1 2' eval score4 --player "negamax:file=$file,playouts=9"
	prompt '0' eval tictactoe -i 9
	echo "@include \"$file\"" >"$work/narabe/narabe.cfg"
	prompt '0' config
	grep -q 'narabe.cfg:1: @include is not supported' out || fail "@include $file: $(head -c 300 out)"
	rm "$work/narabe/narabe.cfg"
done
printf '# \0\n@include "."\n' >"$work/narabe/narabe.cfg" # what is behind it is not looked at
prompt '0' config
grep -q 'narabe.cfg: it contains a zero byte; the file is ignored' out || fail "a zero in settings: $(head -c 300 out)"
head -c 1100000 /dev/zero | tr '\0' '#' >"$work/narabe/narabe.cfg"
prompt '0' config
grep -q 'narabe.cfg: it has more than 1 MiB; the file is ignored' out || fail "1.1 MB of settings: $(head -c 300 out)"
rm "$work/narabe/narabe.cfg"
prompt '1' book --out nowhere/x.book
prompt '1' book --game qubic --out nowhere/x.book
for file in fifo folder; do
	for write in 'match --a random --b random --games 1 --out' 'train --games 9 --out' 'report games --out' \
		'book --plies 1 --empty 20 --memory-mib 8 --seconds 1 --out' 'convert evil.sgf --to sgf' \
		'review evil.sgf -i 20 --out' 'puzzle --puzzles' '--plain --theme' \
		'league --game tictactoe --players players --rounds 1 --out' \
		'sweep --game tictactoe --a uct --b random --vary playouts=1,2 --games 2 --out' \
		'train --eval --game score4 --rounds 1 --games 2 --depth 1 --out' \
		'train --eval --game score4 --rounds 1 --games 2 --depth 1 --out weights --start'; do
		prompt '1 2' $write ./$file
	done
done

# ---- files of lines: they name no other file, and nothing behind what was read is passed over ----
"$narabe" match --game tictactoe --a random --b random --games 1 --seed 1 --out one >out
for line in one "$PWD/one" - tron:one; do
	printf '.........\n%s\n' "$line" >positions
	prompt 2 eval --game tictactoe -i 9 --file positions </dev/null
	grep -q '^narabe: positions, line 2: ' out || fail "the position $line: $(head -c 300 out)"
done
printf '.........\nx........ o\0\n' >positions
prompt 2 solve --game tictactoe --file positions
printf 'random\nperfect fast\n' >players
prompt 2 league --game tictactoe --players players
printf 'random\nperfect\n\0uct\n' >players
prompt 2 league --game tictactoe --players players
grep -q 'players, line 3: it contains a zero byte' out || fail "a zero among players: $(head -c 300 out)"

# ---- more players than can be rated ----
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "{\"game\":\"tictactoe\",\"a\":\"uct:playouts=%d\",\"b\":" \
	"\"uct:playouts=%d\",\"n\":%d,\"first\":\"a\",\"result\":0,\"plies\":9,\"moves\":\"b2 a1 c1 a3 a2 c2 b1 b3 c3\"," \
	"\"seed\":%d,\"elapsed_ms\":null,\"opening\":0,\"run\":{\"command\":\"league\",\"games\":3000,\"seed\":1,\"first\":\"a\"}}\n", \
	2 * i + 1, 2 * i + 2, i, i }' >crowd
prompt 1 report crowd
grep -q 'Game 500 adds another player; a league has at most 1000' out || fail "report: $(head -c 300 out)"

# ---- streams that are closed ----
for run in 'play --plain' '' gtp; do
	timeout 60 "$narabe" $run <&- >out 2>&1 || fail "$run without input: $(head -c 300 out)"
done
timeout 60 "$narabe" match --a random --b random --games 2 --seed 1 --out closed 2>&- >out ||
	fail 'match without a standard error'
timeout 60 "$narabe" match --a random --b random --games 2 --seed 1 --out closed2 >&- 2>out
[ $? -eq 1 ] || fail 'match without output'
for file in closed closed2; do
	[ "$(grep -c '^{"game":.*}$' $file)" = 2 ] && [ "$(wc -l <$file)" = 2 ] || fail "$file: $(cat $file)"
done

# ---- ^C says what still runs ----
script -qec "timeout --foreground -s INT 2 '$narabe' match --a uct:playouts=9000 --b random --games 9999" /dev/null >out 2>&1 </dev/null
grep -q 'Finishing the games in progress; ^C again ends at once' out && grep -q 'Stopped after' out ||
	fail "^C: $(tail -c 300 out)"

# ---- a line that was torn, and zeros after it, as a crash of the machine leaves ----
"$narabe" match --game tictactoe --a random --b random --games 4 --seed 1 --out torn >out
head -c $(($(wc -c <torn) / 2)) torn >half
for tail in 0 3 9 40; do
	whole=$(grep -c . half)
	{ head -n $((whole - 1)) half; tail -n 1 half | head -c $tail; head -c 4096 /dev/zero; } >again
	timeout 60 "$narabe" match --game tictactoe --a random --b random --games 4 --seed 1 --out again --resume \
		>out 2>&1 || fail "resume with $tail bytes: $(head -c 300 out)"
	cmp -s torn again || fail "$tail bytes and zeros: another result"
done

exit $bad
