package org.grapl.data.format;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemGraphBuilder;
import org.grapl.internal.Decimal;

/**
 * Reads a graph in the Graph Modelling Language (M. Himsolt, "GML: A portable Graph File Format",
 * Universität Passau, 1997): {@code graph [ node [ id 1 label "x" … ] … edge [ source 1 target 2
 * weight 0.5 ] … ]}. Lists, numbers and texts that tell nothing of items or links are skipped, and
 * so are comments, which begin with {@code #}.
 *
 * <ul>
 *   <li>Where a node has no label, its {@code name} is one: igraph writes that.
 *   <li>All else in a node is an attribute; of a list inside it {@code list.key} is, except {@code
 *       graphics [ x 1 y 2 ]}, which gives x and y. A key that repeats becomes {@code key.2},
 *       {@code key.3} and so on.
 *   <li>A link weighs its {@code weight}, or else its {@code value}, or else 1.
 *   <li>Texts may hold line ends and characters such as <code>&amp;amp;</code> and <code>&amp;#252;
 *       </code>. The file is read as UTF-8, of which GML's own ASCII is a part.
 * </ul>
 */
public final class GmlReader {

  private static final int DEEPEST = 100;
  private static final String FORM = "graph [ node [ id 0 ] … edge [ source 0 target 1 ] … ]";
  private static final String PLACE = "graphics.";
  private static final Pattern NO_NUMBER = Pattern.compile("[+-]?(?i:nan|inf|infinity)");
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
  private static final Set<String> OF_NODE = Set.of("id", "label");
  private static final Set<String> OF_LINK = Set.of("source", "target", "weight", "value");

  private final Tokens tokens;
  private final DeclaredNodes nodes;

  private record Scalar(Kind kind, String text, long line) {}

  private GmlReader(TextInput input) {
    this.tokens = new Tokens(input);
    this.nodes = new DeclaredNodes(input);
  }

