package orrery.device;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;

/**
 * Records as lines of text: the component {@code totalBytes} of the component {@code memory} has the key
 * {@code memory.totalBytes}. A map has a key for each of its keys, a set of constants one for each constant, with
 * {@code true} or {@code false}.
 */
final class RecordText {
    private static final Splitter WORDS = Splitter.onPattern("[,\\s]+").omitEmptyStrings();

    private RecordText() {}

    /** Adds the text of each component to a map, in the order of declaration. */
    static void write(Record value, String prefix, Map<String, String> lines) {
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true);
                write(
                        component.getAccessor().invoke(value),
                        component.getGenericType(),
                        prefix + component.getName(),
                        lines);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }
    }

    private static void write(Object value, Type type, String key, Map<String, String> lines) {
        if (value instanceof Curve curve) {
            lines.put(key, text(curve));
        } else if (value instanceof Record nested) {
            write(nested, key + ".", lines);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((name, each) -> write(each, parameter(type, 1), key + "." + name, lines));
        } else if (value instanceof SortedSet<?> names) {
            lines.put(key, Joiner.on(", ").join(names));
        } else if (value instanceof Set<?> constants) {
            for (Object constant : constants(parameter(type, 0))) {
                lines.put(key + "." + constant, String.valueOf(constants.contains(constant)));
            }
        } else if (value instanceof List<?> list) {
            lines.put(key, Joiner.on(", ").join(list));
        } else {
            lines.put(key, value instanceof Double number ? text(number) : value.toString());
        }
    }

    private static String text(Curve curve) {
        List<String> points = new ArrayList<>();
        for (int i = 0; i < curve.bytes().length; i++) {
            points.add(curve.bytes()[i] + ":" + text(curve.nanos()[i]));
        }
        return Joiner.on(' ').join(points);
    }

    private static String text(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }

    /**
     * Creates a record from the texts of its components.
     *
     * @throws IllegalArgumentException if a text is missing or illegal; the message names its key
     */
    static <R extends Record> R read(Class<R> type, String prefix, Map<String, String> lines) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values[i] = value(components[i].getGenericType(), prefix + components[i].getName(), lines);
        }
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException illegal) {
                throw named(prefix, illegal);
            } else if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new LinkageError(e.getMessage(), e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** Returns an exception whose message begins with the key of the record, as most do. */
    private static IllegalArgumentException named(String prefix, IllegalArgumentException illegal) {
        String message = String.valueOf(illegal.getMessage());
        return message.startsWith(prefix)
                ? illegal
                : new IllegalArgumentException(prefix.substring(0, prefix.length() - 1) + ": " + message, illegal);
    }

    private static Object value(Type type, String key, Map<String, String> lines) {
        Class<?> raw = (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
        if (raw == Curve.class) {
            return curve(key, text(key, lines));
        } else if (raw.isRecord()) {
            return read(raw.asSubclass(Record.class), key + ".", lines);
        } else if (raw == Map.class) {
            return map(type, key, lines);
        } else if (raw == SortedSet.class) {
            return ImmutableSortedSet.copyOf(WORDS.splitToList(lines.getOrDefault(key, "")));
        } else if (raw == Set.class) {
            ImmutableSet.Builder<Object> present = ImmutableSet.builder();
            for (Object constant : constants(parameter(type, 0))) {
                if (flag(key + "." + constant, text(key + "." + constant, lines))) {
                    present.add(constant);
                }
            }
            return present.build();
        } else if (raw == List.class) {
            return WORDS.splitToStream(text(key, lines))
                    .map(word -> (int) number(key, word))
                    .collect(ImmutableList.toImmutableList());
        }
        return simple(raw, key, text(key, lines));
    }

    private static Object map(Type type, String key, Map<String, String> lines) {
        ImmutableMap.Builder<Object, Object> map = ImmutableMap.builder();
        for (Object constant : constants(parameter(type, 0))) {
            if (lines.containsKey(key + "." + constant)) {
                map.put(constant, value(parameter(type, 1), key + "." + constant, lines));
            }
        }
        return map.buildOrThrow();
    }

    private static Object simple(Class<?> type, String key, String text) {
        if (type == String.class) {
            return text;
        } else if (type == boolean.class) {
            return flag(key, text);
        } else if (type == double.class) {
            return decimal(key, text);
        }
        long number = number(key, text);
        if (type == long.class || type == Long.class) {
            return number;
        }
        RangeCheck.range(key, number, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return (int) number;
    }

    private static String text(String key, Map<String, String> lines) {
        String text = lines.get(key);
        if (text == null) {
            throw new IllegalArgumentException("there is no line " + key
                    + "; a file that says extends = h200 needs only what differs from an H200");
        }
        return text;
    }

    private static boolean flag(String key, String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(key + " is " + text + "; legal are true and false");
        }
        return text.equals("true");
    }

    private static long number(String key, String text) {
        try {
            return Long.parseLong(text.replace("_", ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " is " + text + "; legal is a whole number", e);
        }
    }

    private static double decimal(String key, String text) {
        try {
            return Double.parseDouble(text.replace("_", ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " is " + text + "; legal is a number", e);
        }
    }

    private static Curve curve(String key, String text) {
        List<String> points = WORDS.splitToList(text);
        long[] bytes = new long[points.size()];
        double[] nanos = new double[points.size()];
        for (int i = 0; i < bytes.length; i++) {
            List<String> point = Splitter.on(':').splitToList(points.get(i));
            if (point.size() != 2) {
                throw new IllegalArgumentException(
                        key + " has a point " + points.get(i) + "; legal are points BYTES:NANOSECONDS");
            }
            bytes[i] = number(key, point.get(0));
            nanos[i] = decimal(key, point.get(1));
        }
        try {
            return new Curve(bytes, nanos);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }

    /** Returns the words of a list. */
    static List<String> words(String text) {
        return WORDS.splitToList(text);
    }

    private static Type parameter(Type type, int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }

    private static Object[] constants(Type type) {
        return ((Class<?>) type).getEnumConstants();
    }
}
