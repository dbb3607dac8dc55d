#!/bin/sh
# narabe serve through pipes: a golden dialogue of refusals, the numbers of eval, reports on the way,
# cancelling, the end of input and signals.
# Usage: test_serve.sh PROGRAM FOLDER PAGE [--update]
. "$(dirname "$0")/../fixtures/shell.sh"
folder=$2
page=$3
# Under a sanitizer a start takes long: there the program is started that narabe would start.
program=$narabe
[ -z "${NARABE_QUICK:-}" ] || program=$narabe-serve

serve() {
	"$program" serve "$@"
}

dialogues "$folder" 'serve --jobs 1' "${4:-}"

# same MEMBERS ARG...: the answer is what eval prints, byte by byte, behind id and final.
same() {
	number=$((${number:-0} + 1))
	echo "{\"id\":$number,\"seed\":3,$1}" >>"$work/asked"
	shift
	"$narabe" eval "$@" --seed 3 --json >>"$work/eval" || fail "eval $*"
}
if [ -z "${NARABE_QUICK:-}" ]; then
	same '"playouts":300' othello -i 300
	same '"game":"score4","player":"negamax:depth=2"' score4 --player negamax:depth=2
	same '"game":"tictactoe","moves":"b2 a1","playouts":50' tictactoe --moves 'b2 a1' -i 50
	same '"game":"tictactoe","position":"111220000","playouts":50' tictactoe 111220000 -i 50
	same '"game":"othello:8","player":"flat:playouts=2"' othello:8 --player flat:playouts=2
	same '"game":"tron:5x5","playouts":100' tron:5x5 -i 100
	same '"game":"tron:5x5","player":"uct","playouts":100' tron:5x5 --player uct -i 100
	same '"game":"matrix:rps","playouts":100' matrix:rps -i 100
	serve --jobs 1 <"$work/asked" | sed 's/^{"id":[0-9]*,"final":true,"version":1,/{/' |
		diff "$work/eval" - || fail 'serve and eval differ'
fi

# Many at once: an answer each, in any order, the same whatever runs beside it.
i=0
while [ $i -lt 40 ]; do
	echo "{\"id\":$i,\"game\":\"tictactoe\",\"playouts\":200,\"seed\":1,\"player\":\"uct:memory_mib=8\"}"
	i=$((i + 1))
done >"$work/in"
serve --jobs 4 --memory-mib 16 <"$work/in" >"$work/out" || fail "many: exit $?"
[ "$(sed 's/.*"final"/"final"/' "$work/out" | sort -u | wc -l)" -eq 1 ] || fail 'many differ'
[ "$(sed 's/^{"id":\([0-9]*\),.*/\1/' "$work/out" | sort -n | tr '\n' ' ')" = "$(seq 0 39 | tr '\n' ' ')" ] ||
	fail 'many: an answer is missing'

# A seed that was drawn gives the same answer again.
echo '{"game":"tictactoe","playouts":50}' | serve >"$work/out"
seed=$(sed -n 's/.*"seed":\([0-9]*\),.*/\1/p' "$work/out")
echo "{\"game\":\"tictactoe\",\"playouts\":50,\"seed\":$seed}" | serve >"$work/again"
sed 's/"seed":[0-9]*,//' "$work/out" | cmp -s - "$work/again" || fail "the drawn seed $seed gives another answer"

# start ARG...: a service that reads from descriptor 3 and writes to $work/out.
start() {
	rm -f "$work/pipe"
	mkfifo "$work/pipe"
	"$program" serve "$@" <"$work/pipe" >"$work/out" 2>"$work/err" &
	server=$!
	exec 3>"$work/pipe"
}

# wait_for PATTERN: until a line of the answers has it.
wait_for() {
	tries=0
	until grep -q -- "$1" "$work/out"; do
		tries=$((tries + 1))
		[ $tries -lt 600 ] || { fail "no answer has $1: $(cut -c1-200 "$work/out")"; return; }
		sleep 0.1
	done
}

for game in score4 tron; do
	start --jobs 1
	long="\"time_ms\":600000,\"player\":\"$([ $game = tron ] && echo duct || echo uct):memory_mib=4\""
	echo "{\"id\":\"a\",\"game\":\"$game\",$long,\"report_ms\":20}" >&3
	wait_for '"id":"a","final":false'
	echo "{\"id\":\"b\",\"game\":\"$game\",$long}" >&3
	echo "{\"id\":\"a\",\"game\":\"$game\",$long}" >&3
	wait_for 'not been answered yet'
	echo '{"cancel":"b"}' >&3
	wait_for '"id":"b",.*"cancelled":true,.*before its search began'
	echo '{"cancel":"a"}' >&3
	wait_for '"id":"a","final":true.*"cancelled":true,"game":'
	exec 3>&-
	wait "$server" || fail "$game: exit $?"
