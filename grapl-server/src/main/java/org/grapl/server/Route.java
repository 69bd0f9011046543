package org.grapl.server;

/**
 * One thing that can be asked for.
 *
 * @param method such as {@code GET}
 * @param path with the names of its variable parts in braces
 */
record Route(String method, String path, Access access, Action action) {

  /** Answers a call. */
  @FunctionalInterface
  interface Action {
    void answer(Call call) throws java.io.IOException;
  }

  static Route get(String path, Access access, Action action) {
    return new Route("GET", path, access, action);
  }

  static Route post(String path, Access access, Action action) {
    return new Route("POST", path, access, action);
  }

  static Route delete(String path, Access access, Action action) {
    return new Route("DELETE", path, access, action);
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
