package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The report says what the other routes say, in words, and holds nothing but text and pictures. */
class ReportTest extends WithServer {

  private static final Pattern TAG = Pattern.compile("<([A-Za-z][A-Za-z0-9]*)([^>]*)>");
  private static final Pattern ROW =
      Pattern.compile(
          "<tr><td>([^<]*)</td><td class=\"side\">([^<]*)</td><td class=\"number\">([^<]*)</td>"
              + "<td>([^<]*)</td><td class=\"number\">([^<]*)</td></tr>");

  private static String chain(String name, int items) {
    String body =
        RunningServer.chain(name, items).replace("\"noise\"", "\"tolerance\": 0, \"noise\"");
    assertThat(server.post("/v1/campaigns", body).status()).isEqualTo(201);
    return "/v1/campaigns/" + name;
  }

  private static long record(String campaign, String worker, String item, double value) {
    Reply reply =
        server.post(
            campaign + "/observations",
            Shown.object()
                .put("worker", worker)
                .set(
                    "observations",
                    Fields.JSON
                        .createArrayNode()
                        .add(Shown.object().put("item", item).put("value", value)))
                .toString());
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.json().at("/taken/0/observation").asLong();
  }

  private static String report(String campaign) {
    Reply reply = server.get(campaign + "/report");
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.body();
  }

  private static int tile(String page, String word) {
    Matcher tile =
        Pattern.compile("<dt>[^<]*" + word + "</dt><dd><strong>(\\d+)</strong>").matcher(page);
    assertThat(tile.find()).as(word).isTrue();
    return Integer.parseInt(tile.group(1));
  }

  private static void assertNothingIsFetched(String page) {
    assertThat(page).doesNotContain("http://", "https://", "url(", "@import", "href=", "src=\"");
  }

  @Test
  void theFiguresAreThoseOfStatusAndDecisions() {
    String lake = chain("figures", 80);
    for (int item = 0; item < 80; item += 9) {
      record(lake, item % 2 == 0 ? "ann" : "bob", "a" + item, item < 40 ? 0.9 : 0.2);
    }
    record(lake, "bob", "a0", 0.1);
    long slip = record(lake, "bob", "a1", 7);
    server.post(lake + "/observations/%d/withdraw".formatted(slip), "");
    String page = report(lake);
    JsonNode status = server.get(lake + "/status").json();
    JsonNode decisions = server.get(lake + "/decisions").json();

    // Without a tolerance the chance of being wrong is that of the other side.
    int undecided = 0;
    int above = 0;
    double wrong = 0;
    for (JsonNode row : decisions.get("decisions")) {
      double chance = Math.min(row.get("probability").asDouble(), 1 - p(row));
      wrong += chance;
      undecided += chance > 0.2 ? 1 : 0;
      above += chance <= 0.2 && row.get("side").asText().equals("above") ? 1 : 0;
    }
    assertThat(undecided).isBetween(1, 79);
    assertThat(tile(page, "undecided")).isEqualTo(undecided);
    assertThat(tile(page, "above")).isEqualTo(above).isPositive();
    assertThat(tile(page, "below")).isEqualTo(80 - above - undecided).isPositive();
    assertThat(tile(page, "checks made")).isEqualTo(status.get("checks").asInt());
    assertThat(page)
        .contains("Which of 80 items lie above the line at 0.5?")
        .contains("In the model&#39;s opinion about %d wrong (".formatted(Math.round(wrong)))
        .contains("1 check was withdrawn and does not count.", "No check came late.")
        .contains("1 item was checked by two people or more; on 0 of them all say the same.")
        .contains("They differ on: a0.")
        .contains("Nothing is certified.")
        .contains("%d entries".formatted(status.get("entries").asInt()))
        .contains(server.get(lake).json().at("/graph/hash").asText());
    assertThat(page.split("<li>(● )?a\\d+ <small>", -1).length - 1)
        .as("all that are called above are listed")
        .isEqualTo(status.get("above").asInt());
  }

  private static double p(JsonNode row) {
    return row.get("probability").asDouble();
  }

  @Test
  void theItemsNearestTheLineAreThoseOfDecisionsInTheSameOrder() {
    String lake = chain("nearest", 70);
    record(lake, "ann", "a3", 0.9);
    record(lake, "ann", "a30", 0.6);
    record(lake, "ann", "a60", 0.1);
    List<MatchResult> rows = ROW.matcher(report(lake)).results().toList();
    JsonNode near = server.get(lake + "/decisions?near=50").json().get("decisions");

    assertThat(rows).hasSize(50);
    for (int k = 0; k < 50; k++) {
      JsonNode row = near.get(k);
      MatchResult shown = rows.get(k);
      double chance = Math.min(p(row), 1 - p(row));
      assertThat(shown.group(1)).isEqualTo(row.get("item").asText());
      assertThat(shown.group(2))
          .isEqualTo(
              chance > 0.2
                  ? "● undecided, leans " + row.get("side").asText()
                  : (p(row) > 0.5 ? "▲ " : "▼ ") + row.get("side").asText());
      assertThat(Double.parseDouble(shown.group(3)))
          .isCloseTo(row.get("estimate").asDouble(), org.assertj.core.api.Assertions.within(5e-5));
      if (chance > 0.4) {
        assertThat(shown.group(4)).isEqualTo("about even");
      } else {
        assertThat(shown.group(4)).isEqualTo("1 in " + Math.round(1 / chance));
      }
      assertThat(shown.group(5)).isEqualTo(row.get("checks").asText());
    }
  }

