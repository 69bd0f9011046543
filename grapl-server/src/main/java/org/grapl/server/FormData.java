package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.StreamSupport;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Promise;
import org.grapl.data.file.Writing;
import org.grapl.data.intake.GivenFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What comes as several files in one request. What is larger than {@link #IN_MEMORY} goes to
 * temporary files, which are gone when it is closed. Of one thread.
 */
final class FormData implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FormData.class);
  private static final long IN_MEMORY = 1 << 20;
  private static final int MOST_PARTS = 8;

  private final MultiPartFormData.Parts parts;
  private final long longestJson;
  private final Map<String, Writing.Wish> wishes = new HashMap<>();

  private FormData(MultiPartFormData.Parts parts, long longestJson) {
    this.parts = parts;
    this.longestJson = longestJson;
  }

  static FormData of(Call call, Path directory) throws IOException {
    String boundary = MultiPart.extractBoundary(call.context().contentType());
    if (boundary == null) {
      throw Problem.MALFORMED.of("multipart/form-data must name its boundary");
    }
    MultiPartFormData.Parser parser = new MultiPartFormData.Parser(boundary);
    parser.setFilesDirectory(directory);
    parser.setMaxMemoryFileSize(IN_MEMORY);
    parser.setUseFilesForPartsWithoutFileName(true);
    parser.setMaxParts(MOST_PARTS);
    parser.setMaxLength(-1);
    parser.setMaxFileSize(-1);
    CompletableFuture<MultiPartFormData.Parts> parts = new CompletableFuture<>();
    parser.parse(
        Content.Source.from(ByteBufferPool.SIZED_NON_POOLING, call.upload()),
        Promise.Invocable.toPromise(parts));
    try {
      return new FormData(parts.join(), call.limits().jsonBytes());
    } catch (CompletionException e) {
      throw problem(e);
    }
  }

  /** What went wrong in the end: a limit of ours, a broken connection, or no such body at all. */
  private static RuntimeException problem(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof ProblemException problem) {
        return problem;
      }
    }
    return Problem.MALFORMED.of(
        "the body must be multipart/form-data with the parts this address asks for, got something"
            + " else or only a part of it");
  }

  /** What its parts are called, one as often as it comes. */
  List<String> names() {
    return StreamSupport.stream(parts.spliterator(), false).map(MultiPart.Part::getName).toList();
  }

  List<GivenFile> files(String name) {
    return parts.getAll(name).stream().map(this::given).toList();
  }

  /** How tables are written, by their names or those of their parts, as far as the sender says. */
  void readAs(Fields said, List<String> names) {
    for (String name : names.stream().filter(said::has).toList()) {
      Fields how = said.within(name, List.of("separator", "decimal", "encoding", "names", "link"));
      wishes.put(
          name,
          Writing.Wish.of(
              how.textIf("separator"),
              how.textIf("decimal"),
              how.textIf("encoding"),
              how.textIf("names"),
              how.textIf("link")));
    }
  }

  Optional<GivenFile> file(String name) {
    return files(name).stream().findFirst();
  }

  boolean areNamed(String name) {
    return parts.getAll(name).stream()
        .noneMatch(part -> part.getFileName() == null || part.getFileName().isBlank());
  }

  static ProblemException missing(String name) {
    return Problem.MALFORMED.of("the part " + name + " must be given, got none");
  }

  Optional<JsonNode> json(String name) {
    return Optional.ofNullable(parts.getFirst(name)).map(this::json);
  }

  private JsonNode json(MultiPart.Part part) {
    if (part.getLength() > longestJson) {
      throw LimitedBody.tooLarge("the part " + part.getName(), longestJson);
    }
    try (InputStream stream = stream(part)) {
      return Fields.parse(part.getName(), stream.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A part from its beginning, however often it was read before. */
  private static InputStream stream(MultiPart.Part part) {
    return Content.Source.asInputStream(
        part.newContentSource(ByteBufferPool.SIZED_NON_POOLING, 0, -1));
  }

  private GivenFile given(MultiPart.Part part) {
    Path name = fileName(part);
    Writing.Wish wish =
        Optional.ofNullable(wishes.get(name.toString()))
            .orElseGet(() -> wishes.getOrDefault(part.getName(), Writing.Wish.NONE));
    return new GivenFile(name, () -> stream(part), wish);
  }

  /** What the file was called where it came from: for complaints and its ending, nothing else. */
  private static Path fileName(MultiPart.Part part) {
    String given = part.getFileName() == null ? part.getName() : part.getFileName();
    String last = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
    try {
      return Path.of(last.isEmpty() ? part.getName() : last);
    } catch (InvalidPathException e) {
      return Path.of(part.getName());
    }
  }

  @Override
  public void close() {
    for (MultiPart.Part part : parts) {
      try {
        part.delete();
      } catch (IOException e) {
        LOG.debug("a part of an upload was in memory, or is gone already", e);
      }
    }
    parts.close();
  }
}
