#!/bin/sh
# All C files are laid out as clang-format 14 does it; other versions do it differently, and where
# this one is missing the test is skipped. CLANG_FORMAT names it where it is not on the path.
# To format: git ls-files '*.[ch]' | xargs clang-format -i
set -u
cd "$1" || exit 1
for format in "${CLANG_FORMAT:-clang-format-14}" clang-format; do
	case $("$format" --version 2>/dev/null) in
	*' version 14.'*) break ;;
	*) format= ;;
	esac
done
[ -n "$format" ] || { echo 'clang-format 14 is not installed: skipped.'; exit 77; }
find src tests man -name '*.[ch]' -exec "$format" --dry-run -Werror {} + 2>&1
