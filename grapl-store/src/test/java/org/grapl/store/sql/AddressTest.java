package org.grapl.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressTest {

  @ParameterizedTest
  @ValueSource(strings = {"a b/grapl.db", "sqlite:a b/grapl.db", "jdbc:sqlite:a b/grapl.db"})
  void aFileMayBeWrittenInThreeWays(String text) {
    assertThat(Address.parse(text)).isEqualTo(new Address.SqliteFile(Path.of("a b/grapl.db")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://ann:p%40ss@db.org:5433/work?sslmode=require",
        "postgres://ann:p%40ss@db.org:5433/work?sslmode=require",
        "jdbc:postgresql://ann:p%40ss@db.org:5433/work?sslmode=require",
        "jdbc:postgresql://db.org:5433/work?user=ann&sslmode=require&password=p%40ss"
      })
  void userAndPasswordAreTakenOutOfAUrl(String text) {
    Address address = Address.parse(text);
    assertThat(address)
        .isEqualTo(
            new Address.PostgresUrl(
                "jdbc:postgresql://db.org:5433/work?sslmode=require",
                "ann",
                "p@ss",
                "postgresql://db.org:5433/work"));
    assertThat(address.toString()).doesNotContain("ss@").doesNotContain("p%40ss");
  }

  @Test
  void aPlusInAPasswordIsAPlus() {
    assertThat(((Address.PostgresUrl) Address.parse("postgresql://a:b+c@h/d")).password())
        .isEqualTo("b+c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ":memory:",
        "sqlite::memory:",
        "file:x?mode=memory",
        "sqlite:",
        "mysql://ann:hush@host/db",
        "jdbc:mysql://ann:hush@host/db",
        "jdbc:h2",
        "postgresql://a:%zzhush@h/d"
      })
  void whatIsNoStoreIsRefusedWithoutPasswords(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Address.parse(text))
        .withMessageStartingWith("store")
        .withMessageNotContaining("hush");
  }
}
