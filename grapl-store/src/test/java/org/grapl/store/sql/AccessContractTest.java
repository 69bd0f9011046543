package org.grapl.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.store.sql.AccessLog.Access;
import org.grapl.store.sql.Tokens.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What tokens and the access log of every store must hold. */
abstract class AccessContractTest {

  private static final Instant NOON = Instant.parse("2026-11-16T12:00:00.123Z");

  private Database database;
  private Tokens tokens;

  abstract Database open() throws Exception;

  /** All of the table of tokens as text, digests in hexadecimal. */
  abstract String tokenTable() throws Exception;

  @BeforeEach
  void openTokens() throws Exception {
    database = open();
    tokens = database.tokens();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Tokens.Issued create(String name, Role role, Optional<Instant> expires) {
    return tokens.create(new Tokens.Draft(name, role, "ann", Optional.of("blogs"), NOON, expires));
  }

  @Test
  void aSecretOpensItsOwnTokenOnly() {
    Tokens.Issued one = create("laptop", Role.WORKER, Optional.empty());
    Tokens.Issued two = create("other", Role.OWNER, Optional.of(NOON.plusSeconds(60)));
    assertThat(tokens.authenticate(one.secret(), NOON)).contains(one.token());
    assertThat(tokens.authenticate(two.secret(), NOON)).contains(two.token());
    String mixed = one.secret().substring(0, 19) + two.secret().substring(19);
    assertThat(mixed).hasSameSizeAs(one.secret());
    char last = one.secret().charAt(one.secret().length() - 1);
    String nearly =
        one.secret().substring(0, one.secret().length() - 1) + (last == 'A' ? 'E' : 'A');
    for (String wrong :
        List.of(
            "", "grapl_", mixed, nearly, one.secret() + "A", one.token().id(), "\u0000\uD83E")) {
      assertThat(tokens.authenticate(wrong, NOON)).as(wrong).isEmpty();
    }
    assertThat(tokens.list()).containsExactlyInAnyOrder(one.token(), two.token());
  }

  @Test
  void aSecretHas256RandomBitsAndIsNotKept() throws Exception {
    Set<String> randoms = new HashSet<>();
    Tokens.Issued issued = create("laptop", Role.READER, Optional.empty());
    randoms.add(issued.secret());
    for (int i = 0; i < 5; i++) {
      randoms.add(create("laptop", Role.READER, Optional.empty()).secret());
    }
    assertThat(randoms).hasSize(6);
    assertThat(issued.secret()).startsWith("grapl_" + issued.token().id() + "_");
    String random = issued.secret().substring(("grapl_" + issued.token().id() + "_").length());
    assertThat(Base64.getUrlDecoder().decode(random)).hasSize(32);
    assertThat(issued.toString()).doesNotContain(random);
    String hash =
        HexFormat.of()
            .formatHex(
                MessageDigest.getInstance("SHA-256")
                    .digest(issued.secret().getBytes(StandardCharsets.UTF_8)));
    assertThat(tokenTable().toLowerCase(Locale.ROOT))
        .contains(hash)
        .doesNotContain(random.toLowerCase(Locale.ROOT));
  }

  @Test
  void aTokenEndsWhenItExpiresOrIsRevoked() {
    Instant end = NOON.plusSeconds(60);
    Tokens.Issued issued = create("laptop", Role.WORKER, Optional.of(end));
    assertThat(tokens.authenticate(issued.secret(), end.minusMillis(1))).isPresent();
    assertThat(tokens.authenticate(issued.secret(), end)).isEmpty();
    assertThat(tokens.revoke(issued.token().id())).isTrue();
    assertThat(tokens.authenticate(issued.secret(), NOON)).isEmpty();
    assertThat(tokens.revoke("000000000000")).isFalse();
    assertThat(tokens.list()).singleElement().matches(Tokens.Token::revoked);
  }

  @Test
  void peopleJoinByALinkUnderNamesOfTheirOwn() throws Exception {
    Instant end = NOON.plusSeconds(60);
    Tokens.Issued link =
        tokens.createLink(
            new Tokens.Draft(
                "north", Role.WORKER, "ann", Optional.of("blogs"), NOON, Optional.of(end)));
    Tokens.Token known = tokens.authenticate(link.secret(), NOON).orElseThrow();
    assertThat(known).matches(Tokens.Token::isLink).isEqualTo(link.token());
    assertThat(tokens.authenticate(link.secret().replace("join_", "grapl_"), NOON)).isEmpty();
    assertThat(tokenTable()).doesNotContain(link.secret().substring(18));

    Tokens.Issued bob = tokens.join(known, " Bob  Hill ", NOON);
    assertThat(bob.token())
        .isEqualTo(tokens.authenticate(bob.secret(), end.plusSeconds(9)).orElseThrow())
        .matches(token -> token.name().equals("Bob Hill") && token.role() == Role.WORKER)
        .matches(token -> token.campaign().equals(Optional.of("blogs")) && !token.isLink())
        .matches(token -> token.link().equals(Optional.of(known.id())));
    for (String same : new String[] {"bob hill", "Bob\u2003\u3164 Hill", "Bob\uFE0F Hi\u200Bll"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> tokens.join(known, same, NOON))
          .withMessageContaining("nobody else has here");
    }
    tokens.revoke(bob.token().id());
    assertThat(tokens.join(known, "bob hill", NOON).token().name()).isEqualTo("bob hill");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                tokens.createLink(
                    new Tokens.Draft(
                        "x", Role.OWNER, "ann", Optional.empty(), NOON, Optional.empty())))
        .withMessageContaining("worker or reader");
    for (int person = 2; person < 200; person++) {
      tokens.join(known, "p" + person, NOON);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tokens.join(known, "one more", NOON))
        .withMessageContaining("at most 200");
  }

