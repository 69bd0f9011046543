package org.grapl.server;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests of a server of their own, which is there for all tests of a class. */
@ResourceLock("the server of WithServer") // one for all classes
abstract class WithServer {

  @TempDir static Path directory;
  static RunningServer server;

  @BeforeAll
  static void serve() {
    server = RunningServer.in(directory);
  }

  @AfterAll
  static void stopServing() {
    server.close();
  }
}
