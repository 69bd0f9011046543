"""What comes out, and what is shown on the way."""

from __future__ import annotations

import contextlib
import html
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional

Row = Dict[str, Any]

# How many items the model expects on the wrong side; nine times in ten it is low to high.
ExpectedWrong = NamedTuple("ExpectedWrong", [("value", float), ("low", float), ("high", float)])


@dataclass(frozen=True)
class Result:
    """What is decided.

    above, below    the items on either side of the line
    rows            a dictionary for each item: ``item, side, estimate, deviation, probability, checks, known``
    expected_wrong  the model's own opinion, None if it has none
    certificate     what the audit has shown that ``until`` asked for, None without one: ``statement``, ``claims``, ...
    remark          why there were no more checks
    """

    threshold: float
    checks: int
    rows: List[Row] = field(repr=False)
    expected_wrong: Optional[ExpectedWrong] = None
    certificate: Optional[Row] = None
    remark: str = ""

    @property
    def above(self) -> List[Any]:
        return [row["item"] for row in self.rows if row["side"] == "above"]

    @property
    def below(self) -> List[Any]:
        return [row["item"] for row in self.rows if row["side"] == "below"]

    @property
    def decisions(self) -> Any:
        """The rows, as a pandas DataFrame if pandas is there."""
        try:
            import pandas  # type: ignore
        except ImportError:
            return self.rows
        return pandas.DataFrame(self.rows)

    def __str__(self) -> str:
        sides = (len(self.above), self.threshold, len(self.below), self.checks)
        text = "%d items above %g, %d below, after %d checks" % sides
        if self.certificate:
            return "%s. %s" % (text, self.certificate["statement"])
        if self.expected_wrong:
            text += "; %.1f (%g to %g) are expected to be wrong" % self.expected_wrong
        return text

    def _repr_html_(self) -> str:
        return "<p>%s.</p>" % html.escape(str(self))


@contextlib.contextmanager
def progress_line(wanted: Optional[bool]) -> Iterator[Callable[[Callable[[], Row], bool], None]]:
    """One line about how far a search is, written over again and again, for people only."""
    is_notebook = "ipykernel" in sys.modules
    out = sys.stdout if is_notebook else sys.stderr
    is_on = wanted if wanted is not None else is_notebook or out.isatty()
    width, last = 0, 0.0

    def show(tell_status: Callable[[], Row], is_auditing: bool) -> None:
        nonlocal width, last
        if is_on and time.monotonic() >= last + 0.3:
            status = tell_status()
            most = "" if status["budget"] is None else " of %g" % status["budget"]
            text = "%d%s checks, %d above, %d below" % (status["checks"], most, status["above"], status["below"])
            text += ", auditing" if is_auditing else ""
            out.write("\r" + text.ljust(width))
            out.flush()
            width, last = len(text), time.monotonic()

    try:
        yield show
    finally:
        if width:
            out.write("\r%s\r" % (" " * width))
            out.flush()
