"""Tests of grapl.find and grapl.Campaign, with servers of their own: GRAPL_HOME names the program, unless this is
part of a copy of the project. Tests that need networkx, scipy, numpy or pandas are skipped without them."""

import contextlib
import importlib.util
import io
import multiprocessing
import os
import pty
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import traceback
import unittest

if importlib.util.find_spec("grapl") is None:
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import grapl  # noqa: E402
import grapl.server  # noqa: E402

RING = [(k, (k + 1) % 12) for k in range(12)]
HERE = os.path.dirname(os.path.dirname(os.path.abspath(grapl.__file__)))


def half(item):
    """On a ring of twelve, the first six lie above."""
    return 1.0 if item < 6 else 0.0


def needs(*libraries):
    missing = [each for each in libraries if importlib.util.find_spec(each) is None]
    return unittest.skipIf(missing, "%s is not installed" % ", ".join(missing))


def is_alive(pid):
    try:
        with open("/proc/%d/stat" % pid) as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(holds, seconds=60):
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise AssertionError("it did not happen within %d s" % seconds)
        time.sleep(0.02)


def start(script, *arguments, **options):
    """Another Python that finds the package where this one does."""
    environment = dict(os.environ, PYTHONPATH=HERE)
    command = [sys.executable, "-c", textwrap.dedent(script)] + list(arguments)
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, **options
    )


def server_pids():
    return [each.process.pid for each in grapl.server._servers.values()]


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w") as file:
                file.write(text)
        return path


class FindTest(unittest.TestCase):
    def test_a_list_of_links_is_searched_and_items_come_back_as_they_are(self):
        result = grapl.find(RING, check=half, threshold=0.5, budget=24, noise="exact")
        self.assertEqual(sorted(result.above), list(range(6)))
        self.assertEqual(sorted(result.below), list(range(6, 12)))
        self.assertEqual(result.checks, 12)
        self.assertEqual([row["item"] for row in result.rows if row["checks"] == 0], [])
        self.assertTrue(0 <= result.expected_wrong.low <= result.expected_wrong.value <= result.expected_wrong.high)
        self.assertIsNone(result.certificate)
        self.assertRegex(result.remark, "nothing|every|all|no item")
        self.assertIn("6 items above 0.5, 6 below, after 12 checks", str(result))
        self.assertIn("6 items above 0.5", result._repr_html_())

    def test_the_budget_holds(self):
        seen = []
        result = grapl.find(RING, lambda item: seen.append(item) or half(item), threshold=0.5, budget=5)
        self.assertEqual((result.checks, len(seen)), (5, 5))
        self.assertIn("budget", result.remark)

    def test_tuples_and_odd_texts_are_items_too(self):
        nodes = [(1, 2), (1, 3), "a,b", 'say "x"', " a ", "line\nbreak", "ünï", 7, None, frozenset([1])]
        links = list(zip(nodes, nodes[1:]))
        seen = []
        result = grapl.find(links, lambda item: seen.append(item) or 1.0, threshold=0.5, budget=99, noise="exact")
        self.assertEqual(set(seen), set(nodes))
        self.assertEqual(set(result.above), set(nodes))

    def test_checks_run_at_the_same_time(self):
        together = threading.Barrier(3)

        def check(item):
            together.wait(60)
            return half(item)

        result = grapl.find(RING, check, threshold=0.5, budget=9, parallel=3)
        self.assertEqual(result.checks, 9)

    def test_what_cannot_be_checked_is_set_aside(self):
        result = grapl.find(RING, lambda item: None if item == 3 else half(item), threshold=0.5, noise="exact", budget=24)
        self.assertEqual({row["item"]: row["checks"] for row in result.rows}, {k: int(k != 3) for k in range(12)})

    def test_a_score_goes_along_with_costs(self):
        result = grapl.find(
            RING, half, threshold=0.5, budget=20, noise="exact", costs={k: 2 for k in range(12)}, score={k: half(k) for k in range(11)}
        )
        self.assertEqual(result.above, [k for k in range(12) if half(k) > 0.5])
        with grapl.Campaign(RING, threshold=0.5, score={k: k for k in range(12)}) as campaign:
            self.assertEqual(campaign._remote.description()["settings"]["scores"], ["score"])

    def test_known_values_and_costs_go_along(self):
        seen = []
        with grapl.Campaign(
            RING, threshold=0.5, budget=24, noise="exact", known={k: half(k) for k in range(9)}, costs=[(k, 2) for k in range(12)]
        ) as campaign:
            result = campaign.run(lambda item: seen.append(item) or half(item))
            self.assertEqual(campaign.status()["spent"], 24)
        self.assertEqual(sorted(seen), [9, 10, 11])
        self.assertEqual(result.checks, 12)

    def test_a_result_is_certified_and_audits_keep_to_the_budget(self):
        links = [(k, k + d) for k in range(200) for d in (1, 2, 3) if k + d < 200]
        check = lambda item: float(item < 90)  # noqa: E731
        result = grapl.find(links, check, threshold=0.5, noise="exact", until="error=0.1")
        self.assertTrue(result.certificate["passed"])
        self.assertEqual(result.certificate["goal"], {"error": 0.1, "confidence": 0.95})
        self.assertLess(result.checks, 200)
        self.assertLessEqual(sum((row["side"] == "above") != (row["item"] < 90) for row in result.rows), 20)
        self.assertIn("At most", str(result))
        both = grapl.find(
            links, check, threshold=0.5, noise="exact", until={"recall": 0.8, "precision": 0.7}, parallel=4
        )
        self.assertEqual({claim["of"] for claim in both.certificate["claims"]} & {"recall", "precision"}, {"recall", "precision"})
        whole = grapl.find(RING, half, threshold=0.5, noise="exact", until="error=0.01", budget=12)
        self.assertEqual((whole.checks, whole.certificate["mostWrong"]), (12, 0))
        poor = grapl.find(links, check, threshold=0.5, noise="exact", until="error=0.1", budget=12, parallel=4)
        self.assertEqual((poor.checks, poor.certificate, poor.remark), (12, None, "the budget is spent"))


