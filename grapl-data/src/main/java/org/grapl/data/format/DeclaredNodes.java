package org.grapl.data.format;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemGraphBuilder;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Decimal;

/**
 * Nodes and links of a format in which every node is declared, once, and links name nodes by their
 * identifiers. Links may come before their nodes: such links are put aside, at 24 bytes each and
 * the ids they name, until all nodes are known. Items are numbered in the order of the
 * declarations, or of the first mention by a node or link if the format has it so. One owner.
 */
final class DeclaredNodes {

  private static final int LISTENED_TO = 1 << 12;

  private final TextInput input;
  private final boolean byMention;
  private final BitSet declared = new BitSet();

  /** By mention: items that no node has declared so far, as the first link names them. */
  private final Map<Integer, Mention> awaited = new LinkedHashMap<>();

  private record Mention(String id, long line) {}

  private final ItemGraphBuilder items = new ItemGraphBuilder();
  private final GraphBuilder earlyNames = Graph.builder();
  private int[] earlyEnds = new int[0];
  private double[] earlyWeight = new double[0];
  private long[] earlyLine = new long[0];
  private int early;

  DeclaredNodes(TextInput input) {
    this(input, false);
  }

  DeclaredNodes(TextInput input, boolean byMention) {
    this.input = input;
    this.byMention = byMention;
  }

  /** A new node. */
  int add(String id, long line) {
    int item = attempt(() -> items.item(id), line);
    if (declared.get(item)) {
      throw input.error(line, "node ids must all differ, got %s twice".formatted(quoted(id)));
    }
    declared.set(item);
    awaited.remove(item);
    listen(item);
    return item;
  }

  /** Whether no node has been declared so far. */
  boolean isEmpty() {
    return declared.isEmpty();
  }

  int size() {
    return items.size();
  }

  void label(int item, String label) {
    items.label(item, label);
  }

  void attribute(int item, String column, String value, long line) {
    attempt(
        () -> {
          items.attribute(item, column, value);
          return item;
        },
        line);
  }

  /** The weight that a text stands for. */
  double weight(String text, long line) {
    double weight = Decimal.parse(text);
    if (!FieldText.isWeight(weight)) {
      throw input.error(line, FieldText.badWeight(text));
    }
    return weight;
  }

  void link(String source, String target, double weight, long line) {
    if (byMention) {
      link(mentioned(source, line), mentioned(target, line), weight, line);
      return;
    }
    OptionalInt from = items.find(source);
    OptionalInt to = items.find(target);
    if (from.isPresent() && to.isPresent()) {
      link(from.getAsInt(), to.getAsInt(), weight, line);
    } else {
      putAside(source, target, weight, line);
    }
  }

  private int mentioned(String id, long line) {
    int item = attempt(() -> items.item(id), line);
    if (!declared.get(item)) {
      awaited.putIfAbsent(item, new Mention(id, line));
    }
    return item;
  }

  private void link(int from, int to, double weight, long line) {
    attempt(
        () -> {
          items.link(from, to, weight);
          return from;
        },
        line);
    listen(items.links());
  }

  private void putAside(String source, String target, double weight, long line) {
    if (early == earlyWeight.length) {
      int longer = early + early / 2 + 16;
      earlyEnds = Arrays.copyOf(earlyEnds, 2 * longer);
      earlyWeight = Arrays.copyOf(earlyWeight, longer);
      earlyLine = Arrays.copyOf(earlyLine, longer);
    }
    earlyEnds[2 * early] = earlyNames.item(source);
    earlyEnds[2 * early + 1] = earlyNames.item(target);
    earlyWeight[early] = weight;
    earlyLine[early++] = line;
  }

  /** Everything, once each end of each link is known. */
  ItemGraph build() {
    if (items.size() == 0) {
      throw input.error("no nodes found; a graph must have at least one");
    }
    awaited.forEach(
        (item, mention) -> {
          throw input.error(mention.line(), "no node has the id " + quoted(mention.id()));
        });
    if (early > 0) {
      Graph names = earlyNames.build();
      for (int k = 0; k < early; k++) {
        int from = known("source", names.label(earlyEnds[2 * k]), earlyLine[k]);
        int to = known("target", names.label(earlyEnds[2 * k + 1]), earlyLine[k]);
        link(from, to, earlyWeight[k], earlyLine[k]);
      }
    }
    input.hold(items.size(), items.links());
    return input.build(items::build);
  }

  private int known(String end, String id, long line) {
    return items
        .find(id)
        .orElseThrow(() -> input.error(line, end + " must be the id of a node, got " + quoted(id)));
  }

  private void listen(int count) {
    if (count % LISTENED_TO == 0) {
      input.hold(items.size(), items.links());
    }
  }

  private <T> T attempt(Supplier<T> step, long line) {
    try {
      return step.get();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw error(line, e);
    }
  }

  private DataFileException error(long line, RuntimeException e) {
    return input.error(line, String.valueOf(e.getMessage()));
  }

  private static String quoted(String id) {
    return FieldText.quoted(id);
  }
}
