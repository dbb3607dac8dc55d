#!/bin/sh
# The tour without a screen: its list; errors in a chapter are reported in one sentence with file and line.
# Usage: test_tour.sh PROGRAM
. "$(dirname "$0")/../fixtures/shell.sh"
export XDG_CONFIG_HOME="$work/config"
cd "$work" || exit 1

# holds WORDS ARG...: exit 0, the words on stdout.
holds() {
	words=$1
	shift
	out=$("$narabe" tour "$@" 2>err </dev/null) || fail "tour $*: $(cat err)"
	case $out in
	*"$words"*) ;;
	*) fail "tour $* does not print \"$words\": $out" ;;
	esac
}

# refuses CODE WORDS ARG...: one line on stderr that contains the words.
refuses() {
	code=$1 words=$2
	shift 2
	"$narabe" tour "$@" >out 2>err </dev/null
	got=$?
	[ $got -eq "$code" ] || fail "tour $*: exit $got, not $code"
	[ "$(wc -l <err)" -eq 1 ] || fail "tour $*: not one line: $(cat err)"
	grep -qF "$words" err || fail "tour $* does not say \"$words\": $(cat err)"
}

# chapter LINES: my.cfg, whose line 2 is the chapter's own and line 3 its page's.
chapter() {
	cat >my.cfg <<-END
	title = "Mine"; board = "tictactoe"; player = "uct:c=1.414,solver=off"; seed = 1;
	$1
	pages = ( { text = "One."; }, { key = "go"; text = "Two."; $2 } );
	END
}

holds ' 1  What a playout is' --list
holds ' 1  プレイアウトとは' --list --language=ja
refuses 1 'and no chapter 60' 60
refuses 1 'and no chapter 99' 99
refuses 2 'needs a terminal'
refuses 1 'missing.cfg: No such file' missing.cfg
refuses 2 'Name one chapter' 1 2

chapter 'moves = "a1 a1";' ''
refuses 1 'my.cfg:2: moves: ' my.cfg
chapter 'colour = 3;' ''
refuses 1 'my.cfg:2: There is no colour here; there are: title board' my.cfg
chapter '' 'playouts = "many";'
refuses 1 'my.cfg:3: playouts must be a whole number above 0' my.cfg
chapter '' 'player = "uct:c=x";'
refuses 1 'my.cfg:3: player: ' my.cfg
chapter '' 'player = "perfect";'
refuses 1 'my.cfg:3: player: it must be a search, as in "uct:c=1.4".' my.cfg
chapter '' 'games = 10;'
refuses 1 'my.cfg:3: games: two engines must play them' my.cfg
chapter '' 'press = [ "treee" ];'
refuses 1 'my.cfg:3: press: there is no key called treee' my.cfg
chapter '' 'select = "z9";'
refuses 1 'my.cfg:3: select: ' my.cfg
chapter '' 'heat = "warm";'
refuses 1 'my.cfg:3: heat: it must be one of: ' my.cfg
chapter 'x = "nobody";' ''
refuses 1 'my.cfg:2: x: There is no player "nobody"' my.cfg
echo 'title = "Mine"; pages = ( { text = "One."; } );' >my.cfg
refuses 1 'my.cfg: board is missing' my.cfg
echo 'title = "Mine' >my.cfg
refuses 1 'my.cfg:2: syntax error' my.cfg

exit $bad
