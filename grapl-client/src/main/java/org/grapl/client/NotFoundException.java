package org.grapl.client;

/** There is no such campaign or item, or none that this token may see. */
public final class NotFoundException extends GraplException {

  private static final long serialVersionUID = 1;

  NotFoundException(Problem problem) {
    super(problem);
  }
}
