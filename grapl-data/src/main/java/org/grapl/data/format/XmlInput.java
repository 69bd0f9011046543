package org.grapl.data.format;

import java.io.Reader;
import java.util.Map;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.stream.Location;
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

  static final String NO_DOCUMENT_TYPE =
      "the XML must have no document type (<!DOCTYPE …>), which could name other files; remove it";

  private static final int DEEPEST = 64;

  /** What the parser says of names, for which it has no words. */
  private static final Map<String, String> NAME_TROUBLE =
      Map.of(
          "#ElementPrefixUnbound?", "an element has a prefix that is not declared",
          "#AttributePrefixUnbound?", "an attribute has a prefix that is not declared",
          "#AttributeNotUnique?", "an element has an attribute twice",
          "#AttributeNSNotUnique?", "an element has an attribute twice");

  private final TextInput input;
  private final XmlSource source;
  private final XMLStreamReader reader;
  private int depth;
  private long line = 1;

  private XmlInput(TextInput input) {
    this.input = input;
    this.source = new XmlSource(input);
    try {
      this.reader = factory().createXMLStreamReader(source);
    } catch (XMLStreamException e) {
      throw malformed(e);
    }
  }

  /** Goes to the first element, which must be of this name. */
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

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("other files are never opened");
        });
    return factory;
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

  /** The text of the last child of this name; empty if there is none. */
  String childText(String name) {
    String[] text = {""};
    children(name, () -> text[0] = text());
    return text[0];
  }

  /** Goes past the end of the current element. */
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
      int event = next();
      boolean isText =
          event == XMLStreamConstants.CHARACTERS
              || event == XMLStreamConstants.CDATA
              || event == XMLStreamConstants.SPACE;
      if (isText && depth == inside) {
        text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        checkLength(text.length(), begin);
      }
    }
    return text.toString();
  }

  /**
   * The text of the first element of this name inside the current one, at whatever depth; empty if
   * there is none. Goes past the end of the current element.
   */
  String textWithin(String name) {
    Optional<String> found = Optional.empty();
    int around = depth - 1;
    while (depth > around) {
      if (next() == XMLStreamConstants.START_ELEMENT && name().equals(name) && found.isEmpty()) {
        found = Optional.of(text());
      }
    }
    return found.orElse("");
  }

  /** Reads to the end of the file, where nothing may stand any more. */
  void finish() {
    int event = XMLStreamConstants.END_ELEMENT;
    while (event != XMLStreamConstants.END_DOCUMENT) {
      event = next();
    }
  }

  /** The name of the current element without its prefix. */
  String name() {
    return reader.hasName() ? reader.getLocalName() : "";
  }

  /** An attribute of the current element, if it is there. */
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

  /** An attribute that the current element must have. */
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
    source.nextPiece(line);
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
        case XMLStreamConstants.DTD -> throw error(NO_DOCUMENT_TYPE);
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
    Location at = e.getLocation();
    String message = String.valueOf(e.getMessage());
    String plain = message.substring(message.indexOf('\n') + 1).replaceFirst("^Message: ", "");
    String words =
        NAME_TROUBLE.entrySet().stream()
            .filter(trouble -> plain.contains(trouble.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(plain);
    return input.error(
        at == null ? line : Math.max(1, at.getLineNumber()),
        "this is no well-formed XML: " + words.strip());
  }

  /**
   * The characters of an XML file on their way to the parser, which may take in no more than some
   * megabytes before it comes back with a piece of the file. A document type is refused before the
   * parser sees it. One owner.
   */
  private static final class XmlSource extends Reader {

    private static final int LONGEST_PIECE = 1 << 22;

    private final TextInput input;
    private boolean isBegun;
    private int used;
    private long line = 1;

    XmlSource(TextInput input) {
      this.input = input;
    }

    /** Says that the parser has come back, and on which line the next piece begins. */
    void nextPiece(long line) {
      this.line = line;
      used = 0;
    }

    @Override
    public int read(char[] target, int offset, int length) {
      if (used > LONGEST_PIECE) {
        throw input.error(
            line,
            "a tag or comment must be at most " + LONGEST_PIECE + " characters long, got more");
      }
      int count = input.read(target, offset, length);
      if (!isBegun && count > 0) {
        isBegun = true;
        refuseDocumentType(new String(target, offset, count));
      }
      used += Math.max(0, count);
      return count;
    }

    /** Looks behind the XML declaration and comments with which the file may begin. */
    private void refuseDocumentType(String text) {
      int at = 0;
      while (at < text.length()) {
        if (Character.isWhitespace(text.charAt(at))) {
          at++;
        } else if (text.startsWith("<?", at)) {
          at = behind("?>", text, at);
        } else if (text.startsWith("<!--", at)) {
          at = behind("-->", text, at);
        } else {
          break;
        }
      }
      if (text.startsWith("<!DOCTYPE", at)) {
        long ends = text.substring(0, at).chars().filter(c -> c == '\n').count();
        throw input.error(1 + ends, XmlInput.NO_DOCUMENT_TYPE);
      }
    }

    private static int behind(String end, String text, int from) {
      int at = text.indexOf(end, from);
      return at < 0 ? text.length() : at + end.length();
    }

    @Override
    public void close() {
      // whoever opened the file closes it
    }
  }
}
