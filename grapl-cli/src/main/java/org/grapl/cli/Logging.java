package org.grapl.cli;

/**
 * What libraries have to say about themselves. Commands print results and complaints and nothing
 * else; a server writes a log. Which of the two is chosen before the first library says something.
 */
final class Logging {

  private static final String PROVIDER = "slf4j.provider";

  private Logging() {}

  /** Libraries keep quiet, unless somebody has chosen otherwise. */
  static void silence() {
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    if (System.getProperty(PROVIDER) == null) {
      System.setProperty(PROVIDER, "org.slf4j.nop.NOPServiceProvider");
    }
  }

  /** Libraries write to the log of the server. */
  static void ofServer() {
    System.setProperty(PROVIDER, "ch.qos.logback.classic.spi.LogbackServiceProvider");
  }
}