  public static ItemGraph read(TextInput input) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected '" + FORM + "'");
    }
    GmlReader reader = new GmlReader(input);
    return reader.nodes.read(
        () -> {
          if (!reader.readFile()) {
            throw input.error("no graph found; expected '" + FORM + "'");
          }
        });
  }

  private boolean readFile() {
    boolean found = false;
    while (tokens.next() != Kind.END) {
      String key = key();
      boolean isGraph = key.equals("graph");
      if (isGraph && found) {
        throw tokens.error("the file must hold one graph, got a second one; split it");
      }
      if (tokens.next() != Kind.OPEN) {
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
    long begin = tokens.line;
    while (tokens.next() != Kind.CLOSE) {
      refuseEnd(begin);
      String key = key();
      long line = tokens.line;
      if (tokens.next() != Kind.OPEN) {
        scalar(key);
        continue;
      }
      switch (key) {
        case "node" -> readNode(line);
        case "edge" -> readLink(line);
        default -> readList("", 2, (inside, value) -> {});
      }
    }
  }

  private void readList(String prefix, int depth, BiConsumer<String, Scalar> entry) {
    long begin = tokens.line;
    if (depth > DEEPEST) {
      throw tokens.error("lists must be nested at most " + DEEPEST + " deep");
    }
    while (tokens.next() != Kind.CLOSE) {
      refuseEnd(begin);
      String key = prefix + key();
      if (tokens.next() == Kind.OPEN) {
        readList(key + ".", depth + 1, entry);
      } else {
        entry.accept(key, scalar(key));
      }
    }
  }

  private void refuseEnd(long begin) {
    if (tokens.kind == Kind.END) {
      throw tokens.input.error(begin, "the list that begins here has no closing bracket");
    }
  }

  private String key() {
    if (tokens.kind != Kind.WORD) {
      throw tokens.error("expected a key, got " + tokens.shown());
    }
    return tokens.text();
  }

  private Scalar scalar(String key) {
    String text = tokens.text();
    boolean isValue =
        switch (tokens.kind) {
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
    return new Scalar(tokens.kind, text, tokens.line);
  }

  private void readNode(long line) {
    Map<String, String> attributes = new LinkedHashMap<>();
    Map<String, Scalar> told =
        readList(OF_NODE, (key, value) -> putFree(attributes, key, value.text()));
    int item = nodes.add(identifier("a node", "id", told, line), line);
    Scalar label = told.get("label");
    nodes.label(item, label == null ? attributes.getOrDefault("name", "") : label.text());
    attributes.forEach(
        (key, text) -> {
          // The coordinates of the drawing have plain names if these are free.
          String plain = key.startsWith(PLACE) ? key.substring(PLACE.length()) : "";
          boolean isPlace = plain.equals("x") || plain.equals("y");
          String column = isPlace && !attributes.containsKey(plain) ? plain : key;
          nodes.attribute(item, column, text, line);
        });
  }

  /** What the list that begins here tells under some keys, each once; others are handed over. */
  private Map<String, Scalar> readList(Set<String> wanted, BiConsumer<String, Scalar> others) {
    Map<String, Scalar> told = new HashMap<>();
    readList(
        "",
        2,
        (key, value) -> {
          if (!wanted.contains(key)) {
            others.accept(key, value);
          } else if (told.put(key, value) != null) {
            throw tokens.error("a second '%s' in one list".formatted(key));
          }
        });
    return told;
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
    Map<String, Scalar> told = readList(OF_LINK, (key, value) -> {});
    String source = identifier("an edge", "source", told, line);
    String target = identifier("an edge", "target", told, line);
    Scalar weight = told.containsKey("weight") ? told.get("weight") : told.get("value");
    nodes.link(
        source, target, weight == null ? 1 : nodes.weight(weight.text(), weight.line()), line);
  }

  /** The identifier of a node: a whole number, however it is written, or a text. */
  private String identifier(String what, String key, Map<String, Scalar> told, long line) {
    Scalar value = told.get(key);
    if (value == null) {
      String article = key.equals("id") ? " must have an " : " must have a ";
      throw tokens.input.error(line, what + article + key + ", got none");
    }
    if (value.kind() == Kind.TEXT) {
      return value.text();
    }
    if (!WHOLE.matcher(value.text()).matches()) {
      throw tokens.input.error(
          value.line(),
          FieldText.mustBe(key, "a whole number of up to 18 digits or a text", value.text()));
    }
    return Long.toString(Long.parseLong(value.text()));
  }

  private enum Kind {
    WORD,
    NUMBER,
    TEXT,
    OPEN,
    CLOSE,
    END
  }

  /** The keys, numbers, texts and brackets of a file in their order. Not thread-safe. */
  private static final class Tokens {

    private static final int LONGEST_TOKEN = 1 << 20;

    private static final Pattern REFERENCE =
        Pattern.compile("&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|(quot|amp|lt|gt|apos));");

    private static final Map<String, String> NAMED =
        Map.of("quot", "\"", "amp", "&", "lt", "<", "gt", ">", "apos", "'");

    private final TextInput input;
    private String row = ""; // the line at hand
    private int at;

    private String token = "";
    private long line = 1; // on which the token begins
    private Kind kind = Kind.END;

    Tokens(TextInput input) {
      this.input = input;
    }

    Kind next() {
      token = "";
      kind = passSpace() ? read() : Kind.END;
      if (token.length() > LONGEST_TOKEN) {
        throw error("a text must be at most " + LONGEST_TOKEN + " characters long");
      }
      return kind;
    }

    /** Goes to the next character that is neither blank nor in a comment; false if none is. */
    private boolean passSpace() {
      while (at == row.length() || row.charAt(at) == '#' || isSpace(row.charAt(at))) {
        if (at < row.length() && row.charAt(at) != '#') {
          at++;
        } else if (input.atEnd()) {
          return false;
        } else {
          nextRow();
        }
      }
      line = input.linesRead();
      return true;
    }

    private void nextRow() {
      row = input.readLine();
      at = 0;
    }

    private static boolean isSpace(char c) {
      return c == ' ' || (c >= '\t' && c <= '\r');
    }

    private Kind read() {
      int begin = at;
      char c = row.charAt(at++);
      if (c == '"') {
        readText();
        return Kind.TEXT;
      }
      boolean isBracket = c == '[' || c == ']';
      boolean isWord = Character.isLetter(c) || c == '_';
      if (!isBracket && !isWord && "0123456789+-.".indexOf(c) < 0) {
        throw error("unexpected " + FieldText.quoted(Character.toString(c)));
      }
      while (!isBracket && at < row.length() && !endsWord(row.charAt(at))) {
        at++;
      }
      token = row.substring(begin, at);
      return isWord ? Kind.WORD : !isBracket ? Kind.NUMBER : c == '[' ? Kind.OPEN : Kind.CLOSE;
    }

    private static boolean endsWord(char c) {
      return isSpace(c) || "[]\"#".indexOf(c) >= 0;
    }

    /** Reads to the closing quote, which may stand on a later line. */
    private void readText() {
      StringBuilder text = new StringBuilder();
      int close = row.indexOf('"', at);
      while (close < 0 && text.length() <= LONGEST_TOKEN) {
        text.append(row, at, row.length()).append('\n');
        if (input.atEnd()) {
          throw error("the text that begins here has no closing quote");
        }
        nextRow();
        close = row.indexOf('"');
      }
      token = text.append(row, at, Math.max(at, close)).toString();
      at = close + 1;
    }

    /** The word, the number as it is written, or the text between its quotes. */
    String text() {
      return kind == Kind.TEXT && token.contains("&")
          ? REFERENCE.matcher(token).replaceAll(found -> Matcher.quoteReplacement(meant(found)))
          : token;
    }

    /** The character that <code>&amp;#252;</code>, or the like, stands for; itself if none. */
    private static String meant(MatchResult found) {
      if (found.group(3) != null) {
        return NAMED.getOrDefault(found.group(3), "");
      }
      boolean isDecimal = found.group(1) != null;
      int code = Integer.parseInt(found.group(isDecimal ? 1 : 2), isDecimal ? 10 : 16);
      return code > 0
              && Character.isValidCodePoint(code)
              && Character.getType(code) != Character.SURROGATE
          ? Character.toString(code)
          : found.group();
    }

    String shown() {
      return kind == Kind.END ? "the end of the file" : FieldText.quoted(token);
    }

    DataFileException error(String complaint) {
      return input.error(line, complaint);
    }
  }
}
