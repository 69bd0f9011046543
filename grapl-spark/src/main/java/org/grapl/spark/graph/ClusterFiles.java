package org.grapl.spark.graph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.grapl.spark.ClusterException;
import org.grapl.spark.SparkFailures;

/** Files wherever the cluster keeps them: on this machine, or in a file system of its own. */
public final class ClusterFiles {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final FileSystem system;

  private ClusterFiles(FileSystem system) {
    this.system = system;
  }

  /** Where this location is. */
  public static ClusterFiles of(SparkSession session, String location) {
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    try {
      FileSystem system = new Path(location).getFileSystem(configuration);
      // Hadoop would put a checksum beside each file here, and refuse those that people edit.
      return new ClusterFiles(system instanceof LocalFileSystem local ? local.getRaw() : system);
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          location + ": no file system can be reached there (" + e.getMessage() + ")", e);
    }
  }

  public boolean exists(String location) {
    return tried(location, () -> system.exists(new Path(location)));
  }

  /** The file itself, or the first of a directory that holds data. */
  String firstData(String location) {
    List<FileStatus> files = data(location);
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          location + ": a directory of a table must hold files, got none");
    }
    return files.get(0).getPath().toString();
  }

  /** The files that hold data: neither hidden nor marks of Spark's, by name. */
  List<FileStatus> data(String location) {
    return tried(
        location,
        () -> {
          FileStatus status = system.getFileStatus(new Path(location));
          if (!status.isDirectory()) {
            return List.of(status);
          }
          List<FileStatus> files = new ArrayList<>();
          for (FileStatus file : system.listStatus(status.getPath())) {
            String name = file.getPath().getName();
            if (!file.isDirectory() && !name.startsWith("_") && !name.startsWith(".")) {
              files.add(file);
            }
          }
          files.sort(Comparator.comparing(file -> file.getPath().getName()));
          return files;
        });
  }

  /** The names in a directory, in order; none if there is no such directory. */
  public List<String> names(String location) {
    return tried(
        location,
        () -> {
          if (!system.exists(new Path(location))) {
            return List.of();
          }
          if (!system.getFileStatus(new Path(location)).isDirectory()) {
            throw new IllegalArgumentException(
                location + ": must be a directory, got a file; put the file into one of that name");
          }
          return Arrays.stream(system.listStatus(new Path(location)))
              .map(file -> file.getPath().getName())
              .sorted()
              .toList();
        });
  }

  /**
   * What a JSON file holds.
   *
   * @param remedy what to do about a damaged one
   */
  public <T> T json(String location, Class<T> type, String remedy) {
    return tried(
        location,
        () -> {
          try (FSDataInputStream in = system.open(new Path(location))) {
            return JSON.readValue(in.readAllBytes(), type);
          } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                "%s: is damaged (%s); %s".formatted(location, SparkFailures.firstLine(e), remedy),
                e);
          }
        });
  }

  /** Writes a record as JSON. */
  public void writeJson(String location, Record value) {
    try {
      write(location, JSON.writeValueAsString(value) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records are plain data", e);
    }
  }

  /** Writes a file that is either there as a whole or not at all. */
  public void write(String location, String text) {
    tried(
        location,
        () -> {
          Path path = new Path(location);
          Path part = new Path(path.getParent(), "." + path.getName() + ".part");
          try (OutputStream out = system.create(part, true)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
          }
          system.delete(path, false);
          if (!system.rename(part, path)) {
            throw new IOException("cannot be renamed to");
          }
          return true;
        });
  }

  /** Makes a directory, unless there is one. */
  public void makeDirectory(String location) {
    tried(location, () -> system.mkdirs(new Path(location)));
  }

  /** Gives a file or directory another name, which nothing has yet. */
  public void move(String from, String to) {
    tried(
        to,
        () -> {
          if (!system.rename(new Path(from), new Path(to))) {
            throw new IOException("cannot be made from " + from);
          }
          return true;
        });
  }

  /** Removes a file or a directory and what is in it. */
  public void delete(String location) {
    tried(location, () -> system.delete(new Path(location), true));
  }

  @FunctionalInterface
  private interface Action<T> {
    T run() throws IOException;
  }

  private static <T> T tried(String location, Action<T> action) {
    try {
      return action.run();
    } catch (FileNotFoundException e) {
      throw new IllegalArgumentException(location + ": no such file or directory", e);
    } catch (IOException e) {
      throw new ClusterException(location + ": " + e.getMessage(), e);
    }
  }
}
