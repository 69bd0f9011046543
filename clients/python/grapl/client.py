"""Campaigns of a grapl server that runs somewhere: one file, the standard library only, Python 3.8 or newer.

    from grapl.client import Grapl

    grapl = Grapl("http://127.0.0.1:8080", worker="ann")
    lake = grapl.create("lake", threshold=5, graph="lake.asc")
    for ticket in lake.ask(5):
        lake.tell(ticket, measure(ticket.item))
    above = [row["item"] for row in lake.decisions(side="above")]

Lost connections, restarts and busy servers are waited out (``deadline``): every request can be sent
again without being counted twice, since it carries a key that is made once. Answers of the server
are plain dictionaries, as docs/HTTP.md shows them; tickets are ``Ticket``.

A ``Grapl`` may be shared by threads; each keeps a connection of its own.
"""

from __future__ import annotations

import email.utils
import http.client
import json
import math
import os
import random
import socket
import ssl
import threading
import time
import urllib.parse
import uuid
from dataclasses import dataclass, field, fields
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

__all__ = [
    "Grapl",
    "Campaign",
    "Ticket",
    "Batch",
    "GraplError",
    "Conflict",
    "Busy",
    "Denied",
    "NotFound",
    "Unavailable",
]

Json = Dict[str, Any]
Link = Union[Tuple[str, str], Tuple[str, str, float]]
Path = Union[str, "os.PathLike[str]"]

_BLOCK = 1 << 16
_LONG = 1800.0
_SILENCE = 45.0  # Servers send something to listeners every fifteen seconds at least.
_NOBODY = (ConnectionRefusedError, socket.gaierror, ssl.SSLCertVerificationError)
_FIRST_CONTACT = 2.0  # Long enough for a server that is just starting, and no longer.
_PASSING = (408, 429, 502, 503, 504)


class GraplError(Exception):
    """A server refused a request. The text is the server's own.

    ``status`` is the HTTP status (0 if no answer came), ``type`` and ``title`` the kind of problem,
    ``detail`` what is wrong with this request, ``problem`` all that the server said.
    """

    def __init__(self, status: int, problem: Json) -> None:
        self.status = status
        self.problem = problem
        self.type = str(problem.get("type", "about:blank"))
        self.title = str(problem.get("title", "HTTP %d" % status))
        self.detail = str(problem.get("detail", "the server answered %d" % status))
        super().__init__(self.detail)


class Conflict(GraplError):
    """A request contradicts what is there; nothing of it was kept.

    ``conflicts`` names the tickets that were told otherwise; it is empty if a name is taken or a key
    was used for another request.
    """

    @property
    def conflicts(self) -> List[Json]:
        return list(self.problem.get("conflicts", []))


class NotFound(GraplError):
    """There is no such campaign or item, or none that this token may see."""


class Denied(GraplError):
    """The token is missing, not valid (any more), or of a role that may not do this."""


class Busy(GraplError):
    """The server was too busy until the deadline was over; ``retry_after`` in seconds, if it said so."""

    retry_after: Optional[float] = None


class Unavailable(GraplError):
    """No answer came before the deadline was over. Whether the request was done is not known."""

    def __init__(self, detail: str) -> None:
        super().__init__(0, {"title": "No answer", "detail": detail})


@dataclass(frozen=True)
class Ticket:
    """A check to be made: of ``item``, and until ``expires`` of nobody else."""

    number: int
    item: Any  # its label; campaigns of ``grapl`` itself put the caller's own object here
    attributes: Mapping[str, Any] = field(default_factory=dict, compare=False)
    link: Optional[str] = None
    asked: str = ""
    expires: str = ""
    purpose: str = "search"
    worker: str = ""

    @classmethod
    def _read(cls, json_: Json) -> "Ticket":
        told = {each.name: json_[each.name] for each in fields(cls) if each.name in json_}
        return cls(number=json_["ticket"], **told)


class Batch(List[Ticket]):
    """Tickets; ``remark`` says why there are fewer than asked for."""

    remark: str = ""

    @classmethod
    def _read(cls, answer: Json) -> "Batch":
        batch = cls(Ticket._read(each) for each in answer["tickets"])
        batch.remark = answer.get("remark", "")
        return batch


