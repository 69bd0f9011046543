package org.grapl.evidence;

import org.grapl.linear.UpdatableInverse;

/** The covariance B^−power, by so many products with B⁻¹. */
record Powers(UpdatableInverse inverse, int power) implements SmoothCovariance {

  @Override
  public int size() {
    return inverse.size();
  }

  @Override
  public void multiply(double[][] vectors) {
    multiply(vectors, power);
  }

  @Override
  public void soften(double[][] vectors) {
    multiply(vectors, power / 2);
  }

  private void multiply(double[][] vectors, int times) {
    for (double[] vector : vectors) {
      for (int k = 0; k < times; k++) {
        inverse.multiply(vector.clone(), vector);
      }
    }
  }
}
