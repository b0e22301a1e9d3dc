"""Runs one item on this machine."""

from __future__ import annotations

import json
import os
import platform
import time
from functools import partial
from pathlib import Path
from typing import Any, Callable, Mapping, Optional

from .inputs import Cache
from .items import Input, Item
from .java import find_java
from .outcomes import Ending, Measure, Outcome, Result, without_machine
from .process import Ended, own_cpu, run_guarded

# An error may come from the machine, such as a JVM that the system killed: the item is tried again.
ATTEMPTS = 3

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
    attempts = 0
    while True:
        attempts += 1
        result = _attempt(item, tool, java, places, cache)
        if result.ending is not Ending.ERROR or attempts == ATTEMPTS:
            break
    measure = Measure(round(time.monotonic() - began, 3), attempts, platform.node())
    return Outcome(result, measure)


def _attempt(
    item: Item, tool: Path, java: Path, places: Mapping[str, Path], cache: Cache
) -> Result:
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
        return result_of(item, ended, _report(output, folder))


def _report(output: Path, folder: str) -> Optional[Any]:
    try:
        return without_machine(json.loads(output.read_bytes()), folder)
    except (OSError, ValueError):
        return None


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
