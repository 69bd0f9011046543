package org.grapl.server;

import io.javalin.http.Context;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps web pages of others away. Where there is no login, any page a person looks at could talk to
 * the server on their machine: by a name that leads there (so only this machine's own names are
 * taken), or across origins (so a request that says it comes from elsewhere is refused).
 */
final class Origins {

  private static final Set<String> THIS_MACHINE =
      Set.of("localhost", "127.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]");

  private final boolean loopbackNamesOnly;

  Origins(boolean loopbackNamesOnly) {
    this.loopbackNamesOnly = loopbackNamesOnly;
  }

  void check(Context context) {
    String host = context.header("Host");
    if (loopbackNamesOnly && !THIS_MACHINE.contains(name(host))) {
      throw Problem.FORBIDDEN.of(
          "without login the server answers to localhost and 127.0.0.1 only; call it so, or require"
              + " tokens");
    }
    String origin = context.header("Origin");
    boolean crossSite = "cross-site".equals(context.header("Sec-Fetch-Site"));
    if ((crossSite && !isLinkToPage(context)) || (origin != null && !isOwn(origin, host))) {
      throw Problem.FORBIDDEN.of("requests from pages of other sites are not answered");
    }
  }

  /** Whether somebody follows a link to the page itself, which shows nothing to the other site. */
  private static boolean isLinkToPage(Context context) {
    return context.path().equals("/") && "navigate".equals(context.header("Sec-Fetch-Mode"));
  }

  /** The name without its port, in lower case. */
  private static String name(@Nullable String host) {
    if (host == null) {
      return "";
    }
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon > host.lastIndexOf(']');
    return (hasPort ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
  }

  private static boolean isOwn(String origin, @Nullable String host) {
    try {
      String authority = new URI(origin).getAuthority();
      return authority != null && authority.equalsIgnoreCase(host);
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
