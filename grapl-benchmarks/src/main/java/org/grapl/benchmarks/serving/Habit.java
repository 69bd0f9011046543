package org.grapl.benchmarks.serving;

/** How a worker of a crash test behaves. */
enum Habit {
  /** Tells what it asked for. */
  STEADY(60),
  /** Sends every answer twice. */
  TWICE(60),
  /** Never tells about half of what it asked for. */
  DROPPING(1),
  /** Tells when the time of its tickets is over. */
  LATE(1),
  /** Gives back about half of what it asked for. */
  GIVING_BACK(60),
  /** Withdraws an answer now and then. */
  WITHDRAWING(60),
  /** Records values nobody asked for. */
  RECORDING(60),
  /** Asks without a key, for its own open tickets first. */
  RESUMING(60);

  private final int leaseSeconds;

  Habit(int leaseSeconds) {
    this.leaseSeconds = leaseSeconds;
  }

  int leaseSeconds() {
    return leaseSeconds;
  }

  /** Of the worker of this number: all of them in turn. */
  static Habit of(int worker) {
    return values()[worker % values().length];
  }
}
