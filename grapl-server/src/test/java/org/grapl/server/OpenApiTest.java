package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * The description says what the server does: the same routes, the same parameters, real answers.
 */
class OpenApiTest {

  private static final Pattern VARIABLE = Pattern.compile("\\{([^}]+)}");
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  @TempDir static Path directory;
  private static RunningServer server;
  private static JsonNode description;
  private static Schemas schemas;

  @BeforeAll
  static void start() {
    server = RunningServer.in(directory);
    Map<String, Object> yaml = new Yaml().load(server.get("/v1/openapi.yaml").body());
    description = new ObjectMapper().valueToTree(yaml);
    schemas = new Schemas(description);
    assertThat(server.post("/v1/campaigns", RunningServer.chain("lake", 10)).status())
        .isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Map<String, JsonNode> operations() {
    Map<String, JsonNode> operations = new TreeMap<>();
    for (Iterator<String> paths = description.get("paths").fieldNames(); paths.hasNext(); ) {
      String path = paths.next();
      JsonNode item = description.get("paths").get(path);
      for (Iterator<String> fields = item.fieldNames(); fields.hasNext(); ) {
        String method = fields.next();
        if (METHODS.contains(method)) {
          operations.put(method.toUpperCase(java.util.Locale.ROOT) + " " + path, item.get(method));
        }
      }
    }
    return operations;
  }

  @Test
  void theVersionIsTheOneMavenBuilt() throws IOException {
    Matcher built =
        Pattern.compile("<artifactId>grapl</artifactId>\\s*<version>([^<]+)</version>")
            .matcher(Files.readString(Path.of("pom.xml")));
    assertThat(built.find()).isTrue();
    assertThat(server.get("/v1").json().get("version").asText()).isEqualTo(built.group(1));
    assertThat(description.at("/info/version").asText()).isEqualTo(built.group(1));
  }

  @Test
  void theRoutesAreThoseDescribed() {
    // The page for people is not for programs, and what is for agents describes itself.
    assertThat(
            server.server().routes().stream()
                .filter(route -> !route.path().matches("/|/service-worker.js|/web/.*"))
                .filter(route -> !route.path().equals("/mcp"))
                .map(Route::toString))
        .containsExactlyInAnyOrderElementsOf(operations().keySet());
  }

  @Test
  void everyVariablePartOfAPathIsDescribed() {
    operations()
        .forEach(
            (route, operation) -> {
              Set<String> inPath = new TreeSet<>();
              Matcher matcher = VARIABLE.matcher(route);
              while (matcher.find()) {
                inPath.add(matcher.group(1));
              }
              assertThat(names(route, operation, "path")).as(route).isEqualTo(inPath);
            });
  }

  private static Set<String> names(String route, JsonNode operation, String in) {
    Set<String> names = new TreeSet<>();
    List<JsonNode> all = new ArrayList<>();
    description
        .get("paths")
        .get(route.substring(route.indexOf(' ') + 1))
        .path("parameters")
        .forEach(all::add);
    operation.path("parameters").forEach(all::add);
    for (JsonNode each : all) {
      JsonNode parameter = schemas.resolved(each);
      if (parameter.get("in").asText().equals(in)) {
        names.add(parameter.get("name").asText());
      }
    }
    return names;
  }

  /** The server itself tells which parameters it knows, when it is given another. */
  @Test
  void theParametersOfQueriesAreThoseDescribed() {
    operations()
        .forEach(
            (route, operation) -> {
              if (!route.startsWith("GET /v1/campaigns")) {
                return;
              }
              String path = route.substring(4).replace("{name}", "lake").replace("{label}", "a1");
              Reply reply = server.get(path + "?zzzzzz=1");
              Set<String> described = names(route, operation, "query");
              assertThat(reply.status()).as(route).isEqualTo(400);
              assertThat(reply.detail())
                  .as(route)
                  .startsWith("the query must have no parameters but ");
              String known =
                  reply
                      .detail()
                      .replaceFirst("the query must have no parameters but ", "")
                      .replaceFirst(", got .*", "");
              Set<String> real =
                  known.equals("none") ? Set.of() : new TreeSet<>(List.of(known.split(", ")));
              assertThat(described).as(route).isEqualTo(real);
            });
  }

  @Test
  void everyOperationHasAnIdOfItsOwnAndSaysWhatCanGoWrong() {
    List<String> ids = new ArrayList<>();
    operations()
        .forEach(
            (route, operation) -> {
              ids.add(operation.get("operationId").asText());
              assertThat(operation.get("responses").has("default")).as(route).isTrue();
              boolean isOpen = operation.path("security").toString().equals("[{}]");
              assertThat(operation.get("responses").has("401")).as(route).isEqualTo(!isOpen);
              assertThat(operation.get("responses").has("404"))
                  .as(route)
                  .isEqualTo(route.contains("{name}"));
            });
    assertThat(ids).doesNotHaveDuplicates();
  }

  private static void assertDescribed(String route, Reply reply) {
    JsonNode responses = operations().getOrDefault(route, description).path("responses");
    JsonNode response =
        schemas.resolved(
            responses.path(Integer.toString(reply.status())).isMissingNode()
                ? responses.get("default")
                : responses.get(Integer.toString(reply.status())));
    String type = Call.mediaType(reply.header("Content-Type").orElse(""));
    JsonNode content = response.path("content").path(type);
    assertThat(content.isMissingNode()).as(route + " " + reply.status() + " " + type).isFalse();
    List<String> complaints = schemas.complaints(content.get("schema"), reply.json());
    assertThat(complaints).as(route + " " + reply.body()).isEmpty();
  }

  @Test
  void realAnswersAreAsDescribed() {
    String lake = "/v1/campaigns/lake";
    String path = "/v1/campaigns/{name}";
    Reply asked = server.post(lake + "/ask", "{\"count\": 3}");
    assertDescribed("POST " + path + "/ask", asked);
    assertDescribed("GET " + path + "/tickets", server.get(lake + "/tickets"));
    long ticket = asked.json().at("/tickets/0/ticket").asLong();
    String answer = "{\"ticket\": %d, \"value\": %s}";
    assertDescribed(
        "POST " + path + "/tell", server.post(lake + "/tell", answer.formatted(ticket, 0.9)));
    Reply exchanged =
        server.post(
            lake + "/tell",
            "{\"ticket\": %d, \"value\": 0.9, \"next\": 1, \"leaseSeconds\": 60}"
                .formatted(ticket));
    assertThat(exchanged.json().get("tickets")).hasSize(1);
    assertDescribed("POST " + path + "/tell", exchanged);
    Reply conflict = server.post(lake + "/tell", answer.formatted(ticket, 0.8));
    assertThat(conflict.status()).isEqualTo(409);
    assertDescribed("POST " + path + "/tell", conflict);
    assertDescribed(
        "POST " + path + "/observations",
        server.post(
            lake + "/observations",
            "{\"observations\": [{\"item\": \"a1\", \"value\": 0.2, \"weight\": 2}]}"));
    assertDescribed("GET /v1", server.get("/v1"));
    assertDescribed("GET /health/live", server.get("/health/live"));
    assertDescribed("GET /health/ready", server.get("/health/ready"));
    assertDescribed("GET /v1/campaigns", server.get("/v1/campaigns"));
    assertDescribed(
        "POST /v1/campaigns", server.post("/v1/campaigns", RunningServer.chain("two", 3)));
    assertDescribed("POST /v1/campaigns", server.post("/v1/campaigns", "{}"));
    assertDescribed(
        "POST /v1/describe",
        new Form()
            .file("file", "l.csv", "source,target\na,b\nb,c\n")
            .file("file", "v.csv", "label,value\na,0\nb,1\nc,1\n")
            .post(server, "/v1/describe"));
    for (String rest :
        List.of(
            "",
            "/status",
            "/observations",
            "/decisions",
            "/what-if",
            "/progress",
            "/forecast",
            "/opinions",
            "/audit",
            "/events")) {
      String query = rest.equals("/what-if") ? "?threshold=0.7" : "";
      assertDescribed("GET " + path + rest, server.get(lake + rest + query));
    }
    assertDescribed("GET " + path + "/items/{label}", server.get(lake + "/items/a1"));
    assertDescribed("GET " + path + "/items/{label}", server.get(lake + "/items/zz"));
    assertDescribed("GET " + path + "/items/{label}/around", server.get(lake + "/items/a1/around"));
    assertDescribed("POST " + path + "/verify", server.post(lake + "/verify", ""));
    assertDescribed(
        "GET " + path + "/audit/forecast",
        server.get(lake + "/audit/forecast?precision=0.7&confidence=0.8"));
    assertDescribed(
        "POST " + path + "/audit",
        server.post(lake + "/audit", "{\"error\": 0.3, \"confidence\": 0.8}"));
    assertDescribed(
        "POST " + path + "/question", server.post(lake + "/question", "{\"threshold\": 0.6}"));
    assertDescribed("POST " + path + "/budget", server.post(lake + "/budget", "{\"budget\": 9}"));
  }

  @Test
  void howFarPeopleCanBeTrustedIsAsDescribed() {
    for (String noise : List.of("yes-no", "0.1")) {
      String name = "people-" + noise.charAt(0);
      String campaign = "/v1/campaigns/" + name;
      server.post("/v1/campaigns", RunningServer.chain(name, 10).replace("0.1", noise));
      for (String worker : List.of("ann", "bob")) {
        server.post(
            campaign + "/observations",
            "{\"worker\": \"%s\", \"observations\": [{\"item\": \"a1\", \"value\": 1}, {\"item\": \"a8\", \"value\": 0}]}"
                .formatted(worker));
      }
      Reply opinions = server.get(campaign + "/opinions");
      assertThat(opinions.json().findValues("reliability"))
          .hasSize(2)
          .allSatisfy(
              each -> assertThat(each.has(noise.equals("yes-no") ? "right" : "noise")).isTrue());
      assertDescribed("GET /v1/campaigns/{name}/opinions", opinions);
    }
  }

  @Test
  void aSchemaThatIsNotMetIsComplainedOf() {
    JsonNode schema = description.at("/components/schemas/AuditGoal");
    JsonNode wrong = Shown.object().put("error", "high").put("more", 1);
    assertThat(schemas.complaints(schema, wrong)).hasSize(3);
  }
}
