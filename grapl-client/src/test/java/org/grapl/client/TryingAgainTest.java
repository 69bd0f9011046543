package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.grapl.client.CannedServer.Canned;
import org.junit.jupiter.api.Test;

/** When a client tries again, how, and when it gives up. */
class TryingAgainTest {

  private static final Patience QUICK = TestServer.QUICK;
  private static final Patience SHORT = QUICK.withDeadline(Duration.ofMillis(150));
  private static final Canned TAKEN =
      Canned.json("{\"taken\": [{\"ticket\": 1, \"observation\": 3, \"outcome\": \"accepted\"}]}");

  private static Canned busy(int status, String retryAfter) {
    return Canned.problem(status, "not now", Map.of("Retry-After", retryAfter));
  }

  private static List<Taken> tell(GraplClient client) {
    return client.campaign("lake").tell(List.of(Answer.of(1, 0.7)));
  }

  @Test
  void aBusyServerIsAskedAgainWithTheSameKeyAndBody() {
    try (CannedServer server =
            new CannedServer(
                busy(503, "0"), busy(429, "0"), Canned.problem(502, "bad", Map.of()), TAKEN);
        GraplClient client = server.client(QUICK)) {
      assertThat(tell(client)).containsExactly(new Taken(1, 3, Taken.Outcome.ACCEPTED));
      assertThat(server.asked()).hasSize(4);
      assertThat(server.asked())
          .extracting(CannedServer.Asked::body)
          .containsOnly("{\"answers\":[{\"ticket\":1,\"value\":0.7}]}");
      assertThat(server.asked())
          .extracting(asked -> asked.header("Idempotency-key"))
          .doesNotContain("")
          .containsOnly(server.asked().get(0).header("Idempotency-key"));
    }
  }