class Grapl:
    """The campaigns of a server.

    url       such as ``http://127.0.0.1:8080``
    token     what ``grapl token create`` gave; none for a server without login
    worker    who asks and tells, on a server without login
    timeout   seconds that one attempt may be without any sign of the server
    deadline  seconds that all attempts of one request may take; at most 2 as long as nobody has ever
              answered at this address and it refuses connections: then it is probably the wrong one
    pauses    seconds before the second attempt, and at most; each is twice as long as the one before
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8080",
        token: Optional[str] = None,
        worker: Optional[str] = None,
        *,
        timeout: float = 30.0,
        deadline: float = 120.0,
        pauses: Tuple[float, float] = (0.1, 10.0),
        context: Optional[ssl.SSLContext] = None,
    ) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError('url must be like http://127.0.0.1:8080, got "%s"' % url)
        for what, value in (("timeout", timeout), ("deadline", deadline), ("pauses", pauses[0])):
            if not value > 0:
                raise ValueError("%s must be a number > 0, got %s" % (what, value))
        self.url = url.rstrip("/")
        self.worker = worker
        self._parts = parts
        self._prefix = parts.path.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._deadline = deadline
        self._pauses = pauses
        self._context = context
        self._mine = threading.local()
        self._reached = False

    def __enter__(self) -> "Grapl":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return "Grapl(%r)" % self.url

    def close(self) -> None:
        """Closes the connection of this thread."""
        connection = getattr(self._mine, "connection", None)
        if connection is not None:
            connection.close()
            self._mine.connection = None

    def version(self) -> str:
        """The version of the server."""
        return str(self._json("GET", "/v1")["version"])

    def openapi(self) -> str:
        """The OpenAPI description of what the server answers."""
        return self._call("GET", "/v1/openapi.yaml", accept="*/*")[1].decode("utf-8")

    def metrics(self) -> str:
        """The server's figures for Prometheus; from the same machine or by an owner."""
        return self._call("GET", "/metrics", accept="*/*")[1].decode("utf-8")

    def wait_until_ready(self) -> None:
        """Waits until the server is ready to be asked, or the deadline is over."""
        self._call("GET", "/health/ready")

    def campaigns(self) -> Iterator[Json]:
        """The campaigns there are, each with its name, when it was created, and settings."""
        cursor: Optional[str] = None
        while True:
            page = self._json("GET", "/v1/campaigns" + _query(limit=100, cursor=cursor))
            for each in page["campaigns"]:
                yield each
            cursor = page.get("next")
            if cursor is None:
                return

    def campaign(self, name: str) -> "Campaign":
        """A campaign by its name. Whether there is one, its methods will tell."""
        return Campaign(self, name)

    def create(
        self,
        name: str,
        threshold: float,
        graph: Union[Path, Iterable[Link]],
        *,
        items: Union[Path, Sequence[str], None] = None,
        known: Optional[Path] = None,
        **settings: Any,
    ) -> "Campaign":
        """Creates a campaign.

        graph     a file in any format grapl reads (it is sent while it is read), or links: tuples
                  ``(item, item)`` or ``(item, item, weight)``
        items     beside a file: a table of what is known of items; beside links: items without any
        known     beside a file: a table ``label,value`` of checks made before; all are recorded, or
                  there is no campaign
        settings  ``tolerance, noise, policy, budget, leaseSeconds, replicates, seed, ...``
        """
        draft: Json = {"name": name, "settings": dict(settings, threshold=finite("threshold", threshold))}
        if isinstance(graph, (str, os.PathLike)):
            if items is not None and not isinstance(items, (str, os.PathLike)):
                raise ValueError("items must be a file beside a graph file, got %r" % (items,))
            return self._upload(draft, graph=graph, items=items, known=known)
        else:
            if known is not None:
                raise ValueError("known must be left out beside links, got %r; record them instead" % (known,))
            if isinstance(items, (str, os.PathLike)):
                raise ValueError('items must be a list of labels beside links, got "%s"' % items)
            draft["graph"] = {"links": [list(link) for link in graph]}
            if items:
                draft["graph"]["items"] = list(items)
            self._json("POST", "/v1/campaigns", draft)
        return self.campaign(name)

    def create_from_table(
        self,
        name: str,
        threshold: float,
        table: Path,
        *,
        neighbours: Optional[int] = None,
        features: Sequence[str] = (),
        items: Optional[Path] = None,
        known: Optional[Path] = None,
        **settings: Any,
    ) -> "Campaign":
        """Creates a campaign of a table with a row for each item: those whose numbers are alike are linked.

        neighbours  to how many others each is linked
        features    the columns by which items are compared; otherwise the server chooses
        """
        draft: Json = {"name": name, "settings": dict(settings, threshold=finite("threshold", threshold))}
        if neighbours is not None or features:
            draft["graph"] = {"features": list(features)}
            if neighbours is not None:
                draft["graph"]["neighbours"] = neighbours
        return self._upload(draft, table=table, items=items, known=known)

    def _upload(self, draft: Json, key: Optional[str] = None, **files: Optional[Path]) -> "Campaign":
        form = _Form().json("campaign", draft)
        for part, path in files.items():
            if path is not None:
                form.file(part, path)
        headers = {"Idempotency-Key": key} if key else None
        self._call("POST", "/v1/campaigns", form=form, headers=headers, timeout=_LONG)
        return self.campaign(draft["name"])

    def import_campaign(self, path: Path, name: str) -> "Campaign":
        """Brings back what ``Campaign.export`` wrote, under a name that is free."""
        self._call("POST", "/v1/campaigns/import" + _query(name=name), form=_File(path), timeout=_LONG)
        return self.campaign(name)

    # How requests are sent.

    def _json(self, method: str, path: str, body: Optional[Json] = None) -> Json:
        _, content = self._call(method, path, body=body)
        return dict(json.loads(content)) if content else {}

    def _call(
        self,
        method: str,
        path: str,
        *,
        body: Optional[Json] = None,
        form: Optional["_File"] = None,
        accept: str = "application/json",
        headers: Optional[Mapping[str, str]] = None,
        timeout: Optional[float] = None,
    ) -> Tuple[http.client.HTTPResponse, bytes]:
        """The whole answer to a request, which is sent until there is one."""
        all_headers = self._headers(method, accept, headers)
        content: Optional[bytes] = None
        if body is not None:
            content = json.dumps(body, allow_nan=False).encode("utf-8")
            all_headers["Content-Type"] = "application/json"
        elif form is not None:
            all_headers["Content-Type"] = form.type
            all_headers["Content-Length"] = str(form.length())

        def attempt(limit: float) -> Tuple[http.client.HTTPResponse, bytes]:
            connection = self._connection(limit)
            try:
                response = self._send(
                    connection, method, path, form.blocks() if form is not None else content, all_headers
                )
                answer = response.read()
            except BaseException:
                self.close()
                raise
            if response.will_close:
                self.close()
            return response, answer

        return self._until_answered(method, path, attempt, timeout)

    def _stream(
        self, path: str, accept: str, headers: Optional[Mapping[str, str]] = None, once: bool = False
    ) -> http.client.HTTPResponse:
        """A successful answer whose body is still to be read, on a connection of its own."""
        all_headers = self._headers("GET", accept, headers)
        # The answer alone holds the connection then, and closes it.
        all_headers["Connection"] = "close"

        def attempt(limit: float) -> Tuple[http.client.HTTPResponse, bytes]:
            connection = self._connect(limit)
            try:
                response = self._send(connection, "GET", path, None, all_headers)
                answer = b"" if response.status == 200 else response.read()
            except BaseException:
                connection.close()
                raise
            if response.status != 200:
                connection.close()
            return response, answer

        if once:
            response, answer = attempt(max(self._timeout, _SILENCE))
            if response.status != 200:
                raise _error(response, answer)
            return response
        return self._until_answered("GET", path, attempt, None)[0]

    def _until_answered(
        self,
        method: str,
        path: str,
        attempt: Callable[[float], Tuple[http.client.HTTPResponse, bytes]],
        timeout: Optional[float],
    ) -> Tuple[http.client.HTTPResponse, bytes]:
        longest = timeout or self._timeout
        start = time.monotonic()
        end = start + max(self._deadline, timeout or 0.0)
        may_be_done = False
        failures = 0
        while True:
            was_kept = getattr(self._mine, "connection", None) is not None
            pause = self._pause(failures + 1)
            try:
                response, answer = attempt(min(longest, max(0.001, end - time.monotonic())))
                self._reached = True
                if response.status < 300 or response.status == 304:
                    return response, answer
                if method == "DELETE" and response.status == 404 and may_be_done:
                    return response, answer
                failure = _error(response, answer)
                if response.status not in _PASSING:
                    raise failure
                pause = max(pause, _retry_after(response) or 0.0)
            except _NOBODY as lost:
                if not self._reached:
                    end = min(end, start + _FIRST_CONTACT)
                failure = Unavailable(
                    "%s must be the address of a server that runs ('grapl serve'), got no connection: %s"
                    % (self.url, lost)
                )
                failure.__cause__ = lost
            except (OSError, http.client.HTTPException) as lost:
                self._reached = True
                may_be_done = True
                if was_kept and failures == 0 and not isinstance(lost, TimeoutError):
                    # The server hangs up on connections that nobody used for a while.
                    pause = 0.0
                failure = Unavailable(
                    "no answer from %s to %s %s: %s" % (self.url, method, path, str(lost) or type(lost).__name__)
                )
                failure.__cause__ = lost
            failures += 1
            if time.monotonic() + pause >= end:
                raise failure
            time.sleep(pause)

    def _pause(self, failures: int) -> float:
        """Between half of min(first * 2^(failures - 1), longest) and all of it."""
        first, longest = self._pauses
        return min(first * 2.0 ** min(failures - 1, 30), longest) * random.uniform(0.5, 1.0)

    def _headers(self, method: str, accept: str, more: Optional[Mapping[str, str]]) -> Dict[str, str]:
        headers = {"Accept": accept}
        if self._token is not None:
            headers["Authorization"] = "Bearer " + self._token
        if method == "POST":
            headers["Idempotency-Key"] = str(uuid.uuid4())
        headers.update(more or {})
        return headers

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        host, port = self._parts.hostname or "", self._parts.port
        if self._parts.scheme == "https":
            return http.client.HTTPSConnection(host, port, timeout=timeout, context=self._context)
        return http.client.HTTPConnection(host, port, timeout=timeout)

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        """The connection of this thread, kept from request to request."""
        connection: Optional[http.client.HTTPConnection] = getattr(self._mine, "connection", None)
        if connection is None:
            connection = self._connect(timeout)
            self._mine.connection = connection
        connection.timeout = timeout
        if connection.sock is not None:
            connection.sock.settimeout(timeout)
        return connection

    def _send(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        path: str,
        body: Union[bytes, Iterable[bytes], None],
        headers: Mapping[str, str],
    ) -> http.client.HTTPResponse:
        try:
            connection.request(method, self._prefix + path, body=body, headers=dict(headers))
        except (BrokenPipeError, ConnectionResetError):
            # A server that refuses an upload answers before it has read all of it.
            if connection.sock is None or isinstance(body, bytes) or body is None:
                raise
            early = http.client.HTTPResponse(connection.sock, method=method)
            early.begin()
            early.will_close = True
            return early
        return connection.getresponse()


