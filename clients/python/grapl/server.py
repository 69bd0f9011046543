"""Servers that a program starts for itself: on a free port of this machine, and never longer than it lives."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
import threading
from typing import Dict, Optional, Tuple, Union

from .client import Grapl

Path = Union[str, "os.PathLike[str]"]

_START = 900.0  # seconds; the first start of a copy of the project builds it
_STOP = 30.0
_LONG = 3600.0
_LOCK = threading.Lock()
_servers: Dict[Tuple[int, str], "Server"] = {}


def program() -> str:
    """Where grapl itself is: in GRAPL_HOME, or in the copy of the project this file is part of, or on PATH."""
    home = os.environ.get("GRAPL_HOME")
    copy = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
    found = shutil.which("grapl", path=home or copy) or (None if home else shutil.which("grapl"))
    if found is not None:
        return os.path.abspath(found)
    wanted = "GRAPL_HOME must be a directory with" if home else "this machine must have"
    raise FileNotFoundError(
        "%s the program grapl, got %s; get a copy of the project, which needs a JDK 17 and Maven, and set the"
        " environment variable GRAPL_HOME to its directory, or put that on PATH" % (wanted, home or "none")
    )


class Server:
    """A server of one store. It watches its standard input, which ends when this process does, however it ends."""

    def __init__(self, store: str) -> None:
        self.users = 0
        command = [program(), "serve", "--port", "0", "--until-stdin-closes", "--store"]
        self._directory = tempfile.mkdtemp(prefix="grapl-")
        command.append(store or os.path.join(self._directory, "grapl.db"))
        with open(os.path.join(self._directory, "log"), "w+", encoding="utf-8", errors="replace") as log:
            # In a session of its own: Ctrl-C is for this program, which still has something to tell then.
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, start_new_session=True
            )
            limit = threading.Timer(_START, self.process.kill)
            limit.start()
            try:
                self.url = self.process.stdout.readline().decode("utf-8").strip()  # type: ignore[union-attr]
                if not self.url:
                    log.seek(0)
                    said = log.read().strip().replace("grapl: ", "", 1)[-2000:]
                    raise RuntimeError("the server of grapl did not start: %s" % said)
            except BaseException:
                self.stop()
                raise
            finally:
                limit.cancel()

    @staticmethod
    def of(store: Optional[Path]) -> "Server":
        """The server of a store, started unless it runs; without a store, the one of this process."""
        name = "" if store is None else os.fspath(store)
        # A process that was forked off must not stop, or rely on, what belongs to its parent.
        key = (os.getpid(), name if not name or "://" in name else os.path.realpath(name))
        with _LOCK:
            if key in _servers and _servers[key].process.poll() is not None:
                _servers.pop(key).stop()
            if key not in _servers:
                _servers[key] = Server(key[1])
            _servers[key].users += 1
            return _servers[key]

    def release(self) -> None:
        """Stops the server of a named store with its last user, since others may want the store then."""
        with _LOCK:
            self.users -= 1
            for key in [key for key, each in _servers.items() if each is self and key[1] and not self.users]:
                _servers.pop(key).stop()

    def stop(self) -> None:
        try:
            self.process.communicate(timeout=_STOP)  # which closes its standard input
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.communicate()
        shutil.rmtree(self._directory, ignore_errors=True)


class PatientClient(Grapl):
    """Waits for answers as long as the server lives, and no longer."""

    def __init__(self, server: Server, worker: str) -> None:
        super().__init__(server.url, worker=worker, timeout=_LONG, deadline=_LONG)
        self._server = server

    def _pause(self, failures: int) -> float:
        if self._server.process.poll() is not None:
            raise RuntimeError("the server of grapl has ended, with exit code %d" % self._server.process.returncode)
        return super()._pause(failures)


@atexit.register
def _stop_all() -> None:
    for key in [key for key in _servers if key[0] == os.getpid()]:
        _servers.pop(key).stop()
