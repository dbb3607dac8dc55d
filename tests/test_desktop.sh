#!/bin/sh
# The desktop entry, the metainfo and the icon are valid, by the validators that are installed; the
# newest release in them, in CHANGELOG.md and in debian/ and packaging/ is the program's version. Usage: test_desktop.sh SOURCE_ROOT VERSION
set -u
cd "$1/data/desktop" || exit 1
bad=0
if command -v desktop-file-validate >/dev/null; then
	found=$(desktop-file-validate narabe.desktop 2>&1)
	[ -z "$found" ] || { echo "$found"; bad=1; }
fi
if command -v appstreamcli >/dev/null; then
	found=$(appstreamcli validate --no-net org.narabe.narabe.metainfo.xml) || { echo "$found"; bad=1; }
fi
if command -v xmllint >/dev/null; then
	xmllint --noout narabe.svg org.narabe.narabe.metainfo.xml || bad=1
fi
grep -q '<svg [^>]*width="280" height="280"' narabe.svg || { echo "The icon is not square."; bad=1; }
grep -A 1 '<releases>' org.narabe.narabe.metainfo.xml | grep -q "version=\"$2\"" ||
	{ echo "The metainfo's first release is not $2."; bad=1; }
grep -q "^## $2, [0-9-]*\$" "$1/CHANGELOG.md" || { echo "CHANGELOG.md has no \"## $2, DATE\"."; bad=1; }
head -n 1 "$1/debian/changelog" | grep -q "^narabe ($2-[0-9]*)" ||
	{ echo "debian/changelog does not begin with $2."; bad=1; }
for recipe in PKGBUILD:pkgver=$2 narabe.rb:narabe-$2.tar narabe.nix:\"$2\" narabe.spec:'Version: .*'$2\$; do
	grep -q "${recipe#*:}" "$1/packaging/${recipe%%:*}" || { echo "packaging/${recipe%%:*} is not of $2."; bad=1; }
done
bash -n "$1/packaging/PKGBUILD" || bad=1
if command -v ruby >/dev/null; then
	ruby -c "$1/packaging/narabe.rb" >/dev/null || bad=1
fi
if command -v nix-instantiate >/dev/null; then
	nix-instantiate --parse "$1/packaging/narabe.nix" >/dev/null || bad=1
fi
if command -v rpmspec >/dev/null; then
	rpmspec -P "$1/packaging/narabe.spec" >/dev/null || bad=1
fi
exit $bad
