"""The merged results as SARIF 2.1.0 and as JSON."""

from __future__ import annotations

import json
from typing import Any, Mapping, Sequence
from urllib.parse import quote

from .merge import FAILING, Found, Merged

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
OWN_RULE = {
    "id": FAILING,
    "summary": "A program or test fails in one of its schedules",
    "help": "`threadlint replay` runs the schedule again; `threadlint campaign report --schedules DIR`"
    " writes it to a file.",
}


def sarif(merged: Merged, rules: Sequence[Mapping[str, Any]]) -> bytes:
    """SARIF; `rules` are those of `threadlint rules --output-format json`."""
    named = {rule["id"]: rule for rule in (*rules, OWN_RULE)}
    used = sorted({one.rule for one in merged.found})
    descriptors = [_descriptor(named.get(rule, {"id": rule})) for rule in used]
    notes = [
        {"level": "error", "message": {"text": f"{subject}: {reason}"}}
        for subject, reason in merged.errors
    ]
    run = {
        "tool": {
            "driver": {
                "name": "threadlint",
                "version": merged.tool.partition("+")[0].removeprefix("threadlint "),
                "rules": descriptors,
            }
        },
        "automationDetails": {"id": "threadlint/campaign"},
        "invocations": [
            {
                "executionSuccessful": not notes and merged.without == 0,
                "toolExecutionNotifications": notes,
            }
        ],
        "results": [_result(one, used.index(one.rule)) for one in merged.found],
    }
    return _bytes({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _descriptor(rule: Mapping[str, Any]) -> dict[str, Any]:
    summary = rule.get("summary") or rule["id"]
    return {
        "id": rule["id"],
        "shortDescription": {"text": summary},
        "help": {"text": rule.get("help") or summary, "markdown": rule.get("help") or summary},
    }


def _result(one: Found, rule_index: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": one.rule,
        "ruleIndex": rule_index,
        "level": one.level,
        "message": {"text": one.message},
        "partialFingerprints": {"threadlint/v2": one.fingerprint},
        "properties": {"verdict": one.verdict, "subject": one.subject, "items": one.items},
    }
    if one.path is not None:
        region = {"startLine": one.line or 1}
        artifact = {"uri": quote(one.path.replace("\\", "/"), safe="/!:")}
        place = {"physicalLocation": {"artifactLocation": artifact, "region": region}}
        result["locations"] = [place]
    return result


def as_json(merged: Merged) -> bytes:
    """Everything, for programs."""
    document = {
        "schema_version": 1,
        "command": "campaign",
        "tool": merged.tool,
        "items": {**merged.endings, "without_result": merged.without},
        "seconds": round(merged.seconds, 3),
        "found": [vars(one) for one in merged.found],
        "errors": [{"subject": subject, "reason": reason} for subject, reason in merged.errors],
    }
    return _bytes(document)


def _bytes(document: Any) -> bytes:
    return json.dumps(document, indent=2, sort_keys=True).encode() + b"\n"
