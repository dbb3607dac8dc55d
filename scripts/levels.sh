#!/bin/sh
# Measures how often each level beats the one below, and writes the ratings into data/levels.cfg and the
# tables into docs/levels.md. The players are those of levels.cfg; level 1 plays `random`, whose rating
# is 0, and a rating is that of the level below plus the difference found. Who wins all games is `above`
# the lower end of its 95 % interval. Level 10 of the larger boards has a time limit or thinks long, so a
# search of 5,000 playouts plays in its place.
# FOLDER gets a file for each pair. The same players give the same games: a pair whose file is there is
# not played again, so that after a change only the steps beside it are. To play more, delete it.
# GAMES, LAST_GAMES: games of a pair, of the last. Usage: scripts/levels.sh PROGRAM FOLDER BOARD...
set -eu
narabe=$(readlink -f "$1") out=$2
shift 2
top=$(readlink -f "$(dirname "$0")/..")
config=$top/data/levels.cfg docs=$top/docs/levels.md
NARABE_DATA_DIR=$top/data
export NARABE_DATA_DIR
standin=uct:playouts=5000,reward=wdl,expand=5,solver=on,threats=5,policy=puct,c=3,prior=eval,playout=eval,graph=off,reuse=off
boards='tictactoe score4 qubic othello othello:4 othello:8 tron'
mkdir -p "$out"

list_of() {
	echo "$1" | tr : -
}

# players BOARD: its players as levels.cfg has them, a line each
players() {
	awk -v list="$(list_of "$1")" '
		/^[a-z]/ { inside = $1 == list }
		inside && /player = / { gsub(/.*player = "|".*/, ""); print }' "$config"
}

# what plays for level 10
last_of() {
	case $1 in
	tictactoe | othello | othello:4) players "$1" | sed -n 10p ;;
	tron*) echo duct:playouts=5000,spread=0.1,select=ucb1-tuned,c=1,tie_margin=0.01,playout=eval,reuse=off ;;
	*) echo "$standin" ;;
	esac
}

games_of() {
	case $1 in
	tictactoe) echo 2000 2000 ;;
	othello:4) echo 1000 1000 ;;
	*) echo 200 20 ;;
	esac
}

# pair FILE BOARD A B GAMES: plays them, unless the file has games of these two already
pair() {
	if grep -sqF "\"a\":\"$3\",\"b\":\"$4\"," "$1"; then
		return
	fi
	nice -n 5 "$narabe" match --game "$2" --a "$3" --b "$4" --games "$5" --jobs 1 --seed 1 \
		--json >"$1.new"
	mv "$1.new" "$1"
}

# number KEY FILE
number() {
	sed -n "s/.*\"$1\":\\([^,}]*\\).*/\\1/p" "$2"
}

measure() {
	board=$1 list=$(list_of "$1") below=random n=0
	# shellcheck disable=SC2046 # two numbers
	set -- $(games_of "$board")
	players "$board" | sed 10d >"$out/$list.players"
	last_of "$board" >>"$out/$list.players"
	while read -r player; do
		n=$((n + 1)) games=${GAMES:-$1}
		[ $n -lt 10 ] || games=${LAST_GAMES:-$2}
		pair "$out/$list-$n.json" "$board" "$player" "$below" "$games" </dev/null
		below=$player
	done <"$out/$list.players"
	# LEVEL GAMES POINTS HALF-WIDTH KEY RATING
	for n in $(seq 1 10); do
		file=$out/$list-$n.json
		echo "$n $(number games "$file") $(number score "$file") $(number low "$file") $(number high "$file")"
	done | awk '{
		p = $3 < 1 ? $3 : $4
		rating += 400 * log(p / (1 - p)) / log(10)
		printf "%d %d %.1f %.1f %s %.0f\n", $1, $2, 100 * $3, 50 * ($5 - $4), $3 < 1 ? "rating" : "above", rating
	}' >"$out/$list.steps"
	awk -v list="$list" -v steps="$out/$list.steps" '
		/^[a-z]/ { inside = $1 == list }
		inside && /{ name = / {
			getline step <steps
			split(step, f, " ")
			sub(/ (rating|above) = -?[0-9]+;/, "")
			sub(/name = "[^"]*";/, "& " f[5] " = " f[6] ";")
		}
		{ print }' "$config" >"$config.new"
	mv "$config.new" "$config"
}

# The tables of the manual; $1: ratings or errors
table() {
	case $1 in
	ratings) head='rating, % against the level below' last=' games |' line='---|' ;;
	*) head='noise/blind, playouts' last='' line='' ;;
	esac
	echo "| $head | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |$last"
	echo "|---|---|---|---|---|---|---|---|---|---|---|$line"
	for board in $boards; do
		# shellcheck disable=SC2016 # fields of awk
		case $1 in
		ratings)
			awk -v board="$board" '
				BEGIN { printf "| %s |", board }
				{ printf " %s%s (%.0f ±%.0f) |", $5 == "above" ? "above " : "", $6, $3, $4 }
				(!least || $2 < least) { least = $2 }
				$2 > most { most = $2 }
				END { print (least < most ? " " least " to " most : " " most) " |" }' \
				"$out/$(list_of "$board").steps"
			;;
		errors)
			players "$board" | awk -v board="$board" '
				function key(name) {
					return match($0, "[:,]" name "=[0-9.]+") ? substr($0, RSTART + length(name) + 2, RLENGTH - length(name) - 2) : 0
				}
				BEGIN { printf "| %s |", board }
				/^perfect/ { printf " perfect |"; next }
				/time_ms/ { printf " 2 s |"; next }
				{ printf " %s/%s, %s |", key("noise"), 100 * key("blind"), key("playouts") }
				END { print "" }'
			;;
		esac
	done
}

write_docs() {
	for name in ratings errors; do
		table $name >"$out/$name.md"
		awk -v begin="<!-- $name -->" -v file="$out/$name.md" '
			$0 == "<!-- end -->" { skips = 0 }
			!skips { print }
			$0 == begin { while ((getline line <file) > 0) print line; skips = 1 }' "$docs" >"$docs.new"
		mv "$docs.new" "$docs"
	done
}

for board; do
	measure "$board"
	cat "$out/$(list_of "$board").steps"
done
for board in $boards; do
	[ -f "$out/$(list_of "$board").steps" ] || exit 0
done
write_docs
