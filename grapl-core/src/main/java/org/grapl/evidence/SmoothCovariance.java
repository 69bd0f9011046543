package org.grapl.evidence;

/** A covariance C that is applied to vectors without being written out. One owner. */
interface SmoothCovariance {

  /** Vectors that are best multiplied together. */
  int TOGETHER = 8;

  int size();

  /** vector = C·vector, for each. */
  void multiply(double[][] vectors);

  /** vector = C^½·vector, for each: white noise becomes a field of covariance C. */
  void soften(double[][] vectors);
}