  @Test
  void twoRequestsHaveTwoKeys() {
    try (CannedServer server = new CannedServer(TAKEN);
        GraplClient client = server.client(QUICK)) {
      tell(client);
      tell(client);
      assertThat(server.asked())
          .extracting(asked -> asked.header("Idempotency-key"))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void retryAfterIsWaitedForThoughPausesAreShort() {
    SleptTime time = new SleptTime();
    try (CannedServer server = new CannedServer(busy(503, "60"), TAKEN);
        Calls calls = new Calls(server.address(), Optional.empty(), QUICK, time)) {
      calls.call(calls.request("/v1"));
      assertThat(server.asked()).hasSize(2);
    }
    assertThat(time.passed()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void aServerThatWantsToBeLeftAloneBeyondTheDeadlineIsReportedAtOnce() {
    try (CannedServer server = new CannedServer(busy(503, "3600"));
        GraplClient client = server.client(SHORT)) {
      UnavailableException busy =
          catchThrowableOfType(UnavailableException.class, () -> tell(client));
      assertThat(busy).hasMessage("not now");
      assertThat(busy.status()).isEqualTo(503);
      assertThat(busy.retryAfter()).contains(Duration.ofHours(1));
      assertThat(server.asked()).hasSize(1);
    }
  }

  @Test
  void whatIsRefusedByARuleIsNotTriedAgain() {
    try (CannedServer server =
            new CannedServer(
                Canned.problem(422, "weight must be a finite number > 0, got 0", Map.of()));
        GraplClient client = server.client(QUICK)) {
      assertThatExceptionOfType(GraplException.class)
          .isThrownBy(() -> tell(client))
          .withMessage("weight must be a finite number > 0, got 0")
          .satisfies(e -> assertThat(e.status()).isEqualTo(422));
      assertThat(server.asked()).hasSize(1);
    }
  }

  @Test
  void thePageOfAProxyIsShownAsItCame() {
    try (CannedServer server = new CannedServer(new Canned(501, Map.of(), "<h1>no</h1>"));
        GraplClient client = server.client(QUICK)) {
      assertThatExceptionOfType(GraplException.class)
          .isThrownBy(() -> tell(client))
          .withMessage("<h1>no</h1>");
    }
  }

  @Test
  void anAnswerOfSomethingElseThanGraplIsAnErrorThatSaysSo() {
    try (CannedServer server = new CannedServer(Canned.json("{}"), Canned.json("hello"));
        GraplClient client = server.client(QUICK)) {
      RemoteCampaign lake = client.campaign("lake");
      assertThatExceptionOfType(GraplException.class)
          .isThrownBy(lake::status)
          .withMessageStartingWith("status has no entries; is this a grapl server");
      assertThatExceptionOfType(GraplException.class)
          .isThrownBy(lake::status)
          .withMessageStartingWith("status is no JSON; is this a grapl server");
    }
  }

  /** Time that passes by sleeping only. */
  private static final class SleptTime implements Calls.Waiting {
    private long now;
    private int pauses;

    @Override
    public long now() {
      return now;
    }

    @Override
    public void sleep(Duration pause) {
      now += pause.toNanos();
      pauses++;
    }

    Duration passed() {
      return Duration.ofNanos(now);
    }
  }

  private static URI nobody() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }
  }

  @Test
  void anAddressWhereNobodyEverAnsweredIsGivenUpAfterTwoSeconds() throws IOException {
    SleptTime time = new SleptTime();
    URI address = nobody();
    try (Calls calls = new Calls(address, Optional.empty(), Patience.USUAL, time)) {
      assertThatExceptionOfType(UnavailableException.class)
          .isThrownBy(() -> calls.call(calls.request("/v1")))
          .withMessageStartingWith(
              address + " must be the address of a server that runs ('grapl serve'), got no")
          .withMessageContaining("GET /v1");
    }
    assertThat(time.passed()).isLessThan(Duration.ofSeconds(2));
    assertThat(time.pauses).isBetween(3, 6);
  }

  @Test
  void aServerThatAnsweredBeforeIsWaitedForUntilTheDeadline() {
    SleptTime time = new SleptTime();
    CannedServer server = new CannedServer(TAKEN);
    try (Calls calls = new Calls(server.address(), Optional.empty(), Patience.USUAL, time)) {
      calls.call(calls.request("/v1"));
      server.close();
      assertThatExceptionOfType(UnavailableException.class)
          .isThrownBy(() -> calls.call(calls.request("/v1")));
    }
    assertThat(time.passed()).isBetween(Duration.ofSeconds(100), Duration.ofMinutes(2));
  }

  @Test
  void aServerThatTakesTheRequestAndSaysNothingIsGivenUp() throws IOException {
    Patience patience = SHORT.withAttempt(Duration.ofMillis(60));
    try (ServerSocket silent = new ServerSocket(0);
        GraplClient client =
            GraplClient.at(URI.create("http://127.0.0.1:" + silent.getLocalPort()))
                .patience(patience)
                .open()) {
      assertThatExceptionOfType(UnavailableException.class)
          .isThrownBy(() -> tell(client))
          .withMessageContaining("none within");
    }
  }

  @Test
  void aServerThatFallsSilentInTheMiddleOfAnAnswerIsGivenUp() throws Exception {
    try (ServerSocket server = new ServerSocket(0);
        GraplClient client =
            GraplClient.at(URI.create("http://127.0.0.1:" + server.getLocalPort()))
                .patience(QUICK.withAttempt(Duration.ofMillis(300)))
                .open()) {
      CompletableFuture<Socket> connection =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  Socket socket = server.accept();
                  String head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n";
                  socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                  return socket;
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      try (Stream<Verdict> verdicts = client.campaign("lake").decisions()) {
        assertThatExceptionOfType(UnavailableException.class)
            .isThrownBy(verdicts::toList)
            .withMessageContaining("in the middle of an answer");
      }
      connection.get(30, TimeUnit.SECONDS).close();
    }
  }

  @Test
  void anInterruptEndsTheWaitingAndStaysToBeSeen() throws Exception {
    try (CannedServer server = new CannedServer(busy(503, "60"));
        GraplClient client = server.client(QUICK)) {
      CompletableFuture<Boolean> wasInterrupted = new CompletableFuture<>();
      Thread worker =
          new Thread(
              () -> {
                try {
                  tell(client);
                } catch (UnavailableException e) {
                  wasInterrupted.complete(Thread.currentThread().isInterrupted());
                }
              });
      worker.start();
      while (server.asked().isEmpty()) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
      worker.interrupt();
      assertThat(wasInterrupted.get(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  @SuppressWarnings("NullAway") // that is the point
  void nullIsRefusedAtTheDoorWithItsName() {
    try (GraplClient client = GraplClient.at(URI.create("http://127.0.0.1:1")).open()) {
      RemoteCampaign lake = client.campaign("lake");
      assertThatNullPointerException().isThrownBy(() -> client.campaign(null)).withMessage("name");
      assertThatNullPointerException()
          .isThrownBy(() -> lake.tell((List<Answer>) null))
          .withMessage("answers");
      assertThatNullPointerException().isThrownBy(() -> Answer.of(1, null)).withMessage("reading");
    }
  }

  @Test
  void aClosedClientSaysSo() {
    GraplClient client = GraplClient.at(URI.create("http://127.0.0.1:1")).open();
    client.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> tell(client))
        .withMessage("this client is closed; open another");
  }

  @Test
  void pausesDoubleUpToTheLongestAndAreHalvedAtMostByChance() {
    Patience patience = QUICK.withPauses(Duration.ofMillis(100), Duration.ofSeconds(1));
    assertThat(
            java.util.stream.IntStream.rangeClosed(1, 6)
                .mapToObj(failures -> patience.pause(failures, () -> 1).toMillis()))
        .containsExactly(100L, 200L, 400L, 800L, 1000L, 1000L);
    assertThat(patience.pause(1, () -> 0)).isEqualTo(Duration.ofMillis(50));
    assertThat(patience.pause(Integer.MAX_VALUE, () -> 1)).isEqualTo(Duration.ofSeconds(1));
  }
}
