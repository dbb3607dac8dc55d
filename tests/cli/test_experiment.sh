#!/bin/sh
# Errors in the file of an experiment are reported with the file and the line, before any game is
# played. Usage: test_experiment.sh PROGRAM
set -u
narabe=$(readlink -f "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME="$work" XDG_CONFIG_DIRS="$work" XDG_DATA_HOME="$work" XDG_STATE_HOME="$work"
cd "$work" || exit 1
bad=0

fail() {
	echo "FAILED: $*"
	bad=1
}

# refuse LINE WORDS: the file on stdin is refused with exit 2, one sentence that begins with the file
# and the line ("" for the file as a whole) and has the words in it; no folder is made.
refuse() {
	cat >bad.cfg
	out=$("$narabe" experiment ./bad.cfg 2>err)
	code=$?
	[ $code -eq 2 ] && [ -z "$out" ] || fail "exit $code for: $(cat bad.cfg): $out"
	[ "$(wc -l <err)" -eq 1 ] || fail "it says: $(cat err)"
	case $(cat err) in
	"narabe: ./bad.cfg${1:+:$1}"[:\ ]*"$2"*) ;;
	*) fail "it says \"$(cat err)\", not \"$1: $2\", of: $(cat bad.cfg)" ;;
	esac
	[ ! -e narabe-bad ] || fail 'a folder is made for a file that is refused'
}

# refuse_part LINE WORDS: the same for a file whose parts are on stdin, from line 2 on.
refuse_part() {
	{
		echo 'title = "t"; parts = ('
		cat
		echo ');'
	} >part.cfg
	refuse "$1" "$2" <part.cfg
}

refuse 2 'syntax error' <<'END'
title = "t";
parts = = ();
END
refuse '' 'title is missing; there are: title source parts' <<'END'
parts = ( { kind = "measure"; measure = "learners"; } );
END
refuse 2 'There is no game here; there are: title source parts' <<'END'
title = "t"; parts = ( { kind = "measure"; measure = "learners"; } );
game = "score4";
END
refuse 1 'parts must be a list' <<'END'
title = "t"; parts = ();
END
refuse_part 2 'kind is one of: sweep league matches budgets first-move measure' <<'END'
{ kind = "game"; }
END
refuse_part 2 'kind is one of' <<'END'
"sweep", { kind = "measure"; measure = "learners"; }
END
refuse_part 2 'tree-values' <<'END'
{ kind = "measure"; measure = "time"; }
END
refuse_part 2 'b is missing; there are: kind name title game a b vary' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; a = "uct"; vary = [ "c=1" ]; }
END
refuse_part 3 'games must be a whole number above 0, as in games = 100' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; a = "uct"; b = "random"; vary = [ "c=1" ];
  games = 0; }
END
refuse_part 3 'There is no gmaes here; there are:' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; a = "uct"; b = "random"; vary = [ "c=1" ];
  gmaes = 10; }
END
refuse_part 2 'name must be a name for files' <<'END'
{ kind = "sweep"; name = "../c"; title = "t"; a = "uct"; b = "random"; vary = [ "c=1" ]; }
END
refuse_part 2 'tictactoe' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; game = "chess"; a = "uct"; b = "random"; vary = [ "c=1" ]; }
END
refuse_part 2 'a: ' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; a = "utc"; b = "random"; vary = [ "c=1" ]; }
END
refuse_part 2 'vary c: it must be a key and its values' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; a = "uct"; b = "random"; vary = [ "c" ]; }
END
refuse_part 3 'must be one of: alternate a b' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; a = "uct"; b = "random"; vary = [ "c=1" ];
  first = "both"; }
END
refuse_part 3 'equal: vary must have two keys with numbers above 0' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; game = "tictactoe"; games = 2; a = "uct:playouts=2"; b = "random"; vary = [ "c=1,2" ];
  equal = "e"; }
END
refuse_part 3 'equal: vary must have two keys' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; game = "tictactoe"; games = 2; a = "uct"; b = "uct:playouts=2"; vary = [ "c=1", "b.c=1", "playouts=5" ];
  equal = "e"; }
END
refuse_part 3 'equal: vary must have two keys' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; game = "tictactoe"; games = 2; a = "uct"; b = "uct:playouts=2"; vary = [ "b.policy=ucb1,puct", "playouts=5,10" ];
  equal = "e"; }
END
refuse_part 3 'equal: vary must have two keys' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; game = "tictactoe"; games = 2; a = "uct:playouts=2"; b = "uct"; vary = [ "b.playouts=5,10", "c=0,1" ];
  equal = "e"; }
END
refuse_part 3 'games = 1: it must be even, because sides alternate' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; a = "uct"; b = "random"; vary = [ "c=1,2" ];
  games = 1; }
