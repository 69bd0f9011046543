package org.grapl.benchmarks.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.grapl.research.graph.Graphs;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Purpose;
import org.grapl.store.Event.Reason;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.Event.Withdrawn;
import org.grapl.store.Reading;
import org.junit.jupiter.api.Test;

/** A judge of crashes must find what is wrong: each log here has one fault, or none. */
class LogCheckTest {

  private static final Instant START = Instant.parse("2026-11-01T08:00:00Z");
  private static final Duration LEASE = Duration.ofSeconds(60);

  private final Notebook notebook = new Notebook();
  private final List<Entry> log = new ArrayList<>();

  private void logged(String request, Event event) {
    log.add(new Entry(log.size() + 1L, START, "w0", request, "", event));
  }

  private void asked(long ticket, int item) {
    notebook.asksSent.add("w0:" + ticket);
    notebook.asks.put("w0:" + ticket, List.of(ticket));
    logged("w0:" + ticket, new Asked(ticket, item, START.plus(LEASE), Purpose.SEARCH));
  }

  private void told(long ticket, double value, boolean late) {
    logged("", new Told(ticket, Reading.of(value), late));
  }

  private List<String> faults() {
    LogCheck check = new LogCheck(Graphs.grid(2, 2), notebook);
    log.forEach(check::take);
    check.finish();
    return check.faults();
  }

  @Test
  void aLogThatHoldsWhatWasAcknowledgedIsFaultless() {
    asked(1, 3);
    notebook.tellsSent.put(1L, 0.5);
    told(1, 0.5, false);
    notebook.told(1, 2);
    asked(2, 3);
    notebook.withdrawalsSent.add(2L);
    logged("", new Withdrawn(2));
    notebook.withdrawals.add(2L);
    assertThat(faults()).isEmpty();
  }

  @Test
  void anAcknowledgedAnswerThatIsMissingIsFound() {
    asked(1, 3);
    notebook.tellsSent.put(1L, 0.5);
    notebook.told(1, 2);
    assertThat(faults()).containsExactly("lost: ticket 1, acknowledged as entry 2");
  }

  @Test
  void anAnswerThatIsThereTwiceIsFound() {
    asked(1, 3);
    notebook.tellsSent.put(1L, 0.5);
    told(1, 0.5, false);
    told(1, 0.5, true);
    assertThat(faults()).containsExactly("entry 3: ticket 1 is told twice");
  }

  @Test
  void aValueNobodySentIsFound() {
    asked(1, 3);
    notebook.tellsSent.put(1L, 0.5);
    told(1, 0.25, false);
    assertThat(faults())
        .containsExactly("entry 2: ticket 1 is told 0.25, but what was sent is 0.5");
  }

  @Test
  void anItemInTwoHandsIsFound() {
    asked(1, 3);
    asked(2, 3);
    assertThat(faults()).hasSize(1).first().asString().contains("for which ticket 1 is open");
  }

  @Test
  void aTicketTakenBackBeforeItsTimeIsFound() {
    asked(1, 3);
    logged("", new GivenBack(1, Reason.EXPIRED));
    assertThat(faults()).hasSize(1).first().asString().contains("ticket 1 is taken back before");
  }

  @Test
  void aTicketOpenAgainAfterItsReturnMayBeHandedOutAndToldLate() {
    asked(1, 3);
    notebook.givenBackSent.addAll(List.of(1L));
    logged("", new GivenBack(1, Reason.ABANDONED));
    notebook.givenBack.addAll(List.of(1L));
    asked(2, 3);
    notebook.tellsSent.put(1L, 0.5);
    told(1, 0.5, true);
    assertThat(faults()).isEmpty();
  }

  @Test
  void anAnswerWronglyMarkedIsFound() {
    asked(1, 3);
    notebook.tellsSent.put(1L, 0.5);
    told(1, 0.5, true);
    assertThat(faults()).containsExactly("entry 2: ticket 1 is marked late: true");
  }

  @Test
  void otherTicketsThanThoseHandedOutAreFound() {
    notebook.asksSent.add("w0:a");
    notebook.asks.put("w0:a", List.of(1L, 2L));
    logged("w0:a", new Asked(1, 3, START.plus(LEASE), Purpose.SEARCH));
    assertThat(faults()).containsExactly("\"w0:a\" got tickets [1, 2], in the log are [1]");
  }

  @Test
  void aRecordingThatIsThereTwiceIsFound() {
    notebook.recordingsSent.put("w0:r", new Notebook.Reading("2", 0.5));
    logged("w0:r", new Recorded(2, Reading.of(0.5)));
    logged("w0:r", new Recorded(2, Reading.of(0.5)));
    assertThat(faults()).containsExactly("entry 2: \"w0:r\" is recorded twice");
  }

  @Test
  void aGapIsFound() {
    asked(1, 3);
    asked(2, 1);
    log.remove(0);
    assertThat(faults()).contains("entry 2: follows entry 0");
  }

  @Test
  void twoAnswersToOneTicketThatDisagreeAreFound() {
    notebook.told(1, 2);
    notebook.told(1, 3);
    assertThat(notebook.faults)
        .containsExactly("ticket 1 was acknowledged as observation 2 and as 3");
  }
}
