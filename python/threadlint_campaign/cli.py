"""The command line of `threadlint campaign`."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, Optional, Sequence

from . import java
from .campaign import PLAN, Campaign, Summary, fetch_from, read_plan
from .engine import Engine
from .errors import CampaignError
from .inputs import machine_cache
from .items import Limits, to_lines
from .local import LocalEngine
from .merge import Merged, merged
from .on_ray import RayEngine
from .outcomes import Ending
from .page import as_html, as_text, counted, visible
from .plan import Planner, Request
from .progress import Progress
from .sarif import as_json, sarif
from .store import Store, open_store

NOTHING, FOUND, FAILURE = 0, 1, 2

EXIT_CODES = """exit codes:
  0  nothing was found
  1  something was found
  2  the tool or its input failed, or an item has no result"""

UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Runs a command; returns the exit code."""
    given = _parser().parse_args(_with_long_class_path(sys.argv[1:] if argv is None else argv))
    try:
        return int(given.command(given))
    except CampaignError as error:
        sys.stderr.write(f"error: {error.message}\n  help: {error.advice}\n")
        return FAILURE
    except KeyboardInterrupt:
        sys.stderr.write("\nended; what has a result is kept, and the same command goes on\n")
        return FAILURE


def _with_long_class_path(argv: Sequence[str]) -> list[str]:
    """`-cp`, as `java` spells it."""
    return ["--classpath" if argument == "-cp" else argument for argument in argv]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="threadlint campaign",
        description="Hands out findings, tests and traces to one machine or many.",
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, command, text, add in (
        ("plan", plan, "write a campaign: its items, and copies of what they need", _add_plan),
        ("run", run, "examine all items that have no result", _add_run),
        ("report", report, "merge all results", _add_report),
    ):
        one = commands.add_parser(
            name,
            help=text,
            description=text[0].upper() + text[1:] + ".",
            epilog=EXIT_CODES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            fromfile_prefix_chars="@" if name == "plan" else None,
            allow_abbrev=False,
        )
        one.add_argument("campaign", metavar="CAMPAIGN", help="a folder, or a URL that fsspec knows")
        one.set_defaults(command=command)
        add(one)
    return parser