END
refuse_part 4 'full_games = 7: it must be even, because sides alternate' <<'END'
{ kind = "league"; name = "l"; title = "t"; players = ( "uct", "random" );
  games = 2;
  full_games = 7; }
END
refuse_part 4 'There is a part named c before' <<'END'
{ kind = "sweep"; name = "c"; title = "t"; a = "uct"; b = "random"; vary = [ "c=1" ]; },

{ kind = "sweep"; name = "c"; title = "t"; a = "uct"; b = "random"; vary = [ "c=2" ]; }
END
refuse_part 2 'two players at least' <<'END'
{ kind = "league"; name = "l"; title = "t"; players = ( "random" ); }
END
refuse_part 3 'random is listed twice' <<'END'
{ kind = "league"; name = "l"; title = "t"; players = ( "uct",
  "random", "random" ); }
END
refuse_part 2 '{n} has no values' <<'END'
{ kind = "league"; name = "l"; title = "t"; players = ( { spec = "uct:c={n}"; each = { c = [ 1 ]; }; } ); }
END
refuse_part 2 'c must be the values to take in turn' <<'END'
{ kind = "league"; name = "l"; title = "t"; players = ( { spec = "uct:c={c}"; each = { c = 1; }; } ); }
END
refuse_part 4 'in % against each of 2 players and on each of 1 boards' <<'END'
{ kind = "league"; name = "l"; title = "t"; boards = [ "tron:a" ]; figure = "f"; players = (
  { name = "a"; spec = "duct"; against = [ 0, 1 ]; on = [ 2 ]; total = 3; },
  { name = "b"; spec = "random"; against = [ 0 ]; on = [ 2 ]; total = 3.5; } ); }
END
refuse_part 2 'game or boards, not both' <<'END'
{ kind = "league"; name = "l"; title = "t"; boards = [ "tron:a" ]; game = "tron:a"; players = ( "duct", "random" ); }
END
refuse_part 3 'quick_every = 2: fewer than two players are left without --full' <<'END'
{ kind = "league"; name = "l"; title = "t"; players = ( "uct:playouts=2", "random" );
  quick_every = 2; }
END
refuse_part 2 'tictactoe is listed twice: its games would count twice' <<'END'
{ kind = "league"; name = "l"; title = "t"; boards = [ "tictactoe", "score4", "tictactoe" ]; figure = "f"; games = 2; players = (
  { name = "a"; spec = "uct:playouts=2"; }, { name = "b"; spec = "random"; } ); }
END
refuse_part 2 'tictactoe is listed twice' <<'END'
{ kind = "matches"; title = "t"; boards = [ "tictactoe", "tictactoe" ]; games = 2; matches = (
  { name = "m"; title = "t"; a = "uct:playouts=2"; b = "random"; } ); }
END
refuse_part 3 'people play with narabe play' <<'END'
{ kind = "matches"; title = "t"; boards = [ "tron:a" ]; matches = (
  { name = "m"; title = "t"; a = "duct"; b = "human"; } ); }
END
refuse_part 3 'There is a match of this name before' <<'END'
{ kind = "matches"; title = "t"; boards = [ "tron:a" ]; matches = ( { name = "m"; title = "t"; a = "duct"; b = "random"; },
  { name = "m"; title = "t"; a = "duct"; b = "random"; } ); }
END
refuse_part 2 'b must be negamax' <<'END'
{ kind = "first-move"; name = "f"; title = "t"; a = "uct"; b = "random"; playouts = [ 10 ]; depths = [ 1 ]; }
END
refuse_part 3 'depths: 65 is not from 1 to 64' <<'END'
{ kind = "first-move"; name = "f"; title = "t"; a = "uct"; b = "negamax"; playouts = [ 10 ];
  depths = [ 1, 65 ]; }
END
refuse_part 4 'full_depths: 0 is not from 1 to 64' <<'END'
{ kind = "first-move"; name = "f"; title = "t"; a = "uct"; b = "negamax"; playouts = [ 10 ];
  depths = [ 1 ];
  full_depths = [ 0 ]; }
END
refuse_part 3 'playouts: -3 is not from 1 to' <<'END'
{ kind = "first-move"; name = "f"; title = "t"; a = "uct"; b = "negamax"; depths = [ 1 ];
  playouts = [ -3 ]; }
END
refuse_part 3 'playouts: 0 is not from 1 to' <<'END'
{ kind = "budgets"; name = "b"; title = "t"; figure = "f"; a = "uct"; b = "random"; games = 2;
  playouts = [ 2, 0 ]; }
END
refuse_part 4 'as in [ 9665, 45, 290, 4919 ]' <<'END'
{ kind = "budgets"; name = "b"; title = "t"; figure = "f"; a = "uct"; b = "random"; playouts = [ 1, 2 ];
  published = ( [ 1, 2, 3, 4 ],
    [ 1, 2, 3 ] ); }
