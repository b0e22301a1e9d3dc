"""A campaign: every item has exactly one result, whatever is lost."""

from __future__ import annotations

from typing import Any

from threadlint_campaign.campaign import LOSSES, Campaign, Summary, outcome_of, read_plan
from threadlint_campaign.engine import Engine
from threadlint_campaign.errors import CampaignError
from threadlint_campaign.items import Item, to_lines
from threadlint_campaign.outcomes import Ending
from threadlint_campaign.store import LocalStore

from .fakes import FakeEngine, Fixture, Silent, item, losing, outcome


class Campaigns(Fixture):
    def setUp(self) -> None:
        super().setUp()
        self.store = LocalStore(self.folder / "campaign")
        self.items = [item(f"test {number}") for number in range(20)]
        self.store.replace("plan.jsonl", to_lines(self.items))
        self.observer = Silent()

    def run_on(self, engine: Engine, budget: Any = None, seed: int = 1) -> Summary:
        return Campaign(self.store, engine, self.observer).run(budget, seed)

    def files(self, folder: str) -> dict[str, bytes]:
        return {name: self.store.read(f"{folder}/{name}") or b"" for name in self.store.names(folder)}

    def test_every_item_has_one_result_although_machines_are_lost(self) -> None:
        self.run_on(FakeEngine())
        alone = self.files("results")
        self.assertEqual(set(alone), {f"{one.id}.json" for one in self.items})
        self.store = LocalStore(self.folder / "other")
        self.store.replace("plan.jsonl", to_lines(self.items))
        engine = FakeEngine(losing({"test 3": LOSSES - 1, "test 9": 1}))
        summary = self.run_on(engine)
        self.assertEqual(self.files("results"), alone)
        self.assertEqual(summary.endings, {Ending.PASSED: 20})
        self.assertEqual(self.observer.losses.count("test 3"), LOSSES - 1)
        self.assertEqual(len(engine.submitted), 20 + LOSSES)

    def test_an_item_that_loses_every_machine_has_no_result(self) -> None:
        summary = self.run_on(FakeEngine(losing({"test 3": LOSSES})), budget=1000)
        self.assertEqual([one.subject for one, _ in summary.without], ["test 3"])
        self.assertEqual(len(self.files("results")), 19)
        self.assertEqual(self.files("rounds"), {})

    def test_a_machine_that_lacks_something_leaves_no_result(self) -> None:
        summary = self.run_on(FakeEngine(lambda _: CampaignError("no Java", "install it")))
        self.assertEqual({reason for _, reason in summary.without}, {"no Java; install it"})
        self.assertEqual(self.files("results"), {})

    def test_what_has_a_result_is_not_run_again_nor_written(self) -> None:
        self.run_on(FakeEngine())
        ident = self.items[4].id
        (self.store.folder / "results" / f"{ident}.json").unlink()
        before = self.files("results")
        engine = FakeEngine(lambda one: outcome(one, Ending.FOUND))
        self.run_on(engine)
        self.assertEqual([one.id for one in engine.submitted], [ident])
        after = self.files("results")
        self.assertEqual({name: after[name] for name in before}, before)
        self.assertEqual(self.observer.begun[-1], (0, 20, 19))
        campaign = Campaign(self.store, engine, self.observer)
        campaign.keep(outcome(self.items[0], Ending.FOUND))
        self.assertEqual(self.files("results"), after)

    def test_items_wait_at_the_machines_but_not_all_of_them(self) -> None:
        engine = FakeEngine(capacity=3)
        self.run_on(engine)
        self.assertEqual(engine.most, 6)

    def test_rounds_go_on_until_the_budget_is_spent(self) -> None:
        summary = self.run_on(FakeEngine(), budget=50)
        # Each item took a second: 20 of the plan, and two rounds of 20.
        self.assertEqual(summary.seconds, 60)
        self.assertEqual(len(self.files("rounds")), 2)
        self.assertEqual(sum(summary.endings.values()), 60)

    def test_a_round_that_was_recorded_is_not_drawn_again(self) -> None:
        self.run_on(FakeEngine(), budget=50)
        rounds = self.files("rounds")
        engine = FakeEngine()
        self.run_on(engine, budget=50)
        self.assertEqual((engine.submitted, self.files("rounds")), ([], rounds))
        for name in rounds:
            (self.store.folder / "rounds" / name).unlink()
        self.run_on(engine, budget=50)
        self.assertEqual((engine.submitted, self.files("rounds")), ([], rounds))
        self.run_on(engine, budget=50, seed=2)
        self.assertEqual(len(self.files("rounds")), 4)

    def test_rounds_end_when_nothing_is_left_to_find(self) -> None:
        summary = self.run_on(FakeEngine(lambda one: outcome(one, complete=True)), budget=1000)
        self.assertEqual(sum(summary.endings.values()), 20)

    def test_an_outcome_is_that_of_its_item(self) -> None:
        self.run_on(FakeEngine(lambda one: outcome(one, Ending.FOUND, seconds=2.5)))
        known = outcome_of(self.store, self.items[7])
        assert known is not None
        self.assertEqual((known.result.id, known.measure.seconds), (self.items[7].id, 2.5))
        unknown: Item = item("another")
        self.assertIsNone(outcome_of(self.store, unknown))

    def test_a_folder_without_a_plan_is_no_campaign(self) -> None:
        with self.assertRaisesRegex(CampaignError, "there is no campaign"):
            read_plan(LocalStore(self.folder / "empty"))
