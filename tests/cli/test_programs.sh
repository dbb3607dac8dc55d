#!/bin/sh
# Programs that speak GTP, or answer maps of Tron, in matches and leagues:
# test_programs.sh NARABE FAKE_GTP FAKE_BOT
. "$(dirname "$0")/../fixtures/shell.sh"
fake=$(readlink -f "$2")
bot=$(readlink -f "$3")
cd "$work" || exit 1
export XDG_CONFIG_HOME="$work/config" HOME="$work"
mkdir -p config/narabe

# expect TEXT FILE
expect() {
	grep -qF -- "$1" "$2" || {
		fail "no \"$1\" in $2:"
		cat "$2"
	}
}

moves() {
	grep -o '"moves":"[^"]*"' "$1"
}

cat >config/narabe/narabe.cfg <<END
engines: {
	own: { command = "'$narabe' gtp --player negamax:depth=2"; };
	perfect: { command = "'$narabe' gtp --player perfect"; };
	fake: { command = "'$fake'"; games = [ "othello", "tictactoe" ]; };
	dies: { command = "'$fake' die=30"; };
	gives_up: { command = "'$fake' resign=4"; };
	broken: { command = "/nonexistent/engine"; };
	bot: { command = "'$bot'"; protocol = "tronbot"; };
	bot_dies: { command = "'$bot' die=5"; protocol = "tronbot"; games = [ "tron:7x6" ]; };
	stillborn: { command = "'$bot' die=1"; protocol = "tronbot"; };
};
END

# narabe behind GTP plays the same games as narabe, by a player that draws no lots.
for board in tictactoe othello:4; do
	run="match --game $board --a uct:playouts=60 --games 20 --seed 5 --opening-plies 2 --jobs 2"
	"$narabe" $run --b gtp:engine=perfect --out gtp.jsonl >gtp.txt || fail "a match by GTP"
	"$narabe" $run --b perfect --out native.jsonl >native.txt || fail "a native match"
	[ "$(moves gtp.jsonl)" = "$(moves native.jsonl)" ] ||
		fail "a match by GTP differs from a native one on $board"
	expect '"programs":{"b":"narabe ' gtp.jsonl
	grep -q failed gtp.txt && fail "a failure in a fine match"
	rm gtp.jsonl native.jsonl
done
# Who has no engine does not bear the name of the program that played before.
printf '%s\n' gtp:engine=fake random flat:playouts=20 >players
"$narabe" league --game tictactoe --players players --rounds 3 --jobs 1 --out league.jsonl >/dev/null || fail "a league"
grep gtp:engine league.jsonl | grep -qv '"programs"' && fail "a program without its name in league.jsonl"
grep -v gtp:engine league.jsonl | grep '"programs"' && fail "a program that did not play in league.jsonl"
for board in qubic score4 tictactoe othello:4; do
	"$narabe" match --game $board --a random --b gtp:engine=own --games 4 --seed 2 --json >json ||
		fail "a match by GTP on $board"
	grep -q failures json && fail "a failure on $board"
done

# By processor time against a program, a long time for which does not count: it waits, then it works.
cat >works <<'END'
sleep 1
i=0
while [ $i -lt 200000 ]; do i=$((i + 1)); done
exec "$@"
END
"$narabe" match --game tictactoe --a uct:time_ms=20 --b gtp:engine=works --engine "works=sh works '$fake'" --games 2 --seed 1 \
	--processor-time --out processor.jsonl >/dev/null || fail "a match with a program by processor time"
[ -e /proc/self/stat ] && used='[1-9][0-9]*\.[0-9]*' || used=null
head -n 1 processor.jsonl >first.jsonl
grep -q "\"processor_ms\":{\"a\":[0-9.]*,\"b\":$used}" first.jsonl || fail "no processor time of the program: $(cat first.jsonl)"
"$narabe" match --game tictactoe --a uct:time_ms=20 --b gtp:engine=works --engine "works=sh works '$fake'" --games 2 --seed 1 \
	--processor-time --out processor.jsonl --resume >/dev/null || fail "a finished match by processor time resumed"

