package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** Campaigns are started in the browser: from files, and from an example. */
class StartPageTest extends InBrowser {

  /** A page without what was typed before. */
  @BeforeEach
  void begin() {
    browser.go("/new").driver().navigate().refresh();
  }

  private static void choose(Path... files) {
    browser.see("#drop");
    browser
        .driver()
        .findElement(By.cssSelector("input[type=file]"))
        .sendKeys(String.join("\n", java.util.Arrays.stream(files).map(Path::toString).toList()));
  }

  @Test
  void droppedFilesAreUnderstoodAndBecomeACampaign() throws IOException {
    Path links = directory.resolve("wells.csv");
    Path items = directory.resolve("names.csv");
    Files.writeString(links, "source,target\nw1,w2\nw2,w3\nw3,w4\nw5,w6\n");
    Files.writeString(items, "label,depth\nw1,3\nw2,4\nw3,8\nw4,9\nw5,5\nw6,6\n");

    choose(links, items);
    browser.seeText("#understood", "6 items").seeText("#understood", "4 links");
    browser.assertOpenToEverybody("what was understood");
    browser.click("#answers-exact").fill("#line", "5").fill("#name", "wells").click("#start");
    browser.seeText("h1", "wells").seeText("#count-checks", "0");

    JsonNode made = server.get("/v1/campaigns/wells").json();
    assertThat(made.get("items").intValue()).isEqualTo(6);
    assertThat(made.get("attributes").get(0).textValue()).isEqualTo("depth");
    assertThat(made.at("/settings/threshold").doubleValue()).isEqualTo(5);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void columnsAreChosenBesideTheFile() throws IOException {
    Path table = directory.resolve("springs.csv");
    Files.writeString(
        table,
        "Basin,Well,Page,Depth,Age\nnorth,W1,https://example.org/1,3,7\nnorth,W2,https://example.org/2,4,1\nsouth,W3,https://example.org/3,9,2\n");
    choose(table);
    browser.seeText(".warnings", "as several have the same Basin");
    browser.click("#columns-0 summary").click("#names-0 option[value=Well]");
    browser.seeText("#understood + .labels", "W1").click("#link-0 option[value=Page]");
    browser.seeText(".files", "2 columns: Depth, Age").click("#columns-0 input[value=Depth]");
    browser.seeText(".files", "the column Age");
    browser.assertOpenToEverybody("columns");
    browser.click("#answers-exact").fill("#line", "5").fill("#name", "springs").click("#start");
    browser.seeText("h1", "springs");

    JsonNode made = server.get("/v1/campaigns/springs").json();
    assertThat(made.get("attributes").toString()).contains("\"link\"", "\"Well\"");
    assertThat(server.get("/v1/campaigns/springs/items/W3").status()).isEqualTo(200);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void whatCannotBeReadIsSaidBesideTheFilesAndNothingIsMade() throws IOException {
    Path broken = directory.resolve("broken.csv");
    Files.write(broken, new byte[] {0, 1, 2, (byte) 0xff, 7});

    choose(broken);
    browser.seeText("#files-problem", "broken.csv");
    assertThat(server.get("/v1/campaigns/broken").status()).isEqualTo(404);
  }

  @Test
  void anExampleIsStartedAndItsRecordAnswers() {
    browser.click("#example-lake");
    browser.seeText("#understood", "1,898 items");
    browser.fill("#name", "my-lake").click("#start");
    browser.seeText("h1", "my-lake").click("#give-10");
    browser.seeText("#count-checks", "10");

    JsonNode status = server.get("/v1/campaigns/my-lake/status").json();
    assertThat(status.get("checks").intValue()).isEqualTo(10);
    browser.assertOpenToEverybody("a campaign");
  }
}
