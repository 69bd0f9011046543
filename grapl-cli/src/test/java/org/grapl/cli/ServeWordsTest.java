package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code serve} says before it serves. */
class ServeWordsTest {

  @TempDir private Path dir = Path.of("");

  @Test
  void aPortThatIsTakenIsRefusedInOneLineAndNoStoreIsMade() throws IOException {
    Path store = dir.resolve("new.db");
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandRun run = CommandRun.of("serve", "--port", other.getLocalPort(), "--store", store);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err())
          .hasLineCount(1)
          .startsWith(
              "grapl: --port must be one that can be listened at on 127.0.0.1, got %d ("
                  .formatted(other.getLocalPort()))
          .endsWith("); choose another, or 0 for any that is free\n");
    }
    assertThat(store).doesNotExist();
  }

  @Test
  void whoListensEverywhereIsShownAddressesThatCanBeOpened() throws IOException {
    try (ServerSocket everywhere = new ServerSocket(0)) {
      int port = everywhere.getLocalPort();
      List<URI> shown = ServeCommand.addresses(URI.create("https://0.0.0.0:" + port));
      assertThat(shown).first().hasToString("https://127.0.0.1:" + port);
      assertThat(ServeCommand.addresses(URI.create("https://[::]:" + port))).isEqualTo(shown);
      for (URI each : shown) {
        assertThat(each.getHost()).isNotEqualTo("0.0.0.0");
        try (Socket socket = new Socket(each.getHost(), each.getPort())) {
          assertThat(socket.isConnected()).isTrue();
        }
      }
    }
    URI one = URI.create("http://127.0.0.1:8080");
    assertThat(ServeCommand.addresses(one)).containsExactly(one);
  }
}