class StepByStepTest(unittest.TestCase):
    def test_asking_and_telling(self):
        with grapl.Campaign([("a", "b", 2.5), ("b", "c")], threshold=5, noise="0.3") as campaign:
            first, second = campaign.ask(2)
            self.assertIn(first.item, "abc")
            campaign.tell(first, 7)
            campaign.give_back(second)
            campaign.tell("c", 2)
            rows = campaign.result().rows
            self.assertEqual([row["item"] for row in rows], ["a", "b", "c"])
            self.assertEqual(campaign.status()["checks"], 2)
            self.assertEqual(len(campaign.decisions()), 3)
            with self.assertRaisesRegex(grapl.GraplError, "already told 7"):
                campaign.tell(first, 8)

    def test_campaigns_without_a_store_share_a_server_and_leave_nothing(self):
        with grapl.Campaign(RING, threshold=1) as one, grapl.Campaign(RING, threshold=1) as other:
            self.assertEqual(one.url, other.url)
            one.tell(3, 2)
            self.assertEqual((one.status()["checks"], other.status()["checks"]), (1, 0))
        from grapl.client import Grapl

        with Grapl(one.url) as server:
            self.assertEqual(list(server.campaigns()), [])


class FailingChecksTest(unittest.TestCase):
    def test_what_was_told_stays_the_ticket_is_given_back_and_the_error_goes_on(self):
        with grapl.Campaign(RING, threshold=0.5, budget=12) as campaign:
            for kind in (OSError, KeyboardInterrupt):
                before = campaign.status()["checks"]
                calls = []

                def check(item):
                    calls.append(item)
                    if len(calls) == 3:
                        raise kind("the probe broke")
                    return half(item)

                with self.assertRaisesRegex(kind, "the probe broke") as raised:
                    campaign.run(check)
                self.assertIsNone(raised.exception.__cause__)
                status = campaign.status()
                self.assertEqual((status["checks"] - before, status["open"]), (2, 0))
            self.assertEqual(campaign.run(half).checks, 12)

    def test_checks_under_way_beside_one_that_fails_are_told(self):
        others = threading.Barrier(2)
        failed = threading.Event()

        def check(item):
            if others.wait(60) == 0:
                failed.set()
                raise OSError("the probe broke")
            failed.wait(60)
            return half(item)

        with grapl.Campaign(RING, threshold=0.5, budget=12) as campaign:
            with self.assertRaisesRegex(OSError, "the probe broke"):
                campaign.run(check, parallel=2)
            status = campaign.status()
            self.assertEqual((status["checks"], status["open"]), (1, 0))

    def test_a_value_that_is_no_number_is_refused_and_its_ticket_given_back(self):
        with grapl.Campaign(RING, threshold=0.5, budget=12) as campaign:
            for value in (float("nan"), float("inf"), "0.7", [1]):
                with self.assertRaisesRegex(ValueError, r"^check\(\d+\) must be a finite number, got "):
                    campaign.run(lambda item: value)
            self.assertEqual((campaign.status()["checks"], campaign.status()["open"]), (0, 0))


