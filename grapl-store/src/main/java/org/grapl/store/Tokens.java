package org.grapl.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Who may use a server. A token's secret is shown once, when it is made; the store keeps only its
 * SHA-256. Thread-safe, and safe among processes; methods throw {@link StoreException} like those
 * of {@link Ledger}.
 */
public interface Tokens {

  /** What the bearer of a token may do; each may do what the ones before it may, and more. */
  enum Role {
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
   * @param owner whose campaigns it opens
   * @param campaign the only one it opens; all of the owner if empty
   * @param expires after which it opens nothing; never if empty
   */
  record Token(
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
  record Draft(
      String name,
      Role role,
      String owner,
      Optional<String> campaign,
      Instant created,
      Optional<Instant> expires) {}

  /**
   * A new token.
   *
   * @param secret what its bearer sends: {@code grapl_}, the id, {@code _} and 256 random bits. It
   *     cannot be had again.
   */
  record Issued(Token token, String secret) {
    /** Without the secret: this may end up in a log. */
    @Override
    public String toString() {
      return "Issued[" + token + "]";
    }
  }

  /** Makes a token. */
  Issued create(Draft draft);

  /**
   * The token of a secret, if the secret is right and the token {@linkplain Token#isValidAt valid}
   * at that time. How long it takes does not depend on how much of the secret is right.
   */
  Optional<Token> authenticate(String secret, Instant time);

  /** All there are, also those that are no longer valid, the oldest first. */
  List<Token> list();

  /** Makes a token useless from now on; whether there is one of this id. */
  boolean revoke(String id);
}
