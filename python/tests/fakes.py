"""A tool that is a shell script, a Java that is a folder, and engines without machines."""

from __future__ import annotations

import os
import tempfile
import unittest
from collections import deque
from pathlib import Path
from typing import Any, Callable, Mapping, Optional
from unittest import mock

from threadlint_campaign.engine import Lost, Returned
from threadlint_campaign.items import Input, Item, Kind, Limits
from threadlint_campaign.outcomes import Ending, Measure, Outcome, Result

# What it does is the last word of its command line, as a main class would be.
TOOL = r"""#!/bin/sh
case $1 in
  --version) echo threadlint 9.9.9; exit ;;
  tester-jar) echo jar > "$3"; exit ;;
  rules) echo '[{"id":"data-race","summary":"two at once","help":"take a lock"}]'; exit ;;
esac
for word in "$@"; do
  [ "$before" = --output-file ] && output=$word
  before=$word
done
echo "$word" >> "$CALLS"
report() {
  echo '{"schedules":{"run":1,"complete":false,"seconds":'$$'},"failure":'"$1"',"place":"'"$PWD"'"}'
}
case $word in
  passes) report null > "$output"; exit 0 ;;
  fails) report '{"kind":"exception","message":"no: 1","index":4}' > "$output"; exit 1 ;;
  swells) report '{"kind":"exception","message":"java.lang.OutOfMemoryError: heap"}' > "$output"
    exit 1 ;;
  sleeps) sleep 300 & echo $! > "$CALLS.child"; wait ;;
  breaks) echo "error: broken" >&2; exit 2 ;;
  recovers) [ "$(grep -c recovers "$CALLS")" -lt 3 ] && exit 2
    report null > "$output"; exit 0 ;;
  looks) cat ../in/0/a.txt ../in/document.json > "$CALLS.seen"; report null > "$output"; exit 0 ;;
esac
"""


class Fixture(unittest.TestCase):
    """A folder for the test, with the tool and the Java in it."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        self.tool = self.folder / "tool"
        self.tool.write_text(TOOL)
        self.tool.chmod(0o700)
        self.java = self.folder / "java"
        (self.java / "bin").mkdir(parents=True)
        (self.java / "release").write_text('JAVA_VERSION="17.0.99"\n')
        self.calls = self.folder / "calls"
        surroundings = {
            "JAVA_HOME": str(self.java),
            "THREADLINT_PROGRAM": str(self.tool),
            "CALLS": str(self.calls),
            "TMPDIR": str(self.folder),
        }
        patched = mock.patch.dict(os.environ, surroundings)
        patched.start()
        self.addCleanup(patched.stop)
        # `tempfile` remembers its folder.
        remembered = mock.patch.object(tempfile, "tempdir", str(self.folder))
        remembered.start()
        self.addCleanup(remembered.stop)

    def called(self) -> int:
        """How often the tool ran an item."""
        return len(self.calls.read_text().splitlines()) if self.calls.exists() else 0


def item(
    workload: str = "passes",
    first: int = 0,
    seconds: float = 30,
    inputs: tuple[Input, ...] = (),
    documents: Optional[Mapping[str, Any]] = None,
) -> Item:
    """A range of ten schedules."""
    argv = ("run", "--first-schedule", str(first), "--schedules", "10", workload)
    limits = Limits(seconds, 64)
    return Item(
        Kind.TEST, workload, argv, inputs, documents or {}, "tool", "17.0.99", 1, limits
    )


def finding(subject: str = "a finding") -> Item:
    """A finding to be confirmed."""
    argv = ("confirm", "--budget", "5s", "--seed", "1")
    return Item(Kind.FINDING, subject, argv, (), {}, "tool", "17.0.99", 1, Limits(60, 64))


def outcome(
    of: Item,
    ending: Ending = Ending.PASSED,
    failure: Optional[Mapping[str, Any]] = None,
    seconds: float = 1.0,
    complete: bool = False,
) -> Outcome:
    """What a run came to."""
    report = {"schedules": {"complete": complete}, "failure": failure}
    return Outcome(Result(of.id, ending, None, report), Measure(seconds, 1, "here"))


def examined(of: Item, verdict: str) -> Outcome:
    """What an examination came to."""
    row = {
        "rule": "unguarded-conflict",
        "class": "a.B",
        "field": "n",
        "method": "get()",
        "member": {"kind": "method", "name": "get", "parameters": ["int", "List<A>"]},
        "level": "error" if verdict == "confirmed" else "warning",
        "message": "n is read",
        "path": "a/B.java",
        "line": 7,
        "verdict": {"verdict": verdict, "reason": "seen", "events": []},
    }
    ending = Ending.FOUND if verdict == "confirmed" else Ending.PASSED
    result = Result(of.id, ending, None, {"findings": [row]})
    return Outcome(result, Measure(1.0, 1, "here"))


class FakeEngine:
    """Answers at once, and loses what it is told to."""

    def __init__(self, answer: Callable[[Item], Any] = outcome, capacity: int = 3) -> None:
        self._answer = answer
        self._capacity = capacity
        self._returned: deque[Returned] = deque()
        self.submitted: list[Item] = []
        self.most = 0

    def capacity(self) -> int:
        return self._capacity

    def submit(self, one: Item) -> None:
        self.submitted.append(one)
        self._returned.append(Returned(one, self._answer(one)))
        self.most = max(self.most, len(self._returned))

    def next_returned(self, seconds: float) -> Optional[Returned]:
        return self._returned.popleft()

    def close(self) -> None:
        pass


def losing(times: Mapping[str, int]) -> Callable[[Item], Any]:
    """An answer that loses items, by workload, so many times."""
    left = dict(times)

    def answer(one: Item) -> Any:
        if left.get(one.subject, 0) > 0:
            left[one.subject] -= 1
            return Lost.MACHINE
        return outcome(one)

    return answer


class Silent:
    """An observer that remembers."""

    def __init__(self) -> None:
        self.begun: list[tuple[int, int, int]] = []
        self.losses: list[str] = []

    def begins(self, number: int, items: int, done: int) -> None:
        self.begun.append((number, items, done))

    def ended(self, one: Outcome) -> None:
        pass

    def lost(self, one: Item, times: int) -> None:
        self.losses.append(one.subject)

    def tick(self, running: int, capacity: int) -> None:
        pass
