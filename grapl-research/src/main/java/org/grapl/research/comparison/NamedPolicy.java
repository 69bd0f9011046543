package org.grapl.research.comparison;

import org.grapl.research.Method;

/**
 * A policy that can be asked for by name.
 *
 * @param description what it does, in one line
 * @param needsTruth whether it must know the means that are to be found
 * @param family how it is compared with others
 */
public record NamedPolicy(
    String name,
    Basis basis,
    String description,
    Method.Chooser chooser,
    boolean needsTruth,
    MethodFamily family) {

  NamedPolicy knowingTheTruth() {
    return new NamedPolicy(name, basis, description, chooser, true, family);
  }

  NamedPolicy comparedAs(MethodFamily other) {
    return new NamedPolicy(name, basis, description, chooser, needsTruth, other);
  }
}
