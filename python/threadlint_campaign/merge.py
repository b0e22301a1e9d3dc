"""All results of a campaign as one list, in which nothing is repeated.

Findings and predictions are the same if threadlint gives them the same fingerprint
(`threadlint/v2`); failures of programs, if kind, place and program are the same. Of several verdicts
about one finding, the strongest counts.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Iterable, Iterator, Mapping, Optional

from .bandit import signature
from .campaign import outcome_of, read_plan
from .canonical import digest
from .items import Item, Kind, of_row
from .outcomes import Ending, Outcome
from .store import Store

# The strongest first.
VERDICTS = (
    "confirmed",
    "reachable",
    "ordered",
    "not-reproduced",
    "blocked",
    "no-driver",
    "predicted",
)
# The rule for a failure that is neither a race nor a deadlock.
FAILING = "failing-schedule"
RULES_OF_FAILURES = {"race": "data-race", "deadlock": "deadlock"}
LEVELS = {"confirmed": "error", "ordered": "note", "predicted": "note"}


@dataclass
class Found:
    """Something that the campaign reports."""

    rule: str
    level: str
    message: str
    verdict: str
    fingerprint: str
    subject: str
    path: Optional[str]
    line: Optional[int]
    # As threadlint reported it.
    detail: Mapping[str, Any]
    # The items that found it.
    items: list[str] = field(default_factory=list)


@dataclass
class Merged:
    """A campaign as a whole."""

    tool: str
    endings: Counter[str]
    without: int
    seconds: float
    found: list[Found]
    errors: list[tuple[str, str]]


def merged(store: Store) -> Merged:
    """All that the store has results for."""
    items = read_plan(store)
    items += _later_items(store)
    pairs = [(item, outcome_of(store, item)) for item in {item.id: item for item in items}.values()]
    known = [(item, outcome) for item, outcome in pairs if outcome is not None]
    failed = (Ending.ERROR, Ending.LIMIT)
    return Merged(
        tool=items[0].tool,
        endings=Counter(outcome.result.ending.value for _, outcome in known),
        without=len(pairs) - len(known),
        seconds=sum(outcome.measure.seconds for _, outcome in known),
        found=unrepeated(one for pair in known for one in found_by(*pair)),
        errors=[
            (item.subject, outcome.result.reason or "")
            for item, outcome in known
            if outcome.result.ending in failed
        ],
    )


def _later_items(store: Store) -> list[Item]:
    """The items of all rounds."""
    items = []
    for name in sorted(store.names("rounds")):
        recorded = json.loads(store.read(f"rounds/{name}") or b'{"draws":[]}')
        items += [of_row(draw["item"]) for draw in recorded["draws"]]
    return items


def unrepeated(found: Iterable[Found]) -> list[Found]:
    """The same without repetitions, sorted."""
    kept: dict[str, Found] = {}
    for one in found:
        known = kept.setdefault(one.fingerprint, one)
        if known is not one:
            items = sorted({*known.items, *one.items})
            stronger = min(known, one, key=lambda each: VERDICTS.index(each.verdict))
            stronger.items = items
            kept[one.fingerprint] = stronger
    order = ("error", "warning", "note")
    return sorted(
        kept.values(),
        key=lambda one: (order.index(one.level), one.path or "", one.line or 0, one.fingerprint),
    )


def found_by(item: Item, outcome: Outcome) -> Iterator[Found]:
    """What the item found."""
    report = outcome.result.report
    if report is None:
        return
    if item.kind is Kind.TEST:
        if outcome.result.ending is Ending.FOUND:
            yield _failure(item, report)
        return
    rows = report["findings"] if item.kind is Kind.FINDING else report["predictions"]
    for row in rows:
        found = _finding(item, row) if item.kind is Kind.FINDING else _prediction(item, row)
        if found is not None:
            yield found


def _failure(item: Item, report: Mapping[str, Any]) -> Found:
    failure = report["failure"]
    path, line = _place(failure)
    return Found(
        rule=RULES_OF_FAILURES.get(failure["kind"], FAILING),
        level="error",
        message=f"{item.subject}: {failure['kind']}: {failure['message']}",
        verdict="confirmed",
        fingerprint=digest([item.subject, signature(failure)])[:16],
        subject=item.subject,
        path=path,
        line=line,
        detail=report,
        items=[item.id],
    )


def _place(failure: Mapping[str, Any]) -> tuple[Optional[str], Optional[int]]:
    """The source line of the last step that has one. Its folder is guessed from the class."""
    for event in reversed(failure.get("events", [])):
        file, _, line = (event.get("at") or "").rpartition(":")
        if file and line.isdigit():
            package = (event.get("class") or "").rpartition(".")[0]
            return "/".join([*package.split("."), file]) if package else file, int(line)
    return None, None


def _finding(item: Item, row: Mapping[str, Any]) -> Optional[Found]:
    examined = row.get("verdict")
    if not examined:
        # Its JVM died: the result is an error already.
        return None
    reason = examined.get("reason")
    return Found(
        rule=row["rule"],
        level=row["level"],
        message=f"{row['message']} ({examined['verdict']}: {reason})",
        verdict=examined["verdict"],
        fingerprint=fingerprint([row["rule"], row["class"], row["field"], _member(row)]),
        subject=item.subject,
        path=row["path"],
        line=row["line"],
        detail=row,
        items=[item.id],
    )


def _member(row: Mapping[str, Any]) -> str:
    """What identifies the finding's member within its class."""
    member = row.get("member")
    if not member:
        return ""
    if member["kind"] in ("method", "constructor"):
        return f"{member['name']}({', '.join(member['parameters'])})"
    return str(row["method"])


def _prediction(item: Item, row: Mapping[str, Any]) -> Found:
    events = row["events"]
    fields = ",".join(f"{one['class']}.{one['name']}" for one in row["fields"])
    methods = ",".join(sorted(map(_method, events)))
    known = [event for event in events if event.get("path")]
    return Found(
        rule=row["rule"],
        level=LEVELS.get(row["verdict"], "warning"),
        message=f"{fields}: {row['reason']}",
        verdict=row["verdict"],
        fingerprint=fingerprint([row["rule"], fields, methods]),
        subject=item.subject,
        path=known[0]["path"] if known else None,
        line=known[0]["line"] if known else None,
        detail=row,
        items=[item.id],
    )


def _method(event: Mapping[str, Any]) -> str:
    name, bracket, rest = event["method"].partition("(")
    if name.startswith("lambda$"):
        name = name.rstrip("0123456789")
    return f"{event['class']}.{name}{bracket}{rest}"


def fingerprint(identity: Iterable[str]) -> str:
    """The hash that threadlint writes as `threadlint/v2`: FNV-1a of the parts."""
    value = 0xCBF2_9CE4_8422_2325
    for byte in "\0".join(identity).encode():
        value = (value ^ byte) * 0x0000_0100_0000_01B3 % (1 << 64)
    return f"{value:016x}"
