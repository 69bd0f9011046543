package org.grapl.data.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemGraphBuilder;

/**
 * Reads a graph in the DOT language of Graphviz (E. R. Gansner, E. Koutsofios, S. North, "Drawing
 * graphs with dot", 2015; grammar in its documentation): {@code graph} or {@code digraph}, chains
 * of edges, subgraphs as the ends of edges, default attributes, ports (left out), comments.
 *
 * <ul>
 *   <li>Whether the {@code label} or the id names an item, {@link ItemGraphBuilder} says. Labels
 *       may hold {@code \n}, {@code \l} and {@code \r} for the end of a line, {@code \N} for the id
 *       and a doubled backslash. HTML texts are kept with their brackets.
 *   <li>Attributes of nodes are kept, with the defaults that held when the node was first
 *       mentioned. If all values of {@code pos} are {@code x,y}, they become x and y, unless there
 *       are such attributes. Where the name begins with {@code attribute:}, the rest of it is the
 *       name, and name and value are escaped as labels are: {@link DotWriter} needs it.
 *   <li>A link weighs its {@code weight}, or else 1. Links have no direction, and repeated ones add
 *       up, except in a {@code strict} graph: there a link counts once, with the last weight given;
 *       for that all links are held in memory a second time.
 * </ul>
 */
public final class DotReader {

  private static final String FORM = "[strict] graph|digraph { … }";
  private static final String LABEL = "label";
  private static final String WEIGHT = "weight";
  private static final int DEEPEST = 100;
  private static final Set<String> KEYWORDS =
      Set.of("strict", "graph", "digraph", "subgraph", "node", "edge");

  private final DotTokens tokens;
  private final ItemIntake items;
  private DotLinks links;
  private long weightLine;
  private boolean positions;

  private DotReader(TextInput input) {
    this.tokens = new DotTokens(input);
    this.items = new ItemIntake(input);
    this.links = new DotLinks(items, false, false);
  }

