"""All results as one list, and how it is written."""

from __future__ import annotations

import json
from typing import Any

from threadlint_campaign.items import Item, Kind, to_lines
from threadlint_campaign.merge import FAILING, fingerprint, found_by, merged, unrepeated
from threadlint_campaign.outcomes import Ending, Outcome, Result
from threadlint_campaign.page import as_html, as_text
from threadlint_campaign.sarif import as_json, sarif
from threadlint_campaign.store import LocalStore

from .fakes import Fixture, examined, finding, item, outcome


def failure(kind: str = "exception", line: int = 4) -> dict[str, Any]:
    return {
        "kind": kind,
        "message": "<b>broken</b>",
        "index": 3,
        "threads": [{"stack": [f"a.M.main(M.java:{line})"]}],
        "events": [
            {"thread": 0, "what": "begins", "at": None, "class": None},
            {"thread": 1, "what": "reads", "at": f"M.java:{line}", "class": "a.b.M$1"},
            {"thread": 0, "what": "ends", "at": None, "class": None},
        ],
    }


class Merging(Fixture):
    def setUp(self) -> None:
        super().setUp()
        self.store = LocalStore(self.folder / "campaign")

    def keep(self, *pairs: tuple[Item, Outcome]) -> None:
        self.store.replace("plan.jsonl", to_lines(one for one, _ in pairs))
        for one, known in pairs:
            self.store.add(f"measures/{one.id}.json", known.measure.to_bytes())
            self.store.add(f"results/{one.id}.json", known.result.to_bytes())

    def test_a_fingerprint_is_that_of_threadlint(self) -> None:
        # From the snapshot of its SARIF output.
        identity = ["unguarded-conflict", "a.B", "n", "get(int, List<A>)"]
        [found] = found_by(finding(), examined(finding(), "confirmed"))
        self.assertEqual(found.fingerprint, fingerprint(identity))
        self.assertEqual(fingerprint([]), "cbf29ce484222325")
        self.assertEqual(fingerprint(["a"]), "af63dc4c8601ec8c")

    def test_of_several_verdicts_the_strongest_counts(self) -> None:
        first, second = finding(), finding("the same with more time")
        known = [
            *found_by(first, examined(first, "not-reproduced")),
            *found_by(second, examined(second, "confirmed")),
            *found_by(first, examined(first, "no-driver")),
        ]
        for order in (known, known[::-1]):
            [one] = unrepeated(order)
            self.assertEqual((one.verdict, one.level), ("confirmed", "error"))
            self.assertEqual(one.items, sorted([first.id, second.id]))

    def test_one_failure_in_several_ranges_is_told_once(self) -> None:
        ranges = [item(first=0), item(first=10), item(first=20)]
        self.keep(
            (ranges[0], outcome(ranges[0], Ending.FOUND, failure())),
            (ranges[1], outcome(ranges[1], Ending.FOUND, failure())),
            (ranges[2], outcome(ranges[2], Ending.FOUND, failure(line=5))),
        )
        found = merged(self.store).found
        self.assertEqual([len(one.items) for one in found], [2, 1])
        self.assertEqual([(one.path, one.line) for one in found], [("a/b/M.java", 4), ("a/b/M.java", 5)])

    def test_failures_have_the_rules_of_predictions_where_there_are_some(self) -> None:
        one = item()
        rules = [
            found.rule
            for kind in ("race", "deadlock", "exception")
            for found in found_by(one, outcome(one, Ending.FOUND, failure(kind)))
        ]
        self.assertEqual(rules, ["data-race", "deadlock", FAILING])

    def test_a_prediction_has_the_identity_of_threadlint(self) -> None:
        row = {
            "rule": "data-race",
            "verdict": "confirmed",
            "reason": "seen",
            "fields": [{"class": "a.B", "name": "n"}],
            "events": [
                {"class": "a.B", "method": "set(int)", "path": "a/B.java", "line": 3},
                {"class": "a.B", "method": "lambda$get$12()", "line": 9},
            ],
        }
        one = item()
        trace = type(one)(**{**vars(one), "kind": Kind.TRACE})
        result = Result(trace.id, Ending.FOUND, None, {"predictions": [row]})
        [found] = found_by(trace, Outcome(result, outcome(one).measure))
        expected = fingerprint(["data-race", "a.B.n", "a.B.lambda$get$(),a.B.set(int)"])
        self.assertEqual((found.fingerprint, found.level), (expected, "error"))
        self.assertEqual((found.path, found.line), ("a/B.java", 3))

    def test_limits_and_errors_are_told_and_are_no_findings(self) -> None:
        ended = {Ending.LIMIT: item("slow"), Ending.ERROR: item("broken")}
        self.keep(
            *(
                (one, Outcome(Result(one.id, ending, "why"), outcome(one).measure))
                for ending, one in ended.items()
            )
        )
        whole = merged(self.store)
        self.assertEqual((whole.found, whole.errors), ([], [("slow", "why"), ("broken", "why")]))
        log = json.loads(sarif(whole, []))["runs"][0]
        self.assertEqual(log["results"], [])
        self.assertFalse(log["invocations"][0]["executionSuccessful"])

    def test_the_formats_tell_the_same(self) -> None:
        passing, failing, open_finding = item(), item("fails"), finding()
        self.keep(
            (passing, outcome(passing)),
            (failing, outcome(failing, Ending.FOUND, failure())),
            (open_finding, examined(open_finding, "reachable")),
        )
        whole = merged(self.store)
        log = json.loads(sarif(whole, [{"id": "data-race", "summary": "s", "help": "h"}]))
        self.assertEqual(log["version"], "2.1.0")
        [run] = log["runs"]
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        results = run["results"]
        self.assertEqual([rules[it["ruleIndex"]] for it in results], [it["ruleId"] for it in results])
        self.assertEqual([it["level"] for it in results], ["error", "warning"])
        place = results[1]["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"]["uri"], "a/B.java")
        self.assertEqual(place["region"]["startLine"], 7)
        document = json.loads(as_json(whole))
        self.assertEqual(document["items"], {"passed": 2, "found": 1, "without_result": 0})
        prints = [it["partialFingerprints"]["threadlint/v2"] for it in results]
        self.assertEqual([it["fingerprint"] for it in document["found"]], prints)
        self.assertEqual(len(as_text(whole).splitlines()), 2)

    def test_text_of_programs_stays_text(self) -> None:
        one = item()
        broken = {**failure(), "message": "<script>\x1b[2J\nx"}
        self.keep((one, outcome(one, Ending.FOUND, broken)))
        whole = merged(self.store)
        self.assertNotIn(b"<script>", as_html(whole))
        self.assertIn(b"&lt;script&gt;", as_html(whole))
        self.assertEqual(as_text(whole).count(b"\n"), 1)
        self.assertNotIn(b"\x1b", as_text(whole))