END
rm -f bad.cfg

# A missing file, and a folder.
"$narabe" experiment ./none.cfg >out 2>err
[ $? -eq 2 ] && grep -q 'none.cfg: No such file' err || fail "of a missing file: $(cat err)"
mkdir folder.cfg
"$narabe" experiment folder.cfg >out 2>err
[ $? -eq 2 ] && grep -q 'not a regular file' err || fail "of a folder: $(cat err)"
# Without the data a message names the variable.
NARABE_DATA_DIR="$work" "$narabe" experiment s3 >out 2>err
[ $? -eq 2 ] && grep -q 'NARABE_DATA_DIR' err || fail "without data: $(cat err)"
# Every shipped file is listed.
"$narabe" experiment --list >out || fail '--list fails'
"$narabe" experiment --list s3 >out2 2>err
[ $? -eq 2 ] && grep -q '"s3"' err && [ ! -s out2 ] || fail "--list s3: $(cat err)"
for name in s0 s1 s2 s3 s4; do
	grep -q "^$name  " out || fail "$name is not listed"
done

# Learners need not be even in number, as games are whose sides alternate.
"$narabe" experiment s2 --games 1 --seed 1 >out 2>err || fail "s2: $(cat err)"
grep -q '^1 learner: games won' out || fail "a learner of s2: $(grep learner out | head -n 1)"
# One has no spread.
grep -q '^    1  .*  |  *[0-9.]*  *[0-9.]*    -  |' out && grep -q '^  mean of 1 .* +- -  ' out &&
	grep -q '^loss=0  *[0-9.]* +-  -  ' out && ! grep -q '+- *0' out || fail "the spread of one learner: $(grep '+-' out)"

# Two matches: the first has a published score that soon is excluded, which ends it; run again it has its games and
# plays none; the second, taken alone, plays all of its own.
cat >two.cfg <<'END'
title = "t"; parts = ( { kind = "matches"; title = "t"; boards = [ "tron:4x4", "tron:5x5" ]; games = 40; playouts = 20; matches = (
  { name = "clear"; title = "clear"; a = "duct"; b = "duct:c=1"; published = 5; },
  { name = "all"; title = "all"; a = "duct:c=2"; b = "duct"; } ); } );
END
"$narabe" experiment ./two.cfg --part clear --out two >out 2>err || fail "two.cfg: $(cat err)"
games=$(cat two/clear-4x4-20.jsonl two/clear-5x5-20.jsonl | wc -l)
grep -q "of $games games" out && grep -q '    published 5.0: outside \[' out || fail "of $games games: $(cat out)"
[ "$games" -ge 8 ] && [ "$games" -lt 80 ] || fail "a match that is clear plays $games games"
"$narabe" experiment ./two.cfg --part clear --out two >out2 2>err || fail "two.cfg again: $(cat err)"
cmp -s out out2 || fail "the same match again: $(cat out2)"
"$narabe" report two/clear-4x4-20.jsonl >out2 2>err || fail "a match that is clear has no report: $(cat err)"
[ ! -e two/all-4x4-20.jsonl ] || fail '--part plays more than its part'
"$narabe" experiment ./two.cfg --part all --out two >out 2>err || fail "two.cfg: $(cat err)"
grep -q 'of 80 games' out || fail "a match without a published score: $(cat out)"
head -n 20 two/all-4x4-20.jsonl >part.jsonl
"$narabe" report part.jsonl >out 2>err && fail 'a match without a published score is done before its end'
"$narabe" experiment ./two.cfg --part none >out 2>err
[ $? -eq 2 ] && grep -q 'no part of this name' err || fail "--part none: $(cat err)"
# Where one side always begins, an odd number is as good.
cat >odd.cfg <<'END'
title = "t"; parts = ( { kind = "sweep"; name = "s"; title = "t"; game = "tictactoe"; a = "uct:playouts=9"; b = "random";
  vary = [ "c=1,2" ]; games = 1; first = "a"; } );
END
"$narabe" experiment ./odd.cfg --out odd >out 2>err && [ "$(wc -l <odd/s.jsonl)" -eq 2 ] || fail "an odd number of games: $(cat err)"
# Where --playouts leaves no point of a sweep there is nothing to compare either.
cat >equal.cfg <<'END'
title = "t"; parts = ( { kind = "sweep"; name = "s"; title = "t"; game = "tictactoe"; a = "uct"; b = "uct:playouts=2";
  vary = [ "b.c=1,2", "playouts=100,50,200" ]; games = 4; equal = "EQUAL"; } );
END
"$narabe" experiment ./equal.cfg --playouts 10 --out equal >out 2>err && grep -q '^All points have more than 10 playouts.$' out ||
	fail "a sweep without points: $(cat out err)"
