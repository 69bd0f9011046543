package org.grapl.store.sql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.grapl.internal.Check;
import org.grapl.store.Requester;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.grapl.store.log.ContentHash;

/**
 * Who may use a server. A token's secret is shown once, when it is made; the store keeps only its
 * SHA-256. Thread-safe, and safe among processes.
 */
public final class Tokens {

  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 6;
  private static final Pattern SECRET = Pattern.compile("grapl_([0-9a-f]{12})_[A-Za-z0-9_-]{43}");

  private static final String FIELDS =
      "SELECT id, digest, name, role, owner, campaign, created, expires, revoked FROM token ";

  /** What the bearer of a token may do; each may do what the ones before it may, and more. */
  public enum Role {
    /** Look at campaigns. */
    READER,
    /** Ask and tell. */
    WORKER,
    /** Everything, with the campaigns of its owner. */
    OWNER
  }

  /**
   * A token without its secret.
   *
   * @param id public: part of the secret's text, and by which it is revoked
   * @param name for people: whose it is, or which machine's
   * @param campaign the only one it opens; all of the owner if empty
   * @param expires after which it opens nothing; never if empty
   */
  public record Token(
      String id,
      String name,
      Role role,
      String owner,
      Optional<String> campaign,
      Instant created,
      Optional<Instant> expires,
      boolean revoked) {

    /** Whether it opens anything at that time. */
    public boolean isValidAt(Instant time) {
      return !revoked && expires.map(time::isBefore).orElse(true);
    }
  }

  /** What is wanted of a new token; see {@link Token}. */
  public record Draft(
      String name,
      Role role,
      String owner,
      Optional<String> campaign,
      Instant created,
      Optional<Instant> expires) {}

  /** A new token, and what its bearer sends: it cannot be had again. */
  public record Issued(Token token, String secret) {
    /** Without the secret: this may end up in a log. */
    @Override
    public String toString() {
      return "Issued[" + token + "]";
    }
  }

  private final Backend backend;
  private final SecureRandom random = new SecureRandom();

  Tokens(Backend backend) {
    this.backend = backend;
  }

  public Issued create(Draft draft) {
    if (draft.name().isBlank()) {
      throw Check.mustBe("name", "given", '"' + draft.name() + '"');
    }
    Requester.of(draft.name()); // as which it will ask and tell
    String id = HexFormat.of().formatHex(bytes(ID_BYTES));
    String random = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(SECRET_BYTES));
    String secret = "grapl_" + id + "_" + random;
    Token token =
        new Token(
            id,
            StorableText.check("name", draft.name()),
            draft.role(),
            StorableText.check("owner", draft.owner()),
            draft.campaign().map(campaign -> StorableText.check("campaign", campaign)),
            draft.created().truncatedTo(ChronoUnit.MILLIS),
            draft.expires().map(expires -> expires.truncatedTo(ChronoUnit.MILLIS)),
            false);
    long created = EventRow.millis("created", token.created());
    Long expires = token.expires().map(time -> EventRow.millis("expires", time)).orElse(null);
    backend.write(
        handle ->
            handle.execute(
                "INSERT INTO token (id, digest, name, role, owner, campaign, created, expires,"
                    + " revoked) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
                id,
                digest(secret),
                token.name(),
                token.role().name(),
                token.owner(),
                token.campaign().orElse(null),
                created,
                expires));
    return new Issued(token, secret);
  }

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  /**
   * The token of a secret, if the secret is right and the token {@linkplain Token#isValidAt valid}
   * at that time. How long it takes does not depend on how much of the secret is right.
   */
  public Optional<Token> authenticate(String secret, Instant time) {
    Matcher parts = SECRET.matcher(secret);
    if (!parts.matches()) {
      return Optional.empty();
    }
    byte[] digest = digest(secret);
    return backend
        .read(
            handle ->
                handle
                    .select(FIELDS + "WHERE id = ?", parts.group(1))
                    .map((row, context) -> new Kept(row.getBytes("digest"), token(row)))
                    .findOne())
        .filter(kept -> MessageDigest.isEqual(kept.digest, digest))
        .map(Kept::token)
        .filter(token -> token.isValidAt(time));
  }

  private static byte[] digest(String secret) {
    return ContentHash.digest().digest(secret.getBytes(StandardCharsets.US_ASCII));
  }

  /** All there are, also those that are no longer valid, the oldest first. */
  public List<Token> list() {
    return backend.read(
        handle ->
            handle
                .createQuery(FIELDS + "ORDER BY created, id")
                .map((row, context) -> token(row))
                .list());
  }

  /** Makes a token useless from now on; whether there is one of this id. */
  public boolean revoke(String id) {
    StorableText.check("id", id);
    return backend.write(
        handle -> handle.execute("UPDATE token SET revoked = 1 WHERE id = ?", id) == 1);
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Kept(byte[] digest, Token token) {}

  private Token token(ResultSet row) throws SQLException {
    long expires = row.getLong("expires");
    boolean expiresNever = row.wasNull();
    return new Token(
        row.getString("id"),
        row.getString("name"),
        role(row.getString("role")),
        row.getString("owner"),
        Optional.ofNullable(row.getString("campaign")),
        Instant.ofEpochMilli(row.getLong("created")),
        expiresNever ? Optional.empty() : Optional.of(Instant.ofEpochMilli(expires)),
        row.getInt("revoked") != 0);
  }

  private Role role(String name) {
    try {
      return Role.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          "%s: the role %s of a token is unknown to this version of grapl; use a newer one"
              .formatted(backend.shown(), name),
          e);
    }
  }
}
