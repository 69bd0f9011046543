"""Bounds on a number of marked members by exact fractions: python3 count_sequence.py > count_sequence.csv

A second way to what CountSequence computes by logarithms of factorials: the same weights, written
down from docs/CERTIFICATES.md, and the probability of an order of draws as a product of fractions.
"""
from fractions import Fraction
from math import log

CASES = [(12, 0, 0.1), (40, 2, 0.05), (60, 10, 0.2), (150, 7, 0.025), (400, 40, 0.05)]


def steps(start, end, factor):
    found, following = [], max(1.0, start)
    while following <= end:
        found.append(int(following))
        following = max(following + 1, following * factor)
    return found


def weights(population, hoped):
    few = steps(0.05 * hoped, 0.6 * hoped, 1.15)
    many = steps(1, population, 1.3)
    pairs = [(0, 0.3 if few else 0.3 + 0.65)]
    pairs += [(count, 0.65 / len(few)) for count in few]
    pairs += [(count, 0.05 / len(many)) for count in many]
    return [(count, Fraction(weight)) for count, weight in pairs]


def probability(marked_members, population, drawn, marked):
    """Of one order in which the marked ones come first: all orders are equally likely."""
    product = Fraction(1)
    for k in range(drawn):
        of = marked_members - k if k < marked else population - marked_members - (k - marked)
        product *= Fraction(max(0, of), population - k)
    return product


def log_of(fraction):
    shift = fraction.numerator.bit_length() - fraction.denominator.bit_length()
    return log(fraction / Fraction(2) ** shift) + shift * log(2)


print("population,hoped,delta,drawn,marked,logMixture,upper")
for population, hoped, delta in CASES:
    chosen = weights(population, hoped)
    for drawn in sorted({1, 2, 5, population // 8 + 1, population // 3, population // 2, population - 1}):
        for marked in sorted({0, 1, 2, drawn // 10, drawn // 3, drawn}):
            if marked > drawn:
                continue
            mixture = sum(w * probability(count, population, drawn, marked) for count, w in chosen)
            left = [
                count
                for count in range(marked, population - (drawn - marked) + 1)
                if probability(count, population, drawn, marked) > Fraction(delta) * mixture
            ]
            text = "" if mixture == 0 else repr(log_of(mixture))
            print(f"{population},{hoped},{delta},{drawn},{marked},{text},{max(left) if left else ''}")
