package orrery.conformance.replay;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps the names of a transcript to handles and ids, and back. */
final class HandleNames {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.]*");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private record Labelled(Kind kind, Object value) {}

    private record Id(String kind, long value) {}

    private final Map<String, Object> values = new HashMap<>();
    private final Map<Labelled, String> labels = new HashMap<>();
    private final Map<Id, Integer> ids = new HashMap<>();
    private final EnumMap<Kind, Integer> counts = new EnumMap<>(Kind.class);

    /** Returns what a name stands for, or null. */
    Object value(String name) {
        return values.get(name);
    }

    /** Lets a name stand for something, which is called so from now on. */
    void bind(String name, Kind kind, Object value) {
        values.put(name, value);
        labels.put(new Labelled(kind, value), name);
    }

    /** Lets a name stand for something that has a name already. */
    void alias(String name, Kind kind, Object value) {
        values.put(name, value);
        labels.putIfAbsent(new Labelled(kind, value), name);
    }

    /** Lets a name stand for something, which is called as before. */
    void synonym(String name, Object value) {
        values.put(name, value);
    }

    /** Forgets what a destroyed thing is called: its handle may come again and mean another. */
    void forget(Kind kind, Object value) {
        labels.remove(new Labelled(kind, value));
    }

    /** Returns what a thing is called where {@code expected} has a name for it at {@code at} (-1: it has none). */
    String label(Kind kind, Object value, String expected, int at) {
        Labelled labelled = new Labelled(kind, value);
        String known = labels.get(labelled);
        String hint = match(NAME, expected, at);
        if (known == null) {
            String name = hint != null && free(hint) ? hint : fresh(kind);
            bind(name, kind, value);
            return name;
        }
        return hint != null && value.equals(values.get(hint)) ? hint : known;
    }

    private boolean free(String name) {
        return !values.containsKey(name) && !name.equals("null");
    }

    /** Returns what a thing is called that has a name. */
    String name(Kind kind, Object value) {
        return labels.get(new Labelled(kind, value));
    }

    /** Returns the name that {@link #fresh} generates next. */
    String upcoming(Kind kind) {
        return kind.prefix() + next(kind);
    }

    /** Generates a name. */
    String fresh(Kind kind) {
        int number = next(kind);
        counts.put(kind, number);
        return kind.prefix() + number;
    }

    private int next(Kind kind) {
        int number = counts.getOrDefault(kind, 0) + 1;
        while (values.containsKey(kind.prefix() + number)) {
            number++;
        }
        return number;
    }

    /** Returns the number of an id where {@code expected} has one for it at {@code at} (-1: it has none). */
    int number(String kind, long value, String expected, int at) {
        return ids.computeIfAbsent(new Id(kind, value), id -> {
            String hint = match(NUMBER, expected, at);
            return hint != null && !ids.containsValue(Integer.valueOf(hint)) ? Integer.valueOf(hint) : ids.size() + 1;
        });
    }

    private static String match(Pattern pattern, String text, int at) {
        if (at < 0) {
            return null;
        }
        Matcher matcher = pattern.matcher(text);
        matcher.region(at, text.length());
        return matcher.lookingAt() ? matcher.group() : null;
    }
}
