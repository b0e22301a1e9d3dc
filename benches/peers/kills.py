"""Mode `kills`: what stays behind when a run or a replay is killed at a random moment."""

import collections
import os
import random
import signal
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from common import HERE, NoResult, bar, classes, in_parallel, table

PROGRAMS = HERE.parents[1] / "testdata/tester"
# Programs to kill while they are run, one of them with daemons, and while one is replayed.
KILLED = ["correct.NotifyAllBuffer", "correct.PoolShutdown"]
REPLAYED = "buggy.BoundedQueueDeadlock"
FOR_EVER = "1000000"
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]
# Longest time before a kill, in seconds; a JVM starts in about one.
LATEST = 3.0
# Seconds after a kill that a launcher may take to end, and its files to go away.
PATIENCE = 10

Kill = collections.namedtuple("Kill", "name verb main signal target delay")
# Who was killed, seconds until all was gone or given up, and pairs of kind and name: what stayed
# until the next run, which deletes the folders of those that were killed, and what stayed after it.
Left = collections.namedtuple("Left", "target seconds now left")


def measure(options):
    sources = [PROGRAMS / f"{name.replace('.', '/')}.java" for name in [*KILLED, REPLAYED]]
    compiled = classes(options, "killed", sources, [], "11")
    schedule = options.work / "killed.schedule.json"
    found = subprocess.run([options.tool, "run", "--save", schedule, "-cp", compiled, REPLAYED],
                           cwd=options.work, capture_output=True, text=True)
    if found.returncode != 1:
        raise NoResult(f"{REPLAYED} did not fail: {found.stderr}")
    chance = random.Random(options.first_seed)
    plans = [Kill(f"kill-{number}", chance.choice(["run", "replay"]), chance.choice(KILLED),
                  chance.choice(SIGNALS), chance.choice(["launcher", "JVM"]), chance.uniform(0, LATEST))
             for number in range(options.kills)]
    lefts = in_parallel(options, plans, lambda plan: left_by(options, compiled, schedule, plan))
    return tell_kills(options, plans, lefts)


def left_by(options, compiled, schedule, plan):
    with tempfile.TemporaryDirectory(dir=options.work, prefix="kill-") as folder:
        folder = Path(folder)
        (folder / "tmp").mkdir()
        (folder / "cwd").mkdir()
        command = [options.tool, plan.verb, "--java-home", options.jdk]
        if plan.verb == "run":
            command += ["--schedules", FOR_EVER, "-cp", compiled, plan.main]
        else:
            command += ["--repeat", FOR_EVER, schedule]
        environment = {**os.environ, "TMPDIR": str(folder / "tmp")}
        launcher = subprocess.Popen(
            command,
            cwd=folder / "cwd",
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(plan.delay)
        jvms = [pid for pid in processes_of(folder) if pid != launcher.pid]
        is_jvm = plan.target == "JVM" and jvms
        os.kill(jvms[0] if is_jvm else launcher.pid, plan.signal)
        killed = time.monotonic()
        hung = await_end(launcher)
        now = remains(folder)
        seconds = time.monotonic() - killed
        if now:
            command = [options.tool, "run", "--schedules", "1", "-cp", compiled, KILLED[0]]
            subprocess.run(command, env=environment, capture_output=True)
        left = hung + remains(folder)
        for pid in processes_of(folder):
            os.kill(pid, signal.SIGKILL)
        return Left("JVM" if is_jvm else "launcher", seconds, now, left)


def await_end(launcher):
    """A run goes on without a JVM that was killed, and a user would end it."""
    for seconds, end in [(2, signal.SIGINT), (PATIENCE, signal.SIGKILL)]:
        try:
            launcher.wait(seconds)
            return []
        except subprocess.TimeoutExpired:
            launcher.send_signal(end)
    launcher.wait()
    return [("hang", "the launcher, after SIGINT")]


def remains(folder):
    deadline = time.monotonic() + PATIENCE
    while True:
        left = [("process", str(pid)) for pid in processes_of(folder)]
        for path in sorted([*(folder / "tmp").iterdir(), *(folder / "cwd").iterdir()]):
            left.append(("crash file" if has_crash_file(path) else "file", path.name))
        if not left or time.monotonic() > deadline:
            return left
        time.sleep(0.1)


def has_crash_file(path):
    names = [name for _, _, names in os.walk(path) for name in names]
    return any(name.startswith("hs_err") for name in [path.name, *names])


def processes_of(folder):
    """Processes that were started with that folder for temporary files, oldest first."""
    mark = f"TMPDIR={folder}/tmp".encode()
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue  # it ended, or is not ours
    return sorted(found)


def tell_kills(options, plans, lefts):
    print(f"\n{options.kills} kills, seed {options.first_seed}")
    groups = collections.defaultdict(list)
    for plan, left in zip(plans, lefts):
        groups[plan.verb, plan.signal.name, left.target].append(left)
        for kind, what in left.left:
            print(f"{plan.name}, {plan.verb}, {plan.signal.name} to the {left.target} after "
                  f"{plan.delay:.2f} s left a {kind}: {what}")
    rows = []
    for key, those in sorted(groups.items()):
        seconds = statistics.median(left.seconds for left in those)
        rows.append([*key, len(those), f"{seconds:.1f}", sum(bool(left.now) for left in those),
                     sum(bool(left.left) for left in those)])
    table(["command", "signal", "to", "kills", "median s", "left until next run", "left"], rows)
    bad = sum(bool(left.left) for left in lefts)
    return bar(f"{bad} of {options.kills} kills left something after the next run (0)", bad == 0)
