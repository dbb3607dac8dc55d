#!/bin/sh
# Many games on several machines by GNU parallel and ssh, a part of them a job:
#
#	narabe-parallel.sh 8 :,4/alice,4/bob match --a uct --b negamax --games 10000 --seed 1
#	narabe report part-*.jsonl
#
# First the number of parts, then the machines as parallel --sshlogin takes them (: is this one,
# 4/alice runs four at a time on alice), then a command of narabe with --seed. The parts come back
# to this folder. Called again after it was killed, it goes on; parts that are done take no time.
# NARABE names a program that is not in PATH.
parts=$1
machines=$2
shift 2
seq "$parts" | parallel --quote --sshlogin "$machines" --workdir . --return 'part-{}.jsonl' \
	--retries 3 --line-buffer \
	"${NARABE:-narabe}" "$@" --jobs 1 --shard "{}/$parts" --out 'part-{}.jsonl' --resume
