#!/bin/sh
# An installed tree finds its data and its programs wherever it is moved to, whole. Usage: test_moved.sh PROGRAM
# BUILD_ROOT BINDIR DATADIR LOCALEDIR LIBEXECDIR, the folders below the prefix
. "$(dirname "$0")/../fixtures/shell.sh"
unset NARABE_DATA_DIR

# install_at PREFIX: what runs there, without what is built beside it.
install_at() {
	mkdir -p "$1/$3" "$1/$4/narabe" "$1/$5" "$1/$6/narabe"
	cp "$2/narabe" "$1/$3/narabe"
	cp "$2/narabe-lab" "$2/narabe-serve" "$1/$6/narabe"
	[ ! -e "$2/narabe-png.so" ] || cp "$2/narabe-png.so" "$1/$6/narabe"
	cp -r "$2"/data/* "$1/$4/narabe"
	cp -r "$2"/po/ja "$1/$5"
}

# runs PREFIX: a level of its file plays, and a text is translated.
runs() {
	echo quit | LC_ALL=C.UTF-8 LANGUAGE=ja "$1/$3/narabe" tictactoe --plain --language=ja --level 2 >"$work/out" 2>&1 ||
		{ echo "FAILED: in $1: $(cat "$work/out")"; bad=1; }
	grep -q 'レベル' "$work/out" || { echo "FAILED: in $1 not in Japanese: $(cat "$work/out")"; bad=1; }
	"$1/$3/narabe" match tictactoe --a level:n=2 --b random --games 2 >"$work/out" 2>&1 ||
		{ echo "FAILED: a match in $1: $(cat "$work/out")"; bad=1; }
	[ ! -e "$1/$6/narabe/narabe-png.so" ] || "$1/$3/narabe" eval tictactoe -i 5 -o "$1/x.png" >"$work/out" 2>&1 ||
		{ echo "FAILED: a picture in $1: $(cat "$work/out")"; bad=1; }
	echo 'name' | "$1/$3/narabe" gtp | grep -q '^= narabe' || { echo "FAILED: GTP in $1"; bad=1; }
}

install_at "$work/first place" "$2" "$3" "$4" "$5" "$6"
runs "$work/first place" "$2" "$3" "$4" "$5" "$6"
mv "$work/first place" "$work/second"
runs "$work/second" "$2" "$3" "$4" "$5" "$6"
# Without a program it says so, in one sentence.
mv "$work/second/$6/narabe/narabe-lab" "$work"
"$work/second/$3/narabe" perft tictactoe 2 >"$work/out" 2>&1 &&
	{ echo "FAILED: a program that is missing: $(cat "$work/out")"; bad=1; }
[ "$(cat "$work/out")" = 'narabe: This needs narabe-lab, which is not installed.' ] ||
	{ echo "FAILED: of a missing program it says: $(cat "$work/out")"; bad=1; }
# Beside it, it is found.
mv "$work/narabe-lab" "$work/second/$3"
"$work/second/$3/narabe" perft tictactoe 2 >"$work/out" 2>&1 ||
	{ echo "FAILED: a program beside it: $(cat "$work/out")"; bad=1; }
# Without its data it says so.
rm "$work/second/$4/narabe/levels.cfg"
"$work/second/$3/narabe" tictactoe --plain --level 2 </dev/null >"$work/out" 2>&1 &&
	{ echo "FAILED: it plays without levels: $(cat "$work/out")"; bad=1; }
exit $bad
