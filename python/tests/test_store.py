"""Stores: a folder, and what fsspec knows."""

from __future__ import annotations

import os
import unittest
from unittest import mock

from threadlint_campaign.errors import CampaignError
from threadlint_campaign.store import LocalStore, Store, open_store

from .fakes import Fixture


class Stores(Fixture):
    def check(self, store: Store) -> None:
        self.assertIsNone(store.read("results/a.json"))
        self.assertEqual(store.names("results"), set())
        self.assertTrue(store.add("results/a.json", b"1"))
        self.assertFalse(store.add("results/a.json", b"2"))
        self.assertEqual(store.read("results/a.json"), b"1")
        store.replace("results/a.json", b"3")
        self.assertEqual(store.read("results/a.json"), b"3")
        store.replace("results/b.json", b"4")
        self.assertEqual(store.names("results"), {"a.json", "b.json"})

    def test_a_folder_never_replaces_what_is_added(self) -> None:
        self.check(open_store(str(self.folder / "new")))
        self.check(open_store(f"file://{self.folder}/other"))

    def test_nor_does_one_on_a_disk_without_links(self) -> None:
        with mock.patch("os.link", side_effect=OSError("no links")):
            self.check(LocalStore(self.folder / "new"))

    def test_nothing_else_is_left_in_a_folder(self) -> None:
        store = LocalStore(self.folder / "new")
        for data in (b"1", b"2"):
            store.add("results/a.json", data)
        self.assertEqual(os.listdir(self.folder / "new" / "results"), ["a.json"])

    def test_a_write_that_was_cut_off_is_no_result(self) -> None:
        store = LocalStore(self.folder / "new")
        store.add("results/a.json", b"1")
        with mock.patch("os.link", side_effect=KeyboardInterrupt):
            with self.assertRaises(KeyboardInterrupt):
                store.add("results/b.json", b"2")
        self.assertEqual(store.names("results"), {"a.json"})

    def test_a_url_never_replaces_what_is_added(self) -> None:
        try:
            import fsspec  # noqa: F401
        except ImportError:
            self.skipTest("fsspec is not installed")
        self.check(open_store("memory://campaign"))
        with self.assertRaisesRegex(CampaignError, "fsspec cannot open"):
            open_store("nowhere://campaign")

    def test_a_url_without_fsspec_says_what_to_install(self) -> None:
        with mock.patch.dict("sys.modules", {"fsspec": None}):
            with self.assertRaises(CampaignError) as raised:
                open_store("s3://bucket/campaign")
        self.assertIn("threadlint[ray]", raised.exception.advice)

    def test_a_folder_that_cannot_be_written_is_named(self) -> None:
        (self.folder / "file").write_text("")
        with self.assertRaisesRegex(CampaignError, "cannot write below"):
            LocalStore(self.folder / "file").add("results/a.json", b"1")


if __name__ == "__main__":
    unittest.main()
