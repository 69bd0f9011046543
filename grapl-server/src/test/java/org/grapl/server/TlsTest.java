package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTPS with a keystore, as on the page for who runs a server. */
class TlsTest {

  private static final String PASSWORD = "not a secret";

  @TempDir Path directory;

  private Path keystore() throws Exception {
    Path file = directory.resolve("grapl.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "grapl",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(keytool.exitValue()).isZero();
    return file;
  }

  /** A client that trusts this certificate and no other. */
  private static HttpClient trusting(Path file) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("grapl", keys.getCertificate("grapl"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(tls).build();
  }

  private static HttpRequest request(URI address) {
    return HttpRequest.newBuilder(address.resolve("/health/ready")).build();
  }

  @Test
  void aServerWithAKeystoreSpeaksHttpsOnly() throws Exception {
    Path file = keystore();
    ServerSettings settings = RunningServer.SETTINGS.withKeystore(new Keystore(file, PASSWORD));
    try (RunningServer server = new RunningServer(settings, directory)) {
      URI address = server.server().address();
      assertThat(address.getScheme()).isEqualTo("https");
      HttpResponse<String> ready =
          trusting(file).send(request(address), HttpResponse.BodyHandlers.ofString());
      assertThat(ready.statusCode()).isEqualTo(200);
      assertThat(ready.body()).isEqualTo("{\"status\":\"ready\"}");
      assertThat(ready.headers().firstValue("Strict-Transport-Security"))
          .hasValue("max-age=31536000");
      assertThat(ready.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
      assertThatThrownBy(
              () ->
                  HttpClient.newHttpClient()
                      .send(request(address), HttpResponse.BodyHandlers.ofString()))
          .as("who does not trust the certificate")
          .isInstanceOf(SSLHandshakeException.class);
      assertThat(server.raw("GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n"))
          .doesNotContain("ready");
    }
  }

  @Test
  void aWrongPasswordIsToldBeforeTheServerStarts() throws Exception {
    Path file = keystore();
    ServerSettings settings = RunningServer.SETTINGS.withKeystore(new Keystore(file, "wrong one"));
    assertThatThrownBy(() -> new RunningServer(settings, directory))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "keystore must be a PKCS #12 or JKS file with a certificate and key that its password"
                + " opens, got %s, which is not; check the file and the password",
            file);
  }
}
