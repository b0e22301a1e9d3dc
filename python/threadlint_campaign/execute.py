"""Runs one item on this machine."""

from __future__ import annotations

import json
import os
import platform
import signal
import time
from functools import partial
from pathlib import Path
from typing import Any, Callable, Mapping, Optional

from .errors import CampaignError
from .inputs import Cache
from .items import Input, Item
from .java import find_java
from .outcomes import Ending, Measure, Outcome, Result, without_machine
from .process import Ended, own_cpu, run_guarded

# An error may come from the machine: the item is tried again.
ATTEMPTS = 3
# Neither the item nor a limit of it ends with this signal; a system that is short of memory sends it.
# It uses up no attempt.
KILLS = 10
# What threadlint says about a JVM that was killed.
KILLED_JVM = "the JVM ended unexpectedly (signal: 9 (SIGKILL))"

# They change what a JVM does, and differ between machines.
LEFT_OUT = (
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "_JAVA_OPTIONS",
    "CLASSPATH",
    "THREADLINT_TESTER_JAR",
)

PASSED, FOUND = 0, 1


def execute(item: Item, tool: Path, cache: Cache, fetch: Callable[[Input], bytes]) -> Outcome:
    """What comes of the item. An error of this machine is raised, and says nothing of the item."""
    java = find_java(item.java)
    places = {one.place: cache.get(one, partial(fetch, one)) for one in item.inputs}
    began = time.monotonic()
    attempts = kills = 0
    while kills < KILLS:
        result = _attempt(item, tool, java, places, cache)
        if result is None:
            kills += 1
            continue
        attempts += 1
        if result.ending is not Ending.ERROR or attempts == ATTEMPTS:
            seconds = round(time.monotonic() - began, 3)
            return Outcome(result, Measure(seconds, attempts + kills, platform.node()))
    raise CampaignError(
        f"something on {platform.node()} killed it {kills} times with signal 9",
        "see whether memory is short there, and start `threadlint campaign run` again",
    )


def _attempt(
    item: Item, tool: Path, java: Path, places: Mapping[str, Path], cache: Cache
) -> Optional[Result]:
    """What came of it, or nothing if it was killed."""
    with cache.scratch() as folder, own_cpu(cache.folder):
        scratch = Path(folder)
        for place, path in places.items():
            (scratch / place).parent.mkdir(parents=True, exist_ok=True)
            (scratch / place).symlink_to(path)
        for place, document in item.documents.items():
            (scratch / place).parent.mkdir(parents=True, exist_ok=True)
            (scratch / place).write_text(json.dumps(document), encoding="utf-8")
        work, temporary = scratch / "work", scratch / "tmp"
        work.mkdir()
        temporary.mkdir()
        environment = {key: value for key, value in os.environ.items() if key not in LEFT_OUT}
        environment["TMPDIR"] = str(temporary)
        output = scratch / "report.json"
        # After the main class, all belongs to it: flags come before.
        flags = ["--java-home", str(java), "--output-format", "json", "--output-file", str(output)]
        argv = [str(tool), item.argv[0], *flags, *item.argv[1:]]
        ended = run_guarded(argv, work, environment, item.limits.seconds)
        report = _report(output, folder)
        return None if was_killed(ended, report) else result_of(item, ended, report)


def _report(output: Path, folder: str) -> Optional[Any]:
    try:
        return without_machine(json.loads(output.read_bytes()), folder)
    except (OSError, ValueError):
        return None


def was_killed(ended: Ended, report: Optional[Any]) -> bool:
    """Whether the tool or its JVM was killed, and not because its time was up.

    A prediction goes on without that JVM, and says so in its report.
    """
    if ended.code is None:
        return False
    is_killed = os.name == "posix" and ended.code == -signal.SIGKILL
    return is_killed or KILLED_JVM in ended.error or KILLED_JVM in json.dumps(report)


def result_of(item: Item, ended: Ended, report: Optional[Any]) -> Result:
    """What the end of the process and its report mean."""
    if ended.code is None:
        return Result(item.id, Ending.LIMIT, f"more than {item.limits.seconds:g} s")
    if ended.code not in (PASSED, FOUND) or report is None:
        return Result(item.id, Ending.ERROR, ended.error or f"ended with {ended.code}")
    if _ran_out_of_memory(report):
        return Result(item.id, Ending.LIMIT, f"more than {item.limits.megabytes} MB")
    ending = Ending.FOUND if ended.code == FOUND else Ending.PASSED
    return Result(item.id, ending, None, report)


def _ran_out_of_memory(report: Any) -> bool:
    """Whether the failure of a run is that of the limit: with more memory, it might not come."""
    failure = report.get("failure") if isinstance(report, dict) else None
    message = (failure or {}).get("message") or ""
    return message.startswith("java.lang.OutOfMemoryError")
