package org.grapl.store;

/** There is a campaign of this name already. */
public final class NameTakenException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public NameTakenException(String name) {
    super("a campaign \"%s\" exists already; choose another name".formatted(name));
  }
}
