"""What came of an item.

A result has what every machine gives, and nothing else: no time of day, no duration, no path. What
differs from machine to machine is the measure, which is kept beside it.
"""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass
from typing import Any, Mapping, Optional

from .canonical import canonical
from .errors import CampaignError

FORMAT = 1

# Keys of threadlint's reports whose values depend on the machine.
OF_MACHINE = frozenset(
    {"home", "millis", "premain_millis", "replay", "schedule_file", "seconds", "vm"}
)


class Ending(enum.Enum):
    """How an item ended."""

    # Nothing was found.
    PASSED = "passed"
    # Something was found or confirmed.
    FOUND = "found"
    # Time or memory ran out: this says nothing about the code.
    LIMIT = "limit"
    # The tool or its input failed: neither does this.
    ERROR = "error"


@dataclass(frozen=True)
class Result:
    """What any machine gives for the item."""

    id: str
    ending: Ending
    # Which limit, or which error.
    reason: Optional[str] = None
    report: Optional[Mapping[str, Any]] = None

    def to_bytes(self) -> bytes:
        """The result as it is stored."""
        row = {"format": FORMAT, **vars(self), "ending": self.ending.value}
        return canonical(row) + b"\n"


@dataclass(frozen=True)
class Measure:
    """What differs between two executions."""

    seconds: float
    attempts: int
    machine: str

    def to_bytes(self) -> bytes:
        """The measure as it is stored."""
        return canonical(vars(self)) + b"\n"


@dataclass(frozen=True)
class Outcome:
    """Both of one execution."""

    result: Result
    measure: Measure


def read_result(name: str, data: bytes) -> Result:
    """The result in a file of the campaign."""
    try:
        row = json.loads(data)
        if row.pop("format") != FORMAT:
            raise ValueError("its format is that of another version")
        return Result(**{**row, "ending": Ending(row["ending"])})
    except (KeyError, TypeError, ValueError) as error:
        raise _unreadable(name, error) from error


def read_measure(name: str, data: bytes) -> Measure:
    """The measure in a file of the campaign."""
    try:
        return Measure(**json.loads(data))
    except (TypeError, ValueError) as error:
        raise _unreadable(name, error) from error


def _unreadable(name: str, error: Exception) -> CampaignError:
    return CampaignError(
        f"`{name}` cannot be read: {error}",
        "delete that file, and `threadlint campaign run` computes it again",
    )


def without_machine(report: Any, folder: str) -> Any:
    """The report without what depends on the machine; `folder` is where the item ran."""
    if isinstance(report, dict):
        kept = ((key, value) for key, value in report.items() if key not in OF_MACHINE)
        return {key: without_machine(value, folder) for key, value in kept}
    if isinstance(report, list):
        return [without_machine(value, folder) for value in report]
    if isinstance(report, str):
        return report.replace(folder, "")
    return report
