"""Which items get more of the budget.

Each test, and each finding that is not decided, is an arm of a bandit: to pull it is to run its next
range of schedules, or to examine it with twice the time. It pays off by what it finds that was not
known, per second. How often that happens is taken to be a Poisson process with an unknown rate, about
which is known what a gamma distribution says (Thompson sampling): draw a rate for each arm from that,
and pull the arm with the highest. An arm that found much is drawn high; an arm that was hardly tried
is drawn high now and then; an arm that took long and found nothing is drawn low.

All draws come from the recorded seed and the number of the round, so that the same results and
measures give the same plan.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any, Iterable, Mapping, Optional, Sequence

from .canonical import digest
from .items import Item, Kind, value_of, with_value
from .outcomes import Ending, Outcome

# What is believed of an arm before it was tried: half a finding in the time of a usual item.
PRIOR_FOUND = 0.5
# So often is each range of an arm twice as long as the one before.
DOUBLINGS = 6
# With thousands of arms, a round would take long to draw.
LARGEST_ROUND = 256
# In seconds; keeps a rate finite.
SHORTEST = 0.001
# More time does not change these.
DECIDED = frozenset({"confirmed", "ordered", "no-driver", "blocked"})


@dataclass
class Arm:
    """What is known of one test or finding."""

    subject: str
    last: Item
    pulls: int = 0
    found: int = 0
    seconds: float = 0.0
    known: set[str] = field(default_factory=set)
    # What the next pull runs; nothing if there is no more to find.
    next: Optional[Item] = None

    def add(self, item: Item, outcome: Outcome) -> None:
        """Counts what came of a pull."""
        self.pulls += 1
        self.seconds += outcome.measure.seconds
        new = signatures(outcome) - self.known
        self.known |= new
        self.found += len(new)
        self.last = item
        self.next = following(item, outcome, self.pulls)


def signatures(outcome: Outcome) -> set[str]:
    """What the outcome shows, so that the same failure of another schedule is the same."""
    report = outcome.result.report
    if outcome.result.ending is not Ending.FOUND or report is None:
        return set()
    failure = report.get("failure")
    if failure is not None:
        return {digest(signature(failure))}
    rows = report.get("findings", [])
    return {digest(row["message"]) for row in rows if verdict(row) == "confirmed"}


def signature(failure: Mapping[str, Any]) -> list[Any]:
    """What tells a failure of a run from another: its kind, and where threads stood at its end."""
    threads = failure.get("threads", [])
    places = {stack[0] for stack in (thread.get("stack") for thread in threads) if stack}
    race = failure.get("race")
    field_of_race = race["field"] if race else None
    first_word = str(failure.get("message", "")).split(":")[0]
    return [failure.get("kind"), first_word, field_of_race, sorted(places)]


def verdict(finding: Mapping[str, Any]) -> Optional[str]:
    """The verdict about a finding, if it was examined."""
    given = finding.get("verdict")
    return given.get("verdict") if given else None


def following(item: Item, outcome: Outcome, pulls: int) -> Optional[Item]:
    """What is to be run after the item; nothing if that cannot show more."""
    report = outcome.result.report
    if report is None:
        return None
    if item.kind is Kind.TEST:
        if report["schedules"]["complete"]:
            return None
        failure = report.get("failure")
        # A run ends at its first failure: what comes after that was not run.
        return next_pull(item, pulls, None if failure is None else failure["index"] + 1)
    rows = report.get("findings", [])
    if item.kind is not Kind.FINDING or all(verdict(row) in DECIDED for row in rows):
        return None
    return next_pull(item, pulls)


def next_pull(item: Item, pulls: int, start: Optional[int] = None) -> Item:
    """What an arm runs after that item, its pull number `pulls`."""
    if item.kind is Kind.TEST:
        count = int(value_of(item.argv, "--schedules"))
        if start is None:
            start = int(value_of(item.argv, "--first-schedule")) + count
        if pulls <= DOUBLINGS:
            count *= 2
        argv = with_value(item.argv, "--first-schedule", str(start))
        return replace(item, argv=with_value(argv, "--schedules", str(count)))
    seconds = int(value_of(item.argv, "--budget").rstrip("s"))
    seed = item.seed + 1
    argv = with_value(item.argv, "--budget", f"{seconds * 2}s")
    limits = replace(item.limits, seconds=item.limits.seconds + seconds)
    return replace(item, argv=with_value(argv, "--seed", str(seed)), seed=seed, limits=limits)


def arms_of(pulled: Iterable[tuple[Item, Outcome]]) -> list[Arm]:
    """The arms in the order in which the plan names them."""
    arms: dict[str, Arm] = {}
    for item, outcome in pulled:
        if item.kind is not Kind.TRACE:
            arm = arms.setdefault(item.subject, Arm(item.subject, item))
            arm.add(item, outcome)
    return list(arms.values())


@dataclass(frozen=True)
class Draw:
    """Why an arm was pulled: the rate that was drawn for it, in findings per second."""

    subject: str
    rate: float
    item: Item

    def row(self) -> dict[str, Any]:
        """The draw as JSON."""
        return {"subject": self.subject, "rate": self.rate, "item": self.item.row()}


def choose(arms: Sequence[Arm], seed: int, number: int) -> list[Draw]:
    """The pulls of a round: as many as there are arms to pull, up to a bound.

    An arm that is pulled several times runs consecutive ranges. If one of them fails, the rest of
    that range is left out: this may miss what is there.
    """
    open_arms = [arm for arm in arms if arm.next is not None]
    usual = sum(arm.seconds for arm in arms) / max(1, sum(arm.pulls for arm in arms))
    source = random.Random(int(digest([seed, number]), 16))

    def rate(arm: Arm) -> float:
        time = max(usual + arm.seconds, SHORTEST)
        return source.gammavariate(PRIOR_FOUND + arm.found, 1.0 / time)

    draws = []
    for _ in range(min(len(open_arms), LARGEST_ROUND)):
        drawn, arm = max(((rate(arm), arm) for arm in open_arms), key=lambda pair: pair[0])
        assert arm.next is not None
        draws.append(Draw(arm.subject, drawn, arm.next))
        arm.pulls += 1
        arm.next = next_pull(arm.next, arm.pulls)
    return draws
