package org.grapl.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.internal.Check;

/** The connected components of a graph, numbered in the order of their lowest item. Immutable. */
public final class Components {

  private final int[] componentOf;
  private final int[] sizes;

  private Components(int[] componentOf, int[] sizes) {
    this.componentOf = componentOf;
    this.sizes = sizes;
  }

  /** Breadth-first search from each item not yet reached: O(items + links). */
  static Components of(Graph graph) {
    int size = graph.size();
    int[] start = graph.rows().start();
    int[] neighbour = graph.rows().neighbour();
    int[] componentOf = new int[size];
    Arrays.fill(componentOf, -1);
    IntStream.Builder sizes = IntStream.builder();
    int[] queue = new int[size];
    int count = 0;
    for (int seed = 0; seed < size; seed++) {
      if (componentOf[seed] >= 0) {
        continue;
      }
      int head = 0;
      int tail = 0;
      queue[tail++] = seed;
      componentOf[seed] = count;
      while (head < tail) {
        int item = queue[head++];
        for (int k = start[item]; k < start[item + 1]; k++) {
          if (componentOf[neighbour[k]] < 0) {
            componentOf[neighbour[k]] = count;
            queue[tail++] = neighbour[k];
          }
        }
      }
      sizes.add(tail);
      count++;
    }
    return new Components(componentOf, sizes.build().toArray());
  }

  public int count() {
    return sizes.length;
  }

  /** The number of items in a component. */
  public int size(int component) {
    return sizes[Check.index("component", sizes.length, component)];
  }

  /** The component of an item. */
  public int of(int item) {
    return componentOf[Check.index("item", componentOf.length, item)];
  }

  /** The component with the most items, the first of them if several are as large. */
  public int largest() {
    int largest = 0;
    for (int component = 1; component < sizes.length; component++) {
      if (sizes[component] > sizes[largest]) {
        largest = component;
      }
    }
    return largest;
  }

  /** The items of a component, in rising order. */
  public int[] items(int component) {
    Check.index("component", sizes.length, component);
    return IntStream.range(0, componentOf.length)
        .filter(item -> componentOf[item] == component)
        .toArray();
  }

  /** The number of items without any neighbour. */
  public int isolatedItems() {
    return (int) Arrays.stream(sizes).filter(size -> size == 1).count();
  }
}
