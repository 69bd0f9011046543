package org.grapl.spark;

import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What went wrong on the machines, in words for a person. */
public final class SparkFailures {

  /** How Spark and Parquet name the file that they could not read. */
  private static final Pattern FILE =
      Pattern.compile("((?:file|hdfs|s3a?|gs|abfss?):/[^\\s,;'\"]+)");

  private static final String MORE_MEMORY =
      "give executors more (--spark-conf spark.executor.memory=4g; with a local master"
          + " GRAPL_JAVA_OPTS=-Xmx8g), or ask for more parts (--parts)";

  private SparkFailures() {}

  /**
   * Runs something, and words what may go wrong.
   *
   * @param about what it is done with: the beginning of a complaint
   */
  public static <T> T guard(String about, Supplier<T> work) {
    try {
      return work.get();
    } catch (ClusterException | IllegalArgumentException e) {
      throw e;
    } catch (OutOfMemoryError e) {
      throw new ClusterException(about + ": out of memory; " + MORE_MEMORY, e);
    } catch (Exception e) { // Spark throws checked ones from methods that declare none
      throw worded(about, e);
    }
  }

  private static RuntimeException worded(String about, Exception failure) {
    String all = chain(failure);
    boolean isShutDown = all.contains("SparkContext was shut down");
    if (isShutDown || isInterrupted(failure)) {
      Thread.currentThread().interrupt();
      return new ClusterException(
          about + ": interrupted; what was finished before is kept", failure);
    }
    if (all.contains("OutOfMemoryError") || all.contains("Java heap space")) {
      return new ClusterException(
          about + ": an executor ran out of memory; " + MORE_MEMORY, failure);
    }
    if (all.contains("ExecutorLostFailure")
        || all.contains("Lost executor")
        || all.contains("FetchFailedException") // what a lost executor had kept for others
        || all.contains("has failed the maximum allowable number of times")) {
      return new ClusterException(
          about
              + ": executors were lost again and again, most often for want of memory; "
              + MORE_MEMORY,
          failure);
    }
    String file = named(all, about);
    if (all.contains("is not a Parquet file")
        || all.contains("Could not read footer")
        || all.contains("CANNOT_READ_FILE_FOOTER")
        || all.contains("corrupt")
        || all.contains("ParquetDecodingException")
        || all.contains("can not read class org.apache.parquet")) {
      return new IllegalArgumentException(
          file + ": a Parquet file must be whole, this one is not; write it again or take it away",
          failure);
    }
    if (all.contains("FileNotFoundException")
        || all.contains("PATH_NOT_FOUND")
        || all.contains("FILE_NOT_EXIST")) {
      return new IllegalArgumentException(
          file + ": a file that belongs to it is not there", failure);
    }
    if (all.contains("CSV header does not conform")) {
      return new IllegalArgumentException(
          file
              + ": every file of a directory must have the columns of the first; this one has others",
          failure);
    }
    if (all.contains("MALFORMED_RECORD_IN_PARSING") || all.contains("Malformed CSV record")) {
      return new IllegalArgumentException(
          about + ": every row must have as many fields as the first; " + malformed(all), failure);
    }
    return new ClusterException(about + ": " + reason(failure), failure);
  }

  private static String malformed(String all) {
    Matcher row = Pattern.compile("(?s)record in parsing: (\\[.*?\\])\\.").matcher(all);
    return row.find() ? "got " + row.group(1) : "one has not";
  }

  private static String named(String all, String otherwise) {
    Matcher file = FILE.matcher(all);
    return file.find() ? file.group(1).replaceFirst("\\.$", "") : otherwise;
  }

  private static boolean isInterrupted(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof InterruptedException) {
        return true;
      }
    }
    return false;
  }

  private static String chain(Throwable failure) {
    StringBuilder text = new StringBuilder();
    for (Throwable each = failure; each != null; each = each.getCause()) {
      text.append(each).append('\n');
    }
    return text.toString();
  }

  /** The innermost reason, its first line. */
  public static String reason(Throwable failure) {
    Throwable innermost = failure;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return firstLine(innermost);
  }

  /** What it says, its first line. */
  public static String firstLine(Throwable failure) {
    String message = Objects.toString(failure.getMessage(), failure.getClass().getSimpleName());
    return message.lines().findFirst().orElse(message).strip();
  }
}
