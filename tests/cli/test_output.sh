#!/bin/sh
# The output of the commands as text, JSON and CSV: each file in FOLDER is a session of commands
# ("$ narabe ...") with their output, which must be the same again.
# Usage: test_output.sh PROGRAM FOLDER [--update]; --update writes the files with the present output.
. "$(dirname "$0")/../fixtures/shell.sh"
program=$narabe
folder=$(readlink -f "$2")
update=${3-}
export files="$folder" # files that sessions use
mkdir "$work/bin"
ln -s "$program" "$work/bin/narabe"
PATH=$work/bin:$PATH
sessions=0

for session in "$folder"/*.txt; do
	mkdir "$work/session"
	(
		cd "$work/session" || exit
		grep '^\$ ' "$session" | while IFS= read -r line; do
			printf "%s\n" "$line"
			sh -c "${line#??}" 2>&1 || echo "[exit $?]"
		done
	) >"$work/now"
	rm -rf "$work/session"
	sessions=$((sessions + 1))
	if [ "$update" = --update ]; then
		cp "$work/now" "$session"
	elif ! cmp -s "$session" "$work/now"; then
		echo "FAILED: $session"
		diff "$session" "$work/now" | head -n 20
		bad=1
	fi
done
[ $sessions -gt 0 ] || { echo "FAILED: there are no sessions in $folder"; bad=1; }
exit $bad
