package org.grapl.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.grapl.internal.Check;

/**
 * Where and how to serve. The default is for one person: on this machine only, without login.
 *
 * @param host the address to listen at; any but this machine's own needs tokens
 * @param port 0 for any that is free
 * @param keystore for TLS; none for plain HTTP, behind a proxy or on this machine
 * @param tokensRequired whether everybody needs a token
 * @param imagesFrom where pictures of items may come from besides the items themselves, as origins
 *     such as {@code https://pictures.example.org}
 */
public record ServerSettings(
    String host,
    int port,
    Limits limits,
    Optional<Keystore> keystore,
    boolean tokensRequired,
    List<String> imagesFrom) {

  public static final String DEFAULT_HOST = "127.0.0.1";
  public static final int DEFAULT_PORT = 8080;

  /** For one person on this machine. */
  public static final ServerSettings USUAL =
      new ServerSettings(
          DEFAULT_HOST, DEFAULT_PORT, Limits.USUAL, Optional.empty(), false, List.of());

  /** Nothing else may get into the content policy of the page. */
  private static final Pattern ORIGIN =
      Pattern.compile("https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?");

  public ServerSettings {
    imagesFrom = List.copyOf(imagesFrom);
    for (String origin : imagesFrom) {
      if (!ORIGIN.matcher(origin).matches()) {
        throw Check.mustBe(
            "images-from",
            "an address of a server without a path, such as https://pictures.example.org",
            '"' + origin + '"');
      }
    }
    if (port < 0 || port > 65_535) {
      throw Check.mustBe("port", "from 0 to 65535", port);
    }
    InetAddress address;
    try {
      address = InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw Check.mustBe("host", "an address of this machine", '"' + host + '"');
    }
    if (!tokensRequired && !address.isLoopbackAddress()) {
      throw Check.mustBe(
          "host",
          "127.0.0.1 or localhost unless tokens are required",
          '"'
              + host
              + "\"; require tokens to let others in, and create the first with: grapl token create"
              + " --role owner");
    }
  }

  public ServerSettings withHost(String other) {
    return new ServerSettings(other, port, limits, keystore, tokensRequired, imagesFrom);
  }

  public ServerSettings withPort(int other) {
    return new ServerSettings(host, other, limits, keystore, tokensRequired, imagesFrom);
  }

  public ServerSettings withLimits(Limits other) {
    return new ServerSettings(host, port, other, keystore, tokensRequired, imagesFrom);
  }

  public ServerSettings withKeystore(Keystore other) {
    return new ServerSettings(host, port, limits, Optional.of(other), tokensRequired, imagesFrom);
  }

  /** The same with pictures from elsewhere. Browsers ask these hosts for them, who learn of it. */
  public ServerSettings withImagesFrom(List<String> origins) {
    return new ServerSettings(host, port, limits, keystore, tokensRequired, origins);
  }

  /** The same with a login; before {@link #withHost}, since other addresses need one. */
  public ServerSettings withTokens() {
    return new ServerSettings(host, port, limits, keystore, true, imagesFrom);
  }
}