  /** Everything in one pass. */
  public static ItemGraph read(TextInput input) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected '" + FORM + "'");
    }
    return new DotReader(input).readFile();
  }

  private ItemGraph readFile() {
    tokens.next();
    boolean strict = passed("strict");
    boolean directed = tokens.isKeyword("digraph");
    if (!directed && !tokens.isKeyword("graph")) {
      throw tokens.expected("'" + FORM + "'");
    }
    links = new DotLinks(items, strict, directed);
    tokens.next();
    if (tokens.isName()) {
      tokens.next();
    }
    readBraces(DotScope.whole());
    if (tokens.kind() != DotTokens.Kind.END) {
      throw tokens.expected("nothing behind the graph");
    }
    links.finish();
    ItemGraph data = items.build();
    return positions ? DotPlaces.in(data) : data;
  }

  private boolean passed(String keyword) {
    boolean found = tokens.isKeyword(keyword);
    if (found) {
      tokens.next();
    }
    return found;
  }

  private void pass(char sign) {
    if (!tokens.isSign(sign)) {
      throw tokens.expected("'" + sign + "'");
    }
    tokens.next();
  }

  private void readBraces(DotScope scope) {
    if (scope.depth() > DEEPEST) {
      throw tokens.error("subgraphs must be nested at most " + DEEPEST + " deep");
    }
    pass('{');
    while (!tokens.isSign('}')) {
      if (tokens.isSign(';') || tokens.isSign(',')) {
        tokens.next();
      } else {
        readStatement(scope);
      }
    }
    tokens.next();
  }

  private void readStatement(DotScope scope) {
    if (passed("graph")) {
      readDefaults();
    } else if (passed("node")) {
      scope.nodes(readDefaults());
    } else if (passed("edge")) {
      scope.edges(readDefaults());
    } else {
      readChain(scope);
    }
  }

  private Map<String, String> readDefaults() {
    if (!tokens.isSign('[')) {
      throw tokens.expected("'['");
    }
    return readAttributes();
  }

  /** A node, a subgraph, or such joined by edges; or an attribute of the graph. */
  private void readChain(DotScope scope) {
    long line = tokens.line();
    if (isSubgraph()) {
      join(line, scope, subgraph(scope));
      return;
    }
    String name = name("a node, an edge or '}'");
    if (tokens.isSign('=')) {
      tokens.next();
      name("a value");
      return;
    }
    int node = node(scope, line, name);
    if (tokens.kind() == DotTokens.Kind.LINK) {
      join(line, scope, node);
    } else {
      long begin = tokens.line();
      readAttributes().forEach((key, value) -> attribute(begin, node, name, key, value));
    }
  }

  private boolean isSubgraph() {
    return tokens.isSign('{') || tokens.isKeyword("subgraph");
  }

  /** Joins what has been read to what follows, if edges do. */
  private void join(long line, DotScope scope, int... first) {
    List<int[]> ends = new ArrayList<>(List.of(first));
    while (tokens.kind() == DotTokens.Kind.LINK) {
      if (links.isDirected() != tokens.text().equals("->")) {
        throw tokens.expected(links.isDirected() ? "'->' in a digraph" : "'--' in a graph");
      }
      tokens.next();
      long endLine = tokens.line();
      ends.add(
          isSubgraph()
              ? subgraph(scope)
              : new int[] {node(scope, endLine, name("the name of a node"))});
    }
    if (ends.size() > 1) {
      String given = readAttributes().getOrDefault(WEIGHT, "");
      String weight = given.isEmpty() ? scope.edges().getOrDefault(WEIGHT, "") : given;
      links.add(given.isEmpty() ? line : weightLine, ends, weight);
    }
  }

  private int[] subgraph(DotScope scope) {
    if (passed("subgraph") && tokens.isName()) {
      tokens.next();
    }
    DotScope inner = scope.inner();
    readBraces(inner);
    int[] members = inner.members();
    for (int member : members) {
      scope.add(member);
    }
    return members;
  }

  private String name(String what) {
    if (!tokens.isName() || KEYWORDS.stream().anyMatch(tokens::isKeyword)) {
      throw tokens.expected(what);
    }
    String name = tokens.text();
    tokens.next();
    return name;
  }

  /** The node of this name; a port may follow, {@code :port} or {@code :port:side}. */
  private int node(DotScope scope, long line, String name) {
    for (int k = 0; k < 2 && tokens.isSign(':'); k++) {
      tokens.next();
      name("a port");
    }
    int before = items.size();
    int node = items.item(name);
    if (items.size() > before) {
      scope.nodes().forEach((key, value) -> attribute(line, node, name, key, value));
    }
    scope.add(node);
    return node;
  }

  private void attribute(long line, int node, String name, String key, String value) {
    if (key.equals(LABEL)) {
      items.label(node, value.equals("\\N") ? "" : DotText.unescaped(value, name));
    } else if (key.startsWith(DotText.ESCAPED_ATTRIBUTE)) {
      String escaped = key.substring(DotText.ESCAPED_ATTRIBUTE.length());
      items.attribute(line, node, DotText.unescaped(escaped, ""), DotText.unescaped(value, name));
    } else {
      positions |= key.equals(DotPlaces.POSITION);
      items.attribute(line, node, key, value);
    }
  }

  /** The attributes in the brackets that follow. */
  private Map<String, String> readAttributes() {
    Map<String, String> attributes = new LinkedHashMap<>();
    while (tokens.isSign('[')) {
      tokens.next();
      while (!tokens.isSign(']')) {
        String key = name("an attribute or ']'");
        pass('=');
        if (key.equals(WEIGHT)) {
          weightLine = tokens.line();
        }
        attributes.put(key, name("a value"));
        if (tokens.isSign(',') || tokens.isSign(';')) {
          tokens.next();
        }
      }
      tokens.next();
    }
    return attributes;
  }
}
