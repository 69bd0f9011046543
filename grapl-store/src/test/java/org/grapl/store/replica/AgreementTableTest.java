package org.grapl.store.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.grapl.Question;
import org.grapl.store.Agreement;
import org.grapl.store.Agreement.Reviewer;
import org.grapl.store.AskRequest;
import org.grapl.store.CampaignFixture;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Event.Reason;
import org.grapl.store.OpenTicket;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.Requester;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who checked what, and how far they agree. */
class AgreementTableTest {

  @TempDir Path directory;
  private CampaignFixture fixture;
  private DurableCampaign campaign;

  @BeforeEach
  void open() {
    fixture = new CampaignFixture(directory);
    campaign = fixture.create(CampaignFixture.settings());
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private long record(String worker, int item, double value) {
    return campaign
        .record(List.of(new Recording(item, Reading.of(value), "")), Requester.of(worker))
        .get(0)
        .observation();
  }

  @Test
  void nobodyHasCheckedAnything() {
    assertThat(campaign.agreement()).isEqualTo(new Agreement(0, 0, List.of(), List.of()));
    assertThat(campaign.secondOpinions("ann")).isEmpty();
  }

  @Test
  void whatTwoHaveCheckedIsComparedByTheLine() {
    record("ann", 0, 0.9);
    record("bob", 0, 0.6); // agrees: both above 0.5
    record("ann", 1, 0.9);
    record("bob", 1, 0.1); // does not
    record("ann", 2, 0.9);
    record("ann", 2, 0.8); // twice by one is one opinion
    record("bob", 3, 0.2);
    assertThat(campaign.agreement())
        .isEqualTo(
            new Agreement(
                2,
                1,
                List.of(1),
                List.of(new Reviewer("ann", 4, 2, 1), new Reviewer("bob", 3, 2, 1))));
    assertThat(campaign.secondOpinions("ann")).containsExactly(3);
    assertThat(campaign.secondOpinions("bob")).containsExactly(2);
    assertThat(campaign.secondOpinions("eve")).containsExactly(2, 3);
  }

  @Test
  void theMeanOfReadingsIsWhatSomebodyThinks() {
    record("ann", 5, 0.9);
    record("ann", 5, 0.0); // 0.45: below
    record("bob", 5, 0.4);
    assertThat(campaign.agreement().agree()).isEqualTo(1);
    record("ann", 5, 0.9); // 0.6: above
    assertThat(campaign.agreement().disagreed()).containsExactly(5);
  }

  @Test
  void whatIsWithdrawnDoesNotCountAndTheLineIsThatOfNow() {
    record("ann", 7, 0.9);
    long slip = record("bob", 7, 0.1);
    record("bob", 7, 0.8);
    assertThat(campaign.agreement().disagreed()).containsExactly(7); // 0.45
    campaign.withdraw(slip, Requester.of("bob"), "");
    assertThat(campaign.agreement().agree()).isEqualTo(1);
    assertThat(campaign.agreement().reviewers()).contains(new Reviewer("bob", 1, 1, 1));
    campaign.changeQuestion(Question.above(0.85), Requester.of("ann"));
    assertThat(campaign.agreement().disagreed()).containsExactly(7);
    long only = record("eve", 8, 0.3);
    assertThat(campaign.secondOpinions("ann")).containsExactly(8);
    campaign.withdraw(only, Requester.of("eve"), "");
    assertThat(campaign.secondOpinions("ann")).isEmpty();
    assertThat(campaign.agreement().reviewers()).extracting(Reviewer::worker).doesNotContain("eve");
    Agreement before = campaign.agreement();
    fixture.restart();
    campaign = fixture.open();
    assertThat(campaign.agreement()).isEqualTo(before);
  }

  @Test
  void amongThreeTheMajorityAgreesAndTheItemDoesNot() {
    record("ann", 4, 1);
    record("bob", 4, 1);
    record("eve", 4, 0);
    Agreement agreement = campaign.agreement();
    assertThat(agreement.twice()).isEqualTo(1);
    assertThat(agreement.agree()).isZero();
    assertThat(agreement.reviewers())
        .containsExactly(
            new Reviewer("ann", 1, 1, 1),
            new Reviewer("bob", 1, 1, 1),
            new Reviewer("eve", 1, 1, 0));
  }

  @Test
  void itemsInSomebodysHandsOrSetAsideNeedNoSecondOpinionNow() {
    for (int item = 0; item < 3; item++) {
      record("ann", item, 1);
    }
    Requester bob = Requester.of("bob");
    AskRequest two = new AskRequest(2, java.util.Optional.empty(), false, List.of(0, 1));
    List<OpenTicket> tickets = campaign.ask(two, bob).tickets();
    assertThat(campaign.secondOpinions("eve")).containsExactly(2);
    campaign.giveBack(List.of(tickets.get(0).number()), Reason.ABANDONED, bob, "");
    campaign.giveBack(List.of(tickets.get(1).number()), Reason.SET_ASIDE, bob, "");
    assertThat(campaign.secondOpinions("eve")).containsExactly(0, 2);
  }

  @Test
  void answersToTicketsCountForWhoTellsThem() {
    OpenTicket ticket = CampaignFixture.step(campaign, "ann");
    assertThat(campaign.agreement().reviewers()).containsExactly(new Reviewer("ann", 1, 0, 0));
    assertThat(campaign.secondOpinions("bob")).containsExactly(ticket.item());
  }
}
