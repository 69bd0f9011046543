package org.grapl.data.region;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.grapl.data.file.FieldText;

/** What the things on a map are called; the rule is told at {@link GeoJsonReader}. */
final class FeatureNames {

  /** Properties that may be names, in the order in which they are believed. */
  private static final List<String> NAMES = List.of("name", "label", "id");

  private FeatureNames() {}

  /** The name of each feature. Properties that only repeat it are taken away from all. */
  static List<String> take(List<Feature> features) {
    List<String> names = choose(features);
    for (String property : NAMES) {
      boolean repeats = true;
      for (int k = 0; k < features.size() && repeats; k++) {
        String value = value(features.get(k), property);
        repeats = value.equals(names.get(k));
      }
      if (repeats) {
        features.forEach(feature -> feature.properties.keySet().removeIf(key -> is(key, property)));
      }
    }
    return names;
  }

  private static List<String> choose(List<Feature> features) {
    if (features.stream().noneMatch(feature -> feature.id.isEmpty())) {
      return features.stream().map(feature -> feature.id).toList();
    }
    for (String property : NAMES) {
      List<String> names = features.stream().map(feature -> value(feature, property)).toList();
      Set<String> different = new HashSet<>(names);
      if (!different.contains("") && different.size() == names.size()) {
        return names;
      }
    }
    return java.util.stream.IntStream.rangeClosed(1, features.size())
        .mapToObj(k -> "feature " + k)
        .toList();
  }

  private static String value(Feature feature, String property) {
    for (Map.Entry<String, String> entry : feature.properties.entrySet()) {
      if (is(entry.getKey(), property)) {
        return entry.getValue();
      }
    }
    return "";
  }

  private static boolean is(String key, String property) {
    return FieldText.plain(key).equals(property);
  }
}
