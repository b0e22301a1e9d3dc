"""Inputs by content, and their copies on a machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from threadlint_campaign.errors import CampaignError
from threadlint_campaign.inputs import Cache, content_hash, machine_cache, packed
from threadlint_campaign.items import Input

from .fakes import Fixture


class Inputs(Fixture):
    def classes(self, name: str, files: dict[str, str]) -> Path:
        for file, text in files.items():
            path = self.folder / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return self.folder / name

    def test_a_hash_is_that_of_names_and_bytes(self) -> None:
        one = content_hash(self.classes("one", {"a/A": "1", "B": "2"}))
        self.assertEqual(one, content_hash(self.classes("two", {"a/A": "1", "B": "2"})))
        for number, files in enumerate([{"a/A": "1"}, {"a/A": "1", "C": "2"}, {"a/A": "2", "B": "2"}]):
            self.assertNotEqual(one, content_hash(self.classes(f"other{number}", files)))

    def test_a_machine_unpacks_an_input_once(self) -> None:
        folder = self.classes("one", {"a/A": "1"})
        cache = Cache(self.folder / "cache")
        given = Input(content_hash(folder), "in/0", True)
        fetched = []

        def fetch() -> bytes:
            fetched.append(1)
            return packed(folder)

        for _ in range(2):
            self.assertEqual((cache.get(given, fetch) / "a" / "A").read_text(), "1")
        self.assertEqual(len(fetched), 1)

    def test_a_damaged_input_is_refused_and_not_kept(self) -> None:
        file = self.folder / "a.jar"
        file.write_text("whole")
        given = Input(content_hash(file), "in/0.jar", False)
        cache = Cache(self.folder / "cache")
        with self.assertRaisesRegex(CampaignError, "damaged"):
            cache.get(given, lambda: b"who")
        self.assertEqual(cache.get(given, lambda: b"whole").read_text(), "whole")

    def test_a_link_to_a_folder_is_refused(self) -> None:
        folder = self.classes("one", {"a/A": "1"})
        (folder / "again").symlink_to(folder)
        with self.assertRaisesRegex(CampaignError, "link to a folder"):
            content_hash(folder)

    def test_what_a_killed_process_left_is_removed(self) -> None:
        ended = subprocess.run(
            [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True
        )
        cache = Cache(self.folder / "cache")
        left = cache.folder / "scratch" / f"{ended.stdout.strip()}-x"
        left.mkdir(parents=True)
        mine = cache.folder / "scratch" / f"{os.getpid()}-x"
        mine.mkdir()
        with cache.scratch() as folder:
            self.assertTrue(Path(folder).is_dir())
            self.assertFalse(left.exists())
            self.assertTrue(mine.exists())
        self.assertFalse(Path(folder).exists())

    def test_the_cache_is_for_its_user_alone(self) -> None:
        self.assertEqual(machine_cache().folder.stat().st_mode & 0o077, 0)
