"""Equal values give equal bytes, on every machine."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: Any) -> bytes:
    """The value as JSON: keys sorted, no blanks, ASCII."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("ascii")


def digest(value: Any) -> str:
    """The SHA-256 of the value's canonical form."""
    return hashlib.sha256(canonical(value)).hexdigest()
