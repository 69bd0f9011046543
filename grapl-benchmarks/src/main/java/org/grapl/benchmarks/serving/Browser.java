package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;

/** One tab of a Chromium without a window. Of one thread. */
public final class Browser implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int POLL_MILLIS = 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ChromeDriver driver;

  Browser(Path program) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(program.toString());
    options.addArguments(
        "--headless=new",
        "--window-size=1280,900",
        // Nothing of its own on the wire while a page is measured.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run");
    if ("root".equals(System.getProperty("user.name"))) {
      options.addArguments("--no-sandbox"); // it refuses to start as root otherwise
    }
    // Named, Selenium does not look for one on the network.
    onPath(List.of("chromedriver"))
        .ifPresent(found -> System.setProperty("webdriver.chrome.driver", found.toString()));
    try {
      this.driver = new ChromeDriver(options);
    } catch (WebDriverException e) {
      throw new IllegalStateException(
          program + " did not start; is it Chromium or Chrome, and chromedriver beside it?", e);
    }
  }

  public static Optional<Path> found() {
    return onPath(NAMES);
  }

  private static Optional<Path> onPath(List<String> names) {
    String[] directories = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1);
    return names.stream()
        .flatMap(name -> Stream.of(directories).map(directory -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Sends a command of the DevTools protocol and waits for its result. */
  JsonNode call(String method, Map<String, Object> parameters) {
    return JSON.valueToTree(driver.executeCdpCommand(method, parameters));
  }

  void go(String address) {
    driver.get(address);
  }

  JsonNode value(String expression) {
    return JSON.valueToTree(driver.executeScript("return " + expression));
  }

  void await(String expression) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!value("!!(" + expression + ")").booleanValue()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "never true: %s; the page says: %s"
                .formatted(expression, value("document.body.innerText.slice(0, 300)").asText()));
      }
      Crew.pause(POLL_MILLIS);
    }
  }

  /** Writes what is seen into a file. */
  void shoot(Path file) {
    try {
      Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A movement or button of the mouse.
   *
   * @param type {@code mousePressed}, {@code mouseMoved} or {@code mouseReleased}
   */
  void mouse(String type, double x, double y) {
    int buttons = "mouseReleased".equals(type) ? 0 : 1;
    Map<String, Object> button = Map.of("button", "left", "buttons", buttons, "clickCount", 1);
    mouse(type, x, y, button);
  }

  void wheel(double x, double y, double down) {
    mouse("mouseWheel", x, y, Map.of("deltaX", 0, "deltaY", down));
  }

  private void mouse(String type, double x, double y, Map<String, Object> more) {
    Map<String, Object> event = new HashMap<>(more);
    event.putAll(Map.of("type", type, "x", x, "y", y));
    call("Input.dispatchMouseEvent", event);
  }

  /**
   * The memory of the process that holds the page: the largest of those that draw. 0 where the
   * system does not tell.
   */
  long pageBytes() {
    return ProcessHandle.current().descendants().mapToLong(Browser::bytesIfPage).max().orElse(0);
  }

  private static long bytesIfPage(ProcessHandle handle) {
    Path directory = Path.of("/proc", Long.toString(handle.pid()));
    try (Stream<String> lines = Files.lines(directory.resolve("status"))) {
      if (!Files.readString(directory.resolve("cmdline")).contains("--type=renderer")) {
        return 0;
      }
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0; // it has ended, or there is no such file outside Linux
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
