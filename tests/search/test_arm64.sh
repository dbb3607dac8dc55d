#!/bin/sh
# base, games and search compile for arm64, and their signatures are those of x86-64. Skipped where
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

#include "cli/signature.h"

static void
line(const char *engine, const struct game *g, uint32_t value, void *unused)
{
	(void)unused;
	printf("%s %s %08" PRIx32 "\n", engine, g->name, value);
}

int
main(void)
{
	printf("signature %016" PRIx64 "\n", signature_all(line, NULL));
}
END
: >"$work/config.h"
ls src/base/*.c src/games/*.c src/games/*/*.c src/search/*.c src/search/*/*.c src/cli/signature.c "$work/main.c" |
	xargs -P 2 -I FILE sh -c 'exec "$0" -std=c17 -D_POSIX_C_SOURCE=200809L -DNARABE_LOCALEDIR=\"/\" \
		-ffp-contract=off -fno-math-errno -O2 -Wall -Werror -Isrc -I"$1" -c FILE \
		-o "$1/$(echo FILE | tr / _).o"' $compiler "$work" || exit 1
$compiler -static "$work"/*.o -o "$work/signature" -pthread -lm || exit 1
qemu-aarch64 "$work/signature" | diff tests/golden/signature - && exit 0
echo 'The signatures on arm64 are others.'
exit 1