class Campaign:
    """A campaign on a server. What a method has returned from is kept by the server."""

    def __init__(self, grapl: Grapl, name: str) -> None:
        self.grapl = grapl
        self.name = name
        self._path = "/v1/campaigns/" + _quote(name)
        self._known: Optional[Tuple[str, Json]] = None

    def __repr__(self) -> str:
        return "Campaign(%r at %s)" % (self.name, self.grapl.url)

    def description(self) -> Json:
        """What is fixed about it: settings, graph, when it was created."""
        return self._get("")

    def status(self) -> Json:
        """Where it stands. If that is still as it was, the server says no more than so."""
        known = self._known
        headers = {"If-None-Match": known[0]} if known else None
        response, content = self.grapl._call("GET", self._path + "/status", headers=headers)
        if response.status == 304 and known:
            return dict(known[1])
        status: Json = json.loads(content)
        version = response.getheader("ETag")
        self._known = (version, status) if version else None
        return dict(status)

    def ask(
        self,
        count: int = 1,
        *,
        lease_seconds: Optional[float] = None,
        resume: bool = False,
        items: Optional[Sequence[str]] = None,
    ) -> Batch:
        """Asks for checks to make: so many, or these very items.

        With ``resume`` the worker's own open tickets come first.
        """
        body: Json = {"count": len(items) if items else count}
        if lease_seconds is not None:
            body["leaseSeconds"] = lease_seconds
        if resume:
            body["resume"] = True
        if items:
            body["items"] = list(items)
        return Batch._read(self._post("/ask", self._signed(body)))

    def tell(
        self,
        ticket: Union[Ticket, int],
        value: float,
        *,
        below: bool = False,
        above: bool = False,
        weight: Optional[float] = None,
        variance: Optional[float] = None,
        note: str = "",
    ) -> Json:
        """Tells what one check gave: ``ticket, observation, outcome``.

        ``below`` and ``above`` mark a limit of detection. The same answer twice changes nothing;
        another one raises ``Conflict``.
        """
        said = dict(ticket=ticket, value=value, below=below, above=above, weight=weight, variance=variance, note=note)
        return self.tell_all([said])[0]

    def tell_all(self, answers: Iterable[Union[Tuple[Union[Ticket, int], float], Json]]) -> List[Json]:
        """Tells many answers, all of them or none: pairs ``(ticket, value)`` or dictionaries."""
        return list(self._post("/tell", self._signed({"answers": _answers(answers)}))["taken"])

    def tell_and_ask(
        self, answers: Iterable[Union[Tuple[Union[Ticket, int], float], Json]], count: int = 1
    ) -> Tuple[List[Json], Batch]:
        """Tells answers and asks for so many more checks, in one go: both is done or neither."""
        told = self._post("/tell", self._signed({"answers": _answers(answers), "next": count}))
        return list(told["taken"]), Batch._read(told)

    def give_back(self, tickets: Union[Ticket, int, Iterable[Union[Ticket, int]]], note: str = "") -> None:
        """Gives tickets back that will not be answered: their items may be handed out again."""
        self._give_back(tickets, "abandoned", note)

    def set_aside(self, tickets: Union[Ticket, int, Iterable[Union[Ticket, int]]], note: str = "") -> None:
        """Gives tickets back because their items cannot be checked: they are not handed out again."""
        self._give_back(tickets, "set-aside", note)

    def _give_back(self, tickets: Any, reason: str, note: str) -> None:
        some = [tickets] if isinstance(tickets, (Ticket, int)) else list(tickets)
        body: Json = {"tickets": [_number(each) for each in some], "reason": reason}
        if note:
            body["note"] = note
        self._post("/give-back", self._signed(body))

    def work(self, check: Callable[[Ticket], Optional[float]], count: int = 1) -> int:
        """Asks, checks and tells until nothing is handed out any more; how many checks were told.

        ``check`` takes a ticket and gives a number, or None if the item cannot be checked at all.
        If it raises, the tickets it holds are given back and the exception goes on.
        """
        return sum(value is not None for _, value in self.iter_work(check, count))

    def iter_work(
        self, check: Callable[[Ticket], Optional[float]], count: int = 1
    ) -> Iterator[Tuple[Ticket, Optional[float]]]:
        """The same step by step: yields each ticket with its value, after it was told."""
        held = list(self.ask(count))
        try:
            while held:
                ticket = held[0]
                value = check(ticket)
                more: List[Ticket] = []
                if value is None:
                    self.set_aside(ticket, "it cannot be checked")
                    if len(held) == 1:
                        more = list(self.ask(count))
                elif len(held) > 1:
                    self.tell(ticket, value)
                else:
                    more = list(self.tell_and_ask([(ticket, value)], count)[1])
                held = held[1:] + more
                yield ticket, value
        finally:
            if held:
                self.give_back(held, "the check failed or was stopped")

    def tickets(self, worker: Optional[str] = None) -> List[Ticket]:
        """The tickets somebody, or one worker, holds."""
        return [Ticket._read(each) for each in self._get("/tickets" + _query(worker=worker))["tickets"]]

    def record(self, observations: Iterable[Union[Tuple[str, float], Json]]) -> List[Json]:
        """Tells observations nobody asked for, all or none: pairs ``(item, value)`` or dictionaries."""
        said = [
            _observation(each if isinstance(each, dict) else dict(item=each[0], value=each[1]))
            for each in observations
        ]
        return list(self._post("/observations", self._signed({"observations": said}))["taken"])

    def observations(self, item: Optional[str] = None) -> Iterator[Json]:
        """The observations of all items, or of one, in their order."""
        return self._pages("/observations", "observations", item=item)

    def reviewers(self) -> List[Json]:
        """Who checked how much; for owners, once several have, also how far each can be trusted (``reliability``)."""
        return list(self._get("/opinions")["reviewers"])

    def withdraw(self, observation: int, note: str = "") -> None:
        """Withdraws an observation: it counts no longer, but stays in the log."""
        self._post("/observations/%d/withdraw" % observation, {"note": note} if note else {})

    def decisions(
        self, side: Optional[str] = None, near: Optional[int] = None, audited: bool = False
    ) -> Iterator[Json]:
        """What is decided of each item, as it comes: ``item, side, estimate, ...``

        side     ``above`` or ``below``: only those
        near     only so many, the most uncertain first
        audited  those the last audit is about, instead of those of now
        """
        query = _query(side=side, near=near, audited="true" if audited else None)
        response = self.grapl._stream(self._path + "/decisions" + query, "application/x-ndjson")
        with response:
            try:
                for line in _lines(response):
                    if line:
                        yield json.loads(line)
            except (OSError, http.client.HTTPException) as lost:
                raise Unavailable("the connection was lost in the middle of an answer: %s" % lost) from lost

    def expected_wrong(self) -> Optional[Json]:
        """How many items should be on the wrong side, by the model: ``value, low, high``; None if it cannot tell."""
        _, packed = self.grapl._call("GET", self._path + "/field", accept="*/*")
        length = int.from_bytes(packed[:4], "little")
        wrong: Optional[Json] = json.loads(packed[4 : 4 + length])["expectedWrong"]
        return wrong

    def explain(self, item: str) -> Json:
        """What is known of one item, and why it is called above or below."""
        return self._get("/items/" + _quote(item))

    def what_if(self, threshold: float, tolerance: Optional[float] = None) -> Json:
        """What would be decided about another line by the same observations."""
        return self._get("/what-if" + _query(threshold=finite("threshold", threshold), tolerance=tolerance))

    def change_question(self, threshold: float, tolerance: Optional[float] = None) -> Json:
        """Asks about another line from here on; the status."""
        body: Json = {"threshold": finite("threshold", threshold)}
        if tolerance is not None:
            body["tolerance"] = tolerance
        return self._post("/question", body)

    def change_budget(self, budget: Optional[float]) -> Json:
        """Allows another number of checks in all, None for any; the status."""
        return self._post("/budget", {"budget": budget})

    def grow(
        self, graph: Optional[Path] = None, items: Optional[Path] = None, retire: Sequence[str] = ()
    ) -> Json:
        """Goes on with more items and links, files like those of ``create``, and without items that retire; the status."""
        form = _Form().json("retire", list(retire))
        for part, path in (("graph", graph), ("items", items)):
            if path is not None:
                form.file(part, path)
        _, content = self.grapl._call("POST", self._path + "/grow", form=form, timeout=_LONG)
        return dict(json.loads(content))

    def open_audit(
        self,
        error: Optional[float] = None,
        confidence: float = 0.95,
        recall: Optional[float] = None,
        precision: Optional[float] = None,
    ) -> Json:
        """Opens an audit of the present decision: until it ends, items drawn at random are handed out.

        error       at most this share of all items is wrong
        recall      of the items above the line at least this share is called above
        precision   of the items called above at least this share is above the line
        """
        goal = {"error": error, "recall": recall, "precision": precision, "confidence": confidence}
        return self._post("/audit", goal)

    def audit_forecast(self, **goal: float) -> Json:
        """What such an audit should take, in checks, and whether it should pass: ``likely, passes, ...``"""
        return self._get("/audit/forecast" + _query(**dict({"confidence": 0.95}, **goal)))

    def audit(self) -> Json:
        """The audit under way (``running``) and the last one (``last``)."""
        return self._get("/audit")

    def close_audit(self) -> None:
        """Gives up the audit under way."""
        self.grapl._call("DELETE", self._path + "/audit")

    def entries(self, after: int = 0) -> Iterator[Json]:
        """The log after an entry, as far as it goes now."""
        return self._pages("/events", "entries", after=after)

    def events(self, after: int = 0) -> Iterator[Json]:
        """The log after an entry and whatever happens from then on, each entry once and in order.

        Never ends by itself; a lost connection is taken up again, however long that takes.
        """
        last, failures = after, 0
        while True:
            wait = 0.0
            try:
                response = self.grapl._stream(
                    self._path + "/events", "text/event-stream", {"Last-Event-ID": str(last)}, once=True
                )
                with response:
                    for data in _events(response):
                        entry = json.loads(data)
                        failures = 0
                        if entry["entry"] > last:
                            last = entry["entry"]
                            yield entry
            except (OSError, http.client.HTTPException):
                pass
            except GraplError as refused:
                if refused.status not in _PASSING:
                    raise
                wait = getattr(refused, "retry_after", None) or 0.0
            failures += 1
            time.sleep(max(wait, self.grapl._pause(failures)))

    def export(self, path: Path) -> None:
        """Writes the whole campaign to one file, which appears when it is complete."""
        part = os.fspath(path) + ".part"
        try:
            with self.grapl._stream(self._path + "/export", "application/zip") as response:
                with open(part, "wb") as out:
                    for block in _blocks(response):
                        out.write(block)
            os.replace(part, path)
        except (OSError, http.client.HTTPException) as lost:
            raise Unavailable("%s: the export was not completed: %s" % (path, lost)) from lost
        finally:
            if os.path.exists(part):
                os.remove(part)

    def verify(self) -> Json:
        """Has the server do everything again from the first entry and compare."""
        _, content = self.grapl._call("POST", self._path + "/verify", body={}, timeout=_LONG)
        return dict(json.loads(content))

    def delete(self) -> None:
        """Deletes the campaign for good."""
        self.grapl._call("DELETE", self._path)

    def _get(self, rest: str) -> Json:
        return self.grapl._json("GET", self._path + rest)

    def _post(self, rest: str, body: Json) -> Json:
        return self.grapl._json("POST", self._path + rest, body)

    def _signed(self, body: Json) -> Json:
        if self.grapl.worker is not None:
            body["worker"] = self.grapl.worker
        return body

    def _pages(self, rest: str, name: str, **query: Any) -> Iterator[Json]:
        while True:
            page = self._get(rest + _query(**query))
            for each in page[name]:
                yield each
            if page.get("next") is None:
                return
            query["after"] = page["next"]


