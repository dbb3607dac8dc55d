#!/bin/sh
# The signature of rules and search is the one in FILE. When the search changes on purpose:
# PROGRAM bench --signature >tests/golden/signature, and say so in the commit.
# Usage: test_signature.sh PROGRAM FILE
set -eu
now=$("$1" bench --signature)
[ "$now" = "$(cat "$2")" ] || { echo "signature: $now, not $(cat "$2")"; exit 1; }
