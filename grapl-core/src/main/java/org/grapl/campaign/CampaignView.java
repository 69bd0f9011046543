package org.grapl.campaign;

import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Field;
import org.grapl.estimate.Outlook;
import org.grapl.policy.ItemIndex;
import org.grapl.policy.View;
import org.grapl.policy.choice.Ranking;

/** What the policy sees of a campaign; used under the campaign's lock only. */
final class CampaignView implements View {

  /** Before anything is known of the scale of values. */
  private static final double LEAST_TOLERANCE = 1e-300;

  private final Question asked;
  private final Estimator estimator;
  private final TicketBook tickets;
  private final Purse purse;
  private final BitSet retired;
  private final Doublings doublings = new Doublings();
  private Question question;

  private String asker = "";

  /** What who asks is not to be given, whatever it promises. */
  private BitSet barred = new BitSet();

  /** Whether somebody is not to check what they have checked before, for want of others. */
  private boolean isOwnBarred;

  /** The indices the policy last asked for, kept up to date. */
  private Optional<Ranking> ranking = Optional.empty();

  /** The covariances it last asked for, kept for as long as they can follow. */
  private Optional<Outlook> outlook = Optional.empty();

  CampaignView(
      Question asked, Estimator estimator, TicketBook tickets, Purse purse, BitSet retired) {
    this.asked = asked;
    this.estimator = estimator;
    this.tickets = tickets;
    this.purse = purse;
    this.retired = retired;
    this.question =
        asked.tolerance() > 0 ? asked : new Question(asked.threshold(), LEAST_TOLERANCE);
  }

  /**
   * Who is to check what is chosen next. Where people are told apart, nobody checks an item twice
   * for as long as there are others: who is asked again says the same again.
   */
  void askFor(String by, BitSet notThese) {
    asker = by;
    barred = notThese;
    isOwnBarred = false;
    if (!by.isEmpty() && !estimator.checkers().areAllAlike()) {
      for (int item = 0; item < size() && !isOwnBarred; item++) {
        isOwnBarred =
            purse.affords(item) && !barred.get(item) && !estimator.told().answers().has(by, item);
      }
    }
  }

  @Override
  public String asker() {
    return asker;
  }

  /** The number of checks of an item has changed. */
  void counted(int item) {
    if (ranking.isPresent()) {
      ranking.get().counted(item);
    }
  }

  /** No verdict on a retired item is worth a check. */
  @Override
  public int multiplicity(int item) {
    return retired.get(item) ? 0 : 1;
  }

  void observed(int item, boolean isRepeat) {
    counted(item);
    reviseToleranceIf(doublings.isDueAfter(isRepeat, estimator.total()));
  }

  void observedMany() {
    ranking.ifPresent(Ranking::countedAll);
    reviseToleranceIf(doublings.isDueAfter(estimator.told()));
  }

  /**
   * Says what a tolerance of 0 is to the policy: a hundredth of the mean distance of estimates from
   * the line, about what ε is in the paper. By rules that multiply |mean − τ| + ε an item on the
   * line would otherwise be checked for ever.
   */
  private void reviseToleranceIf(boolean isDue) {
    if (isDue && asked.tolerance() == 0) {
      double tolerance = Math.max(LEAST_TOLERANCE, meanDistance() / 100);
      question = new Question(asked.threshold(), tolerance);
      ranking = Optional.empty();
    }
  }

  /** Of items from the line; of their places where there are any: there are fewer of them. */
  private double meanDistance() {
    Optional<Field> places = field().filter(field -> field.size() < size());
    int count = places.map(Field::size).orElse(size());
    double distances = 0;
    for (int k = 0; k < count; k++) {
      distances += asked.gap(places.isPresent() ? places.get().mean(k) : mean(k));
    }
    return distances / count;
  }

  @Override
  public int size() {
    return estimator.size();
  }

  @Override
  public Question question() {
    return question;
  }

  @Override
  public double mean(int item) {
    return estimator.mean(item);
  }

  @Override
  public int checks(int item) {
    return estimator.checks(item) + tickets.pending(item);
  }

  @Override
  public int pending(int item) {
    return tickets.pending(item);
  }

  @Override
  public void forEachPending(IntConsumer item) {
    tickets.forEachPending(item);
  }

  @Override
  public long total() {
    return estimator.total() + tickets.pending();
  }

  @Override
  public long asked() {
    return total() + tickets.abandoned();
  }

  @Override
  public boolean hasCosts() {
    return purse.hasCosts();
  }

  @Override
  public double cost(int item) {
    return purse.cost(item);
  }

  @Override
  public boolean isAffordable(int item) {
    return purse.affords(item)
        && !barred.get(item)
        && !(isOwnBarred && estimator.told().answers().has(asker, item));
  }

  @Override
  public Optional<Field> field() {
    return estimator.field();
  }

  @Override
  public Outlook outlook() {
    if (outlook.isPresent() && outlook.get().isOf(field().orElseThrow())) {
      outlook.get().update(this::pending);
    } else {
      outlook = Optional.of(View.super.outlook());
    }
    return outlook.get();
  }

  @Override
  public Tally tally() {
    return estimator.tally();
  }

  @Override
  public int lowest(ItemIndex index) {
    if (ranking.isEmpty() || !ranking.get().ranks(estimator, index)) {
      ranking = Optional.of(new Ranking(question, estimator, this::checks, index));
    }
    int lowest = ranking.get().lowest();
    return purse.affords(lowest) && !barred.get(lowest) ? lowest : View.super.lowest(index);
  }
}
