package org.grapl.data.format;

import java.util.List;
import java.util.Locale;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;

/**
 * Reads one network of Pajek (V. Batagelj, A. Mrvar, "Pajek: program for large network analysis",
 * Connections 21, 1998): {@code *Vertices n} and, behind it, any number of {@code *Arcs}, {@code
 * *Edges}, {@code *Arcslist}, {@code *Edgeslist} and {@code *Matrix}, in any case. Lines that begin
 * with {@code %} are comments.
 *
 * <ul>
 *   <li>A vertex is {@code number "label" [x y [z]] [shape …]}. A label without blanks needs no
 *       quotes. Inside quotes {@code \"} and {@code \\} are escaped, and <code>&amp;#34;</code> is
 *       a character by its number; a quote ends the label where a blank or nothing follows it. Two
 *       coordinates become the attributes x and y; a third and shapes are left out. A vertex
 *       without a line or a label is called by its number.
 *   <li>A link is {@code from to [weight [property …]]}. Arcs are links like edges, and repeated
 *       ones add up. A matrix may give a link in one direction or, with equal weights, in both.
 *   <li>Partitions, vectors and further networks, which {@code .paj} files may hold, are refused.
 * </ul>
 */
public final class PajekReader {

  private static final String BEGIN = "*Vertices n";

  /** What the lines behind a heading are. */
  private enum Section {
    VERTICES,
    LINKS,
    LISTS,
    MATRIX
  }

  private final TextInput input;
  private final NumberRow row;
  private final ItemIntake items;
  private boolean networkNamed;
  private Section section = Section.VERTICES;
  private PajekVertices vertices;
  private PajekMatrix matrix;

  private PajekReader(TextInput input) {
    this.input = input;
    this.row = new NumberRow(input);
    this.items = new ItemIntake(input);
    this.vertices = new PajekVertices(input, items, 0);
    this.matrix = PajekMatrix.none(input, items);
  }

  /** Everything in one pass. */
  public static ItemGraph read(TextInput input) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected '" + BEGIN + "'");
    }
    return new PajekReader(input).readAll();
  }

  private ItemGraph readAll() {
    while (!input.atEnd()) {
      switch (input.peek()) {
        case '%' -> input.readLine();
        case '*' -> readHeading(input.readLine());
        default -> readContent();
      }
    }
    matrix.finish();
    if (vertices.size() == 0) {
      throw input.error("no vertices found; expected '" + BEGIN + "'");
    }
    vertices.finish();
    return items.build();
  }

  private void readHeading(String line) {
    List<String> words = List.of(line.strip().split("[ \t]+"));
    String heading = words.get(0).toLowerCase(Locale.ROOT);
    matrix.finish();
    switch (heading) {
      case "*network" -> readNetwork();
      case "*vertices" -> readVertices(words, line);
      case "*arcs", "*edges" -> begin(Section.LINKS, line);
      case "*arcslist", "*edgeslist" -> begin(Section.LISTS, line);
      case "*matrix" -> {
        begin(Section.MATRIX, line);
        matrix = new PajekMatrix(input, items, vertices.size());
      }
      default ->
          throw error(
              "the section %s is none of a network; keep *Vertices, *Arcs, *Edges, *Arcslist,"
                      .formatted(FieldText.quoted(words.get(0)))
                  + " *Edgeslist and *Matrix only");
    }
  }

  private void readNetwork() {
    if (networkNamed || vertices.size() > 0) {
      throw error("the file must hold one network, got a second one; split it");
    }
    networkNamed = true;
  }

  /** A second number tells how many vertices of a two-mode network are of the first kind. */
  private void readVertices(List<String> words, String line) {
    if (vertices.size() > 0) {
      throw error("the file must hold one network, got a second one; split it");
    }
    if (words.size() < 2 || words.size() > 3) {
      throw error("expected '" + BEGIN + "', got " + FieldText.quoted(line));
    }
    int size = PajekVertices.number(words.get(1), Integer.MAX_VALUE);
    if (size == 0) {
      throw error(
          FieldText.mustBe("vertices", NumberRow.wholeNumber(1, Integer.MAX_VALUE), words.get(1)));
    }
    input.believed(input.linesRead(), size);
    input.hold(size, 0);
    vertices = new PajekVertices(input, items, size);
  }

  private void begin(Section next, String line) {
    if (vertices.size() == 0) {
      throw error("expected '" + BEGIN + "' first, got " + FieldText.quoted(line));
    }
    section = next;
  }

  private void readContent() {
    if (section == Section.VERTICES) {
      String line = input.readLine();
      if (!line.isBlank()) {
        vertices.read(line);
      }
      return;
    }
    row.read();
    if (row.size() == 0) {
      return;
    }
    switch (section) {
      case LINKS -> readLink();
      case LISTS -> readList();
      default -> matrix.read(row);
    }
  }

  private void readLink() {
    if (row.size() < 2) {
      throw error("expected 'from to [weight]', got " + row.shown());
    }
    link(vertex(0), vertex(1), row.size() > 2 ? row.weight(2) : 1);
  }

  private void readList() {
    if (row.size() < 2) {
      throw error("expected 'from to [to …]', got " + row.shown());
    }
    int from = vertex(0);
    for (int field = 1; field < row.size(); field++) {
      link(from, vertex(field), 1);
    }
  }

  private int vertex(int field) {
    return (int) row.whole("vertex", field, 1, vertices.size()) - 1;
  }

  private void link(int a, int b, double weight) {
    items.link(input.linesRead(), a, b, weight);
  }

  private DataFileException error(String complaint) {
    return row.error(complaint);
  }
}
