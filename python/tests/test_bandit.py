"""The budget goes where it pays."""

from __future__ import annotations

import unittest
from collections import Counter
from typing import Any, Optional

from threadlint_campaign.bandit import DOUBLINGS, Arm, arms_of, choose, next_pull, signatures
from threadlint_campaign.items import Item, value_of
from threadlint_campaign.outcomes import Ending, Outcome

from .fakes import examined, finding, item, outcome


def failure(place: str, index: int = 3) -> dict[str, Any]:
    return {
        "kind": "exception",
        "message": "AssertionError: 7",
        "index": index,
        "threads": [{"stack": [place]}, {"stack": []}],
    }


def range_of(one: Optional[Item]) -> tuple[int, int]:
    assert one is not None
    first, count = (value_of(one.argv, flag) for flag in ("--first-schedule", "--schedules"))
    return int(first), int(count)


def pulled(subject: str, found: int, seconds: float) -> list[tuple[Item, Outcome]]:
    """A test that showed so many different failures in pulls of that length."""
    one = item(subject)
    pairs = []
    for number in range(10):
        fails = failure(f"place {number}") if number < found else None
        ending = Ending.FOUND if fails else Ending.PASSED
        pairs.append((one, outcome(one, ending, fails, seconds)))
    return pairs


class Bandit(unittest.TestCase):
    def shares(self, pairs: list[tuple[Item, Outcome]], rounds: int = 200) -> Counter[str]:
        shares: Counter[str] = Counter()
        for number in range(rounds):
            shares.update(draw.subject for draw in choose(arms_of(pairs), 1, number))
        return shares

    def test_a_test_that_keeps_finding_gets_most(self) -> None:
        pairs = pulled("rich", 9, 1) + pulled("poor", 0, 1) + pulled("once", 1, 1)
        shares = self.shares(pairs)
        self.assertGreater(shares["rich"], 0.9 * shares.total())
        self.assertGreater(shares["once"], shares["poor"])

    def test_the_same_finds_in_less_time_pay_more(self) -> None:
        shares = self.shares(pulled("slow", 5, 8) + pulled("fast", 5, 1))
        self.assertGreater(shares["fast"], 3 * shares["slow"])

    def test_a_failure_that_is_known_pays_nothing(self) -> None:
        one = item()
        arm = Arm("passes", one)
        for index in (3, 8):
            arm.add(one, outcome(one, Ending.FOUND, failure("A.java:3", index)))
        self.assertEqual(arm.found, 1)
        arm.add(one, outcome(one, Ending.FOUND, failure("A.java:4")))
        self.assertEqual(arm.found, 2)

    def test_a_finding_pays_once(self) -> None:
        one = finding()
        self.assertEqual(len(signatures(examined(one, "confirmed"))), 1)
        self.assertEqual(signatures(examined(one, "not-reproduced")), set())

    def test_what_is_decided_gets_no_more(self) -> None:
        one = finding()
        more = {}
        for verdict in ("confirmed", "ordered", "no-driver", "blocked", "not-reproduced", "reachable"):
            [arm] = arms_of([(one, examined(one, verdict))])
            more[verdict] = arm.next is not None
        self.assertEqual(
            [verdict for verdict, gets_more in more.items() if gets_more],
            ["not-reproduced", "reachable"],
        )

    def test_a_finding_gets_twice_the_time_and_other_choices(self) -> None:
        one = finding()
        [arm] = arms_of([(one, examined(one, "not-reproduced"))])
        assert arm.next is not None
        self.assertEqual(arm.next.argv, ("confirm", "--budget", "10s", "--seed", "2"))
        self.assertEqual((arm.next.seed, arm.next.limits.seconds), (2, 65))

    def test_ranges_follow_each_other_and_grow(self) -> None:
        one = item(first=100)
        [arm] = arms_of([(one, outcome(one))])
        self.assertEqual(range_of(arm.next), (110, 20))
        [arm] = arms_of([(one, outcome(one, Ending.FOUND, failure("A", 104)))])
        self.assertEqual(range_of(arm.next), (105, 20))
        many = arms_of([(one, outcome(one))] * (DOUBLINGS + 1))
        self.assertEqual(range_of(many[0].next), (110, 10))

    def test_pulls_of_one_round_do_not_overlap(self) -> None:
        pairs = pulled("rich", 9, 1) + pulled("poor", 0, 1000)
        ranges = [range_of(draw.item) for draw in choose(arms_of(pairs), 1, 1)]
        self.assertEqual(ranges, [(10, 10), (20, 10)])
        self.assertEqual(range_of(next_pull(item(), 1)), (10, 20))

    def test_a_search_that_is_complete_gets_no_more(self) -> None:
        one = item()
        [arm] = arms_of([(one, outcome(one, complete=True))])
        self.assertIsNone(arm.next)
        self.assertEqual(choose([arm], 1, 1), [])

    def test_a_limit_or_an_error_gets_no_more(self) -> None:
        one = item()
        known = outcome(one, Ending.LIMIT)
        result = type(known.result)(one.id, Ending.LIMIT, "more than 1 s")
        [arm] = arms_of([(one, Outcome(result, known.measure))])
        self.assertIsNone(arm.next)

    def test_equal_results_give_equal_draws(self) -> None:
        pairs = pulled("a", 2, 1) + pulled("b", 1, 1) + pulled("c", 0, 1)
        rows = [[draw.row() for draw in choose(arms_of(pairs), 1, 1)] for _ in range(2)]
        self.assertEqual(rows[0], rows[1])
        self.assertTrue(all(row["rate"] > 0 for row in rows[0]))
        others = {str(choose(arms_of(pairs), seed, number)) for seed in (1, 2) for number in (1, 2)}
        self.assertEqual(len(others), 4)
