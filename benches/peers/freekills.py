"""Mode `freekills`: whether every trace opens of JVMs that are killed while they are recorded freely."""

import os
import random
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from common import HERE, NoResult, bar, classes, in_parallel, table

PROGRAMS = HERE.parents[1] / "testdata/free"
# Threads that count for ever, with a lock and without.
KILLED = "Endless"
# Longest time before a kill, in seconds: the JVM starts, and writes its first 16 MiB and more.
LATEST = 2.5


def measure(options):
    compiled = classes(options, "free-killed", [PROGRAMS / f"{KILLED}.java"], [], "11")
    jar = options.work / "tester.jar"
    written = subprocess.run([options.tool, "tester-jar", "--output-file", jar], capture_output=True, text=True)
    if written.returncode != 0:
        raise NoResult(written.stderr)
    chance = random.Random(options.first_seed)
    plans = [(f"kill-{number}", chance.uniform(0, LATEST)) for number in range(options.kills)]
    told = in_parallel(options, plans, lambda plan: killed(options, compiled, jar, plan[1]))
    bad = [line for line in told if line.startswith("bad")]
    for line in bad:
        print(line)
    events = sorted(int(line.split()[1]) for line in told if not line.startswith("bad"))
    table(["kills", "without a trace yet", "median events", "most events"],
          [[len(told), sum(count == 0 for count in events), events[len(events) // 2] if events else 0, max(events, default=0)]])
    return bar(f"{len(bad)} of {len(told)} traces do not open (0)", not bad)


def killed(options, compiled, jar, delay):
    """`ok EVENTS`, where a JVM that was killed before it had a file has none; or what is wrong."""
    with tempfile.TemporaryDirectory(dir=options.work, prefix="free-") as folder:
        command = [options.jdk / "bin/java", f"-javaagent:{jar}=record,free,dir={folder}", "-cp", compiled, KILLED]
        jvm = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        os.kill(jvm.pid, signal.SIGKILL)
        jvm.wait()
        traces = [path for path in Path(folder).iterdir() if path.stat().st_size > 0]
        if not traces:
            return "ok 0"
        checked = subprocess.run([options.tool, "trace", "check", traces[0]], capture_output=True, text=True)
        if checked.returncode != 0:
            return f"bad after {delay:.3f} s: {checked.stderr}"
        return "ok " + checked.stdout.split()[0].replace(",", "")
