# %% [markdown]
# # Asking and telling with grapl from Python
#
# Needs a running server (`./grapl serve`) and nothing but Python 3.8 or newer. Run it as a script,
# or cell by cell in an editor that knows `# %%`. The server's address is taken from `GRAPL_URL`.

# %% The client is one file: put it beside your own.
import math
import os
import random
import sys
import uuid

sys.path.insert(0, os.path.dirname(os.path.abspath(globals().get("__file__", "."))))

from grapl.client import Conflict, Grapl  # noqa: E402

grapl = Grapl(os.environ.get("GRAPL_URL", "http://127.0.0.1:8080"), worker="ann")
print("grapl", grapl.version())

# %% A small graph: a pond of 12 by 12 places, each alike to those beside it.
SIZE = 12


def place(row, column):
    return "r%dc%d" % (row, column)


links = [(place(r, c), place(r, c + 1)) for r in range(SIZE) for c in range(SIZE - 1)]
links += [(place(r, c), place(r + 1, c)) for r in range(SIZE - 1) for c in range(SIZE)]

# %% What nobody knows: there is oxygen enough (5 mg or more) in a part of the pond.
oxygen = {
    place(r, c): 5 + 2.5 * math.tanh((SIZE - r - 1.3 * c + 2) / 3) for r in range(SIZE) for c in range(SIZE)
}
probe = random.Random(1)


def check(ticket):
    """Goes there and measures. The probe is off by 0.3 mg."""
    return oxygen[ticket.item] + probe.gauss(0, 0.3)


# %% A campaign: which places lie above 5, with at most 60 checks?
pond = grapl.create(
    "pond-" + uuid.uuid4().hex[:8], threshold=5, graph=links, noise="0.3", budget=60
)
print(pond)

# %% Ask for five places, go there, tell what was found.
for ticket in pond.ask(5):
    value = check(ticket)
    taken = pond.tell(ticket, value)
    print("ticket %d: %s has %.2f mg, %s" % (ticket.number, ticket.item, value, taken["outcome"]))

# %% Telling the same again changes nothing; telling something else is refused.
print(pond.tell(ticket, value)["outcome"])
try:
    pond.tell(ticket, value + 1)
except Conflict as conflict:
    print("refused:", conflict)

# %% The rest of the budget in a loop.
told = pond.work(check)
status = pond.status()
print("%d more checks; %d places above, %d below" % (told, status["above"], status["below"]))

# %% What came out, as a map: `#` above, `.` below. Rows go straight into pandas, too.
side = {row["item"]: row["side"] for row in pond.decisions()}
for r in range(SIZE):
    print(" ".join("#" if side[place(r, c)] == "above" else "." for c in range(SIZE)))
wrong = sum((side[item] == "above") != (value >= 5) for item, value in oxygen.items())
print("%d of %d places on the wrong side after %d checks" % (wrong, len(oxygen), status["checks"]))

# %% Where it is least sure, and why one place is called what it is called.
for row in pond.decisions(near=3):
    print("%(item)s: %(estimate).2f, above with probability %(probability).2f" % row)
why = pond.explain(place(0, 0))
print(why["item"], why["side"], "estimate %.2f" % why["estimate"], "of", why["links"], "neighbours")

# %% What if the line were at 6?
print("above 6:", pond.what_if(6)["above"])

# %% Nothing is left behind.
pond.delete()
grapl.close()
