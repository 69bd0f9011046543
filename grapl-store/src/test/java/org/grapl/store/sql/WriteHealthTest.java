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
  private final WriteHealth pulse = new WriteHealth(now::get);

  private void succeed() {
    tried.incrementAndGet();
    pulse.succeeded();
  }

  private void fail() {
    tried.incrementAndGet();
    StoreException failure = new StoreException("full");
    pulse.failed(failure);
    throw failure;
  }

  @Test
  void itIsTriedOnlyIfNothingWasWrittenOfLateAndNothingIsBeingWritten() {
    pulse.check(this::succeed);
    pulse.check(this::succeed);
    assertThat(tried).hasValue(1);
    now.addAndGet(6_000_000_000L);
    pulse.begins();
    pulse.check(this::succeed);
    assertThat(tried).hasValue(1);
    pulse.ends();
    pulse.check(this::succeed);
    assertThat(tried).hasValue(2);
  }

  @Test
  void aFailureIsRememberedUntilAWriteSucceeds() {
    pulse.failed(new StoreException("full"));
    assertThatThrownBy(() -> pulse.check(this::fail)).hasMessage("full");
    assertThat(tried).as("not at once").hasValue(0);
    now.addAndGet(2_000_000_000L);
    assertThatThrownBy(() -> pulse.check(this::fail)).hasMessage("full");
    assertThatThrownBy(() -> pulse.check(this::fail)).hasMessage("full");
    assertThat(tried).hasValue(1);
    pulse.succeeded();
    pulse.check(this::fail);
    assertThat(tried).hasValue(1);
  }
}
