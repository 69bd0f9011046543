"""Which of many items lie above a line, with as few checks as possible, when it is known which are alike.

    import grapl

    result = grapl.find(graph, check=measure, threshold=0.5, budget=300)
    result.above

``Campaign`` does the same step by step; ``grapl.client`` talks to a server that runs elsewhere.
"""

from .campaign import Campaign, find
from .client import GraplError, Ticket
from .result import ExpectedWrong, Result

__all__ = ["find", "Campaign", "Result", "ExpectedWrong", "Ticket", "GraplError"]
