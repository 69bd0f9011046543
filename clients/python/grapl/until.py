"""When a search is good enough."""

from __future__ import annotations

import math
import sys
from typing import Callable, Dict, Mapping, Optional, Union

from .client import Campaign, Json


class Audits:
    """Opens audits when they may pass, much as ``find --until`` on the command line: when the model expects one to, or
    when some checks were made, and each time they have doubled. The server sees to it that the risks of several do
    not add up."""

    def __init__(self, remote: Campaign, status: Callable[[], Json], until: Union[str, Mapping[str, float]]) -> None:
        self.is_running = False
        self.shown: Optional[Json] = None
        self._remote = remote
        self._tell_status = status
        self._goal = _goal(until)
        self._next_look = 1.0
        remote.audit_forecast(**self._goal)  # what cannot be shown at all is refused before anything is checked
        items = self._size = remote.status()["items"]
        shares = [each if name == "error" else 1 - each for name, each in self._goal.items() if name != "confidence"]
        self._forced_at = max(min(items / 4, 10 * math.sqrt(items)), 3 / min(shares))

    def have_shown(self, is_idle: bool) -> bool:
        """Whether the goal is shown; if it may be time, or the search has nothing left, an audit is opened first."""
        self._look()
        checks = self._status["checks"]
        is_affordable = self.room() > 0 or checks >= self._size  # of items that are all known it costs nothing
        is_due = is_idle or checks >= self._next_look
        if self.shown is None and not self.is_running and is_due and is_affordable:
            self._next_look = checks + max(1, checks // 20)
            if is_idle or checks >= self._forced_at or self._remote.audit_forecast(**self._goal)["passes"]:
                self._remote.open_audit(**self._goal)
                self.is_running = True
                self._look()
        return self.shown is not None

    def room(self) -> int:
        """How many more checks the budget has room for: what audits draw, the server does not hold to it."""
        budget: Optional[float] = self._status["budget"]
        return sys.maxsize if budget is None else max(0, math.ceil(budget - float(self._status["spent"])))

    def _look(self) -> None:
        self._status = self._tell_status()
        running, last = self._status["audit"]["running"], self._status["audit"]["last"]
        if running is None and last and last["passed"] and last["goal"] == self._goal:
            self.shown = last
        elif running is None and self.is_running:
            self._next_look = 1.25 * self._status["checks"]
            self._forced_at = max(self._forced_at, 2 * self._status["checks"])
        self.is_running = running is not None


def _goal(until: Union[str, Mapping[str, float]]) -> Dict[str, float]:
    words = until if isinstance(until, str) else ",".join("%s=%s" % each for each in until.items())
    goal = {"confidence": 0.95}
    try:
        goal.update((name.strip(), float(share)) for name, share in (each.split("=") for each in words.split(",")))
    except ValueError:
        goal.clear()
    if len(goal) < 2 or not set(goal) <= {"error", "recall", "precision", "confidence"}:
        raise ValueError('until must be like "error=0.05" or "recall=0.9,precision=0.8", got %r' % (until,))
    return goal