# A film of a game that a program plays.
"$narabe" cast tictactoe --engine "seen=$fake" --player gtp:engine=seen --opponent random --pace 100 --seed 1 \
	-o seen.cast 2>err || fail "a film of a program"
expect 'gtp:engine=seen' seen.cast

# Where the clock stands, in a film, a program that hangs has its limit all the same.
timeout 20 "$narabe" cast tictactoe --engine "hangs=$fake hang=2" --player gtp:engine=hangs,margin_ms=1000 --opponent random \
	--pace 100 --seed 1 -o hangs.cast 2>err && fail "a film of a program that hangs"
expect 'hangs gave no answer to "genmove b" within 1.0 s' err

# within_tries COMMAND ARG...: tries it until it succeeds, ten times at most: where the clock is short, a busy
# machine may hold up the other side, too.
within_tries() {
	tries=0
	until "$@"; do
		tries=$((tries + 1))
		[ $tries -lt 10 ] || return 1
	done
}

by_the_clock() {
	rm -f clock.jsonl
	"$narabe" $run --clock 0.001s --out clock.jsonl >clock.txt && grep -q 'A wins 0, loses 4' clock.txt
}

by_the_clock_resumed() {
	head -n 2 clocked.jsonl >clock.jsonl
	"$narabe" $run --clock 0.001s --out clock.jsonl --resume >again.txt && cmp -s clock.txt again.txt
}

# By the clock: a search takes at least the millisecond that it has, so it soon oversteps it; what has
# time loses none of its games. Parts join, and no run goes on by another clock.
run="match --game othello:8 --a uct --b random --games 4 --seed 1"
within_tries by_the_clock || fail "a match by the clock"
expect 'seed 1, clock 0.001s+0.000s' clock.txt
expect 'uct lost 4 of its games on time' clock.txt
expect '"lost_by":"time"' clock.jsonl
"$narabe" report clock.jsonl --csv >clock.csv || fail "the table of a match by the clock"
expect ',a_timeouts,b_timeouts,a_failures,b_failures' clock.csv
expect ',4,0,0,0' clock.csv
expect '"clock":"0.001s+0.000s"' clock.jsonl
"$narabe" report clock.jsonl >again.txt && cmp -s clock.txt again.txt || fail "the report of a match by the clock"
cp clock.jsonl clocked.jsonl
"$narabe" $run --clock 2ms --out clock.jsonl --resume 2>err && fail "a clock in milliseconds"
expect 'as in 5+3' err
"$narabe" $run --clock 2s --out clock.jsonl --resume 2>err && fail "resumed by another clock"
expect 'Its "clock" is "0.001s+0.000s", not "2.000s+0.000s".' err
"$narabe" $run --out clock.jsonl --resume 2>err && fail "resumed without its clock"
cmp -s clock.jsonl clocked.jsonl || fail "a refused run has changed its file"
within_tries by_the_clock_resumed || fail "a match by the clock that was killed"
"$narabe" match --game tron:9x7 --a uct --b random --clock 0.001s --games 2 --seed 1 --out tron.jsonl >tron.txt &&
	"$narabe" report tron.jsonl >again.txt && cmp -s tron.txt again.txt || fail "Tron by the clock"
expect 'uct lost 2 of its games on time' tron.txt
for player in uct:playouts=40 level:n=3 best gtp:engine=perfect; do
	"$narabe" match --game tictactoe --a $player --b random --clock 2s+2s --games 2 --seed 1 --json >json ||
		fail "$player by the clock"
	expect '"clock":"2.000s+2.000s"' json
	grep -q timeouts json && fail "$player has lost on time"
done

# What a program needs to start is not taken from its time.
starts_slowly() {
	"$narabe" match --game tictactoe --a gtp:engine=slow --engine "slow=$fake starts=8" --b random --games 2 --seed 1 \
		--clock 0.6s --jobs 1 --json >json && ! grep -q timeouts json
}
within_tries starts_slowly || fail "a program loses the time that it needs to start"

# It dies at the 30th move that it is asked for, and loses that game.
"$narabe" match --a gtp:engine=dies --b random --games 8 --seed 3 --jobs 1 --out dies.jsonl \
	>dies.txt 2>dies.err || fail "a match with failures"
lost=$(grep -c '"lost_by":"failure"' dies.jsonl)
[ "$lost" -ge 2 ] || fail "$lost games lost"
expect "gtp:engine=dies failed in $lost of its games, which it lost" dies.txt
expect 'is lost for gtp:engine=dies: dies exited with code 3' dies.err
expect '"failure":"dies exited with code 3 instead of answering' dies.jsonl
"$narabe" report --json dies.jsonl >report.json || fail "a report of failures"
expect "\"failures\":[{\"player\":\"gtp:engine=dies\",\"games\":$lost}]" report.json
"$narabe" match --a gtp:engine=dies --b random --games 8 --seed 3 --jobs 1 --out dies.jsonl \
	--resume --json >again.json || fail "a finished match is continued"
cmp -s again.json report.json || fail "a continued match counts failures differently"

# A player that stands on both sides is one, in the run as in its report.
"$narabe" match --a gtp:engine=dies --b gtp:engine=dies --games 8 --seed 3 --jobs 1 --out both.jsonl >both.txt 2>/dev/null ||
	fail "a match of a program against itself"
expect "gtp:engine=dies failed in $(grep -c '"lost_by":"failure"' both.jsonl) of its games" both.txt
"$narabe" report both.jsonl | cmp -s - both.txt || fail "a report of a program against itself"

# Another program of the same name in the settings is another player: neither its games nor its parts belong to the run.
run="match --game tictactoe --a gtp:engine=x --b random --games 4 --seed 1 --jobs 1"
"$narabe" $run --engine "x=$fake" --shard 1/2 --out part1.jsonl >/dev/null || fail "a part by a program"
"$narabe" $run --engine "x=$fake named=Other" --shard 2/2 --out part2.jsonl >/dev/null || fail "a part by another one"
"$narabe" report part1.jsonl part2.jsonl 2>err && fail "parts of two programs are joined"
expect 'part2.jsonl, line 1: Its program a is "Other 1.0", not "Fake 1.0".' err
"$narabe" $run --engine "x=$fake" --out one.jsonl >/dev/null || fail "a match by a program"
head -n 2 one.jsonl >two.jsonl
cp two.jsonl before.jsonl
"$narabe" $run --engine "x=$fake named=Other" --out two.jsonl --resume 2>err && fail "a run goes on with another program"
expect 'Game 2 does not belong to this run: Its program a is "Other 1.0", not "Fake 1.0".' err
cmp -s two.jsonl before.jsonl || fail "a game of another program is kept"
"$narabe" $run --engine "x=$fake" --out two.jsonl --resume >/dev/null || fail "a run by a program is continued"

# Who resigns has lost, and not failed.
"$narabe" match --a gtp:engine=gives_up --b random --games 4 --seed 3 --jobs 1 --out up.jsonl \
	>up.txt || fail "a match with resignations"
expect '"lost_by":"resignation"' up.jsonl
grep -q failed up.txt && fail "a resignation is a failure"

# A match that was killed is continued.
run="match --a random --b gtp:engine=fake --games 40 --seed 3 --jobs 1"
"$narabe" $run --out whole.jsonl >whole.txt || fail "a match with a program"
head -n 11 whole.jsonl >part.jsonl
printf '{"game":"othello","a":' >>part.jsonl
"$narabe" $run --out part.jsonl --resume >part.txt || fail "a match goes on"
cmp -s whole.jsonl part.jsonl || fail "a match that went on differs"
cmp -s whole.txt part.txt || fail "its result differs"

