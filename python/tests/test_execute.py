"""Items on this machine: what becomes of exit codes, time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from threadlint_campaign.errors import CampaignError
from threadlint_campaign.execute import ATTEMPTS, execute
from threadlint_campaign.inputs import Cache, content_hash, packed
from threadlint_campaign.items import Input, Item
from threadlint_campaign.outcomes import Ending, Outcome, read_measure, read_result

from .fakes import Fixture, item

PACKAGES = str(Path(__file__).parent.parent)


def until(holds) -> bool:  # type: ignore[no-untyped-def]
    """Whether it holds soon."""
    deadline = time.monotonic() + 20
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def is_running(process: int) -> bool:
    """Whether the process runs; one that only waits to be collected does not."""
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True)
    return told.stdout.strip() not in ("", "Z", "Z+")


class Execution(Fixture):
    def run_item(self, one: Item) -> Outcome:
        return execute(one, self.tool, Cache(self.folder / "cache"), lambda _: b"")

    def test_exit_codes_say_what_was_found(self) -> None:
        for workload, ending in (("passes", Ending.PASSED), ("fails", Ending.FOUND)):
            outcome = self.run_item(item(workload))
            self.assertEqual(outcome.result.ending, ending)
            self.assertEqual(outcome.measure.attempts, 1)

    def test_an_error_is_tried_again_and_is_no_finding(self) -> None:
        recovered = self.run_item(item("recovers"))
        self.assertEqual(recovered.result.ending, Ending.PASSED)
        self.assertEqual(recovered.measure.attempts, 3)
        broken = self.run_item(item("breaks"))
        self.assertEqual(broken.result.ending, Ending.ERROR)
        self.assertEqual(broken.result.reason, "error: broken")
        self.assertEqual(broken.measure.attempts, ATTEMPTS)

    def test_an_item_that_takes_long_is_ended_with_all_that_it_started(self) -> None:
        outcome = self.run_item(item("sleeps", seconds=1))
        self.assertEqual(outcome.result.ending, Ending.LIMIT)
        self.assertEqual(outcome.result.reason, "more than 1 s")
        child = int(Path(f"{self.calls}.child").read_text())
        self.assertTrue(until(lambda: not is_running(child)))

    def test_an_item_ends_with_the_process_that_runs_it(self) -> None:
        script = (
            "from tests.fakes import item; from pathlib import Path;"
            "from threadlint_campaign.execute import execute;"
            "from threadlint_campaign.inputs import Cache;"
            f"execute(item('sleeps'), Path({str(self.tool)!r}),"
            f" Cache(Path({str(self.folder / 'cache')!r})), lambda _: b'')"
        )
        worker = subprocess.Popen([sys.executable, "-c", script], cwd=PACKAGES)
        started = Path(f"{self.calls}.child")
        self.assertTrue(until(lambda: started.exists() and started.read_text().strip()))
        worker.kill()
        worker.wait()
        self.assertTrue(until(lambda: not is_running(int(started.read_text()))))

    def test_a_failure_for_lack_of_memory_is_no_finding(self) -> None:
        result = self.run_item(item("swells")).result
        self.assertEqual((result.ending, result.reason), (Ending.LIMIT, "more than 64 MB"))

    def test_a_result_has_nothing_of_the_machine(self) -> None:
        first, second = self.run_item(item()), self.run_item(item())
        self.assertEqual(first.result.to_bytes(), second.result.to_bytes())
        report = first.result.report or {}
        self.assertEqual(report["place"], "/work")
        self.assertNotIn("seconds", report["schedules"])

    def test_inputs_and_documents_are_where_the_command_line_expects_them(self) -> None:
        classes = self.folder / "classes"
        classes.mkdir()
        (classes / "a.txt").write_text("content ")
        given = Input(content_hash(classes), "in/0", True)
        one = item("looks", inputs=(given,), documents={"in/document.json": [1]})
        cache = Cache(self.folder / "cache")
        execute(one, self.tool, cache, lambda _: packed(classes))
        self.assertEqual(Path(f"{self.calls}.seen").read_text(), "content [1]")

    def test_a_machine_without_the_java_of_the_campaign_gives_no_result(self) -> None:
        (self.java / "release").write_text('JAVA_VERSION="17.0.1"\n')
        with self.assertRaisesRegex(CampaignError, "no Java 17.0.99"):
            self.run_item(item())
        self.assertEqual(self.called(), 0)

    def test_cpus_are_free_again_after_an_item(self) -> None:
        if not hasattr(os, "sched_getaffinity"):
            self.skipTest("this system pins no process")
        before = os.sched_getaffinity(0)
        self.run_item(item())
        self.assertEqual(os.sched_getaffinity(0), before)

    def test_outcomes_are_read_as_they_were_written(self) -> None:
        outcome = self.run_item(item("fails"))
        self.assertEqual(read_result("r", outcome.result.to_bytes()), outcome.result)
        self.assertEqual(read_measure("m", outcome.measure.to_bytes()), outcome.measure)
        for data in (b"", b"{}", outcome.result.to_bytes()[:40]):
            with self.assertRaisesRegex(CampaignError, "`r` cannot be read"):
                read_result("r", data)
