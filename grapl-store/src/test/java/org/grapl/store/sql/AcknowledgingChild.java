package org.grapl.store.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.grapl.store.Entry;
import org.grapl.store.Event;

/**
 * A process that appends entries and says the number of each once it is kept, until it is killed.
 */
final class AcknowledgingChild {

  private AcknowledgingChild() {}

  /**
   * Appends for ever.
   *
   * @param args the store and the number of the campaign
   */
  public static void main(String[] args) {
    long campaign = Long.parseLong(args[1]);
    try (Database database = Database.open(args[0])) {
      database.claimForServer();
      while (true) {
        long head =
            database
                .storage()
                .write(
                    campaign,
                    log -> {
                      long next = log.head() + 1;
                      log.append(
                          List.of(
                              new Entry(next, Instant.EPOCH, "", "", "", new Event.Rebuilt("", 0)),
                              new Entry(
                                  next + 1, Instant.EPOCH, "", "", "", new Event.Rebuilt("", 0))));
                      return log.head();
                    });
        System.out.println(head);
        System.out.flush();
      }
    }
  }

  /**
   * Runs one, kills it after some acknowledgements, and gives the last number it has said.
   *
   * @param before what to do while it still lives
   */
  static long runAndKill(String store, long campaign, int acknowledgements, Runnable before)
      throws IOException, InterruptedException {
    return runAndKill(AcknowledgingChild.class, store, "" + campaign, acknowledgements, before);
  }

  /** The same of another program that says what is kept. */
  static long runAndKill(
      Class<?> program, String store, String campaign, int acknowledgements, Runnable before)
      throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                store,
                campaign)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> said = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(line);
        if (said.size() == acknowledgements) {
          before.run();
          // Of the handle, which unlike the process leaves what was said to be read.
          child.toHandle().destroyForcibly();
        }
      }
    }
    child.waitFor();
    if (said.size() < acknowledgements) {
      throw new AssertionError("the child ended by itself after saying " + said);
    }
    // A line that the kill has cut short would be a smaller number: the largest one counts.
    return said.stream().mapToLong(Long::parseLong).max().getAsLong();
  }
}
