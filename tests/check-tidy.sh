#!/bin/sh
# Runs clang-tidy 14 with .clang-tidy on all sources of a build or on those named. Skipped where
# this version is missing: others have other checks. Usage: check-tidy.sh BUILD_ROOT [FILE...]
set -u
build=$1
shift
for tidy in "${CLANG_TIDY:-clang-tidy-14}" clang-tidy; do
	case $("$tidy" --version 2>/dev/null) in
	*' version 14.'*) break ;;
	*) tidy= ;;
	esac
done
[ -n "$tidy" ] || { echo 'clang-tidy 14 is not installed: skipped.'; exit 77; }
[ $# -gt 0 ] || set -- $(sed -n 's/^ *"file": "\(.*\.c\)",*$/\1/p' "$build/compile_commands.json" | sort -u)
cd "$build" || exit 1
# Each file's findings in one piece; warnings about options that only gcc knows are dropped.
# Without __NO_CTYPE tolower() is a macro of many branches; what assert() states also holds in builds
# that leave it out.
printf '%s\n' "$@" | nice xargs -P "$(getconf _NPROCESSORS_ONLN)" -I FILE sh -c '
	found=$("$0" -p . --quiet --extra-arg=-D__NO_CTYPE --extra-arg=-UNDEBUG FILE 2>/dev/null) || { printf "%s\n" "$found"; exit 1; }' "$tidy"
