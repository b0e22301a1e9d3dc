"""Runs a plan until everything has a result and the budget is spent.

This process alone writes the campaign's files, so that an item has one result however often it was
handed out. Files of a campaign:

    plan.jsonl              the items
    inputs/HASH             class paths and traces, by content
    results/ID.json         what any machine gives for the item
    measures/ID.json        what it took; written before the result
    rounds/PLAN-N.json      the items of round N, and the draws behind them
"""

from __future__ import annotations

import json
from collections import Counter, deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Iterable, Optional, Protocol

from .bandit import arms_of, choose
from .canonical import canonical, digest
from .engine import Engine, Lost, Returned
from .errors import CampaignError
from .inputs import stored_name
from .items import Input, Item, of_lines, of_row
from .outcomes import Ending, Outcome, read_measure, read_result
from .store import Store

PLAN = "plan.jsonl"

# An item that so many machines did not survive is likely to be the reason.
LOSSES = 5
# Items that wait at the machines, so that none is idle while a result travels.
AHEAD = 2
WRITERS = 8
TICK = 0.5


class Observer(Protocol):
    """Who shows how far a campaign is."""

    def begins(self, number: int, items: int, done: int) -> None:
        """A round begins, of which so many items have a result already."""

    def ended(self, outcome: Outcome) -> None:
        """An item has a result now."""

    def lost(self, item: Item, times: int) -> None:
        """A machine was lost, and the item is handed out again."""

    def tick(self, running: int, capacity: int) -> None:
        """Called often."""


@dataclass
class Summary:
    """What a campaign has come to."""

    endings: Counter[Ending] = field(default_factory=Counter)
    # Items without a result, with the reason.
    without: list[tuple[Item, str]] = field(default_factory=list)
    seconds: float = 0.0


def read_plan(store: Store) -> list[Item]:
    """The items of the plan."""
    data = store.read(PLAN)
    if data is None:
        raise CampaignError(
            f"there is no campaign: `{PLAN}` does not exist",
            "write one with `threadlint campaign plan`, and name its folder or URL",
        )
    return of_lines(data)


def fetch_from(store: Store, one: Input) -> bytes:
    """The content of an input."""
    data = store.read(stored_name(one))
    if data is None:
        raise CampaignError(
            f"`{stored_name(one)}` is gone", "write the plan anew with `threadlint campaign plan`"
        )
    return data


def outcome_of(store: Store, item: Item) -> Optional[Outcome]:
    """The outcome that is stored for the item."""
    name, measured = f"results/{item.id}.json", f"measures/{item.id}.json"
    data = store.read(name)
    if data is None:
        return None
    measure = store.read(measured) or b""
    return Outcome(read_result(name, data), read_measure(measured, measure))


class Campaign:
    """A plan in a store, and the machines that work on it."""

    def __init__(self, store: Store, engine: Engine, observer: Observer) -> None:
        self.store = store
        self.engine = engine
        self.observer = observer
        self.summary = Summary()

    def run(self, budget: Optional[float], seed: int) -> Summary:
        """Hands out all that has no result; then rounds, until the machines have worked so long."""
        plan = read_plan(self.store)
        pulled = self._hand_out(0, plan)
        number = 0
        while budget is not None and not self.summary.without and self.summary.seconds < budget:
            number += 1
            items = self._round(plan, pulled, seed, number)
            if not items:
                break
            pulled += self._hand_out(number, items)
        return self.summary

    def _round(
        self, plan: list[Item], pulled: list[tuple[Item, Outcome]], seed: int, number: int
    ) -> list[Item]:
        """The items of that round: as recorded, or else newly chosen."""
        name = f"rounds/{digest([item.id for item in plan])[:16]}-{seed}-{number}.json"
        recorded = self.store.read(name)
        if recorded is None:
            draws = [draw.row() for draw in choose(arms_of(pulled), seed, number)]
            recorded = canonical({"seed": seed, "round": number, "draws": draws}) + b"\n"
            self.store.add(name, recorded)
        return [of_row(draw["item"]) for draw in json.loads(recorded)["draws"]]

    def _hand_out(self, number: int, items: list[Item]) -> list[tuple[Item, Outcome]]:
        """All items with their outcomes, in order."""
        there = self.store.names("results")
        done = {item.id for item in items if f"{item.id}.json" in there}
        self.observer.begins(number, len(items), len(done))
        with ThreadPoolExecutor(WRITERS) as writers:
            waiting = [item for item in items if item.id not in done]
            _Round(self, writers, waiting).run()
            outcomes = list(writers.map(lambda item: outcome_of(self.store, item), items))
        known = [(item, outcome) for item, outcome in zip(items, outcomes) if outcome is not None]
        for _, outcome in known:
            self.summary.endings[outcome.result.ending] += 1
            self.summary.seconds += outcome.measure.seconds
        return known

    def keep(self, outcome: Outcome) -> None:
        """Stores the outcome. A result that is there is never written again."""
        ident = outcome.result.id
        self.store.replace(f"measures/{ident}.json", outcome.measure.to_bytes())
        self.store.add(f"results/{ident}.json", outcome.result.to_bytes())


class _Round:
    """Items on their way to machines and back."""

    def __init__(
        self, campaign: Campaign, writers: ThreadPoolExecutor, items: Iterable[Item]
    ) -> None:
        self._campaign = campaign
        self._engine = campaign.engine
        self._observer = campaign.observer
        self._writers = writers
        self._waiting = deque(items)
        self._running = 0
        self._losses: Counter[str] = Counter()
        self._writes: list[Future[None]] = []

    def run(self) -> None:
        while self._waiting or self._running:
            capacity = self._engine.capacity()
            while self._waiting and self._running < capacity * AHEAD:
                self._engine.submit(self._waiting.popleft())
                self._running += 1
            returned = self._engine.next_returned(TICK)
            if returned is not None:
                self._running -= 1
                self._take(returned)
            self._observer.tick(self._running, capacity)
        for write in self._writes:
            write.result()

    def _take(self, returned: Returned) -> None:
        item, outcome = returned.item, returned.outcome
        if isinstance(outcome, Outcome):
            self._writes.append(self._writers.submit(self._campaign.keep, outcome))
            self._observer.ended(outcome)
        elif isinstance(outcome, Lost):
            self._lose(item)
        else:
            self._campaign.summary.without.append((item, f"{outcome.message}; {outcome.advice}"))

    def _lose(self, item: Item) -> None:
        self._losses[item.id] += 1
        times = self._losses[item.id]
        if times < LOSSES:
            self._observer.lost(item, times)
            self._waiting.append(item)
        else:
            reason = f"{times} machines or workers were lost with it"
            self._campaign.summary.without.append((item, reason))
