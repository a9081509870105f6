#!/usr/bin/env bash
# slurm_test.sh KETE-EGDB [PIECES]: tables of two variants up to so many pieces (4), built by jobs of
# a Slurm that is started for this and ended again, one job killed and one cancelled on the way, are
# byte for byte those of a local build. Status 77: there is no Slurm to start.
#
# A Slurm that runs on the machine already is not touched: keys, sockets, ports and folders are all
# of this test alone, and programs are told so by SLURM_CONF.
program=$(readlink -f "${1:?the program kete-egdb}")
pieces=${2:-4}
variants=(english russian)
# Jobs of the first variant to kill, whichever is seen first: others wait for each of them.
to_kill='0301|0202|1201|1102|1111|2101'
# The job of the second variant to cancel.
to_cancel=1101
patience=200 # seconds, for each thing that is waited for

PATH=$PATH:/usr/sbin:/sbin
skip() {
   echo "SKIPPED: $*"
   exit 77
}

for tool in munged mungekey slurmctld slurmd sbatch squeue scancel scontrol; do
   command -v $tool >/dev/null ||
      skip "there is no $tool; the packages slurm-wlm and munge bring what is needed"
done
((EUID == 0)) || skip "only root can start a Slurm"
for variable in "${!SLURM_@}" "${!SBATCH_@}" "${!SQUEUE_@}" "${!SCANCEL_@}"; do
   unset "$variable"
done

work=$(mktemp -d -t kete-slurm.XXXXXX) || exit 1
export SLURM_CONF=$work/slurm.conf
shared="$work/shared 100%" # a name that needs care

# Processes that have something below the folder open.
ours() {
   find /proc/[0-9]*/cwd /proc/[0-9]*/fd -maxdepth 1 -lname "$work/*" -printf '%h\n' 2>/dev/null |
      grep -oE '[0-9]+' | sort -nu
}

# is_alive PID: a dead one whose parent does not care is none.
is_alive() {
   local state
   state=$(ps -o stat= -p "$1") && [[ $state != Z* ]]
}

# end PID: as it likes to be ended, and if it does not, all the same.
end() {
   local i
   for ((i = 0; i < 150; i++)); do
      is_alive "$1" || return 0
      kill "$1" 2>/dev/null
      sleep 0.1
   done
   kill -KILL "$1" 2>/dev/null
}

end_all() {
   local status=$? i pid name
   trap - EXIT
   trap '' INT TERM HUP
   if [[ -s $work/slurmctld.pid ]]; then
      # A slurmd that goes leaves its jobs behind.
      timeout 10 scancel --full --user=root 2>/dev/null
      for ((i = 0; i < 50; i++)); do
         [[ -n $(timeout 10 squeue --noheader 2>/dev/null) ]] || break
         sleep 0.2
      done
   fi
   for name in slurmd slurmctld munged; do
      [[ -s $work/$name.pid ]] && end "$(<"$work/$name.pid")"
   done
   for pid in $(ours); do
      kill -KILL "$pid" 2>/dev/null
   done
   for ((i = 0; i < 50; i++)); do
      [[ -n $(ours) ]] || break
      sleep 0.1
   done
   pid=$(ours)
   if [[ -n $pid ]]; then
      echo "still there: ${pid//$'\n'/ }"
      status=1
   fi
   rm -rf "$work"
   exit "$status"
}
trap end_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

say() { echo "$SECONDS s: $*"; }

