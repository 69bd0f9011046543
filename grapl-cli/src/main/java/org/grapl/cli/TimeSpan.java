package org.grapl.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.grapl.store.Settings;
import picocli.CommandLine.TypeConversionException;

/** Spans of time as people write them: {@code 90s}, {@code 30m}, {@code 1h}, {@code 7d}. */
final class TimeSpan {

  private static final Pattern SPAN = Pattern.compile("([0-9]{1,9})\\s*([smhd])");

  private TimeSpan() {}

  static Duration parse(String text) {
    Matcher span = SPAN.matcher(text.strip());
    if (!span.matches()) {
      throw new TypeConversionException(
          "must be a time such as 90s, 30m, 1h or 7d, got \"" + text + '"');
    }
    long count = Long.parseLong(span.group(1));
    return switch (span.group(2)) {
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }

  /** What {@code --lease} says, if a lease may be that long. */
  static Duration lease(Duration span) {
    try {
      return Settings.checkLease(span);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new BadInputException("--" + message.replace(span.toString(), inWords(span)));
    }
  }

  /** About how long, in the largest unit that fits: {@code 2 hours}. */
  static String inWords(Duration span) {
    if (span.isNegative() || span.isZero()) {
      return "no time";
    }
    return span.toDays() >= 2
        ? span.toDays() + " days"
        : span.toHours() >= 2
            ? span.toHours() + " hours"
            : span.toMinutes() >= 2 ? span.toMinutes() + " minutes" : span.toSeconds() + " s";
  }
}
