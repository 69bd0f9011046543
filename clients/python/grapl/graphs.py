"""Graphs as people have them in Python, written to a file the server reads. No library is imported for that:
whoever hands over an object of one has imported it."""

from __future__ import annotations

import csv
import json
import math
import os
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

_KINDS = (
    "a networkx graph, a scipy.sparse matrix, a numpy array or pandas DataFrame of features, a DataFrame with the"
    " columns source and target, a list of links (item, item[, weight]), or the path of a file"
)


class Items:
    """The caller's own items and what the server calls them: by their text."""

    def __init__(self, nodes: Optional[Iterable[Any]]) -> None:
        self._nodes: Optional[Dict[str, Any]] = None if nodes is None else {}
        for node in nodes or ():
            other = self._nodes.setdefault(str(node), node)  # type: ignore[union-attr]
            if other is not node and other != node:
                raise ValueError("items must differ in their text, got %r and %r" % (other, node))
        if self._nodes is not None and not self._nodes:
            raise ValueError("graph must have items, got none")

    def label(self, node: Any) -> str:
        label = str(node)
        if self._nodes is not None and (label not in self._nodes or self._nodes[label] != node):
            raise ValueError("item must be one of the graph, got %r" % (node,))
        return label

    def node(self, label: str) -> Any:
        return label if self._nodes is None else self._nodes[label]


class Upload:
    """A graph as it goes to the server: ``part`` says whether the file holds links or features."""

    def __init__(self, part: str, path: str, items: Items, features: Sequence[str] = ()) -> None:
        self.part = part
        self.path = path
        self.items = items
        self.features = features


def upload(graph: Any, directory: str, is_table: bool) -> Upload:
    """Understands a graph, and writes it into a directory unless it is a file already.

    is_table  whether a file holds features rather than links
    """
    if isinstance(graph, (str, os.PathLike)):
        path = os.fspath(graph)
        if not os.path.isfile(path):
            raise FileNotFoundError('graph must be a file that exists, got "%s"' % path)
        return Upload("table" if is_table else "graph", path, Items(None))
    if _is_of("networkx", graph):
        return _links(directory, graph.nodes, graph.edges(data="weight", default=1))
    if _is_of("scipy", graph):
        return _matrix(directory, graph)
    if _is_of("pandas", graph) and hasattr(graph, "columns"):
        columns = {str(column).lower(): column for column in graph.columns}
        if "source" in columns and "target" in columns:
            wanted = [columns[name] for name in ("source", "target", "weight") if name in columns]
            return _links(directory, (), graph[wanted].itertuples(index=False, name=None))
        rows = graph.itertuples(index=False, name=None)
        return _table(directory, list(graph.index), [str(column) for column in graph.columns], rows)
    if _is_of("numpy", graph):
        if graph.ndim != 2 or graph.dtype.kind not in "fiub":
            raise TypeError(
                "a numpy array must hold numbers, a row for each item, got %s of shape %s" % (graph.dtype, graph.shape)
            )
        features = [str(column) for column in range(graph.shape[1])]
        made = _table(directory, range(graph.shape[0]), features, (row.tolist() for row in graph))
        made.features = features
        return made
    if isinstance(graph, (list, tuple, set, frozenset)) or hasattr(graph, "__next__"):
        return _links(directory, (), graph)
    raise TypeError("graph must be %s, got %s" % (_KINDS, type(graph).__name__))


def _is_of(library: str, value: Any) -> bool:
    return any(each.__module__.split(".")[0] == library for each in type(value).__mro__)


def _matrix(directory: str, matrix: Any) -> Upload:
    """The links of a matrix; one that is not symmetric says something about a link in two places, which adds up."""
    rows, columns = matrix.shape
    if rows != columns:
        raise ValueError("a matrix of links must be square, got %d x %d; features come as a numpy array" % (rows, columns))
    entries = matrix.tocoo()
    if abs(matrix - matrix.T).max() == 0:
        kept = entries.row < entries.col
        entries.row, entries.col, entries.data = entries.row[kept], entries.col[kept], entries.data[kept]
    links = zip(entries.row.tolist(), entries.col.tolist(), entries.data.tolist())
    return _links(directory, range(rows), (link for link in links if link[2] != 0))


def _links(directory: str, nodes: Iterable[Any], links: Iterable[Any]) -> Upload:
    """Nodes and links as JSON, which holds any text and items without links. Nobody is alike to itself."""
    known: Dict[Any, None] = dict.fromkeys(nodes)
    read: List[Tuple[Any, Any, float]] = []
    for link in links:
        if isinstance(link, str) or not hasattr(link, "__len__") or len(link) not in (2, 3):
            raise TypeError("a link must be (item, item) or (item, item, weight), got %r" % (link,))
        source, target = link[0], link[1]
        weight = _weight(link)
        known[source] = known[target] = None
        if source != target:
            read.append((source, target, weight))
    items = Items(known)
    path = os.path.join(directory, "graph.json")
    with open(path, "w", encoding="utf-8") as out:
        out.write('{"nodes": [\n')
        out.write(",\n".join(json.dumps({"id": items.label(node)}) for node in known))
        out.write('\n], "links": [')
        for count, (source, target, weight) in enumerate(read):
            link = {"source": items.label(source), "target": items.label(target), "weight": weight}
            out.write((",\n" if count else "\n") + json.dumps(link))
        out.write("\n]}\n")
    return Upload("graph", path, items)


def _weight(link: Any) -> float:
    try:
        weight = 1.0 if len(link) == 2 or link[2] is None else float(link[2])
    except (TypeError, ValueError):
        weight = math.nan
    if not 0 < weight < math.inf:
        raise ValueError("the weight of a link must be a finite number > 0, got %r" % (tuple(link),))
    return weight


def _table(directory: str, nodes: Sequence[Any], columns: List[str], rows: Iterable[Sequence[Any]]) -> Upload:
    items = Items(nodes)
    if len(set(map(items.label, nodes))) < len(nodes):
        raise ValueError("rows must have different names, got an index with one of them twice")
    path = os.path.join(directory, "features.csv")
    write_rows(path, ["label"] + columns, ([items.label(node), *row] for node, row in zip(nodes, rows)))
    return Upload("table", path, items)


def write_rows(path: str, header: List[str], rows: Iterable[Sequence[Any]]) -> str:
    with open(path, "w", encoding="utf-8", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(header)
        table.writerows(rows)
    return path


def pairs(what: str, given: Any, items: Items) -> Iterator[Tuple[str, float]]:
    """The labels and numbers of a dictionary, a Series or pairs (item, number)."""
    for pair in given.items() if hasattr(given, "items") else given:
        if isinstance(pair, str) or not hasattr(pair, "__len__") or len(pair) != 2:
            raise TypeError("%s must be a dictionary or pairs (item, number), got %r" % (what, pair))
        yield items.label(pair[0]), number("%s of %r" % (what, pair[0]), pair[1])


def number(what: str, value: Any) -> float:
    try:
        given = math.nan if isinstance(value, str) else float(value)
    except (TypeError, ValueError):
        given = math.nan
    if not math.isfinite(given):
        raise ValueError("%s must be a finite number, got %r" % (what, value))
    return given
