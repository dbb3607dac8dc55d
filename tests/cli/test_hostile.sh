#!/bin/bash
# Hostile places: no home, read-only folders, a full disk, limits of the system, FIFOs in place of one's
# own files, a clock that is set back. In each the main things end within their time, by themselves, with
# the right exit code, in words and not by a signal; nothing that was there is lost, and the terminal is left
# clean.
#
# Usage: test_hostile.sh PROGRAM. What this system does not allow is skipped, with a line that says so.
set -u
narabe=$(readlink -f "$1")
work=$(mktemp -d)
chmod 755 "$work"
trap 'cd /; rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 TERM=xterm-256color COLORFGBG='15;0'
unset XDG_CONFIG_DIRS LANGUAGE LINES COLUMNS
bad=0
place=here

fail() {
	echo "FAILED: $place: $*" | cat -v
	bad=1
}

skip() {
	echo "skipped: $1"
}

# home FOLDER: everything of one's own is below it.
home() {
	export HOME=$1
	export XDG_CONFIG_HOME=$1/config XDG_DATA_HOME=$1/data XDG_STATE_HOME=$1/state
}

# judge GOT CODES WHAT: the exit code is one of these; else the output says more.
judge() {
	local got=$1 codes=$2
	shift 2
	[ "$got" -ne 124 ] || { fail "hangs: $*"; return 1; }
	case " $codes " in
	*" $got "*) return 0 ;;
	esac
	fail "exit $got of $*: $(tail -c 300 "$work/out" 2>/dev/null)"
	return 1
}

# run CODES COMMAND...: its exit code is one of these, and a refusal is one sentence.
run() {
	local codes=$1
	shift
	{ timeout -k 5 60 bash -c "$limits; exec $as \"\$@\"" - "$narabe" "$@" <"$input" 2>&3 | cat >"$work/out"
	(exit "${PIPESTATUS[0]}"); } 3>&1 | cat >"$work/said"
	local got=${PIPESTATUS[0]}
	cat "$work/said" >>"$work/out"
	judge $got "$codes" "$@" || return
	if [ $got -ne 0 ]; then
		[ "$(grep -c . "$work/said")" -ge 1 ] || fail "nothing is said by $*"
		[ "$(grep -c '^narabe: ' "$work/said")" -le 1 ] || fail "too much is said by $*: $(cat "$work/said")"
	fi
}

says() {
	grep -qa -- "$1" "$work/out" || fail "not said: $1: $(tail -c 300 "$work/out")"
}

# screen CODES COMMAND...: a game in a terminal that is quit by q, which finds the terminal as it was.
screen() {
	local codes=$1
	shift
	printf '#!/bin/bash\nstty -a >"%s"\n(%s; exec %s "%s" "$@")\ngot=$?\nstty -a | cmp -s - "%s" || got=99\nexit $got\n' \
		"$work/stty" "$limits" "$as" "$narabe" "$work/stty" >"$work/in_terminal"
	chmod 755 "$work/in_terminal"
	: >"$work/typed"
	{ for i in $(seq 50); do
		sleep .1
		[ ! -e "$work/ended" ] || break
		[ "$i" -lt 8 ] || printf q
	done; } | timeout -k 5 60 script -qefc "$work/in_terminal $*; code=\$?; touch '$work/ended'; exit \$code" /dev/null \
		>"$work/out" 2>&1
	local got=$?
	rm -f "$work/ended"
	judge $got "$codes" "$@" || return
	if grep -qa $'\e\\[?1049h' "$work/out"; then
		tail -c 400 "$work/out" | grep -qa $'\e\\[?1049l' || fail "the alternate screen stays: $*"
		tail -c 400 "$work/out" | grep -qa $'\e\\[?25h\|\e\\[?12l' || fail "no cursor: $*"
	fi
}

input=/dev/null
as=
limits=:
match='match --game tictactoe --a random --b uct:playouts=20 --games 4 --seed 1'

# things CODES: what the program is for; the codes are those of what writes files. Reads what is in
# $files, writes into the folder that it is in.
things() {
	local codes=$1
	input=$work/moves
	run '0' play --plain --game othello --x human --o uct:playouts=20 --seed 1
	input=/dev/null
	screen '0' --game=tictactoe --x=human --o=human
	run "$codes" $match --out results
	run '0' $match
	run '0' eval tictactoe -i 200
	run '0' report "$files/results"
	run '0' review "$files/game.sgf" -i 20
	run "$codes" train --games 20 --seed 1 --out boxes
	run "$codes" book --out book --plies 1 --empty 20 --memory-mib 8 --seconds 1
	input=$work/gtp
	run '0' gtp
	says '^= '
	input=$work/requests
	run '0' serve
	says '"id":7'
	input=/dev/null
}

printf 'c2\nsave mine\nundo\nquit\n' >"$work/moves"
printf 'boardsize 6\ngenmove b\nquit\n' >"$work/gtp"
printf '{"id":7,"game":"tictactoe","playouts":50,"seed":1}\n' >"$work/requests"
files=$work/files
mkdir "$files"
cd "$files" || exit 1
home "$work/first"
run 0 $match --out results
printf 'c2\nsave ./game.sgf\nquit\n' >"$work/saves"
input=$work/saves
run 0 play --plain --game othello --x human --o random --seed 1
input=/dev/null
printf 'random\nuct:playouts=9\n' >players
chmod -R a+rX "$work"
[ -s results ] && [ -s game.sgf ] || { fail "no files to begin with"; exit 1; }

