package org.grapl.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Promise;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes campaigns that come as several files in one request. What is larger than {@link #IN_MEMORY}
 * goes to temporary files, which are gone when the request is answered. Thread-safe.
 */
final class Uploads {

  private static final Logger LOG = LoggerFactory.getLogger(Uploads.class);
  private static final long IN_MEMORY = 1 << 20;
  private static final int MOST_PARTS = 8;
  private static final List<String> PARTS = List.of("campaign", "graph", "items");

  private final Path directory;

  /**
   * @param directory where temporary files go
   */
  Uploads(Path directory) {
    this.directory = directory;
  }

  /** A campaign as it was sent; closing it removes what it took. */
  static final class Draft implements AutoCloseable {

    private final MultiPartFormData.Parts parts;
    private final Fields campaign;
    private final Optional<GraphFormat> format;

    private Draft(MultiPartFormData.Parts parts, Fields campaign, Optional<GraphFormat> format) {
      this.parts = parts;
      this.campaign = campaign;
      this.format = format;
    }

    /** Its name and settings. */
    Fields campaign() {
      return campaign;
    }

    /** The graph, and the table of items if there is one. */
    ItemGraph items() {
      MultiPart.Part file = part(parts, "graph");
      Path name = fileName(file);
      ItemGraph graph =
          GraphFiles.readItems(stream(file), name, format.orElseGet(() -> GraphFormat.of(name)));
      MultiPart.Part table = parts.getFirst("items");
      if (table == null) {
        return graph;
      }
      return graph.with(
          graph
              .items()
              .with(ItemFiles.read(stream(table), fileName(table), graph.graph()).columns()));
    }

    @Override
    public void close() {
      discard(parts);
    }
  }

  /** Reads all of the request. */
  Draft draft(Call call) {
    MultiPartFormData.Parts parts = parse(call);
    try {
      for (MultiPart.Part part : parts) {
        if (!PARTS.contains(part.getName()) || parts.getAll(part.getName()).size() > 1) {
          throw ProblemException.malformed(
              "the parts of the body must be campaign, graph and perhaps items, each once, got \"%s\""
                  .formatted(part.getName()));
        }
      }
      MultiPart.Part campaign = part(parts, "campaign");
      if (campaign.getLength() > call.limits().jsonBytes()) {
        throw LimitedBody.tooLarge("the part campaign", call.limits().jsonBytes());
      }
      byte[] text;
      try (InputStream stream = stream(campaign)) {
        text = stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new Draft(
          parts,
          new Fields("campaign", StrictJson.parse("campaign", text), List.of("name", "settings")),
          call.query("format").map(GraphFormat::named));
    } catch (RuntimeException e) {
      discard(parts);
      throw e;
    }
  }

  private MultiPartFormData.Parts parse(Call call) {
    String boundary = MultiPart.extractBoundary(call.context().contentType());
    if (boundary == null) {
      throw ProblemException.malformed("multipart/form-data must name its boundary");
    }
    Limits limits = call.limits();
    if (call.context().req().getContentLengthLong() > limits.uploadBytes()) {
      throw LimitedBody.tooLarge("the upload", limits.uploadBytes());
    }
    MultiPartFormData.Parser parser = new MultiPartFormData.Parser(boundary);
    parser.setFilesDirectory(directory);
    parser.setMaxMemoryFileSize(IN_MEMORY);
    parser.setUseFilesForPartsWithoutFileName(true);
    parser.setMaxParts(MOST_PARTS);
    parser.setMaxLength(-1);
    parser.setMaxFileSize(-1);
    try {
      LimitedBody body =
          new LimitedBody(
              call.context().req().getInputStream(),
              "the upload",
              limits.uploadBytes(),
              limits.uploadTime());
      CompletableFuture<MultiPartFormData.Parts> parts = new CompletableFuture<>();
      parser.parse(
          Content.Source.from(ByteBufferPool.SIZED_NON_POOLING, body),
          Promise.Invocable.toPromise(parts));
      return parts.join();
    } catch (CompletionException e) {
      throw problem(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What went wrong in the end: a limit of ours, a broken connection, or no such body at all. */
  private static RuntimeException problem(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof ProblemException problem) {
        return problem;
      }
    }
    return ProblemException.malformed(
        "the body must be multipart/form-data with the parts campaign and graph, got something else"
            + " or only a part of it");
  }

  private static MultiPart.Part part(MultiPartFormData.Parts parts, String name) {
    MultiPart.@Nullable Part part = parts.getFirst(name);
    if (part == null) {
      throw ProblemException.malformed("the part " + name + " must be given, got none");
    }
    return part;
  }

  private static InputStream stream(MultiPart.Part part) {
    return Content.Source.asInputStream(part.getContentSource());
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

  private static void discard(MultiPartFormData.Parts parts) {
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
