#!/bin/sh
# base, games and search compile for arm64, and their signature is that of x86-64. Skipped where
# there is no cross compiler or no qemu. Usage: test_arm64.sh SOURCE_ROOT
set -u
cd "$1" || exit 1
compiler=aarch64-linux-gnu-gcc
command -v $compiler >/dev/null && command -v qemu-aarch64 >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/main.c" <<'END'
#include <inttypes.h>
#include <stdio.h>

#include "cli/bench.h"

int
main(void)
{
	printf("%016" PRIx64 "\n", bench_signature());
}
END
: >"$work/config.h"
ls src/base/*.c src/games/*.c src/games/*/*.c src/search/*.c src/search/*/*.c src/cli/bench_measure.c "$work/main.c" |
	xargs -P 2 -I FILE sh -c 'exec "$0" -std=c17 -D_POSIX_C_SOURCE=200809L -DNARABE_LOCALEDIR=\"/\" \
		-ffp-contract=off -fno-math-errno -O2 -Wall -Werror -Isrc -I"$1" -c FILE \
		-o "$1/$(echo FILE | tr / _).o"' $compiler "$work" || exit 1
$compiler -static "$work"/*.o -o "$work/signature" -pthread -lm || exit 1
now=$(qemu-aarch64 "$work/signature")
then=$(sed 's/.* //' tests/golden/signature)
[ "$now" = "$then" ] && exit 0
echo "The signature on arm64 is $now, not $then."
exit 1
