package orrery.core.work;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that a picture of a node shows: a name and a value.
 *
 * @param aspect when it is shown
 * @param name what the driver API calls it; null if only the runtime API has it
 * @param runtimeName what the runtime API calls it; null if only the driver API has it
 * @param value what it is: text, a number, or something {@link Numbered}
 */
public record Detail(
        Aspect aspect, @Nullable String name, @Nullable String runtimeName, Object value) {

    /**
     * A thing that is known by a number which depends on what else the machine has made. Pictures number such things
     * from 1 in the order in which they come to them, so that the same program has the same picture wherever it runs.
     *
     * @param noun what it is
     * @param id its number, unique for the life of the machine
     */
    public record Numbered(String noun, long id) {}

    /** Something that both APIs call the same. */
    public static Detail of(Aspect aspect, String name, Object value) {
        return new Detail(aspect, name, name, value);
    }

    /** Something that the APIs call by different names. */
    public static Detail of(Aspect aspect, @Nullable String name, @Nullable String runtimeName, Object value) {
        return new Detail(aspect, name, runtimeName, value);
    }

    /** An address, as pointers are printed. */
    public static String address(long address) {
        return String.format(Locale.ROOT, "0x%012x", address);
    }

    /**
     * A function of the host by its class. Of a lambda only the class that it was written in has a name that is the
     * same in every run.
     */
    public static String function(Object function) {
        String name = function.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : "a lambda in " + name.substring(0, lambda);
    }
}
