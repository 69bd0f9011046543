package org.grapl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Two triangles, one of them above the line, for tests of {@code find}. */
abstract class TwoTriangles {

  @TempDir protected Path dir = Path.of("");

  protected Path graph = Path.of("");
  protected Path values = Path.of("");

  @BeforeEach
  void twoTriangles() throws IOException {
    graph = write("edges.csv", "a,b\nb,c\nc,a\nx,y\ny,z\nz,x\n");
    values = write("values.csv", "label,value\na,0.9\nb,0.8\nc,0.7\nx,0.1\ny,0.2\nz,0.3\n");
  }

  Path write(String name, String content) throws IOException {
    return Files.writeString(dir.resolve(name), content);
  }

  /** {@code find} on the triangles, the line at 0.5. */
  CommandRun find(Object... more) {
    return findTyping("", more);
  }

  /** The same while somebody types this. */
  CommandRun findTyping(String typed, Object... more) {
    List<Object> args = new ArrayList<>(List.of("find", "--graph", graph, "--threshold", "0.5"));
    args.addAll(List.of(more));
    return CommandRun.typing(typed, args.toArray());
  }
}
