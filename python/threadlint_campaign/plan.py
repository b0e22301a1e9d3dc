"""Makes items of findings, tests and traces."""

from __future__ import annotations

import json
import os
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, Optional, Sequence

from .errors import CampaignError
from .inputs import content_hash, packed, stored_name
from .items import Input, Item, Kind, Limits
from .store import Store

# Where an item's program runs, its inputs are in the folder beside.
INPUTS = "../"


@dataclass(frozen=True)
class Request:
    """What the command line asks for."""

    class_path: Optional[str]
    findings: Optional[Path]
    mains: Sequence[str]
    tests: Sequence[str]
    traces: Sequence[Path]
    schedules: int
    ranges: int
    seconds_per_finding: int
    # More flags for the commands behind the items.
    run_flags: str
    confirm_flags: str
    predict_flags: str
    seed: int
    limits: Limits
    tool: str
    java: str


class Planner:
    """Collects the inputs of a plan while its items are made."""

    def __init__(self, store: Store, request: Request) -> None:
        self._store = store
        self._request = request
        self._hints: dict[str, str] = {}
        self._class_path = self._class_path_inputs()

    def items(self) -> list[Item]:
        """All items, each once."""
        items = [*self._findings(), *self._tests(), *self._traces()]
        if not items:
            raise CampaignError(
                "the campaign is empty: there is no finding, test or trace",
                "name some with --findings, --main, --junit or --trace",
            )
        return list({item.id: item for item in items}.values())

    def _class_path_inputs(self) -> list[Input]:
        given = (self._request.class_path or "").split(os.pathsep)
        entries = [Path(entry) for entry in given if entry]
        return [self._input(path, f"in/{at}") for at, path in enumerate(entries)]

    def _input(self, path: Path, place: str) -> Input:
        """Takes a copy of the file or folder."""
        if not path.exists():
            raise CampaignError(f"`{path}` does not exist", "name files and folders that exist")
        is_folder = path.is_dir()
        one = Input(content_hash(path), place + ("" if is_folder else path.suffix), is_folder)
        self._store.add(stored_name(one), packed(path))
        self._hints[one.sha256] = str(path)
        return one

    def _item(
        self,
        kind: Kind,
        subject: str,
        argv: Sequence[str],
        inputs: Sequence[Input] = (),
        documents: Optional[dict[str, Any]] = None,
    ) -> Item:
        request = self._request
        used = (*self._class_path, *inputs)
        return Item(
            kind=kind,
            subject=subject,
            argv=tuple(argv),
            inputs=used,
            documents=documents or {},
            tool=request.tool,
            java=request.java,
            seed=request.seed,
            limits=request.limits,
            hints={one.sha256: self._hints[one.sha256] for one in used},
        )

    def _common(self, flags: str) -> list[str]:
        request = self._request
        places = ":".join(INPUTS + one.place for one in self._class_path)
        class_path = ["--classpath", places] if places else []
        memory = f"--jvm-arg=-Xmx{request.limits.megabytes}m"
        return ["--save", "-", memory, *class_path, *shlex.split(flags)]

    def _tests(self) -> Iterator[Item]:
        request = self._request
        if (request.mains or request.tests) and not self._class_path:
            raise CampaignError("programs need a class path", "name it with --classpath")
        for main in request.mains:
            yield from self._ranges(main, shlex.split(main))
        for test in request.tests:
            yield from self._ranges(test, ["--junit", test])

    def _ranges(self, subject: str, workload: Sequence[str]) -> Iterator[Item]:
        request = self._request
        for number in range(request.ranges):
            first = ["--first-schedule", str(number * request.schedules)]
            count = ["--schedules", str(request.schedules), "--seed", str(request.seed)]
            common = self._common(request.run_flags)
            argv = ["run", "--threads", "1", *first, *count, *common, *workload]
            yield self._item(Kind.TEST, subject, argv)

    def _findings(self) -> Iterator[Item]:
        request = self._request
        if request.findings is None:
            return
        report = _json(request.findings)
        if not isinstance(report, dict) or not isinstance(report.get("findings"), list):
            raise CampaignError(
                f"`{request.findings}` has no findings",
                "write it with `threadlint check --output-format json --output-file FILE`",
            )
        budget = ["--budget", f"{request.seconds_per_finding}s", "--seed", str(request.seed)]
        for row in report["findings"]:
            rule, name = row.get("rule", ""), f"{row.get('class', '')}.{row.get('field', '')}"
            subject = f"{rule} {name} {row.get('method') or ''}".strip()
            alone = {**report, "findings": [row], "notices": []}
            source = ["--from", f"{INPUTS}in/finding.json"]
            common = self._common(request.confirm_flags)
            argv = ["confirm", "--jobs", "1", "--quiet", *source, *budget, *common]
            documents = {"in/finding.json": alone}
            yield self._item(Kind.FINDING, subject, argv, documents=documents)

    def _traces(self) -> Iterator[Item]:
        for given in self._request.traces:
            files = sorted(given.rglob("*.tltrace")) if given.is_dir() else [given]
            for file in files:
                trace = self._input(file, "in/trace")
                argv = ["predict", "--threads", "1", "--trace", INPUTS + trace.place]
                common = self._common(self._request.predict_flags)
                yield self._item(Kind.TRACE, file.name, [*argv, *common], [trace])


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except FileNotFoundError as error:
        raise CampaignError(f"`{path}` does not exist", "name a file that exists") from error
    except ValueError as error:
        raise CampaignError(f"`{path}` is not JSON: {error}", "name a report of `check`") from error
