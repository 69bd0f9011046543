package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Campaigns made of tables, and of what is known already. */
class CampaignFromFilesTest extends WithServer {

  private static final String PATH = "/v1/campaigns";
  private static final String SHOPS =
      "label,size,staff,city\na,100,3,Bonn\nb,120,4,Bonn\nc,90,2,Ulm\nd,300,9,Ulm\n";
  private static final String LINKS = "source,target\na,b\nb,c\nc,d\n";

  private static Form campaign(String name, String noise, String more) {
    return new Form()
        .text(
            "campaign",
            "{\"name\": \"%s\", \"settings\": {\"threshold\": 0.5, \"noise\": \"%s\"}%s}"
                .formatted(name, noise, more));
  }

  private static Form campaign(String name) {
    return campaign(name, "unknown", "");
  }

  private static JsonNode created(Form form) {
    Reply reply = form.post(server, PATH);
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return reply.json();
  }

  private static void assertRefused(Reply reply, String name, int status, String complaint) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    assertThat(reply.detail()).contains(complaint);
    assertThat(server.get(PATH + "/" + name).status()).isEqualTo(404);
  }

  private static int entries(String name) {
    return server.get(PATH + "/" + name + "/status").json().get("entries").asInt();
  }

  @ParameterizedTest
  @CsvSource({
    "blogs,graph,polblogs/edges.csv,1222,16714",
    "digits,table,digits/digits.csv,1797,12339",
    "counties,graph,counties/counties.topojson,3136,8769",
    "lake,graph,lake/lake.asc,1898,3646"
  })
  void theExamplesBecomeCampaignsOfWhichNothingIsKnown(
      String name, String part, String file, int items, int links) {
    JsonNode json = created(campaign(name).example(part, file));
    assertThat(json.get("items").asInt()).isEqualTo(items);
    assertThat(json.get("links").asInt()).isEqualTo(links);
    assertThat(entries(name)).isZero();
  }

  @Test
  void theColumnsOfATableAreShownToWhoChecks() {
    JsonNode json = created(campaign("shops").file("table", "shops.csv", SHOPS));
    assertThat(json.get("attributes").toString()).isEqualTo("[\"size\",\"staff\",\"city\"]");
    assertThat(json.get("links").asInt()).isEqualTo(6);
    JsonNode shop = server.get(PATH + "/shops/items/d").json();
    assertThat(shop.at("/attributes/city").asText()).isEqualTo("Ulm");
    assertThat(shop.at("/attributes/size").asDouble()).isEqualTo(300);
  }

  @Test
  void rowsWithoutNamesAreCalledByTheirNumber() {
    created(campaign("numbered").file("table", "t.csv", "a,b\n1,2\n2,3\n9,9\n"));
    JsonNode third = server.get(PATH + "/numbered/items/3").json();
    assertThat(third.at("/attributes/a").asDouble()).isEqualTo(9);
  }

  @Test
  void neighboursAndFeaturesMayBeChosen() {
    String chosen =
        ", \"graph\": {\"neighbours\": 1, \"features\": [\"staff\"], \"scaled\": false}";
    JsonNode json =
        created(campaign("chosen", "unknown", chosen).file("table", "shops.csv", SHOPS));
    assertThat(json.get("links").asInt()).isEqualTo(3);
    assertThat(json.get("attributes")).hasSize(3);
  }

  @Test
  void anotherTableMayTellMoreOfTheItems() {
    JsonNode json =
        created(
            campaign("more")
                .file("table", "shops.csv", SHOPS)
                .file("items", "more.csv", "label,link\na,https://a.example\n"));
    assertThat(json.get("attributes")).hasSize(4);
  }

  @Test
  void whatIsKnownIsRecordedWithTheCampaign() {
    created(
        campaign("known", "0.1", "")
            .file("graph", "l.csv", LINKS)
            .file("known", "k.csv", "label,value,value\na,0.9,0.8\nd,0.1,\n"));
    assertThat(entries("known")).isGreaterThanOrEqualTo(3);
    JsonNode observations = server.get(PATH + "/known/observations").json().get("observations");
    assertThat(observations).hasSize(3);
    assertThat(observations.at("/1/item").asText()).isEqualTo("a");
    assertThat(observations.at("/1/value").asDouble()).isEqualTo(0.8);
    assertThat(observations.at("/2/worker").asText()).isEqualTo("local");
    Reply verified = server.post(PATH + "/known/verify", "");
    assertThat(verified.json().toString()).contains("true").doesNotContain("false");
  }

  @Test
  void aRequestSentAgainFindsWhatItMadeAndAnotherOfItsKeyIsRefused() {
    String known = "label,value\na,1\nd,0\n";
    Form form =
        campaign("again", "exact", "").file("graph", "l.csv", LINKS).file("known", "k.csv", known);
    String[] key = {"Idempotency-Key", "again-1"};
    assertThat(form.post(server, PATH, key).status()).isEqualTo(201);
    assertThat(form.post(server, PATH, key).status()).isEqualTo(201);
    assertThat(server.get(PATH + "/again/observations").json().get("observations")).hasSize(2);
    Reply other =
        campaign("again", "exact", "")
            .file("graph", "l.csv", LINKS)
            .file("known", "k.csv", "label,value\na,1\n")
            .post(server, PATH, key);
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.json().get("type").asText()).endsWith("key-used");
    Reply without =
        campaign("again", "exact", "").file("graph", "l.csv", LINKS).post(server, PATH, key);
    assertThat(without.status()).isEqualTo(409);
    assertThat(form.post(server, PATH).status()).isEqualTo(409);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          label,value/a,1/zz,0    | exact | k.csv:3: no item is called "zz"
          label,value/a,1/b,high  | exact | k.csv:3: value must be a number
          label,value/a,1/a,0     | exact | as checks are exact
          label,value/a,1/b,7     | yes-no | value must be
          ''                      | exact | k.csv: the file is empty
          """)
  void valuesThatCannotBeTakenLeaveNoCampaign(String rows, String noise, String complaint) {
    Reply reply =
        campaign("none", noise, "")
            .file("graph", "l.csv", LINKS)
            .file("known", "k.csv", rows.replace("/", "\n"))
            .post(server, PATH);
    assertRefused(reply, "none", 422, complaint);
  }

  @Test
  void whatMakesNoSenseTogetherIsRefused() {
    assertRefused(
        campaign("none")
            .file("graph", "l.csv", LINKS)
            .file("table", "t.csv", SHOPS)
            .post(server, PATH),
        "none",
        400,
        "a graph, or a table to make one of, got both");
    assertRefused(
        campaign("none", "exact", ", \"graph\": {\"neighbours\": 3}")
            .file("graph", "l.csv", LINKS)
            .post(server, PATH),
        "none",
        400,
        "campaign must have no fields but name, settings");
    assertRefused(
        campaign("none").file("table", "t.csv", SHOPS).post(server, PATH + "?format=csv"),
        "none",
        400,
        "format must be left out with a table");
    assertRefused(
        campaign("none", "exact", ", \"graph\": {\"neighbours\": 0}")
            .file("table", "t.csv", SHOPS)
            .post(server, PATH),
        "none",
        422,
        "neighbours must be from 1 to 1000, got 0");
    assertRefused(
        campaign("none", "exact", ", \"graph\": {\"features\": [\"sise\"]}")
            .file("table", "t.csv", SHOPS)
            .post(server, PATH),
        "none",
        422,
        "t.csv:1: no column is called \"sise\"; did you mean \"size\"?");
    assertRefused(campaign("none").post(server, PATH), "none", 400, "the part graph must be given");
    assertRefused(
        campaign("none").file("table", "t.csv", "label,a\nx,1\nx,2\n").post(server, PATH),
        "none",
        422,
        "t.csv:3: a second row for \"x\"");
  }
}