fail() {
   echo "FAILED: $*"
   local file
   for file in "$work"/*.log "$shared"/jobs/*.log; do
      [[ -s $file ]] && printf -- '--- %s\n%s\n' "$file" "$(tail -n 15 "$file")"
   done
   exit 1
}

# until_so COMMAND...: waits until it succeeds.
until_so() {
   local end=$((SECONDS + patience))
   until "$@"; do
      ((SECONDS < end)) || fail "waited in vain: $*"
      sleep 0.1
   done
}

# A port that nobody listens on, from a number on.
free_port() {
   local port=$1
   while (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do ((port++)); done
   echo "$port"
}

start_slurm() {
   local host port
   host=$(hostname -s)
   chmod 755 "$work"
   mkdir "$work/state" "$work/spool"
   mungekey --create --keyfile="$work/munge.key" || fail "no key for munge"
   munged --key-file="$work/munge.key" --socket="$work/munge.socket" --pid-file="$work/munged.pid" \
      --log-file="$work/munged.log" --seed-file="$work/munge.seed" || fail "munged does not start"
   port=$(free_port $((20000 + RANDOM % 10000)))
   cat >"$SLURM_CONF" <<END
ClusterName=kete-test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$(free_port $((port + 1)))
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,sched_interval=2
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=kete-test NodeHostname=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=4000
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE
END
   slurmctld || fail "slurmctld does not start"
   slurmd || fail "slurmd does not start"
   until_so node_is idle
}

node_is() { [[ $(sinfo --noheader --format=%T) == "$1" ]]; }

egdb() { "$program" build "$1" "$pieces" --dir "$shared" "${@:2}"; }

status() { egdb "$1" --slurm-status --json; }

# count VARIANT STATE: how many of its jobs are in that state, "finished" or "waiting|running".
count() { status "$1" | grep -cE "\"state\":\"($2)\""; }

at_least() { (($(count "$2" "$3") >= $1)); }

is_settled() { (($(count "$1" 'running|waiting') == 0)); }

all_finished() { (($(count "$1" finished) == $(status "$1" | wc -l))); }

# field NAME: out of a line of JSON.
field() { grep -oE "\"$1\":\"?[^,\"}]+" | grep -oE '[^":]+$'; }

# jobs_in VARIANT STATE: "MATERIAL ID" of each.
jobs_in() {
   local line
   status "$1" | grep -E "\"state\":\"($2)\"" | while read -r line; do
      echo "$(field material <<<"$line") $(field job <<<"$line")"
   done
}

# resubmit VARIANT: what failed and what hangs on it is replaced, and nothing else.
resubmit() {
   local before healthy after said replaced material id now
   before=$(jobs_in "$1" 'failed|stuck')
   healthy=$(jobs_in "$1" 'running|waiting')
   [[ -n $before ]] || fail "nothing of $1 has failed"
   said=$(egdb "$1" --slurm --json) || fail "$1 cannot be submitted again"
   after=$(status "$1")
   replaced=$(field submitted <<<"$said")
   say "$1: $(wc -l <<<"$before") failed or stuck, $replaced submitted again; left alone: ${healthy//$'\n'/, }"
   [[ $replaced == $(wc -l <<<"$before") ]] || fail "$said, but to replace were: $before"
   while read -r material id; do
      now=$(grep "\"material\":\"$material\"" <<<"$after" | field job)
      [[ $now != "$id" ]] || fail "job $id for $material was not replaced"
   done <<<"$before"
   while read -r material id; do
      [[ -n $material ]] || continue
      now=$(grep "\"material\":\"$material\"" <<<"$after")
      [[ $now == *'"finished"'* || $(field job <<<"$now") == "$id" ]] ||
         fail "job $id for $material was not left alone: $now"
   done <<<"$healthy"
}

# Kills a job of the first variant while it works. Without a pause: small ones take no time.
kill_one() {
   ((pieces > 3)) || to_kill='0201|1002|1101|1110'
   local pid end=$((SECONDS + patience))
   local pattern="build ${variants[0]} [2-7] --material ($to_kill) --dir $work/"
   until pid=$(pgrep -o -f -- "$pattern") && kill -KILL "$pid" 2>/dev/null; do
      ((SECONDS < end)) || fail "no job to kill is seen"
   done
   until_so at_least 1 "${variants[0]}" 'failed|stuck'
   say "${variants[0]}: one is killed: $(jobs_in "${variants[0]}" failed)"
}

# Cancels a job of the second variant, held back so far, when others have run.
cancel_one() {
   until_so at_least 1 "${variants[1]}" finished
   scancel "$held" || fail "scancel failed"
   until_so at_least 1 "${variants[1]}" failed
   say "${variants[1]}: one is cancelled: $(jobs_in "${variants[1]}" failed)"
}

start_slurm
say "Slurm is up"
for variant in "${variants[@]}"; do
   "$program" build "$variant" "$pieces" --dir "$work/local" || fail "the local build of $variant"
done

# Nothing runs before all is submitted.
scontrol update NodeName=kete-test State=DRAIN Reason=test
for variant in "${variants[@]}"; do
   egdb "$variant" --slurm || fail "$variant cannot be submitted"
   (($(count "$variant" waiting) == $(status "$variant" | wc -l))) ||
      fail "$variant: not all wait"
   # A second time there is nothing to do.
   [[ $(egdb "$variant" --slurm --json | field submitted) == 0 ]] || fail "$variant: submitted twice"
done
held=$(jobs_in "${variants[1]}" waiting | grep "^$to_cancel ")
held=${held#* }
scontrol hold "$held" || fail "job $held cannot be held"
scontrol update NodeName=kete-test State=RESUME

kill_one
cancel_one
# While the rest goes on.
resubmit "${variants[1]}"
until_so is_settled "${variants[0]}"
egdb "${variants[0]}" --slurm-status && fail "the status is good although a job failed"
resubmit "${variants[0]}"

for variant in "${variants[@]}"; do
   until_so all_finished "$variant"
   egdb "$variant" --slurm-status || fail "$variant: the status is bad although all is finished"
done
rm -rf "$shared/jobs/.lock" "$shared"/jobs/*.log
rmdir "$shared/jobs" || fail "jobs have left something behind: $(ls -A "$shared/jobs")"
files=$(find "$shared" -name '*.egdb' | wc -l)
((files > 50)) || fail "there are only $files files"
diff -r "$work/local" "$shared" || fail "the files are not those of the local build"
say "$files files, all the same as from the local build"
