package org.grapl.server;

import java.nio.file.Path;

/**
 * Where the server's certificate and key are, for TLS without a proxy: a PKCS #12 or JKS file.
 *
 * @param password of the file; never shown
 */
public record Keystore(Path file, String password) {

  @Override
  public String toString() {
    return "Keystore[" + file + "]";
  }
}