class BadInputTest(Folder):
    def refused(self, kind, message, graph=RING, check=half, **options):
        given = dict({"threshold": 0.5, "budget": 5}, **options)
        try:
            grapl.find(graph, check, **given)
        except kind as refused:
            self.assertRegex(str(refused), message)
            shown = traceback.format_exc()
            self.assertNotIn("_until_answered", shown)
            self.assertNotIn("During handling", shown)
            return
        self.fail("nothing was refused: %s" % message)

    def test_it_is_refused_in_one_sentence_without_the_way_it_took(self):
        self.refused(TypeError, "^graph must be a networkx graph, .* or the path of a file, got dict$", {"a": "b"})
        self.refused(TypeError, r"^a link must be \(item, item\) or \(item, item, weight\), got 'ab'$", ["ab"])
        self.refused(ValueError, r"^weight must be > 0, got link \(1, 2, -1\)$", [(1, 2, -1)])
        self.refused(ValueError, r"^weight of link \(1, 2, nan\) must be a finite number", [(1, 2, float("nan"))])
        self.refused(ValueError, "^items must differ as texts, got 1 and '1'$", [(1, "1")])
        self.refused(ValueError, "^graph must have items, got none$", [])
        self.refused(FileNotFoundError, '^graph must be a file that exists, got "no.csv"$', "no.csv")
        self.refused(ValueError, "row.csv:1: ", self.path("row.csv", "a,b,c,d\n"))
        self.refused(ValueError, "^threshold must be a finite number, got nan$", threshold=float("nan"))
        self.refused(ValueError, "^threshold must be a finite number, got None$", threshold=None)
        self.refused(ValueError, "^budget must be given, or until", budget=None)
        self.refused(ValueError, "budget must be .* > 0, got -1", budget=-1)
        self.refused(ValueError, "^settings must be without unknown fields, of .*tolerance, got .tolarence.$", tolarence=1)
        self.refused(ValueError, "noise must be", noise="loud")
        self.refused(ValueError, "goal must be", goal="up")
        self.refused(TypeError, "^check must be a function of one item, got float$", check=0.5)
        self.refused(ValueError, "^parallel must be a whole number >= 1, got 0$", parallel=0)
        self.refused(ValueError, "^item must be one of the graph, got 99$", known={99: 1})
        self.refused(ValueError, "^item must be one of the graph, got '3'$", costs={"3": 1})
        self.refused(ValueError, "^value of 3 must be a finite number, got nan$", known={3: float("nan")})
        self.refused(ValueError, "^neighbours must be left out beside links", neighbours=3)
        self.refused(ValueError, '^until must be like "error=0.05"', noise="exact", until="wrong=0.1")
        self.refused(ValueError, "recall must be", noise="exact", until="recall=7")
        self.refused(ValueError, "noise", until="error=0.1")
        with self.assertRaisesRegex(TypeError, "missing 1 required keyword-only argument: 'threshold'"):
            grapl.find(RING, half, budget=5)
        with grapl.Campaign(RING, threshold=1) as campaign:
            with self.assertRaisesRegex(ValueError, "^item must be one of the graph, got 'x'$"):
                campaign.tell("x", 1)
        with grapl.Campaign(self.path("ab.csv", "a,b\n"), threshold=1) as campaign:
            with self.assertRaisesRegex(ValueError, 'no item is called "x"'):
                campaign.tell("x", 1)

    def test_without_the_program_it_is_said_how_to_get_it(self):
        script = """
            import sys, grapl
            try:
                grapl.find([(1, 2)], float, threshold=1, budget=1)
            except FileNotFoundError as missing:
                print(missing)
            """
        for home, message in (
            (self.folder, "GRAPL_HOME must be a directory with the program grapl, got " + self.folder),
            ("", "this machine must have the program grapl, got none"),
        ):
            # Copied away from the project, which would be found otherwise.
            elsewhere = self.path("elsewhere" + str(bool(home)))
            os.mkdir(elsewhere)
            subprocess.check_call(["cp", "-r", os.path.dirname(grapl.__file__), elsewhere])
            environment = dict(os.environ, PYTHONPATH=elsewhere, GRAPL_HOME=home, PATH=self.folder)
            said = subprocess.check_output([sys.executable, "-c", textwrap.dedent(script)], env=environment, cwd=elsewhere)
            self.assertTrue(said.decode().startswith(message), said)
            self.assertIn(b"set the environment variable GRAPL_HOME to its directory", said)


