package org.grapl.research.spectrum;

/** The eigenpairs of L on one connected component, numbered from 0, smallest first. */
interface SpectrumPart {

  int size();

  /** How many eigenvalues can be given. */
  int reach();

  double value(int k);

  /** Shared, read only. */
  double[] vector(int k);
}
