#!/bin/sh
# HACKING.md says what is so: its rooms are the folders of src, its files exist, and a function is defined in the
# file that it names beside it. What it says only some places do, only they do. Comments name functions and files
# that exist. Usage: check-map.sh SOURCE_ROOT
set -eu
cd "$1"
bad=0

fail() {
	echo "map: $*"
	bad=1
}

# Files between backticks are in src or in the root; NAME and LL stand for any.
grep -oE '`[a-z_./-]+\.(c|h|def|sh|txt|in|cfg|json|build)`' HACKING.md | tr -d '`' | sort -u | while read -r file; do
	[ -e "src/$file" ] || [ -e "$file" ] || [ -n "$(find src tests -name "$file" -print -quit)" ] || echo "$file is no file"
done >"${TMPDIR:-/tmp}/map.$$"

# "`name()` in `file`": defined there; any other function: somewhere.
tr '\n' ' ' <HACKING.md | tr -s ' ' | grep -oE '`[a-z_]+\(\)` in `[a-z_/]+\.c`' | tr -d '`' |
	while read -r name _ file; do
		grep -qE "^${name%\(\)}\(" "src/$file" || echo "$name is not defined in $file"
	done >>"${TMPDIR:-/tmp}/map.$$"
grep -oE '`[a-z_]+\(\)`' HACKING.md | tr -d '`' | sort -u | while read -r name; do
	grep -rqE "\b${name%\(\)}\(" src tests || echo "there is no function $name"
done >>"${TMPDIR:-/tmp}/map.$$"
while read -r line; do
	fail "$line"
done <"${TMPDIR:-/tmp}/map.$$"
rm -f "${TMPDIR:-/tmp}/map.$$"

# The picture has every room and no other.
drawn=$(sed -n '/^```$/,/^```$/p' HACKING.md | sed '/app_event/,$d' | grep -oE '\b[a-z]+/' | tr -d / | sort -u | grep -vx include)
rooms=$(find src -mindepth 1 -maxdepth 1 -type d | sed 's#src/##' | sort)
for room in $rooms; do
	echo "$drawn" | grep -qx "$room" || fail "the picture lacks $room"
done

# What a comment names is there: a function, `name()`, is called or defined in the code; a file is in the tree.
there=${TMPDIR:-/tmp}/map.$$
comments=$there.comments
find src include -name '*.[ch]' -o -name '*.def' | xargs awk -v comments="$comments" '
	FNR == 1 { inside = 0 }
	{
		for (line = $0; line != ""; line = substr(line, at + 2)) {
			at = index(line, inside ? "*/" : "/*")
			part = at ? substr(line, 1, at - 1) : line
			if (inside)
				print part >>comments
			else
				print part
			if (!at)
				break
			inside = !inside
		}
	}' | grep -oE '\b[a-z_][a-z0-9_]*\(' | sort -u >"$there"
for name in $(grep -oE '\b[a-z][a-z0-9_]*\(\)' "$comments" | tr -d ')' | sort -u | comm -23 - "$there" | grep -vx 'exit('); do
	fail "$(grep -rlF "$name)" src include | head -1) names $name), which is gone"
done
find src include tests -type f | sed 's#^#/#' >"$there"
for file in $(grep -oE '(^|[^a-zA-Z0-9_/.])[a-z0-9_/-]+\.(c|h|def)\b' "$comments" | sed 's/^[^a-z0-9]//' | sort -u); do
	grep -q "/$file\$" "$there" || fail "$(grep -rlF "$file" src include | head -1) names $file, which is gone"
done
rm -f "$there" "$comments"

# Only main.c exits; front ends play through the session.
found=$(grep -rnE '(^|[^_a-z])exit\(' src --include='*.c' | grep -v '/main\.c:' | grep -vE '^[^:]*:[0-9]*:[[:space:]]*(/?\*|//)' || true)
[ -z "$found" ] || fail "exits elsewhere: $found"
found=$(grep -rlE '(^|[^a-z])_exit\(' src --include='*.c' | grep -vE '^src/(tui/term/term|serve/json/serve)\.c$' || true)
[ -z "$found" ] || fail "leaves at once elsewhere: $found"
for room in narabe serve lab make; do
	for name in $(grep -rhoE '^cli_[a-z]+\(int argc' "src/$room" | sed 's/^cli_//; s/(.*//'); do
		grep -qiE "^$room\($name," src/commands.def || fail "cli_$name() in $room is not in commands.def"
	done
done
found=$(grep -rnE '\bmatch_play\(' src/tui src/narabe src/cli || true)
[ -z "$found" ] || fail "a front end plays around the session: $found"
exit $bad
