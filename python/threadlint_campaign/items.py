"""One piece of work that depends on no other.

The id of an item is the hash of all that decides its result: the command line without the paths of
any machine, the content of its inputs, the tool, the Java release, the seed and the limits. Equal
ids have equal results, so that a result is computed once, whatever happens to machines.
"""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass, field
from typing import Any, Iterable, Mapping

from .canonical import canonical, digest
from .errors import CampaignError

FORMAT = 1


class Kind(enum.Enum):
    """What an item examines."""

    FINDING = "finding"
    TEST = "test"
    TRACE = "trace"


@dataclass(frozen=True)
class Input:
    """A file or folder by its content; `place` is where the command line expects it."""

    sha256: str
    place: str
    is_folder: bool


@dataclass(frozen=True)
class Limits:
    """The most that an item may take. Memory is that of the heap of its JVM."""

    seconds: float
    megabytes: int


@dataclass(frozen=True)
class Item:
    """One piece of work."""

    kind: Kind
    # What is examined, in words that several items about the same share.
    subject: str
    argv: tuple[str, ...]
    inputs: tuple[Input, ...]
    # Small JSON files that the command line expects, by their places.
    documents: Mapping[str, Any]
    tool: str
    java: str
    seed: int
    limits: Limits
    # Where the inputs were found, by their hashes: for people, and no part of the id.
    hints: Mapping[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The hash of all that decides the result."""
        return digest(self._deciding())

    def _deciding(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "kind": self.kind.value,
            "subject": self.subject,
            "argv": list(self.argv),
            "inputs": [vars(one) for one in self.inputs],
            "documents": dict(self.documents),
            "tool": self.tool,
            "java": self.java,
            "seed": self.seed,
            "limits": vars(self.limits),
        }

    def row(self) -> dict[str, Any]:
        """The item as JSON."""
        return {"id": self.id, **self._deciding(), "hints": dict(self.hints)}


def of_row(row: Mapping[str, Any]) -> Item:
    """The item that a line of a plan describes. Its id must be that of its content."""
    try:
        if row["format"] != FORMAT:
            raise ValueError(f"format {row['format']} instead of {FORMAT}")
        item = Item(
            kind=Kind(row["kind"]),
            subject=row["subject"],
            argv=tuple(row["argv"]),
            inputs=tuple(Input(**one) for one in row["inputs"]),
            documents=row["documents"],
            tool=row["tool"],
            java=row["java"],
            seed=row["seed"],
            limits=Limits(**row["limits"]),
            hints=row["hints"],
        )
        if item.id != row["id"]:
            raise ValueError("the id is not that of the content")
    except (KeyError, TypeError, ValueError) as error:
        raise CampaignError(
            f"a line of the plan is no item: {error}",
            "write the plan anew with `threadlint campaign plan`",
        ) from error
    return item


def to_lines(items: Iterable[Item]) -> bytes:
    """The items as JSON lines."""
    return b"".join(canonical(item.row()) + b"\n" for item in items)


def of_lines(data: bytes) -> list[Item]:
    """The items of a plan, each once."""
    try:
        rows = [json.loads(line) for line in data.splitlines() if line.strip()]
    except ValueError as error:
        raise CampaignError(
            f"the plan is not made of JSON lines: {error}",
            "write the plan anew with `threadlint campaign plan`",
        ) from error
    return list({item.id: item for item in map(of_row, rows)}.values())


def value_of(argv: tuple[str, ...], flag: str) -> str:
    """The value of a flag that every item of this kind has."""
    return argv[argv.index(flag) + 1]


def with_value(argv: tuple[str, ...], flag: str, value: str) -> tuple[str, ...]:
    """The same command line with another value of the flag."""
    at = argv.index(flag) + 1
    return (*argv[:at], value, *argv[at + 1 :])