class StoreTest(Folder):
    def test_a_second_run_goes_on_where_the_first_was(self):
        store = self.path("lake.db")
        seen = []

        def check(item):
            seen.append(item)
            return half(item)

        options = dict(threshold=0.5, noise="exact", store=store, name="lake")
        first = grapl.find(RING, check, budget=4, known={0: 1.0}, **options)
        again = grapl.find(RING, check, budget=4, known={0: 1.0}, **options)
        self.assertEqual((first.checks, again.checks), (4, 4))
        options["known"] = {0: 1.0}
        more = grapl.find(RING, check, budget=20, **options)
        self.assertEqual((more.checks, more.certificate), (12, None))
        self.assertEqual(sorted(seen), list(range(1, 12)))
        self.assertEqual(sorted(more.above), list(range(6)))
        for graph, change in (
            (RING, dict(threshold=0.6)),
            (RING, dict(noise="0.2")),
            (RING, dict(costs={3: 2})),
            (RING, dict(known={0: 0.0})),
            (RING[:-1], {}),
        ):
            with self.assertRaisesRegex(
                ValueError, '^the campaign "lake" of this store must go on with the same .* got others than .*0.5.* on 12 items'
            ):
                grapl.find(graph, check, budget=20, **dict(options, **change))
        other = grapl.find(RING[:-1], check, budget=3, **dict(options, name="other"))
        self.assertEqual(other.checks, 3)
        with grapl.Campaign(RING, budget=20, **options) as campaign:
            from grapl.client import Grapl

            with Grapl(campaign.url) as server:
                self.assertEqual(sorted(each["name"] for each in server.campaigns()), ["lake", "other"])
        self.assertEqual([key for key in grapl.server._servers if key[1]], [])

    def test_a_run_that_was_killed_is_taken_up_and_its_server_ends(self):
        store = self.path("lake.db")
        script = """
            import sys, time, grapl, grapl.server
            told = []
            def check(item):
                if len(told) == 3:
                    print([each.process.pid for each in grapl.server._servers.values()][0], flush=True)
                    time.sleep(600)
                told.append(item)
                return 1.0 if item < 6 else 0.0
            ring = [(k, (k + 1) % 12) for k in range(12)]
            grapl.find(ring, check, threshold=0.5, noise="exact", budget=12, store=sys.argv[1])
            """
        process = start(script, store)
        with process:
            line = process.stdout.readline()
            if not line:
                self.fail(process.stderr.read())
            server = int(line)
            self.assertTrue(is_alive(server))
            with self.assertRaisesRegex(RuntimeError, "^the server of grapl did not start: .*another server works on"):
                grapl.find(RING, half, threshold=0.5, noise="exact", budget=12, store=store)
            process.send_signal(signal.SIGKILL)
        wait_until(lambda: not is_alive(server))
        seen = []
        result = grapl.find(
            RING, lambda item: seen.append(item) or half(item), threshold=0.5, noise="exact", budget=12, store=store
        )
        self.assertEqual((result.checks, len(seen)), (12, 9))
        self.assertEqual(sorted(result.above), list(range(6)))


