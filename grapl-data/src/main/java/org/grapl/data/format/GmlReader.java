package org.grapl.data.format;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemGraphBuilder;
import org.grapl.internal.Decimal;

/**
 * Reads a graph in the Graph Modelling Language (M. Himsolt, "GML: A portable Graph File Format",
 * Universität Passau, 1997): {@code graph [ node [ id 1 label "x" … ] … link [ source 1 target 2
 * weight 0.5 ] … ]}. Lists, numbers and texts that tell nothing of items or links are skipped, and
 * so are comments, which begin with {@code #}.
 *
 * <ul>
 *   <li>Whether the label or the id names an item, {@link ItemGraphBuilder} says. Where a node has
 *       no label, its {@code name} is one: igraph writes that. Items are numbered in the order in
 *       which nodes, or links that come before them, mention their ids.
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
  private static final String PLACE = "graphics.";
  private static final Pattern NO_NUMBER = Pattern.compile("[+-]?(?i:nan|inf|infinity)");
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
  private static final Set<String> OF_NODE = Set.of("id", "label");
  private static final Set<String> OF_EDGE = Set.of("source", "target", "weight", "value");

  private final GmlTokens tokens;
  private final DeclaredNodes nodes;
  private final Map<String, String> declared = new LinkedHashMap<>();

  /** A number or text and where it stands. */
  private record Scalar(GmlTokens.Kind kind, String text, long line) {}

  private GmlReader(TextInput input) {
    this.tokens = new GmlTokens(input);
    this.nodes = new DeclaredNodes(input, true);
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
    return reader.nodes.build();
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
        continue;
      }
      switch (key) {
        case "node" -> readNode(line);
        case "edge" -> readLink(line);
        case DECLARATION -> readDeclaration();
        default -> readList("", 2, (inside, value) -> {});
      }
    }
  }

  /** Hands over what the list that begins here holds, and lists inside it. */
  private void readList(String prefix, int depth, BiConsumer<String, Scalar> entry) {
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
        entry.accept(key, scalar(key));
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

  /** The value that the token must be. */
  private Scalar scalar(String key) {
    String text = tokens.text();
    boolean isValue =
        switch (tokens.kind()) {
          case TEXT -> true;
          case NUMBER, WORD ->
              !Double.isNaN(Decimal.parse(text)) || NO_NUMBER.matcher(text).matches();
          default -> false;
        };
    if (!isValue) {
      throw tokens.error(
          "expected a number, a text in quotes or a list as the value of '%s', got %s"
              .formatted(key, tokens.shown()));
    }
    return new Scalar(tokens.kind(), text, tokens.line());
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
    Map<String, Scalar> told = new HashMap<>();
    Map<String, String> attributes = new LinkedHashMap<>();
    readList(
        "",
        2,
        (key, value) -> {
          if (OF_NODE.contains(key)) {
            putOnce(told, key, value);
          } else {
            putFree(attributes, key, value.text());
          }
        });
    boolean isFirst = nodes.isEmpty();
    int item = nodes.add(identifier("a node must have an id", "id", told, line), line);
    if (isFirst) {
      declared.values().forEach(name -> nodes.attribute(item, name, "", line));
    }
    Scalar label = told.get("label");
    String name = label == null ? attributes.getOrDefault("name", "") : label.text();
    if (!name.isEmpty()) {
      nodes.label(item, name);
    }
    attributes.forEach(
        (key, text) -> {
          // The coordinates of the drawing have plain names if these are free.
          String plain = key.startsWith(PLACE) ? key.substring(PLACE.length()) : "";
          boolean isPlace = plain.equals("x") || plain.equals("y");
          String column = isPlace && !attributes.containsKey(plain) ? plain : key;
          nodes.attribute(item, declared.getOrDefault(column, column), text, line);
        });
  }

  private void putOnce(Map<String, Scalar> told, String key, Scalar value) {
    if (told.put(key, value) != null) {
      throw tokens.error("a second '%s' in one list".formatted(key));
    }
  }

  private void putFree(Map<String, String> attributes, String key, String text) {
    String free = key;
    for (int k = 2; attributes.containsKey(free); k++) {
      free = key + "." + k;
    }
    attributes.put(free, text);
    if (attributes.size() > ItemGraphBuilder.MOST_COLUMNS) {
      throw tokens.error(
          "a node must have at most " + ItemGraphBuilder.MOST_COLUMNS + " attributes");
    }
  }

  private void readLink(long line) {
    Map<String, Scalar> told = new HashMap<>();
    readList(
        "",
        2,
        (key, value) -> {
          if (OF_EDGE.contains(key)) {
            putOnce(told, key, value);
          }
        });
    String source = identifier("an edge must have a source", "source", told, line);
    String target = identifier("an edge must have a target", "target", told, line);
    Scalar weight = told.containsKey("weight") ? told.get("weight") : told.get("value");
    nodes.link(
        source, target, weight == null ? 1 : nodes.weight(weight.text(), weight.line()), line);
  }

  /** The identifier of a node: a whole number, however it is written, or a text. */
  private String identifier(String rule, String key, Map<String, Scalar> told, long line) {
    Scalar value = told.get(key);
    if (value == null) {
      throw tokens.error(line, rule + ", got none");
    }
    if (value.kind() == GmlTokens.Kind.TEXT) {
      return value.text();
    }
    try {
      if (WHOLE.matcher(value.text()).matches()) {
        return Long.toString(Long.parseLong(value.text()));
      }
    } catch (NumberFormatException e) {
      // more than 64 bits: told below like any other that is none
    }
    throw tokens.error(
        value.line(), FieldText.mustBe(key, "a whole number of 64 bits or a text", value.text()));
  }
}
