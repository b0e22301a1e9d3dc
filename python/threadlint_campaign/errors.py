"""Errors that stop a command."""

from __future__ import annotations


class CampaignError(Exception):
    """What is wrong, and what to do about it."""

    def __init__(self, message: str, advice: str) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice
