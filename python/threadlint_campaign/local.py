"""Executes items on this machine, several at once."""

from __future__ import annotations

import queue
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Callable, Optional

from .engine import Returned
from .errors import CampaignError
from .execute import execute
from .inputs import Cache
from .items import Input, Item
from .outcomes import Outcome


class LocalEngine:
    """A pool of threads, each of which waits for a process."""

    def __init__(self, jobs: int, tool: Path, cache: Cache, fetch: Callable[[Input], bytes]) -> None:
        self._jobs = jobs
        self._pool = ThreadPoolExecutor(jobs)
        self._returned: "queue.Queue[tuple[Item, Future[Outcome]]]" = queue.Queue()
        self._execute = lambda item: execute(item, tool, cache, fetch)

    def capacity(self) -> int:
        return self._jobs

    def submit(self, item: Item) -> None:
        future = self._pool.submit(self._execute, item)
        future.add_done_callback(lambda done: self._returned.put((item, done)))

    def next_returned(self, seconds: float) -> Optional[Returned]:
        try:
            item, done = self._returned.get(timeout=seconds)
        except queue.Empty:
            return None
        error = done.exception()
        if isinstance(error, CampaignError):
            return Returned(item, error)
        return Returned(item, done.result())

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
