package org.grapl.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.grapl.data.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PapersTest {

  @TempDir Path directory;

  private List<List<String>> rows(String name, String content) {
    return RowReader.read(
        Given.file(directory, name, content),
        "papers",
        rows -> {
          assertThat(rows.fields())
              .containsExactly(
                  "name", "title", "abstract", "authors", "year", "journal", "doi", "link");
          List<List<String>> all = new ArrayList<>();
          while (rows.next()) {
            all.add(rows.fields());
          }
          return all;
        });
  }

  @Test
  void risIsATable() {
    List<List<String>> rows =
        rows(
            "export.ris",
            """
            Exported from somewhere

            TY  - JOUR
            TI  - Rain, "failed"
            AU  - Abara, C.
            AU  - Ito, F.
            PY  - 2019/05/01/
            JO  - Water Letters
            DO  - https://doi.org/10.1234/ABC.5
            AB  - First line
            goes on, DNA - too.

            Second paragraph.
            ER  -\s
            TY  - BOOK
            T1  - No end
            TY  - JOUR
            T1  - Again
            DO  - 10.1234/abc.5
            UR  - https://example.org/x
            ER  -
            """);
    assertThat(rows)
        .containsExactly(
            List.of(
                "10.1234/abc.5",
                "Rain, \"failed\"",
                "First line goes on, DNA - too. Second paragraph.",
                "Abara, C.; Ito, F.",
                "2019",
                "Water Letters",
                "10.1234/abc.5",
                "https://doi.org/10.1234/abc.5"),
            List.of("No end", "No end", "", "", "", "", "", ""),
            List.of(
                "10.1234/abc.5 (2)",
                "Again",
                "",
                "",
                "",
                "",
                "10.1234/abc.5",
                "https://example.org/x"));
  }

  @Test
  void pubMedIsATable() {
    List<List<String>> rows =
        rows(
            "pubmed.nbib",
            """
            PMID- 123
            TI  - A title over
                  two lines
            LID - 10.1/x [pii]
            LID - 10.1000/x.y [doi]
            AB  - Text.
            FAU - Brandt, Anna
            AU  - Brandt A
            DP  - 2020 Mar 3
            JT  - Journal

            PMID- 124
            TI  - Other
            """);
    assertThat(rows.get(0))
        .containsExactly(
            "123",
            "A title over two lines",
            "Text.",
            "Brandt, Anna",
            "2020",
            "Journal",
            "10.1000/x.y",
            "https://pubmed.ncbi.nlm.nih.gov/123/");
    assertThat(rows.get(1)).startsWith("124", "Other", "");
  }

  @Test
  void bibtexIsATable() {
    List<List<String>> rows =
        rows(
            "refs.bib",
            """
            Mail me@example.org for more.
            @string{wl = "Water " # {Letters}}
            @comment{ @article{no, title={no}} }
            @Article{novak2019,
              title = {{Drought} in \\"{O}sterreich \\& Malm\\"o: a {\\'e}tude},
              author = "Nov\\'{a}k, P. and Stra{\\ss}e, Q.",
              journal = wl, year = 2019,
              abstract = {Lines
                 and \\emph{more} {nested {braces}}},
            }
            @book{key, title = "Plain (draft)"}
            """);
    assertThat(rows)
        .containsExactly(
            List.of(
                "novak2019",
                "Drought in Österreich & Malmö: a étude",
                "Lines and more nested braces",
                "Novák, P.; Straße, Q.",
                "2019",
                "Water Letters",
                "",
                ""),
            List.of("key", "Plain (draft)", "", "", "", "", "", ""));
  }

  @Test
  void whatIsNoListOfPapersIsRefused() {
    assertThatThrownBy(() -> rows("x.ris", "hello\n"))
        .isInstanceOf(DataFileException.class)
        .hasMessageEndingWith("x.ris: no papers found; export them again as RIS, BibTeX or PubMed");
    assertThatThrownBy(() -> rows("x.bib", "\n@article{a, title = {open\n"))
        .hasMessageContaining("x.bib:2: the entry that begins here must end with }");
  }

  @Test
  void oneBlankAfterATagWillDo() {
    assertThat(rows("x.ris", "TY - JOUR\nTI - On maize\nAB - Dry\n soil\nER -\n"))
        .containsExactly(List.of("On maize", "On maize", "Dry soil", "", "", "", "", ""));
  }
}
