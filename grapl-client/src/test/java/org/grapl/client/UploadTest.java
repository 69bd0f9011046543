package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadTest {

  @TempDir private Path dir = Path.of("");

  /** Takes a body block by block, as a connection does. */
  private static void drain(BodyPublisher body, Consumer<ByteBuffer> each) throws Exception {
    CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
    body.subscribe(
        new Flow.Subscriber<>() {
          private Flow.@Nullable Subscription blocks;

          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            blocks = subscription;
            subscription.request(1);
          }

          @Override
          public void onNext(ByteBuffer block) {
            each.accept(block);
            java.util.Objects.requireNonNull(blocks).request(1);
          }

          @Override
          public void onError(Throwable failure) {
            end.completeExceptionally(failure);
          }

          @Override
          public void onComplete() {
            end.complete(null);
          }
        });
    end.get(30, TimeUnit.SECONDS);
  }

  @Test
  void partsAreWrittenAsTheStandardSays() throws Exception {
    Path file = Files.writeString(dir.resolve("a\"b.csv"), "é,b\n");
    BodyPublisher form = Upload.graph(file).form("B", "{}".getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    drain(
        form,
        block -> {
          byte[] bytes = new byte[block.remaining()];
          block.get(bytes);
          out.writeBytes(bytes);
        });
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            """
            --B
            Content-Disposition: form-data; name="campaign"
            Content-Type: application/json

            {}
            --B
            Content-Disposition: form-data; name="graph"; filename="a%22b.csv"

            é,b

            --B--
            """
                .replace("\n", "\r\n")
                .replace("é,b\r\n", "é,b\n"));
    assertThat(form.contentLength()).isEqualTo(out.size());
  }

  @Test
  void aLargeFileIsReadInSmallBlocksWhenTheyAreWanted() throws Exception {
    Path file = dir.resolve("large.csv");
    long size = 200L << 20;
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(size);
    }
    long[] most = {0};
    long[] sum = {0};
    BodyPublisher body = Upload.graph(file).form("B", new byte[0]);
    drain(
        body,
        block -> {
          most[0] = Math.max(most[0], block.remaining());
          sum[0] += block.remaining();
        });
    assertThat(sum[0]).isEqualTo(body.contentLength()).isGreaterThan(size);
    assertThat(most[0]).isLessThanOrEqualTo(1 << 17);
  }

  @Test
  void aFileThatIsNotThereIsRefusedBeforeAnythingIsSent() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Upload.graph(dir.resolve("none.csv")).form("B", new byte[0]))
        .withMessageStartingWith("graph must be a file that can be read, got \"");
  }
}
