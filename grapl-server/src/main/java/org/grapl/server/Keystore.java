package org.grapl.server;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import org.grapl.internal.Check;

/**
 * Where the server's certificate and key are, for TLS without a proxy: a PKCS #12 or JKS file.
 *
 * @param password of the file; never shown
 */
public record Keystore(Path file, String password) {

  void check() {
    try {
      KeyStore keys = KeyStore.getInstance(file.toFile(), password.toCharArray());
      if (keys.size() > 0) {
        return;
      }
    } catch (IOException | GeneralSecurityException e) {
      IllegalArgumentException complaint = complaint();
      complaint.initCause(e);
      throw complaint;
    }
    throw complaint();
  }

  private IllegalArgumentException complaint() {
    return Check.mustBe(
        "keystore",
        "a PKCS #12 or JKS file with a certificate and key that its password opens",
        file + ", which is not; check the file and the password");
  }

  @Override
  public String toString() {
    return "Keystore[" + file + "]";
  }
}
