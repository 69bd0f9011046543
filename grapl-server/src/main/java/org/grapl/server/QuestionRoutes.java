package org.grapl.server;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.grapl.certify.Claims;
import org.grapl.certify.StoppingRule;
import org.grapl.store.DurableCampaign;
import org.grapl.store.log.WordingJson;

/**
 * What only the owner does to a campaign: another question, budget or words, audits, verification.
 */
final class QuestionRoutes {

  private static final String PATH = "/v1/campaigns/{name}";
  private static final List<String> GOAL = List.of("error", "recall", "precision", "confidence");

  /** Each takes a processor for as long as all asking and telling took. */
  private static final int VERIFICATIONS_AT_ONCE = 1;

  private final Semaphore verifications = new Semaphore(VERIFICATIONS_AT_ONCE);

  List<Route> routes() {
    return List.of(
        Route.post(PATH + "/question", Access.OWN, this::question),
        Route.post(PATH + "/budget", Access.OWN, this::budget),
        Route.post(PATH + "/words", Access.OWN, QuestionRoutes::words),
        Route.post(PATH + "/audit", Access.OWN, this::openAudit),
        Route.get(PATH + "/audit", Access.READ, QuestionRoutes::audit),
        Route.get(
            PATH + "/audit/forecast",
            Access.OWN,
            QuestionRoutes::auditForecast,
            GOAL.toArray(String[]::new)),
        Route.delete(PATH + "/audit", Access.OWN, this::closeAudit),
        Route.post(PATH + "/verify", Access.OWN, this::verify));
  }

  private void question(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("threshold", "tolerance"));
    campaign.changeQuestion(body.number("threshold"), body.numberIf("tolerance"), call.signature());
    answerStatus(call, 200, campaign);
  }

  private void budget(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("budget"));
    if (!body.names("budget")) {
      throw Problem.MALFORMED.of("body.budget must be given, a number or null, got none");
    }
    campaign.changeBudget(
        body.numberIf("budget").orElse(Double.POSITIVE_INFINITY), call.signature());
    answerStatus(call, 200, campaign);
  }

  private static void words(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Fields body = call.body(List.of("words"));
    campaign.changeWords(WordingJson.fromJson(body.any("words")), call.signature());
    call.answer(Shown.campaign(campaign));
  }

  private void openAudit(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    campaign.openAudit(goal(call.body(GOAL)::numberIf), call.signature());
    answerStatus(call, 202, campaign);
  }

  private static void auditForecast(Call call) {
    call.answer(Shown.tree(call.campaign().auditPrice(goal(call::number))));
  }

  /** What an audit is to show, by the names of {@link #GOAL}. */
  private static StoppingRule goal(Function<String, OptionalDouble> given) {
    Claims claims =
        new Claims(
            given.apply("error").orElse(1),
            given.apply("recall").orElse(0),
            given.apply("precision").orElse(0));
    return new StoppingRule(
        claims,
        given
            .apply("confidence")
            .orElseThrow(() -> Problem.MALFORMED.of("confidence must be given, got none")));
  }

  private static void answerStatus(Call call, int code, DurableCampaign campaign) {
    call.answer(code, Shown.status(campaign.status()));
  }

  private static void audit(Call call) {
    call.answer(Shown.audit(call.campaign().status()));
  }

  private void closeAudit(Call call) {
    call.campaign().closeAudit(call.signature());
    call.done();
  }

  private void verify(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    call.body(List.of());
    if (!verifications.tryAcquire()) {
      throw Problem.BUSY.of("another campaign is being verified; try again in a moment");
    }
    try {
      call.answer(Shown.verification(campaign.verify(entry -> {})));
    } finally {
      verifications.release();
    }
  }
}
