package org.grapl.data.format;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;

/**
 * Attributes of nodes that an XML file declares, with an identifier and perhaps a default, before
 * it gives them to nodes. Several may share a name, as where numbers and texts are told apart; they
 * make one column. One owner.
 */
final class DeclaredColumns {

  private static final Set<String> NUMBERS = Set.of("double", "float", "int", "integer", "long");

  private final TextInput input;
  private final Map<String, Attribute> byId = new HashMap<>();
  private final Map<String, String> defaults = new LinkedHashMap<>(); // of each column
  private final Map<String, String> values = new HashMap<>(); // of the current node
  private String names = "";

  private record Attribute(String column, boolean isNumber) {}

  DeclaredColumns(TextInput input) {
    this.input = input;
  }

  /** Declares an attribute; an empty default is none. */
  void declare(String id, String column, String type, String otherwise, long line) {
    boolean isNumber = NUMBERS.contains(FieldText.plain(type));
    if (byId.put(id, new Attribute(column, isNumber)) != null) {
      throw input.error(
          line, "ids of attributes must all differ, got %s twice".formatted(FieldText.quoted(id)));
    }
    defaults.merge(column, otherwise, (first, second) -> first.isEmpty() ? second : first);
  }

  boolean has(String id) {
    return byId.containsKey(id);
  }

  List<String> columns() {
    return List.copyOf(defaults.keySet());
  }

  /** Says which column names the nodes and is no attribute; empty for none. */
  void namesAre(String column) {
    names = column;
  }

  /** Takes down a value of the current node. */
  void put(String id, String text, long line) {
    Attribute attribute = byId.get(id);
    if (attribute == null) {
      throw input.error(
          line, "attributes must be declared before they are used, got " + FieldText.quoted(id));
    }
    // A number that is none is a missing one, as everywhere.
    boolean isMissing = attribute.isNumber && FieldText.plain(text).equals("nan");
    if (values.put(attribute.column, isMissing ? "" : text) != null) {
      throw input.error(
          line,
          "a node must have an attribute once, got %s twice"
              .formatted(FieldText.quoted(attribute.column)));
    }
  }

  /**
   * Gives everything taken down to a node, and begins anew. The first node fixes the order of the
   * columns, which is that of their declarations.
   */
  void giveTo(DeclaredNodes nodes, int item, long line) {
    defaults.forEach(
        (column, otherwise) -> {
          String value = values.getOrDefault(column, otherwise);
          if (column.equals(names)) {
            if (!value.isEmpty()) {
              nodes.label(item, value);
            }
          } else if (item == 0 || !value.isEmpty()) {
            nodes.attribute(item, column, value, line);
          }
        });
    values.clear();
  }
}
