"""Tests of grapl.client. Those of a server need its address in GRAPL_URL, and behind a network that
loses half of what is said in GRAPL_LOSSY_URL; `mvn verify` provides both."""

import contextlib
import http.server
import io
import json
import os
import sys
import tempfile
import threading
import time
import tracemalloc
import unittest
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from grapl import client as grapl_client  # noqa: E402
from grapl.client import Busy, Conflict, Grapl, GraplError, NotFound, Ticket, Unavailable  # noqa: E402

URL = os.environ.get("GRAPL_URL")
LOSSY_URL = os.environ.get("GRAPL_LOSSY_URL")
QUICK = (0.005, 0.05)


class Canned(http.server.ThreadingHTTPServer):
    """Gives prepared answers one after the other, the last one for ever, and keeps the questions."""

    daemon_threads = True

    def __init__(self, *answers, port=0):
        super().__init__(("127.0.0.1", port), CannedHandler)
        self.answers = answers
        self.asked = []
        self.connections = 0
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self):
        return "http://127.0.0.1:%d" % self.server_address[1]

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class CannedHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        super().setup()
        self.server.connections += 1

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, headers, content = self.server.answers[min(len(self.server.asked), len(self.server.answers) - 1)]
        self.server.asked.append((self.path, dict(self.headers), body, time.monotonic()))
        if status == 0:
            self.close_connection = True
            return
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST

    def log_message(self, *_):
        pass


def problem(status, detail, **headers):
    return status, {name.replace("_", "-"): value for name, value in headers.items()}, json.dumps(
        {"status": status, "detail": detail}
    ).encode()


def client_of(server, **settings):
    """A client whose connection ends with the block."""
    return contextlib.closing(Grapl(server.url, pauses=QUICK, **settings))


@contextlib.contextmanager
def first_contact(seconds):
    """Other patience with a server that never answered."""
    usual = grapl_client._FIRST_CONTACT
    grapl_client._FIRST_CONTACT = seconds
    try:
        yield
    finally:
        grapl_client._FIRST_CONTACT = usual


TAKEN = (200, {}, b'{"taken": [{"ticket": 1, "observation": 3, "outcome": "accepted"}]}')


class TryingAgain(unittest.TestCase):
    def test_a_busy_or_lost_server_is_asked_again_with_the_same_key_and_body(self):
        answers = problem(503, "not now", Retry_After="0"), (0, {}, b""), problem(429, "slow"), TAKEN
        with Canned(*answers) as server:
            with client_of(server) as grapl:
                taken = grapl.campaign("lake").tell(1, 0.7)
            self.assertEqual(taken["outcome"], "accepted")
            self.assertEqual(len(server.asked), 4)
            self.assertEqual(len({asked[2] for asked in server.asked}), 1)
            self.assertEqual(len({asked[1]["Idempotency-Key"] for asked in server.asked}), 1)

    def test_retry_after_is_waited_for(self):
        with Canned(problem(503, "not now", Retry_After="1"), TAKEN) as server:
            with client_of(server) as grapl:
                grapl.campaign("lake").tell(1, 0.7)
            self.assertGreaterEqual(server.asked[1][3] - server.asked[0][3], 1.0)

    def test_a_server_that_wants_to_be_left_alone_beyond_the_deadline_is_reported_at_once(self):
        with Canned(problem(503, "not now", Retry_After="3600")) as server:
            with client_of(server, deadline=5) as grapl, self.assertRaises(Busy) as caught:
                grapl.campaign("lake").tell(1, 0.7)
            self.assertEqual(str(caught.exception), "not now")
            self.assertEqual(caught.exception.retry_after, 3600)
            self.assertEqual(len(server.asked), 1)

    def test_what_is_refused_by_a_rule_is_not_tried_again(self):
        with Canned(problem(422, "weight must be a finite number > 0, got 0")) as server:
            with client_of(server) as grapl, self.assertRaises(GraplError) as caught:
                grapl.campaign("lake").tell(1, 0.7)
            self.assertEqual(caught.exception.status, 422)
            self.assertEqual(str(caught.exception), "weight must be a finite number > 0, got 0")
            self.assertEqual(len(server.asked), 1)

    def test_an_address_where_nobody_ever_answered_is_not_waited_for_until_the_deadline(self):
        with Canned(TAKEN) as server:
            url = server.url
        with first_contact(0.1), self.assertRaises(Unavailable) as caught:
            Grapl(url, deadline=3600, pauses=QUICK).campaign("lake").tell(1, 0.7)
        self.assertIn(url + " must be the address of a server that runs ('grapl serve'), got no", str(caught.exception))
        self.assertIsInstance(caught.exception.__cause__, ConnectionRefusedError)

    def test_a_server_that_answered_once_is_waited_for(self):
        with Canned(TAKEN) as server, client_of(server) as grapl:
            grapl.campaign("lake").tell(1, 0.7)
        with first_contact(0.1), contextlib.ExitStack() as stack:
            later = threading.Timer(0.5, lambda: stack.enter_context(Canned(TAKEN, port=server.server_address[1])))
            later.start()
            self.assertEqual(grapl.campaign("lake").tell(1, 0.7)["outcome"], "accepted")
            later.join()
            grapl.close()

    def test_a_server_that_is_gone_is_reported_when_the_deadline_is_over(self):
        with Canned(TAKEN) as server, client_of(server, deadline=0.1) as grapl:
            grapl.campaign("lake").tell(1, 0.7)
        with self.assertRaises(Unavailable):
            grapl.campaign("lake").tell(1, 0.7)

    def test_one_connection_serves_many_requests(self):
        with Canned(TAKEN) as server:
            with client_of(server) as grapl:
                for _ in range(20):
                    grapl.campaign("lake").tell(1, 0.7)
            self.assertEqual(server.connections, 1)
            self.assertEqual(len({asked[1]["Idempotency-Key"] for asked in server.asked}), 20)

    def test_what_no_server_would_take_is_refused_here(self):
        lake = Grapl("http://127.0.0.1:1").campaign("lake")
        with self.assertRaisesRegex(ValueError, "value must be a finite number, got nan"):
            lake.tell(1, float("nan"))
        with self.assertRaisesRegex(ValueError, "no fields but ticket, value"):
            lake.tell_all([{"ticket": 1, "value": 2, "wieght": 3}])
        with self.assertRaisesRegex(ValueError, "url must be like http"):
            Grapl("127.0.0.1:8080")


