#!/bin/sh
# With another C library, musl, the rooms without a screen are compiled, linked and pass their tests. Skipped
# where there is no musl-gcc.
# Usage: test_musl.sh SOURCE_ROOT BUILD_ROOT
set -u
command -v musl-gcc >/dev/null || exit 77
jansson=$(pkg-config --variable=libdir jansson)/libjansson.a
headers=$(pkg-config --variable=includedir jansson)
[ -f "$jansson" ] || exit 77
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$2/config.h" "$headers"/jansson*.h "$work"
find "$headers" -name jansson_config.h -exec cp {} "$work" \;
flags="-std=c17 -O1 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -fno-math-errno -Wall -Wextra -Wno-unused-parameter
	-Werror -I$source/src -I$work"

# compile OBJECT SOURCE FLAG...
compile() {
	object=$1 file=$2
	shift 2
	musl-gcc $flags "$@" -c "$file" -o "$object" || { echo "$file is not compiled with musl."; exit 1; }
}

for room in base games search record; do
	for file in $(find "$source/src/$room" -name '*.c'); do
		compile "$work/$(echo "${file#$source/}" | tr / -).o" "$file"
	done
done
ar rc "$work/rooms.a" "$work"/src-*.o
for file in main testing tmpdir musl/glibc; do
	compile "$work/fixture-$(basename $file).o" "$source/tests/fixtures/$file.c" \
		-I"$source/tests" -I"$source/tests/fixtures/musl" -w
done

bad=0
for test in base/base base/param games/games games/tron games/tron_play search/search search/policies \
	search/trace search/exact match/record match/formats match/foreign_files match/time_control; do
	name=$(basename $test)
	compile "$work/$name.o" "$source/tests/${test%/*}/test_$name.c" -I"$source/tests" -I"$source/tests/fixtures/musl" -w
	musl-gcc -o "$work/$name" "$work/$name.o" "$work"/fixture-*.o "$work/rooms.a" "$jansson" ||
		{ echo "$test is not linked with musl."; exit 1; }
	"$work/$name" >"$work/out" || { echo "$test fails with musl: $(tail -n 3 "$work/out")"; bad=1; }
done
exit $bad
