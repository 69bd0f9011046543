package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the page: all there, few bytes, and nothing from elsewhere. */
class PageFilesTest extends WithServer {

  private static final Pattern IN_PAGE = Pattern.compile("(?:src|href)=\"(/web/[^\"]+)\"");
  private static final Pattern IN_SCRIPT =
      Pattern.compile("(?:from|import)\\s*\\(?\\s*['\"](\\.[^'\"]+)['\"]");
  private static final Pattern VERSION = Pattern.compile("/web/v-[0-9a-f]{20}/");
  private static final int MOST_BYTES = 1 << 20;

  /** Everything the page leads to, as a browser would find it. */
  private static Set<String> files() {
    Set<String> files = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>();
    Matcher inPage = IN_PAGE.matcher(server.get("/").body());
    while (inPage.find()) {
      open.add(inPage.group(1));
    }
    while (!open.isEmpty()) {
      String path = open.remove();
      if (!files.add(path) || !path.endsWith(".js")) {
        continue;
      }
      Matcher imports = IN_SCRIPT.matcher(server.get(path).body());
      while (imports.find()) {
        open.add(Path.of(path).resolveSibling(imports.group(1)).normalize().toString());
      }
    }
    return files;
  }

  /** Where the page of this version has its files. */
  private static String folder() {
    Matcher version = VERSION.matcher(server.get("/").body());
    assertThat(version.find()).isTrue();
    return version.group();
  }

  @Test
  void theServiceWorkerKeepsEveryFileOfThisVersionAndNothingElse() {
    Reply worker = server.get("/service-worker.js");

    assertThat(worker.header("Content-Type").orElseThrow()).startsWith("text/javascript");
    assertThat(worker.body()).contains(folder().replace("/web/v-", "'").replace("/", "'"));
    for (String file : files()) {
      assertThat(worker.body()).contains("'" + file.replace("/web/", "") + "'");
    }
    assertThat(worker.body()).doesNotContain("/v1", "'BUILD'", "'FILES'");
  }

  @Test
  void filesOfAnotherVersionAreNotThereSoThatNoTwoAreMixed() {
    String other = "/web/v-00000000000000000000/";

    assertThat(server.get(folder() + "app.js").status()).isEqualTo(200);
    assertThat(server.get(folder() + "index.html").body()).isEqualTo(server.get("/").body());
    assertThat(server.get(other + "app.js").status()).isEqualTo(404);
    assertThat(server.get("/web/v-").status()).isEqualTo(404);
  }

  @Test
  void theManifestNamesIconsThatAreThere() {
    JsonNode manifest = server.get(folder() + "manifest.webmanifest").json();

    assertThat(manifest.get("start_url").textValue()).isEqualTo("/");
    for (JsonNode icon : manifest.get("icons")) {
      assertThat(server.get(icon.get("src").textValue()).header("Content-Type"))
          .hasValueSatisfying(type -> assertThat(type).isEqualTo(icon.get("type").textValue()));
    }
  }

  @Test
  void everyFileThePageNeedsIsThereAndSmall() {
    Set<String> files = files();

    long bytes = 0;
    for (String file : files) {
      Reply plain = server.get(file);
      assertThat(plain.status()).as(file).isEqualTo(200);
      bytes +=
          Long.parseLong(
              server.get(file, "Accept-Encoding", "gzip").header("Content-Length").orElseThrow());
    }
    assertThat(files)
        .hasSizeGreaterThan(20)
        .anyMatch(file -> file.endsWith("/campaign/campaign.js"))
        .allMatch(file -> file.startsWith(folder()), "all of one version");
    assertThat(bytes).isLessThan(MOST_BYTES);
  }

  @Test
  void noFileNamesAnotherPlaceOnTheNet() {
    for (String file : files()) {
      if (!file.contains("/lib/")) {
        assertThat(server.get(file).body().replace("http://www.w3.org/", ""))
            .as(file)
            .doesNotContainPattern("['\"(]\\s*(https?:)?//\\w");
      }
    }
  }

  @Test
  void thePageMayRunNothingButItsOwnFiles() {
    String policy = server.get("/").header("Content-Security-Policy").orElseThrow();

    assertThat(policy)
        .contains("default-src 'none'", "script-src 'self'", "style-src 'self'")
        .contains("require-trusted-types-for 'script'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(server.get("/").body()).doesNotContain("<script>").doesNotContain("style=");
  }

  @Test
  void picturesComeFromElsewhereOnlyWhereThatIsAllowed(@TempDir Path own) {
    ServerSettings settings =
        RunningServer.SETTINGS.withImagesFrom(List.of("https://pictures.example.org"));
    String usual = server.get("/").header("Content-Security-Policy").orElseThrow();

    assertThat(usual).contains("; img-src 'self' data: blob:; ");
    assertThat(server.get("/v1/me").json().get("imagesFrom")).isEmpty();
    try (RunningServer other = new RunningServer(settings, own)) {
      assertThat(other.get("/").header("Content-Security-Policy"))
          .hasValue(usual.replace("blob:;", "blob: https://pictures.example.org;"));
      assertThat(other.get("/v1/me").json().get("imagesFrom").get(0).textValue())
          .isEqualTo("https://pictures.example.org");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"*", "https://a.org/path", "https://a.org; script-src *", "data:", "https:", ""})
  void nothingButAnOriginGetsIntoTheContentPolicy(String origin) {
    assertThatThrownBy(() -> RunningServer.SETTINGS.withImagesFrom(List.of(origin)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("images-from must be");
  }

  @Test
  void aFileThatIsKnownIsNotSentAgain() {
    String version = server.get("/web/app.js").header("ETag").orElseThrow();

    assertThat(server.get("/web/app.js", "If-None-Match", version).status()).isEqualTo(304);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/web/nothing.js",
        "/web/WebFiles.class",
        "/web/..%2f..%2f..%2flogback.xml",
        "/web/%2e%2e/server/openapi.yaml",
        "/web/examples/polblogs/README.md",
        "/web//etc/passwd",
        "/web/lib/package.json/"
      })
  void whatIsNoFileOfThePageIsNotFound(String path) {
    Reply reply = server.get(path);

    assertThat(reply.status()).as(reply.body()).isIn(400, 404);
    assertThat(reply.body()).doesNotContain("Exception");
  }

  @Test
  void aLinkOnAnotherSiteLeadsToThePageButNotToTheData() {
    String[] followed = {"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"};

    assertThat(server.get("/", followed).status()).isEqualTo(200);
    assertThat(server.get("/v1/campaigns", followed).status()).isEqualTo(403);
    assertThat(
            server.get("/", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors").status())
        .isEqualTo(403);
  }
}
