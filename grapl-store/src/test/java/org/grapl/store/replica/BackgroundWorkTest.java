package org.grapl.store.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.grapl.store.BusyException;
import org.grapl.store.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long work is waited for, but not for long. */
@Timeout(60)
class BackgroundWorkTest {

  private static final long LONG = TimeUnit.SECONDS.toNanos(50);
  private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(20);

  @Test
  void whatIsDoneInTimeIsGivenAndWhatIsNotGoesOn() throws Exception {
    BackgroundWork pieces = new BackgroundWork();
    assertThat(pieces.within(LONG, () -> 7)).hasValue(7);
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    assertThat(
            pieces.within(
                SHORT,
                () -> {
                  end.await();
                  done.countDown();
                  return 8;
                }))
        .isEmpty();
    assertThat(pieces.within(SHORT, () -> 9)).as("one after the other").isEmpty();
    end.countDown();
    done.await();
    assertThat(pieces.within(LONG, () -> 10)).hasValue(10);
  }

  @Test
  void aFailureIsThatOfWhoWantedIt() {
    BackgroundWork pieces = new BackgroundWork();
    assertThatThrownBy(
            () ->
                pieces.within(
                    LONG,
                    () -> {
                      throw new StoreException("lost", new java.io.IOException());
                    }))
        .isInstanceOf(StoreException.class)
        .hasMessage("lost");
    assertThat(pieces.within(LONG, () -> 1)).hasValue(1);
  }

  @Test
  void moreThanThereIsRoomForAreTurnedAway() throws Exception {
    assertThat(new BackgroundWork().within(LONG, () -> 0))
        .as("whatever came before is done")
        .hasValue(0);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(9);
    Callable<Integer> piece =
        () -> {
          begun.countDown();
          end.await();
          done.countDown();
          return 1;
        };
    try {
      // One at work and eight who wait.
      assertThat(new BackgroundWork().within(SHORT, piece)).isEmpty();
      begun.await();
      for (int k = 0; k < 8; k++) {
        assertThat(new BackgroundWork().within(SHORT, piece)).isEmpty();
      }
      assertThatThrownBy(() -> new BackgroundWork().within(SHORT, () -> 1))
          .isInstanceOf(BusyException.class);
    } finally {
      end.countDown();
    }
    done.await();
    assertThat(new BackgroundWork().within(LONG, () -> 2)).hasValue(2);
  }
}
