package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** The page of a campaign: numbers, what if, live, exports, and labels that mean no good. */
class CampaignPageTest extends InBrowser {

  private static final String HOSTILE = "<img src=x onerror=window.hacked=1><b>a0</b>";

  @BeforeAll
  static void start() {
    server.post("/v1/campaigns", RunningServer.chain("pond", 40).replace("\"a0\"", quoted()));
    server.post(
        "/v1/campaigns/pond/observations",
        """
        {"observations": [{"item": %s, "value": 0.9}, {"item": "a10", "value": 0.8},
         {"item": "a20", "value": 0.4}, {"item": "a39", "value": 0.1}], "worker": "<i>eve</i>"}
        """
            .formatted(quoted()));
  }

  private static String quoted() {
    return '"' + HOSTILE + '"';
  }

  private static int count(String id) {
    return Integer.parseInt(browser.text("#" + id).replace(",", ""));
  }

  @Test
  void theCountsAddUpAndASecondPersonsCheckShowsAtOnce() {
    browser.go("/c/pond").seeText("#count-checks", "4");
    assertThat(count("count-above") + count("count-below") + count("count-undecided"))
        .isEqualTo(40);

    server.post(
        "/v1/campaigns/pond/observations",
        "{\"observations\": [{\"item\": \"a30\", \"value\": 0.2}], \"worker\": \"ben\"}");

    browser.seeText("#count-checks", "5").seeText(".activity", "ben");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aListThatGrowsIsShownAsItIsAndRetiredItemsAreNotCounted() {
    server.post("/v1/campaigns", RunningServer.chain("growing", 20));
    server.post(
        "/v1/campaigns/growing/observations",
        "{\"observations\": [{\"item\": \"a0\", \"value\": 0.9}, {\"item\": \"a9\", \"value\": 0}]}");
    browser.go("/c/growing").seeText("#count-checks", "2");
    Reply grown =
        server.post(
            "/v1/campaigns/growing/grow",
            "{\"graph\": {\"links\": [[\"b0\", \"a3\"], [\"b1\", \"b0\"]]}, \"retire\": [\"a5\"]}");
    assertThat(grown.status()).isEqualTo(200);

    browser.await("22 items").until(any -> browser.text("main").contains("Which of 22 items"));
    browser.seeText("#count-checks", "2").see("#campaign-picture canvas");
    assertThat(count("count-above") + count("count-below") + count("count-undecided"))
        .isEqualTo(21);
    server.post("/v1/campaigns/growing/grow", "{\"retire\": [\"a6\"]}");
    browser
        .await("one less")
        .until(any -> count("count-above") + count("count-below") + count("count-undecided") == 20);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void theListIsChangedByAFormOnceAndWhatIsRefusedIsSaid(@TempDir Path directory)
      throws IOException {
    String path = "/v1/campaigns/changing";
    server.post("/v1/campaigns", RunningServer.chain("changing", 20));
    server.post(
        path + "/observations",
        "{\"observations\": [{\"item\": \"a0\", \"value\": 0.9}, {\"item\": \"a9\", \"value\": 0}]}");
    Path broken = Files.writeString(directory.resolve("broken.csv"), "source,target\nb0\n");
    Path more = Files.writeString(directory.resolve("more.csv"), "source,target\nb0,a3\nb1,b0\n");
    browser.go("/c/changing").click("#change-list").click("#list-save");
    browser.seeText("#list-problem", "Choose a file");
    browser.see("#list-graph").sendKeys(broken.toString());
    browser.fill("#list-retire", "a5\n").click("#list-save");
    browser.seeText("#list-problem", "broken.csv");
    assertThat(server.get(path + "/status").json().get("retired").asInt()).isZero();

    // An audit that begins while the form is open is spoken of before it is closed.
    String audit = "{\"error\": 0.3, \"confidence\": 0.9}";
    assertThat(server.post(path + "/audit", audit).status()).isEqualTo(202);
    browser.see("#list-graph").sendKeys(more.toString());
    browser.click("#list-save").seeText("#list-audit", "the audit is closed");
    browser.seeText("#list-problem", "Press the button again");
    browser.assertOpenToEverybody("the list is changed");
    new Pictures(browser).take("change-list");
    // The answer gets lost: what is sent again is not done again.
    browser.run(
        """
        const { fetch } = window;
        window.fetch = async (path, options) => {
          const answer = await fetch(path, options);
          if (!path.endsWith('/grow')) return answer;
          window.fetch = fetch;
          throw new TypeError('lost');
        };
        """);
    browser.click("#list-save").seeText("#list-problem", "cannot be reached");
    browser
        .click("#list-save")
        .seeText("#list-done", "2 new items, 2 new links and 1 item retired");
    browser.seeText("#list-done", "The list has 21 items now").click("#list-close");

    browser.await("22 items").until(any -> browser.text("main").contains("Which of 22 items"));
    browser.seeText("#count-checks", "2");
    assertThat(count("count-above") + count("count-below") + count("count-undecided"))
        .isEqualTo(21);
    assertThat(server.get(path + "/events?after=0").json().get("entries").findValuesAsText("kind"))
        .containsOnlyOnce("grown");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void draggingTheLineShowsWhatTheServerSaysOfIt() {
    browser.go("/").go("/c/pond").see(".histogram [role=slider]").sendKeys(Keys.PAGE_UP);
    browser.await("the line has moved").until(any -> !whatIfLine().equals("0.5"));
    String line = whatIfLine();
    JsonNode exact = server.get("/v1/campaigns/pond/what-if?threshold=" + line).json();

    assertThat(Double.parseDouble(line)).isGreaterThan(0.5);
    int changed = exact.get("changed").intValue();
    assertThat(changed).isPositive();
    browser.await("what the server says").until(any -> !browser.text("#what-if").contains("About"));
    assertThat(browser.text("#what-if"))
        .startsWith(changed + (changed == 1 ? " item would" : " items would"));
    // Nothing was changed by looking.
    assertThat(server.get("/v1/campaigns/pond/status").json().at("/threshold").asDouble())
        .isEqualTo(0.5);
  }

  @Test
  void twoOtherLinesStandBesideTheOneThatIsAsked() {
    browser.go("/").go("/c/pond").see(".histogram [role=slider]").sendKeys(Keys.PAGE_UP);
    browser.await("the line has moved").until(any -> !whatIfLine().equals("0.5"));
    String kept = whatIfLine();
    browser.driver().findElement(By.xpath("//button[text()='Keep for comparison']")).click();
    browser.fill("#what-if-line", "0.2").press(Keys.ENTER);

    for (String line : List.of("0.5", kept.substring(0, Math.min(5, kept.length())), "0.2")) {
      browser.seeText("#what-if thead", line);
    }
    assertThat(browser.driver().findElements(By.cssSelector("#what-if thead th"))).hasSize(4);
    JsonNode exact = server.get("/v1/campaigns/pond/what-if?threshold=0.2").json();
    browser.seeText("#what-if", exact.get("changed").intValue() + " items would change sides");
  }

  @Test
  void aSearchMayHoldSpacesAndFindsWhatHasThem() {
    browser.go("/").go("/c/pond").fill("#campaign-list input[type=search]", "src=x onerror");
    browser.seeText("#campaign-list", HOSTILE);
    assertThat(browser.run("return document.querySelector('#list-search').value"))
        .isEqualTo("src=x onerror");
  }

  @Test
  void theBudgetIsChangedOnThePage() {
    server.post("/v1/campaigns", RunningServer.chain("budgeted", 12));
    browser.go("/c/budgeted").click("#change-budget").fill("#budget-dialog input", "1,5");
    browser.click("#budget-save").seeText("#budget-dialog", "must be a whole number");
    browser.fill("#budget-dialog input", "30").click("#budget-save");
    browser.seeText("main", "30 left of 30");
    assertThat(server.get("/v1/campaigns/budgeted/status").json().get("budget").intValue())
        .isEqualTo(30);
  }

  @Test
  void aCampaignThatIsDeletedMeanwhileIsSaidToBeGone() {
    server.post("/v1/campaigns", RunningServer.chain("brief", 12));
    browser.go("/c/brief").seeText("h1", "brief").see(".badge.live");
    server.delete("/v1/campaigns/brief");
    browser.seeText("#gone", "has deleted this campaign");
    assertThat(browser.text("main")).doesNotContain("Check items");
  }

  private static String whatIfLine() {
    return (String) browser.run("return document.querySelector('#what-if-line').value");
  }

  @Test
  void labelsAreTextWhateverTheyHold() {
    browser.go("/").go("/c/pond");
    browser.fill("#campaign-list input[type=search]", "onerror");
    browser.seeText("#campaign-list", HOSTILE);
    browser.press(Keys.TAB);
    browser.driver().findElements(By.cssSelector("#campaign-list [role=row]")).stream()
        .filter(row -> row.getText().contains("onerror"))
        .findFirst()
        .orElseThrow()
        .click();
    browser.seeText("#campaign-item", HOSTILE).seeText("#campaign-item", "<i>eve</i>");

    assertThat(browser.run("return window.hacked === undefined")).isEqualTo(true);
    assertThat(browser.run("return document.querySelectorAll('main img[src=x], main b').length"))
        .isEqualTo(0L);
  }

  @Test
  void decisionsAndChartsCanBeTakenAlong(@TempDir Path downloads) throws IOException {
    browser
        .driver()
        .executeCdpCommand(
            "Browser.setDownloadBehavior",
            Map.of("behavior", "allow", "downloadPath", downloads.toString()));
    browser.go("/").go("/c/pond").see("svg.progress");
    browser.see("#campaign-picture canvas");
    for (String button :
        List.of("Decisions (CSV)", "Estimates (SVG)", "Picture (PNG)", "Report (HTML)")) {
      browser.driver().findElement(By.xpath("//button[text()='" + button + "']")).click();
    }
    browser.await("four files").until(any -> files(downloads).size() == 4);

    String decisions = Files.readString(downloads.resolve("pond-decisions.csv"));
    assertThat(decisions.lines()).hasSize(41);
    assertThat(Files.readString(downloads.resolve("pond-estimates.svg"))).contains("<svg");
    assertThat(Files.readAllBytes(downloads.resolve("pond-picture.png")))
        .startsWith(0x89, 'P', 'N', 'G');
    assertThat(Files.readString(downloads.resolve("pond-report.html")))
        .contains("&lt;img src=x")
        .doesNotContain("<img src=x");
  }

  private static List<String> files(Path directory) {
    try (Stream<Path> all = Files.list(directory)) {
      return all.map(path -> path.getFileName().toString())
          .filter(name -> !name.endsWith(".crdownload") && !name.startsWith("."))
          .toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
