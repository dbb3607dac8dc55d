#!/bin/sh
# The signatures of rules, playouts and engines are those in FILE; the last line is the one that bench
# prints. When one changes on purpose: test_signature.sh PROGRAM PRINTER FILE --update, and the commit says so.
# Usage: test_signature.sh PROGRAM PRINTER FILE [--update]
set -eu
work=$(mktemp)
trap 'rm -f "$work"' EXIT
"$2" >"$work"
"$1" bench --signature >>"$work"
[ "${4-}" = --update ] && { cp "$work" "$3"; exit; }
diff "$3" "$work" >&2 || { echo "Signatures differ from $3." >&2; exit 1; }
