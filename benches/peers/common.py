"""What all modes share: runs, compiling, lists and tables."""

import collections
import concurrent.futures
import hashlib
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Seconds that a run may take to end after its time is over.
GRACE = 30

# Runs under way, and whether they were told to stop.
LIVE = set()
STOPPED = []

Result = collections.namedtuple("Result", "exit report said seconds")


class NoResult(Exception):
    """Something is missing on this machine."""


def stop(*_):
    """For signals: ends the runs under way, and starts no others."""
    STOPPED.append(True)
    for process in list(LIVE):
        process.terminate()


def check_stopped():
    if STOPPED:
        raise NoResult("stopped")


def java_version(home):
    release = (home / "release").read_text() if (home / "release").is_file() else ""
    found = re.search(r'JAVA_VERSION="([^"]*)"', release)
    return f"JDK {found[1] if found else 'unknown'}"


def run(options, name, flags, class_path, main, arguments, cap):
    """One `threadlint run`; killed after `cap` seconds, it has no report.

    There is no main class if the flags name a test.
    """
    with tempfile.TemporaryDirectory(dir=options.work) as folder:
        report = Path(folder) / "report.json"
        cwd = Path(folder) / "cwd"
        cwd.mkdir()
        command = [options.tool, "run", "--threads", "1", "--save", "-", *flags]
        command += ["--java-home", options.jdk, "--output-format", "json", "--output-file", report]
        command += ["-cp", ":".join(map(str, class_path)), *([main] if main else []), *arguments]
        started = time.monotonic()
        exit_code, said = ended(list(map(str, command)), cwd, cap)
        seconds = time.monotonic() - started
        check_stopped()
        text = report.read_text() if report.is_file() else ""
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        (options.keep / f"{name}.json").write_text(text or json.dumps({"said": said}))
    return Result(exit_code, json.loads(text) if text else None, said, seconds)


def ended(command, cwd, cap):
    """Exit code and standard error; a process that takes too long is ended as a user would."""
    check_stopped()
    process = subprocess.Popen(
        command,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    LIVE.add(process)
    try:
        for seconds, end in [(cap, process.terminate), (GRACE, process.kill), (None, None)]:
            try:
                said = process.communicate(timeout=seconds)[1]
                return process.returncode, said
            except subprocess.TimeoutExpired:
                end()
    finally:
        LIVE.discard(process)


def in_parallel(options, tasks, work):
    """Results in the order of the tasks; what was done is told on standard error."""

    def one(task):
        check_stopped()
        result = work(task)
        print(f"{time.strftime('%H:%M:%S')} {task[0]} {result}"[:150], file=sys.stderr, flush=True)
        return result

    with concurrent.futures.ThreadPoolExecutor(options.jobs, initializer=apart()) as pool:
        return list(pool.map(one, tasks))


def apart():
    """Gives each thread that calls it a CPU, for its processes: each run would pin its JVM to any."""
    if not hasattr(os, "sched_setaffinity"):
        return lambda: None
    cpus = itertools.cycle(sorted(os.sched_getaffinity(0)))
    return lambda: os.sched_setaffinity(0, {next(cpus)})


def failure(result):
    """The failure that a run reported, or None."""
    report = result.report
    return report["failure"] if result.exit == 1 and report else None


def trouble(result):
    """Why a run is no measurement, or None."""
    if result.report and result.exit in (0, 1):
        return None
    said = result.said.split("\n", 1)[0]
    return f"exit code {result.exit} after {result.seconds:.0f} s: {said}"


def classes(options, name, sources, class_path, release, encoding="UTF-8"):
    """The folder of compiled sources; nothing is compiled twice."""
    javac = options.jdk / "bin/javac"
    command = [str(javac) if javac.is_file() else "javac", "--release", release, "-nowarn", "-g"]
    command += ["-proc:none", "-encoding", encoding, "-cp", ":".join(map(str, class_path))]
    key = hashlib.sha256(repr(command).encode())
    for source in sources:
        key.update(source.read_bytes())
    folder = options.work / f"{name}-{key.hexdigest()[:12]}"
    if folder.is_dir():
        return folder
    with tempfile.TemporaryDirectory(dir=options.work) as fresh:
        output = subprocess.run([*command, "-d", fresh, *sources], capture_output=True, text=True)
        if output.returncode != 0:
            raise NoResult(f"{name} cannot be compiled:\n{output.stderr}")
        shutil.copytree(fresh, folder)
    return folder


def sources_below(folder):
    found = sorted(folder.rglob("*.java"))
    if not found:
        raise NoResult(f"{folder} has no sources")
    return found


def suite(options, folder):
    if not options.suite:
        raise NoResult("--suite names no checkout of cmu-pasta/fray-benchmark")
    return options.suite / folder


def lines(name):
    text = (HERE / name).read_text().splitlines()
    return [line for line in text if line and not line.startswith("#")]


def table(head, rows):
    rows = [[str(cell) for cell in row] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def bar(text, is_met):
    print(f"bar: {text}: {'met' if is_met else 'NOT MET'}")
    return is_met
