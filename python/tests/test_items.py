"""Items, their ids, and the plan that names them."""

from __future__ import annotations

import json
import unittest
from dataclasses import replace

from threadlint_campaign.errors import CampaignError
from threadlint_campaign.items import Input, Limits, of_lines, to_lines, with_value

from .fakes import finding, item


class Ids(unittest.TestCase):
    def test_an_id_changes_with_all_that_decides(self) -> None:
        one = item(inputs=(Input("aa", "in/0", True),))
        others = [
            item("fails", inputs=one.inputs),
            replace(one, argv=(*one.argv, "x")),
            replace(one, inputs=(Input("bb", "in/0", True),)),
            replace(one, documents={"in/a.json": 1}),
            replace(one, tool="other"),
            replace(one, java="21"),
            replace(one, seed=2),
            replace(one, limits=Limits(31, 64)),
            replace(one, limits=Limits(30, 65)),
            finding(),
        ]
        self.assertEqual(len({one.id, *(other.id for other in others)}), 1 + len(others))

    def test_where_inputs_were_found_decides_nothing(self) -> None:
        one = item()
        self.assertEqual(one.id, replace(one, hints={"aa": "/home/me"}).id)

    def test_a_plan_is_read_as_it_was_written(self) -> None:
        items = [item(inputs=(Input("aa", "in/0", True),)), finding()]
        self.assertEqual(of_lines(to_lines(items)), items)
        self.assertEqual(of_lines(to_lines([*items, *items])), items)

    def test_an_item_that_was_changed_by_hand_is_refused(self) -> None:
        row = json.loads(to_lines([item()]))
        row["seed"] = 7
        with self.assertRaisesRegex(CampaignError, "id is not that of the content"):
            of_lines(json.dumps(row).encode())
        for broken in (b"{}\n", b"[1]\n", b"words\n", b'{"format":2}\n'):
            with self.assertRaises(CampaignError):
                of_lines(broken)

    def test_a_flag_gets_another_value(self) -> None:
        self.assertEqual(with_value(("a", "--b", "1", "c"), "--b", "2"), ("a", "--b", "2", "c"))
