"""Shows on standard error how far a campaign is."""

from __future__ import annotations

import time
from collections import Counter
from typing import TextIO

from .items import Item
from .outcomes import Ending, Outcome
from .page import visible

# Between two lines where there is no terminal.
SELDOM = 10.0
OFTEN = 0.2


class Progress:
    """A line that is renewed on a terminal, and a line now and then elsewhere."""

    def __init__(self, err: TextIO) -> None:
        self._err = err
        self._renews = err.isatty()
        self._last = 0.0
        self._width = 0
        self._began = time.monotonic()
        self._items = self._before = self._done = 0
        self._number = 0
        self._endings: Counter[Ending] = Counter()

    def begins(self, number: int, items: int, done: int) -> None:
        self._number, self._items, self._done = number, items, done
        self._before = done
        self._began = time.monotonic()
        if done:
            self._line(f"{done} of {items} items have a result already")

    def ended(self, outcome: Outcome) -> None:
        self._done += 1
        self._endings[outcome.result.ending] += 1

    def lost(self, item: Item, times: int) -> None:
        self._line(f"a machine or worker was lost ({times}): {visible(item.subject)} is handed out again")

    def tick(self, running: int, capacity: int) -> None:
        now = time.monotonic()
        is_last = self._done == self._items
        if now - self._last < (OFTEN if self._renews else SELDOM) and not is_last:
            return
        self._last = now
        parts = [f"{count} {ending.value}" for ending, count in self._endings.items()]
        left = self._left(now - self._began)
        text = f"round {self._number}: {self._done}/{self._items} items on {capacity} CPUs{left}"
        text += f" ({', '.join(parts)})" if parts else ""
        if self._renews and not is_last:
            self._err.write("\r" + text.ljust(self._width))
            self._width = len(text)
            self._err.flush()
        else:
            self._line(text)

    def _left(self, seconds: float) -> str:
        new = self._done - self._before
        if new == 0 or self._done == self._items:
            return ""
        return f", about {seconds / new * (self._items - self._done):.0f} s left"

    def _line(self, text: str) -> None:
        start = "\r" if self._width else ""
        self._err.write(start + text.ljust(self._width) + "\n")
        self._width = 0
        self._err.flush()