class Body(io.BytesIO):
    length = None


class Reading(unittest.TestCase):
    def test_server_sent_events_are_read_as_the_standard_says(self):
        text = ": hello\n\nid: 7\nevent: told\ndata: é\n\ndata:b\r\ndata:  c\r\n\r\ndata\n\nid: 8\n\ndata: lost\n"
        self.assertEqual(list(grapl_client._events(Body(text.encode("utf-8")))), ["é", "b\n c", ""])

    def test_a_body_that_breaks_off_is_an_error(self):
        body = Body(b"{}\n")
        body.length = 5
        with self.assertRaises(grapl_client.http.client.IncompleteRead):
            list(grapl_client._lines(body))

    def test_a_large_file_is_never_in_memory(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, 'a "large".csv')
            with open(path, "wb") as file:
                file.truncate(100 << 20)
            form = grapl_client._Form().json("campaign", {}).file("graph", path)
            tracemalloc.start()
            length = sum(len(block) for block in form.blocks())
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            self.assertEqual(length, form.length())
            self.assertLess(peak, 1 << 20)
            head = next(iter(form.file("items", path)._parts[3:4]))
            self.assertIn(b'filename="a %22large%22.csv"', head)


def chain(items):
    return [("a%d" % (k - 1), "a%d" % k) for k in range(1, items)]


def name():
    return "py-" + uuid.uuid4().hex[:10]


