package org.grapl.store.sql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Normalizer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.grapl.internal.Check;
import org.grapl.store.Requester;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.grapl.store.log.ContentHash;
import org.jdbi.v3.core.Handle;

/**
 * Who may use a server. A token's secret is shown once, when it is made; the store keeps only its
 * SHA-256. Thread-safe, and safe among processes.
 */
public final class Tokens {

  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 6;
  private static final String TOKEN = "grapl_";
  private static final String LINK = "join_";
  private static final Pattern SECRET =
      Pattern.compile("(?:grapl|join)_([0-9a-f]{12})_[A-Za-z0-9_-]{43}");

  /**
   * What cannot be seen must not make two names of one: letters without a shape are no other kind.
   */
  private static final String UNSEEN =
      "[\\p{C}\\u034F\\u115F\\u1160\\u2800\\u3164\\uFFA0\\uFE00-\\uFE0F]";

  /** So many can join by one link, so that one that got about does not fill the store. */
  private static final int MOST_JOINED = 200;

  private static final String FIELDS =
      "SELECT id, digest, name, role, owner, campaign, created, expires, revoked, link"
          + " FROM token ";

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
   * @param link the id of the link by which its bearer joined, if they did; its own if it is one
   */
  public record Token(
      String id,
      String name,
      Role role,
      String owner,
      Optional<String> campaign,
      Instant created,
      Optional<Instant> expires,
      boolean revoked,
      Optional<String> link) {

    /** Whether it is a link to join by, which opens nothing by itself. */
    public boolean isLink() {
      return link.filter(id::equals).isPresent();
    }

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
    Issued issued = issued(TOKEN, draft, Optional.empty());
    backend.write(handle -> insert(handle, issued));
    return issued;
  }

  /**
   * Makes a link by which people {@link #join}. Owners cannot be made so: whoever a link was passed
   * on to could then take everything.
   */
  public Issued createLink(Draft draft) {
    if (draft.role() == Role.OWNER) {
      throw Check.mustBe("role", "worker or reader for a link", "owner; give them a token instead");
    }
    Issued issued = issued(LINK, draft, Optional.of(""));
    backend.write(handle -> insert(handle, issued));
    return issued;
  }

  /**
   * A token for somebody who came by a link, with a name that no other token of the owner has; that
   * of one revoked may be taken again. It lasts until it is revoked.
   */
  public Issued join(Token link, String name, Instant now) {
    String own =
        name.replaceAll("(?U)\\s", " ").replaceAll(UNSEEN, "").replaceAll(" +", " ").strip();
    Issued issued =
        issued(
            TOKEN,
            new Draft(own, link.role(), link.owner(), link.campaign(), now, Optional.empty()),
            Optional.of(link.id()));
    return backend.write(
        handle -> {
          // Whoever joins at the same time waits here, or two could take the same name.
          handle.execute(
              "UPDATE token SET revoked = revoked WHERE id = link AND owner = ?", link.owner());
          List<Token> others =
              handle
                  .select(FIELDS + "WHERE owner = ? AND (link IS NULL OR link <> id)", link.owner())
                  .map((row, context) -> token(row))
                  .list();
          if (others.stream().filter(each -> each.link().equals(issued.token().link())).count()
              >= MOST_JOINED) {
            throw Check.mustBe("people of a link", "at most " + MOST_JOINED, "one more");
          }
          if (others.stream()
              .anyMatch(each -> !each.revoked() && folded(each.name()).equals(folded(own)))) {
            throw Check.mustBe(
                "name",
                "one that nobody else has here",
                '"' + own + "\"; choose another one, or ask whoever invited you if it is yours");
          }
          insert(handle, issued);
          return issued;
        });
  }

  private static String folded(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }

  /** A token not yet kept; an empty link stands for itself. */
  private Issued issued(String kind, Draft draft, Optional<String> link) {
    if (draft.name().isBlank()) {
      throw Check.mustBe("name", "given", '"' + draft.name() + '"');
    }
    Requester.of(draft.name()); // as which it will ask and tell
    String id = HexFormat.of().formatHex(bytes(ID_BYTES));
    String random = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(SECRET_BYTES));
    Token token =
        new Token(
            id,
            StorableText.check("name", draft.name()),
            draft.role(),
            StorableText.check("owner", draft.owner()),
            draft.campaign().map(campaign -> StorableText.check("campaign", campaign)),
            draft.created().truncatedTo(ChronoUnit.MILLIS),
            draft.expires().map(expires -> expires.truncatedTo(ChronoUnit.MILLIS)),
            false,
            link.map(by -> by.isEmpty() ? id : by));
    return new Issued(token, kind + id + "_" + random);
  }

  private static int insert(Handle handle, Issued issued) {
    Token token = issued.token();
    return handle.execute(
        "INSERT INTO token (id, digest, name, role, owner, campaign, created, expires, revoked,"
            + " link) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
        token.id(),
        digest(issued.secret()),
        token.name(),
        token.role().name(),
        token.owner(),
        token.campaign().orElse(null),
        EventRow.millis("created", token.created()),
        token.expires().map(time -> EventRow.millis("expires", time)).orElse(null),
        token.link().orElse(null));
  }

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  /**
   * The token of a secret, or the {@linkplain Token#isLink link}, if the secret is right and it is
   * {@linkplain Token#isValidAt valid} at that time. How long it takes does not depend on how much
   * of the secret is right.
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
        row.getInt("revoked") != 0,
        Optional.ofNullable(row.getString("link")));
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
