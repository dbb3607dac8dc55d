#!/bin/sh
# base, games and search compile for another machine, and their signatures are those of x86-64; where
# cmocka is installed for it, tests of rules and search pass there too. Skipped where there is no
# cross compiler or no qemu.
# Usage: test_machine.sh SOURCE_ROOT arm64|armhf|i386|s390x
set -u
cd "$1" || exit 1
case $2 in
arm64) compiler=aarch64-linux-gnu-gcc qemu=qemu-aarch64 options= ;;
armhf) compiler=arm-linux-gnueabihf-gcc qemu=qemu-arm options=-Wno-psabi ;;
i386) compiler=i686-linux-gnu-gcc qemu=qemu-i386 options='-msse2 -mfpmath=sse -Wno-psabi' ;;
s390x) compiler=s390x-linux-gnu-gcc qemu=qemu-s390x options=-fexcess-precision=fast ;;
*) echo "There is no machine \"$2\"."; exit 2 ;;
esac
command -v $compiler >/dev/null && command -v $qemu >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

: >"$work/config.h"
export compiler options work
# compile FILE: to an object in $work, named after it.
compile='exec $compiler $options -std=c17 -D_POSIX_C_SOURCE=200809L \
	-ffp-contract=off -fno-math-errno -O2 -Wall -Werror -Isrc -Itests -I"$work" -c FILE \
	-o "$work/$(echo FILE | tr / _).o"'
ls src/base/*.c src/games/*.c src/games/*/*.c src/search/*.c src/search/*/*.c |
	xargs -P 2 -I FILE sh -c "$compile" || exit 1
objects=$(echo "$work"/*.o)
echo tests/search/signature.c | xargs -I FILE sh -c "$compile" || exit 1
$compiler -static "$work"/*.o -o "$work/signature" -pthread -lm || exit 1
sed '$d' tests/golden/signature >"$work/golden"
$qemu "$work/signature" | diff "$work/golden" - ||
	{ echo "The signatures on $2 are others."; exit 1; }

case $($compiler -print-file-name=libcmocka.so) in
/*) ;;
*) echo "cmocka is not installed for $2: only the signatures."; exit 0 ;;
esac
for fixture in main testing tmpdir; do
	echo "tests/fixtures/$fixture.c" | xargs -I FILE sh -c "$compile" || exit 1
	objects="$objects $work/tests_fixtures_$fixture.c.o"
done
for test in base/test_base games/test_games games/test_tron search/test_search search/test_exact; do
	echo "tests/$test.c" | xargs -I FILE sh -c "$compile" || exit 1
	$compiler "$work/tests_$(echo $test | tr / _).c.o" $objects -o "$work/test" \
		-lcmocka -pthread -lm && NARABE_QUICK=1 $qemu "$work/test" || exit 1
done
