#!/bin/sh
# Redraws the pictures of README.md and README.ja.md: the animation, then the real program in tmux, driven by
# keys, saves its last screen.
# The Japanese one needs a font such as VL Gothic. Usage: scripts/pictures.sh PROGRAM
set -eu
narabe=$(readlink -f "$1")
cd "$(dirname "$0")/../docs"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

# picture NAME COLUMNS ROWS SECONDS "KEYS" ARG...
picture() {
	name=$1 columns=$2 rows=$3 seconds=$4 keys=$5
	shift 5
	tmux -L narabe-pictures new-session -d -s picture -x "$columns" -y "$rows" \
		"env XDG_STATE_HOME=$home XDG_CONFIG_HOME=$home LC_ALL=C.UTF-8 LANGUAGE=${language:-en} TERM=tmux-256color '$narabe' $* --seed=1 --autosave=off --picture=$name.svg"
	sleep 1
	for key in $keys; do
		tmux -L narabe-pictures send-keys -t picture "$key"
		sleep 0.1
	done
	sleep "$seconds"
	tmux -L narabe-pictures send-keys -t picture C-c
	sleep 1
	tmux -L narabe-pictures kill-server 2>/dev/null || true
	[ -s "$name.svg" ]
}

"$narabe" cast othello --moves "c2 b4 c5 d2 e4 e3" --player uct:playouts=20000 \
	--opponent uct:playouts=5000 --plies 9 --seed 1 -o play.svg
picture score4 80 24 3 '' --game score4 "--moves='b2 b2 c3 c2 a1 d4 d4 c1'"
language=ja picture japanese 80 24 3 'Right' --game othello \
	"--moves='c2 b4 c5 d2 e4 e3 d1 c1'"
picture tictactoe 80 24 1 '' --game tictactoe "--moves='b2 a1'"
picture tree 80 24 2 'x Enter' --game othello "--moves='c2 b4 c5 d2 e4 e3'"
mixed=duct:time_ms=400,select=rm,gamma=0.1,final=average
picture tron 80 24 12 '' --game tron:a --x "$mixed" --o "$mixed" --reply-ms=400
