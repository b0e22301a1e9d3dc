"""What travels to machines of a cluster and back, without a cluster."""

from __future__ import annotations

import pickle
import sys
from functools import partial
from types import SimpleNamespace
from typing import Any, Callable
from unittest import mock

from threadlint_campaign.engine import Lost
from threadlint_campaign.errors import CampaignError
from threadlint_campaign.on_ray import BESIDE_HEAP, MEGABYTE, RayEngine
from threadlint_campaign.outcomes import Ending

from .fakes import Fixture, item


class FakeRay(SimpleNamespace):
    """Runs a task when it is handed out, with copies of its arguments; references are the objects."""

    def __init__(self, dies: bool = False) -> None:
        error = type("RayError", (Exception,), {})
        defect = type("RayTaskError", (error,), {})
        super().__init__(
            exceptions=SimpleNamespace(RayError=error, RayTaskError=defect),
            cloudpickle=SimpleNamespace(register_pickle_by_value=lambda module: None),
        )
        self.dies = dies
        self.travelled = b""
        self.options_given: dict[str, Any] = {}

    def init(self, **_: Any) -> None:
        pass

    def put(self, data: bytes) -> bytes:
        return data

    def get(self, reference: Any) -> Any:
        if reference == "lost":
            raise self.exceptions.RayError
        return reference

    def wait(self, references: list[Any], **_: Any) -> tuple[list[Any], list[Any]]:
        return references[:1], references[1:]

    def remote(self, max_retries: int) -> Any:
        def options(run: Callable[..., Any], **given: Any) -> Any:
            self.options_given = {**given, "max_retries": max_retries}

            def hand_out(*arguments: Any) -> Any:
                self.travelled += pickle.dumps(arguments)
                back = "lost" if self.dies else run(*arguments)
                self.travelled += pickle.dumps(back)
                return back

            return SimpleNamespace(remote=hand_out)

        return lambda run: SimpleNamespace(options=partial(options, run))


class Travel(Fixture):
    def returned(self, workload: str, ray: FakeRay) -> Any:
        """What the engine gives for that item."""
        one = item(workload)
        with mock.patch.dict(sys.modules, ray=ray):
            engine = RayEngine(None, self.tool, lambda _: b"")
            engine.submit(one)
            returned = engine.next_returned(1)
        assert returned is not None
        self.assertIs(returned.item, one)
        # A class of the package would travel with each of its values.
        self.assertNotIn(b"threadlint_campaign", ray.travelled)
        return returned.outcome

    def test_an_outcome_comes_back_as_it_was(self) -> None:
        ray = FakeRay()
        result = self.returned("fails", ray).result
        self.assertEqual((result.id, result.ending), (item("fails").id, Ending.FOUND))
        self.assertEqual(result.report["failure"]["message"], "no: 1")
        memory = (64 + BESIDE_HEAP) * MEGABYTE
        self.assertEqual(ray.options_given, {"num_cpus": 1, "memory": memory, "max_retries": 0})

    def test_an_error_comes_back_with_its_advice(self) -> None:
        error = self.returned("killed", FakeRay())
        self.assertIsInstance(error, CampaignError)
        self.assertIn("with signal 9", error.message)
        self.assertIn("threadlint campaign run", error.advice)

    def test_a_worker_that_dies_is_a_loss(self) -> None:
        self.assertIs(self.returned("passes", FakeRay(dies=True)), Lost.MACHINE)
        self.assertEqual(self.called(), 0)