grep -q EQUAL out && fail 'a sweep without points is compared'
# The values of a key need not be in order.
"$narabe" experiment ./equal.cfg --out equal >out 2>err && [ "$(grep -c ' up to    50  ' out)" -eq 2 ] ||
	fail "a sweep whose values are in no order: $(cat out err)"
# On several boards the players that are left out have no line, and the others keep their names.
cat >every.cfg <<'END'
title = "t"; parts = ( { kind = "league"; name = "l"; title = "t"; boards = [ "tictactoe", "score4" ]; figure = "F"; games = 2;
  quick_every = 2; players = ( { name = "one"; spec = "random"; }, { name = "two"; spec = "uct:playouts=5"; },
    { name = "three"; spec = "uct:playouts=50"; }, { name = "four"; spec = "uct:playouts=100"; } ); } );
END
"$narabe" experiment ./every.cfg --out every >out 2>err || fail "every.cfg: $(cat err)"
grep -q '^one  *-  *-  *[0-9]*  *-  |.* of 4 games$' out && grep -q '^three  *[0-9]*  *-  *-  *-  |.* of 4 games$' out &&
	! grep -q '^two\|^four' out || fail "every second player: $(cat out)"
"$narabe" experiment ./every.cfg --full --playouts 50 --out fifty >out 2>err || fail "every.cfg: $(cat err)"
grep -q '^three .* of 8 games$' out && ! grep -q '^four' out || fail "players up to 50 playouts: $(cat out)"
# Budgets need not be in order, either.
cat >first.cfg <<'END'
title = "t"; parts = ( { kind = "first-move"; name = "f"; title = "t"; game = "tictactoe"; a = "uct"; b = "negamax";
  playouts = [ 30, 10 ]; depths = [ 1 ]; games = 2; } );
END
"$narabe" experiment ./first.cfg --playouts 20 --out first >out 2>err && grep -q '^ *10 .* [0-9]' out && ! grep -q '^ *30 ' out ||
	fail "a budget after one that is too large: $(cat out err)"
# Words have no figure, but a table, and the next part is played.
cat >words.cfg <<'END'
title = "t"; parts = ( { kind = "sweep"; name = "w"; title = "t"; game = "tictactoe"; a = "uct:playouts=9"; b = "random"; games = 2;
  vary = [ "policy=ucb1,puct" ]; published = "all"; },
  { kind = "sweep"; name = "n"; title = "t"; game = "tictactoe"; a = "uct:playouts=9"; b = "random"; games = 2; vary = [ "c=1,2" ]; } );
END
"$narabe" experiment ./words.cfg --out words >out 2>err || fail "a sweep of words: $(cat err)"
grep -q '^policy=puct ' out && grep -q '^There is no figure over policy: it is not a number at the point "policy=ucb1".$' out &&
	grep -q '^published: all' out && grep -q '^c=2 ' out && [ ! -s err ] || fail "a sweep of words: $(cat out err)"
"$narabe" plot words/w.jsonl >out 2>err
[ $? -eq 1 ] && grep -q 'policy=ucb1". Name another key with --over.$' err || fail "plot of words: $(cat err)"
# Where --playouts leaves no two players of a league, the next part is played.
cat >few.cfg <<'END'
title = "t"; parts = (
  { kind = "league"; name = "l"; title = "t"; game = "tictactoe"; games = 2; players = ( "uct:playouts=5", "uct:playouts=50" ); },
  { kind = "league"; name = "b"; title = "t"; boards = [ "tictactoe", "score4" ]; figure = "F"; games = 2; players = (
    { name = "one"; spec = "uct:playouts=5"; }, { name = "two"; spec = "uct:playouts=50"; } ); },
  { kind = "sweep"; name = "s"; title = "t"; game = "tictactoe"; a = "uct"; b = "random"; games = 2; vary = [ "playouts=5,50" ]; } );
END
"$narabe" experiment ./few.cfg --playouts 9 --out few >out 2>err && [ ! -s err ] && grep -q '^playouts=5 ' out &&
	[ "$(grep -c '^Fewer than two players have at most 9 playouts.$' out)" -eq 2 ] && ! grep -q 'No games' out ||
	fail "a league of too few players: $(cat out err)"
# A sweep by processor time.
cat >time.cfg <<'END'
title = "t"; parts = ( { kind = "sweep"; name = "s"; title = "t"; game = "tictactoe"; a = "uct:time_ms=1"; b = "random";
  vary = [ "c=1,2" ]; games = 2; processor_time = true; } );
END
"$narabe" experiment ./time.cfg --out time >out 2>err && grep -q '"elapsed_ms":[0-9.]*[1-9]' time/s.jsonl || fail "by processor time: $(cat err)"
exit $bad
