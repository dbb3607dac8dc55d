#!/bin/sh
# The signatures of rules, playouts and engines are those in FILE; the last line is the one of all
# searches together. When one changes on purpose:
# PROGRAM bench --signature >tests/golden/signature, and the commit says so.
# Usage: test_signature.sh PROGRAM FILE
set -eu
"$1" bench --signature | diff "$2" - >&2 || { echo "Signatures differ from $2." >&2; exit 1; }
