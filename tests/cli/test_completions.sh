#!/bin/bash
# The shell completions: they are valid, and offer what the program takes.
# Usage: test_completions.sh BASH ZSH FISH
set -u
bad=0

fail() {
	echo "FAILED: $*"
	bad=1
}

bash -n "$1" || fail "bash cannot read $1"

# What Tab makes of a line in zsh and fish: the line typed, "=", the line completed.
lines='narabe ev=narabe eval
narabe ti=narabe tictactoe
narabe score4 --lev=narabe score4 --level=
narabe --the=narabe --theme=
narabe --theme=li=narabe --theme=light
narabe play --theme=cont=narabe play --theme=contrast
narabe eval --game=ti=narabe eval --game=tictactoe
narabe match --a=ra=narabe match --a=random
narabe bench --js=narabe bench --json
narabe help ev=narabe help eval
narabe help settin=narabe help settings
narabe match --a=uct:playouts=narabe match --a=uct:playouts=
narabe --o=uct:playouts=5,mem=narabe --o=uct:playouts=5,memory_mib=
narabe experiment s3=narabe experiment s3
narabe puzzle qu=narabe puzzle qubic
narabe eval ti=narabe eval tictactoe
narabe config --d=narabe config --default'

# complete_zsh FOLDER: reads such lines, types them in an interactive zsh, and prints the results.
complete_zsh() {
	timeout 120 zsh -f -c '
		zmodload zsh/zpty
		zpty z "TERM=dumb zsh -f -i"
		zpty -w z "fpath=($1 \$fpath); autoload -U compinit; compinit -D -u; setopt no_beep"
		zpty -w z "show() { print -r -- \"SA\"ID\"<\$BUFFER>\"; BUFFER=; }; zle -N show; bindkey ^X show"
		while IFS= read -r line; do
			zpty -w -n z "${line%=narabe*}"$'"'\\t\\C-x'"'
			zpty -r -m z answer "*SAID<*>*" || break
			print -r -- "${line%=narabe*}=${${answer##*SAID<}%%>*}"
		done' zsh "$1"
}

if command -v zsh >/dev/null; then
	zsh -n "$2" || fail "zsh cannot read $2"
	answer=$(printf '%s\n' "$lines" | complete_zsh "$(dirname "$2")" | sed 's/ *$//')
	[ "$answer" = "$lines" ] || fail "zsh completes as follows:
$answer"
else
	echo 'skipped: zsh, which is not installed'
fi
if command -v fish >/dev/null; then
	fish -n "$3" || fail "fish cannot read $3"
	while IFS= read -r line; do
		typed=${line%=narabe*}
		word=${line##* }
		answer=$(fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$3" "$typed" 2>&1 |
			cut -f 1)
		[ "${answer%=}" = "${word%=}" ] || fail "fish makes of \"$typed\": $answer"
	done <<-END
		$lines
	END
else
	echo 'skipped: fish, which is not installed'
fi
grep -q -- "--theme=.*auto dark light" "$2" || fail 'no themes for zsh'
grep -q -- "-l theme -x -a 'auto dark light" "$3" || fail 'no themes for fish'

. "$1"

# completes LINE WORD...: what Tab offers at the end of the line.
completes() {
	COMP_LINE=$1
	COMP_POINT=${#COMP_LINE}
	COMPREPLY=()
	_narabe 2>/dev/null
	shift
	[ "${COMPREPLY[*]-}" = "$*" ] || fail "\"$COMP_LINE\" offers \"${COMPREPLY[*]-}\", not \"$*\""
}

completes 'narabe ev' eval
completes 'narabe ti' tictactoe
completes 'narabe othello:' 4 8
completes 'narabe score4 --lev' --level=
completes 'narabe --the' --theme=
completes 'narabe --theme=li' light
completes 'narabe --theme li' light
completes 'narabe play --theme=cont' contrast
completes 'narabe play --color=' auto always never
completes 'narabe --game=othello:' 4 8
completes 'narabe eval --game ti' tictactoe
completes 'narabe eval --game=ti' tictactoe
completes 'narabe match --a=ra' random
completes 'narabe match --openi' --opening-plies= --openings=
completes 'narabe match --first=a' alternate a
completes 'narabe bench --js' --json
completes 'narabe help ev' eval
completes 'narabe help pla' play players
completes 'narabe --o uct:pl' playouts= playout=
completes 'narabe --o=uct:pl' playouts= playout=
completes 'narabe match --a uct:playouts=5,ti' 5,time_ms=
completes 'narabe match --a random:x'
completes 'narabe experiment s' s0 s1 s2 s3 s4
completes 'narabe puzzle ' othello score4 tictactoe qubic tron
completes 'narabe puzzle --game=q' qubic
completes 'narabe eval ti' tictactoe
completes 'narabe config --' --default --help
completes 'narabe puzzle -' --game= --date= --number= --mine --list --solution --plain --json --puzzles= --make= --seed= -o --help
completes 'narabe cast -o x.svg --format ' cast svg
completes 'narabe eval --seed='
completes 'narabe eval x'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
touch "$work/board.png"
completes "narabe eval --file=$work/bo" "$work/board.png"
completes "narabe eval -o $work/bo" "$work/board.png"
grep -q -- "'-o+\[\]:file:_files'" "$2" || fail 'no -o for zsh'
grep -q -- "-s o -r -F" "$3" || fail 'no -o for fish'
exit $bad
