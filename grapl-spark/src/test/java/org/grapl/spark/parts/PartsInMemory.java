package org.grapl.spark.parts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;

/** The parts of a graph that is here, one after the other: what other machines must agree with. */
public final class PartsInMemory implements PartedLaplacian {

  private final List<RowPart> parts;
  private final long links;
  private final double[] degree;
  private final int[] component;

  private PartsInMemory(List<RowPart> parts, long links, double[] degree, int[] component) {
    this.parts = parts;
    this.links = links;
    this.degree = degree;
    this.component = component;
  }

  /** So many parts with about as many items each. */
  public static PartsInMemory of(Graph graph, int count) {
    List<RowPart> parts = new ArrayList<>();
    int size = graph.size();
    for (int part = 0; part < count; part++) {
      int from = (int) ((long) size * part / count);
      int to = (int) ((long) size * (part + 1) / count);
      parts.add(part(graph, from, to));
    }
    Components components = graph.components();
    int[] component = new int[size];
    for (int item = 0; item < size; item++) {
      component[item] = components.of(item);
    }
    return new PartsInMemory(parts, graph.links(), graph.rows().degree(), component);
  }

  /** All columns of some rows of a graph. */
  private static RowPart part(Graph graph, int fromItem, int toItem) {
    SparseRows rows = graph.rows();
    int from = rows.start()[fromItem];
    int to = rows.start()[toItem];
    int[] start = new int[toItem - fromItem + 1];
    for (int row = 0; row < start.length; row++) {
      start[row] = rows.start()[fromItem + row] - from;
    }
    return new RowPart(
        fromItem,
        start,
        Arrays.copyOfRange(rows.neighbour(), from, to),
        Arrays.copyOfRange(rows.weight(), from, to));
  }

  @Override
  public int size() {
    return degree.length;
  }

  @Override
  public long links() {
    return links;
  }

  @Override
  public double[] degree() {
    return degree;
  }

  @Override
  public int[] component() {
    return component;
  }

  @Override
  public void multiply(double[][] x, double[][] out) {
    double[] interleaved = RowPart.interleaved(x);
    for (RowPart part : parts) {
      RowPart.apart(part.multiply(interleaved, x.length), out, part.firstRow());
    }
  }

  @Override
  public void perturb(int first, double[][] out) {
    for (RowPart part : parts) {
      RowPart.apart(part.perturbation(first, out.length), out, part.firstRow());
    }
  }

  @Override
  public Graph sampled(int perItem) {
    boolean isWhole = hasAtMost(perItem);
    double[][] limits = new double[2][size()];
    for (RowPart part : isWhole ? List.<RowPart>of() : parts) {
      RowPart.apart(part.limits(perItem), limits, part.firstRow());
    }
    return RowPart.Sample.joined(
        size(),
        parts.stream()
            .map(part -> isWhole ? part.upper() : part.sample(perItem, limits[0], limits[1]))
            .toList());
  }
}
