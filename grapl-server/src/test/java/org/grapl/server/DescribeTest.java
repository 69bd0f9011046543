package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the server understands of files that people bring. */
class DescribeTest extends WithServer {

  private static JsonNode described(Form form) {
    Reply reply = form.post(server, "/v1/describe");
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.json();
  }

  private static Form file(String name, String text) {
    return new Form().file("file", name, text);
  }

  private static void assertShape(
      JsonNode json, int items, int links, int components, int isolated, int largest) {
    assertThat(
            List.of(
                json.get("items").asInt(),
                json.get("links").asInt(),
                json.get("components").asInt(),
                json.get("isolated").asInt(),
                json.get("largest").asInt()))
        .containsExactly(items, links, components, isolated, largest);
  }

  private static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }

  private static List<String> roles(JsonNode json) {
    List<String> roles = new ArrayList<>();
    json.get("files")
        .forEach(file -> roles.add(file.get("name").asText() + " " + file.get("role").asText()));
    return roles;
  }

  private static JsonNode column(JsonNode json, String name) {
    return StreamSupport.stream(json.get("columns").spliterator(), false)
        .filter(column -> column.get("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void blogsAreAGraphAndTheirLeaningsValues() {
    JsonNode json =
        described(
            new Form()
                .example("file", "polblogs/values.csv")
                .example("file", "polblogs/edges.csv"));
    assertThat(roles(json)).containsExactlyInAnyOrder("edges.csv graph", "values.csv values");
    assertThat(json.at("/files/0/words").asText())
        .isEqualTo("an edge list of 1222 items and 16714 links");
    assertThat(json.at("/files/1/words").asText()).contains("not taken as known");
    assertShape(json, 1222, 16714, 1, 0, 1222);
    assertThat(json.get("attributes")).isEmpty();
    assertThat(texts(json.get("warnings")))
        .singleElement()
        .asString()
        .startsWith("\"dailykos.com\" is linked to 29 % of all items");
    assertThat(json.at("/suggested/name").asText()).isEqualTo("edges");
    assertThat(json.at("/suggested/threshold").asDouble()).isEqualTo(0.5);
    JsonNode histogram = column(json, "value").get("histogram");
    assertThat(histogram.get("counts")).hasSize(30);
    assertThat(histogram.at("/counts/0").asInt()).isEqualTo(586);
    assertThat(histogram.at("/counts/29").asInt()).isEqualTo(636);
    assertThat(json.get("sample")).hasSize(12);
  }

  @Test
  void digitsAreATableThatBecomesTheGraphOfItsReadme() {
    JsonNode json =
        described(
            new Form()
                .example("file", "digits/values.csv")
                .example("file", "digits/items.csv")
                .example("file", "digits/digits.csv"));
    assertThat(roles(json))
        .containsExactlyInAnyOrder("digits.csv table", "values.csv values", "items.csv items");
    assertShape(json, 1797, 12339, 1, 0, 1797);
    assertThat(json.at("/files/0/words").asText())
        .startsWith("a table of 1797 items; each is linked to 10 of those most alike by 64 columns")
        .endsWith("compared as they are");
    assertThat(texts(json.get("attributes"))).contains("image", "p00", "p77").hasSize(65);
    assertThat(json.at("/suggested/threshold").asDouble()).isEqualTo(0.5);
    assertThat(json.at("/suggested/name").asText()).isEqualTo("digits");
  }

  @Test
  void countiesAreAMapWithNineIslands() {
    JsonNode json =
        described(
            new Form()
                .example("file", "counties/counties.topojson")
                .example("file", "counties/unemployment.csv"));
    assertThat(roles(json)).containsExactly("counties.topojson map", "unemployment.csv values");
    assertThat(json.at("/files/0/words").asText())
        .isEqualTo("a map of 3136 places with 8769 borders between them");
    assertThat(json.get("items").asInt()).isEqualTo(3136);
    assertThat(json.get("links").asInt()).isEqualTo(8769);
    assertThat(json.get("isolated").asInt()).isEqualTo(9);
    assertThat(json.at("/suggested/threshold").isNull()).isTrue();
    JsonNode rates = column(json, "value");
    assertThat(rates.get("least").asDouble()).isEqualTo(1.2);
    assertThat(rates.get("most").asDouble()).isEqualTo(30.1);
    assertThat(texts(json.get("warnings")))
        .anyMatch(warning -> warning.startsWith("9 items have no link"));
  }

  @Test
  void theLakeIsARasterWithCosts() {
    JsonNode json =
        described(
            new Form()
                .example("file", "lake/oxygen.csv")
                .example("file", "lake/costs.csv")
                .example("file", "lake/lake.asc"));
    assertThat(roles(json))
        .containsExactlyInAnyOrder("lake.asc map", "oxygen.csv values", "costs.csv items");
    assertShape(json, 1898, 3646, 1, 0, 1898);
    assertThat(texts(json.get("attributes"))).contains("cost").doesNotContain("oxygen");
    assertThat(json.get("warnings")).isEmpty();
  }

  /** The middle of 1 to 100 by hand: a quarter of all are not above 25, and so on. */
  @Test
  void columnsAreToldByTheirSpread() {
    StringBuilder table = new StringBuilder("label,size,colour\n");
    for (int row = 1; row <= 100; row++) {
      table.append("item%d,%d,red\n".formatted(row, row));
    }
    JsonNode size = column(described(file("things.csv", table.toString())), "size");
    assertThat(size.get("quartiles").toString()).isEqualTo("[25.0,50.0,75.0]");
    assertThat(size.get("least").asDouble()).isEqualTo(1);
    assertThat(size.get("most").asDouble()).isEqualTo(100);
    int sum = 0;
    for (JsonNode count : size.at("/histogram/counts")) {
      assertThat(count.asInt()).isBetween(3, 4);
      sum += count.asInt();
    }
    assertThat(sum).isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          links.csv  | source,target/a,b/b,c            | graph
          links.csv  | a,b/b,c/c,d                      | graph
          links.csv  | a,b,1.5/b,c,2/c,d,1              | graph
          links.csv  | x,y,weight/a,b,1/b,c,2           | graph
          ids.txt    | 1 2/1 3/2 3                      | graph
          table.csv  | label,a,b/x,1,2/y,2,3/z,5,1      | table
          table.csv  | city,size/x,1/y,2/z,5            | table
          table.csv  | a,b,c,d/1,2,3,4/2,2,3,4/9,1,1,1  | table
          places.csv | label,lat,lon/x,1,2/y,2,3/z,5,1  | table
          map.json   | {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x"},"geometry":{"type":"Point","coordinates":[1,2]}}]} | map
          """)
  void oneFileIsTakenForWhatItIs(String name, String lines, String role) {
    JsonNode json = described(file(name, lines.replace("/", "\n") + "\n"));
    assertThat(json.at("/files/0/role").asText()).isEqualTo(role);
  }

  @Test
  void aTableIsComparedByWhatTellsItemsApartAndNothingElse() {
    JsonNode json =
        described(
            file(
                "shops.csv",
                "name,id,lat,lon,size,staff,age,value,cost\n"
                    + "a,1,50,8,100,3,,0,1\nb,2,51,8,120,4,5,1,1\nc,3,52,9,90,2,7,1,1\n"));
    assertThat(json.at("/files/0/words").asText())
        .isEqualTo(
            "a table of 3 items; each is linked to 2 of those most alike by 3 columns: size, staff,"
                + " age, each counting the same");
    assertThat(texts(json.get("warnings")))
        .anyMatch(warning -> warning.contains("age") && warning.contains("missing"))
        .anyMatch(warning -> warning.contains("\"value\"") && warning.contains("will see"));
  }

  @Test
  void placesAreLinkedToTheNearestWhereNothingElseIsKnown() {
    JsonNode json =
        described(file("wells.csv", "label,lat,lon\na,50,8\nb,50.1,8\nc,-30,150\nd,-30.1,150\n"));
    assertThat(json.at("/files/0/words").asText()).contains("the nearest on the map by lat, lon");
    assertThat(json.get("links").asInt()).isEqualTo(6);
    assertThat(
            described(
                    file("wells.csv", "label,lat,lon\na,50,8\nb,50.1,8\nc,-30,150\nd,-30.1,150\n"))
                .get("items")
                .asInt())
        .isEqualTo(4);
    Reply fewer =
        file("wells.csv", "label,lat,lon\na,50,8\nb,50.1,8\nc,-30,150\nd,-30.1,150\n")
            .post(server, "/v1/describe?neighbours=1");
    assertThat(fewer.json().get("links").asInt()).isEqualTo(2);
  }

  @Test
  void warningsSayWhatWasDoneToLinksAndWhatHangsAlone() {
    StringBuilder links = new StringBuilder("source,target\n");
    for (int k = 0; k < 30; k++) {
      links.append("a%d,b%d\n".formatted(k, k));
    }
    links.append("a1,b1\na2,a2\nalone,\n");
    List<String> warnings = texts(described(file("l.csv", links.toString())).get("warnings"));
    assertThat(warnings)
        .anyMatch(warning -> warning.startsWith("1 item has no link"))
        .anyMatch(warning -> warning.startsWith("The linked items fall into 30 parts"))
        .anyMatch(warning -> warning.startsWith("1 link from an item to itself was left out"))
        .anyMatch(warning -> warning.startsWith("1 link was given more than once"));
  }

  @Test
  void labelsThatAreInNoGraphAreWarnedOf() {
    JsonNode some =
        described(
            file("l.csv", "source,target\na,b\nb,c\n")
                .file("file", "i.csv", "label,colour\na,red\nb,blue\nzz,green\n"));
    assertThat(roles(some)).containsExactly("l.csv graph", "i.csv items");
    assertThat(texts(some.get("warnings"))).anyMatch(warning -> warning.contains("\"zz\""));
    JsonNode most =
        described(
            file("l.csv", "source,target\na,b\nb,c\n")
                .file("file", "i.csv", "label,colour\na,red\ny,blue\nzz,green\n"));
    assertThat(roles(most)).containsExactly("l.csv graph", "i.csv unknown");
    assertThat(texts(most.get("warnings"))).anyMatch(warning -> warning.contains("was left out"));
  }

  @Test
  void whoSendsFilesMaySayWhatTheyAre() {
    Form form =
        file("one.csv", "source,target\na,b\nb,c\n")
            .file("file", "two.csv", "label,value\na,1\nb,2\nc,5\n")
            .text("roles", "{\"two.csv\": \"table\", \"one.csv\": \"unknown\"}");
    JsonNode refused = form.post(server, "/v1/describe").json();
    assertThat(refused.get("detail").asText())
        .startsWith("two.csv: no column holds numbers to compare items by besides the values");
    JsonNode json =
        described(
            file("one.csv", "source,target\na,b\nb,c\n")
                .file("file", "two.csv", "label,value\na,1\nb,2\nc,5\n")
                .text("roles", "{\"two.csv\": \"items\"}"));
    assertThat(roles(json)).containsExactly("one.csv graph", "two.csv items");
    assertThat(texts(json.get("attributes"))).containsExactly("value");
    Reply strange =
        file("one.csv", "source,target\na,b\n")
            .text("roles", "{\"one.csv\": \"poem\"}")
            .post(server, "/v1/describe");
    assertThat(strange.status()).isEqualTo(422);
    assertThat(strange.detail()).contains("role of a file must be one of graph, map");
  }

  @Test
  void markupAndFormulasInLabelsComeBackAsText() {
    String evil = "<img src=x onerror=alert(1)>";
    Reply reply =
        file("l.csv", "source,target\n%s,=1+1\n=1+1,c\n".formatted(evil))
            .post(server, "/v1/describe");
    assertThat(reply.header("Content-Type")).hasValue("application/json");
    assertThat(texts(reply.json().get("sample"))).containsExactly(evil, "=1+1", "c");
  }

  @Test
  void suggestedNamesAreFreeAndCanBeUsed() {
    assertThat(server.post("/v1/campaigns", RunningServer.chain("pond", 3)).status())
        .isEqualTo(201);
    String links = "source,target\na,b\nb,c\n";
    assertThat(described(file("pond.csv", links)).at("/suggested/name").asText())
        .isEqualTo("pond-2");
    String odd = described(file("..my <b>file</b> é.csv", links)).at("/suggested/name").asText();
    assertThat(org.grapl.store.Campaigns.isName(odd)).as(odd).isTrue();
    assertThat(described(file("???.csv", links)).at("/suggested/name").asText())
        .isEqualTo("campaign");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          empty.csv   | ''                          | empty.csv: the file is empty
          empty.topojson | ''                       | empty.topojson
          head.csv    | label,a,b                   | head.csv: no rows below the header
          report.pdf  | %PDF-1.7                    | report.pdf: the name must end in one of
          report.csv  | %PDF-1.7                    | report.csv
          book.xlsx   | PK                          | book.xlsx: this is no workbook that can be read
          words.csv   | label,colour/a,red/b,blue   | words.csv: no column holds numbers to compare items by
          twice.csv   | label,a,b/x,1,2/x,2,3/z,5,1 | twice.csv:3: a second row for "x"
          bare.csv    | 5.1,3.5,1.4/4.9,3,1.4       | bare.csv:1: the first row must name the columns
          short.csv   | label,a,b/x,1,2/y,2         | short.csv:3: expected 3 fields as in the header, got 2
          one.csv     | label,a/x,1                 | one.csv
          same.csv    | label,a/x,1/y,1             | same.csv: features must be different
          value.csv   | label,value/x,1/y,0         | besides the values asked for; add such columns, or a file of links
          table.parquet | PAR1                      | save it as CSV
          """)
  void badFilesAreRefusedByTheirNameInASentence(String name, String lines, String complaint) {
    Reply reply = file(name, lines.replace("/", "\n")).post(server, "/v1/describe");
    assertProblem(reply, complaint);
  }

  private static void assertProblem(Reply reply, String complaint) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(422);
    assertThat(reply.detail()).contains(complaint);
    assertThat(reply.body().toLowerCase(Locale.ROOT))
        .doesNotContain("exception")
        .doesNotContain("org.grapl")
        .doesNotContain("java.");
  }

  @Test
  void bytesThatAreNoTextAreRefused() {
    byte[] garbage = new byte[5000];
    new java.util.Random(7).nextBytes(garbage);
    assertProblem(
        new Form().file("file", "g.csv", garbage).post(server, "/v1/describe"), "g.csv: ");
    assertProblem(
        new Form().file("file", "g.csv.gz", garbage).post(server, "/v1/describe"), "g.csv.gz: ");
  }

  @Test
  void hugeTablesAreRefusedByTheirHeader() {
    StringBuilder header = new StringBuilder("label");
    for (int column = 0; column < 50_000; column++) {
      header.append(",c").append(column);
    }
    assertProblem(
        file("wide.csv", header + "\nx\n").post(server, "/v1/describe"),
        "wide.csv:1: a table of items must have at most 1000 columns, got 50001");
  }

  @Test
  void filesThatDoNotGoTogetherAreRefused() {
    String links = "source,target\na,b\nb,c\n";
    assertProblem(
        file("one.csv", links).file("file", "two.csv", links).post(server, "/v1/describe"),
        "one file must hold the items and their links, got 2: one.csv, two.csv");
    assertProblem(
        file("one.csv", links).file("file", "one.csv", links).post(server, "/v1/describe"),
        "names of files must be different");
    Form five = new Form();
    for (int k = 0; k < 5; k++) {
      five.file("file", k + ".csv", links);
    }
    assertProblem(five.post(server, "/v1/describe"), "number of files must be from 1 to 4, got 5");
    assertThat(new Form().file("graph", "g.csv", links).post(server, "/v1/describe").status())
        .isEqualTo(400);
    assertThat(new Form().text("file", links).post(server, "/v1/describe").status()).isEqualTo(400);
    assertThat(server.post("/v1/describe", "{}").status()).isEqualTo(415);
  }

  @Test
  void valuesOfNoItemOfTheGraphAreRefused() {
    String links = "source,target\na,b\nb,c\n";
    assertProblem(
        file("l.csv", links)
            .file("file", "v.csv", "label,value\nx,1\ny,2\n")
            .text("roles", "{\"v.csv\": \"values\"}")
            .post(server, "/v1/describe"),
        "v.csv: values must be of items of the graph, got none of them");
    assertProblem(
        file("l.csv", links)
            .file("file", "v.csv", "label,value\na,\nb,\nc,\nzz,2\n")
            .text("roles", "{\"v.csv\": \"values\"}")
            .post(server, "/v1/describe"),
        "v.csv: values must be of items of the graph, got none of them");
  }

  @Test
  void aTableIsReadAsSpreadsheetsWriteItAndAsAPersonSays() {
    byte[] german =
        "Ort;Tiefe\nKöln;3,5\nMüritz;4,1\nRügen;4,7\n".getBytes(StandardCharsets.ISO_8859_1);
    Reply reply = new Form().file("file", "wells.csv", german).post(server, "/v1/describe");
    assertThat(reply.status()).isEqualTo(200);
    JsonNode reading = reply.json().at("/files/0/reading");
    assertThat(reading.get("separator").textValue()).isEqualTo("semicolons");
    assertThat(reading.get("decimal").textValue()).isEqualTo("comma");
    assertThat(reading.get("encoding").textValue()).isEqualTo("windows-1252");
    assertThat(reply.json().at("/sample/1").textValue()).isEqualTo("Müritz");

    Reply told =
        new Form()
            .file("file", "wells.csv", german)
            .text("reading", "{\"wells.csv\": {\"encoding\": \"windows-1251\"}}")
            .post(server, "/v1/describe");
    assertThat(told.json().at("/sample/1").textValue()).isEqualTo("Mьritz");
    assertProblem(
        new Form()
            .file("file", "wells.csv", german)
            .text("reading", "{\"wells.csv\": {\"decimal\": \"dot\"}}")
            .post(server, "/v1/describe"),
        "decimal must be comma or point, got \"dot\"");
  }

  @Test
  void columnsForNamesLinksAndComparingAreChosen() {
    String wells =
        """
        Basin,Well,Page,Depth,Age,Note
        north,W1,https://example.org/1,3,7,clear and cold water of a spring
        north,W2,https://example.org/2,4,1,warm water of a pond in the field
        south,W3,https://example.org/3,9,2,cold and clear water of a brook
        """;
    String columns = "{\"wells.csv\": {\"names\": \"Well\", \"link\": \"Page\"}}";
    JsonNode json =
        file("wells.csv", wells)
            .text("reading", columns)
            .text("graph", "{\"features\": [\"Age\"]}")
            .post(server, "/v1/describe")
            .json();
    assertThat(texts(json.get("sample"))).containsExactly("W1", "W2", "W3");
    assertThat(texts(json.get("attributes"))).contains("Basin", "Well", "link");
    assertThat(json.at("/files/0/columns").findParents("compared"))
        .filteredOn(each -> each.get("compared").booleanValue())
        .singleElement()
        .satisfies(each -> assertThat(each.get("name").textValue()).isEqualTo("Age"));
    JsonNode byWords =
        file("wells.csv", wells)
            .text("reading", columns)
            .text("graph", "{\"texts\": [\"Note\"]}")
            .post(server, "/v1/describe")
            .json();
    assertThat(byWords.at("/files/0/words").textValue()).endsWith("by the words of Note");
    assertProblem(
        file("wells.csv", wells)
            .text("reading", "{\"wells.csv\": {\"names\": \"Wel\"}}")
            .post(server, "/v1/describe"),
        "wells.csv: no column is called \"Wel\" to name items by; did you mean \"Well\"?");
  }

  @Test
  void aListOfPapersIsComparedByItsWords() {
    String ris =
        """
        TY  - JOUR
        DO  - 10.1000/a
        TI  - Rivers without rain
        AB  - Rivers fell as rain failed in summer.
        PY  - 2019
        ER  -
        TY  - JOUR
        DO  - 10.1000/b
        TI  - Rain and rivers
        AB  - Summer rain filled rivers.
        PY  - 2020
        ER  -
        TY  - JOUR
        TI  - RIVERS without rain.
        ER  -
        TY  - JOUR
        TI  - Xylophone
        ER  -
        """;
    JsonNode json = described(file("export.ris", ris));
    assertThat(roles(json)).containsExactly("export.ris table");
    assertThat(json.at("/files/0/words").asText())
        .isEqualTo(
            "a list of 4 papers; each is linked to 3 of those most alike by the words of title and"
                + " abstract");
    assertShape(json, 4, 3, 2, 1, 3);
    assertThat(texts(json.get("attributes")))
        .containsExactly("title", "abstract", "authors", "year", "journal", "doi", "link");
    assertThat(texts(json.get("warnings")))
        .anyMatch(each -> each.startsWith("1 paper seems to be in the file before"))
        .anyMatch(each -> each.startsWith("1 item has no link"));
  }

  @Test
  void longTextsCountMoreThanNumbersAndShortOnesLess() {
    String words =
        "rain failed and rivers fell so that fields and forests dried out in the long summer of that year here ";
    JsonNode json =
        described(
            file(
                "a.csv",
                "key,abstract,cited\na,%s one,1\nb,%s two,5\nc,other words entirely %s,7\n"
                    .formatted(words, words, words)));
    assertThat(json.at("/files/0/words").asText()).contains("by the words of abstract");
    JsonNode films =
        described(
            file(
                "f.csv",
                "key,title,length\na,One long day,90\nb,Two long days,95\nc,No day at all,80\n"));
    assertThat(films.at("/files/0/words").asText()).contains("by the column length");
  }
}