@unittest.skipUnless(URL, "GRAPL_URL is not set: no server to test against")
class WholeLife(unittest.TestCase):
    def setUp(self):
        self.grapl = Grapl(URL, worker="ann", pauses=QUICK)
        self.addCleanup(self.grapl.close)

    def create(self, items=6, threshold=0.5, **settings):
        return self.grapl.create(name(), threshold, chain(items), **settings)

    def test_a_campaign_is_asked_told_decided_and_deleted(self):
        lake = self.create(threshold=2.5, noise="exact", budget=40)
        self.assertEqual(lake.description()["items"], 6)
        self.assertIn(lake.name, [each["name"] for each in self.grapl.campaigns()])
        batch = lake.ask(4, lease_seconds=300)
        self.assertIsInstance(batch[0], Ticket)
        self.assertEqual(batch[0].worker, "ann")
        self.assertEqual(lake.tickets(), list(batch))
        answers = [(ticket, int(ticket.item[1:])) for ticket in batch]
        self.assertEqual({each["outcome"] for each in lake.tell_all(answers)}, {"accepted"})
        self.assertEqual({each["outcome"] for each in lake.tell_all(answers)}, {"repeated"})
        self.assertEqual(lake.work(lambda ticket: int(ticket.item[1:])), 2)
        self.assertEqual(
            lake.ask().remark, "every item that can be checked has been, or is being checked"
        )
        self.assertEqual({row["item"] for row in lake.decisions("above")}, {"a3", "a4", "a5"})
        self.assertEqual(len(list(lake.decisions(near=2))), 2)
        self.assertEqual(lake.status(), lake.status())
        self.assertEqual(lake.status()["checks"], 6)
        self.assertTrue(lake.verify()["passed"])
        lake.delete()
        with self.assertRaisesRegex(NotFound, "there is no campaign"):
            lake.status()

    def test_another_answer_is_a_conflict_that_names_both(self):
        lake = self.create()
        ticket = lake.ask()[0]
        lake.tell(ticket, 0.7)
        with self.assertRaisesRegex(Conflict, "ticket 1 was already told 0.7, got 0.9") as caught:
            lake.tell(ticket, 0.9)
        conflict = caught.exception.conflicts[0]
        self.assertEqual((conflict["ticket"], conflict["told"]["value"], conflict["got"]["value"]), (1, 0.7, 0.9))
        with self.assertRaises(Conflict) as caught:
            self.grapl.create(lake.name, 1, chain(4))
        self.assertEqual(caught.exception.conflicts, [])

    def test_readings_keep_their_parts(self):
        lake = self.create(noise="0.1")
        one, two, three = lake.ask(3)
        lake.tell(one, 0.2, below=True, note="nôte")
        lake.tell(two, 0.6, weight=3)
        lake.tell(three, 0.4, variance=0.02)
        kept = list(lake.observations())
        self.assertEqual([each["value"] for each in kept], [0.2, 0.6, 0.4])
        self.assertTrue(kept[0]["below"])
        self.assertEqual((kept[0]["note"], kept[1]["weight"], kept[2]["variance"]), ("nôte", 3, 0.02))

    def test_a_check_that_fails_gives_its_tickets_back(self):
        lake = self.create()
        seen = []

        def check(ticket):
            seen.append(ticket)
            if len(seen) == 2:
                raise OSError("the probe broke")
            return 0.6

        with self.assertRaisesRegex(OSError, "the probe broke"):
            lake.work(check, count=3)
        status = lake.status()
        self.assertEqual((status["checks"], status["open"], status["givenBack"]), (1, 0, 2))

    def test_what_cannot_be_checked_is_set_aside(self):
        lake = self.create(threshold=2.5, noise="exact")
        told = lake.work(lambda ticket: None if ticket.item == "a1" else int(ticket.item[1:]))
        self.assertEqual((told, lake.status()["aside"]), (5, 1))

    def test_the_rest_of_the_interface(self):
        lake = self.create(items=6, threshold=2.5, noise="exact")
        taken = lake.record([("a%d" % k, k) for k in range(6)] + [dict(item="a1", value=1, note="again")])
        lake.withdraw(taken[-1]["observation"], "once is enough")
        self.assertEqual(lake.status()["withdrawn"], 1)
        self.assertEqual(len(list(lake.observations("a1"))), 2)
        self.assertEqual(lake.what_if(3.5)["changed"], 1)
        self.assertEqual(lake.explain("a1")["side"], "below")
        self.assertEqual(lake.change_question(3.5, 0.25)["above"], 2)
        self.assertEqual(lake.change_budget(99)["budget"], 99)
        self.assertIsNone(lake.change_budget(None)["budget"])
        self.assertEqual(lake.grow(retire=["a5"])["retired"], 1)
        with tempfile.TemporaryDirectory() as folder:
            more = os.path.join(folder, "more.csv")
            with open(more, "w", encoding="utf-8") as links:
                links.write("source,target\nnew,a1\n")
            self.assertEqual(lake.grow(more, retire=["new"])["items"], 7)
        lake.open_audit(0.2, 0.9)
        lake.close_audit()
        self.assertEqual(lake.open_audit(recall=0.5, precision=0.6)["audit"]["last"]["goal"], dict(recall=0.5, precision=0.6, confidence=0.95))
        lake.close_audit()
        self.assertIsNone(lake.audit()["running"])
        picked = lake.ask(items=["a2"])
        self.assertEqual(picked[0].purpose, "picked")
        self.assertEqual(lake.ask(resume=True)[0], picked[0])
        lake.give_back(picked)
        self.assertEqual([each["entry"] for each in lake.entries(2)][:2], [3, 4])
        self.assertIn("grapl", self.grapl.metrics())
        self.grapl.wait_until_ready()

    def test_a_table_becomes_a_campaign_with_what_is_known(self):
        with tempfile.TemporaryDirectory() as directory:
            table = os.path.join(directory, "shops.csv")
            with open(table, "w", encoding="utf-8") as file:
                file.write("label,size,age\na,1,5\nb,2,9\nc,9,2\n")
            known = os.path.join(directory, "known.csv")
            with open(known, "w", encoding="utf-8") as file:
                file.write("label,value\na,0.9\nc,0.1\n")
            shops = self.grapl.create_from_table(
                name(), 0.5, table, neighbours=1, features=["size"], known=known, noise="0.1"
            )
            self.assertEqual(shops.description()["links"], 2)
            self.assertEqual(shops.description()["attributes"], ["size", "age"])
            self.assertEqual(len(list(shops.observations())), 2)
            with self.assertRaises(ValueError):
                self.grapl.create(name(), 0.5, [("a", "b")], known=known)

    def test_files_go_up_and_come_down(self):
        with tempfile.TemporaryDirectory() as directory:
            graph = os.path.join(directory, "blöcke.csv")
            with open(graph, "w", encoding="utf-8") as file:
                file.write("source,target,weight\n")
                file.writelines("item number %d,item number %d,1\n" % (k, k + 1) for k in range(50_000))
            items = os.path.join(directory, "items.csv")
            with open(items, "w", encoding="utf-8") as file:
                file.write("label,depth\nitem number 7,3.5\n")
            lake = self.grapl.create(name(), 0.5, graph, items=items, policy="random")
            self.assertEqual(lake.description()["items"], 50_001)
            self.assertEqual(lake.ask(items=["item number 7"])[0].attributes, {"depth": 3.5})
            small = self.create()
            small.record([("a1", 0.9)])
            archive = os.path.join(directory, "small.grapl.zip")
            small.export(archive)
            copy = self.grapl.import_campaign(archive, name())
            self.assertEqual(list(copy.decisions()), list(small.decisions()))
            self.assertEqual(sorted(os.listdir(directory)), sorted(["blöcke.csv", "items.csv", "small.grapl.zip"]))

    def test_labels_of_all_scripts_come_back_as_they_were(self):
        labels = ["Zürich/See", "湖 50%", "a+b?c=d&e", '"quoted" #1', "озеро;"]
        lake = self.grapl.create("Seen-湖-" + name(), 0.5, list(zip(labels, labels[1:])), noise="exact")
        lake.work(lambda ticket: labels.index(ticket.item))
        self.assertEqual({row["item"] for row in lake.decisions()}, set(labels))
        for label in labels:
            self.assertEqual(lake.explain(label)["item"], label)

    def test_events_come_as_they_happen(self):
        lake = self.create()
        lake.ask(2)
        events = lake.events(after=1)
        self.assertEqual(next(events)["entry"], 2)
        threading.Timer(0.05, lambda: lake.tell(1, 0.5)).start()
        told = next(events)
        self.assertEqual((told["entry"], told["kind"], told["value"]), (3, "told", 0.5))
        events.close()

    def test_listening_to_nothing_is_refused(self):
        with self.assertRaises(NotFound):
            next(self.grapl.campaign("nowhere").events())


