package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Two triangles that become more. */
class CampaignGrowTest extends CampaignOnTriangles {

  private Path file(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text);
  }

  @Test
  void itemsComeAndGoAndAllThatWasToldStillCounts() throws IOException {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--noise", "exact");
    done("tell", "lake", "--item", "a", "0.9");
    done("tell", "lake", "--item", "x", "0.1");
    done("audit", "lake", "--until", "error=0.4,confidence=0.9");
    Path more = file("more.csv", "source,target\nnew,a\nnewer,new\n");
    Path known = file("known.csv", "label,colour\nnew,red\nb,blue\n");
    Path gone = file("gone.csv", "y\n");
    CommandRun grown =
        done("grow", "lake", "--graph", more, "--items", known, "--retire", gone, "--retire", "z");
    assertThat(grown.out())
        .startsWith("the list of \"lake\" now has 8 items and ")
        .endsWith("; 2 items new, 2 items retired\n");
    assertThat(grown.err())
        .isEqualTo("note: the audit under way was closed: it counted the list as it was\n");
    assertThat(done("grow", "lake", "--graph", more, "--items", known, "--retire", "y").out())
        .isEqualTo("nothing is new: the list is as it was\n");

    done("tell", "lake", "--item", "newer", "0.8");
    JsonNode status = done("status", "lake", "--json").json();
    assertThat(status.get("checks").asInt()).isEqualTo(3);
    assertThat(status.get("retired").asInt()).isEqualTo(2);
    assertThat(done("status", "lake").out()).startsWith("lake: 8 items, 2 of them retired, ");
    Path table = dir.resolve("decisions.csv");
    assertThat(done("decide", "lake", "-o", table).out()).contains("2 retired");
    assertThat(Files.readAllLines(table)).anyMatch(row -> row.matches("y,.*,retired,.*"));
    assertThat(Files.readAllLines(table)).anyMatch(row -> row.matches("new,.*,above,.*,red"));
    assertThat(done("log", "lake").out())
        .contains("audit closed (the list has grown; the audit counted the list as it was)")
        .contains("the list now has 8 items, 2 of them retired");
    done("verify", "lake");
  }

  @Test
  void aCertificateSaysWhichListItIsAbout() throws IOException {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--noise", "exact");
    for (String item : "abcxyz".split("")) {
      done("tell", "lake", "--item", item, "abc".contains(item) ? "0.9" : "0.1");
    }
    done("audit", "lake", "--until", "error=0.4,confidence=0.9");
    String hash = done("status", "lake", "--json").json().at("/graph/hash").asText();
    assertThat(done("status", "lake").out())
        .endsWith("\n  of the list of 6 items, graph " + hash + "\n");
    done("grow", "lake", "--graph", file("more.csv", "new,a\n"));
    assertThat(done("status", "lake").out())
        .endsWith("\n  of the list of 6 items, graph " + hash + ", which has changed since\n");
    JsonNode audited = done("decide", "lake", "--audited", "--json").json();
    assertThat(audited.get("items").asInt()).isEqualTo(6);
    assertThat(audited.get("graph").asText()).isEqualTo(hash);
    assertThat(audited.get("above").asInt() + audited.get("below").asInt()).isEqualTo(6);
  }

  @Test
  void whatCannotBeTakenIsRefusedInALineAndChangesNothing() throws IOException {
    done("create", "lake", "--graph", graph, "--threshold", "0.5");
    Path heavier = file("heavier.csv", "a,b,7\n");
    for (Object[] words :
        new Object[][] {
          {"lake"},
          {"lake", "--retire", "nobody"},
          {"lake", "--graph", heavier},
          {"lake", "--graph", dir.resolve("nothing.csv")},
          {"lake", "--items", file("items.csv", "label,colour\nnobody,red\n")},
          {"pond", "--retire", "a"}
        }) {
      CommandRun run = campaign("grow", words);
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).startsWith("grapl: ").doesNotContain("\tat ");
    }
    assertThat(done("log", "lake").out()).isEmpty();
  }
}
