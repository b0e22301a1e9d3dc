"""What hands out items."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Optional, Protocol, Union

from .errors import CampaignError
from .items import Item
from .outcomes import Outcome


class Lost(enum.Enum):
    """The item has no outcome, for a reason that is not its own: a machine or a worker is gone."""

    MACHINE = "machine"


@dataclass(frozen=True)
class Returned:
    """What came back for an item."""

    item: Item
    # A machine that lacks something, such as the Java of the campaign, returns an error.
    outcome: Union[Outcome, Lost, CampaignError]


class Engine(Protocol):
    """Machines that execute items."""

    def capacity(self) -> int:
        """How many items it executes at once, as of now."""

    def submit(self, item: Item) -> None:
        """Hands out the item."""

    def next_returned(self, seconds: float) -> Optional[Returned]:
        """What comes back next, or nothing if that takes longer."""

    def close(self) -> None:
        """Ends what still runs."""
