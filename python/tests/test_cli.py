"""From the command line to exit codes, with the tool that is a script."""

from __future__ import annotations

import contextlib
import io
import json
import os
from unittest import mock

from threadlint_campaign.cli import main
from threadlint_campaign.items import of_lines

from .fakes import Fixture


class CommandLine(Fixture):
    def setUp(self) -> None:
        super().setUp()
        self.campaign = str(self.folder / "campaign")
        self.classes = self.folder / "classes"
        self.classes.mkdir()
        (self.classes / "a.txt").write_text("1")

    def call(self, *argv: str) -> tuple[int, str, str]:
        out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = main(argv)
            except SystemExit as ended:
                code = int(ended.code or 0)
        out.flush()
        return code, out.buffer.getvalue().decode(), err.getvalue()  # type: ignore[attr-defined]

    def plan(self, *argv: str) -> None:
        code, _, err = self.call("plan", self.campaign, "-cp", str(self.classes), *argv)
        self.assertEqual(code, 0, err)

    def test_a_campaign_from_plan_to_report(self) -> None:
        self.plan("--main", "passes", "--main", "fails", "--ranges", "2")
        self.assertEqual(self.call("run", self.campaign, "--jobs", "2")[0], 1)
        self.assertEqual(self.called(), 4)
        self.assertEqual(self.call("run", self.campaign, "--exit-zero")[0], 0)
        self.assertEqual(self.called(), 4)
        sarif, page = self.folder / "r.sarif", self.folder / "r.html"
        code, out, err = self.call(
            "report", self.campaign, "--output-format", "sarif", "--output-file", str(sarif),
            "--output-format", "html", "--output-file", str(page), "--output-format", "json",
        )  # fmt: skip
        self.assertEqual(code, 1, err)
        self.assertEqual(len(json.loads(out)["found"]), 1)
        self.assertEqual(len(json.loads(sarif.read_text())["runs"][0]["results"]), 1)
        self.assertIn("fails", page.read_text())
        self.assertIn("2 found, 2 passed", err)

    def test_a_campaign_that_finds_nothing_ends_with_0(self) -> None:
        self.plan("--main", "passes")
        self.assertEqual(self.call("run", self.campaign)[0], 0)
        self.assertEqual(self.call("report", self.campaign)[0], 0)

    def test_an_error_ends_with_2_even_if_something_is_found(self) -> None:
        self.plan("--main", "breaks", "--main", "fails")
        self.assertEqual(self.call("run", self.campaign)[0], 2)

    def test_a_machine_without_java_ends_with_2_and_says_so(self) -> None:
        self.plan("--main", "passes")
        (self.java / "release").write_text('JAVA_VERSION="17.0.1"\n')
        code, _, err = self.call("run", self.campaign)
        self.assertEqual(code, 2)
        self.assertIn("no result for passes", err)

    def test_the_plan_is_the_same_wherever_the_classes_are(self) -> None:
        self.plan("--main", "passes", "--junit", "a.B#c")
        plan = self.folder / "campaign" / "plan.jsonl"
        first = of_lines(plan.read_bytes())
        self.assertNotIn(str(self.folder), str([one.argv for one in first]))
        self.classes = self.classes.rename(self.folder / "elsewhere")
        self.plan("--main", "passes", "--junit", "a.B#c")
        self.assertEqual([one.id for one in of_lines(plan.read_bytes())], [one.id for one in first])
        (self.classes / "a.txt").write_text("2")
        self.plan("--main", "passes", "--junit", "a.B#c")
        others = {one.id for one in of_lines(plan.read_bytes())}
        self.assertTrue(others.isdisjoint({one.id for one in first}))

    def test_each_finding_and_each_trace_is_an_item(self) -> None:
        rows = [{"rule": "r", "class": "a.B", "field": name} for name in ("m", "n")]
        findings = self.folder / "findings.json"
        findings.write_text(json.dumps({"schema_version": 1, "findings": rows, "notices": ["x"]}))
        traces = self.folder / "traces" / "deep"
        traces.mkdir(parents=True)
        for name in ("one", "two"):
            (traces / f"{name}.tltrace").write_text(name)
        (traces / "other.txt").write_text("")
        self.plan("--findings", str(findings), "--trace", str(traces.parent))
        items = of_lines((self.folder / "campaign" / "plan.jsonl").read_bytes())
        self.assertEqual([one.argv[0] for one in items], ["confirm"] * 2 + ["predict"] * 2)
        alone = [one.documents["in/finding.json"] for one in items[:2]]
        self.assertEqual([it["findings"] for it in alone], [[rows[0]], [rows[1]]])
        self.assertEqual([it["notices"] for it in alone], [[], []])
        self.assertEqual(items[2].inputs[-1].place, "in/trace.tltrace")

    def test_ranges_are_consecutive(self) -> None:
        self.plan("--main", "passes x", "--schedules", "7", "--ranges", "3", "--run-flags", "--spurious 2")
        items = of_lines((self.folder / "campaign" / "plan.jsonl").read_bytes())
        firsts = [one.argv[one.argv.index("--first-schedule") + 1] for one in items]
        self.assertEqual(firsts, ["0", "7", "14"])
        self.assertEqual(items[0].argv[-4:], ("--spurious", "2", "passes", "x"))

    def test_wrong_input_is_told_with_what_to_do(self) -> None:
        (self.folder / "broken.json").write_text("{")
        campaign = self.campaign
        for argv, told in (
            (["plan", campaign], "the campaign is empty"),
            (["plan", campaign, "--main", "a"], "name it with --classpath"),
            (["plan", campaign, "-cp", "/absent", "--main", "a"], "`/absent` does not exist"),
            (["plan", campaign, "--findings", "/absent"], "`/absent` does not exist"),
            (["plan", campaign, "--findings", str(self.folder / "broken.json")], "is not JSON"),
            (["plan", campaign, "--java-home", "/absent", "--main", "a"], "no"),
            (["plan", campaign, "--schedules", "0"], "not a positive number"),
            (["plan", campaign, "--per-finding", "3 days"], "is not a time"),
            (["run", campaign], "there is no campaign"),
            (["run", campaign, "--engine", "spark"], "is not local, ray or ray:ADDRESS"),
            (["report", campaign], "there is no campaign"),
            (["report", campaign, "--output-file", "x"], "comes after the --output-format"),
            ([], "COMMAND"),
        ):
            code, _, err = self.call(*argv)
            self.assertEqual(code, 2, argv)
            self.assertIn(told, err)

    def test_a_plan_of_another_version_is_refused(self) -> None:
        self.plan("--main", "passes")
        self.tool.write_text(self.tool.read_text().replace("9.9.9", "9.9.10"))
        code, _, err = self.call("run", self.campaign)
        self.assertEqual((code, self.called()), (2, 0))
        self.assertIn("threadlint 9.9.10", err)

    def test_without_ray_the_command_says_what_to_install(self) -> None:
        self.plan("--main", "passes")
        with mock.patch.dict("sys.modules", {"ray": None}):
            code, _, err = self.call("run", self.campaign, "--engine", "ray")
        self.assertEqual(code, 2)
        self.assertIn("pip install 'threadlint[ray]'", err)

    def test_variables_that_change_jvms_do_not_reach_the_tool(self) -> None:
        self.tool.write_text(self.tool.read_text().replace("report() {", "env > $CALLS.env; report() {"))
        self.plan("--main", "passes")
        with mock.patch.dict(os.environ, {"JAVA_TOOL_OPTIONS": "-Xint", "THREADLINT_TESTER_JAR": "x"}):
            self.call("run", self.campaign)
        seen = (self.folder / "calls.env").read_text()
        self.assertNotIn("JAVA_TOOL_OPTIONS", seen)
        self.assertNotIn("THREADLINT_TESTER_JAR", seen)
