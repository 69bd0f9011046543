package org.grapl.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/** One golden file: a reference run in 60-digit arithmetic, see README.md beside the files. */
public record Golden(String name, JsonNode json) {

  public static final List<String> FORCED =
      List.of(
          "forced_cliques_nooffset",
          "forced_cliques_offset",
          "forced_ego60_nooffset",
          "forced_ego60_offset",
          "forced_path_nooffset",
          "forced_path_offset",
          "forced_pieces_nooffset",
          "forced_pieces_offset",
          "forced_random_nooffset",
          "forced_random_offset");

  public static final List<String> FREE =
      List.of(
          "free_cliques_offset",
          "free_ego60_offset",
          "free_path_firsttie",
          "free_path_offset_alpha1",
          "free_pieces_nooffset",
          "free_pieces_offset",
          "free_random_nooffset_alpha1",
          "free_random_offset_tinyalpha");

  public static Golden load(String name) {
    try (InputStream in = Golden.class.getResourceAsStream("/golden/" + name + ".json")) {
      return new Golden(name, new ObjectMapper().readTree(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Graph graph() {
    GraphBuilder builder = Graph.ofSize(json.get("n").asInt());
    for (JsonNode link : json.get("edges")) {
      builder.link(link.get(0).asInt(), link.get(1).asInt(), link.get(2).asDouble());
    }
    return builder.build();
  }

  public double param(String key) {
    return json.get("params").get(key).asDouble();
  }

  public Question question() {
    return new Question(param("tau"), param("epsilon"));
  }

  public Smoothing smoothing() {
    boolean offset = json.get("params").get("offset").asBoolean();
    return new Smoothing(param("gamma"), param("lambda"), offset ? param("tau") : 0);
  }

  public static double[] doubles(JsonNode array) {
    return IntStream.range(0, array.size()).mapToDouble(i -> array.get(i).asDouble()).toArray();
  }

  public static int[] ints(JsonNode array) {
    return IntStream.range(0, array.size()).map(i -> array.get(i).asInt()).toArray();
  }
}
