package org.grapl.data.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A self-contained page under construction. Whatever is given as text is escaped; whoever gives
 * markup escapes the text in it. One owner, not thread-safe.
 */
public final class Html {

  private final String title;
  private final StringBuilder styles = new StringBuilder();
  private final StringBuilder body = new StringBuilder();

  public Html(String title) {
    this.title = title;
  }

  /** Adds the style sheet that lies beside a class to those every page has; later ones win. */
  public Html style(Class<?> beside, String name) {
    styles.append(resource(beside, name));
    return this;
  }

  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        // Characters that are forbidden in markup, escaped or not.
        default -> escaped.append(c < ' ' && c != '\n' && c != '\t' ? '\uFFFD' : c);
      }
    }
    return escaped.toString();
  }

  public Html heading(int level, String text) {
    return element("h" + level, "", text);
  }

  public Html paragraph(String text) {
    return element("p", "", text);
  }

  public Html paragraph(String styleClass, String text) {
    return element("p", styleClass, text);
  }

  private Html element(String tag, String styleClass, String text) {
    body.append('<').append(tag);
    if (!styleClass.isEmpty()) {
      body.append(" class=\"").append(styleClass).append('"');
    }
    body.append('>').append(escape(text)).append("</").append(tag).append(">\n");
    return this;
  }

  /** A picture with words under it; the picture is markup in which all text is escaped. */
  public Html figure(String styleClass, String svg, String caption) {
    body.append("<figure class=\"").append(styleClass).append("\">\n").append(svg);
    body.append("\n<figcaption>").append(escape(caption)).append("</figcaption>\n</figure>\n");
    return this;
  }

  public Html link(String file, String text) {
    body.append("<a href=\"").append(escape(file)).append("\">").append(escape(text));
    body.append("</a>\n");
    return this;
  }

  public Html markup(String markup) {
    body.append(markup).append('\n');
    return this;
  }

  public Html table(Table table) {
    body.append("<div class=\"scroll\"><table>\n<thead>");
    row("th", table.alignedHead());
    body.append("</thead>\n<tbody>\n");
    table.rows().forEach(cells -> row("td", cells));
    body.append("</tbody>\n</table></div>\n");
    return this;
  }

  private void row(String tag, List<Table.Cell> cells) {
    body.append("<tr>");
    for (Table.Cell cell : cells) {
      body.append('<').append(tag);
      if (!cell.styleClass().isEmpty()) {
        body.append(" class=\"").append(cell.styleClass()).append('"');
      }
      body.append('>');
      if (cell.address().isEmpty()) {
        body.append(escape(cell.text()));
      } else {
        body.append("<a rel=\"noreferrer\" href=\"").append(escape(cell.address())).append("\">");
        body.append(escape(cell.text())).append("</a>");
      }
      if (!cell.note().isEmpty()) {
        body.append("<small>").append(escape(cell.note())).append("</small>");
      }
      body.append("</").append(tag).append('>');
    }
    body.append("</tr>\n");
  }

  public String page() {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
        <title>"""
        + escape(title)
        + "</title>\n<style>\n"
        + resource(Html.class, "page.css")
        + styles
        + "</style>\n</head>\n<body>\n<main>\n"
        + body
        + "</main>\n</body>\n</html>\n";
  }

  private static String resource(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
