package org.grapl.server;

import java.io.IOException;
import java.util.List;

/** One thing that can be asked for; the parameters are what the query may hold. */
record Route(String method, String path, Access access, Action action, List<String> parameters) {

  @FunctionalInterface
  interface Action {
    void answer(Call call) throws IOException;
  }

  static Route get(String path, Access access, Action action, String... parameters) {
    return new Route("GET", path, access, action, List.of(parameters));
  }

  static Route post(String path, Access access, Action action, String... parameters) {
    return new Route("POST", path, access, action, List.of(parameters));
  }

  static Route delete(String path, Access access, Action action, String... parameters) {
    return new Route("DELETE", path, access, action, List.of(parameters));
  }

  /** Whether it tells how the server is, and so is answered whoever else is. */
  boolean isHealth() {
    return path.startsWith("/health/");
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
