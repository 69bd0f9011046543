"""Campaigns on a server of one's own: ``find`` for all at once, ``Campaign`` for step by step."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import tempfile
import time
import uuid
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Callable, ContextManager, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from .client import Campaign as RemoteCampaign
from .client import Conflict, Grapl, GraplError, Ticket, finite
from .graphs import rows, upload, write_rows
from .result import ExpectedWrong, Result, Row, progress_line
from .server import Path, PatientClient, Server
from .until import Audits

Check = Callable[[Any], Optional[float]]
Until = Union[str, Mapping[str, float], None]

_WORKER = "python"
_SETTLED = 60.0


@contextlib.contextmanager
def _plainly() -> Iterator[None]:
    """What the server refuses is the caller's mistake, told in the server's words and without the way they took."""
    try:
        yield
    except GraplError as refused:
        if refused.status in (400, 404, 413, 422):
            raise ValueError(refused.detail) from None
        raise refused.with_traceback(None) from None


def find(
    graph: Any,
    check: Check,
    *,
    threshold: float,
    budget: Optional[float] = None,
    until: Until = None,
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
        raise ValueError("budget must be given, or until, got neither: the search would not end")
    with Campaign(graph, threshold=threshold, budget=budget, **options) as campaign:
        return campaign.run(check, until=until, parallel=parallel, progress=progress)  # type: ignore[no-any-return]


class Campaign(ContextManager["Campaign"]):
    """A campaign on a server that this process starts, and that ends with it.

    graph       which items are alike: a networkx graph, a scipy.sparse matrix, a numpy array or DataFrame of features,
                a DataFrame with the columns source and target, a list of links, or a file
    noise       how checks scatter: ``"exact"``, ``"yes-no"`` or a standard deviation; otherwise it is learnt
    goal        ``"above"`` to find as many items above the line as possible, rather than few wrong ones
    costs       what a check of each item costs: a dictionary, Series or pairs
    score       what is thought of items beforehand, such as by a classifier: a dictionary, Series or pairs
    known       checks made before, which count towards the budget: a dictionary, Series or pairs, or a file
    neighbours  of features: to how many others each item is linked
    features    of features: the columns by which items are compared; otherwise the server chooses
    scaled      of features: whether all columns count the same whatever their unit
    store       a file to keep the campaign in; another run with the same ``name`` and settings goes on from there
    settings    ``tolerance, policy, seed, ...`` as in docs/HTTP.md

    What a method has returned from is kept. One thread at a time may use it.
    """

    @_plainly()
    def __init__(
        self,
        graph: Any,
        *,
        threshold: float,
        budget: Optional[float] = None,
        noise: Union[str, float, None] = None,
        goal: Optional[str] = None,
        costs: Any = None,
        score: Any = None,
        known: Any = None,
        neighbours: Optional[int] = None,
        features: Sequence[str] = (),
        scaled: Optional[bool] = None,
        store: Optional[Path] = None,
        name: str = "campaign",
        **settings: Any,
    ) -> None:
        self._told = 0
        self.threshold = settings["threshold"] = finite("threshold", threshold)
        chosen = {"budget": budget, "noise": None if noise is None else str(noise), "goal": goal}
        settings.update((key, value) for key, value in chosen.items() if value is not None)
        table = {"neighbours": neighbours, "features": list(features), "scaled": scaled}
        linking = {key: value for key, value in table.items() if value not in (None, [])}
        with tempfile.TemporaryDirectory(prefix="grapl-") as directory, contextlib.ExitStack() as closing:
            sent = upload(graph, directory, bool(linking))
            if linking and sent.part == "graph":
                raise ValueError("%s must be left out beside links, got some" % " and ".join(linking))
            self._items = sent.items
            files = {sent.part: sent.path}
            if score is not None:
                settings["scores"] = ["score"]
            for part, columns in (("items", {"cost": costs, "score": score}), ("known", {"value": known})):
                given = {column: values for column, values in columns.items() if values is not None}
                if any(isinstance(values, (str, os.PathLike)) for values in given.values()):
                    if len(given) > 1:
                        raise ValueError("costs and score must not be files where both are given, got one")
                    files[part] = os.fspath(next(iter(given.values())))
                elif given:
                    path = os.path.join(directory, part + ".csv")
                    files[part] = write_rows(path, ["label", *given], rows(given, sent.items))
            draft = {"settings": settings}
            if sent.part == "table":
                draft["graph"] = dict({"features": list(sent.features)}, **linking)
            server = Server.of(store)
            closing.callback(server.release)
            self.url = server.url
            grapl = closing.enter_context(PatientClient(server, _WORKER))
            if store is None:
                self._remote = grapl._upload(dict(draft, name="%s-%s" % (name, uuid.uuid4().hex)), **files)
                closing.callback(self._remote.delete)
            else:
                self._remote = self._kept(grapl, name, draft, files)
            self._closing = closing.pop_all()

    @staticmethod
    def _kept(grapl: Grapl, name: str, draft: Row, files: Dict[str, str]) -> RemoteCampaign:
        """The campaign of this name in the store: a new one, or the one that an earlier run has made of the same."""
        budget = draft["settings"].pop("budget", None)  # the one thing that may be another the next time
        try:
            campaign = grapl._upload(dict(draft, name=name), key="grapl.Campaign " + name, **files)
        except Conflict:
            kept = grapl.campaign(name).description()
            raise ValueError(
                'the campaign "%s" of this store must go on with the same graph, settings, costs and known values, got'
                " others than %s on %d items and %d links; choose another name for another campaign"
                % (name, kept["settings"], kept["items"], kept["links"])
            ) from None
        left = campaign.tickets(_WORKER)
        if left:
            campaign.give_back(left, "another run goes on")
        if campaign.status()["budget"] != budget:
            campaign.change_budget(budget)
        return campaign

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends the use of the server. A campaign without a store is gone then."""
        with contextlib.suppress(GraplError, RuntimeError):
            self._closing.close()

    @_plainly()
    def ask(self, count: int = 1) -> List[Ticket]:
        """Checks to make: ``ticket.item`` is the item. Fewer than asked for, or none, if there are no more."""
        return self._ask(count)[0]

    @_plainly()
    def tell(self, what: Any, value: float) -> None:
        """Tells what a check gave: that of a ticket, or of an item nobody asked for."""
        if isinstance(what, Ticket):
            taken = self._remote.tell(what.number, finite("check(%r)" % (what.item,), value))
        else:
            taken = self._remote.record([(self._items.label(what), finite("value of %r" % (what,), value))])[0]
        self._told = max(self._told, taken["observation"])

    @_plainly()
    def give_back(self, *tickets: Ticket) -> None:
        """Gives back tickets that will not be answered."""
        self._remote.give_back([ticket.number for ticket in tickets])

    @_plainly()
    def status(self) -> Row:
        """Where the campaign stands after all that was told: ``checks, above, below, ...``"""
        end = time.monotonic() + _SETTLED
        status = self._remote.status()
        while status["decidedAt"] < self._told and time.monotonic() < end:
            time.sleep(0.01)  # while the server computes, it tells how it was a moment ago
            status = self._remote.status()
        return status

    def decisions(self) -> Any:
        """What is decided so far, as ``Result.decisions``."""
        return self.result().decisions

    @_plainly()
    def result(self, certificate: Optional[Row] = None, remark: str = "") -> Result:
        """What is decided so far."""
        checks = self.status()["checks"]
        decided = self._remote.decisions(audited=certificate is not None)
        rows = [dict(row, item=self._items.node(row["item"])) for row in decided]
        wrong = self._remote.expected_wrong()
        expected = ExpectedWrong(wrong["value"], wrong["low"], wrong["high"]) if wrong else None
        return Result(self.threshold, checks, rows, expected, certificate, remark)

    @_plainly()
    def run(self, check: Check, *, until: Until = None, parallel: int = 1, progress: Optional[bool] = None) -> Result:
        """Asks, checks and tells until the budget is spent or ``until`` is shown; see ``find``.

        If a check raises, its ticket is given back, checks under way are waited for and told, and the exception goes
        on. Ctrl-C waits for nothing. What was told stays.
        """
        if not callable(check):
            raise TypeError("check must be a function of one item, got %s" % type(check).__name__)
        if not isinstance(parallel, int) or parallel < 1:
            raise ValueError("parallel must be a whole number >= 1, got %r" % (parallel,))
        audits = None if until is None else Audits(self._remote, self.status, until)
        with progress_line(progress) as show:
            remark = self._work(check, parallel, audits, lambda: show(self.status, bool(audits and audits.is_running)))
        shown = audits.shown if audits else None
        return self.result(shown, "" if shown else remark)

    def _work(self, check: Check, parallel: int, audits: Optional[Audits], show: Callable[[], None]) -> str:
        hands = ThreadPoolExecutor(parallel)
        held: Dict[int, Ticket] = {}
        under_way: Dict["Future[Any]", Ticket] = {}

        def take(future: "Future[Any]") -> None:
            ticket = under_way.pop(future)
            value = future.result()
            if value is None:
                self._remote.set_aside(ticket.number, "it cannot be checked")
            else:
                self.tell(ticket, value)
            del held[ticket.number]

        remark, is_idle = "", False
        try:
            while audits is None or not audits.have_shown(is_idle):
                room = min(parallel, audits.room() if audits else parallel) - len(held)
                more, remark = self._ask(room) if room > 0 else ([], "the budget is spent")
                held.update((ticket.number, ticket) for ticket in more)
                for ticket in more:
                    future: "Future[Any]" = Future() if parallel == 1 else hands.submit(check, ticket.item)
                    if parallel == 1:  # in the thread of the caller, where Ctrl-C reaches it
                        future.set_result(check(ticket.item))
                    under_way[future] = ticket
                if not under_way and (is_idle or audits is None):
                    break
                is_idle = not under_way
                for future in wait(under_way, return_when=FIRST_COMPLETED).done if under_way else ():
                    take(future)
                show()
        except Exception:
            for future in list(under_way):
                with contextlib.suppress(Exception):
                    take(future)
            raise
        finally:
            hands.shutdown(wait=False)
            if held:
                with contextlib.suppress(GraplError, RuntimeError):
                    self._remote.give_back(list(held), "the check failed or was stopped")
        return remark

    def _ask(self, count: int) -> Tuple[List[Ticket], str]:
        tickets: List[Ticket] = []
        batch = self._remote.ask(count)
        while batch and len(tickets) + len(batch) < count:  # the server has computed for long enough at a time
            tickets += batch
            batch = self._remote.ask(count - len(tickets))
        return [dataclasses.replace(each, item=self._items.node(each.item)) for each in tickets + batch], batch.remark
