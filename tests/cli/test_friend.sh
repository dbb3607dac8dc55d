#!/bin/bash
# A game with a friend through a socket: two programs line by line. Usage: test_friend.sh PROGRAM
. "$(dirname "$0")/../fixtures/shell.sh"
running=
trap '[ -z "$running" ] || kill $running 2>/dev/null; rm -rf "$work"' EXIT
mkdir -m 700 "$work/run"
export XDG_CONFIG_HOME="$work/config" XDG_CONFIG_DIRS="$work" XDG_DATA_HOME="$work/data"
export XDG_STATE_HOME="$work/state" XDG_RUNTIME_DIR="$work/run" TERM=dumb LC_ALL=C
socket=$work/run/narabe/socket

# start NAME ARG...: a program with its standard input at a pipe, descriptor 7 or 8, and its output in $work/NAME.
start() {
	local name=$1 pipe=$work/$1.in
	shift
	rm -f "$pipe"
	mkfifo "$pipe"
	: >"$work/$name"
	"$narabe" "$@" --plain <"$pipe" >"$work/$name" 2>&1 &
	eval "$name=$!"
	running="$running $!"
	if [ "$name" = host ]; then exec 7>"$pipe"; else exec 8>"$pipe"; fi
}

# see NAME TEXT [COUNT]: waits until its output has so many lines with this text. It looks and waits without starting
# a process: these took more time than the programs.
mkfifo "$work/nothing"
exec 9<>"$work/nothing"
see() {
	local i line lines count
	for ((i = 0; i < 600; i++)); do
		mapfile -t lines <"$work/$1"
		count=0
		for line in "${lines[@]}"; do
			[[ $line != *"$2"* ]] || count=$((count + 1))
		done
		[ $count -lt "${3:-1}" ] || return 0
		read -r -t 0.05 -u 9
	done
	fail "$1 does not say \"$2\" (${3:-1}): $(tail -n +1 "$work/host" "$work/friend")"
	exit 1
}

# refuses TEXT ARG...: a command that cannot begin.
refuses() {
	local text=$1 code
	shift
	timeout 20 "$narabe" "$@" </dev/null >"$work/out" 2>&1
	code=$?
	[ $code -eq 1 ] || [ $code -eq 2 ] || fail "$* exits with $code"
	[ "$(wc -l <"$work/out")" -eq 1 ] || fail "$* says: $(cat "$work/out")"
	grep -qF -- "$text" "$work/out" || fail "$* says: $(cat "$work/out")"
}

ended() { # PROCESS NAME
	wait "$1" || fail "$2 exits with $?: $(cat "$work/$2")"
}

# Nobody is there; a folder that others can enter; a board on which both move at once.
refuses 'Nobody hosts a game here' join --plain
mkdir -m 755 "$work/run/narabe"
refuses 'Others can enter' host --plain
refuses 'Others can enter' join --plain
chmod 700 "$work/run/narabe"
refuses 'both sides move at once' host tron --plain
refuses 'takes a board' host b2 --plain
refuses 'the host chooses it' join othello

# A whole game. The host may move before the friend is there.
start host host tictactoe
see host 'Waiting for a friend: ssh -t'
[ "$(stat -c %a "$work/run/narabe")" = 700 ] || fail 'others can enter the folder of the socket'
echo b2 >&7
see host 'X plays b2.'
start friend join
see friend 'X (Friend)' 0
see friend 'Your move?'
see host 'Your friend has joined.'
refuses 'Somebody else has joined' join --plain
refuses 'A game is hosted here already' host --plain
echo a1 >&8
see host 'O (Friend) plays a1.'
for word in undo redo 'goto 0' tip analyse report 'new othello' 'load x' resume; do
	echo "$word" >&7
done
see host 'Not with a friend: moves cannot be taken back.' 3
see host 'Not with a friend: nothing is analysed before the game is over.' 3
see host 'Not while you play with a friend: quit, and the game is kept.' 3
for word in 'level 5' 'time 1s' 'playouts 100'; do
	echo "$word" >&7
done
see host 'Two people play: there is no engine to change.' 3
echo a1 >&7
see host 'a1'
echo c1 >&7
see friend 'X (Friend) plays c1.'

# The friend leaves and comes back; then is killed, and comes back.
echo quit >&8
see friend 'The host keeps the game: narabe join continues it.'
ended $friend friend
see host 'Your friend has left.'
see host 'Waiting for a friend: ssh -t' 2
start friend join
see friend 'Your move?'
see host 'Your friend has joined.' 2
echo a3 >&8
see host 'O (Friend) plays a3.'
kill -9 $friend
wait $friend
see host 'The connection to your friend is lost.'
start friend join
see host 'Your friend has joined.' 3

# The host is killed: its socket is stale, and the game continues where it was.
kill -9 $host
wait $host
see friend 'The connection to your friend is lost.'
[ -S "$socket" ] || fail 'a killed host leaves no socket'
refuses 'Nobody hosts a game here' join --plain
exec 8>&-
ended $friend friend
start host host
see host 'Waiting for a friend: ssh -t'
see host 'Tic-tac-toe'
start friend join
see friend 'Tic-tac-toe'
see host 'Your friend has joined.'
echo a2 >&7
see friend 'X (Friend) plays a2.'
echo c2 >&8
see host 'O (Friend) plays c2.'
echo b3 >&7
see friend 'X (Friend) plays b3.'
echo b1 >&8
see host 'O (Friend) plays b1.'
echo c3 >&7
see host 'A draw.'
see friend 'X (Friend) plays c3.'
see friend 'A draw.'
exec 7>&- 8>&-
ended $host host
ended $friend friend
[ ! -e "$socket" ] || fail 'a game that is over leaves its socket'

# Another board; a resignation.
start host host othello:4
see host 'Waiting'
start friend join
see friend 'Othello 4x4'
see host 'has joined'
echo resign >&7
see host 'You resign: O wins.'
see friend 'X resigns: O wins.'
see friend 'The game is over: undo or quit?'
echo new >&7
see host 'narabe host begins another game'
exec 7>&- 8>&-
ended $host host
ended $friend friend
start host host othello:4
see host 'Waiting'
start friend join
see host 'has joined'
echo resign >&8
see host 'O resigns: X wins.'
see host 'The game is over: undo or quit?'
exec 7>&- 8>&-
ended $host host
ended $friend friend

# What is no protocol, too long or no legal move costs a sentence and the connection; the game stays.
if command -v python3 >/dev/null; then
	start host host --new tictactoe
	see host 'Waiting'
	mkfifo "$work/strangers"
	python3 -c 'import socket, sys
for what in sys.stdin:
    s = socket.socket(socket.AF_UNIX)
    s.connect(sys.argv[1])
    s.recv(100)
    s.sendall(what.encode())
    s.close()' "$socket" <"$work/strangers" &
	exec 6>"$work/strangers"
	number=0
	for what in 'hello' 'moves z9' 'moves b2 b2' 'moves a1' 'moves' 'bye' '' "$(printf 'x%.0s' {1..5000})" \
		'moves b2 a1 c3' 'start 000000000'; do
		number=$((number + 1))
		echo "$what" >&6
		see host 'Your friend has joined.' $number
		see host 'Waiting for a friend' $((number + 1))
	done
	exec 6>&-
	kill -0 $host || fail 'the host has ended'
	echo b2 >&7
	see host 'X plays b2.'
	echo quit >&7
	exec 7>&-
	ended $host host
fi
exit $bad
