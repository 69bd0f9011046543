package org.grapl.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.ToIntFunction;
import org.grapl.Check;
import org.grapl.Decision;
import org.grapl.Truth;
import org.grapl.arms.ArmSampler;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Ticket;
import org.grapl.certify.AuditedStop;
import org.grapl.certify.Certificate;
import org.grapl.experiments.report.FindRun;

/** Runs a campaign against a sampler, step by step, noting each step and the time it took. */
final class Search {

  private final Campaign campaign;
  private final Optional<Truth> truth;
  private final Optional<AuditedStop> stop;
  private final List<FindRun.Step> steps = new ArrayList<>();
  private long[] nanos = new long[1024];
  private Optional<RuntimeException> failure = Optional.empty();
  private boolean isOutOfBudget;
  private boolean isEverythingKnown;

  Search(Campaign campaign, Optional<Truth> truth, Optional<AuditedStop> stop) {
    this.campaign = campaign;
    this.truth = truth;
    this.stop = stop;
  }

  /**
   * Samples until the budget is spent, the result is certified, everything is known, somebody wants
   * to stop, or the sampler fails; in each case what was told stays.
   */
  void run(
      ArmSampler sampler,
      ToIntFunction<Campaign> batch,
      BooleanSupplier isInterrupted,
      LongConsumer progress) {
    try {
      if (campaign.samples() > 0) {
        consider(); // what was known before may do
      }
      while (!isFinished() && !isInterrupted.getAsBoolean()) {
        if (isAuditing()) {
          if (!campaign.isAffordable(stop.orElseThrow().nextArm())) {
            isOutOfBudget = true; // another arm instead would be no random one
            return;
          }
          audit(sampler);
        } else {
          int worthChecking = campaign.worthChecking();
          if (worthChecking == 0) {
            isEverythingKnown = campaign.tally().observedArms() == campaign.graph().size();
            isOutOfBudget = !isEverythingKnown;
            return;
          }
          takeBatch(sampler, Math.min(worthChecking, batch.applyAsInt(campaign)), isInterrupted);
          consider();
        }
        progress.accept((long) campaign.spent());
      }
    } catch (RuntimeException e) {
      failure = Optional.of(e);
    }
  }

  /** Whether a certificate was asked for and not reached. */
  boolean isUncertified() {
    return stop.isPresent() && !isCertified();
  }

  /** Whether the result is certified, the budget spent or nothing left to check. */
  boolean isFinished() {
    return isCertified() || isOutOfBudget || isEverythingKnown || campaign.isFinished();
  }

  /** Whether checks are exact and every item has had its one. */
  boolean isEverythingKnown() {
    return isEverythingKnown;
  }

  /** Whether the search ended because what was asked for is certain. */
  boolean isCertified() {
    return stop.filter(s -> s.state() == AuditedStop.State.CERTIFIED).isPresent();
  }

  private boolean isAuditing() {
    return stop.filter(s -> s.state() == AuditedStop.State.AUDITING).isPresent();
  }

  /** The claim, if there is one. */
  Optional<Certificate> certificate() {
    return isCertified() ? stop.map(AuditedStop::certificate) : Optional.empty();
  }

  /** The decision: the one that was certified, or else the campaign's own. */
  Decision decision() {
    Decision decision = campaign.decision();
    return isCertified() ? decision.withVerdicts(stop.orElseThrow()::isAbove) : decision;
  }

  private void consider() {
    if (stop.isPresent() && stop.get().isDue(campaign.samples())) {
      stop.get().consider(campaign.decision(), campaign.tally());
    }
  }

  /** One check for the audit, which counts like any other. */
  private void audit(ArmSampler sampler) {
    AuditedStop audited = stop.orElseThrow();
    int arm = audited.nextArm();
    double value =
        Check.observable("value of \"" + campaign.graph().label(arm) + '"', sampler.sample(arm));
    long telling = System.nanoTime();
    try {
      campaign.record(arm, value);
    } finally {
      note(arm, value, System.nanoTime() - telling);
    }
    audited.tell(arm, value);
  }

  private void takeBatch(ArmSampler sampler, int batch, BooleanSupplier stop) {
    long asking = System.nanoTime();
    List<Ticket> tickets = campaign.ask(batch);
    long perTicket = (System.nanoTime() - asking) / tickets.size();
    for (int k = 0; k < tickets.size(); k++) {
      Ticket ticket = tickets.get(k);
      double value;
      try {
        value = Check.observable("value of " + label(ticket), sampler.sample(ticket.arm()));
      } catch (RuntimeException e) {
        tickets.subList(k, tickets.size()).forEach(campaign::abandon);
        throw e;
      }
      long telling = System.nanoTime();
      try {
        campaign.tell(ticket, value);
      } catch (RuntimeException e) {
        tickets.subList(k + 1, tickets.size()).forEach(campaign::abandon);
        throw e;
      } finally {
        // Paid for and taken, even if the estimates could not be brought up to date.
        note(ticket.arm(), value, perTicket + System.nanoTime() - telling);
      }
      if (stop.getAsBoolean()) {
        tickets.subList(k + 1, tickets.size()).forEach(campaign::abandon);
        return;
      }
    }
  }

  private String label(Ticket ticket) {
    return '"' + campaign.graph().label(ticket.arm()) + '"';
  }

  private void note(int arm, double value, long took) {
    if (steps.size() == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * nanos.length);
    }
    nanos[steps.size()] = took;
    OptionalInt wrong =
        truth.isPresent() ? OptionalInt.of(campaign.wrong(truth.get())) : OptionalInt.empty();
    steps.add(new FindRun.Step(arm, value, wrong));
  }

  List<FindRun.Step> steps() {
    return steps;
  }

  /** What ended the run before its time, if anything did. */
  Optional<RuntimeException> failure() {
    return failure;
  }

  /**
   * The median time of choosing and updating over the second half of the steps, in microseconds.
   */
  double stepMicros() {
    int count = steps.size();
    if (count == 0) {
      return Double.NaN;
    }
    long[] half = Arrays.copyOfRange(nanos, count / 2, count);
    Arrays.sort(half);
    return half[half.length / 2] * 1e-3;
  }

  /** The first step after which the error is at most this; empty if it never was. */
  Optional<Integer> firstStepAt(double error) {
    int counted = truth.orElseThrow().counted(campaign.question());
    for (int t = 0; t < steps.size(); t++) {
      if (steps.get(t).wrong().orElseThrow() <= error * counted) {
        return Optional.of(t + 1);
      }
    }
    return Optional.empty();
  }
}
