package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * A real browser looking at a server. Where neither is Chromium installed nor its driver, the test
 * is skipped and says what to install.
 */
final class Browser implements AutoCloseable {

  private static final List<Path> PROGRAMS =
      List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromium-browser"));
  private static final List<Path> DRIVERS =
      List.of(Path.of("/usr/bin/chromedriver"), Path.of("/usr/lib/chromium/chromedriver"));

  private static final String MISSING =
      "skipped: no browser to look with; on Debian: apt-get install chromium chromium-driver";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ChromeDriver driver;
  private final String address;

  private Browser(ChromeDriver driver, String address) {
    this.driver = driver;
    this.address = address;
  }

  /** Opens a browser without history, 1280 by 900. */
  static Browser on(RunningServer server) {
    Path program = found(PROGRAMS);
    Path driver = found(DRIVERS);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(program.toString());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--enable-unsafe-swiftshader",
        // Nothing of its own on the wire: the tests are about this page, and need no network.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--window-size=1280,1050");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriver chrome =
        new ChromeDriver(
            new ChromeDriverService.Builder().usingDriverExecutable(driver.toFile()).build(),
            options);
    return new Browser(chrome, server.server().address().toString());
  }

  private static Path found(List<Path> candidates) {
    Path found =
        candidates.stream().filter(Files::isExecutable).findFirst().orElse(Path.of("nowhere"));
    if (!Files.isExecutable(found)) {
      // Said aloud: of a class that is skipped as a whole the log of the build gives no reason.
      System.err.println(MISSING);
    }
    assumeTrue(Files.isExecutable(found), MISSING);
    return found;
  }

  /** Where its server is, or was. */
  String address() {
    return address;
  }

  ChromeDriver driver() {
    return driver;
  }

  /** Goes to a page, such as {@code /c/blogs/check}. */
  Browser go(String page) {
    driver.get(address + "/#" + page);
    return this;
  }

  Browser resize(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
    return this;
  }

  /** The element of this selector, as soon as it is shown. */
  WebElement see(String selector) {
    return await("shown: " + selector)
        .until(
            any ->
                driver.findElements(By.cssSelector(selector)).stream()
                    .filter(WebElement::isDisplayed)
                    .findFirst()
                    .orElse(null));
  }

  /** Waits until the text of an element contains something. */
  Browser seeText(String selector, String text) {
    await("\"" + text + "\" in " + selector)
        .until(
            any ->
                driver.findElements(By.cssSelector(selector)).stream()
                    .anyMatch(element -> element.getText().contains(text)));
    return this;
  }

  String text(String selector) {
    return await("text of " + selector).until(any -> see(selector).getText());
  }

  Browser click(String selector) {
    see(selector).click();
    return this;
  }

  /** Types into whatever has the focus. */
  Browser press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
    return this;
  }

  Browser fill(String selector, String text) {
    WebElement field = see(selector);
    field.sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
    return this;
  }

  Object run(String script, Object... arguments) {
    return Objects.requireNonNullElse(driver.executeScript(script, arguments), "nothing");
  }

  /** Cuts the connection of this browser, or mends it. */
  Browser setOffline(boolean offline) {
    Map<String, Object> conditions = new HashMap<>();
    conditions.put("offline", offline);
    conditions.put("latency", 0);
    conditions.put("downloadThroughput", -1);
    conditions.put("uploadThroughput", -1);
    driver.executeCdpCommand("Network.enable", Map.of());
    driver.executeCdpCommand("Network.emulateNetworkConditions", conditions);
    return this;
  }

  WebDriverWait await(String what) {
    WebDriverWait wait = new WebDriverWait(driver, PATIENCE);
    wait.withMessage(() -> what + "; the page says: " + body());
    wait.ignoring(StaleElementReferenceException.class);
    return wait;
  }

  private String body() {
    String text = driver.findElement(By.tagName("body")).getText();
    return text.substring(0, Math.min(1500, text.length()));
  }

  /** What the browser complained of since the last look, requests that failed left out. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(entry -> entry.getMessage())
        .filter(message -> !message.contains("Failed to load resource"))
        .filter(message -> !message.contains("GL Driver Message"))
        .toList();
  }

  /** Fails if something in the page would seriously hinder people, by the rules of axe-core. */
  void assertOpenToEverybody(String what) {
    List<Rule> findings = new AxeBuilder().analyze(driver).getViolations();
    Stream<String> serious =
        findings.stream()
            .filter(rule -> Set.of("serious", "critical").contains(rule.getImpact()))
            .map(rule -> rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes());
    assertThat(serious).as(what).isEmpty();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
