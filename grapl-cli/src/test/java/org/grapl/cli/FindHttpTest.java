package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.sampler.SamplerException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks made by an HTTP endpoint, over real sockets. */
class FindHttpTest extends TwoTriangles {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> labels = Collections.synchronizedList(new ArrayList<>());
  private final List<String> keys = Collections.synchronizedList(new ArrayList<>());
  private HttpServer server = start();

  /** What the endpoint does with the k-th request, about this item. */
  private interface Behaviour {
    void answer(HttpExchange exchange, String label, int k) throws IOException;
  }

  private static HttpServer start() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private String serve(Behaviour behaviour) {
    HttpHandler handler =
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          String label = new ObjectMapper().readTree(body).get("label").asText();
          labels.add(label);
          keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
          try (exchange) {
            behaviour.answer(exchange, label, labels.size());
          }
        };
    server.createContext("/check", handler);
    server.setExecutor(threads);
    server.start();
    return address("");
  }

  private String address(String user) {
    return "http://" + user + "localhost:" + server.getAddress().getPort() + "/check";
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static String value(String label) {
    return "abc".contains(label) ? "1" : "0";
  }

  private CommandRun ask(String address, Object... more) {
    List<Object> args =
        new ArrayList<>(List.of("--sampler", address, "--noise", "exact", "--budget", "6"));
    args.addAll(List.of(more));
    return find(args.toArray());
  }

  private String failure(CommandRun run) {
    assertThat(run.code()).isEqualTo(1);
    String message = run.json().get("failure").asText();
    assertThat(message).startsWith(address("") + ": ");
    return message.substring(address("").length() + 2);
  }

  @Test
  void anEndpointAnswersWithNumbersOrWithJson() {
    String url =
        serve(
            (exchange, label, k) -> {
              assertThat(exchange.getRequestMethod()).isEqualTo("POST");
              assertThat(exchange.getRequestHeaders().getFirst("Content-Type"))
                  .isEqualTo("application/json");
              String number = value(label);
              send(
                  exchange,
                  200,
                  k % 2 == 0 ? " " + number + "\n" : "{\"unit\": [1], \"value\": " + number + "}");
            });
    CommandRun run = ask(url + "?key=secret", "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("above").asInt()).isEqualTo(3);
    assertThat(labels).containsExactlyInAnyOrder("a", "b", "c", "x", "y", "z");
    assertThat(keys).doesNotHaveDuplicates();
  }

  @Test
  void labelsArriveUnharmedAndItemsThatCannotBeCheckedAreSkipped() throws IOException {
    graph = write("odd.csv", "\"a \"\"q\"\" ü\n2\",b\nb,c\n");
    String url =
        serve(
            (exchange, label, k) ->
                send(exchange, 200, label.equals("b") ? "{\"skip\":true}" : value("a")));
    CommandRun run = ask(url, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(labels).containsExactlyInAnyOrder("a \"q\" ü\n2", "b", "c");
    assertThat(run.json().get("checks").asInt()).isEqualTo(2);
    assertThat(run.json().get("stopReason").asText()).isEqualTo("rest skipped");
    assertThat(run.err())
        .contains(
            "note: 1 item was skipped, and no other is left to check; what others tell of it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "200 | ''                        | \"\"",
        "200 | high                      | \"high\"",
        "200 | NaN                       | \"NaN\"",
        "200 | 1e999                     | \"1e999\"",
        "200 | {\"value\": NaN}          | \"{\"value\": NaN}\"",
        "200 | {\"value\": 1e999}        | \"{\"value\": 1e999}\"",
        "200 | {\"value\": \"1\"}        | \"{\"value\": \"1\"}\"",
        "200 | {\"value\": 1, \"value\": 2} | \"{\"value\": 1, \"value\": 2}\"",
        "200 | {\"value\": 1} 2          | \"{\"value\": 1} 2\"",
        "200 | {\"value\": 1, \"skip\": true, \"skip\": 1} | \"{\"value\": 1, \"skip\": true, \"skip\": 1}\"",
        "200 | {\"skip\": false}         | \"{\"skip\": false}\"",
        "200 | <html>\u001b[31m</html>   | \"<html>?[31m</html>\"",
      })
  void whatIsNoAnswerIsQuoted(int status, String body, String quoted) {
    String url = serve((exchange, label, k) -> send(exchange, status, body));
    assertThat(failure(ask(url, "--json")))
        .startsWith("answer for \"")
        .endsWith("\" must be a number, {\"value\": number} or {\"skip\": true}, got " + quoted);
    assertThat(labels).as("not asked again").hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "201 | 1         | 201: \"1\"",
        "204 | ''        | 204",
        "400 | no such item | 400: \"no such item\"",
        "401 | ''        | 401; a name and a password may stand in the address, as in http://name:password@host/",
        "500 | ''        | 500",
      })
  void everyStatusBut200IsAFailure(int status, String body, String message) {
    String url = serve((exchange, label, k) -> send(exchange, status, body));
    assertThat(failure(ask(url, "--json"))).endsWith(" must have status 200, got " + message);
    assertThat(labels).hasSize(1);
  }

  @Test
  void noRedirectIsFollowed() {
    String url =
        serve(
            (exchange, label, k) -> {
              exchange.getResponseHeaders().add("Location", "http://me:pw@elsewhere.example/x?y");
              send(exchange, 307, "");
            });
    assertThat(failure(ask(url, "--json")))
        .endsWith(
            "status 200, got 307, a redirect to http://elsewhere.example/x; give that address if you"
                + " trust it");
  }

  @Test
  void anEndpointThatIsBusyIsAskedAgainWithTheSameKey() {
    int[] busy = {429, 502, 503, 504};
    String url =
        serve(
            (exchange, label, k) -> {
              if (k <= 4) {
                exchange.getResponseHeaders().add("Retry-After", "0");
                send(exchange, busy[k - 1], "");
              } else {
                send(exchange, 200, value(label));
              }
            });
    CommandRun run = ask(url, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(labels).hasSize(10);
    assertThat(keys.subList(0, 5).stream().distinct()).hasSize(1);
    assertThat(keys.stream().distinct()).hasSize(6);
    assertThat(run.json().get("checks").asInt()).isEqualTo(6);
  }

  @Test
  void whoIsBusyForLongerThanAnAnswerMayTakeIsGivenUp() {
    String url =
        serve(
            (exchange, label, k) -> {
              exchange.getResponseHeaders().add("Retry-After", "3600");
              send(exchange, 503, "");
            });
    assertThat(failure(ask(url, "--json")))
        .matches(
            "no answer for \"\\w\": status 503; tried 1 time, and to wait 3600 s more would be"
                + " longer than --answer-within 60");
  }

  @Test
  void anEndpointThatDiesInTheMiddleLosesNothingToldSoFar() {
    Path out = dir.resolve("out");
    String url =
        serve(
            (exchange, label, k) -> {
              if (k <= 2) {
                send(exchange, 200, value(label));
              } // else hangs up
            });
    CommandRun run = ask(url, "-o", out, "--answer-within", "1", "--json");
    assertThat(failure(run)).contains("no answer for ", "tried ");
    assertThat(run.json().get("checks").asInt()).isEqualTo(2);
    assertThat(run.err())
        .contains("note: 2 answers are kept in ", "the result is from the 2 checks made before");
    assertThat(out.resolve("answers.csv")).content().hasLineCount(3);
    server.stop(0);
    assertThat(failure(ask(url, "-o", out, "--answer-within", "1", "--json")))
        .contains("it cannot be reached");
    server = start();
    labels.clear();
    String again = serve((exchange, label, k) -> send(exchange, 200, value(label)));
    CommandRun resumed = ask(again, "-o", out, "--json");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.err()).contains("note: 2 answers from earlier");
    assertThat(labels).as("what was told is not asked again").hasSize(4);
    assertThat(resumed.json().get("checks").asInt()).isEqualTo(6);
  }

  @Test
  void aBodyThatTakesTooLongIsGivenUp() {
    String url =
        serve(
            (exchange, label, k) -> {
              exchange.sendResponseHeaders(200, 0);
              try (OutputStream body = exchange.getResponseBody()) {
                for (int beat = 0; beat < 100; beat++) {
                  body.write('1');
                  body.flush();
                  Thread.sleep(100);
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    assertThat(failure(ask(url, "--answer-within", "0.5", "--json")))
        .matches("no answer for \"\\w\" after 0.5 s");
  }

  @Test
  void aLimitOfTheRateMakesAllWait() throws IOException {
    graph = write("ring.csv", ring(40));
    AtomicInteger inside = new AtomicInteger();
    AtomicLong closedUntil = new AtomicLong(System.nanoTime());
    AtomicInteger early = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    String url =
        serve(
            (exchange, label, k) -> {
              // Whoever was not under way when the limit was met has to wait for a second.
              boolean isClosed = System.nanoTime() - closedUntil.get() < 0;
              early.addAndGet(isClosed && k > 8 + refused.get() ? 1 : 0);
              int now = inside.incrementAndGet();
              try {
                if (k == 5) {
                  closedUntil.set(System.nanoTime() + 900_000_000L);
                  exchange.getResponseHeaders().add("Retry-After", "1");
                  refused.incrementAndGet();
                  send(exchange, 429, "");
                } else if (k > 8 && now > 4) {
                  refused.incrementAndGet();
                  send(exchange, 503, "");
                } else {
                  send(exchange, 200, "1");
                }
              } finally {
                inside.decrementAndGet();
              }
            });
    CommandRun run =
        find(
            "--sampler",
            url,
            "--noise",
            "exact",
            "--budget",
            40,
            "--parallel",
            8,
            "--json",
            "-o",
            dir.resolve("out"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("checks").asInt()).isEqualTo(40);
    assertThat(early).hasValue(0);
    assertThat(keys.stream().distinct()).hasSize(40);
    assertThat(labels).hasSize(40 + refused.get());
    assertThat(dir.resolve("out/answers.csv")).content().hasLineCount(41);
  }

  private static String ring(int size) {
    return IntStream.range(0, size)
        .mapToObj(k -> "i%d,i%d\n".formatted(k, (k + 1) % size))
        .collect(Collectors.joining());
  }

  @Test
  void oneAnswerThatIsNoneEndsAllAndThoseUnderWayAreKept() throws IOException {
    graph = write("ring.csv", ring(40));
    CountDownLatch isRefused = new CountDownLatch(1);
    String url =
        serve(
            (exchange, label, k) -> {
              if (k == 4) {
                send(exchange, 404, "gone");
                isRefused.countDown();
              } else {
                try {
                  isRefused.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                send(exchange, 200, "1");
              }
            });
    CommandRun run =
        find("--sampler", url, "--noise", "exact", "--budget", 40, "--parallel", 4, "--json");
    assertThat(failure(run)).endsWith(" must have status 200, got 404: \"gone\"");
    assertThat(run.json().get("checks").asInt())
        .as("all that were asked but one, and no more were asked than were under way")
        .isEqualTo(labels.size() - 1)
        .isBetween(3, 12);
  }

  @Test
  void whoIsInterruptedWaitsNoLonger() {
    AtomicBoolean isInterrupted = new AtomicBoolean();
    CountDownLatch isOver = new CountDownLatch(1);
    String url =
        serve(
            (exchange, label, k) -> {
              isInterrupted.set(true);
              try {
                isOver.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Graph pair = Graph.builder().link("a", "b").build();
    try (HttpSampler sampler =
        new HttpSampler(
            HttpCaller.Endpoint.of("--sampler", url, Duration.ofDays(1)),
            "run",
            pair,
            isInterrupted::get)) {
      assertThatThrownBy(() -> sampler.sample(1))
          .isInstanceOf(SamplerException.class)
          .hasMessage(url + ": interrupted while waiting for the answer for \"b\"");
      assertThat(keys).containsExactly("run-1");
    } finally {
      isOver.countDown();
    }
  }

  @Test
  void aBodyWithoutEndIsHungUpOn() {
    String url =
        serve(
            (exchange, label, k) -> {
              exchange.sendResponseHeaders(200, 0);
              OutputStream body = exchange.getResponseBody();
              byte[] ones = "1".repeat(8192).getBytes(StandardCharsets.UTF_8);
              for (int block = 0; block < 100_000; block++) {
                body.write(ones); // until the other end has gone
              }
            });
    assertThat(failure(ask(url, "--json")))
        .isEqualTo("an answer must be at most 64 kB long, got more");
    assertThat(labels).hasSize(1);
  }

  @Test
  void aPasswordIsSentAndNeverShown() {
    List<String> sent = new ArrayList<>();
    serve(
        (exchange, label, k) -> {
          sent.add(exchange.getRequestHeaders().getFirst("Authorization"));
          send(exchange, 400, "");
        });
    Path out = dir.resolve("out");
    CommandRun run = ask(address("me:se%40cret@") + "?token=t0p", "--json", "-o", out);
    failure(run);
    assertThat(sent).containsExactly("Basic bWU6c2VAY3JldA==");
    assertThat(run.err() + run.out()).doesNotContain("cret", "t0p");
  }

  @Test
  void anAddressThatIsNoneIsRefusedAtOnce() {
    for (String bad : List.of("http://", "https:///path", "http://me:secret@ho st/")) {
      CommandRun run = ask(bad);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("grapl: --sampler must be an address like http://host:port/path, got one ")
          .doesNotContain("secret");
    }
  }

  @Test
  void anAddressOrALimitThatCannotBeIsRefusedAtTheStart() {
    CommandRun port = find("--sampler", "http://localhost:99999/x", "--budget", "1");
    assertThat(port.code()).isEqualTo(2);
    assertThat(port.err()).contains("port of --sampler must be at most 65535, got 99999");
    CommandRun limit =
        find("--sampler", "http://localhost:9/x", "--budget", "1", "--answer-within", "1e12");
    assertThat(limit.code()).isEqualTo(2);
    assertThat(limit.err()).contains("--answer-within must be > 0 and at most 31536000 seconds");
  }
}