@unittest.skipUnless(LOSSY_URL, "GRAPL_LOSSY_URL is not set: no bad network to test against")
class LostAnswers(unittest.TestCase):
    def test_the_tally_of_four_workers_is_the_set_of_their_distinct_answers(self):
        owner = Grapl(URL)
        self.addCleanup(owner.close)
        lake = owner.create(name(), 0.5, chain(40), noise="0.1")
        answers, failures = {}, []

        def shift(worker):
            try:
                with Grapl(LOSSY_URL, worker="worker %d" % worker, pauses=QUICK) as grapl:
                    for _ in range(5):
                        batch = grapl.campaign(lake.name).ask(2)
                        for ticket in batch:
                            answers.setdefault(ticket.number, []).append(ticket.number / 100)
                        grapl.campaign(lake.name).tell_all([(ticket, ticket.number / 100) for ticket in batch])
            except BaseException as failure:  # noqa: B902
                failures.append(failure)

        crew = [threading.Thread(target=shift, args=(k,)) for k in range(4)]
        for worker in crew:
            worker.start()
        for worker in crew:
            worker.join()
        self.assertEqual(failures, [])
        status = lake.status()
        self.assertEqual(sorted(answers), list(range(1, 41)))
        self.assertEqual({len(each) for each in answers.values()}, {1})
        self.assertEqual((status["checks"], status["tickets"], status["open"]), (40, 40, 0))


if __name__ == "__main__":
    unittest.main()