# Tron: another program by the maps of the contest, each of which must continue the one before.
"$narabe" match --game tron:a --a tronbot --b duct:playouts=40 --games 4 --seed 2 --json >json 2>err ||
	fail "a bot on a map with walls"
grep -q failures json && fail "a bot fails: $(cat err)"
"$narabe" match --game tron:7x6 --a tronbot:engine=bot_dies --b tronbot --games 4 --seed 3 --jobs 1 \
	--out bots2.jsonl >bots2.txt 2>err || fail "a bot that dies"
expect 'is lost for tronbot:engine=bot_dies: bot_dies exited with code 3 instead of answering "9 8' err
expect '"lost_by":"failure"' bots2.jsonl

# Programs that fail at once lose each game, as whoever fails later; one that once played may not be able to
# start again, and has lost the game as well.
"$narabe" match --game tron:7x6 --a tronbot:engine=stillborn --b random --games 4 --seed 3 --jobs 1 \
	>out 2>err || fail "a bot that answers no map"
expect 'tronbot:engine=stillborn failed in 4 of its games, which it lost' out
"$narabe" match --a gtp:engine=once --engine "once=[ -e once ] && exit 3; : >once; exec '$fake' die=2" --b random --games 4 \
	--seed 3 --jobs 1 >out 2>err || fail "a program that starts but once: $(cat err)"
expect 'gtp:engine=once failed in 4 of its games, which it lost' out
expect 'once exited with code 3 instead of answering "list_commands"' err
"$narabe" match --game tron:7x6 --a tronbot:engine=bot --engine bot=/nonexistent/bot --b random --games 2 2>err &&
	fail "a bot that does not exist plays"
expect 'exited with code 127' err
"$narabe" match --game tron:7x6 --a gtp:engine=bot --b random --games 2 2>err && fail "a bot by GTP"
expect 'The engine bot belongs to the player tronbot' err
"$narabe" match --game tron --a tronbot:engine=bot_dies --b random --games 2 2>err && fail "an unsaid map"
expect 'does not play Tron 13x13' err

# Who cannot play ends the run, and nothing is counted.
"$narabe" match --a random --b gtp:engine=broken --games 4 --out none.jsonl >out 2>err &&
	fail "a program that does not exist plays"
expect 'exited with code 127' err
[ -s none.jsonl ] && fail "games of a program that does not exist"
"$narabe" match --game qubic --a random --b gtp:engine=fake --games 4 2>err && fail "an unsaid board"
expect 'does not play' err
"$narabe" match --a random --b gtp:engine=nobody --games 4 2>err && fail "an unknown engine"
expect 'there are: own, perfect, fake, dies, gives_up, broken, bot, bot_dies, stillborn' err
"$narabe" match --a random --b gtp:engine=x --engine x --games 2 2>err && fail "an engine without command"
expect 'NAME=COMMAND' err

# The command line goes before the settings; ssh, cd and pipes are the shell's.
"$narabe" match --a random --b gtp:engine=broken --engine "broken=cd / && exec '$fake'" \
	--games 2 --seed 1 >out || fail "an engine of the command line"

printf 'random\ngtp:engine=fake\ngtp:engine=dies\n' >players
"$narabe" league --players players --rounds 2 --seed 4 --jobs 1 --json >league.json 2>err ||
	fail "a league"
expect '"failures":[{"player":"gtp:engine=dies"' league.json

# Played by a person: the sentence, and no more waiting.
printf 'c2\n' | "$narabe" --plain --o gtp:engine=broken >out 2>err && fail "a broken opponent"
expect 'exited with code 127' err
printf 'c2\nquit\n' | "$narabe" --plain --o gtp:engine=fake >out || fail "an opponent by GTP"
expect 'O (fake) plays' out
exit $bad
