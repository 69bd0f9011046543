package org.grapl.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** A form with files, as browsers send it. */
final class Form {

  static final Path EXAMPLES = Path.of("..", "examples");

  private static final String EDGE = "edge-of-parts";

  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  Form text(String name, String text) {
    return part("name=\"%s\"".formatted(name), text.getBytes(StandardCharsets.UTF_8));
  }

  Form file(String name, String fileName, String text) {
    return file(name, fileName, text.getBytes(StandardCharsets.UTF_8));
  }

  Form file(String name, String fileName, byte[] content) {
    return part("name=\"%s\"; filename=\"%s\"".formatted(name, fileName), content);
  }

  /** A file of the examples, such as {@code lake/lake.asc}. */
  Form example(String name, String path) {
    Path file = EXAMPLES.resolve(path);
    try {
      return file(name, String.valueOf(file.getFileName()), Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Form part(String parameters, byte[] content) {
    write("--%s\r\nContent-Disposition: form-data; %s\r\n\r\n".formatted(EDGE, parameters));
    body.writeBytes(content);
    write("\r\n");
    return this;
  }

  private void write(String text) {
    body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  Reply post(RunningServer server, String path, String... headers) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(body.toByteArray());
    whole.writeBytes("--%s--\r\n".formatted(EDGE).getBytes(StandardCharsets.UTF_8));
    String[] all =
        Stream.concat(
                Stream.of("Content-Type", "multipart/form-data; boundary=" + EDGE),
                Arrays.stream(headers))
            .toArray(String[]::new);
    return RunningServer.send(
        server.request(path).POST(HttpRequest.BodyPublishers.ofByteArray(whole.toByteArray())),
        all);
  }
}
