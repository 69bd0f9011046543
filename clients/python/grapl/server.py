"""Servers that a program starts for itself: on a free port of this machine, and never longer than it lives."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
import threading
from typing import Dict, Optional, Tuple, Union

Path = Union[str, "os.PathLike[str]"]

_START = 900.0  # seconds; the first start of a copy of the project builds it
_STOP = 30.0
_LOCK = threading.Lock()
_servers: Dict[Tuple[int, str], "Server"] = {}


def program() -> str:
    """Where grapl itself is: in GRAPL_HOME, or in the copy of the project this file is part of, or on PATH."""
    home = os.environ.get("GRAPL_HOME")
    if home:
        named = shutil.which("grapl", path=home)
        if named is None:
            raise FileNotFoundError('GRAPL_HOME must be a directory with the program grapl, got "%s"' % home)
        return os.path.abspath(named)
    copy = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
    found = shutil.which("grapl", path=copy) or shutil.which("grapl")
    if found is None:
        raise FileNotFoundError(
            "the program grapl must be on this machine, got none; get a copy of the project, which needs a JDK 17 and"
            " Maven, and set the environment variable GRAPL_HOME to its directory, or put that on PATH"
        )
    return found


class Server:
    """A server of one store. It watches its standard input, which ends when this process does, however it ends."""

    def __init__(self, store: str) -> None:
        self._uses = 0
        self._directory = tempfile.mkdtemp(prefix="grapl-")
        command = [program(), "serve", "--port", "0", "--until-stdin-closes", "--store"]
        command.append(store or os.path.join(self._directory, "grapl.db"))
        log = os.path.join(self._directory, "log")
        with open(log, "wb") as errors:
            # In a session of its own: Ctrl-C is for this program, which still has something to tell then.
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True
            )
        assert self._process.stdout is not None
        limit = threading.Timer(_START, self._process.kill)
        limit.daemon = True
        limit.start()
        try:
            self.url = self._process.stdout.readline().decode("utf-8").strip()
        except BaseException:
            self.stop()
            raise
        finally:
            limit.cancel()
        if not self.url:
            with open(log, encoding="utf-8", errors="replace") as errors_again:
                said = errors_again.read().strip()[-2000:].replace("grapl: ", "", 1)
            self.stop()
            raise RuntimeError("the server of grapl did not start: %s" % (said or "it said nothing"))

    @staticmethod
    def of(store: Optional[Path]) -> "Server":
        """The server of a store, started unless it runs; without a store, that of this process."""
        name = "" if store is None else os.fspath(store)
        if name and "://" not in name:
            name = os.path.realpath(name)
        with _LOCK:
            # A process that was forked off must not stop, or rely on, what belongs to its parent.
            key = (os.getpid(), name)
            server = _servers.get(key)
            if server is None or server._process.poll() is not None:
                server = _servers[key] = Server(name)
            server._uses += 1
            return server

    def release(self) -> None:
        """Stops the server of a named store with its last user; others may want the store then."""
        with _LOCK:
            self._uses -= 1
            for key, server in list(_servers.items()):
                if server is self and key[1] and self._uses <= 0:
                    del _servers[key]
                    self.stop()

    def stop(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.close()
            self._process.wait(_STOP)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        shutil.rmtree(self._directory, ignore_errors=True)


@atexit.register
def _stop_all() -> None:
    for (process, _), server in list(_servers.items()):
        if process == os.getpid():
            server.stop()
    _servers.clear()
