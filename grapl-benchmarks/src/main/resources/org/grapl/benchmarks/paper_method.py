"""GrAPL as in the paper: after every observation conjugate gradients, started from the last means.

Called with two files, the problem to read and the answer to write; ReplayFiles.java says what is
in them. The arm the method would choose is computed and paid for, the arm observed is the one in
the file.
"""

import sys
import time

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import cg


class PaperMethod:
    def __init__(self, matrix, diagonal, right_hand_side, samples, gamma, tolerance, alpha):
        self.matrix = matrix
        self.diagonal = diagonal
        self.right_hand_side = right_hand_side
        self.samples = samples
        self.gamma = gamma
        self.tolerance = tolerance
        self.alpha = alpha
        self.mean = np.zeros(len(samples))
        self.solve()

    def choose(self):
        return np.argmin((np.abs(self.mean) + self.tolerance) * np.sqrt(self.samples + self.alpha))

    def take(self, arm, value):
        self.matrix.data[self.diagonal[arm]] += 1 / self.gamma
        self.right_hand_side[arm] += value / self.gamma
        self.samples[arm] += 1

    def solve(self):
        # The tolerance is scipy's own: a residual of 1e-5 of the right-hand side.
        self.mean, failure = cg(self.matrix, self.right_hand_side, x0=self.mean)
        if failure:
            sys.exit(f"conjugate gradients did not converge ({failure})")


def replay(method, arms, values, block, seconds):
    """CPU microseconds per step of some blocks of steps, and how many steps those are.

    If there is no time for all of them, they are spread evenly: steps become cheaper as arms
    become known, so the first ones alone would not be fair. What lies between is told at once.
    """
    begun = time.monotonic()
    blocks = -(-len(arms) // block)
    affordable = blocks
    micros = []
    measured = 0
    position = 0
    turn = 0
    while turn < affordable:
        begin = turn * blocks // affordable * block
        for t in range(position, begin):
            method.take(arms[t], values[t])
        if begin > position:
            method.solve()
        position = begin
        started = time.process_time_ns()
        for t in range(begin, min(begin + block, len(arms))):
            method.choose()
            method.take(arms[t], values[t])
            method.solve()
            position = t + 1
            if time.monotonic() - begun > seconds:
                break
        micros.append((time.process_time_ns() - started) / 1e3 / (position - begin))
        measured += position - begin
        elapsed = time.monotonic() - begun
        if turn == 0:
            # Telling at once what lies between costs a solve, as much as a step.
            later = max(elapsed, 1e-9) * (block + 1) / block
            affordable = int(max(1, min(blocks, 1 + (seconds - elapsed) / later)))
        turn += 1
        if elapsed > seconds:
            break
    for t in range(position, len(arms)):
        method.take(arms[t], values[t])
    if position < len(arms):
        method.solve()
    return micros, measured


def main(source, target):
    with open(source, "rb") as file:
        size, entries, steps, block = np.fromfile(file, "<i8", 4)
        gamma, tolerance, alpha, seconds = np.fromfile(file, "<f8", 4)
        start = np.fromfile(file, "<i4", size + 1)
        column = np.fromfile(file, "<i4", entries)
        entry = np.fromfile(file, "<f8", entries)
        samples = np.fromfile(file, "<i4", size)
        right_hand_side = np.fromfile(file, "<f8", size)
        arms = np.fromfile(file, "<i4", steps)
        values = np.fromfile(file, "<f8", steps)
    matrix = csr_matrix((entry, column, start), shape=(size, size))
    diagonal = np.flatnonzero(column == np.repeat(np.arange(size), np.diff(start)))
    began = time.process_time_ns()
    method = PaperMethod(matrix, diagonal, right_hand_side, samples, gamma, tolerance, alpha)
    preparation = (time.process_time_ns() - began) / 1e9
    micros, measured = replay(method, arms, values, int(block), seconds)
    with open(target, "wb") as file:
        np.array([steps, measured, len(micros)], "<i8").tofile(file)
        np.array([preparation], "<f8").tofile(file)
        np.array(micros, "<f8").tofile(file)
        method.mean.astype("<f8").tofile(file)


main(sys.argv[1], sys.argv[2])
