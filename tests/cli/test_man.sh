#!/bin/sh
# The manual describes what the program has, and nothing else; the formatters find nothing wrong.
# Usage: test_man.sh PROGRAM PAGE...: all pages, that of settings as narabe.cfg.5
set -u
program=$1
shift
src=$(dirname "$0")/../../src
themes=$src/tui/canvas/canvas.h
commands=$src/match/commands.def
keys=$src/tui/requests.def
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
bad=0
checked=0

settings=
for one; do
	[ "${one##*/}" != narabe.cfg.5 ] || settings=$one
done

fail() {
	echo "FAILED: $*"
	bad=1
}

# plain: the words of roff on one line in lower case.
plain() {
	sed -e '/^\.\\"/d' -e 's/^\.[A-Z]* *//' -e 's/\\f[A-Z]//g' -e 's/\\(aq/'"'"'/g' \
		-e 's/\\(dq/"/g' -e 's/\\(ha/^/g' -e 's/\\(ti/~/g' -e 's/\\(ga/`/g' \
		-e 's/\\[&:]//g' -e 's/\\-/-/g' -e 's/\\e/\\/g' |
		tr '\n' ' ' | tr -s ' ' | tr '[:upper:]' '[:lower:]'
}

# section COMMAND: the part of a page with its options.
section() {
	cat "$@" | awk -v head=".SS narabe $command" '
		/^\.S[HS] / { inside = $0 == head }
		inside'
}

# options: the names of the long options in a text.
options() {
	grep -oE -- '--[a-z][a-z-]*' | sort -u
}

# explained: the options with which lines of a --help begin, those of one letter too.
explained() {
	sed -n 's/^  *\(-.*\)/\1/p' | sed 's/  .*//' >"$work/heads"
	{ options <"$work/heads" | grep -vx -- --help; letters <"$work/heads"; } | sort -u
}

# letters: the names of the options of one letter in a text.
letters() {
	grep -oE -- '(^|[ ,])-[a-z]([ =,]|$)' | grep -oE -- '-[a-z]' | sort -u
}

# within A B SENTENCE: everything in the sorted file A is in B.
within() {
	for option in $(comm -23 "$1" "$2"); do
		fail "$3 $option"
	done
}

cat "$@" | plain >"$work/page"
[ -s "$work/page" ] || fail "the pages cannot be read"

# described WHAT TEXT: the text must be in the page; look_up looks for all of them at once.
described() {
	printf '%s\t%s\n' "$1" "$2" >>"$work/texts"
}

look_up() {
	awk -F '\t' 'NR == FNR { page = page $0; next }
		{ text = tolower($2); gsub(/ +/, " ", text) }
		!index(page, text) { print $1 " \"" text "\" is not in the page" }' \
		"$work/page" "$work/texts" >"$work/lacking"
	while read -r sentence; do
		fail "$sentence"
	done <"$work/lacking"
	rm "$work/texts"
}

# Options, commands, players and games, as --help prints them.
if [ -x "$program" ]; then
	checked=1
	"$program" --help >"$work/help.main" || fail '--help'
	"$program" --list-games >"$work/games" || fail '--list-games'
	for commands_of in "$program" "$program-lab" "$program-serve"; do
		"$commands_of" --help | sed -n '/^Commands/,/^$/s/^  //p'
	done >"$work/commands"
	"$program-make" --help | sed -n 's/^  \(book \)/\1/p' >>"$work/commands"
	[ -s "$work/commands" ] || fail '--help lists no commands'
	while read -r command summary; do
		"$program" "$command" --help=all >"$work/help.$command" </dev/null || fail "$command --help=all"
		explained <"$work/help.$command" >"$work/explained"
		{ cat "$work/help.$command"; [ "$command" != play ] || "$program" help settings; } | options >"$work/there"
		section "$@" | plain >"$work/section"
		options <"$work/section" >"$work/said"
		{ cat "$work/said"; letters <"$work/section"; } | sort -u >"$work/all"
		within "$work/explained" "$work/all" "the section of $command does not explain"
		within "$work/said" "$work/there" "$command --help does not have"
	done <"$work/commands"
	"$program" help settings >"$work/help.settings" || fail 'help settings'
	"$program" help players >"$work/help.players" || fail 'help players'
	cat "$work"/help.* | options >"$work/there"
	# Except those of schedulers.
	options <"$work/page" | grep -vxE -- '--(array|return|sshlogin)' >"$work/said"
	within "$work/said" "$work/there" 'no --help has'
	sed -n 's/^  \([a-z]\)/\1/p' "$work/help.players" >"$work/kinds"
	[ -s "$work/kinds" ] || fail 'help players lists none'
	while read -r name help; do
		described player "$name $help"
	done <"$work/kinds"
	for key in $(sed -n 's/^      \([a-z_]*\) .*/\1/p' "$work/help.players"); do
		described 'key of a player' "$key="
		[ -e "$work/help.$key" ] || "$program" help "$key" | grep -q ":$key " || fail "help $key does not find the key of a player"
	done
	while read -r name title; do
		described game "$name $title"
	done <"$work/games"
	for word in ponder undo animation colors practice 'best line' bracket; do
		"$program" help "$word" >"$work/said" 2>&1 || [ "$word" = bracket ] || fail "help $word finds nothing"
	done
	grep -q 'no command, board' "$work/said" || fail 'help finds a word that nothing has'
