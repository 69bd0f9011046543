package org.grapl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.grapl.store.file.CampaignFile;
import org.grapl.store.state.LogVerifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordingTest {

  private static final Requester ANN = Requester.of("ann");
  private static final Wording DROUGHT =
      new Wording(
          "Is this paper about drought?",
          "about drought",
          "about something else",
          "Also where it is a cause.\nNot in names.",
          "",
          "Read the abstract.",
          "“Dry years in Spain”: about drought.",
          true);

  @TempDir Path directory;
  private CampaignFixture fixture;

  @BeforeEach
  void open() {
    fixture = new CampaignFixture(directory);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private DurableCampaign create(String name, Wording words, Requester by) {
    return fixture
        .campaigns()
        .create(
            "local",
            name,
            CampaignFixture.graph(),
            CampaignFixture.settings(),
            words,
            List.of(),
            by);
  }

  private static List<Wording> all(DurableCampaign campaign) {
    List<Wording> all = new ArrayList<>();
    campaign.entries(
        0,
        entry -> {
          if (entry.event() instanceof Event.Worded worded) {
            all.add(worded.words());
          }
        });
    return all;
  }

  @Test
  void wordsAreKeptWithTheCampaignAndTheLogTellsWhichWereThereBefore() {
    Wording other = Wording.of(Map.of("question", "Is it dry?", "unit", "mm"), false);
    DurableCampaign made = create("papers", DROUGHT, ANN);
    made.changeWords(other, new Requester("ann", "once"));
    made.changeWords(DROUGHT, ANN);
    made.changeWords(other, new Requester("ann", "once"));
    made.changeWords(DROUGHT, ANN);
    fixture.restart();
    DurableCampaign again = fixture.campaigns().open("local", "papers");
    assertThat(all(again)).containsExactly(DROUGHT, other, DROUGHT);
    assertThat(again.words()).isEqualTo(new DurableCampaign.WordsAsOf(3, DROUGHT));
    assertThat(again.status().wordedAt()).isEqualTo(3);
  }

  @Test
  void wordsChangeNoNumberAndNoChoice() {
    DurableCampaign without = create("without", Wording.NONE, ANN);
    DurableCampaign with = create("with", DROUGHT, ANN);
    for (int k = 0; k < 30; k++) {
      OpenTicket one = CampaignFixture.step(without, "ann");
      assertThat(CampaignFixture.step(with, "ann").item()).isEqualTo(one.item());
      if (k % 10 == 5) {
        with.changeWords(Wording.of(Map.of("question", "Version " + k), false), ANN);
      }
    }
    assertThat(LogVerifier.areSame(with.decision().decision(), without.decision().decision()))
        .isTrue();
    assertThat(with.verify(entry -> {}).passed()).isTrue();
  }

  @Test
  void anExportCarriesTheWords() throws IOException {
    DurableCampaign made = create("papers", DROUGHT, ANN);
    CampaignFixture.steps(made, "ann", 5);
    Path file = directory.resolve("papers.zip");
    try (OutputStream out = Files.newOutputStream(file)) {
      CampaignFile.write(made, out);
    }
    DurableCampaign taken = CampaignFile.read(file, fixture.campaigns(), "local", "copy");
    assertThat(all(taken)).containsExactly(DROUGHT);
    assertThat(taken.words()).isEqualTo(made.words());
    assertThat(taken.verify(entry -> {}).passed()).isTrue();
  }

  @Test
  void aRepeatedRequestOfOtherWordsIsRefused() {
    Requester keyed = new Requester("ann", "key");
    DurableCampaign made = create("papers", DROUGHT, keyed);
    assertThat(create("papers", DROUGHT, keyed)).isSameAs(made);
    assertThatThrownBy(() -> create("papers", Wording.NONE, keyed))
        .isInstanceOf(KeyUsedException.class);
  }

  @Test
  void textsAreLimited() {
    assertThatThrownBy(() -> Wording.of(Map.of("question", "?".repeat(301)), false))
        .hasMessage("question must be at most 300 characters, got 301");
    assertThatThrownBy(() -> Wording.of(Map.of("above", "a\nb"), false))
        .hasMessage("above must be one line, got 2 lines");
    assertThatThrownBy(() -> Wording.of(Map.of("above", "wet", "below", "wet"), false))
        .hasMessage("below must be another name than above, got \"wet\"");
  }
}
