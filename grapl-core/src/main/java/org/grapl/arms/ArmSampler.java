package org.grapl.arms;

/** Where the values of arms come from. */
@FunctionalInterface
public interface ArmSampler extends AutoCloseable {

  /** One sample of the arm. */
  double sample(int arm);

  /** Releases what the sampler holds; nothing by default. */
  @Override
  default void close() {}
}
