package org.grapl.spark.parts;

import org.grapl.evidence.Inverses;
import org.grapl.evidence.KernelLinks;
import org.grapl.linear.UpdatableInverse;

/** Links in parts, as covariances need them. */
public record LinksInParts(PartedLaplacian links) implements KernelLinks {

  @Override
  public double[] degree() {
    return links.degree();
  }

  @Override
  public long edges() {
    return links.edges();
  }

  @Override
  public KernelLinks balanced() {
    return new LinksInParts(links.balanced());
  }

  @Override
  public UpdatableInverse inverse(double[] shifts) {
    return new PartedInverse(new PartedSystem(links, shifts), Inverses.ACCURACY);
  }
}
