package org.grapl.store.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.grapl.Question;
import org.grapl.store.CampaignFixture;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Reading;
import org.grapl.store.Settings;
import org.junit.jupiter.api.Test;

class BookkeepingTest {

  private final Bookkeeping books =
      new Bookkeeping(CampaignFixture.lists(), Settings.of(Question.above(0.5)));

  private void apply(Event event) {
    books.apply(new Entry(books.head() + 1, Instant.EPOCH, "ann", "", "", event));
  }

  private void record(int item) {
    apply(new Event.Recorded(item, Reading.of(0.4)));
  }

  private void fit() {
    apply(new Event.Rebuilt("", books.head()));
  }

  @Test
  void aThousandChecksOfOneItemDoNotDelayFitsToTheOthers() {
    for (int k = 0; k < 1000; k++) {
      record(0);
    }
    assertThat(books.isFitDue()).isTrue();
    fit();
    record(0);
    assertThat(books.isFitDue()).isFalse();
    record(1);
    assertThat(books.isFitDue()).isTrue();
  }

  @Test
  void fitsWaitForFourObservationsAndThenForFourTenthsMore() {
    for (int item = 0; item < 3; item++) {
      record(item);
    }
    assertThat(books.isFitDue()).isFalse();
    record(3);
    assertThat(books.isFitDue()).isTrue();
    fit();
    record(4);
    assertThat(books.isFitDue()).isFalse();
    record(5);
    assertThat(books.isFitDue()).isTrue();
  }

  @Test
  void whatWasExplainedAndIsWithdrawnSinceIsLookedAtAgain() {
    for (int item = 0; item < 20; item++) {
      record(item);
    }
    fit();
    assertThat(books.isFitDue()).isFalse();
    apply(new Event.Withdrawn(3));
    assertThat(books.isFitDue()).isTrue();
    assertThat(books.isFitLongOverdue()).isTrue();
    fit();
    assertThat(books.isFitDue()).isFalse();
  }

  @Test
  void aFitIsLongOverdueOnceTwiceAsManyAnswersAreIn() {
    for (int item = 0; item < 10; item++) {
      record(item);
    }
    fit();
    for (int item = 10; item < 19; item++) {
      record(item);
    }
    assertThat(books.isFitDue()).isTrue();
    assertThat(books.isFitLongOverdue()).isFalse();
    record(19);
    assertThat(books.isFitLongOverdue()).isTrue();
  }
}
