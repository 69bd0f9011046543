package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the page: all there, few bytes, and nothing from elsewhere. */
class PageFilesTest extends WithServer {

  private static final Pattern IN_PAGE = Pattern.compile("(?:src|href)=\"(/web/[^\"]+)\"");
  private static final Pattern IN_SCRIPT =
      Pattern.compile("(?:from|import)\\s*\\(?\\s*['\"](\\.[^'\"]+)['\"]");
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
    assertThat(files).hasSizeGreaterThan(20).contains("/web/campaign/campaign.js");
    assertThat(bytes).isLessThan(MOST_BYTES);
  }

  @Test
  void noFileNamesAnotherPlaceOnTheNet() {
    for (String file : files()) {
      if (!file.startsWith("/web/lib/")) {
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
