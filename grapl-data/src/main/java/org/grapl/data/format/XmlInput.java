package org.grapl.data.format;

import java.io.Reader;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;

/**
 * The elements of an XML file, one after the other; memory is that of the longest. Nothing but the
 * file itself is ever opened: a document type is refused, and with it every entity that a file
 * could define. Prefixes of names are left aside. One owner.
 *
 * <p>Whoever is handed an element by {@link #nextChild} must use it up: by asking for its own
 * children until there are no more, by {@link #text}, or by {@link #skip}.
 */
final class XmlInput {

  private static final int LONGEST_TEXT = 1 << 20;
  private static final int LONGEST_PIECE = 1 << 22;
  private static final int DEEPEST = 64;

  private final TextInput input;
  private final XMLStreamReader reader;
  private int depth;
  private long line = 1;
  private int pieceLength;

  private XmlInput(TextInput input) {
    this.input = input;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
    try {
      this.reader = factory.createXMLStreamReader(new Source());
    } catch (XMLStreamException e) {
      throw malformed(e);
    }
  }

  static XmlInput open(TextInput input, String root) {
    if (input.atEnd()) {
      throw input.error("the file is empty; expected XML with the element <" + root + ">");
    }
    XmlInput xml = new XmlInput(input);
    if (!xml.nextChild() || !xml.name().equals(root)) {
      throw xml.error(
          "the first element must be <%s>, got <%s>; name the format with --format if it is another"
              .formatted(root, xml.name()));
    }
    return xml;
  }

  /** Reads the rest of the file: each child of its one graph, and each element beside the graph. */
  void onlyGraph(Runnable part, Runnable beside) {
    boolean isFound = false;
    while (nextChild()) {
      if (!name().equals("graph")) {
        beside.run();
      } else if (isFound) {
        throw error("a file must hold one graph, got a second; write each to a file of its own");
      } else {
        isFound = true;
        while (nextChild()) {
          part.run();
        }
      }
    }
    while (next() != XMLStreamConstants.END_DOCUMENT) {
      // Comments may follow, and nothing else.
    }
  }

  /** Goes to the next child of the current element; false, and past its end, if there is none. */
  boolean nextChild() {
    while (true) {
      switch (next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          return true;
        }
        case XMLStreamConstants.END_ELEMENT, XMLStreamConstants.END_DOCUMENT -> {
          return false;
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!reader.isWhiteSpace()) {
            throw error("expected an element, got " + FieldText.quoted(reader.getText().strip()));
          }
        }
        default -> {
          // comments and processing instructions
        }
      }
    }
  }

  /** Hands over each child of this name, which must be used up; others are passed over. */
  void children(String name, Runnable reading) {
    while (nextChild()) {
      if (name().equals(name)) {
        reading.run();
      } else {
        skip();
      }
    }
  }

  String childText(String name) {
    String[] text = {""};
    children(name, () -> text[0] = text());
    return text[0];
  }

  void skip() {
    int around = depth - 1;
    while (depth > around) {
      next();
    }
  }

  /** The text of the current element without that of its children; goes past its end. */
  String text() {
    StringBuilder text = new StringBuilder();
    long begin = line;
    int inside = depth;
    while (depth >= inside) {
      next();
      if (reader.isCharacters() && depth == inside) {
        text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        checkLength(text.length(), begin);
      }
    }
    return text.toString();
  }

  /** The text of the first element of this name at any depth; goes past the current element. */
  String textWithin(String name) {
    String found = "";
    int around = depth - 1;
    while (depth > around) {
      if (next() == XMLStreamConstants.START_ELEMENT && name().equals(name) && found.isEmpty()) {
        found = text();
      }
    }
    return found;
  }

  String name() {
    return reader.hasName() ? reader.getLocalName() : "";
  }

  Optional<String> attribute(String name) {
    for (int k = 0; k < reader.getAttributeCount(); k++) {
      if (reader.getAttributeLocalName(k).equals(name)) {
        String value = reader.getAttributeValue(k);
        checkLength(value.length(), line);
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }

  String required(String name) {
    return attribute(name)
        .orElseThrow(
            () -> error("<%s> must have the attribute %s, got none".formatted(name(), name)));
  }

  /** The line on which the current element, or what was read last, begins. */
  long line() {
    return line;
  }

  TextInput input() {
    return input;
  }

  DataFileException error(String complaint) {
    return input.error(line, complaint);
  }

  private int next() {
    line = Math.max(1, reader.getLocation().getLineNumber());
    pieceLength = 0;
    try {
      int event = reader.next();
      if (depth == 0 && event != XMLStreamConstants.END_DOCUMENT) {
        line = reader.getLocation().getLineNumber(); // blank lines above are no event there
      }
      switch (event) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (++depth > DEEPEST) {
            throw error("elements must be nested at most " + DEEPEST + " deep, got more");
          }
        }
        case XMLStreamConstants.END_ELEMENT -> depth--;
        case XMLStreamConstants.DTD ->
            throw input.error(
                "the XML must have no document type (<!DOCTYPE …>), which could name other files; remove it");
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw error("the XML must have no entities of its own, got &" + name() + ";");
        default -> {
          // the callers know what to make of it
        }
      }
      return event;
    } catch (XMLStreamException e) {
      throw malformed(e);
    }
  }

  private void checkLength(int length, long at) {
    if (length > LONGEST_TEXT) {
      throw input.error(at, "text must be at most " + LONGEST_TEXT + " characters long, got more");
    }
  }

  private DataFileException malformed(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    String words =
        message
            .substring(message.indexOf('\n') + 1)
            .replaceFirst("^Message: (http\\S*#(?=\\w+\\?))?", "");
    long at = e.getLocation() == null ? line : Math.max(1, e.getLocation().getLineNumber());
    return input.error(at, "this is no well-formed XML: " + words.strip());
  }

  /**
   * The characters on their way to the parser, which may take in no more than some megabytes before
   * it comes back with a piece of the file.
   */
  private final class Source extends Reader {

    @Override
    public int read(char[] target, int offset, int length) {
      if (pieceLength > LONGEST_PIECE) {
        throw error(
            "a tag or comment must be at most " + LONGEST_PIECE + " characters long, got more");
      }
      int count = input.read(target, offset, length);
      pieceLength += Math.max(0, count);
      return count;
    }

    @Override
    public void close() {
      // whoever opened the file closes it
    }
  }
}