# ---- where all is well: else nothing below says anything ----
place='a good place'
mkdir "$work/good"
cd "$work/good" || exit 1
home "$work/good"
things 0
[ "$(wc -l <results)" -eq 4 ] && [ -s boxes ] || fail 'no files are written'
[ -s "$work/good/data/narabe/games/mine.sgf" ] || fail 'the game was not saved'

# ---- no home ----
place='no home'
mkdir "$work/homeless"
cd "$work/homeless" || exit 1
unset HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
things 0
for none in /nowhere /dev/null /proc/none ''; do
	home "$none"
	rm -rf results boxes book
	things 0
done

# ---- a folder that may only be read ----
place='read-only'
if [ "$(id -u)" -eq 0 ] && setpriv --reuid 65534 --regid 65534 --clear-groups true 2>/dev/null &&
	setpriv --reuid 65534 --regid 65534 --clear-groups test -x "$narabe"; then
	mkdir -p "$work/locked/state" "$work/locked/data/narabe/games"
	cd "$work/locked" || exit 1
	home "$work/locked"
	cp "$files"/game.sgf data/narabe/games/mine.sgf
	before=$(find . -type f -exec cksum {} + | sort)
	as='setpriv --reuid 65534 --regid 65534 --clear-groups'
	chmod 666 "$work/moves" "$work/out" "$work/said" "$work/stty"
	things 1
	as=
	[ "$(find . -type f -exec cksum {} + | sort)" = "$before" ] || fail 'files have changed'
else
	skip 'read-only folders: another user cannot be taken, or cannot run the program'
fi

# ---- a full disk ----
place='a full disk'
mkdir "$work/dev"
cd "$work/dev" || exit 1
home "$work/dev"
run 1 $match --out /dev/full
timeout 60 "$narabe" $match >/dev/full 2>"$work/out"
judge $? 1 'match into a full disk'
timeout 60 "$narabe" eval tictactoe -i 50 >/dev/full 2>"$work/out"
judge $? 1 'eval into a full disk'
timeout 60 "$narabe" report "$files/results" >/dev/full 2>"$work/out"
judge $? 1 'report into a full disk'

# ---- limits of the system ----
# limited WORDS CODES: the things under a limit of ulimit.
limited() {
	place="ulimit $1"
	mkdir -p "$work/limited"
	cd "$work/limited" || exit 1
	rm -rf ./*
	home "$work/limited"
	limits="ulimit $1"
	things "$2"
	limits=:
}
limited '-f 0' '0 1'
limited '-f 1' '0 1'
limited '-n 12' '0 1'
limited '-v 4000000' '0 1'

# ---- FIFOs as one's own files ----
place='FIFOs'
mkdir "$work/fifos"
cd "$work/fifos" || exit 1
home "$work/fifos"
for own in config/narabe/narabe.cfg state/narabe/settings.cfg state/narabe/game.journal; do
	rm -rf config state
	mkdir -p "$(dirname "$own")"
	mkfifo "$own"
	run 0 config
	input=$work/moves
	run 0 play --plain --game othello --x human --o random
	input=/dev/null
	screen 0 --game=tictactoe --x=human --o=human
done

# ---- a clock that is set back ----
place='a clock set back'
mkdir "$work/clock"
cd "$work/clock" || exit 1
home "$work/clock"
faketime=$(find /usr/lib /usr/lib64 /usr/local/lib -name libfaketimeMT.so.1 2>/dev/null | head -n 1)
if [ -n "$faketime" ] && [ "$(LD_PRELOAD=$faketime FAKETIME=-400d date +%Y)" -lt "$(date +%Y)" ]; then
	echo +0 >now
	# back COMMAND...: while it runs, the clock is set back by a day, by ten years, and forward again.
	back() {
		(for time in -1d -10y +0 +1d -1h; do
			sleep .3
			echo $time >now
		done) &
		LD_PRELOAD=$faketime FAKETIME_TIMESTAMP_FILE=$PWD/now FAKETIME_NO_CACHE=1 \
			FAKETIME_DONT_FAKE_MONOTONIC=1 DONT_FAKE_MONOTONIC=1 \
			timeout -k 5 60 "$narabe" "$@" >"$work/out" 2>&1 <"$input"
		judge $? 0 "$@"
		wait
		echo +0 >now
	}
	start=$(date +%s)
	back match --game tictactoe --a uct:time_ms=30 --b uct:time_ms=30 --games 6 --seed 1 --out results
	[ $(($(date +%s) - start)) -lt 30 ] || fail "30 ms a move took $(($(date +%s) - start)) s"
	[ "$(grep -c '"result"' results)" -eq 6 ] || fail 'games are missing'
	grep -q '"elapsed_ms":\(-\|[0-9]\{5\}\)' results && fail "$(head -n 1 results)"
	printf 'c2\nsave clock\nquit\n' >lines
	input=$PWD/lines
	back play --plain --game othello --x human --o uct:time_ms=900 --seed 1
	input=/dev/null
	grep -qa 'ms=-\|ms=[0-9]\{5\}' data/narabe/games/clock.sgf && fail "$(cat data/narabe/games/clock.sgf)"
	back eval othello --time-ms 1500
	input=$work/requests
	back serve
	input=/dev/null
	back trace tictactoe -i 20
else
	skip 'a clock that is set back: no libfaketime'
fi

[ $bad -eq 0 ] && echo 'Nothing was lost.'
exit $bad
