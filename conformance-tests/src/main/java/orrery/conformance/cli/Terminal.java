package orrery.conformance.cli;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.sim.timeline.TimelineFormat;

/**
 * The properties of the terminal that output is written to.
 *
 * @param columns its width, if it is known and at least {@link TimelineFormat#MIN_WIDTH}
 * @param unicode whether it shows more than ASCII
 * @param color whether it shows colors
 */
public record Terminal(Optional<Integer> columns, boolean unicode, boolean color) {
    /** A bar of a timeline with its label. */
    private static final Pattern BAR = Pattern.compile("┣([^┫┣]*)┫");

    private static final String BLUE = "\u001b[94m";
    private static final String GREEN = "\u001b[32m";
    private static final String YELLOW = "\u001b[33m";
    private static final String FAINT = "\u001b[90m";
    private static final String PLAIN = "\u001b[0m";

    /** Returns the terminal that the environment describes. The launcher sets ORRERY_TTY where there is one. */
    public static Terminal of(Map<String, String> environment) {
        boolean terminal = environment.containsKey("ORRERY_TTY");
        boolean color = terminal && !environment.containsKey("NO_COLOR") && !"dumb".equals(environment.get("TERM"));
        return new Terminal(columns(environment.get("COLUMNS")), isUnicode(environment), color);
    }

    private static Optional<Integer> columns(@Nullable String text) {
        return Optional.ofNullable(text)
                .filter(each -> each.matches("[0-9]{1,4}"))
                .map(Integer::valueOf)
                .filter(each -> each >= TimelineFormat.MIN_WIDTH);
    }

    /** Returns whether the locale is UTF-8. Where no locale is set, as in most containers, it is taken for UTF-8. */
    private static boolean isUnicode(Map<String, String> environment) {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(environment::get)
                .filter(each -> each != null && !each.isEmpty())
                .findFirst()
                .map(each -> each.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8"))
                .orElse(true);
    }

    /** Returns a line with the colors of what it shows. */
    public String colored(String line) {
        if (!color || line.indexOf('┣') < 0 && line.indexOf('┄') < 0) {
            return line;
        }
        String bars = BAR.matcher(line)
                .replaceAll(bar -> Matcher.quoteReplacement(colorOf(bar.group(1)) + bar.group() + PLAIN));
        return bars.replaceAll("┄+", FAINT + "$0" + PLAIN);
    }

    private static String colorOf(String label) {
        if (label.contains("HtoD") || label.contains("HtoA")) {
            return GREEN;
        }
        return label.contains("DtoH") || label.contains("AtoH") ? YELLOW : BLUE;
    }
}
