#!/bin/sh
# All C files have the layout of clang-format 14; other versions differ, and where this one is
# missing the test is skipped. CLANG_FORMAT names it if it is not on the path.
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
