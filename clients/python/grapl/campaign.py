"""Campaigns on a server of one's own: ``find`` for all at once, ``Campaign`` for step by step."""

from __future__ import annotations

import contextlib
import dataclasses
import html
import math
import os
import sys
import tempfile
import time
import uuid
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, TextIO, Union

from .client import Campaign as RemoteCampaign
from .client import Conflict, Grapl, GraplError, Ticket
from .graphs import Upload, number, pairs, upload, write_rows
from .server import Path, Server

Row = Dict[str, Any]
_WORKER = "python"
_SECONDS_BETWEEN_LINES = 0.3


class ExpectedWrong(NamedTuple):
    """How many items the model expects to be on the wrong side; nine times in ten it is ``low`` to ``high``."""

    value: float
    low: float
    high: float


@dataclasses.dataclass(frozen=True)
class Result:
    """What is decided.

    above, below    the items on either side of the line
    checks          how many were made
    expected_wrong  the model's own opinion, None if it has none
    certificate     what the audit has shown that ``until`` asked for, None without one: ``statement``, ``claims``, ...
    remark          why there were no more checks
    rows            a dictionary for each item: ``item, side, estimate, deviation, probability, checks, known``
    """

    threshold: float
    checks: int
    rows: List[Row] = dataclasses.field(repr=False)
    expected_wrong: Optional[ExpectedWrong] = None
    certificate: Optional[Dict[str, Any]] = None
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
        return _framed(self.rows)

    def __str__(self) -> str:
        above = len(self.above)
        text = "%d items above %g, %d below, after %d checks" % (
            above,
            self.threshold,
            len(self.rows) - above,
            self.checks,
        )
        if self.certificate:
            return "%s. %s" % (text, self.certificate["statement"])
        if self.expected_wrong:
            text += "; %.1f (%g to %g) of them are expected to be wrong" % self.expected_wrong
        return text

    def _repr_html_(self) -> str:
        nearest = sorted(self.rows, key=lambda row: abs((row["probability"] or 0.5) - 0.5))[:10]
        names = ("item", "side", "estimate", "probability", "checks")
        cells = "".join(
            "<tr>%s</tr>" % "".join("<td>%s</td>" % html.escape(_short(row[name])) for name in names) for row in nearest
        )
        return "<p>%s</p><table><caption>Least certain</caption><tr>%s</tr>%s</table>" % (
            html.escape(str(self)),
            "".join("<th>%s</th>" % name for name in names),
            cells,
        )


def find(
    graph: Any,
    check: Callable[[Any], Optional[float]],
    *,
    threshold: float,
    budget: Optional[float] = None,
    until: Union[str, Mapping[str, float], None] = None,
    parallel: int = 1,
    progress: Optional[bool] = None,
    **options: Any,
) -> Result:
    """Finds which items lie above the line.

    check     takes an item and gives a number, or None if the item cannot be checked
    budget    how many checks at most, or what they may cost in all if there are ``costs``
    until     what is to be shown before that, such as ``"error=0.05"`` or ``"recall=0.9,precision=0.8"``
    parallel  how many checks are made at the same time, each in a thread of its own
    progress  whether to show a line of progress; otherwise in notebooks and at terminals only
    options   whatever ``Campaign`` takes
    """
    if budget is None and until is None:
        raise ValueError("budget must be given, or until, got neither; otherwise a search does not end")
    with Campaign(graph, threshold=threshold, budget=budget, **options) as campaign:
        return campaign.run(check, until=until, parallel=parallel, progress=progress)


