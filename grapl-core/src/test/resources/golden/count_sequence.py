"""Bounds on a number of marked members by exact fractions: python3 count_sequence.py > count_sequence.csv

A second way to what CountSequence computes by logarithms of factorials: the same weights, written
down from docs/CERTIFICATES.md, and the probability of an order of draws as a product of fractions.
"""
from fractions import Fraction
from math import log

CASES = [(12, 0, 0.1, 0), (40, 2, 0.05, 0), (60, 10, 0.2, 0), (150, 7, 0.025, 0), (400, 40, 0.05, 0)]
CASES += [(12, 0, 0.1, 0.01), (40, 4, 0.05, 0.25), (60, 10, 0.2, 0.5)]


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


def probability(marked_members, population, drawn, marked, miss):
    """Of one order in which the flagged ones come first: all orders are equally likely.

    Draw by draw, over how many marked members are left: one that is missed looks like the others.
    """
    left = {marked_members: Fraction(1)}
    for k in range(drawn):
        then, members = {}, population - k
        for count, chance in left.items():
            seen = chance * Fraction(count, members)
            ways = [(count - 1, seen * (1 - miss))]
            if k >= marked:
                ways = [(count - 1, seen * miss), (count, chance * Fraction(members - count, members))]
            for rest, part in ways:
                if part > 0:
                    then[rest] = then.get(rest, 0) + part
        left = then
    return sum(left.values(), Fraction(0))


def log_of(fraction):
    shift = fraction.numerator.bit_length() - fraction.denominator.bit_length()
    return log(fraction / Fraction(2) ** shift) + shift * log(2)


print("population,hoped,delta,missRate,drawn,marked,logMixture,upper")
for population, hoped, delta, miss in CASES:
    chosen, missed = weights(population, hoped), Fraction(miss)
    for drawn in sorted({1, 2, 5, population // 8 + 1, population // 3, population // 2, population - 1}):
        for marked in sorted({0, 1, 2, drawn // 10, drawn // 3, drawn}):
            if marked > drawn:
                continue
            found = [probability(count, population, drawn, marked, missed) for count in range(population + 1)]
            mixture = sum(w * found[count] for count, w in chosen)
            # With misses, only smaller numbers of marked ones are held against one.
            against = [sum(w * found[j] for j, w in chosen if j <= k or miss == 0) for k in range(population + 1)]
            left = [k for k in range(population + 1) if found[k] > Fraction(delta) * against[k]]
            text = "" if mixture == 0 else repr(log_of(mixture))
            print(f"{population},{hoped},{delta},{miss},{drawn},{marked},{text},{max(left) if left else ''}")
