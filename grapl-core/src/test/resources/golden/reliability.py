"""How often somebody is right by their answers, by integrals: python3 reliability.py > reliability.csv

A second way to what SideReliability finds on a grid: the same prior, written down from its
documentation, integrated by scipy. Of each case: yes and no to items that lie above with
probability p, yes and no to items that do so with 1 - p.
"""
from math import exp, log
from scipy.integrate import dblquad
from scipy.special import xlogy

CENTRE, LOWEST, HIGHEST, GUESSING = 1.7, 0.6, 5.1, 0.1
USELESS = [(0, 0.8), (-0.5, 0.1), (-1, 0.05), (-2, 0.05)]
HABITS = [k / 2 for k in range(-4, 5)]
CASES = [(0.9, 9, 1, 1, 9), (0.99, 18, 2, 6, 14), (0.8, 5, 5, 4, 6), (0.99, 25, 25, 26, 24), (0.6, 3, 0, 0, 2), (0.95, 40, 0, 12, 28)]


def expit(x):
    return 1 / (1 + exp(-x))


def likelihood(lam, beta, case):
    p, *counts = case
    s, t = expit(lam + beta), expit(lam - beta)
    yes_high = p * s + (1 - p) * (1 - t)
    yes_low = (1 - p) * s + p * (1 - t)
    a, b, c, d = counts
    return exp(xlogy(a, yes_high) + xlogy(b, 1 - yes_high) + xlogy(c, yes_low) + xlogy(d, 1 - yes_low))


def normal(x, mean, deviation):
    return exp(-0.5 * ((x - mean) / deviation) ** 2)


def honest(f):
    # Each cell of the grid stands for half a step on either side.
    half = 0.125
    value, _ = dblquad(lambda beta, lam: f(lam, beta) * normal(lam, CENTRE, 1) * normal(beta, 0, 0.5),
                       LOWEST - half, HIGHEST + half, -1 - half, 1 + half, epsabs=0, epsrel=1e-8)
    return value


def useless(f):
    all_habits = sum(normal(habit, 0, 0.7) for habit in HABITS)
    return sum(share * normal(habit, 0, 0.7) / all_habits * f(lam, habit) for lam, share in USELESS for habit in HABITS)


print("p,highYes,highNo,lowYes,lowNo,ifAbove,ifBelow,guessing")
for case in CASES:
    one = honest(lambda lam, beta: 1)

    def expected(f):
        return (1 - GUESSING) * honest(lambda lam, beta: f(lam, beta) * likelihood(lam, beta, case)) / one, \
            GUESSING * useless(lambda lam, beta: f(lam, beta) * likelihood(lam, beta, case))
    told, guessed = expected(lambda lam, beta: 1)
    whole = told + guessed
    above = sum(expected(lambda lam, beta: expit(lam + beta))) / whole
    below = sum(expected(lambda lam, beta: expit(lam - beta))) / whole
    print(",".join(map(str, case)) + f",{above:.6f},{below:.6f},{guessed / whole:.6f}")