done

# `quit` and the end of the input finish what is asked for; a signal ends it, with answers.
printf '%s\n' '{"id":1,"playouts":100}' '{"quit":true}' '{"id":2,"playouts":100}' |
	serve >"$work/out" || fail "quit: exit $?"
[ "$(wc -l <"$work/out")" -eq 1 ] || fail "quit: $(cat "$work/out")"
long='"time_ms":600000'
start --jobs 1
printf '{"id":%d,%s}\n' 1 "$long,\"report_ms\":20" 2 "$long" 3 "$long" >&3
wait_for '"final":false'
kill "$server"
wait "$server" || fail "SIGTERM: exit $?"
exec 3>&-
[ "$(grep -c '"final":true' "$work/out")" -eq 3 ] || fail "SIGTERM: $(cut -c1-200 "$work/out")"

# converse ARG...: a service that reads from descriptor 3 and is read from descriptor 4.
converse() {
	rm -f "$work/pipe" "$work/answers"
	mkfifo "$work/pipe" "$work/answers"
	timeout 30 "$program" serve "$@" <"$work/pipe" >"$work/answers" 2>"$work/err" &
	server=$!
	exec 3>"$work/pipe" 4<"$work/answers"
}

# An id is free again once it has its answer.
converse --jobs 2
i=0
while [ $i -lt 30 ]; do
	echo '{"id":1,"game":"tictactoe","playouts":50,"seed":1}' >&3
	read -r answer <&4
	case $answer in
	*'"error"'*) fail "the id is not free: $answer" ;;
	esac
	i=$((i + 1))
done
exec 3>&-
wait "$server" || fail "conversation: exit $?"
exec 4<&-

# Once the answers are not read any more, no search continues.
converse
echo "{$long}" >&3
exec 4<&-
wait "$server"
[ $? -eq 1 ] && grep -q 'cannot be written' "$work/err" || fail "nobody reads: $(cat "$work/err")"
exec 3>&-

# Bytes that mean nothing get a refusal, and nothing else happens.
head -c 20000 "$narabe" | serve >"$work/out" || fail "bytes: exit $?"
grep -qv '"error":' "$work/out" && fail "bytes: $(grep -v '"error":' "$work/out" | head -1)"

# The manual and the schema have every member of a request; the schema describes what is answered.
schema=$folder/../../../data/serve.schema.json
awk '/^\.S[HS] / { inside = $0 == ".SS narabe serve" } inside' "$page" >"$work/section"
for member in $(serve --help | sed -n '/^Members/,/^Options/s/^  \([a-z_]*\) .*/\1/p'); do
	grep -qw -- "$member" "$work/section" || fail "the manual does not name $member"
	sed -n '/"request"/,/"answer"/p' "$schema" | grep -q "^ *\"$member\":" || fail "the schema does not name $member"
done
serve >"$work/out" <<'END' || fail "for the schema: exit $?"
{"id": 1, "game": "tictactoe", "playouts": 200}
{"id": "two", "game": "tron:4x4", "playouts": 100, "seed": 1}
{"id": 3, "game": "matrix:rps", "playouts": 50, "player": "uct"}
{"id": 4, "game": "score4", "player": "negamax:depth=3"}
{"id": 5, "game": "othello", "playouts": 50, "moves": "c2 b4", "times": true, "report_ms": 10}
{"id": 6, "game": "nonsense"}
{"id": 7, "game": "tictactoe", "moves": "a1 a2 b1 b2 c1"}
{"id": 8, "player": "flat:playouts=3"}
END
if python3 -c 'import jsonschema' 2>/dev/null; then
	python3 - "$schema" "$work/out" <<-'END' || fail 'an answer is not as the schema says'
	import json, sys, jsonschema
	check = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
	wrong = [(line[:80], e.message[:300]) for line in open(sys.argv[2])
	         for e in check.iter_errors(json.loads(line))]
	print(*wrong, sep="\n")
	sys.exit(bool(wrong))
	END
else
	echo 'skipped: answers by the schema, as python3 has no jsonschema'
fi
exit $bad
