package org.grapl.data.format;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.grapl.Decimal;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemGraphBuilder;

/**
 * Reads a graph in the Graph Modelling Language (M. Himsolt, "GML: A portable Graph File Format",
 * Universität Passau, 1997): {@code graph [ node [ id 1 label "x" … ] … edge [ source 1 target 2
 * weight 0.5 ] … ]}. Lists, numbers and texts that tell nothing of items or links are skipped, and
 * so are comments, which begin with {@code #}.
 *
 * <ul>
 *   <li>Whether the label or the id names an item, {@link ItemGraphBuilder} says. Where a node has
 *       no label, its {@code name} is one: igraph writes that. Items are numbered in the order in
 *       which nodes, or edges that come before them, mention their ids.
 *   <li>All else in a node is an attribute; of a list inside it {@code list.key} is, except {@code
 *       graphics [ x 1 y 2 ]}, which gives x and y. A key that repeats becomes {@code key.2},
 *       {@code key.3} and so on.
 *   <li>A link weighs its {@code weight}, or else its {@code value}, or else 1. Links have no
 *       direction, and repeated ones add up.
 *   <li>Texts may hold line ends and characters such as <code>&amp;amp;</code>, <code>&amp;#252;
 *       </code>, <code>&amp;uuml;</code>. The file is read as UTF-8, of which GML's own ASCII is a
 *       part.
 *   <li>{@code attribute [ key "attribute1" name "any text" ]} in the graph, before its nodes, says
 *       which attribute a key stands for, and that there is one. {@link GmlWriter} needs it, as
 *       keys are made of letters, digits and underscores only; other programs skip it.
 * </ul>
 */
public final class GmlReader {

  static final String DECLARATION = "attribute";

  private static final int DEEPEST = 100;
  private static final String FORM = "graph [ node [ id 0 ] … edge [ source 0 target 1 ] … ]";
  private static final Pattern NO_NUMBER = Pattern.compile("[+-]?(?i:nan|inf|infinity)");

  /** Takes in what a list holds. */
  @FunctionalInterface
  interface Entry {
    /** Takes the value of a key; the token is at the value. */
    void take(String key, GmlTokens value);
  }

  private final GmlTokens tokens;
  private final ItemIntake items;
  private final Map<String, String> declared = new LinkedHashMap<>();
  private final BitSet nodes = new BitSet();

  /** The ids that edges mention and no node has had so far, by their items. */
  private final Map<Integer, Mention> awaited = new HashMap<>();

  private record Mention(long line, String id) {}

  private GmlReader(TextInput input) {
    this.tokens = new GmlTokens(input);
    this.items = new ItemIntake(input);
  }

  /** Everything in one pass. */
  public static ItemGraph read(TextInput input) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected '" + FORM + "'");
    }
    GmlReader reader = new GmlReader(input);
    if (!reader.readFile()) {
      throw input.error("no graph found; expected '" + FORM + "'");
    }
    return reader.items.build();
  }

  private boolean readFile() {
    boolean found = false;
    while (tokens.next() != GmlTokens.Kind.END) {
      String key = key();
      boolean isGraph = key.equals("graph");
      if (isGraph && found) {
        throw tokens.error("the file must hold one graph, got a second one; split it");
      }
      if (tokens.next() != GmlTokens.Kind.OPEN) {
        scalar(key);
      } else if (isGraph) {
        found = true;
        readGraph();
      } else {
        readList("", 1, (inside, value) -> {});
      }
    }
    awaited.values().stream()
        .min(Comparator.comparingLong(Mention::line))
        .ifPresent(
            mention -> {
              throw tokens.error(
                  mention.line(),
                  "no node has the id %s".formatted(FieldText.quoted(mention.id())));
            });
    return found;
  }

  private void readGraph() {
    long begin = tokens.line();
    while (tokens.next() != GmlTokens.Kind.CLOSE) {
      refuseEnd(begin);
      String key = key();
      long line = tokens.line();
      if (tokens.next() != GmlTokens.Kind.OPEN) {
        scalar(key);
      } else if (key.equals("node")) {
        readNode(line);
      } else if (key.equals("edge")) {
        readEdge(line);
      } else if (key.equals(DECLARATION)) {
        readDeclaration();
      } else {
        readList("", 2, (inside, value) -> {});
      }
    }
  }

  /** Hands over what the list that begins here holds, and lists inside it. */
  private void readList(String prefix, int depth, Entry entry) {
    long begin = tokens.line();
    if (depth > DEEPEST) {
      throw tokens.error("lists must be nested at most " + DEEPEST + " deep");
    }
    while (tokens.next() != GmlTokens.Kind.CLOSE) {
      refuseEnd(begin);
      String key = prefix + key();
      if (tokens.next() == GmlTokens.Kind.OPEN) {
        readList(key + ".", depth + 1, entry);
      } else {
        scalar(key);
        entry.take(key, tokens);
      }
    }
  }

  private void refuseEnd(long begin) {
    if (tokens.kind() == GmlTokens.Kind.END) {
      throw tokens.error(begin, "the list that begins here has no closing bracket");
    }
  }

  private String key() {
    if (tokens.kind() != GmlTokens.Kind.WORD) {
      throw tokens.error("expected a key, got " + tokens.shown());
    }
    return tokens.text();
  }

  /** Requires that the token is a value. */
  private void scalar(String key) {
    boolean isValue =
        switch (tokens.kind()) {
          case TEXT -> true;
          case NUMBER, WORD ->
              !Double.isNaN(Decimal.parse(tokens.text()))
                  || NO_NUMBER.matcher(tokens.text()).matches();
          default -> false;
        };
    if (!isValue) {
      throw tokens.error(
          "expected a number, a text in quotes or a list as the value of '%s', got %s"
              .formatted(key, tokens.shown()));
    }
  }

  private void readDeclaration() {
    Map<String, String> entries = new HashMap<>();
    readList("", 2, (key, value) -> entries.put(key, value.text()));
    String key = entries.get("key");
    String name = entries.get("name");
    if (key != null && name != null) {
      if (declared.size() == ItemGraphBuilder.MOST_COLUMNS) {
        throw tokens.error("attributes must be at most " + ItemGraphBuilder.MOST_COLUMNS);
      }
      declared.put(key, name);
    }
  }

  private void readNode(long line) {
    GmlNode node = new GmlNode();
    readList("", 2, node);
    String id = node.id().orElseThrow(() -> tokens.error(line, "a node must have an id, got none"));
    int item = items.item(id);
    if (nodes.get(item)) {
      throw tokens.error(line, "a second node of the id " + FieldText.quoted(id));
    }
    if (nodes.isEmpty()) {
      declared.values().forEach(name -> items.attribute(line, item, name, ""));
    }
    nodes.set(item);
    awaited.remove(item);
    node.label().ifPresent(label -> items.label(item, label));
    node.attributes()
        .forEach((key, text) -> items.attribute(line, item, declared.getOrDefault(key, key), text));
  }

  private void readEdge(long line) {
    GmlEdge edge = new GmlEdge();
    readList("", 2, edge);
    int source = end(line, "source", edge.source());
    int target = end(line, "target", edge.target());
    double weight = edge.weight().map(text -> items.weight(edge.weightLine(), text)).orElse(1.0);
    items.link(line, source, target, weight);
  }

  private int end(long line, String what, Optional<String> given) {
    String id =
        given.orElseThrow(() -> tokens.error(line, "an edge must have a " + what + ", got none"));
    int item = items.item(id);
    if (!nodes.get(item)) {
      awaited.putIfAbsent(item, new Mention(line, id));
    }
    return item;
  }
}
