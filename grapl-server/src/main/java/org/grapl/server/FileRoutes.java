package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.grapl.data.CheckFiles;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.intake.ColumnSummary;
import org.grapl.data.intake.FeatureChoice;
import org.grapl.data.intake.FileRole;
import org.grapl.data.intake.GivenFile;
import org.grapl.data.intake.Intake;
import org.grapl.data.intake.TableGraph;
import org.grapl.data.intake.Understanding;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.store.CampaignRecord;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.file.CampaignFile;

/** Campaigns of files, what files would be understood as, and whole campaigns as files. */
final class FileRoutes {

  private static final List<String> PARTS = List.of("campaign", "graph", "table", "items", "known");
  private static final int MOST_SAMPLED = 12;

  /** Finding the neighbours of a large table takes all processors for a while. */
  private static final int READ_AT_ONCE = 4;

  /** A campaign's texts are so much longer than their archive at most. */
  private static final int MOST_UNPACKED = 16;

  private final Path directory;
  private final Semaphore room = new Semaphore(READ_AT_ONCE);

  FileRoutes(Path directory) {
    this.directory = directory;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/describe", Access.OWN, this::describe, "neighbours"),
        Route.post("/v1/campaigns/{name}/grow", Access.OWN, this::grow, "format"),
        Route.get("/v1/campaigns/{name}/export", Access.OWN, this::export),
        Route.post("/v1/campaigns/import", Access.OWN, FileRoutes::take, "name"));
  }

  /** Reads files that have arrived, if not too many do so at this moment. */
  private <T> T read(Supplier<T> reading) {
    if (!room.tryAcquire()) {
      throw Problem.BUSY.of("files of others are being read; try again in a moment");
    }
    try {
      return reading.get();
    } finally {
      room.release();
    }
  }

  /** Makes a campaign of the files of a form. */
  void create(Call call) throws IOException {
    try (FormData form = FormData.of(call, directory)) {
      for (String name : form.names()) {
        if (!PARTS.contains(name) || form.files(name).size() > 1) {
          throw Problem.MALFORMED.of(
              "the parts of the body must be campaign, graph or table, and perhaps items and known,"
                  + " each once, got \"%s\"".formatted(name));
        }
      }
      Optional<GivenFile> table = form.file("table");
      Optional<GraphFormat> format = call.query("format").map(GraphFormat::named);
      if (table.isPresent() && form.file("graph").isPresent()) {
        throw Problem.MALFORMED.of(
            "the parts must be a graph, or a table to make one of, got both; a table of what is"
                + " known of items is the part items");
      }
      if (table.isPresent() && format.isPresent()) {
        throw Problem.MALFORMED.of("format must be left out with a table, got one");
      }
      List<String> known =
          table.isPresent()
              ? List.of("name", "settings", "words", "reading", "graph")
              : List.of("name", "settings", "words", "reading");
      JsonNode json = form.json("campaign").orElseThrow(() -> FormData.missing("campaign"));
      Fields campaign = new Fields("campaign", json, known);
      if (campaign.has("reading")) {
        form.readAs(campaign.within("reading", PARTS), PARTS);
      }
      ItemGraph items =
          read(
              () ->
                  withItems(
                      form,
                      table.isPresent()
                          ? TableGraph.of(form.file("table").get(), choice(campaign)).data()
                          : graph(form, format)));
      CampaignRoutes.create(call, campaign, items, known(form, items));
    }
  }

  /** Goes on with more items and links, and without some: of a form, or a small graph in JSON. */
  private void grow(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    if (!Call.mediaType(call.context().contentType()).equals("multipart/form-data")) {
      call.parameters(List.of());
      Fields body = call.body(List.of("graph", "retire"));
      Fields graph = body.has("graph") ? body.within("graph", List.of("links", "items")) : body;
      boolean isEmpty = graph.elements("links").isEmpty() && graph.elements("items").isEmpty();
      ItemGraph more = isEmpty ? campaign.items() : CampaignRoutes.graph(graph);
      grow(call, campaign, more, body.texts("retire"));
      return;
    }
    try (FormData form = FormData.of(call, directory)) {
      for (String name : form.names()) {
        if (!List.of("graph", "items", "retire").contains(name) || form.files(name).size() > 1) {
          throw Problem.MALFORMED.of(
              "the parts of the body must be graph, items and retire, each at most once, got \"%s\""
                  .formatted(name));
        }
      }
      Optional<GraphFormat> format = call.query("format").map(GraphFormat::named);
      ObjectNode retire = Shown.object();
      form.json("retire").ifPresent(labels -> retire.set("retire", labels));
      grow(
          call,
          campaign,
          read(() -> more(form, campaign.items(), format)),
          new Fields("body", retire, List.of("retire")).texts("retire"));
    }
  }

  /** What a form brings; its table of items may speak of those that are there, too. */
  private static ItemGraph more(FormData form, ItemGraph before, Optional<GraphFormat> format) {
    ItemGraph more = form.file("graph").isPresent() ? graph(form, format) : before;
    return form.file("items").isPresent()
        ? withItems(form, ItemGraph.of(before.grownBy(more).graph()))
        : more;
  }

  private static void grow(
      Call call, DurableCampaign campaign, ItemGraph more, List<String> retire) {
    campaign.grow(more, retire, call.signature());
    call.answer(Shown.status(campaign.status()));
  }

  private static ItemGraph graph(FormData form, Optional<GraphFormat> format) {
    GivenFile file = form.file("graph").orElseThrow(() -> FormData.missing("graph"));
    return GraphFiles.readItems(file.text(), format.orElseGet(() -> GraphFormat.of(file.name())));
  }

  private static FeatureChoice choice(Fields campaign) {
    if (!campaign.has("graph")) {
      return FeatureChoice.USUAL;
    }
    Fields graph = campaign.within("graph", List.of("neighbours", "features", "scaled", "texts"));
    long neighbours = graph.wholeIf("neighbours").orElse((long) FeatureChoice.USUAL_NEIGHBOURS);
    return new FeatureChoice(
        (int) Math.max(0, Math.min(Integer.MAX_VALUE, neighbours)),
        graph.texts("features"),
        graph.has("scaled") ? Optional.of(graph.flag("scaled")) : Optional.empty(),
        graph.texts("texts"));
  }

  /** With the table of items, if there is one. */
  private static ItemGraph withItems(FormData form, ItemGraph graph) {
    return form.file("items")
        .map(file -> ItemFiles.read(file.text(), graph.graph()))
        .map(items -> graph.with(graph.items().with(items.columns())))
        .orElse(graph);
  }

  /** Checks that were made before. */
  private static List<Recording> known(FormData form, ItemGraph items) {
    return form.file("known").stream()
        .flatMap(file -> CheckFiles.read(file.text(), items.graph()).stream())
        .map(check -> new Recording(check.item(), Reading.of(check.value()), ""))
        .toList();
  }

  /** What files are understood as, before a campaign is made of them. Nothing is kept. */
  private void describe(Call call) throws IOException {
    if (!Call.mediaType(call.context().contentType()).equals("multipart/form-data")) {
      throw Problem.MEDIA_TYPE.of("the body must be of type multipart/form-data");
    }
    long neighbours =
        call.whole("neighbours", 1, FeatureChoice.MOST_NEIGHBOURS, FeatureChoice.USUAL_NEIGHBOURS);
    try (FormData form = FormData.of(call, directory)) {
      for (String name : form.names()) {
        boolean isSaid =
            List.of("roles", "reading", "graph").contains(name) && form.files(name).size() == 1;
        if (!name.equals("file") && !isSaid) {
          throw Problem.MALFORMED.of(
              "the parts of the body must be files called file, perhaps roles, reading and graph, got"
                  + " \"%s\"".formatted(name));
        }
      }
      if (!form.areNamed("file")) {
        throw Problem.MALFORMED.of("every part called file must have a file name, got one without");
      }
      List<String> names = form.files("file").stream().map(GivenFile::toString).toList();
      form.readAs(
          new Fields("reading", form.json("reading").orElseGet(Shown::object), names), names);
      List<GivenFile> files = form.files("file");
      Map<String, FileRole> roles = roles(form, files);
      Fields graph =
          new Fields(
              "graph", form.json("graph").orElseGet(Shown::object), List.of("features", "texts"));
      FeatureChoice choice =
          new FeatureChoice(
              (int) neighbours, graph.texts("features"), Optional.empty(), graph.texts("texts"));
      Understanding understood = read(() -> Intake.of(files, roles, choice));
      call.answer(json(understood, freeName(call, understood.name())));
    }
  }

  /** What files are, by their names, as far as the sender says. */
  private static Map<String, FileRole> roles(FormData form, List<GivenFile> files) {
    List<String> names = files.stream().map(GivenFile::toString).toList();
    Fields roles = new Fields("roles", form.json("roles").orElseGet(Shown::object), names);
    Map<String, FileRole> named = new LinkedHashMap<>();
    for (String name : names) {
      roles.textIf(name).ifPresent(role -> named.put(name, FileRole.named(role)));
    }
    return named;
  }

  /** The name, or one like it that no campaign has. */
  private static String freeName(Call call, String name) {
    Set<String> taken =
        call.campaigns().list(call.caller().owner()).stream()
            .map(CampaignRecord::name)
            .collect(Collectors.toSet());
    String free = name;
    for (int number = 2; taken.contains(free); number++) {
      free = name + "-" + number;
    }
    return free;
  }

  private static ObjectNode json(Understanding understood, String name) {
    ObjectNode json = Shown.object();
    ArrayNode files = json.putArray("files");
    for (Understanding.Understood file : understood.files()) {
      ObjectNode shown = files.addObject().put("name", file.name());
      shown.set("role", Shown.tree(file.role()));
      shown.put("format", file.format()).put("words", file.words());
      file.reading().ifPresent(reading -> shown.set("reading", Shown.tree(reading)));
      if (!file.columns().isEmpty()) {
        shown.set("columns", Shown.tree(file.columns()));
      }
    }
    json.put("items", understood.profile().items());
    json.put("links", understood.profile().links());
    json.put("components", understood.profile().parts());
    json.put("isolated", understood.profile().isolated());
    json.put("largest", understood.profile().largestPart());
    Shown.texts(json, "attributes", understood.data().items().columns().stream().map(Column::name));
    ArrayNode columns = json.putArray("columns");
    understood.columns().forEach(column -> columns.add(json(column)));
    ObjectNode suggested = json.putObject("suggested").put("name", name);
    Shown.put(suggested, "threshold", understood.threshold().orElse(Double.NaN));
    Shown.texts(json, "warnings", understood.warnings().stream());
    Graph graph = understood.data().graph();
    Shown.texts(
        json,
        "sample",
        IntStream.range(0, Math.min(MOST_SAMPLED, graph.size())).mapToObj(graph::label));
    return json;
  }

  private static ObjectNode json(ColumnSummary column) {
    ObjectNode json = (ObjectNode) Shown.tree(column);
    JsonNode counts = json.remove("counts");
    json.putObject("histogram")
        .put("from", column.least())
        .put("to", column.most())
        .set("counts", counts);
    return json;
  }

  /** The file is made first and sent then: who reads slowly must not keep the store waiting. */
  private void export(Call call) throws IOException {
    DurableCampaign campaign = call.campaign();
    Path file = Files.createTempFile(directory, "grapl", ".zip");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        CampaignFile.write(campaign, out);
      }
      call.context()
          .contentType("application/zip")
          .header("Content-Disposition", Call.attachment(campaign.record().name(), ".grapl.zip"));
      call.context().res().setContentLengthLong(Files.size(file));
      Files.copy(file, call.context().res().getOutputStream());
    } finally {
      Files.delete(file);
    }
  }

  private static void take(Call call) throws IOException {
    String name = call.query("name").orElse("");
    call.checkMayCreate(name);
    String type = Call.mediaType(call.context().contentType());
    if (!type.equals("application/zip") && !type.equals("application/octet-stream")) {
      throw Problem.MEDIA_TYPE.of("the body must be of type application/zip");
    }
    try (LimitedBody body = call.upload()) {
      CampaignRoutes.answerCreated(
          call,
          CampaignFile.read(
              body,
              MOST_UNPACKED * call.limits().uploadBytes(),
              call.campaigns(),
              call.caller().owner(),
              name,
              call.signature().request()));
    }
  }
}
