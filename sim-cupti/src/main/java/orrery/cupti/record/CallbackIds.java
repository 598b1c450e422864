package orrery.cupti.record;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orrery.device.table.ResourceTable;
import orrery.sim.ApiFunction;

/**
 * The callback ids by which {@link CallActivity} records identify functions. A function with several versions has an id
 * for each; calls are recorded with that of the newest version. Source: {@code cupti_driver_cbid.h} and
 * {@code cupti_runtime_cbid.h} of CUDA 13.0.
 */
public final class CallbackIds {
    /** The suffix with which functions of the runtime name the version of CUDA that introduced them. */
    private static final Pattern VERSION_SUFFIX = Pattern.compile("_v\\d{4,}$");

    /** The first of the ids of functions that CUDA 13.0 does not have: the headers assign none as large. */
    private static final int FIRST_UNDOCUMENTED_ID = 1_000_000;

    private static final CallbackIds DRIVER = new CallbackIds("driver-callbacks.txt");
    private static final CallbackIds RUNTIME = new CallbackIds("runtime-callbacks.txt");
    private static final Map<ApiFunction, Id> KNOWN = new ConcurrentHashMap<>();

    /** The kind of the records of a function, and its id. */
    private record Id(ActivityKind domain, int number) {}

    private final Map<Integer, String> names = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * Reads a table. Each line has an id, the name of a function in records, and the other names of the function. Later
     * lines are newer versions: they replace the id of a name without version.
     */
    private CallbackIds(String table) {
        for (List<String> words : ResourceTable.rows(CallbackIds.class.getResource(table))) {
            int number = Integer.parseInt(words.get(0));
            names.put(number, words.get(1));
            words.stream().skip(1).forEach(name -> numbers.putIfAbsent(name, number));
            Matcher versioned = VERSION_SUFFIX.matcher(words.get(1));
            if (versioned.find()) {
                numbers.put(versioned.replaceFirst(""), number);
            }
            if (words.size() > 2) {
                numbers.put(words.get(2), number);
            }
        }
    }

    private static Id id(ApiFunction function) {
        return KNOWN.computeIfAbsent(function, CallbackIds::find);
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
            known = FIRST_UNDOCUMENTED_ID + ordinal;
            numbers.put(name, known);
            names.put(known, name);
        }
        return known;
    }

    private synchronized Optional<String> name(int number) {
        return Optional.ofNullable(names.get(number));
    }

    /** Returns the kind of a function's records: RUNTIME or DRIVER. */
    public static ActivityKind domain(ApiFunction function) {
        return id(function).domain;
    }

    /** Returns the id of a function. Functions that CUDA 13.0 does not have get ids from 1,000,000 on. */
    public static int of(ApiFunction function) {
        return id(function).number;
    }

    /** Returns the name of the function of the driver API with an id; empty if there is none. */
    public static Optional<String> driverName(int id) {
        return DRIVER.name(id);
    }

    /** Returns the name of the function of the runtime API with an id; empty if there is none. */
    public static Optional<String> runtimeName(int id) {
        return RUNTIME.name(id);
    }
}
