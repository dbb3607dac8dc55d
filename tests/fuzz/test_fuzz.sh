#!/bin/sh
# Runs every target for some time, several at once: with libFuzzer where clang has it, else with the
# driver. What they find is kept and named.
# Usage: test_fuzz.sh SOURCE_ROOT DRIVER FOLDER TARGET...
# NARABE_FUZZ_SECONDS: for each target, 600 unless given. NARABE_FUZZ_TARGETS: those alone.
# NARABE_FUZZ_JOBS: so many at a time, the number of processors unless given.
set -u
source=$1 driver=$2 folder=$3
shift 3
seconds=${NARABE_FUZZ_SECONDS:-600}
build=$folder/libfuzzer
export ASAN_OPTIONS=${ASAN_OPTIONS-detect_leaks=1} UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export LSAN_OPTIONS=suppressions=$source/tests/lsan.supp:print_suppressions=0
export source driver folder seconds build
mkdir -p "$folder/found" "$folder/corpus" "$folder/empty"

# Whether clang, libFuzzer and the sanitizers are here: $build is then complete.
build_libfuzzer() {
	command -v clang >/dev/null || return 1
	[ -f "$build/build.ninja" ] ||
		CC=clang meson setup "$build" "$source" -Dfuzz=true -Db_sanitize=address,undefined \
			-Db_lundef=false -Dc_args=-g1 || return 1
	ninja -C "$build" $(printf 'tests/fuzz/fuzz_%s ' "$@")
}

# What is done for one target.
cat >"$folder/one.sh" <<'END_ONE'
name=$1
corpus=$folder/corpus/$name
mkdir -p "$corpus"
cp "$source/tests/fuzz/seeds/$name"/* "$corpus"
dict=$source/tests/fuzz/$name.dict
log=$folder/$name.log
# Keeping account of rare features takes most of the time where there are many; what libconfig loses is
# looked for, and forgiven, after each input; long files of games and long sessions are slow.
case $name in
asking | gtp | nboard | plain | screen | serve) more='-entropic=0 -max_len=4096' ;;
levels | settings | theme | tour) more=-detect_leaks=0 ;;
plot | report | resume) more=-max_len=4096 ;;
*) more= ;;
esac
if [ -x "$build/tests/fuzz/fuzz_$name" ]; then
	nice "$build/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 \
		-len_control=0 -max_len=16384 -dict="$dict" -artifact_prefix="$folder/found/$name-" \
		-print_final_stats=1 $more "$corpus" >"$log" 2>&1
else
	nice "$driver" "$name" -seconds="$seconds" -dict="$dict" -keep="$folder/found" "$corpus" \
		>"$log" 2>&1
fi
status=$?
# Executions, coverage
grep -E '^#[0-9]+.DONE|runs$' "$log" | sed "s/^/$name: /"
[ $status -eq 0 ] && exit
echo "$name fails; its log is $log, its input:"
find "$folder/found" -name "$name-*" -newer "$dict"
tail -30 "$log"
exit 1
END_ONE

set -- ${NARABE_FUZZ_TARGETS:-"$@"}
build_libfuzzer "$@" >"$folder/build.log" 2>&1 ||
	{ rm -rf "$build"; echo 'Without libFuzzer: the driver alone.'; }
cd "$folder/empty" || exit 1 # inputs may name files that are near
printf '%s\n' "$@" | xargs -P "${NARABE_FUZZ_JOBS:-$(getconf _NPROCESSORS_ONLN)}" -I NAME sh "$folder/one.sh" NAME
