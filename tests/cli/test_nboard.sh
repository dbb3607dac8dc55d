#!/bin/bash
# The NBoard protocol as a front end speaks it: a dialogue, whole games, a search that a line ends, lines
# that are none. And what the manual says of the commands. Usage: test_nboard.sh PROGRAM PAGE
. "$(dirname "$0")/../fixtures/shell.sh"
shopt -s extglob
page=$(readlink -f "$2")
cd "$work" || exit 1

# talk ARG...: the lines of `in` are sent, the answers are in `out`, without what depends on the clock.
talk() {
	timeout 60 "$narabe" nboard --seed 1 "$@" <in 2>err |
		sed -E 's/^(nodestats [0-9]+) .*/\1/; s,^(=== [^/]*/[^/]*)/.*,\1,' >out
	[ ${PIPESTATUS[0]} -eq 0 ] && [ ! -s err ] || fail "nboard $*: $(head -c 300 err)"
}

# ---- a dialogue ----
game='(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)'
printf '%s\n' 'nboard 2' 'set depth 6' "set game $game" 'set contempt 0' 'ping 1' go 'ping 2' >in
talk
# Without waiting for the move the ping ends the search: no answer, and the pong is the last word.
[ "$(tail -n 1 out)" = 'pong 2' ] || fail "ping: $(cat out)"
grep -q '^set myname narabe6$' out && grep -q '^pong 1$' out || fail "name: $(cat out)"

# Speaks with the program: say LINE; hear PATTERN puts the first line like that into $heard.
start() {
	coproc front { exec timeout 120 "$narabe" nboard --seed 1 "$@"; }
}
say() {
	printf '%s\n' "$1" >&"${front[1]}"
}
hear() {
	while IFS= read -r -t 20 heard <&"${front[0]}"; do
		case $heard in
		$1) return 0 ;;
		esac
	done
	fail "nothing like \"$1\" was heard"
	return 1
}
stop() {
	local pid=$front_PID
	say quit
	wait "$pid" || fail "nboard exits with $?"
}

start
say 'nboard 2'
hear 'set myname narabe'
say 'set depth 8'
hear 'set myname narabe8'
say "set game $game"
say go
hear 'search *'
[[ $heard =~ ^search\ [a-hA]([1-8A])[a-h1-8PA]*\ -?[0-9.]+\ 0\ [0-9]+ ]] || fail "search: $heard"
hear 'nodestats *'
hear '=== *'
[[ $heard =~ ^===\ d6/-?[0-9]+\.[0-9]+/[0-9]+\.[0-9]+$ ]] || fail "go: $heard"
# The move is not played: the same again.
say go
hear '=== *'
[[ $heard == '=== d6/'* ]] || fail "go again: $heard"
# However fast the search is, it reports its result before its move.
say 'set depth 1'
for i in 1 2 3 4 5 6 7 8; do
	say go
	hear '@(search|===) *'
	[[ $heard == 'search '* ]] || fail "no search before $heard"
	hear '=== *'
done
say 'set depth 8'
say 'move D6/1.20/0.5'
say 'hint 3'
for i in 1 2 3; do hear 'search *'; done
hear 'nodestats *'
hear 'status'
say analyze
for ply in 9 8 7 6 5 4 3 2 1 0; do
	hear 'analysis *'
	[[ $heard =~ ^analysis\ $ply\ -?[0-9]+\.[0-9]+$ ]] || fail "analyze: $heard"
done
say learn
hear learned
say 'move a1'
hear 'status "a1" is not a legal move*'
say 'move PA'
hear 'status There is a legal move*'
say 'set game (;GM[Othello]TY[8]B[a1];)'
hear 'status *'
say 'set game (;GM[Go]SZ[19];B[aa])'
hear 'status *'
say 'set game x'
hear 'status set game: a game is GGF, as (;GM*not "x".'
say 'set game'
hear 'status set game: *'
say ping
hear 'pong'
say 'set depth none'
hear 'status A depth is*'
say "$(printf 'x%.0s' {1..9000})"
hear 'status A line is too long.'
say 'go nowhere'
hear '=== *'
# A search without an end is ended by the next line.
say 'set depth 64'
say "set game (;GM[Othello]TY[8];)"
say 'hint 5'
hear 'search *'
say 'ping 77'
hear 'pong 77'
# It is also where a depth, which ends none, was set before.
say 'hint 5'
hear 'search *'
say 'set depth 63'
hear 'set myname narabe63'
say 'ping 78'
hear 'pong 78'
stop

# ---- what is exact ----
start
say 'set depth 20'
say 'set game (;GM[Othello]TY[6]BO[6 *****O ****OO ***OOO **OOO- *OOO-- OOO--- *];)'
say 'hint 9'
hear 'search * 100%'
say 'move pa'
say 'ping 1'
hear 'pong 1'
stop

# ---- whole games, both sides ----
for size in 8 6; do
	start
	say 'set depth 2'
	say "set game (;GM[Othello]TY[$size];)"
	moves=0
	while [ $moves -lt 100 ]; do
		say go
		say 'set contempt 1' # ends no search
		hear '@(=== *|status The game is over.)' || break
		[[ $heard == 'status The game is over.' ]] && break
		move=${heard#=== }
		say "move ${move%%/*}"
		moves=$((moves + 1))
	done
	[ $moves -ge $((size * size - 12)) ] || fail "a game on $size has $moves moves"
	say analyze
	hear "analysis $moves *"
	stop
done

# ---- a tree search: its win rate as discs ----
start --player uct:playouts=3000
say 'set game (;GM[Othello]TY[8]B[f5];)'
say 'hint 2'
hear 'search *'
[[ $heard =~ ^search\ [a-h1-8PA]+\ -?[0-9]+\.[0-9]+\ 0\ [0-9]+$ ]] || fail "uct: $heard"
say go
hear '=== *'
stop

# ---- the clock: a value alone is no time ----
# share MOVE: $nodes is the search of the next move but one, by what MOVE leaves of twenty seconds.
share() {
	start --player uct
	say 'set game (;GM[Othello]TY[8]TI[00:20];)'
	say "move $1"
	say 'move d6'
	say go
	hear 'nodestats *'
	stop
	nodes=${heard#nodestats }
	nodes=${nodes%% *}
}
share f5//19.99
few=$nodes
share f5/19.99
[ "$nodes" -gt $((5 * few)) ] || fail "a value is a time: $few playouts, $nodes with more of it"

# A player with an hour a move answers within the game's clock, however that is written.
for clock in 00:02 0:02/0:00 00:00:02 00:02//02:00 00:00:02//02:00; do
	start --player uct:time_ms=3600000,threads=1
	say "set game (;GM[Othello]PB[a]PW[b]TI[$clock]TY[6]BO[6 --------------O*----*O-------------- *];)"
	say go
	hear '=== *'
	stop
done

# ---- anything at all ----
head -c 200000 /dev/urandom >in
timeout 60 "$narabe" nboard --seed 1 <in >out 2>err || fail "random bytes: $? $(head -c 300 err)"
LC_ALL=C grep -qaP '[\x00-\x08\x0b-\x1f\x7f]' out && fail 'random bytes are repeated'
awk '/^\.S[HS] / { inside = $0 == ".SS narabe nboard" } inside' "$page" >section
for word in nboard 'set depth' 'set game' 'set contempt' move hint go ping analyze learn quit; do
	grep -q -- "$word" section || fail "the manual does not name $word"
done
exit $bad
