package org.grapl.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.data.DecisionFiles;
import org.grapl.data.file.TableFile;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Forecast;
import org.grapl.store.Progress;
import org.grapl.store.log.EntryJson;

/** What is decided, what would be on another question, and how far more checks would bring it. */
final class DecisionRoutes {

  private static final int MOST = 100_000;
  private static final int USUAL_FORECAST = 100;

  private DecisionRoutes() {}

  private enum Format {
    JSON("application/json"),
    CSV("text/csv"),
    NDJSON("application/x-ndjson");

    private final String mediaType;

    Format(String mediaType) {
      this.mediaType = mediaType;
    }

    static Format of(Call call) {
      Optional<String> named = call.query("format");
      if (named.isPresent()) {
        return find(format -> named.get().equals(EntryJson.word(format)))
            .orElseThrow(
                () ->
                    Problem.MALFORMED.of(
                        "format must be json, csv or ndjson, got \"%s\"".formatted(named.get())));
      }
      String accepted = Objects.requireNonNullElse(call.context().header("Accept"), "*/*");
      return Stream.of(accepted.split(",", -1))
          .map(Call::mediaType)
          .map(type -> type.equals("*/*") || type.equals("application/*") ? JSON.mediaType : type)
          .flatMap(type -> find(format -> type.equals(format.mediaType)).stream())
          .findFirst()
          .orElseThrow(
              () ->
                  Problem.FORMAT.of(
                      "decisions come as application/json, text/csv or application/x-ndjson"));
    }

    private static Optional<Format> find(Predicate<Format> wanted) {
      return Stream.of(values()).filter(wanted).findFirst();
    }
  }

  static List<Route> routes() {
    return List.of(
        Route.get(
            "/v1/campaigns/{name}/decisions",
            Access.READ,
            DecisionRoutes::decisions,
            "side",
            "near",
            "limit",
            "cursor",
            "audited",
            "format"),
        Route.get(
            "/v1/campaigns/{name}/what-if",
            Access.READ,
            DecisionRoutes::whatIf,
            "threshold",
            "tolerance",
            "limit"),
        Route.get("/v1/campaigns/{name}/progress", Access.READ, DecisionRoutes::progress),
        Route.get(
            "/v1/campaigns/{name}/forecast", Access.READ, DecisionRoutes::forecast, "checks"));
  }

  private static void decisions(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Format format = Format.of(call);
    boolean audited = call.flag("audited");
    DecisionAsOf decided = audited ? audited(campaign) : campaign.decision();
    Decision decision = decided.decision();
    call.context().header("Vary", "Accept");
    if (call.isKnown(
        "%d-%d-%s%s"
            .formatted(
                campaign.record().id(),
                decided.entries(),
                EntryJson.word(format),
                audited ? "-audited" : ""))) {
      return;
    }
    int[] items = items(call, decision);
    int first = (int) call.whole("cursor", 0, Integer.MAX_VALUE, 0);
    int limit = call.limit(format == Format.JSON ? 1000 : Integer.MAX_VALUE, Integer.MAX_VALUE);
    // A cursor is the number of the next item, which nothing that happens meanwhile changes.
    IntStream wanted =
        call.query("near").isPresent()
            ? IntStream.of(items)
            : IntStream.of(items).filter(item -> item >= first);
    if (format == Format.JSON) {
      json(call, decided, wanted, Math.min(limit, MOST));
    } else {
      stream(call, campaign, format, decided, wanted.limit(limit));
    }
  }

  /** The decision the last audit was about. */
  private static DecisionAsOf audited(DurableCampaign campaign) {
    return campaign
        .audited()
        .orElseThrow(() -> Problem.REFUSED.of("no audit has come to its end yet"));
  }

  /** Those on the side wanted, in their order. */
  private static IntStream onSide(Call call, Decision decision) {
    Optional<String> side = call.query("side");
    if (side.isPresent() && !List.of("above", "below", "retired").contains(side.get())) {
      throw Problem.MALFORMED.of(
          "side must be above, below or retired, got \"%s\"".formatted(side.get()));
    }
    return IntStream.range(0, decision.size())
        .filter(item -> side.isEmpty() || side.get().equals(side(decision, item)));
  }

  /** The same; or the nearest of them, the nearest first. */
  private static int[] items(Call call, Decision decision) {
    IntStream items = onSide(call, decision);
    if (call.query("near").isEmpty()) {
      return items.toArray();
    }
    int near = (int) call.whole("near", 1, MOST, 1);
    return Verdicts.leastCertain(decision, items).limit(near).toArray();
  }

