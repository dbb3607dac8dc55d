# Shared by play and check, which set $top to this tree before sourcing it; play sets $ask.

# The requirements as packages of Debian and Ubuntu; then, for other systems, as programs and as
# pkg-config modules.
play_packages='gcc libc6-dev meson ninja-build pkgconf
	libncurses-dev libconfig-dev libjansson-dev gettext'
play_programs='cc meson ninja pkg-config msgfmt'
play_modules='ncursesw libconfig jansson'

check_packages="$play_packages libcairo2-dev fonts-dejavu-core man-db clang clang-format clang-tidy lld llvm libclang-rt-dev
	libcmocka-dev libvterm-dev tmux gnuplot-nox desktop-file-utils appstream reuse"
check_programs="$play_programs gcc clang tmux"
check_modules="$play_modules cairo cmocka vterm"

say() {
	printf '%s\n' "$*" >&2
}

# missing PACKAGE...: those that are not installed.
missing() {
	there=$(dpkg-query -W -f '${Package}=${db:Status-Status} ' "$@" 2>/dev/null)
	for package; do
		case " $there" in
		*" $package=installed "*) ;;
		*) printf ' %s' "$package" ;;
		esac
	done
}

# lacking PROGRAMS MODULES: those that are missing.
lacking() {
	for program in $1; do
		command -v "$program" >/dev/null || printf ' %s' "$program"
	done
	for module in $2; do
		pkg-config --exists "$module" 2>/dev/null || printf ' %s' "$module"
	done
}

# agreed PACKAGES: whether they may be installed. A person is asked, a script is not.
agreed() {
	[ -n "${ask:-}" ] && [ -t 0 ] && [ -t 2 ] || return 0
	say 'narabe is built here, and needs these packages:'
	for package in $1; do
		say "  $package"
	done
	printf 'Install them? [Y/n] ' >&2
	read -r answer || answer=n
	case $answer in
	[nN]*) return 1 ;;
	esac
}

# need PACKAGES PROGRAMS MODULES: installs missing packages. If that fails, the programs and
# modules suffice; if they are missing too, it prints the command to type.
need() {
	if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
		packages=$(missing $1)
		[ -n "$packages" ] || return 0
		# The packages may come from another source than one that fails to update.
		install="apt-get update; apt-get -o DPkg::Lock::Timeout=120 install -y"
		install="$install --no-install-recommends$packages"
		error=
		if [ "$(id -u)" -eq 0 ]; then
			root='sh -c'
			try=$root
		elif command -v sudo >/dev/null; then
			root='sudo sh -c'
			try=$root
			[ -t 0 ] || try='sudo -n sh -c'
		else
			root='su - -c'
			try=
		fi
		if [ -n "$try" ] && agreed "$packages"; then
			say "Installing$packages ..."
			error=$($try "export DEBIAN_FRONTEND=noninteractive; $install" 2>&1 </dev/null) &&
				return 0
		fi
		[ -n "$(lacking "$2" "$3")" ] || return 0
		[ -z "$error" ] || printf '%s\n' "$error" | tail -n 5 >&2
		say 'To install what is missing, type:'
		say "$root '$install'"
		return 1
	fi
	lacking=$(lacking "$2" "$3")
	[ -n "$lacking" ] || return 0
	say "Please install these programs and libraries first:$lacking"
	return 1
}

# build DIR COMPILER OPTION...: brings the build in DIR up to date, or no more of it than $targets. Sets it up
# again if the tree was moved, or the compiler or the options changed.
build() {
	dir=$top/$1
	cc=$2
	shift 2
	setup="$top $cc $* $($cc --version 2>&1 | head -n 1)"
	if [ -f "$dir/build.ninja" ] && [ "$(cat "$dir/setup" 2>/dev/null)" = "$setup" ]; then
		case $(ninja -C "$dir" -n ${targets:-} 2>/dev/null) in
		*'no work to do'*) return 0 ;;
		esac
		say "Building ${dir#"$top/"} ..."
	else
		say "Building ${dir#"$top/"} ..."
		rm -rf "$dir"
		if ! output=$(CC=$cc meson setup "$@" "$dir" "$top" 2>&1); then
			say "$output"
			return 1
		fi
		printf '%s\n' "$setup" >"$dir/setup"
	fi
	# Compilers that take memory in larger pieces have a third fewer page faults: a tenth of their time on some machines.
	pieces=${GLIBC_TUNABLES:-glibc.malloc.hugetlb=1:glibc.malloc.top_pad=16777216}
	if ! output=$(export GLIBC_TUNABLES="$pieces" && ninja -C "$dir" ${targets:-} 2>&1); then
		say "$output"
		return 1
	fi
}