class Campaign:
    """A campaign on a server that this process starts, and that ends with it.

    graph       which items are alike: see ``grapl``
    noise       how checks scatter: ``"exact"``, ``"yes-no"`` or a standard deviation; otherwise it is learnt
    goal        ``"above"`` to find as many items above the line as possible, rather than few wrong ones
    costs       what a check of each item costs: a dictionary, Series or pairs
    known       checks made before: a dictionary, Series or pairs, or a file ``label,value``
    neighbours  of features: to how many others each item is linked
    features    of features: the columns by which items are compared; otherwise the server chooses
    scaled      of features: whether all columns count the same whatever their unit
    store       a file to keep the campaign in; another run with the same ``name`` and settings goes on from there
    settings    ``tolerance, policy, seed, ...`` as in docs/HTTP.md

    What a method has returned from is kept. Threads may share it.
    """

    def __init__(
        self,
        graph: Any,
        *,
        threshold: float,
        budget: Optional[float] = None,
        noise: Union[str, float, None] = None,
        goal: Optional[str] = None,
        costs: Any = None,
        known: Any = None,
        neighbours: Optional[int] = None,
        features: Sequence[str] = (),
        scaled: Optional[bool] = None,
        store: Optional[Path] = None,
        name: str = "campaign",
        **settings: Any,
    ) -> None:
        self._closing = contextlib.ExitStack()
        self.threshold = number("threshold", threshold)
        for key, value in (("budget", budget), ("noise", noise), ("goal", goal)):
            if value is not None:
                settings[key] = value if key == "goal" else str(value) if key == "noise" else number(key, value)
        is_table = neighbours is not None or bool(features) or scaled is not None
        with tempfile.TemporaryDirectory(prefix="grapl-") as directory, _plainly():
            sent = upload(graph, directory, is_table)
            if is_table and sent.part == "graph":
                raise ValueError("neighbours, features and scaled must be left out beside links, got some")
            self._items = sent.items
            files = {
                part: _table_file(directory, part, column, given, sent)
                for part, column, given in (("items", "cost", costs), ("known", "value", known))
                if given is not None
            }
            if sent.part == "table":
                draft = {"neighbours": neighbours, "features": features or sent.features, "scaled": scaled}
                files["table"] = sent.path
                settings["graph"] = {key: value for key, value in draft.items() if value not in (None, ())}
            else:
                files["graph"] = sent.path
            try:
                self._open(store, name, settings, files)
            except BaseException:
                self.close()
                raise

    def _open(self, store: Optional[Path], name: str, settings: Dict[str, Any], files: Dict[str, str]) -> None:
        server = Server.of(store)
        self._closing.callback(server.release)
        self.url = server.url
        self._grapl = Grapl(server.url, worker=_WORKER)
        self._closing.callback(self._grapl.close)
        how = settings.pop("graph", None)

        def make(called: str, parts: Dict[str, str]) -> RemoteCampaign:
            draft = {"name": called, "settings": dict(settings, threshold=self.threshold)}
            return self._grapl._upload(dict(draft, graph=how) if how else draft, **parts)

        if store is None:
            self._remote = make("%s-%s" % (name, uuid.uuid4().hex[:8]), files)
            self._closing.callback(self._remote.delete)
            return
        try:
            self._remote = make(name, files)
        except Conflict:
            self._remote = self._grapl.campaign(name)
            # Made once more under another name and compared: only the server knows what it makes of files.
            trial = make("%s-%s" % (name, uuid.uuid4().hex), {k: v for k, v in files.items() if k != "known"})
            try:
                self._require_same(name, trial.description(), self._remote.description())
            finally:
                trial.delete()
            left = self._remote.tickets(_WORKER)
            if left:
                self._remote.give_back(left, "another run goes on")
            if self._remote.status()["budget"] != settings.get("budget"):
                self._remote.change_budget(settings.get("budget"))

    @staticmethod
    def _require_same(name: str, now: Row, then: Row) -> None:
        for key in sorted(set(now["settings"]) | set(then["settings"]) - {"budget"}):
            if key != "budget" and now["settings"].get(key) != then["settings"].get(key):
                raise ValueError(
                    '%s must be %s as in the campaign "%s" of this store, got %s; choose another name for another campaign'
                    % (key, then["settings"].get(key), name, now["settings"].get(key))
                )
        if now["graph"] != then["graph"]:
            raise ValueError(
                'graph must be the one of the campaign "%s" of this store, got another; choose another name' % name
            )

    def __enter__(self) -> "Campaign":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends the use of the server. A campaign without a store is gone then."""
        with contextlib.suppress(GraplError):
            self._closing.close()

    def ask(self, count: int = 1) -> List[Ticket]:
        """Checks to make: ``ticket.item`` is the item. Fewer than asked for, or none, if there are no more."""
        with _plainly():
            return self._ask(count)[0]

    def tell(self, what: Any, value: float) -> None:
        """Tells what a check gave: that of a ticket, or of an item nobody asked for."""
        value = number("value", value)
        with _plainly():
            if isinstance(what, Ticket):
                self._remote.tell(what.number, value)
            else:
                self._remote.record([(self._items.label(what), value)])

    def give_back(self, *tickets: Ticket) -> None:
        """Gives back tickets that will not be answered."""
        with _plainly():
            self._remote.give_back([ticket.number for ticket in tickets])

    def status(self) -> Row:
        """Where the campaign stands: ``checks, above, below, ...``"""
        with _plainly():
            return self._remote.status()

    def decisions(self) -> Any:
        """What is decided so far, as ``Result.decisions``."""
        return _framed(self.result().rows)

    def result(self) -> Result:
        """What is decided so far."""
        with _plainly():
            return self._result(None, "")

    def run(
        self,
        check: Callable[[Any], Optional[float]],
        *,
        until: Union[str, Mapping[str, float], None] = None,
        parallel: int = 1,
        progress: Optional[bool] = None,
    ) -> Result:
        """Asks, checks and tells until the budget is spent or ``until`` is shown; see ``find``.

        If a check raises, its ticket is given back, checks under way are waited for and told, and the exception goes
        on. Ctrl-C waits for nothing. What was told stays.
        """
        if not callable(check):
            raise TypeError("check must be a function of one item, got %s" % type(check).__name__)
        if not isinstance(parallel, int) or parallel < 1:
            raise ValueError("parallel must be a whole number >= 1, got %r" % (parallel,))
        with _plainly(), _Line(progress) as line:
            audits = None if until is None else _Audits(self._remote, _goal(until))
            remark = self._work(check, parallel, audits, line)
            return self._result(audits, remark)

    def _work(
        self, check: Callable[[Any], Optional[float]], parallel: int, audits: Optional["_Audits"], line: "_Line"
    ) -> str:
        hands: Any = ThreadPoolExecutor(parallel) if parallel > 1 else _OwnThread()
        held: Dict[int, Ticket] = {}
        under_way: Dict["Future[Any]", Ticket] = {}
        checks, remark = self._remote.status()["checks"], ""

        def take(future: "Future[Any]") -> None:
            ticket = under_way.pop(future)
            value = future.result()
            if value is None:
                self._remote.set_aside(ticket.number, "it cannot be checked")
            else:
                self._remote.tell(ticket.number, number("check(%r)" % (ticket.item,), value))
            del held[ticket.number]

        try:
            is_idle = False
            while audits is None or not audits.have_shown(checks, is_idle):
                more, remark = self._ask(parallel - len(held))
                held.update((ticket.number, ticket) for ticket in more)
                for ticket in more:
                    under_way[hands.submit(check, ticket.item)] = ticket
                if not under_way:
                    if is_idle or audits is None:
                        break
                    is_idle = True
                    continue
                is_idle = False
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    take(future)
                    checks += 1
                line.show(self._remote, checks, audits)
            return remark
        except Exception:
            for future in list(under_way):
                with contextlib.suppress(Exception):
                    take(future)
            raise
        finally:
            hands.shutdown(wait=False)
            if held:
                with contextlib.suppress(GraplError):
                    self._remote.give_back(list(held), "the check failed or was stopped")

    def _ask(self, count: int) -> Any:
        if count == 0:
            return [], ""
        batch = self._remote.ask(count)
        return [dataclasses.replace(each, item=self._items.node(each.item)) for each in batch], batch.remark

    def _result(self, audits: Optional["_Audits"], remark: str) -> Result:
        shown = audits.shown if audits else None
        rows = [dict(row, item=self._items.node(row["item"])) for row in self._remote.decisions(audited=bool(shown))]
        wrong = self._remote.expected_wrong()
        return Result(
            threshold=self.threshold,
            checks=self._remote.status()["checks"],
            rows=rows,
            expected_wrong=ExpectedWrong(wrong["value"], wrong["low"], wrong["high"]) if wrong else None,
            certificate=shown,
            remark="" if shown else remark,
        )


class _Audits:
    """Opens audits when they may pass, as ``find --until`` does on the command line (``AuditedStop``): when the claim
    should hold with twice as many wrong items as expected (four times after the first failure, and so on), or when
    some checks were made, and each time they have doubled. The server sees to it that tries do not add up."""

    def __init__(self, remote: RemoteCampaign, goal: Dict[str, float]) -> None:
        self._remote = remote
        self._goal = goal
        self._trust = 0.5
        self._next_look = 1.0
        self.is_running = False
        self.shown: Optional[Dict[str, Any]] = None
        remote.audit_forecast(**goal)  # what cannot be shown at all is refused before anything is checked
        items = remote.description()["items"]
        share = min(each if name == "error" else 1 - each for name, each in goal.items() if name != "confidence")
        self._forced_at = max(min(items / 4, 10 * math.sqrt(items)), 3 / share)

    def have_shown(self, checks: int, is_idle: bool) -> bool:
        """Whether the goal is shown; if it may be time, an audit is opened first."""
        if self._is_over(checks):
            return self.shown is not None
        if not self.is_running and (is_idle or checks >= self._next_look):
            self._next_look = checks + max(1, checks // 20)
            if is_idle or checks >= self._forced_at or self._looks_good():
                self._remote.open_audit(**self._goal)
                self.is_running = True
                return self._is_over(checks) and self.shown is not None
        return False

    def _is_over(self, checks: int) -> bool:
        audits = self._remote.audit()
        last = audits["last"]
        if audits["running"]:
            self.is_running = True
            return False
        if last and last["passed"] and last["goal"] == self._goal:
            self.shown = last
            return True
        if self.is_running:
            self.is_running = False
            self._trust /= 2
            self._next_look = 1.25 * checks
            self._forced_at = max(self._forced_at, 2 * checks)
            return True
        return False

    def _looks_good(self) -> bool:
        stricter = {
            name: each if name == "confidence" else each * self._trust if name == "error" else 1 - (1 - each) * self._trust
            for name, each in self._goal.items()
        }
        return bool(self._remote.audit_forecast(**stricter)["passes"])


class _OwnThread:
    """Checks in the thread of the caller, where Ctrl-C reaches them."""

    def submit(self, check: Callable[[Any], Any], item: Any) -> "Future[Any]":
        future: "Future[Any]" = Future()
        future.set_result(check(item))
        return future

    def shutdown(self, wait: bool) -> None:
        pass


class _Line:
    """One line about how far a search is, written over again and again."""

    def __init__(self, progress: Optional[bool]) -> None:
        is_notebook = "ipykernel" in sys.modules
        self._out: TextIO = sys.stdout if is_notebook else sys.stderr
        self._is_on = progress if progress is not None else is_notebook or self._out.isatty()
        self._width = 0
        self._last = 0.0

    def __enter__(self) -> "_Line":
        return self

    def show(self, remote: RemoteCampaign, checks: int, audits: Optional[_Audits]) -> None:
        if self._is_on and time.monotonic() >= self._last + _SECONDS_BETWEEN_LINES:
            self._last = time.monotonic()
            status = remote.status()
            most = " of %g" % status["budget"] if status["budget"] is not None else ""
            what = ", auditing" if audits and audits.is_running else ""
            self._write("%d%s checks, %d above, %d below%s" % (checks, most, status["above"], status["below"], what))

    def _write(self, text: str) -> None:
        self._out.write("\r" + text.ljust(self._width))
        self._out.flush()
        self._width = len(text)

    def __exit__(self, *_: Any) -> None:
        if self._width:
            self._write("")
            self._write("")


def _goal(until: Union[str, Mapping[str, float]]) -> Dict[str, float]:
    goal = {"confidence": 0.95}
    pieces = [piece.split("=", 1) for piece in until.split(",")] if isinstance(until, str) else list(until.items())
    for piece in pieces:
        name = str(piece[0]).strip()
        if len(piece) != 2 or name not in ("error", "recall", "precision", "confidence"):
            raise ValueError('until must be like "error=0.05" or "recall=0.9,precision=0.8", got %r' % (until,))
        try:
            goal[name] = float(piece[1])
        except ValueError:
            goal[name] = math.nan
        if not 0 < goal[name] < 1:
            raise ValueError("%s of until must be a number between 0 and 1, got %s" % (name, piece[1]))
    if len(goal) == 1:
        raise ValueError("until must name an error, a recall or a precision, got %r" % (until,))
    return goal


@contextlib.contextmanager
def _plainly() -> Iterator[None]:
    """What the server refuses is the caller's mistake, told in the server's words and without the way they took."""
    try:
        yield
    except GraplError as refused:
        if refused.status in (400, 404, 413, 422):
            raise ValueError(refused.detail) from None
        raise refused.with_traceback(None) from None


def _table_file(directory: str, part: str, column: str, given: Any, sent: Upload) -> str:
    if isinstance(given, (str, os.PathLike)):
        return os.fspath(given)
    path = os.path.join(directory, part + ".csv")
    return write_rows(path, ["label", column], pairs("known" if part == "known" else "costs", given, sent.items))


def _framed(rows: List[Row]) -> Any:
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows)


def _short(value: Any) -> str:
    return "%.3g" % value if isinstance(value, float) else str(value)
