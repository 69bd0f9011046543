package org.grapl.data.intake;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.FileName;
import org.grapl.data.file.Papers;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TextInput;
import org.grapl.data.format.EdgeColumns;
import org.grapl.data.item.Column;
import org.grapl.data.item.RowNames;
import org.grapl.internal.Check;

/**
 * Which of some files holds the items, as a graph, map or table, and how it is written; the others
 * with their role if it was given, which else shows once the items are known.
 */
record Roles(
    GivenFile base, FileRole role, GraphFormat format, Map<GivenFile, Optional<FileRole>> others) {

  static final Set<GraphFormat> TABLES =
      EnumSet.of(GraphFormat.CSV, GraphFormat.TSV, GraphFormat.TEXT, GraphFormat.WORKBOOK);
  private static final Set<GraphFormat> MAPS =
      EnumSet.of(GraphFormat.GEOJSON, GraphFormat.TOPOJSON, GraphFormat.RASTER);
  private static final int BEGINNING = 4096;
  private static final Pattern MAP_TYPE =
      Pattern.compile("\"type\"\\s*:\\s*\"(Topology|FeatureCollection|Feature)\"");

  /**
   * Finds the roles: a file whose ending or header tells of links or of a map is the graph, else
   * the one that looks like links, else the table with the most columns of numbers.
   */
  static Roles of(List<GivenFile> files, Map<String, FileRole> given) {
    Map<GivenFile, Optional<FileRole>> roles = new LinkedHashMap<>();
    for (GivenFile file : files) {
      if (roles.keySet().stream().anyMatch(other -> other.name().equals(file.name()))) {
        throw Check.mustBe("names of files", "different", '"' + file.toString() + "\" twice");
      }
      roles.put(file, Optional.ofNullable(given.get(file.toString())));
    }
    for (String name : given.keySet()) {
      if (files.stream().noneMatch(file -> file.toString().equals(name))) {
        throw Check.mustBe("roles", "of files that were sent", '"' + name + '"');
      }
    }
    GivenFile base = base(roles);
    Map<GivenFile, Optional<FileRole>> others = new LinkedHashMap<>(roles);
    others.remove(base);
    Optional<FileRole> asked = Optional.ofNullable(given.get(base.toString()));
    GraphFormat format = format(base);
    boolean isTable =
        asked.isPresent()
            ? asked.get() == FileRole.TABLE
            : TABLES.contains(format) && EdgeGuess.of(base) == EdgeGuess.NO;
    FileRole role =
        isTable ? FileRole.TABLE : MAPS.contains(format) ? FileRole.MAP : FileRole.GRAPH;
    return new Roles(base, role, format, others);
  }

  private static GivenFile base(Map<GivenFile, Optional<FileRole>> roles) {
    List<GivenFile> chosen = new ArrayList<>();
    List<GivenFile> open = new ArrayList<>();
    roles.forEach(
        (file, role) -> {
          if (role.isEmpty()) {
            open.add(file);
          } else if (role.get().isGraph() || role.get() == FileRole.TABLE) {
            chosen.add(file);
          }
        });
    if (!chosen.isEmpty()) {
      return onlyOne(chosen);
    }
    List<GivenFile> sure = new ArrayList<>();
    List<GivenFile> likely = new ArrayList<>();
    List<GivenFile> tables = new ArrayList<>();
    for (GivenFile file : open) {
      EdgeGuess guess = TABLES.contains(format(file)) ? EdgeGuess.of(file) : EdgeGuess.SURE;
      switch (guess) {
        case SURE -> sure.add(file);
        case LIKELY -> likely.add(file);
        case NO -> tables.add(file);
      }
    }
    if (!sure.isEmpty() || !likely.isEmpty()) {
      return onlyOne(sure.isEmpty() ? likely : sure);
    }
    return tables.stream()
        .max(
            Comparator.comparingInt((GivenFile file) -> TableGraph.suitability(TableLook.of(file))))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "one file must hold items: a graph, a map or a table of numbers, got none"));
  }

  private static GivenFile onlyOne(List<GivenFile> files) {
    if (files.size() > 1) {
      throw new IllegalArgumentException(
          "one file must hold the items and their links, got %d: %s; leave out all but one, or say"
                  .formatted(
                      files.size(),
                      String.join(", ", files.stream().map(GivenFile::toString).toList()))
              + " what each is");
    }
    return files.get(0);
  }

  /** By the ending; maps are often called .json too. */
  static GraphFormat format(GivenFile file) {
    if (Papers.areMeant(file.name())) {
      return GraphFormat.CSV; // which they are read as
    }
    GraphFormat format = GraphFormat.of(file.name());
    if (format != GraphFormat.JSON) {
      return format;
    }
    Matcher map = MAP_TYPE.matcher(beginning(file));
    return !map.find()
        ? format
        : map.group(1).equals("Topology") ? GraphFormat.TOPOJSON : GraphFormat.GEOJSON;
  }

  private static String beginning(GivenFile file) {
    try (TextInput text = file.text()) {
      char[] some = new char[BEGINNING];
      int count = text.read(some, 0, BEGINNING);
      return count < 0 ? "" : new String(some, 0, count);
    }
  }

  private enum EdgeGuess {
    /** Its name or its header says so. */
    SURE,
    /** It looks like one: taken for one if no other file holds links. */
    LIKELY,
    NO;

    private static final int ROWS = 10_000;
    private static final int LONGEST_NAME = 200;

    /**
     * Looks at the beginning of a table. Sure is one that ends in .edges or whose header names
     * source and target. Likely is one of two or three columns, the third of numbers, without a
     * column called label or the like, whose first two columns have a name in common; or whose
     * first column names something twice and whose second is not of numbers.
     */
    static EdgeGuess of(GivenFile file) {
      try (TextInput text = file.text()) {
        RowReader rows = file.rows(text);
        if (!rows.next()) {
          throw text.error("the file is empty; expected a table, a graph or a map");
        }
        List<String> first = rows.fields();
        if (FileName.extension(file.name()).equals(".edges") || EdgeColumns.namesEnds(first)) {
          return SURE;
        }
        boolean isNarrow = first.size() == 2 || first.size() == 3;
        if (!isNarrow || first.stream().anyMatch(EdgeGuess::isOfItems)) {
          return NO;
        }
        boolean isHeader = first.size() == 3 && FieldText.isColumnName(first.get(2));
        return isHeader && !rows.next() ? NO : look(rows);
      }
    }

    private static boolean isOfItems(String column) {
      return RowNames.isNameColumn(column)
          || TableLook.isValue(column)
          || TableGraph.isTextColumn(column);
    }

    private static EdgeGuess look(RowReader rows) {
      Set<String> sources = new HashSet<>();
      Set<String> targets = new HashSet<>();
      boolean repeats = false;
      boolean isNumbers = true;
      int count = 0;
      do {
        List<String> fields = rows.fields();
        if (fields.size() < 2 || fields.size() > 3 || fields.get(1).length() > LONGEST_NAME) {
          return NO;
        }
        if (fields.size() == 3
            && !fields.get(2).isEmpty()
            && !Column.isNumber(rows.plain(fields.get(2)))) {
          return NO;
        }
        repeats |= !sources.add(fields.get(0));
        targets.add(fields.get(1));
        isNumbers &= fields.get(1).isEmpty() || Column.isNumber(rows.plain(fields.get(1)));
        count++;
      } while (count < ROWS && rows.next());
      targets.retainAll(sources);
      return !targets.isEmpty() || (repeats && !isNumbers) ? LIKELY : NO;
    }
  }
}
