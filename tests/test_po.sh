#!/bin/sh
# Every text is translated into every language, nothing is fuzzy, formats agree, and POTFILES lists
# every file with texts. Usage: test_po.sh SOURCE_ROOT
set -u
cd "$1" || exit 1
for tool in xgettext msgfmt msgmerge; do
	command -v $tool >/dev/null || exit 77
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
bad=0

fail() {
	echo "FAILED: $*"
	bad=1
}

grep -v '^#' po/POTFILES >"$work/listed"
grep -rlE '(^|[^A-Za-z0-9_])N?_\("|language_count\(' src | grep -v '^src/base/language\.' |
	LC_ALL=C sort >"$work/there"
LC_ALL=C sort "$work/listed" | diff - "$work/there" || fail 'po/POTFILES and the files with texts differ'

# The same arguments as in po/meson.build.
eval "set -- $(sed -n "/args: \[/,/\]/p; /^keywords/p" po/meson.build | grep -o "'--[^']*'" | tr '\n' ' ')"
xgettext --files-from=po/POTFILES "$@" -o "$work/narabe.pot" 2>"$work/said" || fail xgettext
cat "$work/said"

while read -r language; do
	po=po/$language.po
	msgfmt -c -o /dev/null "$po" || fail "$po"
	msgmerge -q --no-fuzzy-matching "$po" "$work/narabe.pot" -o "$work/$language.po" || fail msgmerge
	said=$(LC_ALL=C msgfmt --statistics -o /dev/null "$work/$language.po" 2>&1)
	case $said in
	*untranslated* | *fuzzy*)
		fail "$po: $said"
		msgattrib --untranslated --no-wrap "$work/$language.po" | grep '^msgid'
		;;
	esac
	# Texts that the program no longer contains.
	gone=$(grep -c '^#~ msgid' "$work/$language.po")
	[ "$gone" -eq 0 ] || fail "$po: $gone texts are no longer in the program"
done <po/LINGUAS
exit $bad