def _add_plan(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--classpath", "--cp", metavar="CP", help="folders and jars of the program; also -cp")
    add("--findings", metavar="FILE", type=Path, help="confirm each finding of a JSON report")
    add("--main", metavar="COMMAND", action="append", default=[], help="run a main class, with its"
        " arguments in the same word; repeatable")
    add("--junit", metavar="TEST", action="append", default=[], help="run CLASS#METHOD; repeatable")
    add("--trace", metavar="FILE", type=Path, action="append", default=[], help="predict from a"
        " trace, or from each in a folder; repeatable")
    add("--schedules", metavar="N", type=_count, default=1000, help="schedules of an item"
        " (default: 1000)")
    add("--ranges", metavar="N", type=_count, default=1, help="items of each test to begin with"
        " (default: 1)")
    add("--per-finding", metavar="TIME", type=_time, default=30, help="time for a finding"
        " (default: 30s)")
    add("--seed", metavar="K", type=int, default=1, help="seed of all schedules (default: 1)")
    add("--time-limit", metavar="TIME", type=_time, default=600, help="most time of an item"
        " (default: 10m)")
    add("--memory", metavar="MB", type=_count, default=768, help="heap of an item's JVM"
        " (default: 768)")
    for command in ("run", "confirm", "predict"):
        add(f"--{command}-flags", metavar="FLAGS", default="", help="more flags for"
            f" `threadlint {command}`, in one word")
    add("--java-home", metavar="DIR", type=Path, help="the Java whose version all machines use")


def _add_run(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--engine", metavar="ENGINE", default="local", type=_engine, help="local, ray (a cluster on"
        " this machine) or ray:ADDRESS (default: local)")
    add("--jobs", metavar="N", type=_count, help="items at once, with --engine local (default: one"
        " per CPU)")
    add("--budget", metavar="TIME", type=_time, help="go on with what pays off until the machines"
        " have worked so long, all together: 90s, 30m, 8h (default: only the plan)")
    add("--seed", metavar="K", type=int, default=1, help="seed of what is drawn (default: 1)")
    add("--exit-zero", action="store_true", help="exit with 0 even if something is found")
    add("-q", "--quiet", action="store_true", help="show no progress")


def _add_report(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--output-format", metavar="FORMAT", action=_Format, choices=sorted(WRITERS), dest="targets",
        default=[], help="text, json, sarif or html; repeatable, each with its own --output-file"
        " (default: text)")
    add("--output-file", metavar="FILE", action=_File, dest="targets", help="file for the preceding"
        " format; without it, standard output")
    add("--schedules", metavar="DIR", type=Path, help="write the schedules of failing programs and"
        " confirmed findings, which `threadlint replay` runs again with --classpath")
    add("--exit-zero", action="store_true", help="exit with 0 even if something is found")


class _Format(argparse.Action):
    def __call__(self, parser: Any, given: Any, value: Any, option: Any = None) -> None:
        given.targets = [*given.targets, (value, None)]


class _File(argparse.Action):
    def __call__(self, parser: Any, given: Any, value: Any, option: Any = None) -> None:
        if not given.targets or given.targets[-1][1] is not None:
            parser.error("--output-file comes after the --output-format that it is for")
        given.targets = [*given.targets[:-1], (given.targets[-1][0], value)]


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"`{text}` is not a positive number")
    return int(text)


def _time(text: str) -> int:
    found = re.fullmatch(r"([1-9]\d*)([smh]?)", text)
    if not found:
        raise argparse.ArgumentTypeError(f"`{text}` is not a time: write 90s, 30m or 8h")
    return int(found.group(1)) * UNITS[found.group(2)]


def _engine(text: str) -> str:
    if text in ("local", "ray") or (text.startswith("ray:") and len(text) > len("ray:")):
        return text
    raise argparse.ArgumentTypeError(f"`{text}` is not local, ray or ray:ADDRESS")


def plan(given: argparse.Namespace) -> int:
    """`plan`: writes the items."""
    store = open_store(given.campaign)
    version = java.version_of(given.java_home) if given.java_home else None
    if given.java_home and version is None:
        raise CampaignError(
            f"`{given.java_home}` is not a Java installation",
            "name the folder that contains `bin` and `release`",
        )
    request = Request(
        class_path=given.classpath,
        findings=given.findings,
        mains=given.main,
        tests=given.junit,
        traces=given.trace,
        schedules=given.schedules,
        ranges=given.ranges,
        seconds_per_finding=given.per_finding,
        run_flags=given.run_flags,
        confirm_flags=given.confirm_flags,
        predict_flags=given.predict_flags,
        seed=given.seed,
        limits=Limits(given.time_limit, given.memory),
        tool=java.identity(java.program()),
        java=version or java.version_of(java.find_java()) or "",
    )
    items = Planner(store, request).items()
    store.replace(PLAN, to_lines(items))
    sys.stderr.write(f"{len(items)} items\n")
    return NOTHING


def run(given: argparse.Namespace) -> int:
    """`run`: hands out the items."""
    store = open_store(given.campaign)
    tool = java.program()
    planned = {item.tool for item in read_plan(store)}
    here = java.identity(tool)
    if planned != {here}:
        raise CampaignError(
            f"the campaign was planned with {', '.join(sorted(planned))}, and this is {here}",
            "results of two versions do not mix: plan it anew, or install that version",
        )
    engine = _engine_of(given, store, tool)
    try:
        with open(os.devnull, "w", encoding="utf-8") as silence:
            progress = Progress(silence if given.quiet else sys.stderr)
            summary = Campaign(store, engine, progress).run(given.budget, given.seed)
    finally:
        engine.close()
    return _code(summary, given.exit_zero)


def _engine_of(given: argparse.Namespace, store: Store, tool: Path) -> Engine:
    if given.engine == "local":
        jobs = given.jobs or _cpus()
        return LocalEngine(jobs, tool, machine_cache(), lambda one: fetch_from(store, one))
    address = given.engine.partition(":")[2] or None
    return RayEngine(address, tool, lambda one: fetch_from(store, one))


def _cpus() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _code(summary: Summary, exit_zero: bool) -> int:
    for item, reason in summary.without:
        sys.stderr.write(f"error: no result for {visible(item.subject)} ({item.id[:12]}): {reason}\n")
    if summary.without or summary.endings[Ending.ERROR]:
        return FAILURE
    return FOUND if summary.endings[Ending.FOUND] and not exit_zero else NOTHING


def _sarif(whole: Merged) -> bytes:
    arguments = [str(java.program()), "rules", "--output-format", "json"]
    return sarif(whole, json.loads(subprocess.run(arguments, capture_output=True, check=True).stdout))


WRITERS: dict[str, Callable[[Merged], bytes]] = {
    "text": as_text,
    "json": as_json,
    "sarif": _sarif,
    "html": as_html,
}


def report(given: argparse.Namespace) -> int:
    """`report`: merges the results."""
    whole = merged(open_store(given.campaign))
    for kind, file in given.targets or [("text", None)]:
        data = WRITERS[kind](whole)
        if file is None:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            _write(Path(file), data)
    if given.schedules:
        given.schedules.mkdir(parents=True, exist_ok=True)
        for one in whole.found:
            proof = one.detail.get("verdict") if "verdict" in one.detail else one.detail
            schedule = proof.get("schedule") if isinstance(proof, dict) else None
            if schedule:
                name = f"{one.rule}-{one.fingerprint}.schedule.json"
                _write(given.schedules / name, json.dumps(schedule).encode())
    sys.stderr.write(f"items: {counted(whole)}; found: {len(whole.found)}\n")
    confirmed = any(one.verdict == "confirmed" for one in whole.found)
    return FOUND if confirmed and not given.exit_zero else NOTHING


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CampaignError(
            f"cannot write `{path}`: {error}", "the folder must exist and be writable"
        ) from error
