package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/**
 * Goes the way of docs/GUIDE.md, step by step. All words that stand there in bold type are pressed
 * or read on the way, and no others. Its pictures are taken if a directory for them is named:
 *
 * <pre>mvn -pl grapl-server -am test -Dtest=GuidePathTest,ExamplePagesTest
 *   -Dgrapl.pictures=docs/images -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GuidePathTest extends InBrowser {

  private static final Set<String> met = new LinkedHashSet<>();

  private static Set<String> bold = Set.of();

  private static Pictures pictures;

  @BeforeAll
  static void start() throws IOException {
    bold =
        Pattern.compile("\\*\\*([^*]+)\\*\\*")
            .matcher(Files.readString(Path.of("../docs/GUIDE.md")))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toSet());
    pictures = new Pictures(browser);
    pictures.size(1200, 860);
  }

  private static void meet(String words) {
    assertThat(bold).as("words in bold type in the guide").contains(words);
    met.add(words);
  }

  /**
   * Presses a button or link of these words, which may have a key or an explanation behind them.
   */
  private static void press(String words) {
    meet(words);
    By named =
        By.xpath(
            "//*[self::button or self::a][normalize-space()='%1$s' or .//strong[normalize-space()='%1$s'] or (.//kbd and starts-with(normalize-space(), '%1$s '))]"
                .formatted(words));
    WebElement button =
        browser
            .await("to be pressed: " + words)
            .until(
                any ->
                    browser.driver().findElements(named).stream()
                        .filter(each -> each.isDisplayed() && each.isEnabled())
                        .findFirst()
                        .orElse(null));
    browser.run("arguments[0].scrollIntoView({ block: 'center' })", button);
    button.click();
  }

  private static void read(String... all) {
    for (String words : all) {
      meet(words);
      // Some begin with a capital by style only.
      browser
          .await("\"" + words + "\" on the page")
          .until(any -> lower(browser.text("body")).contains(lower(words)));
    }
  }

  private static String lower(String words) {
    return words.toLowerCase(Locale.ROOT);
  }

  private static void scrollTo(String selector) {
    browser.run(
        "const element = document.querySelector(arguments[0]);"
            + " window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 70)",
        selector);
  }

  private static void top() {
    browser.run("window.scrollTo(0, 0)");
  }

  private static JsonNode status(String campaign) {
    return server.get("/v1/campaigns/" + campaign + "/status").json();
  }

  private static void press50ChecksUntilThereAre(String campaign, int checks) {
    while (status(campaign).get("checks").intValue() < checks) {
      int wanted = status(campaign).get("checks").intValue() + 50;
      press("50 checks");
      browser
          .await(wanted + " checks")
          .until(any -> status(campaign).get("checks").intValue() >= wanted);
    }
    browser.seeText("#count-checks", String.valueOf(checks));
  }

  @Test
  @Order(1)
  void theFirstPageSaysWhatThisIs() {
    browser.go("/").seeText("main", "Check some, sort them all");
    pictures.size(1200, 760);
    pictures.take("guide-1-welcome");
    press("Begin");
  }

  @Test
  @Order(2)
  void thePapersAreUnderstoodAndStarted() {
    press("Papers about drought");
    browser.see("#understood");
    read("400 items");
    assertThat(browser.run("return document.querySelector('#word-question').value"))
        .isEqualTo("Is this paper about drought?");
    read("Yes or no, and answers are reliable", "Yes or no, and people make mistakes");
    read("To find the items above, of which there are few");
    for (String chosen : new String[] {"#answers-yes-no-exact", "#goal-above"}) {
      assertThat(browser.see(chosen).isSelected()).as(chosen).isTrue();
    }
    pictures.takeWhole("guide-2-new", 1200);
    pictures.size(1200, 860);
    press("Start");
    browser.seeText("#campaign-question", "Is this paper about drought?");
    assertThat(server.get("/v1/campaigns/abstracts").json().at("/settings/goal").asText())
        .isEqualTo("above");
  }

  @Test
  @Order(3)
  void aPaperIsReadAndAnswered() {
    press("Check items");
    browser.fill("#who-name", "Ann");
    press("Begin");
    read("What is most alike", "Skip", "Can’t check", "Note", "Undo");
    top();
    pictures.size(1200, 900);
    pictures.take("guide-3-check");
    pictures.size(390, 800);
    pictures.take("guide-4-phone");
    pictures.size(1200, 860);
    read("About drought", "About something else");
    press("Use it");
    browser
        .await("Ann's answer at the server")
        .until(any -> status("abstracts").get("checks").intValue() == 1);
    press("Undo");
    browser
        .await("the answer taken back")
        .until(any -> status("abstracts").get("checks").intValue() == 0);
  }

  @Test
  @Order(4)
  void theOverviewSaysWhatIsFoundAndWhatMayBeMissed() {
    press("Overview");
    press50ChecksUntilThereAre("abstracts", 150);
    browser.seeText("#found-so-far", "found by checks");
    read("found", "The model expects", "expected wrong", "Progress", "Items");
    browser.see("svg.progress");
    top();
    pictures.take("guide-5-papers");
    browser.click("#campaign-list .list-row");
    read("Why");
    browser.press(Keys.ESCAPE);
  }

  @Test
  @Order(5)
  void anAuditKeepsWhatItPromisesAndCertifiesWhatIsFound() {
    press("Certificate");
    read("Nothing is certified.");
    read("% of all items are wrong", "% of the items above the line are found");
    browser.see("#audit-error").sendKeys(Keys.BACK_SPACE);
    browser.fill("#audit-recall", "90");
    browser.seeText("#audit-price", "To show this takes");
    press("Start the audit");
    JsonNode promised =
        browser
            .await("an audit")
            .until(
                any -> {
                  JsonNode running = status("abstracts").at("/audit/running/promised");
                  return running.isMissingNode() ? null : running;
                });
    press("Overview");
    int before = status("abstracts").get("checks").intValue();
    while (status("abstracts").at("/audit/last").isNull()) {
      press("50 checks");
    }
    browser.seeText("#found-so-far", "Certified: at least 90");
    JsonNode last = status("abstracts").at("/audit/last");
    assertThat(last.get("passed").booleanValue()).isTrue();
    assertThat(last.get("drawn").intValue())
        .isBetween(promised.get("least").intValue(), promised.get("high").intValue());
    assertThat(before).isEqualTo(150);
    press("Certificate");
    browser
        .seeText("#verdict", "At least 90")
        .seeText("#verdict", "of the items above the line are found");
    browser.seeText("#audited-by", "example");
    read("Print", "Save decisions.csv", "Do everything again and compare");
    top();
    pictures.takeWhole("guide-6-certificate", 1200);
    pictures.size(1200, 860);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  @Order(6)
  void theMapIsDrawnAndAnotherLineChangesNothing() {
    browser.click("a.home");
    press("New campaign");
    press("Unemployment in counties");
    browser.see("#understood");
    read("A number that is exact");
    press("Start");
    browser.seeText("h1", "counties");
    press50ChecksUntilThereAre("counties", 150);
    top();
    pictures.take("guide-7-map");
    read("What if the line were at", "Estimates against the line");
    browser.see(".histogram [role=slider]").sendKeys(Keys.PAGE_UP);
    browser.seeText("#what-if", "would");
    read("Use this line instead", "Keep for comparison");
    scrollTo("#campaign-side .card:has(.histogram)");
    pictures.take("guide-8-what-if");
    press("Back to 10");
    assertThat(status("counties").at("/threshold").doubleValue()).isEqualTo(10);
  }

  @Test
  @Order(7)
  void aMistakeOfHandIsNoticed() {
    press("Check items");
    browser.see("#check-item");
    browser.fill("#answer-number", "95");
    press("Send");
    read("Is that right?", "It is right");
    top();
    pictures.take("guide-9-slip");
    press("Correct it");
    browser.fill("#answer-number", "9.5");
    press("Send");
    browser
        .await("nothing to ask back")
        .until(any -> browser.driver().findElements(By.cssSelector(".ask-back")).isEmpty());
    browser.fill("#answer-number", "95");
    press("Send");
    browser.see(".ask-back");
    press("Overview");
    read("Answers to look at");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  @Order(8)
  void whatTheRestSpeaksOfIsThere() {
    read("Change the words", "Change the list");
    press("Team");
    read("Invite people", "Assign items", "To settle", "Who did what");
    browser.go("/c/counties/check");
    read("Take items offline");
    assertThat(browser.complaints()).isEmpty();
    assertThat(met).containsExactlyInAnyOrderElementsOf(bold);
  }
}
