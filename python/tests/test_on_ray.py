"""What travels to machines of a cluster and back, without a cluster."""

from __future__ import annotations

import hashlib
import pickle
import sys
from types import SimpleNamespace
from unittest import mock

from threadlint_campaign.errors import CampaignError
from threadlint_campaign.items import to_lines
from threadlint_campaign.on_ray import of_work, work
from threadlint_campaign.outcomes import Ending, Outcome

from .fakes import Fixture, item


class Travel(Fixture):
    def returned(self, workload: str) -> object:
        """What the engine gets; a reference to an object is the object itself here."""
        one, tool = item(workload), self.tool.read_bytes()
        sha256 = hashlib.sha256(tool).hexdigest()
        there = (to_lines([one]), sha256, {sha256: tool})
        self.assertNotIn(b"threadlint_campaign", pickle.dumps(there))
        with mock.patch.dict(sys.modules, ray=SimpleNamespace(get=lambda reference: reference)):
            back = work(*there)
        self.assertNotIn(b"threadlint_campaign", pickle.dumps(back))
        returned = of_work(one, *back)
        self.assertIs(returned.item, one)
        return returned.outcome

    def test_an_outcome_comes_back_as_it_was(self) -> None:
        outcome = self.returned("fails")
        assert isinstance(outcome, Outcome)
        self.assertEqual(outcome.result.id, item("fails").id)
        self.assertEqual(outcome.result.ending, Ending.FOUND)
        self.assertEqual((outcome.result.report or {})["failure"]["message"], "no: 1")

    def test_an_error_comes_back_with_its_advice(self) -> None:
        outcome = self.returned("killed")
        assert isinstance(outcome, CampaignError)
        self.assertIn("with signal 9", outcome.message)
        self.assertIn("threadlint campaign run", outcome.advice)
