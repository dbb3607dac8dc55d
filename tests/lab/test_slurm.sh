#!/bin/sh
# A run split over a Slurm of this machine alone, started here and stopped at the end: a part is
# killed and submitted again, and the parts make the whole. Exit 77 where it is not installed.
# Usage: test_slurm.sh PROGRAM TREE
set -u
NARABE=$(readlink -f "$1")
tree=$(readlink -f "$2")
export NARABE PATH="$PATH:/usr/sbin:/sbin"
for needed in munged slurmctld slurmd sbatch squeue scancel scontrol; do
	command -v $needed >/dev/null || { echo "skipped: there is no $needed"; exit 77; }
done
work=$(mktemp -d)
chmod 755 "$work"
cd "$work" || exit 1
bad=0
pids=

fail() {
	echo "FAILED: $*"
	bad=1
}

stop() {
	for pid in $pids; do
		kill "$pid" 2>/dev/null
	done
	for pid in $pids; do
		wait "$pid" 2>/dev/null
	done
	cd /
	rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

# until_true COMMAND...: asks again and again, as a Slurm that is alive answers in its time.
until_true() {
	deadline=$(($(date +%s) + 60))
	until "$@" >/dev/null 2>&1; do
		[ "$(date +%s)" -lt $deadline ] || { fail "in vain: $*"; tail -n 5 "$work"/*.log; exit 1; }
	done
}

mkdir munge state spool
chmod 700 munge
head -c 1024 /dev/urandom >munge/key
chmod 400 munge/key
name=$(hostname -s)
user=$(id -un)
cat >slurm.conf <<CONF
ClusterName=narabe-test
SlurmctldHost=$name(127.0.0.1)
SlurmctldPort=$((20000 + $$ % 10000))
SlurmdPort=$((30000 + $$ % 10000))
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$name Default=YES State=UP
CONF
export SLURM_CONF="$work/slurm.conf"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
	--pid-file="$work/munge/pid" --log-file="$work/munged.log" --seed-file="$work/munge/seed" \
	>munged.out 2>&1 &
pids="$pids $!"
until_true test -S munge/socket
slurmctld -D -c >slurmctld.log 2>&1 &
pids="$! $pids"
until_true scontrol ping
slurmd -D -c -N "$name" >slurmd.log 2>&1 &
pids="$! $pids"
until_true sh -c 'sinfo -h -o %T | grep -q idle'

run="match --game tictactoe --a uct:playouts=2000 --b random --games 3000 --opening-plies 1 --seed 6"
"$NARABE" $run --out whole.jsonl >/dev/null || fail 'the whole'

# The second of three parts is killed while it runs, then submitted again.
job=$(sbatch --parsable --array=1-3 "$tree/data/narabe.sbatch" 3 $run) || fail 'sbatch'
until_true test -s part-2.jsonl
scancel --signal=KILL "${job}_2"
until_true sh -c "[ -z \"\$(squeue -h -j $job)\" ]"
before=$(wc -l <part-2.jsonl)
sbatch --wait --array=2 "$tree/data/narabe.sbatch" 3 $run >/dev/null || fail 'the part again'
echo "killed after $before lines of $(wc -l <part-2.jsonl)"
"$NARABE" report part-*.jsonl --out joined.jsonl >/dev/null || fail 'report'
cmp whole.jsonl joined.jsonl || fail 'the parts do not make the whole'
[ $bad -eq 0 ] || cat slurm-*.out
exit $bad
