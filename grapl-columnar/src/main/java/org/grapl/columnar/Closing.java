package org.grapl.columnar;

import java.util.List;

/** Closes what a failure leaves open. */
final class Closing {

  private Closing() {}

  /**
   * Closes each of them, in order; what that throws goes along with the failure, hiding nothing.
   */
  static void after(Throwable failure, List<? extends AutoCloseable> opened) {
    for (AutoCloseable one : opened) {
      try {
        one.close();
      } catch (Exception e) {
        failure.addSuppressed(e);
      }
    }
  }
}
