#!/bin/sh
# Experiments: their parts, boards, lists of players and files are those of the recipe, and those that are shipped run.
# What is refused is in golden/cli/experiment_refusals.txt. Usage: test_experiment.sh PROGRAM
. "$(dirname "$0")/../fixtures/shell.sh"
export TMPDIR="$work/tmp"
recipes=$(readlink -f "$(dirname "$0")/../../data/experiments")
cd "$work" && mkdir tmp || exit 1

# Three and four players: the same whatever --jobs says; equal searches share alike; all points are somebody's.
"$narabe" experiment s1 --part players --commands | grep -qx 'narabe experiment s1 --part players' || fail 'the command of players'
"$narabe" experiment s1 --part players --commands | grep -v '^narabe \|^#\|^mkdir \|^$' && fail '--commands prints what is no command'
cat >alike.cfg <<'END'
title = "t"; parts = ( { name = "p"; title = "t"; columns = ( { head = "x"; value = "share"; scale = 100; decimals = 1; } );
  run = "players --players 4 --side 5 --a {k} --b {k} --playouts 20 --games 1400"; each = { k = [ "decoupled", "sequential" ]; }; } );
END
"$narabe" experiment ./alike.cfg --jobs 1 >out 2>err && "$narabe" experiment ./alike.cfg --jobs 3 >out2 2>err && cmp -s out out2 &&
	awk '/coupled|sequential/ { if ($2 < 23 || $2 > 27) exit 1 }' out || fail "alike: $(cat out err)"

# So many playouts on the scale of levels.
"$narabe" experiment levels --part tictactoe --games 2 >out 2>err && grep -q '^     100 ' out || fail "levels: $(cat out err)"

# The commands that are printed give the same games.
cat >typed.cfg <<'END'
title = "t"; parts = ( { name = "m"; title = "t"; run = "match tictactoe --a uct:playouts={playouts} --b random --games 4";
  file = "m-{playouts}"; each = { playouts = [ 3, 9 ]; }; head = "playouts"; columns = ( { head = "won"; value = "won"; } ); },
  { name = "l"; title = "t"; run = "league tictactoe --players {players}"; players = ( "uct:playouts=3", "random" ); } );
END
"$narabe" experiment ./typed.cfg --out "the game's" >out 2>err || fail "typed.cfg: $(cat err)"
# A list of players is replaced as a whole: who has the old one open, or linked, keeps it.
players="the game's/l-players.txt"
echo other >"$players"
ln "$players" players.kept
"$narabe" experiment ./typed.cfg --out "the game's" >out 2>err || fail "typed.cfg again: $(cat err)"
[ "$(cat players.kept)" = other ] && grep -qx random "$players" || fail 'a list of players is overwritten in place'
mv "the game's" done
"$narabe" experiment ./typed.cfg --out "the game's" --commands >typed.sh || fail 'typed.cfg --commands'
(narabe() { "$narabe" "$@"; }; . ./typed.sh) >out2 2>err || fail "the commands as typed: $(cat err)"
for name in m-3 m-9 l; do
	cmp -s "the game's/$name.jsonl" "done/$name.jsonl" || fail "$name, typed, has other games"
done
# A line of a text in such a recipe is no command.
cat >lines.cfg <<'END'
title = "t"; parts = ( { name = "m"; title = "t\ntouch PWNED"; run = "match tictactoe --a random --b random --games 2"; note = "n\ntouch PWNED"; } );
END
"$narabe" experiment ./lines.cfg --commands >lines.sh || fail 'lines.cfg --commands'
(narabe() { :; }; . ./lines.sh; ls) | grep PWNED && fail 'a title is run as a command'
# Nothing is written but into the folder.
(cd done && "$narabe" experiment ../typed.cfg --out inside >/dev/null 2>&1; ls) | grep -vx 'inside\|m-[39].jsonl\|l.*' && fail 'a file beside the folder'

# Learners need not be even in number, as games are whose sides alternate; one has no spread.
sed 's/--games 100000 --every 1000 /--games 10000 --every 100 /' "$recipes/s2.cfg" >s2.cfg
"$narabe" experiment ./s2.cfg --games 1 --seed 1 >out 2>err || fail "s2: $(cat err)"
! grep -q '+-' out && grep -q '^loss=0  *[0-9.]*  *[0-9.]* ' out ||
	fail "the spread of one learner: $(grep '+-' out)"

# Matches on several boards count together; the file of each is continued where it stopped.
cat >two.cfg <<'END'
title = "t"; parts = ( { name = "two"; title = "t"; run = "match {board} --a {a} --b duct:playouts=20 --games {games}"; file = "{name}-{board}";
  pool = { board = [ "tron:4x4", "tron:5x5" ]; }; set = { games = 10; };
  rows = ( { name = "clear"; label = "clear"; a = "duct:playouts=5"; }, { name = "all"; label = "all"; a = "duct:c=2,playouts=20"; } );
  columns = ( { head = "won"; value = "won"; }, { head = "lost"; value = "lost"; }, { head = "drawn"; value = "drawn"; } ); } );
END
"$narabe" experiment ./two.cfg --part clear --out two >out 2>err || fail "two.cfg: $(cat err)"
awk '/^clear / { exit $2 + $3 + $4 != 20 }' out || fail "twenty games on two boards: $(cat out)"
[ "$(cat two/clear-4x4.jsonl two/clear-5x5.jsonl | wc -l)" -eq 20 ] && [ ! -e two/all-4x4.jsonl ] || fail '--part plays more than its row'
cp two/clear-5x5.jsonl whole.jsonl
head -n 3 whole.jsonl >two/clear-5x5.jsonl
"$narabe" experiment ./two.cfg --part clear --out two >out2 2>err || fail "two.cfg again: $(cat err)"
cmp -s out out2 && cmp -s whole.jsonl two/clear-5x5.jsonl || fail "the same match again: $(cat out2)"
# Parts joined are the whole.
for part in 1 2; do
	"$narabe" experiment ./two.cfg --shard $part/2 --out part$part >out2 2>err || fail "part $part: $(cat err)"