class _File:
    """A file as the body of a request."""

    def __init__(self, path: Path) -> None:
        self.type = "application/zip"
        self._path = path

    def length(self) -> int:
        return os.path.getsize(self._path)

    def blocks(self) -> Iterator[bytes]:
        with open(self._path, "rb") as file:
            for block in iter(lambda: file.read(_BLOCK), b""):
                yield block


class _Form(_File):
    """A form of several parts (RFC 7578), of which files are read while they are sent."""

    def __init__(self) -> None:
        self._boundary = "grapl-" + uuid.uuid4().hex
        self._parts: List[Union[bytes, _File]] = []
        self.type = "multipart/form-data; boundary=" + self._boundary

    def json(self, name: str, value: Any) -> "_Form":
        head = 'Content-Disposition: form-data; name="%s"\r\nContent-Type: application/json' % name
        self._parts += [self._head(head), json.dumps(value, allow_nan=False).encode("utf-8"), b"\r\n"]
        return self

    def file(self, name: str, path: Path) -> "_Form":
        called = os.path.basename(os.fspath(path))
        for bad, safe in (('"', "%22"), ("\r", "%0D"), ("\n", "%0A")):
            called = called.replace(bad, safe)
        head = 'Content-Disposition: form-data; name="%s"; filename="%s"\r\nContent-Type: application/octet-stream'
        self._parts += [self._head(head % (name, called)), _File(path), b"\r\n"]
        return self

    def _head(self, lines: str) -> bytes:
        return ("--%s\r\n%s\r\n\r\n" % (self._boundary, lines)).encode("utf-8")

    def _end(self) -> bytes:
        return ("--%s--\r\n" % self._boundary).encode("ascii")

    def length(self) -> int:
        parts = sum(len(part) if isinstance(part, bytes) else part.length() for part in self._parts)
        return parts + len(self._end())

    def blocks(self) -> Iterator[bytes]:
        for part in self._parts:
            if isinstance(part, bytes):
                yield part
            else:
                for block in part.blocks():
                    yield block
        yield self._end()


