package org.grapl.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.grapl.store.StoreException;
import org.junit.jupiter.api.Test;

class WriteHealthTest {

  private final AtomicLong now = new AtomicLong();
  private final AtomicInteger tried = new AtomicInteger();
  private final WriteHealth health = new WriteHealth(now::get);

  private void succeed() {
    tried.incrementAndGet();
    health.succeeded();
  }

  private void fail() {
    tried.incrementAndGet();
    StoreException failure = new StoreException("full");
    health.failed(failure);
    throw failure;
  }

  @Test
  void itIsTriedOnlyIfNothingWasWrittenOfLateAndNothingIsBeingWritten() {
    health.check(this::succeed);
    health.check(this::succeed);
    assertThat(tried).hasValue(1);
    now.addAndGet(6_000_000_000L);
    health.begins();
    health.check(this::succeed);
    assertThat(tried).hasValue(1);
    health.ends();
    health.check(this::succeed);
    assertThat(tried).hasValue(2);
  }

  @Test
  void aFailureIsRememberedUntilAWriteSucceeds() {
    health.failed(new StoreException("full"));
    assertThatThrownBy(() -> health.check(this::fail)).hasMessage("full");
    assertThat(tried).as("not at once").hasValue(0);
    now.addAndGet(2_000_000_000L);
    assertThatThrownBy(() -> health.check(this::fail)).hasMessage("full");
    assertThatThrownBy(() -> health.check(this::fail)).hasMessage("full");
    assertThat(tried).hasValue(1);
    health.succeeded();
    health.check(this::fail);
    assertThat(tried).hasValue(1);
  }
}
