package org.grapl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Where figures were measured; they mean little without. */
public record Machine(String processor, int cores, String system, String java, long heapMegabytes) {

  private static final String MODEL = "model name";

  public static Machine here() {
    Runtime runtime = Runtime.getRuntime();
    return new Machine(
        processorName(),
        runtime.availableProcessors(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        runtime.maxMemory() >> 20);
  }

  private static String processorName() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith(MODEL))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch"); // no such file outside Linux
    }
  }
}
