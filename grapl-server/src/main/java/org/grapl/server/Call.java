package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.Context;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.grapl.data.file.Labels;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.Requester;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.EntryJson;
import org.grapl.store.sql.Tokens.Role;
import org.jspecify.annotations.Nullable;

/** One request and the answer to it. Of one thread. */
record Call(
    Context context,
    Wish wish,
    Caller caller,
    Campaigns campaigns,
    Limits limits,
    FrontDesk.Visit visit) {

  private static final int LONGEST_KEY = 200;
  private static final String CREATED = "Grapl-Created";
  private static final String OPENED = "campaign";
  private static final String BODY = "body";
  private static final String DEED = "deed";

  /**
   * What is asked for: by the request itself, or by a message in its body.
   *
   * @param body none if it is the body of the request
   */
  record Wish(Map<String, String> path, Map<String, List<String>> query, Optional<JsonNode> body) {

    static Wish of(Context context) {
      return new Wish(context.pathParamMap(), context.queryParamMap(), Optional.empty());
    }
  }

  /** What was done, for the books. */
  record Deed(Route route, String campaign, int status) {

    /** What a request was for: what its address says, or what it turned out to ask for inside. */
    static Deed of(Route route, Context context) {
      String campaign = context.pathParamMap().getOrDefault("name", "");
      Deed inside = context.attribute(DEED);
      return inside == null ? new Deed(route, campaign, context.statusCode()) : inside;
    }
  }

  /** What the request asks for inside, by the same rules as if it asked for it by itself. */
  void askFor(Route route, Wish inside) throws IOException {
    new Call(context, inside, caller, campaigns, limits, visit).passTo(route);
  }

  /** Takes back what was answered inside, to be told in other words; the books keep it. */
  void putAside(Route route, String campaign) {
    context.attribute(DEED, new Deed(route, campaign, context.statusCode()));
    List.of("ETag", "Location", "Vary").forEach(context::removeHeader);
    context.header("Cache-Control", "no-store").result(new byte[0]);
  }

  /** Has a route answer, if the caller may use it and asks for nothing it does not know. */
  void passTo(Route route) throws IOException {
    if (!route.access().admits(caller)) {
      throw Problem.FORBIDDEN.of(
          caller.isLink() || route.access() == Access.JOIN
              ? "a link is for joining, and joining needs a link; where no login is needed there is"
                  + " nothing to join"
              : "a token of the role %s must not do this".formatted(EntryJson.word(caller.role())));
    }
    if (route.access() != Access.OPEN) {
      parameters(route.parameters());
    }
    route.action().answer(this);
  }

  /**
   * The campaign the path names, if it is there and the caller may see it. One that got the name
   * after the caller looked has tickets and observations of the same numbers: who says when theirs
   * was made never hits those of another.
   */
  DurableCampaign campaign() {
    return opened(campaigns.open(record()));
  }

  /** The same campaign, which is not opened: at a million items that takes a second. */
  CampaignRecord record() {
    return meant(campaigns.find(caller.owner(), campaignName()));
  }

  /** Does one change, and nothing else, to the campaign the path names, and answers. */
  void change(Campaigns.Change<IOException> change) throws IOException {
    campaigns.change(
        caller.owner(),
        campaignName(),
        this::isMeant,
        campaign -> {
          meant(campaign.record());
          change.to(opened(campaign));
        });
  }

  private boolean isMeant(CampaignRecord record) {
    String created = context.header(CREATED);
    return created == null || created.equals(record.created().toString());
  }

  private CampaignRecord meant(CampaignRecord record) {
    if (!isMeant(record)) {
      throw ProblemException.conflict(
          "another-campaign",
          "the campaign \"%s\" is another one by now, made at %s; %s names %s"
              .formatted(campaignName(), record.created(), CREATED, context.header(CREATED)));
    }
    return record;
  }

  private DurableCampaign opened(DurableCampaign campaign) {
    context.attribute(OPENED, campaign);
    return campaign;
  }

  /** The campaign that it was about, if it came so far. */
  Optional<DurableCampaign> opened() {
    return Optional.ofNullable(context.attribute(OPENED));
  }

  private String campaignName() {
    String name = path("name");
    if (!caller.only().orElse(name).equals(name) || !Campaigns.isName(name)) {
      throw new NoSuchCampaignException(name);
    }
    return name;
  }

  /** Refuses a new campaign of a name that the token would not let its bearer see. */
  void checkMayCreate(String name) {
    if (!caller.only().orElse(name).equals(name)) {
      throw Problem.FORBIDDEN.of("this token is for one campaign, and not for this one");
    }
  }

  String path(String name) {
    return Objects.requireNonNull(wish.path().get(name), name);
  }

  /** The item of a label; the complaint, with a hint, is 422. */
  static int item(DurableCampaign campaign, String label) {
    OptionalInt known = campaign.items().graph().item(label);
    if (known.isPresent()) {
      return known.getAsInt();
    }
    Graph now = campaign.items(campaign.lists().last()).graph(); // another server may have more
    return now.item(label).orElseThrow(() -> Problem.REFUSED.of(Labels.unknown(now, label)));
  }

  /** The body as a JSON object of these fields; nothing is an object without any. */
  Fields body(List<String> known) throws IOException {
    return new Fields("body", json(), known);
  }

  JsonNode json() throws IOException {
    if (wish.body().isPresent()) {
      return wish.body().get();
    }
    JsonNode json = context.attribute(BODY);
    if (json == null) {
      byte[] bytes = bytes();
      json = bytes.length == 0 ? Fields.JSON.createObjectNode() : Fields.parse("body", bytes);
      context.attribute(BODY, json);
    }
    return json;
  }

  private byte[] bytes() throws IOException {
    String type = mediaType(context.contentType());
    long length = context.req().getContentLengthLong();
    if (length == 0 || (length < 0 && context.header("Transfer-Encoding") == null)) {
      return new byte[0];
    }
    if (!type.equals("application/json")) {
      throw Problem.MEDIA_TYPE.of(
          "the body must be of type application/json, got "
              + (type.isEmpty() ? "none" : '"' + type + '"'));
    }
    try (LimitedBody body =
        LimitedBody.of(context.req(), "the body", limits.jsonBytes(), limits.requestTime())) {
      return body.readAllBytes();
    }
  }

  LimitedBody upload() throws IOException {
    return LimitedBody.of(context.req(), "the upload", limits.uploadBytes(), limits.uploadTime());
  }

  /** What kind of content a header names, without its parameters. */
  static String mediaType(@Nullable String header) {
    if (header == null) {
      return "";
    }
    int end = header.indexOf(';');
    return (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  /** Who does it, as which request: by the token, or else by the body's field {@code worker}. */
  Requester signature(Fields body) {
    return signature(body.textIf("worker"));
  }

  /** The same of a request whose body names no worker. */
  Requester signature() {
    return signature(Optional.empty());
  }

  private Requester signature(Optional<String> worker) {
    String who = worker.orElse(caller.isNamed() ? caller.who() : Campaigns.LOCAL);
    if (caller.isNamed() && !who.equals(caller.who())) {
      throw Check.mustBe(
          "worker", "left out, or the name of the token, \"" + caller.who() + '"', '"' + who + '"');
    }
    Requester by = new Requester(who, key(who));
    return caller.role() == Role.WORKER ? by.bound() : by;
  }

  /**
   * The header {@code Idempotency-Key}, apart from the same key of others; empty if there is none.
   */
  private String key(String who) {
    String key = context.header("Idempotency-Key");
    if (key == null) {
      return "";
    }
    if (key.isBlank() || key.length() > LONGEST_KEY) {
      throw Problem.MALFORMED.of(
          "Idempotency-Key must be of 1 to %d characters, got %d"
              .formatted(LONGEST_KEY, key.strip().length()));
    }
    String scoped = who.length() + ":" + who + ":" + key; // so that no two can be alike
    return scoped.length() <= LONGEST_KEY
        ? scoped
        : ContentHash.sha256(scoped.getBytes(StandardCharsets.UTF_8));
  }

  Optional<String> query(String name) {
    List<String> values = wish.query().getOrDefault(name, List.of());
    if (values.size() > 1) {
      throw Problem.MALFORMED.of(name + " must be given once, got it " + values.size() + " times");
    }
    return values.stream().findFirst();
  }

  /** A whole number of the query from 0 or more to {@code most}. */
  long whole(String name, long least, long most, long otherwise) {
    Optional<String> text = query(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    long value;
    try {
      value = Long.parseLong(text.get());
    } catch (NumberFormatException e) {
      value = least - 1;
    }
    if (value < least || value > most) {
      throw Problem.MALFORMED.of(
          "%s must be a whole number from %d to %d, got \"%s\""
              .formatted(name, least, most, text.get()));
    }
    return value;
  }

  int limit(int otherwise, int most) {
    return (int) whole("limit", 1, most, otherwise);
  }

  OptionalDouble number(String name) {
    Optional<String> text = query(name);
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    double value = Decimal.parse(text.get());
    if (!Double.isFinite(value)) {
      throw Problem.MALFORMED.of("%s must be a number, got \"%s\"".formatted(name, text.get()));
    }
    return OptionalDouble.of(value);
  }

  boolean flag(String name) {
    String text = query(name).orElse("false");
    if (!text.equals("true") && !text.equals("false")) {
      throw Problem.MALFORMED.of("%s must be true or false, got \"%s\"".formatted(name, text));
    }
    return text.equals("true");
  }

  /** Refuses parameters of the query nobody reads: most are slips of the pen. */
  void parameters(List<String> known) {
    for (String name : wish.query().keySet()) {
      if (!known.contains(name)) {
        throw Problem.MALFORMED.of(
            "the query must have no parameters but %s, got \"%s\"%s"
                .formatted(
                    known.isEmpty() ? "none" : String.join(", ", known),
                    name,
                    Labels.hint(known, name)));
      }
    }
  }

  /**
   * Whether the caller has this version already; if so the answer is given. Otherwise the answer
   * carries the version.
   */
  boolean isKnown(String version) {
    String tag = '"' + version + '"';
    context.header("ETag", tag);
    context.header("Cache-Control", "private, no-cache");
    String known = context.header("If-None-Match");
    boolean isKnown =
        known != null
            && Stream.of(known.split(",", -1))
                .map(each -> each.strip().replaceFirst("^W/", ""))
                .anyMatch(each -> each.equals("*") || each.equals(tag));
    if (isKnown) {
      context.status(304);
    }
    return isKnown;
  }

  void answer(JsonNode json) {
    answer(200, json);
  }

  void answer(int status, JsonNode json) {
    context.status(status).contentType("application/json").result(Shown.bytes(json));
  }

  /** Answers with what is large and the same for long: unpacked, if the caller cannot do that. */
  void answerGzip(String mediaType, byte[] packed) {
    context.contentType(mediaType).header("Vary", "Accept-Encoding");
    if (acceptsGzip()) {
      context.header("Content-Encoding", "gzip").result(packed);
      return;
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      context.result(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be read", e);
    }
  }

  /** Packs with little effort: more is not worth its time. */
  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 2 + 64);
    try (GZIPOutputStream out =
        new GZIPOutputStream(packed) {
          {
            def.setLevel(Deflater.BEST_SPEED);
          }
        }) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written", e);
    }
    return packed.toByteArray();
  }

  boolean acceptsGzip() {
    String accepted = context.header("Accept-Encoding");
    return accepted != null && accepted.contains("gzip");
  }

  void done() {
    context.status(204);
  }

  /** A file name that says nothing but itself, in letters that every header may hold. */
  static String attachment(String name, String ending) {
    return "attachment; filename=\"%s%s\"; filename*=UTF-8''%s%s"
        .formatted(
            name.replaceAll("[^A-Za-z0-9._-]", "_"),
            ending,
            URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"),
            ending);
  }
}
