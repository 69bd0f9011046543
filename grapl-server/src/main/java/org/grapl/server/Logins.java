package org.grapl.server;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Tokens.Role;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who makes a request. Without login that is whoever can reach this machine. Wrong tokens
 * cost little time here, and an address that brings many of them, or comes often without any, is
 * put off; right ones always pass, so that nobody can lock out the others behind the same address.
 */
final class Logins {

  private static final String SCHEME = "Bearer ";
  private static final double WRONG_PER_SECOND = 1;
  private static final double NONE_PER_SECOND = 10;

  /** Of an address of version 6: what one customer is given, who may use any address in it. */
  private static final int NETWORK_BYTES = 8;

  private final boolean required;
  private final Function<String, Optional<Caller>> tokens;
  private final TokenBuckets wrong;
  private final TokenBuckets none;

  Logins(boolean required, Function<String, Optional<Caller>> tokens, LongSupplier nanos) {
    this.required = required;
    this.tokens = tokens;
    this.wrong = new TokenBuckets(WRONG_PER_SECOND, nanos);
    this.none = new TokenBuckets(NONE_PER_SECOND, nanos);
  }

  private static Caller anybody(Context context, Role role) {
    return new Caller("", Campaigns.LOCAL, role, Optional.empty(), network(context.ip()), false);
  }

  Caller caller(Access access, Context context) {
    if (!required) {
      return anybody(context, Role.OWNER);
    }
    if (access == Access.OPEN) {
      return anybody(context, Role.READER);
    }
    Optional<String> token = token(context.header("Authorization"));
    if (token.isEmpty()) {
      putOff(none, context, "too many requests without a token from this address");
      throw refused(
          context, "a token is needed: Authorization: Bearer grapl_...; the owner creates it");
    }
    Optional<Caller> caller = tokens.apply(token.get());
    if (caller.isEmpty()) {
      putOff(wrong, context, "too many wrong tokens from this address");
      throw refused(
          context,
          access == Access.JOIN
              ? "the link is unknown, has expired or was revoked; ask for a new one"
              : "the token is unknown, expired or revoked");
    }
    return caller.get();
  }

  private static void putOff(TokenBuckets of, Context context, String why) {
    int wait = of.take(network(context.ip()));
    if (wait > 0) {
      throw ProblemException.tooMany(why, wait);
    }
  }

  /** Where an address belongs to. */
  static String network(String address) {
    if (!address.contains(":")) {
      return address;
    }
    try {
      byte[] bytes = InetAddress.getByName(address).getAddress();
      return bytes.length == 4
          ? address
          : HexFormat.ofDelimiter(":").formatHex(bytes, 0, NETWORK_BYTES);
    } catch (UnknownHostException e) {
      return address;
    }
  }

  private static ProblemException refused(Context context, String detail) {
    context.header("WWW-Authenticate", "Bearer realm=\"grapl\"");
    return Problem.NO_TOKEN.of(detail);
  }

  private static Optional<String> token(@Nullable String header) {
    return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? Optional.of(header.substring(SCHEME.length()).strip()).filter(text -> !text.isEmpty())
        : Optional.empty();
  }
}
