"""Tests of campaigns: `python3 -m unittest discover --top-level-directory python python/tests`."""