def _quote(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def _query(**parts: Any) -> str:
    given = {name: value for name, value in parts.items() if value is not None}
    return "?" + urllib.parse.urlencode(given, quote_via=urllib.parse.quote) if given else ""


def finite(what: str, value: Any) -> float:
    is_text = isinstance(value, str) or not hasattr(value, "__float__")
    if is_text or not math.isfinite(float(value)):
        raise ValueError("%s must be a finite number, got %r" % (what, value))
    return float(value)


def _number(ticket: Union[Ticket, int]) -> int:
    return ticket.number if isinstance(ticket, Ticket) else int(ticket)


def _reading(said: Json, known: Tuple[str, ...]) -> Json:
    """The fields of an answer that are given; numbers of any kind become plain ones."""
    for name in said:
        if name not in known:
            raise ValueError("an answer must have no fields but %s, got %r" % (", ".join(known), name))
    reading: Json = {"value": finite("value", said["value"])}
    for name in ("below", "above"):
        if said.get(name):
            reading[name] = True
    for name in ("weight", "variance"):
        if said.get(name) is not None:
            reading[name] = finite(name, said[name])
    if said.get("note"):
        reading["note"] = str(said["note"])
    return reading


_OF_READING = ("value", "below", "above", "weight", "variance", "note")


def _answers(answers: Iterable[Any]) -> List[Json]:
    return [_answer(each if isinstance(each, dict) else dict(ticket=each[0], value=each[1])) for each in answers]


def _answer(said: Json) -> Json:
    return dict(_reading(said, ("ticket",) + _OF_READING), ticket=_number(said["ticket"]))


def _observation(said: Json) -> Json:
    return dict(_reading(said, ("item",) + _OF_READING), item=str(said["item"]))


def _error(response: http.client.HTTPResponse, content: bytes) -> GraplError:
    """What an answer that is no success means; what is no JSON is shown as it came."""
    try:
        problem = json.loads(content)
    except ValueError:
        problem = None
    if not isinstance(problem, dict):
        text = content.decode("utf-8", "replace").strip()[:200]
        problem = {"detail": text} if text else {}
    status = response.status
    if status in (429, 503):
        busy = Busy(status, problem)
        busy.retry_after = _retry_after(response)
        return busy
    kinds = {401: Denied, 403: Denied, 404: NotFound, 409: Conflict}
    return kinds.get(status, GraplError)(status, problem)


def _retry_after(response: http.client.HTTPResponse) -> Optional[float]:
    """What ``Retry-After`` says, in seconds or as a date."""
    text = response.getheader("Retry-After")
    if text is None:
        return None
    try:
        return max(0.0, float(int(text)))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _blocks(response: http.client.HTTPResponse) -> Iterator[bytes]:
    """A body as it comes; one that breaks off is an error."""
    while True:
        block = response.read1(_BLOCK)
        if not block:
            if response.length:
                raise http.client.IncompleteRead(b"", response.length)
            return
        yield block


def _lines(response: http.client.HTTPResponse) -> Iterator[str]:
    rest = b""
    for block in _blocks(response):
        lines = (rest + block).split(b"\n")
        rest = lines.pop()
        for line in lines:
            yield line.rstrip(b"\r").decode("utf-8")
    if rest:
        yield rest.decode("utf-8")


def _events(response: http.client.HTTPResponse) -> Iterator[str]:
    """The data of Server-Sent Events (WHATWG HTML, 9.2); one that is not ended is left out."""
    data: List[str] = []
    for line in _lines(response):
        if not line:
            if data:
                yield "\n".join(data)
            data = []
        elif line == "data" or line.startswith("data:"):
            data.append(line[5:][1:] if line[5:].startswith(" ") else line[5:])
