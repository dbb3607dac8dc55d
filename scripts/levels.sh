#!/bin/sh
# Measures how often each level beats the one below, and writes the ratings into data/levels.cfg and the
# tables into docs/levels.md. The players are those of levels.cfg; level 1 plays `random`, whose rating
# is 0, and a rating is that of the level below plus the difference found. Level 10 of the larger
# boards has a time limit or thinks long, so a search of 100,000 playouts, or 50,000 on Tron, plays in its
# place.
# FOLDER gets a file for each pair. The same players give the same games: a pair whose file is there is
# not played again, so that after a change only the steps beside it are. To play more, delete it. Of Othello 6x6 all levels also
# play each other, for the figure.
# GAMES, LAST_GAMES: games of a pair, of the last. Usage: scripts/levels.sh PROGRAM FOLDER BOARD...
set -eu
narabe=$(readlink -f "$1") out=$2
shift 2
top=$(readlink -f "$(dirname "$0")/..")
config=$top/data/levels.cfg docs=$top/docs/levels.md
NARABE_DATA_DIR=$top/data
export NARABE_DATA_DIR
standin=uct:playouts=100000,reward=wdl,expand=5,solver=on,threats=0,policy=puct,c=3,graph=off,reuse=off
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
	tictactoe | othello:4) players "$1" | sed -n 10p ;;
	score4 | qubic | othello:8) echo "$standin,playout=eval,prior=eval" ;;
	othello*) echo "$standin,playout=corner" ;;
	tron*) echo duct:playouts=50000,spread=0.1,select=ucb1-tuned,c=1,tie_margin=0.01,playout=eval,reuse=off ;;
	*) echo "$standin,playout=decisive" ;;
	esac
}

games_of() {
	case $1 in
	tictactoe | othello:4) echo 600 600 ;;
	othello | score4) echo "400 20" ;;
	tron*) echo "200 60" ;;
	*) echo "200 20" ;;
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
	# LEVEL GAMES POINTS HALF-WIDTH RATING: one more point and one less than counted, so that a
	# difference is finite
	for n in $(seq 1 10); do
		file=$out/$list-$n.json
		echo "$n $(number games "$file") $(number score "$file") $(number low "$file") $(number high "$file")"
	done | awk '{
		p = ($2 * $3 + .5) / ($2 + 1)
		rating += 400 * log(p / (1 - p)) / log(10)
		printf "%d %d %.1f %.1f %d\n", $1, $2, 100 * $3, 50 * ($5 - $4), rating + .5
	}' >"$out/$list.steps"
	awk -v list="$list" -v steps="$out/$list.steps" '
		/^[a-z]/ { inside = $1 == list }
		inside && /{ name = / {
			getline step <steps
			split(step, f, " ")
			sub(/ rating = -?[0-9]+;/, "")
			sub(/name = "[^"]*";/, "& rating = " f[5] ";")
		}
		{ print }' "$config" >"$config.new"
	mv "$config.new" "$config"
}

# All against all, on one board, unless these levels have played already
league() {
	if cmp -s "$out/othello.players" "$out/league.of"; then
		return
	fi
	{
		echo random
		seq -f 'level:n=%g' 1 9
	} >"$out/league.players"
	nice -n 5 "$narabe" league --game othello --players "$out/league.players" --rounds 4 --jobs 1 \
		--seed 1 --out "$out/league.jsonl" >"$out/league.txt"
	"$narabe" plot "$out/league.jsonl" --out "$top/docs/levels-othello.svg"
	cp "$out/othello.players" "$out/league.of"
}

# row BOARD FORMAT: a row of a table from the steps measured; FORMAT is an expression of awk
row() {
	awk -v board="$1" "BEGIN { printf \"| %s |\", board } { printf \" %s |\", $2 } END { print \"\" }" \
		"$out/$(list_of "$1").steps"
}

# The tables of the manual; $1: ratings, steps, games, temperatures or league
table() {
	if [ "$1" = league ]; then
		sed 's/^/    /; s/ *$//' "$out/league.txt"
		return
	fi
	echo "| $2 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |"
	echo "|---|---|---|---|---|---|---|---|---|---|---|"
	for board in $boards; do
		# shellcheck disable=SC2016 # fields of awk
		case $1 in
		ratings) row "$board" '$5' ;;
		games) row "$board" '$2' ;;
		steps) row "$board" 'sprintf("%.0f ±%.0f", $3, $4)' ;;
		temperatures)
			players "$board" | awk -v board="$board" '
				function key(name) {
					return match($0, name "=[0-9.]+") ? substr($0, RSTART + length(name) + 1, RLENGTH - length(name) - 1) : ""
				}
				BEGIN { printf "| %s |", board }
				{
					t = key("temperature") (/expand=1000000|duct.*playout=random/ ? "*" : "")
					n = key("playouts")
					if (t == "") t = "-"
					if (n == "") t = "2 s"
					else if (n != 2000) t = t sprintf(" (%d,%03d)", n / 1000, n % 1000)
					printf " %s |", /^perfect/ ? "perfect" : t
				}
				END { print "" }'
			;;
		esac
	done
}

write_docs() {
	for name in ratings steps games temperatures league; do
		case $name in
		ratings) head='rating at level' ;;
		steps) head='% against the level below' ;;
		games) head='games of that pair' ;;
		*) head='temperature at level' ;;
		esac
		table $name "$head" >"$out/$name.md"
		awk -v begin="<!-- $name -->" -v file="$out/$name.md" '
			$0 == "<!-- end -->" { skips = 0 }
			!skips { print }
			$0 == begin { while ((getline line <file) > 0) print line; skips = 1 }' "$docs" >"$docs.new"
		mv "$docs.new" "$docs"
	done
}

for board; do
	measure "$board"
	[ "$board" != othello ] || league
	cat "$out/$(list_of "$board").steps"
done
for board in $boards; do
	[ -f "$out/$(list_of "$board").steps" ] || exit 0
done
write_docs
