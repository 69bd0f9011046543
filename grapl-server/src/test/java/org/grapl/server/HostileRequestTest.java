package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are too large, too slow, too clever, or not meant well. */
class HostileRequestTest {

  @TempDir static Path directory;
  private static RunningServer server;

  @BeforeAll
  static void start() {
    server =
        new RunningServer(
            RunningServer.SETTINGS.withLimits(
                new Limits(
                    20_000, 100_000, 1000, Duration.ofSeconds(1), Duration.ofMinutes(30), 128, 64)),
            directory);
    assertThat(server.post("/v1/campaigns", RunningServer.chain("lake", 10)).status())
        .isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Reply ask(String body) {
    return server.post("/v1/campaigns/lake/ask", body);
  }

  private static void assertProblem(Reply reply, int status) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    assertThat(reply.header("Content-Type")).hasValue("application/problem+json");
    assertThat(reply.json().get("status").asInt()).isEqualTo(status);
    assertThat(reply.body())
        .doesNotContain("Exception")
        .doesNotContain("org.grapl")
        .doesNotContain("java.")
        .doesNotContain("jetty")
        .doesNotContain(directory.toString());
  }

  @Test
  void aBodyThatIsTooLargeIsRefused() {
    assertProblem(ask("{\"worker\": \"" + "x".repeat(30_000) + "\"}"), 413);
    Reply chunked =
        RunningServer.send(
            server
                .request("/v1/campaigns/lake/ask")
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.fromPublisher(
                        BodyPublishers.ofByteArray(
                            ("{\"worker\": \"" + "x".repeat(30_000) + "\"}")
                                .getBytes(StandardCharsets.UTF_8)))));
    assertProblem(chunked, 413);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[]",
        "nonsense",
        "{\"count\": 1} {}",
        "{\"count\": 1, \"count\": 2}",
        "{\"count\": NaN}",
        "{\"count\": \"1\"}",
        "{\"count\": 1.5}",
        "{\"count\": 99999999999999999999999}",
        "{\"cuont\": 1}",
        "{\"resume\": 1}",
        "{\"items\": \"a1\"}",
        "{\"items\": [1]}",
        "{\"leaseSeconds\": \"soon\"}"
      })
  void whatIsNotSuchJsonIsMalformed(String body) {
    assertProblem(ask(body), 400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"count\": 0}",
        "{\"count\": -1}",
        "{\"count\": 2000000000}",
        "{\"count\": 9000000000000000000}",
        "{\"leaseSeconds\": 0.1}",
        "{\"leaseSeconds\": 1e300}",
        "{\"items\": [\"nobody\"]}",
        "{\"worker\": \"\\u0000\"}"
      })
  void whatIsUnderstoodButAgainstARuleIsRefused(String body) {
    assertProblem(ask(body), 422);
  }

  @Test
  void anUnknownFieldIsHintedAt() {
    assertThat(ask("{\"cuont\": 1}").detail()).endsWith("got \"cuont\"; did you mean \"count\"?");
    assertThat(server.get("/v1/campaigns/lake/decisions?sidee=above").detail())
        .endsWith("got \"sidee\"; did you mean \"side\"?");
  }

  @Test
  void deepJsonAndLongNumbersAreRefused() {
    assertProblem(ask("[".repeat(5000)), 400);
    assertProblem(ask("{\"items\":" + "[".repeat(40) + "]".repeat(40) + "}"), 400);
    assertProblem(ask("{\"count\": 1" + "0".repeat(5000) + "}"), 400);
  }

  @Test
  void infiniteNumbersAreRefused() {
    long ticket = ask("{}").json().at("/tickets/0/ticket").asLong();
    Reply told =
        server.post(
            "/v1/campaigns/lake/tell", "{\"ticket\": %d, \"value\": 1e999}".formatted(ticket));
    assertProblem(told, 422);
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    Reply reply =
        RunningServer.send(
            server
                .request("/v1/campaigns/lake/ask")
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofByteArray(
                        new byte[] {'{', '"', (byte) 0xff, (byte) 0xfe, '"', ':', '1', '}'})));
    assertProblem(reply, 400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data"})
  void onlyJsonIsReadAsJson(String type) {
    Reply reply =
        RunningServer.send(
            server
                .request("/v1/campaigns/lake/ask")
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString("{}")));
    assertProblem(reply, 415);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..%2f..%2fetc%2fpasswd",
        "%2e%2e%2fgrapl.db",
        "..%5c..%5cgrapl.db",
        "lake'%20OR%20'1'='1",
        "%3Cscript%3E",
        "lake%0d%0aSet-Cookie:%20a=b",
        "%F0%9F%98%80"
      })
  void namesLeadNowhereElse(String name) {
    Reply reply = server.get("/v1/campaigns/" + name);
    assertThat(reply.status()).isIn(400, 404);
    assertProblem(reply, reply.status());
    assertThat(reply.header("Set-Cookie")).isEmpty();
    assertThat(server.delete("/v1/campaigns/" + name).status()).isIn(400, 404);
    assertThat(server.get("/v1/campaigns/lake").status()).isEqualTo(200);
  }

  @Test
  void labelsAreTextWhateverTheyLookLike() {
    List<String> labels =
        List.of(
            "'; DROP TABLE campaign; --",
            "<script>alert(1)</script>",
            "=cmd|' /C calc'!A0",
            "a/b",
            "100%",
            "x\\r\\nSet-Cookie: a=b",
            "ünï");
    String links =
        String.join(",", labels.stream().map(label -> "[\"hub\", \"" + label + "\"]").toList());
    Reply created =
        server.post(
            "/v1/campaigns",
            "{\"name\": \"odd\", \"settings\": {\"threshold\": 0}, \"graph\": {\"links\": [%s]}}"
                .formatted(links));
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    for (String label : labels) {
      String plain = label.replace("\\r", "\r").replace("\\n", "\n");
      String encoded =
          java.net.URLEncoder.encode(plain, StandardCharsets.UTF_8).replace("+", "%20");
      Reply item = server.get("/v1/campaigns/odd/items/" + encoded);
      assertThat(item.status()).as(label + item.body()).isIn(200, 400);
      if (item.status() == 200) {
        assertThat(item.json().get("item").asText()).isEqualTo(plain);
      }
      assertThat(item.header("Set-Cookie")).isEmpty();
      assertThat(item.header("Content-Type").orElseThrow()).doesNotContain("html");
      assertThat(item.header("X-Content-Type-Options")).hasValue("nosniff");
    }
    String table = server.get("/v1/campaigns/odd/decisions?format=csv").body();
    assertThat(table).contains("'=cmd|").doesNotContain("\n=cmd");
    assertThat(server.get("/v1/campaigns/odd/items/a%2Fb").status()).isEqualTo(200);
    assertThat(server.get("/v1/campaigns").status()).isEqualTo(200);
  }

  @Test
  void headersCarryNothingOfTheServerAndNoOneElsesPageMayRead() {
    Reply reply = server.get("/v1/campaigns/lake/status");
    assertThat(reply.header("Server")).isEmpty();
    assertThat(reply.header("X-Powered-By")).isEmpty();
    assertThat(reply.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
    assertThat(reply.header("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'", "frame-ancestors 'none'");
    assertThat(reply.header("Referrer-Policy")).hasValue("no-referrer");
    assertThat(server.get("/v1/campaigns").header("Cache-Control")).hasValue("no-store");
    assertProblem(server.get("/nowhere"), 404);
    Reply put = server.send("PUT", "/v1/campaigns/lake", "{}");
    assertProblem(put, 405);
    assertThat(put.header("Allow").orElseThrow()).contains("GET").contains("DELETE");
  }

  @Test
  void pagesOfOthersAreNotAnswered() {
    assertProblem(server.get("/v1/campaigns", "Origin", "https://evil.example"), 403);
    assertProblem(server.get("/v1/campaigns", "Origin", "null"), 403);
    assertProblem(server.get("/v1/campaigns", "Sec-Fetch-Site", "cross-site"), 403);
    assertThat(server.get("/v1/campaigns", "Origin", server.server().address().toString()).status())
        .isEqualTo(200);
  }

  @Test
  void withoutLoginOnlyNamesOfThisMachineAreAnswered() {
    String rebound =
        server.raw("GET /v1/campaigns HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assertThat(rebound).startsWith("HTTP/1.1 403").doesNotContain("lake");
    String own =
        server.raw("GET /v1/campaigns HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n");
    assertThat(own).startsWith("HTTP/1.1 200");
    assertThat(server.raw("GET /v1 HTTP/1.1\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 400");
  }

  @Test
  void whatIsNoHttpIsAnsweredWithoutTheInside() {
    String answer = server.raw("BLA\r\n\r\n");
    assertThat(answer).doesNotContain("jetty").doesNotContain("Exception");
    String long_ =
        server.raw("GET /v1 HTTP/1.1\r\nHost: localhost\r\nX: " + "y".repeat(40_000) + "\r\n\r\n");
    assertThat(long_).startsWith("HTTP/1.1 431").doesNotContain("jetty");
  }

  @Test
  void aBodyThatDripsIsCutOff() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server().port())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(
              ("POST /v1/campaigns/lake/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
                      + " application/json\r\nContent-Length: 10000\r\n\r\n{")
                  .getBytes(StandardCharsets.US_ASCII));
      StringBuilder answer = new StringBuilder();
      try {
        for (int k = 0; k < 40 && socket.getInputStream().available() == 0; k++) {
          socket.getOutputStream().write(' ');
          socket.getOutputStream().flush();
          Thread.sleep(100);
        }
        byte[] some = new byte[4096];
        int count = socket.getInputStream().read(some);
        answer.append(new String(some, 0, Math.max(0, count), StandardCharsets.US_ASCII));
      } catch (IOException e) {
        return; // hung up
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      assertThat(answer.toString()).matches("(?s)(HTTP/1.1 408.*)?");
    }
  }

  private static Reply upload(String campaign, String fileName, String graph, String items) {
    String form =
        part("campaign", "", campaign)
            + part("graph", "; filename=\"" + fileName + "\"", graph)
            + (items.isEmpty() ? "" : part("items", "; filename=\"items.csv\"", items))
            + "--edge--\r\n";
    return RunningServer.send(
        server
            .request("/v1/campaigns")
            .header("Content-Type", "multipart/form-data; boundary=edge")
            .POST(BodyPublishers.ofString(form)));
  }

  private static String part(String name, String more, String content) {
    return "--edge\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n%s\r\n"
        .formatted(name, more, content);
  }

  private static String named(String name) {
    return "{\"name\": \"%s\", \"settings\": {\"threshold\": 1}}".formatted(name);
  }

  @Test
  void aGraphAndATableOfItemsAreUploaded() {
    Reply created =
        upload(
            named("up"),
            "graph.csv",
            "a,b\nb,c\n",
            "label,link,cost\na,https://x.example,2\nb,,1\nc,,1\n");
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    assertThat(created.json().get("items").asInt()).isEqualTo(3);
    assertThat(created.json().get("attributes")).hasSize(2);
    assertThat(server.get("/v1/campaigns/up/items/a").json().get("link").asText())
        .isEqualTo("https://x.example");
  }

  @Test
  void badUploadsAreRefusedAndLeaveNothingBehind() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    assertProblem(upload(named("b1"), "graph.csv", "a,b,c,d,e\n", ""), 422);
    assertThat(upload(named("b2"), "../../etc/graph.csv", "a,b,1\na,b,x\n", "").detail())
        .startsWith("graph.csv:2:");
    assertProblem(upload(named("b3"), "graph.exe", "a,b\n", ""), 422);
    assertProblem(upload(named("b4"), "graph.csv", "a,b\n", "label,x\nz,1\n"), 422);
    assertProblem(upload("{", "graph.csv", "a,b\n", ""), 400);
    assertProblem(upload(named("b5"), "graph.csv", "a,b\n".repeat(40_000), ""), 413);
    assertProblem(upload(named("../b6"), "graph.csv", "a,b\n", ""), 422);
    Reply none =
        RunningServer.send(
            server
                .request("/v1/campaigns")
                .header("Content-Type", "multipart/form-data; boundary=edge")
                .POST(BodyPublishers.ofString("no parts at all")));
    assertProblem(none, 400);
    try (Stream<Path> files = Files.list(temporary)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith("MultiPart"));
    }
  }

  @Test
  void aBadArchiveIsRefused() {
    Reply reply =
        RunningServer.send(
            server
                .request("/v1/campaigns/import?name=zip")
                .header("Content-Type", "application/zip")
                .POST(BodyPublishers.ofString("PK no archive")));
    assertProblem(reply, 422);
    Reply large =
        RunningServer.send(
            server
                .request("/v1/campaigns/import?name=zip")
                .header("Content-Type", "application/zip")
                .POST(BodyPublishers.ofByteArray(new byte[200_000])));
    assertProblem(large, 413);
  }

  @Test
  void whoAsksTooOftenIsToldToWait(@TempDir Path own) {
    try (RunningServer slow =
        new RunningServer(
            RunningServer.SETTINGS.withLimits(Limits.USUAL.withRequestsPerSecond(0.2)), own)) {
      Reply last = slow.get("/v1");
      for (int k = 0; k < 5 && last.status() == 200; k++) {
        last = slow.get("/v1");
      }
      assertProblem(last, 429);
      assertThat(Integer.parseInt(last.header("Retry-After").orElseThrow())).isBetween(1, 5);
    }
  }
}
