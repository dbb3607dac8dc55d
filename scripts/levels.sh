#!/bin/sh
# Measures the levels' ratings and writes them into data/levels.cfg: a league of all of them and
# of `random`, whose rating is 0. Level 10 of the large boards has a time limit or is perfect, so a
# search of 100,000 playouts, or 5,000 on Tron, plays in its place, against level 9 only; level 9
# links that league to the first.
# FOLDER gets the games, the tables and the players. The same players give the same games.
# ROUNDS and LAST_ROUNDS: the number of rounds, of two games per pair. Usage: scripts/levels.sh PROGRAM FOLDER BOARD...
set -eu
narabe=$(readlink -f "$1") out=$2
shift 2
config=$(dirname "$0")/../data/levels.cfg
NARABE_DATA_DIR=$(dirname "$config")
export NARABE_DATA_DIR
standin=uct:playouts=100000,reward=wdl,expand=5,solver=on,threats=0,policy=puct,c=3,graph=off,reuse=off
mkdir -p "$out"

# league NAME BOARD ROUNDS PLAYER...: the games, the table, and a line "PLAYER ELO" each
league() {
	name=$out/$1 board=$2 rounds=$3
	shift 3
	printf '%s\n' "$@" >"$name.players"
	rm -f "$name.jsonl"
	nice -n 5 "$narabe" league --game "$board" --players "$name.players" --rounds "$rounds" \
		--seed 1 --out "$name.jsonl" >"$name.txt"
	nice -n 5 "$narabe" report --json "$name.jsonl" | tr '{' '\n' |
		sed -n 's/^"player":"\([^"]*\)","elo":\([^,]*\),.*/\1 \2/p' >"$name.elo"
}

# elo NAME PLAYER: the ELO of this player in the league
elo() {
	sed -n "s/^$2 //p" "$out/$1.elo"
}

for board; do
	case $board in
	tictactoe) last=10 rounds=${ROUNDS:-60} ;;
	othello:4) last=10 rounds=${ROUNDS:-20} ;;
	othello) last=9 rounds=${ROUNDS:-10} ;;
	othello:8) last=9 rounds=${ROUNDS:-4} ;;
	tron*) last=9 rounds=${ROUNDS:-4} ;;
	*) last=9 rounds=${ROUNDS:-8} ;;
	esac
	case $board in
	othello*) best=$standin,playout=corner ;;
	tron*) best=duct:playouts=5000,select=ucb1-tuned,c=1,tie_margin=0.01,playout=territory ;;
	*) best=$standin,playout=decisive ;;
	esac
	list=$(echo "$board" | tr : -)
	# shellcheck disable=SC2046 # one word per level
	league "$list" "$board" "$rounds" random $(seq -f 'level:n=%g' 1 $last)
	[ $last = 10 ] || league "$list-10" "$board" "${LAST_ROUNDS:-4}" level:n=9 "$best"
	for n in $(seq 1 10); do
		[ "$n" -le $last ] && echo "$(elo "$list" "level:n=$n") - $(elo "$list" random)" ||
			echo "$(elo "$list" level:n=9) - $(elo "$list" random) +" \
				"$(elo "$list-10" "$best") - $(elo "$list-10" level:n=9)"
	done | awk '{ e = $1 - $3; if (NF > 3) e += $5 - $7; printf "%d\n", e + .5 }' >"$out/$list.ratings"
	awk -v list="$list" -v ratings="$out/$list.ratings" '
		/^[a-z]/ { inside = $1 == list }
		inside && /{ name = / {
			getline r <ratings
			sub(/ rating = -?[0-9]+;/, "")
			sub(/name = "[^"]*";/, "& rating = " r ";")
		}
		{ print }' "$config" >"$config.new"
	mv "$config.new" "$config"
	cat "$out/$list"*.txt
done
