#!/bin/sh
# Plays many games on several machines through GNU parallel and ssh, one part per job:
#
#	narabe-parallel.sh 8 :,4/alice,4/bob match --a uct --b negamax --games 10000 --seed 1
#	narabe report part-*.jsonl
#
# The arguments are the number of parts, the machines as parallel --sshlogin takes them (: is this
# one, 4/alice runs four jobs at a time on alice), and a command of narabe with --seed. The parts are
# copied back to this folder. Run again after it was killed, it continues; finished parts take no
# time. NARABE names a program that is not in PATH.
parts=$1
machines=$2
shift 2
seq "$parts" | parallel --quote --sshlogin "$machines" --workdir . --return 'part-{}.jsonl' \
	--retries 3 --line-buffer \
	"${NARABE:-narabe}" "$@" --jobs 1 --shard "{}/$parts" --out 'part-{}.jsonl' --resume
