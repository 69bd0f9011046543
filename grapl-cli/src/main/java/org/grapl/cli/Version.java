package org.grapl.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version Maven built, and the Java it runs on. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    Properties built = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      built.load(in);
    }
    return new String[] {
      "grapl " + built.getProperty("version"),
      "Java " + System.getProperty("java.version") + ", " + System.getProperty("os.name")
    };
  }
}