done
mkdir joined
for name in clear-4x4 clear-5x5; do
	"$narabe" report part1/$name.jsonl part2/$name.jsonl --out joined/$name.jsonl >/dev/null || fail "$name cannot be joined"
done
"$narabe" experiment ./two.cfg --part clear --out joined >out2 2>err
cmp -s out out2 || fail "joined: $(cat out2 err)"

# The values of a key need not be in order.
cat >equal.cfg <<'END'
title = "t"; parts = ( { name = "s"; title = "t"; run = "sweep tictactoe --a uct --b uct:playouts=2 --vary b.c=1,2 --vary playouts={playouts} --games 4";
  set = { playouts = "100,50,200"; }; equal = "EQUAL"; } );
END
"$narabe" experiment ./equal.cfg --out equal >out 2>err && [ "$(grep -c ' up to    50  ' out)" -eq 2 ] ||
	fail "a sweep whose values are in no order: $(cat out err)"
# On several boards the players that are left out have no line, and the others keep their names.
cat >every.cfg <<'END'
title = "t"; parts = ( { name = "l"; title = "t"; run = "league {board} --players {players}"; file = "{name}-{board}"; boards = [ "tictactoe", "score4" ]; figure = "F";
  set = { every = 2; }; full = { every = 1; }; players = ( { name = "one"; spec = "random"; }, { name = "two"; spec = "uct:playouts=5"; },
    { name = "three"; spec = "uct:playouts=50"; }, { name = "four"; spec = "uct:playouts=100"; } ); } );
END
"$narabe" experiment ./every.cfg --out every >out 2>err || fail "every.cfg: $(cat err)"
grep -q '^one  *-  *-  *[0-9]*  *-  |.* of 4 games$' out && grep -q '^three  *[0-9]*  *-  *-  *-  |.* of 4 games$' out &&
	! grep -q '^two\|^four' out || fail "every second player: $(cat out)"
# Words have no figure, but a table, and the next part is played.
cat >words.cfg <<'END'
title = "t"; parts = ( { name = "w"; title = "t"; run = "sweep tictactoe --a uct:playouts=9 --b random --games 2 --vary policy=ucb1,puct"; note = "all"; },
  { name = "n"; title = "t"; run = "sweep tictactoe --a uct:playouts=9 --b random --games 2 --vary c=1,2"; } );
END
"$narabe" experiment ./words.cfg --out words >out 2>err || fail "a sweep of words: $(cat err)"
grep -q '^policy=puct ' out && grep -q '^Cannot draw over policy: it is not a number at the point "policy=ucb1".$' out &&
	grep -q '^published: all' out && grep -q '^c=2 ' out && [ ! -s err ] || fail "a sweep of words: $(cat out err)"
"$narabe" plot words/w.jsonl >out 2>err
[ $? -eq 1 ] && grep -q 'policy=ucb1". Name another key with --over.$' err || fail "plot of words: $(cat err)"
# A sweep by processor time.
cat >time.cfg <<'END'
title = "t"; parts = ( { name = "s"; title = "t"; run = "sweep tictactoe --a uct:time_ms=1 --b random --vary c=1,2 --games 2 --processor-time"; } );
END
"$narabe" experiment ./time.cfg --out time >out 2>err && grep -q '"elapsed_ms":[0-9.]*[1-9]' time/s.jsonl || fail "by processor time: $(cat err)"

# The recipes, tiny: they run, print the published numbers, and resume with the games they have.
tiny() {
	"$narabe" experiment ./$1.cfg --games 2 --out x-$1 >out 2>err || fail "experiment $1: $(cat err)"
}
for recipe in s1 s3 s4; do
	sed -E 's/playouts = "[0-9,]*"/playouts = "10,20"/g; s/playouts = \[[^]]*\]/playouts = [ 10, 20 ]/g
		s/playouts = [0-9]+/playouts = 20/g; s/depth=5/depth=2/g; s/depth=1,2,3,4,5,6/depth=1,2/g
		s/c=0.1,0.3,0.5,0.6,0.7,0.9,1.2,1.6/c=0.3,1.2/g; s/expand=1,2,5,10,20,50,100,200/expand=1,20/g; s/ms = 5/ms = 1/g
		s/searches = 20/searches = 2/g; s/time_ms=2/time_ms=1/g' "$recipes/$recipe.cfg" >$recipe.cfg
	tiny $recipe
	grep -q '^published' out || fail "experiment $recipe does not print the published numbers"
	[ $recipe != s1 ] || grep -q '^published .* 62.32$' out || fail 'experiment s1 does not print the published numbers'
done
! command -v gnuplot >/dev/null || { [ -s x-s1/league.svg ] && [ -s x-s1/league.png ]; } || fail 'experiment s1 draws no figure'
for name in s1/league-a-20 s1/prune-d-20 s3/e1-2013 s3/e1-today s3/e2-2013 s3/e2-today s3/e3-2013 s3/e3-today s4/random-20 s4/league; do
	[ -s x-$name.jsonl ] || fail "no games in $name"
done
cp x-s4/league.jsonl league.whole
head -c 50000 league.whole >x-s4/league.jsonl
tiny s4
cmp -s x-s4/league.jsonl league.whole || fail 'an experiment is not resumed'
[ -z "$(ls tmp)" ] || fail 'a list of players is left behind'
exit $bad
