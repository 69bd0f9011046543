package org.grapl.evidence;

/**
 * What the answers to each item say of it, as the normal factor exp(ν g − ½ π g²) of its distance g
 * from the line: nothing where both are 0. By item.
 *
 * @param precision π
 * @param shift ν
 */
record Sites(double[] precision, double[] shift) {

  static Sites none(int size) {
    return new Sites(new double[size], new double[size]);
  }

  void set(int item, double ownPrecision, double ownShift) {
    precision[item] = ownPrecision;
    shift[item] = ownShift;
  }
}