class ServerTest(unittest.TestCase):
    def run_until(self, script, signals=()):
        process = start(script, start_new_session=True)
        with process:
            server = int(process.stdout.readline())
            for each in signals:
                os.killpg(process.pid, each)  # as a terminal does: everybody in the group hears it
            errors = process.stderr.read()
        wait_until(lambda: not is_alive(server))
        return process.returncode, errors

    SCRIPT = """
        import time, grapl, grapl.server
        def check(item):
            print([each.process.pid for each in grapl.server._servers.values()][0], flush=True)
            %s
        grapl.find([(1, 2), (2, 3)], check, threshold=0.5, budget=3)
        """

    def test_it_ends_with_an_exception_with_ctrl_c_and_when_the_parent_is_killed(self):
        code, errors = self.run_until(self.SCRIPT % "raise OSError('the probe broke')")
        self.assertEqual(code, 1)
        self.assertTrue(errors.endswith("OSError: the probe broke\n"), errors)
        code, errors = self.run_until(self.SCRIPT % "time.sleep(600)", [signal.SIGINT])
        self.assertNotEqual(code, 0)
        self.assertTrue(errors.endswith("KeyboardInterrupt\n"), errors)
        self.assertNotIn("_until_answered", errors)
        code, _ = self.run_until(self.SCRIPT % "time.sleep(600)", [signal.SIGKILL])
        self.assertEqual(code, -signal.SIGKILL)

    def test_one_that_died_is_replaced_and_a_child_leaves_it_alone(self):
        grapl.find(RING, half, threshold=0.5, budget=1)
        (pid,) = server_pids()
        child = multiprocessing.get_context("fork").Process(target=grapl.server._stop_all)
        child.start()
        child.join(60)
        self.assertEqual(child.exitcode, 0)
        self.assertEqual(grapl.find(RING, half, threshold=0.5, budget=2).checks, 2)
        self.assertEqual(server_pids(), [pid])
        with grapl.Campaign(RING, threshold=0.5) as campaign:
            os.kill(pid, signal.SIGKILL)
            with self.assertRaisesRegex(RuntimeError, "^the server of grapl has ended, with exit code -9$"):
                campaign.run(half)
        wait_until(lambda: grapl.server._servers[(os.getpid(), "")].process.poll() is not None)
        self.assertEqual(grapl.find(RING, half, threshold=0.5, budget=2).checks, 2)
        self.assertNotEqual(server_pids(), [pid])