  @Test
  void ofManyWhoTakeOneNameAtOnceOneGetsIt() {
    Tokens.Token link =
        tokens
            .createLink(
                new Tokens.Draft("l", Role.READER, "ann", Optional.empty(), NOON, Optional.empty()))
            .token();
    assertThat(
            IntStream.range(0, 16)
                .parallel()
                .filter(
                    any -> {
                      try {
                        tokens.join(link, "Bob", NOON);
                        return true;
                      } catch (IllegalArgumentException taken) {
                        return false;
                      }
                    })
                .count())
        .isEqualTo(1);
  }

  @Test
  void aTokenNeedsAName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> create(" ", Role.WORKER, Optional.empty()))
        .withMessageContaining("name must be given");
  }

  @Test
  void accessesComeBackInPagesTheNewestFirst() {
    AccessLog log = database.accessLog();
    List<Access> all = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      all.add(
          new Access(
              NOON.plus(Duration.ofMillis(i)), "ann", "tell " + i, "blogs", 200 + i, "127.0.0.1"));
    }
    log.add(List.of());
    log.add(all.subList(0, 20));
    log.add(all.subList(20, 25));
    List<Access> found = new ArrayList<>();
    long before = Long.MAX_VALUE;
    for (List<AccessLog.Line> page = log.newest(before, 10);
        !page.isEmpty();
        page = log.newest(before, 10)) {
      for (AccessLog.Line line : page) {
        assertThat(line.number()).isLessThan(before);
        before = line.number();
        found.add(0, line.access());
      }
    }
    assertThat(found).isEqualTo(all);
  }

  @Test
  void oddRequestsLeaveATraceToo() {
    AccessLog log = database.accessLog();
    log.add(
        List.of(new Access(NOON, "a\u0000b", "\uD83E", "x".repeat(499) + "\uD83E\uDDEA", 400, "")));
    assertThat(log.newest(Long.MAX_VALUE, 5))
        .extracting(AccessLog.Line::access)
        .containsExactly(
            new Access(NOON, "a\ufffdb", "\ufffd", "x".repeat(499) + "\ufffd", 400, ""));
  }

  @Test
  void onlyTheLastAccessesAreHeld() {
    AccessLog log = new AccessLog(database.backend(), 10);
    for (int i = 0; i < 23; i++) {
      log.add(List.of(new Access(NOON, "ann", "ask " + i, "", 200, "")));
    }
    assertThat(log.newest(Long.MAX_VALUE, 100))
        .extracting(line -> line.access().action())
        .hasSize(10)
        .startsWith("ask 22")
        .endsWith("ask 13");
  }
}