  private static void json(Call call, DecisionAsOf decided, IntStream wanted, int limit) {
    Decision decision = decided.decision();
    int[] page = wanted.limit(limit + 1L).toArray();
    ObjectNode json = Shown.object();
    json.put("entries", decided.entries());
    Shown.question(json, decision.question());
    json.put("total", onSide(call, decision).count());
    ArrayNode rows = json.putArray("decisions");
    Graph graph = decided.items().graph();
    BitSet unknown = Verdicts.of(graph, decision).unchecked();
    for (int k = 0; k < Math.min(limit, page.length); k++) {
      rows.add(row(graph, decision, unknown, page[k]));
    }
    boolean hasNext = page.length > limit && call.query("near").isEmpty();
    call.answer(json.put("next", hasNext ? Integer.toString(page[limit]) : null));
  }

  static ObjectNode row(Graph graph, Decision decision, BitSet unknown, int item) {
    ObjectNode row = Shown.object();
    row.put("item", graph.label(item));
    row.put("side", side(decision, item));
    row.put("estimate", decision.mean(item));
    Shown.put(row, "deviation", decision.hasDeviations() ? decision.deviation(item) : Double.NaN);
    Shown.put(
        row,
        "probability",
        decision.hasDeviations() ? decision.probabilityAbove(item) : Double.NaN);
    row.put("checks", decision.checks(item));
    row.put("known", !unknown.get(item));
    return row;
  }

  static String side(Decision decision, int item) {
    return decision.isRetired(item) ? "retired" : decision.isAbove(item) ? "above" : "below";
  }

  private static void stream(
      Call call, DurableCampaign campaign, Format format, DecisionAsOf decided, IntStream wanted)
      throws IOException {
    Graph graph = decided.items().graph();
    Verdicts verdicts = Verdicts.of(graph, decided.decision());
    call.context().contentType(format.mediaType + "; charset=utf-8");
    if (format == Format.CSV) {
      call.context()
          .header(
              "Content-Disposition", Call.attachment(campaign.record().name(), "-decisions.csv"));
    }
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(call.context().res().getOutputStream(), StandardCharsets.UTF_8),
            1 << 15)) {
      if (format == Format.CSV) {
        DecisionFiles.forEachRow(
            decided.items(),
            Shown.columns(verdicts, campaign.words().words()),
            wanted,
            row -> write(out, TableFile.row(row)));
      } else {
        wanted.forEach(
            item -> write(out, row(graph, decided.decision(), verdicts.unchecked(), item) + "\n"));
      }
    } catch (UncheckedIOException e) {
      throw new IOException(e);
    }
  }

  private static void write(Writer out, String text) {
    try {
      out.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void whatIf(Call call) {
    DurableCampaign campaign = call.campaign();
    int limit = call.limit(100, MOST);
    DecisionAsOf now = campaign.decision();
    Question question =
        new Question(
            call.number("threshold").orElse(now.decision().question().threshold()),
            call.number("tolerance").orElse(now.decision().question().tolerance()));
    DecisionAsOf other = campaign.decision(question);
    int[] changed =
        IntStream.range(0, Math.min(now.decision().size(), other.decision().size()))
            .filter(item -> !other.decision().isRetired(item))
            .filter(item -> now.decision().isAbove(item) != other.decision().isAbove(item))
            .toArray();
    ObjectNode json = Shown.object().put("entries", other.entries());
    Shown.question(json, question);
    long above = other.decision().above().count();
    json.put("above", above);
    json.put("below", other.decision().counted() - above);
    json.put("changed", changed.length);
    ArrayNode items = json.putArray("items");
    for (int item : Arrays.copyOf(changed, Math.min(limit, changed.length))) {
      items
          .addObject()
          .put("item", other.items().graph().label(item))
          .put("now", side(now.decision(), item))
          .put("then", side(other.decision(), item))
          .put("estimate", other.decision().mean(item));
    }
    call.answer(json);
  }

  private static void progress(Call call) {
    Progress progress = call.campaign().progress();
    ObjectNode json = Shown.object().put("entries", progress.entries());
    json.set("points", Shown.tree(progress.points()));
    call.answer(json.put("complete", progress.isComplete()));
  }

  private static void forecast(Call call) {
    DurableCampaign campaign = call.campaign();
    Forecast forecast =
        campaign.forecast((int) call.whole("checks", 1, Forecast.MOST_CHECKS, USUAL_FORECAST));
    ObjectNode json = Shown.object();
    json.put("entries", forecast.entries());
    json.put("checks", forecast.checks());
    json.put("rehearsals", forecast.rehearsals());
    json.set("points", Shown.tree(forecast.points()));
    json.set("under", Shown.tree(forecast.under()));
    Shown.texts(json, "next", forecast.next().stream().map(campaign.items().graph()::label));
    json.put("remark", forecast.remark());
    call.answer(json.put("complete", forecast.isComplete()));
  }
}