class ProgressTest(unittest.TestCase):
    SCRIPT = """
        import sys, grapl
        %s
        ring = [(k, (k + 1) %% 12) for k in range(12)]
        grapl.find(ring, lambda item: float(item < 6), threshold=0.5, budget=12, noise="exact"%s)
        """

    def shown(self, before="", option="", terminal=False):
        script = textwrap.dedent(self.SCRIPT % (before, option))
        environment = dict(os.environ, PYTHONPATH=HERE)
        ours, theirs = pty.openpty() if terminal else os.pipe()
        process = subprocess.Popen(
            [sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, stderr=theirs
        )
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # Linux says so when the other end of a terminal is closed
            for block in iter(lambda: os.read(ours, 4096), b""):
                shown += block
        os.close(ours)
        out = process.communicate()[0]
        self.assertEqual(process.returncode, 0, shown)
        return out.decode(), shown.decode()

    def test_a_line_is_shown_at_terminals_and_in_notebooks_only(self):
        self.assertEqual(self.shown(), ("", ""))
        self.assertEqual(self.shown(option=", progress=False", terminal=True), ("", ""))
        out, line = self.shown(terminal=True)
        self.assertEqual(out, "")
        self.assertRegex(line, r"^\r1 of 12 checks, \d+ above, \d+ below.*\r +\r$")
        self.assertNotIn("\n", line)
        # Notebooks run in a kernel of this name, and show a carriage return as terminals do.
        out, line = self.shown(before="sys.modules['ipykernel'] = sys")
        self.assertEqual(line, "")
        self.assertRegex(out, r"^\r1 of 12 checks, ")


class LibrariesTest(Folder):
    def hash_of(self, graph, **options):
        with grapl.Campaign(graph, threshold=0.5, **options) as campaign:
            return campaign._remote.description()["graph"]["hash"]

    def neighbours(self, campaign, item):
        return {each["item"]: each["weight"] for each in campaign._remote.explain(str(item))["neighbours"]}

    @needs("networkx")
    def test_networkx(self):
        import networkx

        graph = networkx.grid_2d_graph(4, 4)
        graph.add_edge((0, 0), (0, 0))
        graph.add_node("alone")
        graph.edges[(0, 0), (0, 1)]["weight"] = 3
        result = grapl.find(
            graph, lambda node: float(node[0] in (0, 1)), threshold=0.5, budget=17, noise="exact"
        )
        self.assertEqual(set(result.above) | set(result.below), set(graph.nodes))
        self.assertEqual(set(result.above), {(r, c) for r in (0, 1) for c in range(4)})
        with grapl.Campaign(graph, threshold=0.5) as campaign:
            self.assertEqual(self.neighbours(campaign, (0, 0)), {"(0, 1)": 3, "(1, 0)": 1})

    @needs("networkx", "scipy")
    def test_a_matrix_is_the_graph_that_networkx_made_it_of(self):
        import networkx
        import scipy.sparse

        graph = networkx.karate_club_graph()
        array = networkx.to_scipy_sparse_array(graph)
        expected = self.hash_of(graph)
        for form in (array, scipy.sparse.csr_matrix(array), array.tocsc(), scipy.sparse.triu(array), array.tocoo()):
            self.assertEqual(self.hash_of(form), expected)
        result = grapl.find(
            array, lambda k: float(graph.nodes[k]["club"] == "Officer"), threshold=0.5, budget=20, noise="exact"
        )
        self.assertEqual(set(result.above) | set(result.below), set(range(34)))
        with self.assertRaisesRegex(ValueError, "^a matrix of links must be square, got 2 x 3$"):
            self.hash_of(scipy.sparse.csr_matrix((2, 3)))

    @needs("numpy", "scipy")
    def test_features_link_the_nearest(self):
        import numpy
        import scipy.spatial

        points = numpy.random.default_rng(5).normal(size=(40, 3))
        _, nearest = scipy.spatial.cKDTree(points).query(points, k=5)
        expected = {k: set() for k in range(40)}
        for k, row in enumerate(nearest):
            for other in row[1:]:
                expected[k].add(str(other))
                expected[int(other)].add(str(k))
        with grapl.Campaign(points, threshold=0, neighbours=4) as campaign:
            found = {k: set(self.neighbours(campaign, k)) for k in range(40)}
        self.assertEqual(found, expected)
        result = grapl.find(points, lambda k: points[k, 0], threshold=0, budget=40, noise="exact")
        self.assertEqual(set(result.above), {k for k in range(40) if points[k, 0] > 0})
        points[3, 1] = numpy.nan
        with self.assertRaisesRegex(ValueError, "^features must be finite numbers, got nan in row 3, column 1; fill"):
            self.hash_of(points)
        with self.assertRaisesRegex(TypeError, "^graph must be .*, got ndarray$"):
            self.hash_of(numpy.zeros(3))

    @needs("pandas")
    def test_tables_of_links_and_of_features(self):
        import pandas

        links = pandas.DataFrame({"source": [1, 2, 3], "weight": [1.5, 2, 1], "target": [2, 3, 4], "note": list("xyz")})
        self.assertEqual(self.hash_of(links), self.hash_of([(1, 2, 1.5), (2, 3, 2), (3, 4, 1)]))
        days = pandas.date_range("2026-01-01", periods=20)
        weather = pandas.DataFrame({"warmth": range(20), "wind": [k % 5 for k in range(20)], "name": "x"}, index=days)
        result = grapl.find(
            weather.drop(columns="name"),
            lambda day: day.day,
            threshold=10.5,
            budget=20,
            noise="exact",
            known=pandas.Series([1.0, 2.0], index=days[:2]),
        )
        self.assertEqual(set(result.above), set(days[10:]))
        self.assertEqual(list(result.decisions.columns)[:3], ["item", "side", "estimate"])
        self.assertEqual((result.decisions.set_index("item").side == "above").sum(), 10)
        self.assertEqual(
            self.hash_of(weather, features=["wind"], neighbours=3),
            self.hash_of(weather[["wind"]], neighbours=3),
        )
        with self.assertRaisesRegex(ValueError, "^rows must have different names"):
            self.hash_of(pandas.DataFrame({"a": [1, 2]}, index=[0, 0]))

    def test_files_of_links_and_of_features(self):
        links = self.path("links.csv", "a,b,2\nb,c,1\n")
        self.assertEqual(self.hash_of(links), self.hash_of([("a", "b", 2), ("b", "c")]))
        table = self.path("table.csv", "label,size\na,1\nb,2\nc,5\nd,6\n")
        result = grapl.find(table, "abcd".index, threshold=1.5, budget=4, noise="exact", neighbours=1)
        self.assertEqual(sorted(result.above), ["c", "d"])

    def test_without_pandas_decisions_are_dictionaries(self):
        with contextlib.redirect_stderr(io.StringIO()):
            hidden = sys.modules.get("pandas")
            sys.modules["pandas"] = None
            try:
                decisions = grapl.find(RING, half, threshold=0.5, budget=1).decisions
            finally:
                del sys.modules["pandas"]
                if hidden is not None:
                    sys.modules["pandas"] = hidden
        self.assertEqual(decisions[0]["item"], 0)


if __name__ == "__main__":
    unittest.main()
