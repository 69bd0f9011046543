package org.grapl.spark.trials;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.grapl.data.GraphFiles;
import org.grapl.graph.Graph;
import org.grapl.research.TrialWork;
import org.grapl.research.cluster.TrialRecipe;

/**
 * A digest of what decides about the results of tasks besides their own names: the problems, the
 * seed, and the code. Whoever changes an algorithm must not find results of the old one among those
 * of the new.
 */
final class TrialFingerprint {

  /** To be raised when what is kept of a task changes its meaning. */
  private static final int FORMAT = 1;

  private static final int HEX_DIGITS = 32;

  /** One class of each module that has a say in results. */
  private static final List<Class<?>> DECISIVE =
      List.of(Graph.class, GraphFiles.class, TrialWork.class);

  private final MessageDigest digest;

  private TrialFingerprint() {
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static String of(TrialRecipe recipe, long seed) {
    TrialFingerprint print = new TrialFingerprint();
    print.add("format " + FORMAT);
    print.add(recipe.identity());
    print.add("seed " + seed);
    for (Class<?> type : DECISIVE) {
      try {
        print.addCodeAround(type);
      } catch (IOException | URISyntaxException e) {
        throw new IllegalStateException("cannot read the code of " + type.getName(), e);
      }
    }
    return HexFormat.of().formatHex(print.digest.digest()).substring(0, HEX_DIGITS);
  }

  private void add(String line) {
    digest.update((line + '\n').getBytes(StandardCharsets.UTF_8));
  }

  /**
   * All that lies where the class comes from, names and contents only: a jar made anew of the same
   * code counts as the same.
   */
  private void addCodeAround(Class<?> type) throws IOException, URISyntaxException {
    Path place = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(place)) {
      addFiles(place);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        addFiles(jar.getPath("/"));
      }
    }
  }

  private void addFiles(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      // What the build notes down about itself decides nothing.
      for (Path file :
          all.filter(Files::isRegularFile)
              .filter(each -> !root.relativize(each).startsWith("META-INF"))
              .sorted()
              .toList()) {
        add(root.relativize(file).toString());
        digest.update(Files.readAllBytes(file));
      }
    }
  }
}
