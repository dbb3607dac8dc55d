#!/bin/bash
# The completions of the shells: they can be read, and bash's say what the program takes.
# Usage: test_completions.sh BASH ZSH FISH
set -u
bad=0

fail() {
	echo "FAILED: $*"
	bad=1
}

bash -n "$1" || fail "bash can not read $1"
if command -v zsh >/dev/null; then
	zsh -n "$2" || fail "zsh can not read $2"
else
	echo 'skipped: zsh, which is not installed'
fi
if command -v fish >/dev/null; then
	fish -n "$3" || fail "fish can not read $3"
else
	echo 'skipped: fish, which is not installed'
fi
grep -q -- "--theme=.*auto dark light" "$2" || fail 'no themes for zsh'
grep -q -- "-l theme -x -a 'auto dark light" "$3" || fail 'no themes for fish'

. "$1"

# completes LINE WORD...: what Tab offers at the line's end.
completes() {
	COMP_LINE=$1
	COMP_POINT=${#COMP_LINE}
	COMPREPLY=()
	_narabe 2>/dev/null
	shift
	[ "${COMPREPLY[*]-}" = "$*" ] || fail "\"$COMP_LINE\" offers \"${COMPREPLY[*]-}\", not \"$*\""
}

completes 'narabe ev' eval
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
completes 'narabe config --' --default --help
completes 'narabe eval --seed='
completes 'narabe eval x'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
touch "$work/board.png"
completes "narabe eval --file=$work/bo" "$work/board.png"
exit $bad