else
	echo "skipped: options and commands, as there is no program $program"
fi

# Keys, as in the table.
if [ -r "$keys" ]; then
	checked=1
	sed -n -e 's/^REQUEST([A-Z_]*, [A-Z_ |]*, [A-Z_ |]*, "\([^"]*\)", [^"]*"[^"]*"[^"]*, N_("\([^"]*\)"), [A-Za-z_]*, [a-z_A-Z]*, [A-Z_]*)$/\1	\2/p' \
		-e 's/^REQUEST([A-Z_]*, [A-Z_ |]*, [A-Z_ |]*, "\([^"]*\)", [^"]*"[^"]*"[^"]*, "", [A-Za-z_]*, [a-z_A-Z]*, [A-Z_]*)$/\1	/p' "$keys" >"$work/rows"
	[ "$(grep -c '^REQUEST(' "$keys")" -eq "$(grep -c . "$work/rows")" ] ||
		fail "a key in $keys cannot be read"
	# A row without help shares that of the one before it.
	awk -F '	' '$2 == "" { all = all " " $1; next } { if (all) print all "\t" help; all = $1; help = $2 }
		END { print all "\t" help }' "$work/rows" >"$work/keys"
	while IFS='	' read -r names help; do
		described key "$(printf '%s' "$names" | sed 's/ /, /g') $help"
	done <"$work/keys"
else
	echo "skipped: keys, as $keys is not there"
fi

# Typed commands.
sed -n 's/^COMMAND(\([a-z]*\), "\([^"]*\)", [A-Z]*, [A-Z]*, N_("\([^"]*\)"))$/\1 \2 \3/p' "$commands" >"$work/lines"
[ -s "$work/lines" ] || fail "$commands cannot be read"
while read -r line; do
	described command "$line"
done <"$work/lines"

# example PAGE LINE: the example of a page that begins with the line.
example() {
	sed -n "/^$2/,/^\\.fi/p" "$1" | sed -e '/^\./d' -e 's/\\(dq/"/g' -e "s/\\\\(aq/'/g" -e 's/\\-/-/g'
}

# What the pages give to be copied is taken.
if [ -x "$program" ]; then
	mkdir "$work/narabe"
	{ example "$settings" 'keys: {'; example "$settings" 'engines: {'; } >"$work/narabe/narabe.cfg"
	[ "$(grep -c . "$work/narabe/narabe.cfg")" -ge 9 ] || fail 'the examples of settings are not found'
	XDG_CONFIG_HOME=$work "$program" config 2>&1 >/dev/null | grep . && fail 'an example of settings is refused'
	example "$settings" 'title = "A first chapter"' >"$work/chapter.cfg"
	"$program" tour "$work/chapter.cfg" --list >/dev/null || fail 'the example of a chapter is refused'
fi

look_up
# The page of settings: every setting, request and tone.
plain <"$settings" >"$work/page"
if [ -x "$program" ]; then
	"$program" config --default | sed -n 's/^# \([a-z_]*\) = .*;$/\1/p' >"$work/names"
	[ -s "$work/names" ] || fail 'config --default has no settings'
	while read -r name; do
		described setting "$name = "
	done <"$work/names"
	"$program" config --default | diff - "$src/../data/narabe.cfg" ||
		fail 'data/narabe.cfg is out of date: narabe config --default >data/narabe.cfg'
fi
sed -n 's/^REQUEST(\([A-Z_]*\), [A-Z_ |]*, [A-Z_ |]*, "\([^"]*\)".*/\1 = "\2"/p' "$keys" >"$work/names"
sed -n 's/^.*TONE(\([A-Z_0-9]*\), .*/\1/p' "$themes" | grep -vx DEFAULT >>"$work/names"
while read -r name; do
	described 'key or tone' "$name"
done <"$work/names"
look_up

# What the formatters find wrong. On some systems `man` only prints that it is not installed.
if man --version 2>/dev/null | grep -q '^man [0-9]' && command -v groff >/dev/null; then
	checked=1
	unset MANOPT MANROFFOPT
	for one; do
		MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$one" 2>"$work/said" >/dev/null ||
			fail "man cannot read $one"
		[ ! -s "$work/said" ] || fail "man says of $one: $(cat "$work/said")"
	done
else
	echo 'skipped: man, which is not installed'
fi
if command -v mandoc >/dev/null; then
	checked=1
	mandoc -Tlint -W warning "$@" >"$work/said" 2>&1 || fail "mandoc: $(cat "$work/said")"
else
	echo 'skipped: mandoc, which is not installed'
fi

[ $checked -eq 1 ] || [ $bad -eq 1 ] || exit 77
exit $bad
