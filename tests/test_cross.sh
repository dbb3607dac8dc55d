#!/bin/sh
# In a build for another machine the manual and the completions are made by tools that run here, and are
# the same. Only these are built: the libraries of this machine stand for the other's, which nothing links.
# Skipped where there is no such compiler.
# Usage: test_cross.sh SOURCE_ROOT BUILD_ROOT PAGE...: pages and completions below BUILD_ROOT to compare
set -u
compiler=aarch64-linux-gnu-gcc
command -v $compiler >/dev/null || exit 77
source=$1 build=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/cross.ini" <<END
[binaries]
c = '$compiler'
ar = 'aarch64-linux-gnu-ar'
strip = 'aarch64-linux-gnu-strip'
pkgconfig = 'pkg-config'
pkg-config = 'pkg-config'
[properties]
needs_exe_wrapper = true
[host_machine]
system = 'linux'
cpu_family = 'aarch64'
cpu = 'aarch64'
endian = 'little'
END
meson setup --cross-file "$work/cross.ini" -Dtests=false "$work/build" "$source" >"$work/log" 2>&1 ||
	{ cat "$work/log"; echo 'A build for another machine is not set up.'; exit 1; }
ninja -C "$work/build" "$@" >"$work/log" 2>&1 ||
	{ tail -n 30 "$work/log"; echo 'The manual is not made in a build for another machine.'; exit 1; }
for file; do
	cmp "$build/$file" "$work/build/$file" || { echo "$file differs in a build for another machine."; exit 1; }
done
