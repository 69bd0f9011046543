package org.grapl.research.cluster;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.research.problems.Instance;
import org.grapl.research.problems.TestProblem;

/**
 * A problem that somebody has, as plain arrays: 16 bytes per link and 8 per item. Names of items
 * stay at home; no method looks at them. Arrays are shared.
 *
 * @param from the lower item of each link
 * @param to the higher item of each link
 * @param means of the items
 * @param noise as {@link Noise#parse} reads it
 */
record GivenProblem(
    String name,
    int[] from,
    int[] to,
    double[] weight,
    double[] means,
    double threshold,
    double tolerance,
    String noise)
    implements ProblemRecipe {

  static GivenProblem of(TestProblem problem) {
    Instance instance = problem.draw().apply(0);
    Graph graph = instance.graph();
    int[] from = new int[graph.links()];
    int[] to = new int[graph.links()];
    double[] weight = new double[graph.links()];
    int[] link = {0};
    graph.forEachLink(
        (a, b, w) -> {
          from[link[0]] = a;
          to[link[0]] = b;
          weight[link[0]++] = w;
        });
    return new GivenProblem(
        problem.name(),
        from,
        to,
        weight,
        instance.truth().means(),
        problem.question().threshold(),
        problem.question().tolerance(),
        problem.noise().toString());
  }

  @Override
  public TestProblem make() {
    GraphBuilder graph = Graph.ofSize(means.length);
    for (int link = 0; link < from.length; link++) {
      graph.link(from[link], to[link], weight[link]);
    }
    return TestProblem.given(
        name,
        name,
        new Instance(graph.build(), Truth.of(means)),
        new Question(threshold, tolerance),
        Noise.parse(noise),
        means.length);
  }

  /** A digest of all that decides: neither file names nor names of items do. */
  @Override
  public String identity() {
    MessageDigest sha = sha256();
    try (DataOutputStream digest =
        new DataOutputStream(
            new BufferedOutputStream(
                new DigestOutputStream(OutputStream.nullOutputStream(), sha)))) {
      digest.writeLong(means.length);
      for (int link = 0; link < from.length; link++) {
        digest.writeLong(from[link]);
        digest.writeLong(to[link]);
        digest.writeDouble(weight[link]);
      }
      for (double mean : means) {
        digest.writeDouble(mean);
      }
      digest.writeDouble(threshold);
      digest.writeDouble(tolerance);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never: nothing is written anywhere
    }
    return "given problem " + HexFormat.of().formatHex(sha.digest()) + ", noise " + noise;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
