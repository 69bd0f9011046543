package org.grapl.store.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.grapl.Tally;
import org.grapl.store.CampaignFixture;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.OpenTicket;
import org.grapl.store.Reading;
import org.grapl.store.state.CampaignReplay.Choices;
import org.junit.jupiter.api.Test;

class CampaignReplayTest {

  private static final Instant LATER = Instant.parse("2026-12-01T00:00:00Z");

  private final List<Entry> log = new ArrayList<>();
  private final Fitter fitter = new Fitter(CampaignFixture.lists(), CampaignFixture.settings());

  /** Knows the log as it is now, and takes what is added to it. */
  private CampaignState state() {
    CampaignState state =
        new CampaignState(
            CampaignFixture.lists(), CampaignFixture.settings(), Choices.TAKEN_FROM_LOG);
    log.forEach(state::apply);
    return state;
  }

  private Entry add(CampaignState to, Event event) {
    Entry entry = new Entry(to.books().head() + 1, Instant.EPOCH, "ann", "", "", event);
    log.add(entry);
    to.apply(entry);
    return entry;
  }

  private OpenTicket ask(CampaignState to, int item) {
    Event.Asked asked =
        new Event.Asked(to.books().tickets().count() + 1L, item, LATER, Event.Purpose.SEARCH);
    return OpenTicket.of(add(to, asked), asked);
  }

  private void tell(CampaignState to, OpenTicket ticket) {
    add(to, new Event.Told(ticket.number(), Reading.of(CampaignFixture.check(ticket)), false));
  }

  @Test
  void whatWasMadeAsideIsInEveryBitWhatTheLogMakesAgain() {
    CampaignState writer = state();
    for (int k = 0; k < 30; k++) {
      tell(writer, ask(writer, 7 * k % CampaignFixture.ITEMS));
    }
    OpenTicket early = ask(writer, 3);
    Tally known = writer.books().tallyUpTo(writer.books().head());
    long together = writer.books().head();
    String fitted = fitter.fit(writer.books().list(), writer.books().question(), known);
    Beginning.Terms terms =
        new Beginning.Terms(
            writer.books().list(),
            writer.books().question(),
            writer.books().budget(),
            fitted,
            writer.books().observations().count());
    Beginning made = fitter.begin(terms, known);
    // Others go on: two answers are followed aside, the third comes too late for that.
    tell(writer, ask(writer, 4));
    tell(writer, early);
    int followed = writer.books().observations().count();
    made.take(
        writer.books().observations().singles(made.told(), followed, Long.MAX_VALUE), followed);
    tell(writer, ask(writer, 5));
    ask(writer, 6);
    writer.replay().campaign();

    add(writer, new Event.Rebuilt(fitted, together, together));
    writer.replay().settleWith(made);
    CampaignState reader = state();

    assertThat(
            LogVerifier.areSame(
                writer.replay().campaign().decision(), reader.replay().campaign().decision()))
        .isTrue();
    assertThat(writer.replay().choose("").orElseThrow().ticket().item())
        .isEqualTo(reader.replay().choose("").orElseThrow().ticket().item());
    // The same observations all together differ in their last bits: else nothing was shown.
    log.set(log.size() - 1, entryAt(log.size(), new Event.Rebuilt(fitted, together)));
    assertThat(
            LogVerifier.areSame(
                writer.replay().campaign().decision(), state().replay().campaign().decision()))
        .isFalse();
  }

  private static Entry entryAt(long number, Event event) {
    return new Entry(number, Instant.EPOCH, "ann", "", "", event);
  }

  @Test
  void whatWasMadeAsideIsUsedOnceOnly() {
    CampaignState first = state();
    for (int k = 0; k < 6; k++) {
      tell(first, ask(first, k));
    }
    Tally known = first.books().tallyUpTo(first.books().head());
    String fitted = fitter.fit(first.books().list(), first.books().question(), known);
    Beginning made =
        fitter.begin(
            new Beginning.Terms(
                first.books().list(), first.books().question(), first.books().budget(), fitted, 6),
            known);
    CampaignState second = state();
    Event rebuilt = new Event.Rebuilt(fitted, 12, 12);
    first.apply(entryAt(13, rebuilt));
    second.apply(entryAt(13, rebuilt));
    first.replay().settleWith(made);
    second.replay().settleWith(made);

    first.apply(entryAt(14, new Event.Recorded(9, Reading.of(5))));

    assertThat(first.replay().campaign().spent()).isEqualTo(7);
    assertThat(second.replay().campaign().spent()).isEqualTo(6);
  }
}
