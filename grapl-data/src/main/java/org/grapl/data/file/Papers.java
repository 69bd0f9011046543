package org.grapl.data.file;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A list of papers as reference managers and databases export it, read as the CSV table it would
 * be: {@code name,title,abstract,authors,year,journal,doi,link}, a row for each paper. The formats
 * are RIS ({@code .ris}), that of PubMed ({@code .nbib}) and BibTeX ({@code .bib}).
 *
 * <p>A paper is called by its BibTeX key, its PubMed number, its DOI, its number in a database or
 * its title, the first of these it has; a second one of the same name gets {@code (2)} behind it.
 * Papers are read while they are asked for; the names are kept. Not thread-safe.
 */
public final class Papers implements Iterator<List<String>> {

  public static final String TITLE = "title";
  public static final String ABSTRACT = "abstract";
  public static final String DOI = "doi";

  private static final List<String> EXTENSIONS = List.of(".ris", ".nbib", ".bib");
  private static final List<String> COLUMNS =
      List.of("name", TITLE, ABSTRACT, "authors", "year", "journal", DOI, "link");

  private static final Pattern YEAR = Pattern.compile("(?<!\\d)(1[5-9]|20)\\d\\d(?!\\d)");
  private static final Pattern DOI_TEXT = Pattern.compile("10\\.\\d{4,}\\S*/\\S+");

  private final TextInput text;
  private final Supplier<Optional<Map<String, List<String>>>> papers;
  private final Set<String> names = new HashSet<>();
  private Optional<List<String>> row = Optional.of(COLUMNS);

  private Papers(TextInput text) {
    this.text = text;
    boolean isBibtex = FileName.extension(text.path()).equals(".bib");
    this.papers = isBibtex ? new BibtexPapers(text)::next : new TaggedPapers(text)::next;
  }

  public static boolean areMeant(Path path) {
    return EXTENSIONS.contains(FileName.extension(path));
  }

  static InputStream asCsv(TextInput text) {
    return new CsvStream(new Papers(text), text::close);
  }

  @Override
  public boolean hasNext() {
    return row.isPresent();
  }

  @Override
  public List<String> next() {
    List<String> now = row.orElseThrow();
    row = papers.get().map(this::fields);
    if (row.isEmpty() && names.isEmpty()) {
      throw text.error("no papers found; export them again as RIS, BibTeX or PubMed");
    }
    return now;
  }

  private List<String> fields(Map<String, List<String>> paper) {
    String title = first(paper, "TI", "T1", "title", "BT", "CT", "booktitle");
    String doi =
        all(paper, "DO", "doi", "LID", "AID", "M3", "UR", "url").stream()
            .map(DOI_TEXT::matcher)
            .filter(Matcher::find)
            .map(match -> match.group().toLowerCase(Locale.ROOT)) // case does not count in a DOI
            .findFirst()
            .orElse("");
    String number = first(paper, "PMID");
    String name =
        Stream.of(first(paper, "key"), number, doi, first(paper, "AN", "ID"), title)
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse("paper " + (names.size() + 1));
    String free = Labels.free(name, names);
    Matcher year = YEAR.matcher(first(paper, "PY", "Y1", "DP", "DA", "year", "date"));
    String address =
        !number.isEmpty()
            ? "https://pubmed.ncbi.nlm.nih.gov/" + number + "/"
            : doi.isEmpty() ? "" : "https://doi.org/" + doi;
    String link = first(paper, "UR", "url");
    List<String> authors = all(paper, paper.containsKey("FAU") ? "FAU" : "AU", "A1", "author");
    return List.of(
        free,
        title,
        first(paper, "AB", "N2", "abstract"),
        String.join("; ", authors),
        year.find() ? year.group() : "",
        first(paper, "JT", "JO", "JF", "T2", "JA", "TA", "journal", "journaltitle", "booktitle"),
        doi,
        link.isEmpty() ? address : link);
  }

  private static List<String> all(Map<String, List<String>> paper, String... tags) {
    List<String> all = new ArrayList<>();
    for (String tag : tags) {
      paper.getOrDefault(tag, List.of()).stream().filter(each -> !each.isEmpty()).forEach(all::add);
    }
    return all;
  }

  private static String first(Map<String, List<String>> paper, String... tags) {
    return all(paper, tags).stream().findFirst().orElse("");
  }
}
