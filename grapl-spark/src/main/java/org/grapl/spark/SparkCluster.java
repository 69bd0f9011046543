package org.grapl.spark;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** A session of Spark. */
public final class SparkCluster implements AutoCloseable {

  private final SparkSession session;
  private final JavaSparkContext context;

  private SparkCluster(SparkSession session) {
    this.session = session;
    this.context = new JavaSparkContext(session.sparkContext());
  }

  /**
   * Starts a session. What the user sets, here or by {@code spark-submit}, goes before what is set
   * below.
   *
   * @param master where; empty if {@code spark-submit} has said so
   * @throws ClusterException if there is nobody
   */
  public static SparkCluster open(String master, Map<String, String> options) {
    SparkConf conf = new SparkConf().setAppName("grapl");
    // spark-submit says where by a property of its own.
    if (!master.isEmpty()) {
      conf.setMaster(master);
    }
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    // Vectors of doubles hardly get smaller, and compressing them takes longer than sending them.
    conf.setIfMissing("spark.broadcast.compress", "false");
    // A result is a block of a vector; their sum is bounded by the driver's own vectors.
    conf.setIfMissing("spark.driver.maxResultSize", "0");
    if (master.startsWith("local[") || master.equals("local")) {
      conf.setIfMissing("spark.sql.shuffle.partitions", "16");
      // A task that runs out of memory would end this process, before anybody is told why.
      conf.setIfMissing("spark.executor.killOnFatalError.depth", "0");
    }
    options.forEach(conf::set);
    ship(conf);
    try {
      return new SparkCluster(SparkSession.builder().config(conf).getOrCreate());
    } catch (Exception e) { // Scala throws checked exceptions without declaring them.
      throw new ClusterException(
          "--spark %s: no session can be started there (%s); try local[*], which needs no other machine"
              .formatted(master, SparkFailures.reason(e)),
          e);
    }
  }

  /**
   * Executors need grapl's own code: its jars are sent to them, or they are told where they find
   * what this program runs from, if that is a directory of classes on the same machine.
   */
  private static void ship(SparkConf conf) {
    String[] classPath = System.getProperty("java.class.path", "").split(File.pathSeparator, -1);
    boolean areJars =
        Arrays.stream(classPath)
            .filter(SparkCluster::isOurs)
            .allMatch(path -> path.endsWith(".jar"));
    if (!areJars) {
      conf.setIfMissing(
          "spark.executor.extraClassPath", String.join(File.pathSeparator, classPath));
    } else {
      Stream<String> ours =
          Arrays.stream(classPath)
              .filter(SparkCluster::isOurs)
              .map(path -> Path.of(path).toUri().toString());
      // Beside what the user, or spark-submit, sends along.
      Stream<String> theirs =
          Arrays.stream(conf.get("spark.jars", "").split(",", -1)).filter(jar -> !jar.isEmpty());
      conf.set("spark.jars", Stream.concat(theirs, ours).collect(Collectors.joining(",")));
    }
  }

  private static boolean isOurs(String path) {
    return path.contains("grapl-")
        && (!path.endsWith(".jar") || new File(path).getName().startsWith("grapl-"));
  }

  public SparkSession session() {
    return session;
  }

  public JavaSparkContext context() {
    return context;
  }

  @Override
  public void close() {
    session.stop();
  }
}
