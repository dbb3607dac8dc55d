#!/bin/sh
# Golden dialogues by GTP, without the empty lines between answers, which test_gtp.c looks at. And what the manual says of the commands.
# Usage: test_gtp.sh PROGRAM FOLDER PAGE [--update]
. "$(dirname "$0")/../fixtures/shell.sh"
folder=$2
page=$3

gtp() {
	(cd "$folder" && "$narabe" gtp "$@") >"$work/answers" && grep . "$work/answers"
}
dialogues "$folder" gtp "${4:-}"

# Every command is in the manual, in the section of gtp.
awk '/^\.S[HS] / { inside = $0 == ".SS narabe gtp" } inside' "$page" | sed 's/\\-/-/g' >"$work/section"
for command in $(echo list_commands | "$narabe" gtp | tr -d '='); do
	grep -qw -- "$command" "$work/section" || fail "the manual does not name $command"
done
exit $bad
