package org.grapl.spark.graph;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.sum;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.grapl.graph.Graph;
import org.grapl.spark.SparkFailures;

/**
 * A graph made ready, as files: {@code labels} (item, label) and {@code links} (a, b, weight; every
 * link once), both Parquet, and {@code graph.json}, written last, which says what must be there.
 * Numbering names is what takes long; rounds of a campaign begin from here.
 */
public final class GraphDirectory {

  private static final String LABELS = "/labels";
  private static final String LINKS = "/links";
  private static final String MANIFEST = "/graph.json";

  /** What is here may be written over while this is there. */
  private static final String UNFINISHED = "/.unfinished";

  private static final int VERSION = 2;

  private final SparkSession session;
  private final String location;
  private final Manifest manifest;

  /**
   * @param files the length of every file, by its name below the directory
   */
  record Manifest(int version, GraphSummary graph, Map<String, Long> files) {}

  private GraphDirectory(SparkSession session, String location, Manifest manifest) {
    this.session = session;
    this.location = location;
    this.manifest = manifest;
  }

  /** Makes a graph ready. What is there already under that name is refused. */
  public static GraphDirectory prepare(
      SparkSession session, TableSource source, String location, int parts) {
    ClusterFiles files = ClusterFiles.of(session, location);
    if (files.exists(location + MANIFEST)) {
      throw new IllegalArgumentException(
          location + ": a graph is there already; give another directory, or remove this one");
    }
    for (String part : List.of(LABELS, LINKS)) {
      if (files.exists(location + part) && !files.exists(location + UNFINISHED)) {
        throw new IllegalArgumentException(
            location + part + ": is there already and is not ours; give another directory");
      }
    }
    LinkTable table = LinkTable.open(session, source);
    Graph.Dropped dropped = table.check();
    files.write(
        location + UNFINISHED, "A graph is being made here, or was when somebody stopped.\n");
    return SparkFailures.guard(
        source.toString(),
        () -> {
          table.labels().write().mode(SaveMode.Overwrite).parquet(location + LABELS);
          Dataset<Row> labels = session.read().parquet(location + LABELS);
          table.links(labels).write().mode(SaveMode.Overwrite).parquet(location + LINKS);
          return complete(session, location, dropped, parts);
        });
  }

  private static GraphDirectory complete(
      SparkSession session, String location, Graph.Dropped dropped, int parts) {
    Dataset<Row> links = session.read().parquet(location + LINKS);
    long items = session.read().parquet(location + LABELS).count();
    Row counts = links.agg(count(col("a")), sum("given")).first();
    long different = counts.getLong(0);
    long given = counts.isNullAt(1) ? 0 : counts.getLong(1);
    Graph.Dropped all =
        new Graph.Dropped(dropped.selfLoops(), dropped.zeroWeights(), given - different);
    try (SparkLaplacian laplacian =
        SparkLaplacian.of(session, links, Math.toIntExact(items), parts)) {
      ClusterFiles files = ClusterFiles.of(session, location);
      Manifest manifest = new Manifest(VERSION, laplacian.summary(all), lengths(files, location));
      files.writeJson(location + MANIFEST, manifest);
      files.delete(location + UNFINISHED);
      return new GraphDirectory(session, location, manifest);
    }
  }

  /** A graph made ready earlier. */
  public static GraphDirectory open(SparkSession session, String location) {
    ClusterFiles files = ClusterFiles.of(session, location);
    if (!files.exists(location + MANIFEST)) {
      throw new IllegalArgumentException(
          location
              + ": no graph is there, or it was not finished (no graph.json); make it:"
              + " ./grapl spark prepare LINKS -o DIR");
    }
    Manifest manifest = files.json(location + MANIFEST, Manifest.class, "make the graph again");
    if (manifest.version != VERSION) {
      throw new IllegalArgumentException(
          "%s: version must be %d, got %d; make the graph again"
              .formatted(location + MANIFEST, VERSION, manifest.version));
    }
    GraphDirectory directory = new GraphDirectory(session, location, manifest);
    directory.checkFiles(files);
    return directory;
  }

  private static Map<String, Long> lengths(ClusterFiles files, String location) {
    Map<String, Long> lengths = new TreeMap<>();
    for (String part : List.of(LABELS, LINKS)) {
      if (files.exists(location + part)) {
        for (FileStatus file : files.data(location + part)) {
          lengths.put(part.substring(1) + "/" + file.getPath().getName(), file.getLen());
        }
      }
    }
    return lengths;
  }

  /** Every file must be there and as long as it was. */
  private void checkFiles(ClusterFiles files) {
    Map<String, Long> found = lengths(files, location);
    manifest.files.forEach(
        (name, length) -> {
          Long got = found.remove(name);
          if (got == null) {
            throw new IllegalArgumentException(
                "%s/%s: a part of the graph is missing; copy it there again, or make the graph again"
                    .formatted(location, name));
          }
          if (!got.equals(length)) {
            throw new IllegalArgumentException(
                "%s/%s: must be %d bytes long, got %d; copy it there again, or make the graph again"
                    .formatted(location, name, length, got));
          }
        });
    if (!found.isEmpty()) {
      throw new IllegalArgumentException(
          "%s/%s: does not belong to the graph; take it away"
              .formatted(location, found.keySet().iterator().next()));
    }
  }

  /** Its links in the memory of the executors. */
  public SparkLaplacian open(int parts) {
    return SparkFailures.guard(
        location,
        () -> {
          SparkLaplacian laplacian =
              SparkLaplacian.of(
                  session, session.read().parquet(location + LINKS), manifest.graph.items(), parts);
          if (laplacian.links() != manifest.graph.links()) {
            laplacian.close();
            throw new IllegalArgumentException(
                "%s: must hold %d links, got %d; make the graph again"
                    .formatted(location, manifest.graph.links(), laplacian.links()));
          }
          return laplacian;
        });
  }

  /** (item, label) of every item. */
  public Dataset<Row> labels() {
    return session.read().parquet(location + LABELS);
  }

  public GraphSummary summary() {
    return manifest.graph;
  }
}
