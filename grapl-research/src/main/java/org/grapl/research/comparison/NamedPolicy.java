package org.grapl.research.comparison;

import java.util.Set;
import org.grapl.research.Method;

/**
 * A policy that can be asked for by name.
 *
 * @param description what it does, in one line
 * @param needs what it is made from, besides what all get
 * @param family how it is compared with others
 */
public record NamedPolicy(
    String name,
    Basis basis,
    String description,
    Method.Chooser chooser,
    Set<Need> needs,
    MethodFamily family) {

  /** What only some policies make use of. */
  public enum Need {
    /** α of the paper's rule. */
    ALPHA,
    /** The means that are to be found. */
    TRUTH
  }

  public NamedPolicy {
    needs = Set.copyOf(needs);
  }

  NamedPolicy needing(Need need) {
    return new NamedPolicy(name, basis, description, chooser, Set.of(need), family);
  }

  NamedPolicy comparedAs(MethodFamily other) {
    return new NamedPolicy(name, basis, description, chooser, needs, other);
  }
}
