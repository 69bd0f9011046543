"""Graphs as people have them in Python, written to a file. No library is imported: who has its objects has done so."""

from __future__ import annotations

import csv
import json
import os
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .client import finite


class Items:
    """The caller's own items and what the server calls them: by their text. None are known of a file."""

    def __init__(self, nodes: Optional[Iterable[Any]]) -> None:
        self._nodes: Dict[str, Any] = {}
        self._are_known = nodes is not None
        for node in nodes or ():
            if self._nodes.setdefault(str(node), node) != node:
                raise ValueError("items must differ as texts, got %r and %r" % (self._nodes[str(node)], node))
        if self._are_known and not self._nodes:
            raise ValueError("graph must have items, got none")

    def label(self, node: Any) -> str:
        if self._are_known and (str(node) not in self._nodes or self._nodes[str(node)] != node):
            raise ValueError("item must be one of the graph, got %r" % (node,))
        return str(node)

    def node(self, label: str) -> Any:
        return self._nodes.get(label, label)


class Upload(NamedTuple):
    """A graph as it goes to the server: ``part`` says whether the file holds links or features."""

    part: str
    path: str
    items: Items
    features: Sequence[str] = ()


def upload(graph: Any, directory: str, is_table: bool) -> Upload:
    """Understands a graph, and writes it into a directory unless it is a file: of features, or else of links."""
    if isinstance(graph, (str, os.PathLike)):
        if not os.path.isfile(graph):
            raise FileNotFoundError('graph must be a file that exists, got "%s"' % os.fspath(graph))
        return Upload("table" if is_table else "graph", os.fspath(graph), Items(None))
    if _is_of("networkx", graph):
        return _links(directory, graph.nodes, graph.edges(data="weight", default=1))
    if _is_of("scipy", graph):
        return _matrix(directory, graph)
    if _is_of("pandas", graph) and hasattr(graph, "columns"):
        names = {str(column).lower(): column for column in graph.columns}
        if "source" in names and "target" in names:
            wanted = [names[name] for name in ("source", "target", "weight") if name in names]
            return _links(directory, (), graph[wanted].itertuples(index=False, name=None))
        rows = graph.itertuples(index=False, name=None)
        return _table(directory, list(graph.index), [str(column) for column in graph.columns], rows)
    if _is_of("numpy", graph) and graph.ndim == 2 and graph.dtype.kind in "fiub":
        columns = [str(column) for column in range(graph.shape[1])]
        gaps = ~(abs(graph) < float("inf"))
        if gaps.any():
            row, column = (int(place[0]) for place in gaps.nonzero())
            raise ValueError(
                "features must be finite numbers, got %s in row %d, column %d; fill it in, or give a DataFrame, where"
                " the median of the column stands in for what is missing" % (graph[row, column], row, column)
            )
        return _table(directory, range(len(graph)), columns, map(list, graph.tolist()))._replace(features=columns)
    if isinstance(graph, (list, tuple, set, frozenset)) or hasattr(graph, "__next__"):
        return _links(directory, (), graph)
    raise TypeError(
        "graph must be a networkx graph, a scipy.sparse matrix, a numpy array or DataFrame of features, a DataFrame"
        " with the columns source and target, a list of links, or the path of a file, got %s" % type(graph).__name__
    )


def _is_of(library: str, value: Any) -> bool:
    return any(each.__module__.split(".")[0] == library for each in type(value).__mro__)


def _matrix(directory: str, matrix: Any) -> Upload:
    """The links of a matrix; one that is not symmetric says something about a link in two places, which adds up."""
    if matrix.shape[0] != matrix.shape[1]:
        raise ValueError("a matrix of links must be square, got %d x %d" % matrix.shape)
    entries, is_symmetric = matrix.tocoo(), abs(matrix - matrix.T).max() == 0
    links = zip(entries.row.tolist(), entries.col.tolist(), entries.data.tolist())
    wanted = (link for link in links if link[2] != 0 and (link[0] < link[1] or not is_symmetric))
    return _links(directory, range(matrix.shape[0]), wanted)


def _links(directory: str, nodes: Iterable[Any], links: Iterable[Any]) -> Upload:
    """Nodes and links as JSON, which holds any text and items without links. A loop says nothing, and is left out."""
    known: Dict[Any, None] = dict.fromkeys(nodes)
    read: List[Tuple[Any, Any, float]] = []
    for link in links:
        if isinstance(link, str) or not hasattr(link, "__len__") or len(link) not in (2, 3):
            raise TypeError("a link must be (item, item) or (item, item, weight), got %r" % (link,))
        weight = 1.0 if len(link) == 2 or link[2] is None else finite("weight of link %r" % (tuple(link),), link[2])
        if weight <= 0:
            raise ValueError("weight must be > 0, got link %r" % (tuple(link),))
        known[link[0]] = known[link[1]] = None
        if link[0] != link[1]:
            read.append((link[0], link[1], weight))
    items = Items(known)
    path = os.path.join(directory, "graph.json")
    nodes_as_json = (json.dumps({"id": str(node)}) for node in known)
    links_as_json = (json.dumps({"source": str(a), "target": str(b), "weight": weight}) for a, b, weight in read)
    with open(path, "w", encoding="utf-8") as out:
        out.write('{"nodes": [\n%s\n], "links": [\n%s\n]}\n' % (",\n".join(nodes_as_json), ",\n".join(links_as_json)))
    return Upload("graph", path, items)


def _table(directory: str, nodes: Sequence[Any], columns: List[str], rows: Iterable[Sequence[Any]]) -> Upload:
    items = Items(nodes)
    if len(set(map(str, nodes))) < len(nodes):
        raise ValueError("rows must have different names, got an index with one of them twice")
    named = ([str(node), *row] for node, row in zip(nodes, rows))
    return Upload("table", write_rows(os.path.join(directory, "features.csv"), ["label", *columns], named), items)


def write_rows(path: str, header: List[str], rows: Iterable[Sequence[Any]]) -> str:
    with open(path, "w", encoding="utf-8", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(header)
        table.writerows(rows)
    return path


def rows(columns: Dict[str, Any], items: Items) -> Iterable[Sequence[Any]]:
    """A row for each item of which a column tells, empty where it does not."""
    if len(columns) == 1:
        return (pair for name, given in columns.items() for pair in pairs(name, given, items))
    table: Dict[str, Dict[str, float]] = {}
    for name, given in columns.items():
        for label, number in pairs(name, given, items):
            table.setdefault(label, {})[name] = number
    return ([label] + [row.get(name, "") for name in columns] for label, row in table.items())


def pairs(what: str, given: Any, items: Items) -> Iterator[Tuple[str, float]]:
    """The labels and numbers of a dictionary, a Series or pairs (item, number)."""
    for pair in given.items() if hasattr(given, "items") else given:
        if isinstance(pair, str) or not hasattr(pair, "__len__") or len(pair) != 2:
            raise TypeError("%s must be a dictionary or pairs (item, number), got %r" % (what, pair))
        yield items.label(pair[0]), finite("%s of %r" % (what, pair[0]), pair[1])
