#!/bin/sh
# Golden dialogues by GTP: "$ " the arguments, "< " the lines sent, then the answers without the empty
# lines between them, which test_gtp.c looks at. And what the manual says of the commands.
# Usage: test_gtp.sh PROGRAM FOLDER PAGE [--update]
. "$(dirname "$0")/../fixtures/shell.sh"
folder=$2
page=$3
update=${4:-}

for file in "$folder"/*.txt; do
	args=$(sed -n 's/^\$ //p' "$file")
	sed -n 's/^< //p' "$file" >"$work/in"
	# shellcheck disable=SC2086
	(cd "$folder" && "$narabe" gtp $args) <"$work/in" >"$work/out" 2>"$work/err" || fail "$args exits with $?"
	[ ! -s "$work/err" ] || fail "$args complains: $(cat "$work/err")"
	sed -n '/^[$<]/p' "$file" >"$work/whole"
	grep . "$work/out" >>"$work/whole"
	if [ "$update" = --update ]; then
		cp "$work/whole" "$file"
	elif ! diff -u "$file" "$work/whole"; then
		fail "$(basename "$file") has changed"
	fi
done

# Every command is in the manual, in the section of gtp.
awk '/^\.S[HS] / { inside = $0 == ".SS narabe gtp" } inside' "$page" | sed 's/\\-/-/g' >"$work/section"
for command in $(echo list_commands | "$narabe" gtp | tr -d '='); do
	grep -qw -- "$command" "$work/section" || fail "the manual does not name $command"
done
exit $bad
