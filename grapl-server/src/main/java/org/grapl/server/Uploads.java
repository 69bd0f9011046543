package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Promise;
import org.grapl.data.CheckFiles;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.intake.FeatureChoice;
import org.grapl.data.intake.FileRole;
import org.grapl.data.intake.GivenFile;
import org.grapl.data.intake.TableGraph;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes what comes as several files in one request. What is larger than {@link #IN_MEMORY} goes to
 * temporary files, which are gone when the request is answered. Thread-safe.
 */
final class Uploads {

  private static final Logger LOG = LoggerFactory.getLogger(Uploads.class);
  private static final long IN_MEMORY = 1 << 20;
  private static final int MOST_PARTS = 8;
  private static final List<String> PARTS = List.of("campaign", "graph", "table", "items", "known");

  /** Finding the neighbours of a large table takes all processors for a while. */
  private static final int AT_ONCE = 4;

  private final Path directory;
  private final Semaphore room = new Semaphore(AT_ONCE);

  /**
   * @param directory where temporary files go
   */
  Uploads(Path directory) {
    this.directory = directory;
  }

  Path directory() {
    return directory;
  }

  /** Reads files that have arrived, if not too many do so at this moment. */
  <T> T read(Supplier<T> reading) {
    if (!room.tryAcquire()) {
      throw Problem.BUSY.of("files of others are being read; try again in a moment");
    }
    try {
      return reading.get();
    } finally {
      room.release();
    }
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

    /** The graph, or what becomes one, and the table of items if there is one. */
    ItemGraph items() {
      ItemGraph graph = graph();
      MultiPart.Part items = parts.getFirst("items");
      if (items == null) {
        return graph;
      }
      GivenFile file = given(items);
      return graph.with(
          graph
              .items()
              .with(ItemFiles.read(file.content().get(), file.name(), graph.graph()).columns()));
    }

    private ItemGraph graph() {
      MultiPart.Part table = parts.getFirst("table");
      if (table != null) {
        return TableGraph.of(given(table), choice()).data();
      }
      GivenFile file = given(part(parts, "graph"));
      return GraphFiles.readItems(
          file.content().get(), file.name(), format.orElseGet(() -> GraphFormat.of(file.name())));
    }

    private FeatureChoice choice() {
      if (!campaign.has("graph")) {
        return FeatureChoice.USUAL;
      }
      Fields graph = campaign.within("graph", List.of("neighbours", "features", "scaled"));
      long neighbours = graph.wholeIf("neighbours").orElse((long) FeatureChoice.USUAL_NEIGHBOURS);
      return new FeatureChoice(
          (int) Math.max(0, Math.min(Integer.MAX_VALUE, neighbours)),
          graph.texts("features"),
          graph.has("scaled") ? Optional.of(graph.flag("scaled")) : Optional.empty());
    }

    /** Checks that were made before. */
    List<Recording> known(ItemGraph items) {
      MultiPart.Part known = parts.getFirst("known");
      if (known == null) {
        return List.of();
      }
      GivenFile file = given(known);
      return CheckFiles.read(file.content().get(), file.name(), items.graph()).stream()
          .map(check -> new Recording(check.item(), Reading.of(check.value()), ""))
          .toList();
    }

    @Override
    public void close() {
      discard(parts);
    }
  }

  /** Files of which nobody said what they are; closing it removes them. */
  static final class Pile implements AutoCloseable {

    private final MultiPartFormData.Parts parts;
    private final Fields roles;

    private Pile(MultiPartFormData.Parts parts, Fields roles) {
      this.parts = parts;
      this.roles = roles;
    }

    List<GivenFile> files() {
      return parts.getAll("file").stream().map(Uploads::given).toList();
    }

    /** What they are, by their names, as far as the sender says. */
    Map<String, FileRole> roles() {
      Map<String, FileRole> named = new LinkedHashMap<>();
      for (GivenFile file : files()) {
        roles
            .textIf(file.toString())
            .ifPresent(role -> named.put(file.toString(), FileRole.named(role)));
      }
      return named;
    }

    @Override
    public void close() {
      discard(parts);
    }
  }

  /** Reads all of a request that brings files to be described. */
  Pile pile(Call call) {
    MultiPartFormData.Parts parts = parse(call);
    try {
      for (MultiPart.Part part : parts) {
        boolean isFile = part.getName().equals("file");
        boolean areRoles = part.getName().equals("roles");
        if (!isFile && !(areRoles && parts.getAll("roles").size() == 1)) {
          throw Problem.MALFORMED.of(
              "the parts of the body must be files called file and perhaps one called roles, got"
                  + " \"%s\"".formatted(part.getName()));
        }
        if (isFile && (part.getFileName() == null || part.getFileName().isBlank())) {
          throw Problem.MALFORMED.of(
              "every part called file must have a file name, got one without");
        }
      }
      List<String> names =
          parts.getAll("file").stream().map(Uploads::given).map(GivenFile::toString).toList();
      MultiPart.Part roles = parts.getFirst("roles");
      JsonNode json = roles == null ? Shown.object() : json(call, roles);
      return new Pile(parts, new Fields("roles", json, names));
    } catch (RuntimeException e) {
      discard(parts);
      throw e;
    }
  }

  /** Reads all of the request. */
  Draft draft(Call call) {
    MultiPartFormData.Parts parts = parse(call);
    try {
      for (MultiPart.Part part : parts) {
        if (!PARTS.contains(part.getName()) || parts.getAll(part.getName()).size() > 1) {
          throw Problem.MALFORMED.of(
              "the parts of the body must be campaign, graph or table, and perhaps items and known,"
                  + " each once, got \"%s\"".formatted(part.getName()));
        }
      }
      boolean isTable = parts.getFirst("table") != null;
      Optional<GraphFormat> format = call.query("format").map(GraphFormat::named);
      if (isTable && parts.getFirst("graph") != null) {
        throw Problem.MALFORMED.of(
            "the parts must be a graph, or a table to make one of, got both; a table of what is"
                + " known of items is the part items");
      }
      if (isTable && format.isPresent()) {
        throw Problem.MALFORMED.of("format must be left out with a table, got one");
      }
      Fields campaign =
          new Fields(
              "campaign",
              json(call, part(parts, "campaign")),
              isTable ? List.of("name", "settings", "graph") : List.of("name", "settings"));
      return new Draft(parts, campaign, format);
    } catch (RuntimeException e) {
      discard(parts);
      throw e;
    }
  }

  private static JsonNode json(Call call, MultiPart.Part part) {
    if (part.getLength() > call.limits().jsonBytes()) {
      throw LimitedBody.tooLarge("the part " + part.getName(), call.limits().jsonBytes());
    }
    try (InputStream stream = stream(part)) {
      return StrictJson.parse(part.getName(), stream.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MultiPartFormData.Parts parse(Call call) {
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
    try {
      LimitedBody body = call.upload();
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
    return Problem.MALFORMED.of(
        "the body must be multipart/form-data with the parts this address asks for, got something"
            + " else or only a part of it");
  }

  private static MultiPart.Part part(MultiPartFormData.Parts parts, String name) {
    MultiPart.@Nullable Part part = parts.getFirst(name);
    if (part == null) {
      throw Problem.MALFORMED.of("the part " + name + " must be given, got none");
    }
    return part;
  }

  /** A part from its beginning, however often it was read before. */
  private static InputStream stream(MultiPart.Part part) {
    return Content.Source.asInputStream(
        part.newContentSource(ByteBufferPool.SIZED_NON_POOLING, 0, -1));
  }

  private static GivenFile given(MultiPart.Part part) {
    return new GivenFile(fileName(part), () -> stream(part));
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
