"""The merged results for people: lines of text, and one page for a browser."""

from __future__ import annotations

from html import escape
from typing import Any, Mapping

from .merge import Found, Merged

STYLE = """
body { font: 15px/1.5 sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
table { border-collapse: collapse; } td, th { padding: .2em .8em .2em 0; text-align: left; }
details { border-top: 1px solid #ccc; padding: .5em 0; } summary { cursor: pointer; }
.error { color: #b00020; } .warning { color: #8a5a00; } .note { color: #555; }
pre { background: #f4f4f4; overflow-x: auto; padding: .6em; }
"""


def counted(merged: Merged) -> str:
    """How many items ended how."""
    parts = [f"{count} {ending}" for ending, count in sorted(merged.endings.items())]
    if merged.without:
        parts.append(f"{merged.without} without a result")
    return ", ".join(parts) or "no result"


def as_text(merged: Merged) -> bytes:
    """A line for each."""
    lines = [f"{_where(one)}: {one.level}[{one.rule}] {one.message}" for one in merged.found]
    lines += [f"{subject}: no verdict: {first_line(why)}" for subject, why in merged.errors]
    return "".join(visible(line) + "\n" for line in lines).encode()


def visible(text: str) -> str:
    """Text of a program on one line, without what moves a terminal's cursor."""
    return "".join(c if c.isprintable() else " " for c in text)


def first_line(text: str) -> str:
    """What an error says first."""
    return text.split("\n", 1)[0]


def _where(one: Found) -> str:
    return f"{one.path}:{one.line}" if one.path else one.subject


def as_html(merged: Merged) -> bytes:
    """A page without scripts that needs no other file."""
    entries = "".join(map(_entry, merged.found))
    errors = "".join(
        f"<details><summary>{escape(subject)}: no verdict</summary><pre>{escape(why)}</pre></details>"
        for subject, why in merged.errors
    )
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
        " style-src 'unsafe-inline'\"><title>threadlint campaign</title>"
        f"<style>{STYLE}</style></head><body><h1>threadlint campaign</h1>"
        f"<p>{escape(merged.tool)}. Items: {escape(counted(merged))};"
        f" {merged.seconds:.0f} s of machines.</p>"
        f"<h2>{len(merged.found)} found</h2>{entries}"
        f"<h2>{len(merged.errors)} without a verdict</h2>{errors}</body></html>\n"
    ).encode()


def _entry(one: Found) -> str:
    return (
        f'<details><summary><span class="{one.level}">{one.level}</span> '
        f"<code>{escape(one.rule)}</code> {escape(_where(one))}, {escape(one.verdict)}</summary>"
        f"<p>{escape(one.message)}</p>{_steps(one.detail)}"
        f"<p>{len(one.items)} items: <code>{escape(' '.join(one.items))}</code></p></details>"
    )


def _steps(detail: Mapping[str, Any]) -> str:
    """The interleaving, if the report has one: what each thread does, a line for each step."""
    source: Any = detail.get("failure") or detail.get("verdict") or detail.get("interleaving")
    events = source.get("events", []) if isinstance(source, Mapping) else []
    lines = [
        f"T{event['thread']:<3} {event['what']}  {event.get('at') or ''}".rstrip()
        for event in events
    ]
    return f"<pre>{escape(chr(10).join(lines))}</pre>" if lines else ""