  @Test
  void hostileNamesAreShownAsText() {
    String image = "<img src=x onerror=alert(1)>";
    Reply created =
        new Form()
            .text("campaign", "{\"name\": \"hostile\", \"settings\": {\"threshold\": 0.5}}")
            .file(
                "graph", "g.csv", "source,target\n" + image + ",\"b\"\"'&amp;\"\n" + image + ",c\n")
            .file(
                "items",
                "i.csv",
                "label,name,link\n" + image + ",</title><script>x</script>,https://example.org/\n")
            .post(server, "/v1/campaigns");
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    record("/v1/campaigns/hostile", "</td><script>alert(2)</script>", image, 0.9);
    record("/v1/campaigns/hostile", "\"><svg onload=alert(3)>", image, 0.1);
    String page = report("/v1/campaigns/hostile");

    assertThat(page)
        .contains("&lt;img src=x onerror=alert(1)&gt;", "b&quot;&#39;&amp;amp;")
        .contains("&lt;/title&gt;&lt;script&gt;x&lt;/script&gt;")
        .contains("&lt;/td&gt;&lt;script&gt;alert(2)&lt;/script&gt;")
        .contains("&quot;&gt;&lt;svg onload=alert(3)&gt;");
    List<String> tags = new ArrayList<>();
    TAG.matcher(page)
        .results()
        .forEach(
            tag -> {
              tags.add(tag.group(1));
              assertThat(tag.group(2)).doesNotContainPattern("\\son[a-z]+\\s*=");
            });
    assertThat(tags)
        .isSubsetOf(
            List.of(
                ("html head meta title style body main h1 h2 p dl div dt dd strong small figure svg g"
                        + " path circle figcaption ul ol li table thead tbody tr th td")
                    .split(" ")));
    assertNothingIsFetched(page);
  }

  @Test
  void aCampaignWithoutChecksSaysSo() {
    String page = report(chain("fresh", 5));
    assertThat(page)
        .contains("Nothing is checked yet.", "Nothing is certified.", "Nobody so far.")
        .doesNotContain("Nearest the line", "Items above the line", "opinion");
    assertThat(tile(page, "undecided")).isEqualTo(5);
    assertThat(tile(page, "above")).isZero();
    assertThat(tile(page, "below")).isZero();
  }

  @Test
  void itemsOnAMapAreDrawnAsAMap() {
    Reply created =
        new Form()
            .text("campaign", "{\"name\": \"lake\", \"settings\": {\"threshold\": 5}}")
            .example("graph", "lake/lake.asc")
            .post(server, "/v1/campaigns");
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    int items = created.json().get("items").asInt();
    record("/v1/campaigns/lake", "ann", "r30c30", 8);
    String page = report("/v1/campaigns/lake");
    assertThat(page).contains("<h2>The map</h2>", items + " items on the map.");
    String picture = page.substring(page.indexOf("<svg"), page.indexOf("</svg>"));
    assertThat(picture.split("<path ", -1)).hasSize(items + 1);
    assertThat(picture.split(" sampled\"", -1)).hasSize(2);
    assertNothingIsFetched(page);
  }

  @Test
  void aGraphTooLargeToDrawIsNotDrawn() {
    String page = report(chain("long", 3001));
    assertThat(page)
        .contains("No picture: 3001 items are more than can be drawn legibly on a page.")
        .doesNotContain("<svg");
  }

  @Test
  void anAuditIsToldOfAndOnlyCertifiesWhatItWasAbout() {
    String body =
        """
        {"name": "audited", "settings": {"threshold": 2.5, "noise": "exact"},
         "graph": {"links": [["a0", "a1"], ["a1", "a2"], ["a2", "a3"], ["a3", "a4"]]}}
        """;
    assertThat(server.post("/v1/campaigns", body).status()).isEqualTo(201);
    String audited = "/v1/campaigns/audited";
    for (int item = 0; item < 5; item++) {
      record(audited, "ann", "a" + item, item);
    }
    assertThat(report(audited)).contains("Nothing is certified.", "No audit came to its end");
    Reply opened = server.post(audited + "/audit", "{\"error\": 0.1004, \"confidence\": 0.9004}");
    assertThat(opened.status()).as(opened.body()).isEqualTo(202);
    JsonNode last = server.get(audited + "/audit").json().get("last");
    assertThat(last.get("passed").asBoolean()).as(last.toString()).isTrue();
    assertThat(report(audited))
        .doesNotContain("Nothing is certified.")
        .contains("<p class=\"lead certified\">" + last.get("statement").asText())
        .contains("(entry %d of the log) and was passed".formatted(last.get("entry").asLong()))
        .contains(
            // What was to be shown is not rounded: that would be another claim.
            "at most 10.04\u00a0% of the items are wrong, with a confidence of 90.04\u00a0%");

    server.post(audited + "/question", "{\"threshold\": 1.5}");
    assertThat(report(audited))
        .contains("Nothing is certified.", "It was about another line, at 2.5.")
        .doesNotContain("lead certified");
  }

  @Test
  void itIsAFileThatRunsNothing() {
    Reply reply = server.get(chain("file", 3) + "/report");
    assertThat(reply.header("Content-Disposition").orElseThrow())
        .startsWith("attachment; filename=\"file-report.html\"");
    assertThat(reply.header("Content-Type").orElseThrow().replace(" ", ""))
        .isEqualToIgnoringCase("text/html;charset=utf-8");
    assertThat(reply.header("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; style-src 'unsafe-inline'; img-src data:;")
        .endsWith("sandbox");
    assertThat(reply.body()).startsWith("<!DOCTYPE html>").doesNotContainIgnoringCase("<script");
    assertNothingIsFetched(reply.body());
  }
}
