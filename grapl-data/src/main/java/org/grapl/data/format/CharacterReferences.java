package org.grapl.data.format;

import java.nio.charset.MalformedInputException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Characters written as <code>&amp;#252;</code>, <code>&amp;#xFC;</code> or <code>&amp;uuml;</code>
 * . What looks like one of these and is none, such as the <code>&amp;b=2</code> of a web address,
 * stays as it is. Thread-safe.
 */
final class CharacterReferences {

  private static final Pattern REFERENCE =
      Pattern.compile("&#(?:([0-9]{1,7})|[xX]([0-9a-fA-F]{1,6}));|&([A-Za-z]{2,6}[0-9]{0,2});");

  /** The names of U+00A0 to U+00FF in their order. */
  private static final String LATIN =
      "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn"
          + " sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest"
          + " Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave"
          + " Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave"
          + " Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig"
          + " ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute"
          + " ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

  private static final Map<String, String> NAMED = named();

  private CharacterReferences() {}

  private static Map<String, String> named() {
    Map<String, String> named =
        new HashMap<>(Map.of("quot", "\"", "amp", "&", "lt", "<", "gt", ">", "apos", "'"));
    char c = '\u00a0';
    for (String name : LATIN.split(" ", -1)) {
      named.put(name, String.valueOf(c++));
    }
    return Map.copyOf(named);
  }

  /**
   * The text with all references resolved, each once: <code>&amp;amp;lt;</code> is <code>&amp;lt;
   * </code>.
   */
  static String allIn(String text) {
    if (text.indexOf('&') < 0) {
      return text;
    }
    return REFERENCE
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(3) == null
                        ? numbered(found)
                        : NAMED.getOrDefault(found.group(3), found.group())));
  }

  private static String numbered(MatchResult found) {
    int code =
        found.group(1) != null
            ? Integer.parseInt(found.group(1))
            : Integer.parseInt(found.group(2), 16);
    boolean isCharacter =
        code > 0
            && Character.isValidCodePoint(code)
            && !(code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE);
    return isCharacter ? Character.toString(code) : found.group();
  }

  /**
   * The text in printable ASCII, such that {@link #allIn} gives it back.
   *
   * @throws MalformedInputException if it holds half of a surrogate pair
   */
  static String ascii(String text) throws MalformedInputException {
    StringBuilder out = new StringBuilder(text.length() + 8);
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      int code = text.codePointAt(at);
      if (code == '"') {
        out.append("&quot;");
      } else if (code == '&') {
        out.append("&amp;");
      } else if (code >= ' ' && code <= '~') {
        out.append((char) code);
      } else if (Character.getType(code) == Character.SURROGATE) {
        throw new MalformedInputException(1);
      } else {
        out.append("&#").append(code).append(';');
      }
    }
    return out.toString();
  }
}
