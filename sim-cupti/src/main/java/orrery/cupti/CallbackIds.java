package orrery.cupti;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orrery.core.call.ApiCall;
import orrery.core.call.ApiFunction;

/**
 * The numbers by which records name functions. A function that has come in several versions has a number for each;
 * calls of the machine are those of the newest one that the header of the driver knows. Source:
 * {@code cupti_driver_cbid.h} and {@code cupti_runtime_cbid.h} of CUDA 13.0.
 */
public final class CallbackIds {
    /** Functions of the runtime carry the version of CUDA that brought them; those of later ones come later. */
    private static final Pattern SINCE = Pattern.compile("_v\\d{4,}$");

    /** From here on the numbers are our own. */
    private static final int YOUNGER = 1_000_000;

    private static final CallbackIds DRIVER = new CallbackIds("driver-callbacks.txt");
    private static final CallbackIds RUNTIME = new CallbackIds("runtime-callbacks.txt");
    private static final Map<ApiFunction, Id> KNOWN = new ConcurrentHashMap<>();

    /** The driver's functions, by ordinal: they are asked for whenever one is called. */
    private static final Id[] CALLS = calls();

    /** How records name a function. */
    private record Id(ActivityKind domain, int number) {}

    private final Map<Integer, String> names = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /** Reads a table: each line has a number, the name in records, and the names that stand for it in programs. */
    private CallbackIds(String table) {
        for (String line : lines(table)) {
            String[] words = line.split(" ");
            int number = Integer.parseInt(words[0]);
            names.put(number, words[1]);
            for (int i = 1; i < words.length; i++) {
                numbers.putIfAbsent(words[i], number);
            }
            Matcher versioned = SINCE.matcher(words[1]);
            if (versioned.find()) {
                numbers.put(versioned.replaceFirst(""), number);
            }
            if (words.length > 2) {
                numbers.put(words[2], number);
            }
        }
    }

    private static List<String> lines(String table) {
        try (InputStream in = CallbackIds.class.getResourceAsStream(table);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            List<String> lines = new ArrayList<>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(table, e);
        }
    }

    private static Id id(ApiFunction function) {
        Id known = function instanceof ApiCall call ? CALLS[call.ordinal()] : KNOWN.get(function);
        return known != null ? known : KNOWN.computeIfAbsent(function, CallbackIds::find);
    }

    private static Id[] calls() {
        ApiCall[] calls = ApiCall.values();
        Id[] ids = new Id[calls.length];
        for (ApiCall call : calls) {
            ids[call.ordinal()] = find(call);
        }
        return ids;
    }

    private static Id find(ApiFunction function) {
        boolean runtime = function.name().startsWith("cuda");
        return new Id(
                runtime ? ActivityKind.RUNTIME : ActivityKind.DRIVER,
                (runtime ? RUNTIME : DRIVER).number(function.name(), ((Enum<?>) function).ordinal()));
    }

    private synchronized int number(String name, int ordinal) {
        Integer known = numbers.get(name);
        if (known == null) {
            known = YOUNGER + ordinal;
            numbers.put(name, known);
            names.put(known, name);
        }
        return known;
    }

    private synchronized Optional<String> name(int number) {
        return Optional.ofNullable(names.get(number));
    }

    /** The kind of the records of a function: RUNTIME or DRIVER. */
    public static ActivityKind domain(ApiFunction function) {
        return id(function).domain;
    }

    /**
     * The number of a function; one that is younger than the table has a number of our own, beyond those of the table.
     */
    public static int of(ApiFunction function) {
        return id(function).number;
    }

    /** The name of a function of the driver API, by its number. */
    public static Optional<String> driverName(int number) {
        return DRIVER.name(number);
    }

    /** The name of a function of the runtime API, by its number. */
    public static Optional<String> runtimeName(int number) {
        return RUNTIME.name(number);
    }
}
