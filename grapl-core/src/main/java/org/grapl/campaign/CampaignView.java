package org.grapl.campaign;

import java.util.Optional;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Field;
import org.grapl.estimate.Variances;
import org.grapl.policy.ItemIndex;
import org.grapl.policy.View;
import org.grapl.policy.choice.Ranking;

/** What the policy sees of a campaign; used under the campaign's lock only. */
final class CampaignView implements View {

  /**
   * Before anything is known of the scale of values: of items on the line any ε tells which next.
   */
  private static final double LEAST_TOLERANCE = 1e-300;

  private Question question;
  private final TicketBook tickets;
  private final Purse purse;
  private Estimator estimator;

  /** The indices the policy last asked for, kept up to date. */
  private Optional<Ranking> ranking = Optional.empty();

  CampaignView(Question question, Estimator estimator, TicketBook tickets, Purse purse) {
    this.question =
        question.tolerance() > 0 ? question : new Question(question.threshold(), LEAST_TOLERANCE);
    this.estimator = estimator;
    this.tickets = tickets;
    this.purse = purse;
  }

  /** Another estimator has taken the place of the one before. */
  void lookAt(Estimator another) {
    estimator = another;
  }

  /**
   * Says what a tolerance of 0 is to the policy: a hundredth of the mean distance of the present
   * estimates from the line, which is about what ε is in the paper's experiments. By rules that
   * multiply |mean − τ| + ε an item on the line would otherwise be sampled for ever.
   */
  void reviseTolerance(Question asked) {
    if (asked.tolerance() == 0) {
      double distances = 0;
      for (int item = 0; item < size(); item++) {
        distances += asked.gap(mean(item));
      }
      double tolerance = Math.max(LEAST_TOLERANCE, distances / size() / 100);
      question = new Question(asked.threshold(), tolerance);
      ranking = Optional.empty();
    }
  }

  /** The number of checks of an item has changed. */
  void resampled(int item) {
    if (ranking.isPresent()) {
      ranking.get().resampled(item);
    }
  }

  /** The number of checks of any item may have changed. */
  void resampledAll() {
    ranking.ifPresent(Ranking::resampledAll);
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
  public long total() {
    return estimator.total() + tickets.pending();
  }

  @Override
  public long asked() {
    return total() + tickets.abandoned();
  }

  @Override
  public Variances variances() {
    return estimator.variances();
  }

  @Override
  public double variance(int item) {
    return estimator.variance(item);
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
    return purse.affords(item);
  }

  @Override
  public Optional<Field> field() {
    return estimator.field();
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
    return purse.affords(lowest) ? lowest : View.super.lowest(index);
  }
}
